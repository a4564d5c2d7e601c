"""Many lists as one page, which needs no network and no script: the verdicts, the findings folded below each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from validator.render.page import page
from validator.render.rows import tally
from validator.render.verdicts import MISSING, SKIPPED, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.render.rows import Row

_MOST_LINES: Final = 8


def to_html(rows: Sequence[Row]) -> bytes:
    """Write the page."""
    counts = {verdict: sum(row.outcome == verdict for row in rows) for verdict in (*VERDICTS, SKIPPED, MISSING)}
    return page("overview.html", rows=rows, counts=counts, tally=tally(rows), lines=_lines)


def _lines(finding: dict[str, Any]) -> str:
    """Name the lines of a finding: `line 4`, `lines 4, 7, …`."""
    numbers = sorted({card["line"] for card in finding["cards"] if card["line"]})
    named = ", ".join(map(str, numbers[:_MOST_LINES])) + (", …" if len(numbers) > _MOST_LINES else "")
    return f"line{'s' if len(numbers) > 1 else ''} {named}" if numbers else ""
