"""A legal list, ways to change a line of it, and what is expected of the verdict."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from validator.checking import check
from validator.decklists import UnreadableList

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "wizard-dwarves-of-erebor.deck"
RULED: Final = EXAMPLE.read_text("iso-8859-1")
# As plain text: "Hazard (30)" is a heading there, and no comment.
LEGAL: Final = re.sub(r"#+\n(.+)\n#+", r"\1", RULED).replace("# ", "")

LEGAL_ONLY: Final = frozenset({"legal"})
NEVER_LEGAL: Final = frozenset({"illegal", "undecided", "unreadable"})
OPEN: Final = frozenset({"undecided", "unreadable"})
NOT_ILLEGAL: Final = frozenset({"legal", "undecided"})
FEW: Final = 3
"""One misunderstanding, and what hangs on it."""


def changed(*changes: str, text: str = LEGAL) -> str:
    """Return the legal list with `old => new`, `+ lines at the end` and `^ lines at the start`."""
    for change in changes:
        if change.startswith("+ "):
            text = f"{text.rstrip()}\n{change[2:]}\n"
        elif change.startswith("^ "):
            text = f"{change[2:]}\n{text}"
        else:
            old, new = change.split(" => ", 1)
            assert text.count(f"\n{old}\n") == 1, old
            text = text.replace(f"\n{old}\n", f"\n{new}\n")
    return text


def said(text: str) -> tuple[str, int]:
    """Return the verdict on a list, and how many errors and open questions it has."""
    try:
        report = check(text, "coe")
    except UnreadableList:
        return "unreadable", 1
    return report.verdict, sum(finding.severity in {"error", "undecided"} for finding in report.findings)


def expect(verdicts: frozenset[str], *changes: str, text: str = LEGAL, most: int = FEW) -> None:
    verdict, findings = said(changed(*changes, text=text))
    assert verdict in verdicts
    assert findings <= most


def each(*lines: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("line", lines)
