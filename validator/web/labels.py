"""How things are called on the page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from rulesets.deck import TITLES
from validator.render.hands_text import SPREADS, percent
from validator.render.text import HEADINGS, brief_source, ways

ONE_OFF: Final = "one-off"
"""What is accepted where every name that is one letter off is."""
UNFINISHED: Final = "unfinished"
MISSING: Final = "missing"

VERDICTS: Final = {
    "legal": ("✓", "Legal"),
    "illegal": ("✕", "Illegal"),
    UNFINISHED: ("…", "Not finished"),
    "undecided": ("?", "Undecided"),
}
"""Verdict to its sign and its word."""

HINTS: Final = {
    "error": "Each of them makes the deck illegal.",
    MISSING: "Nothing of this is wrong in the list. Until it is there, the deck is not legal.",
    "undecided": "What cannot be told until a line of the list is understood. None of it makes the deck illegal.",
    "warning": "Legal, and almost surely a mistake or a dead card.",
    "advice": "Worth a second look.",
}
TALLIES: Final = {
    "error": ("error", "errors"),
    MISSING: ("thing missing", "things missing"),
    "undecided": ("open question", "open questions"),
    "warning": ("warning", "warnings"),
    "advice": ("piece of advice", "pieces of advice"),
}
"""Kind of findings to what they are, one and several; in the order in which they are shown."""
NOTHING: Final = "nothing to remark"
SIGNS: Final = {"error": "✕", MISSING: "+", "undecided": "?", "warning": "!", "advice": "·"}
PLAYS: Final = {"can": ("✓", "can be played"), "cannot": ("–", "cannot be played"), "open": ("?", "not known")}
"""What may be said of a card in a hand: its sign, and its words."""
OUTCOMES: Final = {"passed": "kept", "failed": "broken", "undecided": "undecided", "skipped": "not checked"}


LAYOUTS: Final = {
    "text": "Plain text",
    "gccg": "GCCG",
    "netmeccg": "NetMECCG",
    "octgn": "OCTGN",
    "json": "JSON",
    "csv": "Table (CSV)",
    "xlsx": "Workbook (XLSX)",
}
"""Layout to what it is called, in the order in which they are shown."""


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def section(name: str) -> str:
    """Name a section as a heading; one of none is the whole deck."""
    return capital(TITLES.get(name, name.replace("_", " ")) or "whole deck")


def counted(number: int, word: str, words: str = "") -> str:
    """Write a number with its word."""
    return f"{number} {word if number == 1 else words or word + 's'}"


LABELS: Final = SimpleNamespace(
    verdicts=VERDICTS,
    one_off=ONE_OFF,
    layouts=LAYOUTS,
    headings={severity.value: heading for severity, heading in HEADINGS.items()} | {MISSING: "Still missing"},
    hints=HINTS,
    signs=SIGNS,
    outcomes=OUTCOMES,
    plays=PLAYS,
    spreads=SPREADS,
    capital=capital,
    section=section,
    counted=counted,
    percent=percent,
    brief_source=brief_source,
    ways=ways,
)
"""For the templates."""
