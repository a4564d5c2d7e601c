"""`meccg check`: decks before the law."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain, groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from validator.batch import STANDARD_INPUT, UNREADABLE, Answer, Source, answers, find, shown, submissions
from validator.cli.corrections import Corrections, about_corrections, correct, only_list
from validator.cli.ending import exit_code
from validator.cli.files import skipped
from validator.cli.fixes import DIFF, fix, show_diff
from validator.cli.folder_options import folder_options, nearest
from validator.cli.options import about_the_deck, check_requests, formats_named, formats_option, in_language
from validator.cli.output import Output, colour_width
from validator.cli.tables import STATISTICS, print_table, refuse_terminal
from validator.cli.types import LISTS, Jobs
from validator.cli.values import setting_value
from validator.printable import printable
from validator.render.tables import TABLES
from validator.render.text import Detail, render
from validator.render.verdicts import counted_verdicts
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from validator.batch import Submission
    from validator.check_request import CheckRequest
    from validator.report import Report

FEW: Final = 5
"""Up to so many decks are shown in full; more of them in brief, and with a bar on a terminal."""


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=LISTS)
@formats_option("report")
@about_the_deck
@in_language
@click.option(
    "--jobs",
    type=Jobs(),
    default=1,
    metavar="N",
    show_default=True,
    help="Processes that check; auto: one a processor.",
)
@click.option(
    "--output",
    type=click.Choice(["text", "json", "ndjson", *TABLES]),
    default="text",
    show_default=True,
    help="json: one array of reports. ndjson: a report a line. The others: a row a list; html is one page, with the "
    "findings of each.",
)
@about_corrections
@click.option("--strict", is_flag=True, help="Exit with 4 where a file of a folder was skipped.")
@click.option("--statistics", is_flag=True, help="How many lists each rule finds something in, instead of the reports.")
@click.option("-v", "--verbose", is_flag=True, help="Every report in full, and the prose of the lists.")
@click.option("-q", "--quiet", is_flag=True, help="The verdict lines only.")
def command(
    *,
    paths: tuple[str, ...],
    formats: tuple[str, ...],
    layout: str | None,
    cards: Path | None,
    jobs: int,
    output: str,
    strict: bool,
    statistics: bool,
    verbose: bool,
    quiet: bool,
    **asked: Any,  # noqa: ANN401  # the fields of Corrections and of CheckRequest, one an option
) -> int:
    """Check decklists: files, folders, or - for standard input.

    The layout of a list is found from its content. Of a folder, with all folders in it, the files are read whose
    names end like a list's; hidden ones are left alone. A file meccg.toml sets the options of the lists of its folder;
    what the command line says counts more.

    \b
    Exit codes: 0  every deck is legal
                1  a deck is illegal
                2  wrong usage
                3  none is illegal, but one is undecided
                4  an input could not be read, or not be written by --fix, or --strict and one was skipped
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    if verbose and quiet:
        raise UsageError("Ask for --verbose or for --quiet, not for both.")
    wanted = Corrections(*map(asked.pop, Corrections._fields))
    wanted.refuse_usage(output, statistics=statistics)
    refuse_terminal(output)
    output = DIFF if wanted.diff else STATISTICS if statistics else output
    found = find(paths)
    requests = _requests(found.sources, asked | {"formats": formats, "cards": cards})
    not_written = fix(requests, layout, cards, Output(None, bar=False)) if wanted.fix else 0
    only = only_list(found.sources, layout) if wanted.one_list else None
    decks: Iterator[tuple[tuple[CheckRequest, ...], Submission]] = (
        (requests[source], deck)
        for source in found.sources
        for deck in ([only.submission] if only else submissions([source], layout))
    )
    many = len(found.sources) > FEW
    if output == "text":
        # Reading a few decks ahead tells whether there are many: an NDJSON file is one source.
        first = tuple(islice(decks, FEW + 1))
        many, decks = len(first) > FEW, chain(first, decks)
    detail = Detail.VERDICT if quiet else Detail.PROSE if verbose else Detail.BRIEF if many else Detail.FULL
    # How many decks an NDJSON file holds is not known before it was read.
    total = None if any(_may_hold_many(source) for source in found.sources) else len(found.sources)
    out = Output(total and sum(map(len, requests.values())), bar=many, beside=wanted.printed)
    _say_folder_options(found.sources, out)
    if output != "text":
        out.encode_as_utf8()
    given = chain.from_iterable(
        answers((deck for _, deck in run), asked_here, _render(output, detail), cards=cards, jobs=jobs)
        for asked_here, run in groupby(decks, itemgetter(0))
    )
    try:
        if output == "text":
            verdicts = _print_text(given, found.skipped, out, detail)
        elif output == DIFF:
            show_diff(requests, layout, cards, out)
            verdicts = _print_problems(given, found.skipped, out)
        elif output in {*TABLES, STATISTICS}:
            verdicts = print_table(given, found.skipped, out, output)
        else:
            verdicts = _print_json(given, found.skipped, out, array=output == "json")
    finally:
        out.close()
    if only and not verdicts[UNREADABLE]:
        correct(only, requests[only.source], cards, out, show_it=wanted.suggest, file=wanted.corrected_to)
    verdicts[UNREADABLE] += not_written + (strict and len(found.skipped))
    return exit_code(+verdicts)


