"""`meccg impact`: what other rules, another day or other cards change about many lists."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rulesets.formats import known_formats, load_format
from validator.cli.archives import (
    COLUMN,
    WORKERS,
    check_all,
    form_of,
    needs_the_extra,
    refuse_file,
    refuse_options_of_lists,
    saved,
    tell,
    the_result,
    to_json,
    whole_path,
)
from validator.cli.ending import ended_as_by_ctrl_c
from validator.cli.options import about_the_deck, check_requests, choices
from validator.cli.types import CARDS
from validator.usage import DEFAULT_FORMAT, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.archives.sides import Judgements, Side

_KINDS: Final = {"text": ".txt", "html": ".html", "json": ".json", "parquet": ".parquet"}
_NOTHING_COMPARED: Final = 4
_POOL: Final = ".sqlite"
"""How the name of a side ends that is a card pool."""
_SIDE: Final = (
    "a format, NAME or a TOML file of your own, with @YYYY-MM-DD for its law of that day; a card pool, FILE.sqlite; "
    "or a result"
)


@click.command("impact")
@click.argument("sources", metavar="[SOURCE]...", nargs=-1)
@click.option("--from", "before", default=DEFAULT_FORMAT, metavar="SIDE", show_default=True, help=f"What is: {_SIDE}.")
@click.option(
    "--to", "after", default=DEFAULT_FORMAT, metavar="SIDE", show_default=True, help="What would be: the same."
)
@click.option("--from-cards", type=CARDS, metavar="FILE", help="Card pool of the first side, instead of --cards.")
@click.option("--to-cards", type=CARDS, metavar="FILE", help="Card pool of the second side, instead of --cards.")
@click.option(
    "--from-option",
    "from_options",
    multiple=True,
    callback=choices,
    metavar="NAME=VALUE",
    help="A choice that the first side makes, besides --option.",
)
@click.option(
    "--to-option",
    "to_options",
    multiple=True,
    callback=choices,
    metavar="NAME=VALUE",
    help="A choice that the second side makes.",
)
@click.option("--format", "wanted", metavar="NAME", help="Of two results with several formats: which is compared.")
@about_the_deck
@COLUMN
@WORKERS
@saved(_KINDS, "html: one page, with a picture. parquet: a row a list that changes. [default: text]")
@click.option("--examples", type=click.IntRange(min=0), default=3, show_default=True, help="Of a rule, at the most.")
@click.option("--all", "every", is_flag=True, help="Count each of the lists that have the same cards.")
def command(
    *,
    sources: tuple[str, ...],
    before: str,
    after: str,
    wanted: str | None,
    layout: str | None,
    column: str | None,
    workers: int,
    output: str | None,
    file: Path | None,
    overwrite: bool,
    examples: int,
    every: bool,
    **asked: Any,  # noqa: ANN401  # the fields of CheckRequest, one an option, and the pools
) -> int:
    """Compare verdicts under two formats, days or card pools: how many change, which way, because of which rules.

    A SOURCE is whatever `meccg check` and `meccg batch` read; or one result of `meccg batch`, of which two formats are
    compared. Two results, as --from and --to, are compared without a SOURCE. Lists with the same cards count once.

    \b
    Exit codes: 0  the sides are compared, whatever changes
                2  wrong usage
                4  no list could be read, or the answer not be written
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    form = form_of(output, file, _KINDS)
    if form == "parquet" and file is None:
        raise UsageError("Parquet is no text; name a file with --save.")
    refuse_file(file, sources, overwrite=overwrite)
    try:
        from validator.archives import changes, impact, matching, sides  # noqa: PLC0415  # slow to load, and extra
        from validator.archives.once import Once  # noqa: PLC0415  # the same
    except ModuleNotFoundError as error:
        raise needs_the_extra(error) from error
    from cardpool.database import open_pool  # noqa: PLC0415  # not needed where usage is wrong
    from validator.render import impact_html, impact_text  # noqa: PLC0415  # the same

    with ended_as_by_ctrl_c(), ExitStack() as stack:
        both = _of_results(sources, before, after, wanted)
        if both is None:
            first, second = _sides(before, after, asked)
            run = partial(check_all, workers=workers)
            both = stack.enter_context(sides.checked(sources, (first, second), run, layout=layout, column=column))
        cards = _taken_apart(after)[2] or asked["to_cards"] or asked["cards"]
        counted = impact.Impact(None if every else stack.enter_context(Once()), open_pool(cards), examples)
        keep = stack.enter_context(changes.writer(file)) if form == "parquet" and file else None
        impact.compare(matching.pairs(*both), counted, keep)
        answer = counted.to_dict(*(side.about for side in both))
    headline = impact_text.headline(answer)
    if form == "parquet":
        click.echo(headline)
    else:
        renderers: dict[str, Callable[..., Any]] = {
            "text": impact_text.render,
            "html": impact_html.render,
            "json": to_json,
        }
        tell(form, answer, renderers, file, sources, overwrite=overwrite, headline=headline)
    return 0 if answer["lists"]["compared"] else _NOTHING_COMPARED


