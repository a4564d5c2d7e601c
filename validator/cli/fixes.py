"""`meccg check --fix` and `--diff`: corrections of many lists, made in the files themselves or only shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardpool.database import open_pool
from rulesets.finding import counted
from validator.batch import STANDARD_INPUT, submissions
from validator.checking import run_check
from validator.cli.corrections import only_list
from validator.cli.files import replace
from validator.cli.output import show
from validator.decklists import Decklist, decode
from validator.render.line import Line, Span, line
from validator.resolving import names_of
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from validator.batch import Source
    from validator.check_request import CheckRequest
    from validator.cli.output import Output
    from validator.corrections.proposal import Proposal
    from validator.report import Report

    Requests = Mapping[Source, tuple[CheckRequest, ...]]

DIFF: Final = "diff"
"""What `--diff` prints instead of text."""

_STYLES: Final = {"-": "broken", "+": "fix", "@": "quiet"}


def fix(requests: Requests, layout: str | None, cards: Path | None, out: Output) -> int:
    """Put the corrections into the lists themselves, and say so; give how many could not be written."""
    failed = 0
    for source, _, proposal in _proposals(requests, layout, cards, out):
        try:
            replace(Path(source.path), proposal.data)
        except OSError as error:
            out.problem(f"{source.name}: not corrected: the file cannot be written: {error.strerror}.")
            failed += 1
        else:
            made, left = counted(len(proposal.changes), "correction"), counted(len(proposal.unresolved), "line")
            out.problem(f"{source.name}: {made} written, {left} still not understood.")
    return failed


def show_diff(requests: Requests, layout: str | None, cards: Path | None, out: Output) -> None:
    """Print what `fix` would change, as a unified diff."""
    changed = 0
    for source, data, proposal in _proposals(requests, layout, cards, out):
        changed += 1
        show(_diff(source.name, data, proposal.data))
    out.problem(f"--fix would change {changed} of {counted(len(requests), 'file')}.")


def _proposals(
    requests: Requests, layout: str | None, cards: Path | None, out: Output
) -> Iterator[tuple[Source, bytes, Proposal]]:
    """Give each list with corrections, as it is and as it would be; say of which files none can be made, and why.

    What cannot be read is left to the check, which says so.

    Raises:
        UsageError: standard input is one of the sources; nothing is given then.
    """
    from validator.corrections.proposal import propose  # noqa: PLC0415  # a check alone need not load it
    from validator.decklists.writers import WriteError  # noqa: PLC0415

    if any(source.path == STANDARD_INPUT for source in requests):
        how = "of standard input, --write-corrected - prints the corrected list"
        raise UsageError(f"--fix and --diff are for files; {how}.")
    pool = open_pool(cards)
    for source, (request, *_) in requests.items():
        _, data, (_, deck) = only_list([source], layout)

        def put(deck: Decklist, request: CheckRequest = request, source: Source = source) -> Report:
            return run_check(deck, request, pool=pool, source=source.name)

        if isinstance(deck, str):
            if any(isinstance(one.deck, Decklist) for one in submissions([source], layout)):
                out.problem(f"{source.name}: not corrected: it is no file of one list alone; unpack or part it.")
            continue
        report = put(deck)
        if not report.deck.unresolved:
            continue
        try:
            proposal = propose(report, names_of(pool), data, put)
        except WriteError as error:
            out.problem(f"{source.name}: not corrected: {error}")
            continue
        if proposal.changes and proposal.rewritten:
            as_what = f"--write-corrected FILE writes it as {proposal.layout}"
            out.problem(f"{source.name}: not corrected: its layout is no text; {as_what}.")
        elif proposal.changes:
            yield source, data, proposal


def _diff(name: str, before: bytes, after: bytes) -> Iterator[Line]:
    import difflib  # noqa: PLC0415  # a check alone need not load it

    old, new = (decode(data)[0].splitlines() for data in (before, after))
    for text in difflib.unified_diff(old, new, name, f"{name}, corrected", lineterm=""):
        style = "heading" if text.startswith(("--- ", "+++ ")) else _STYLES.get(text[:1], "")
        yield line(Span(text.expandtabs(), style))
