"""How things are called on the page."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Final

from rulesets.deck import TITLES
from rulesets.finding import counted, say
from validator.languages import said, word
from validator.render.hands_text import SPREADS, percent
from validator.render.text import HEADINGS, brief_source, ways

ONE_OFF: Final = "one-off"
"""What is accepted where every name that is one letter off is."""
UNFINISHED: Final = "unfinished"
MISSING: Final = "missing"

VERDICTS: Final = {
    "legal": ("✓", say("Legal")),
    "illegal": ("✕", say("Illegal")),
    UNFINISHED: ("…", say("Not finished")),
    "undecided": ("?", say("Undecided")),
}
"""Verdict to its sign and its word."""

HINTS: Final = {
    "error": say("Each of them makes the deck illegal."),
    MISSING: say("Nothing of this is wrong in the list. Until it is there, the deck is not legal."),
    "undecided": say("What cannot be told until a line of the list is understood. None of it makes the deck illegal."),
    "warning": say("Legal, and almost surely a mistake or a dead card."),
    "advice": say("Worth a second look."),
}
TALLIES: Final = {
    "error": partial(counted, noun="error"),
    MISSING: partial(counted, noun="thing missing", plural="things missing"),
    "undecided": partial(counted, noun="open question"),
    "warning": partial(counted, noun="warning"),
    "advice": partial(counted, noun="piece of advice", plural="pieces of advice"),
}
"""Kind of findings to how a number of them is said; in the order in which they are shown."""
NOTHING: Final = say("nothing to remark")

SIGNS: Final = {"error": "✕", MISSING: "+", "undecided": "?", "warning": "!", "advice": "·"}
PLAYS: Final = {
    "can": ("✓", say("can be played")),
    "cannot": ("–", say("cannot be played")),
    "open": ("?", say("not known")),
}
"""What may be said of a card in a hand: its sign, and its words."""
OUTCOMES: Final = {
    "passed": say("kept"),
    "failed": say("broken"),
    "undecided": say("undecided"),
    "skipped": say("not checked"),
}


LAYOUTS: Final = {
    "text": say("Plain text"),
    "gccg": "GCCG",
    "netmeccg": "NetMECCG",
    "octgn": "OCTGN",
    "json": "JSON",
    "csv": say("Table (CSV)"),
    "xlsx": say("Workbook (XLSX)"),
}
"""Layout to what it is called, in the order in which they are shown."""


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


def section(name: str, language: str) -> str:
    """Name a section as a heading in a language; one of none is the whole deck."""
    title = TITLES.get(name, name.replace("_", " "))
    return capital(word(title, language) if title else said(say("whole deck"), language))


LABELS: Final = SimpleNamespace(
    verdicts=VERDICTS,
    one_off=ONE_OFF,
    layouts=LAYOUTS,
    headings={severity.value: heading for severity, heading in HEADINGS.items()} | {MISSING: say("Still missing")},
    tallies=TALLIES,
    hints=HINTS,
    signs=SIGNS,
    outcomes=OUTCOMES,
    plays=PLAYS,
    spreads=SPREADS,
    section=section,
    percent=percent,
    brief_source=brief_source,
    ways=ways,
)
"""For the templates."""