def _requests(sources: Sequence[Source], asked: dict[str, Any]) -> dict[Source, tuple[CheckRequest, ...]]:
    """Give what is asked of each source: what the command line says, then what the options of its folder say."""
    context = click.get_current_context()
    said = {name for name in asked if context.get_parameter_source(name) is not ParameterSource.DEFAULT}
    requests: dict[Path | None, tuple[CheckRequest, ...]] = {}
    for file in {nearest(source.path) for source in sources}:
        options = folder_options(file) if file else {}
        both = asked | {name: value for name, value in options.items() if name not in said}
        # Of two choices of one name, the one of the command line holds.
        both["options"] = tuple((dict(options.get("options", ())) | dict(asked["options"])).items())
        both["formats"] = formats_named(both["formats"], both["alignment"])
        requests[file] = check_requests(**both)
    return {source: requests[nearest(source.path)] for source in sources}


def _say_folder_options(sources: Iterable[Source], out: Output) -> None:
    """Name the files whose options hold, with what they set: nobody should wonder why a list is judged so."""
    for file in dict.fromkeys(nearest(source.path) for source in sources):
        if file:
            said = ", ".join(
                f"{'format' if name == 'formats' else name} {setting_value(_plain(value))}"
                for name, value in folder_options(file).items()
            )
            out.problem(f"{shown(str(file))}: {said or 'sets nothing'}")


def _plain(value: Any) -> Any:  # noqa: ANN401  # a value of any kind of option
    """Give pairs as a mapping and several names as a list, as settings are written."""
    if not isinstance(value, tuple):
        return value
    return dict(value) if value and isinstance(value[0], tuple) else list(value)


def _may_hold_many(source: Source) -> bool:
    return source.path == STANDARD_INPUT or source.path.endswith((".ndjson", ".jsonl", ".zip"))


def _render(output: str, detail: Detail) -> Callable[[Report], str]:
    if output == "text":
        return partial(render, detail=detail, width=colour_width())
    from validator.render.json import render as render_json  # noqa: PLC0415  # text needs none of it

    return render_json


def _print_text(given: Iterable[Answer], skipped_: Sequence[Source], out: Output, detail: Detail) -> Counter[str]:
    verdicts: Counter[str] = Counter()
    unreadable: list[str] = []
    apart = "\n" if detail in {Detail.FULL, Detail.PROSE} else ""
    between = ""
    for answer in given:
        verdicts[answer.verdict] += 1
        if answer.verdict == UNREADABLE:
            out.problem(f"{answer.source}: {answer.text}")
            unreadable.append(f"UNREADABLE {answer.source} · {printable(answer.text)}\n")
        else:
            out.result(f"{between}{answer.text}\n")
            between = apart
        out.done()
    several = verdicts.total() > 1 or skipped_
    # Who keeps the result alone is told in it, too, what has no verdict.
    for text in (*(unreadable if several else ()), *(f"SKIPPED    {one.name} · {one.problem}\n" for one in skipped_)):
        out.result(f"{between}{text}")
        between = ""
    if several and detail is not Detail.VERDICT:
        out.result(f"\n{counted_verdicts(verdicts + Counter(skipped=len(skipped_)))}\n")
    return verdicts


def _print_problems(given: Iterable[Answer], skipped_: Sequence[Source], out: Output) -> Counter[str]:
    """Print what could not be read alone."""
    verdicts: Counter[str] = Counter()
    if skipped_:
        out.problem(skipped(skipped_))
    for answer in given:
        verdicts[answer.verdict] += 1
        if answer.verdict == UNREADABLE:
            out.problem(f"{answer.source}: {answer.text}")
        out.done()
    return verdicts


def _print_json(given: Iterable[Answer], skipped_: Sequence[Source], out: Output, *, array: bool) -> Counter[str]:
    from validator.render import json as json_report  # noqa: PLC0415  # see `_render`

    verdicts: Counter[str] = Counter()
    if skipped_:
        out.problem(skipped(skipped_))
    for answer in given:
        text = answer.text
        if answer.verdict == UNREADABLE:
            out.problem(f"{answer.source}: {text}")
            text = json_report.problem(answer.source, text)
        if array:
            text = f"{',' if verdicts else '['}\n{text}"
        out.result(text if array else f"{text}\n")
        verdicts[answer.verdict] += 1
        out.done()
    for place, source in enumerate(skipped_):
        text = json_report.skipped(source.name, source.problem)
        between = "," if verdicts or place else "["
        out.result(f"{between}\n{text}" if array else f"{text}\n")
    if array:
        out.result("\n]\n")
    return verdicts