def _of_results(sources: tuple[str, ...], before: str, after: str, wanted: str | None) -> list[Judgements] | None:
    """Open what was checked before, where the sides or the source are results; None where lists are to be checked."""
    from validator.archives.sides import is_result, of_result  # noqa: PLC0415  # slow to load, and extra

    are_results = [not _names_a_format(side) and is_result(side) for side in (before, after)]
    for side, is_one in zip((before, after), are_results, strict=True):
        if Path(side).is_dir() and not is_one and not _names_a_format(side):
            raise UsageError(f"{side} is a folder, and neither a format nor a result of `meccg batch`.")
    in_one = the_result(sources)
    if all(are_results) or in_one:
        refuse_options_of_lists()
    if all(are_results):
        if sources:
            raise UsageError("Two results hold their lists; name no others beside them.")
        return [of_result(side, wanted) for side in (before, after)]
    if any(are_results):
        raise UsageError("A result is compared with a result; name two, or two formats and the lists.")
    if wanted:
        raise UsageError(
            "--format chooses a format of two results; sides that are formats are named by --from and --to."
        )
    if not sources:
        raise UsageError("Name the lists to compare by: files, folders, or a result of `meccg batch`.")
    if in_one:
        return [_within(in_one, side) for side in (before, after)]
    return None


def _names_a_format(side: str) -> bool:
    name, _, cards = _taken_apart(side)
    return name in known_formats() or name.endswith(".toml") or cards is not None


def _within(folder: str, side: str) -> Judgements:
    """Open a result under the format that a side names, and see that it is of its day."""
    from validator.archives.sides import of_result  # noqa: PLC0415  # slow to load, and extra
    from validator.archives.versions import format_digest  # noqa: PLC0415  # the same

    name, day, cards = _taken_apart(side)
    if cards:
        raise UsageError(f"{folder} was checked by its own cards; name the lists themselves.")
    found = of_result(folder, load_format(name).id if name.endswith(".toml") else name)
    if name.endswith(".toml") and format_digest(name) != found.about["versions"]["format"]:
        raise UsageError(f"{folder} was checked by another {found.about['format']} than {name} is now; check it again.")
    if day and day.isoformat() != found.about["day"]:
        raise UsageError(f"{folder} has the law of {found.about['day']}, not that of {day}; name the lists themselves.")
    return found


def _taken_apart(side: str) -> tuple[str, date | None, Path | None]:
    """Take a side apart: the format, the day of `coe@2025-01-01`, the pool of `cards.sqlite`."""
    if side.endswith(_POOL):
        return DEFAULT_FORMAT, None, Path(side)
    name, _, day = side.rpartition("@")
    try:
        return (name, date.fromisoformat(day), None) if name else (side, None, None)
    except ValueError:
        # The name of a file may hold the sign itself.
        return side, None, None


def _sides(before: str, after: str, asked: dict[str, Any]) -> tuple[Side, Side]:
    """Make the requests of both sides, and see that all that is asked for exists."""
    from validator.archives.sides import Side  # noqa: PLC0415  # slow to load, and extra

    asked = dict(asked)
    pools = [asked.pop(name) or asked["cards"] for name in ("from_cards", "to_cards")]
    chosen = [asked.pop(name) for name in ("from_options", "to_options")]
    formats = [_taken_apart(side)[0] for side in (before, after)]
    found = []
    for side, pool, options in zip((before, after), pools, chosen, strict=True):
        name, day, cards = _taken_apart(side)
        cards = cards or pool
        # An option is one of either format; one of a side alone must be one of its format.
        requests = check_requests(dict.fromkeys([name, *formats]), **{**asked, "cards": cards})
        request = dataclasses.replace(
            requests[0],
            format=whole_path(name),
            as_of=day or requests[0].as_of,
            options=tuple((dict(requests[0].options) | dict(options)).items()),
        )
        request.load_format()
        found.append(Side(side, request, cards and cards.absolute()))
    return found[0], found[1]
