"""What `meccg check` does about names that no card has: proposes corrections, and writes the list with them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

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
    from collections.abc import Iterator, Mapping, Sequence

    from validator.batch import Source
    from validator.check_request import CheckRequest
    from validator.cli.output import Output
    from validator.corrections.choice import Change, StillUnresolved
    from validator.corrections.proposal import Proposal
    from validator.decklists import Decklist
    from validator.report import Report

_MOST_NEAR: Final = 3


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
