"""What `meccg check` does about names that no card has: proposes corrections, and writes the list with them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import click

from cardpool.database import open_pool
from rulesets.finding import counted
from validator.batch import STANDARD_INPUT, Submission
from validator.checking import run_check
from validator.cli.files import write_new
from validator.cli.output import show
from validator.decklists import MAX_BYTES, UnreadableList, decode, read
from validator.render.line import Line, Span, line
from validator.resolving import names_of
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from validator.batch import Source
    from validator.check_request import CheckRequest
    from validator.cli.output import Output
    from validator.corrections.choice import Change, StillUnresolved
    from validator.corrections.proposal import Proposal
    from validator.decklists import Decklist
    from validator.report import Report

Command = TypeVar("Command", bound="Callable[..., object]")

_MOST_NEAR: Final = 3


class Corrections(NamedTuple):
    """What is to be done about them: the options of the command line."""

    suggest: bool
    corrected_to: Path | None
    fix: bool
    diff: bool

    @property
    def one_list(self) -> bool:
        """Whether corrections of one list are to be shown or written elsewhere."""
        return self.suggest or self.corrected_to is not None

    @property
    def printed(self) -> bool:
        """Whether the corrected list goes to standard output."""
        return self.corrected_to == Path(STANDARD_INPUT)

    def refuse_usage(self, output: str, *, statistics: bool) -> None:
        """Refuse what cannot be had together.

        Raises:
            UsageError: the message says what to leave out.
        """
        text = output == "text"
        if self.suggest and not text:
            raise UsageError(f"--suggest prints text; with --output {output} ask for --write-corrected FILE.")
        if self.printed and (self.suggest or not text):
            raise UsageError("--write-corrected - prints the list alone; ask for it without --suggest and --output.")
        if self.diff and (self.fix or self.one_list or statistics or not text):
            raise UsageError("--diff prints a diff alone; ask for it without --output, --statistics and corrections.")
        if statistics and (self.one_list or not text):
            raise UsageError("--statistics prints text of its own; ask for it without --output and corrections.")
        if self.fix and self.one_list:
            raise UsageError("--fix corrects the lists themselves; leave --suggest and --write-corrected out.")


_OPTIONS: Final = (
    click.option(
        "--suggest", is_flag=True, help="Print the list with corrections of names that no card has, to accept."
    ),
    click.option(
        "--write-corrected",
        "corrected_to",
        type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
        metavar="FILE",
        help="Write the list with those corrections to a new file; - for standard output, the report to standard "
        "error.",
    ),
    click.option(
        "--fix", is_flag=True, help="Write those corrections into the lists themselves, then check them as they are."
    ),
    click.option("--diff", is_flag=True, help="Show what --fix would change, instead of the reports."),
)


def about_corrections(command: Command) -> Command:
    """Give a command these options: the fields of `Corrections`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class OnlyList(NamedTuple):
    """The one list that is checked, with its bytes."""

    source: Source
    data: bytes
    submission: Submission


def only_list(sources: Sequence[Source], layout: str | None) -> OnlyList:
    """Read the one list whose names are to be corrected.

    Raises:
        UsageError: there are several.
    """
    if len(sources) != 1:
        raise UsageError("Corrections are proposed for one list at a time; name one file.")
    (source,) = sources
    data = b""
    problem = source.problem
    if not problem:
        try:
            data = _read(source)
            return OnlyList(source, data, Submission(source.name, read(data, layout=layout)))
        except OSError as error:
            problem = f"The file cannot be read: {error.strerror}."
        except UnreadableList as error:
            problem = error.message
    return OnlyList(source, data, Submission(source.name, problem))


def _read(source: Source) -> bytes:
    if source.path == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
    with Path(source.path).open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def correct(
    only: OnlyList,
    requests: Sequence[CheckRequest],
    cards: Path | None,
    out: Output,
    *,
    show_it: bool,
    file: Path | None,
) -> None:
    """Propose corrections, and write the list with them where a file is named.

    Raises:
        UsageError: the file exists.
    """
    from validator.corrections.proposal import propose  # noqa: PLC0415  # a check alone need not load it
    from validator.decklists.writers import WriteError  # noqa: PLC0415

    pool = open_pool(cards)

    def put(deck: Decklist, request: CheckRequest = requests[0]) -> Report:
        return run_check(deck, request, pool=pool, source=only.source.name)

    deck = only.submission.deck
    assert not isinstance(deck, str)  # noqa: S101  # a list that could not be read has no report
    try:
        proposal = propose(put(deck), names_of(pool), only.data, put)
    except WriteError as error:
        out.problem(f"{only.source.name}: no corrected list: {error}")
        return
    if show_it:
        verdicts = {one.format: put(proposal.report.decklist, one).verdict for one in requests}
        show(_lines(proposal, verdicts))
    if file:
        inputs = [] if only.source.path == STANDARD_INPUT else [only.source.path]
        printed = file == Path(STANDARD_INPUT)
        if printed:
            out.data(proposal.data)
        else:
            write_new(file, proposal.data, inputs)
        where = "the corrected list" if printed else file
        made = counted(len(proposal.changes), "correction")
        as_what = f" as {proposal.layout}" if proposal.rewritten else ""
        out.problem(
            f"wrote {where}{as_what}: {made}, {counted(len(proposal.unresolved), 'line')} still not understood."
        )


def _lines(proposal: Proposal, verdicts: Mapping[str, str]) -> Iterator[Line]:
    """Give a proposal as lines: the changes, what stays unresolved, the verdicts by format, and the list."""
    yield line()
    if proposal.changes:
        yield line(Span("Proposed corrections", "heading"), " (nothing is changed until you accept them)")
        width = max(len(str(change.line)) for change in proposal.changes)
        yield from (_change(change, width) for change in proposal.changes)
    else:
        yield line("No correction is proposed.")
    if proposal.unresolved:
        yield line()
        yield line(Span("Still not understood", "heading"))
        width = max(len(str(one.line)) for one in proposal.unresolved)
        yield from (_unresolved(one, width) for one in proposal.unresolved)
    if not proposal.changes:
        return
    yield line()
    for format_, verdict in verdicts.items():
        yield line("Accepted, the list would be ", Span(verdict.upper(), verdict), f" ({format_}).")
    as_what = f", as {proposal.layout}" if proposal.rewritten else ""
    yield line()
    yield line(Span(f"The list with {counted(len(proposal.changes), 'correction')}{as_what}", "heading"))
    for text in decode(proposal.data)[0].splitlines():
        yield line(text.expandtabs())


def _change(change: Change, width: int) -> Line:
    card = f"{change.card.title} ({change.card.id})"
    return line(f"{change.written} → {card}", Span(f"  {change.reason}", "quiet"), gutter=f"  {change.line:{width}}  ")


def _unresolved(one: StillUnresolved, width: int) -> Line:
    near = ", ".join(f"{near.card.title} ({near.reason})" for near in one.ranked[:_MOST_NEAR])
    why = f"  {one.why}" + (f": {near}" if near else "")
    return line(one.written, Span(why, "quiet"), gutter=f"  {one.line:{width}}  ")
