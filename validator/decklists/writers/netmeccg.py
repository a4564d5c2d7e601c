"""Writes NetMECCG's decks: one line a copy in plain letters, the version of a card as a suffix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.sections import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.writers import in_encoding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.decklists.writers import DeckToWrite, Line

SUFFIX: Final = ".dck"
ENCODING: Final = "ascii"

_SUFFIXES: Final = {"M": "*", "F": "@", "S": "@", "B": "%"}
_HEADINGS: Final = (
    ("starting", POOL),
    ("sideboard", SIDEBOARD),
    ("anti-FW", SIDEBOARD_FALLEN_WIZARD),
    ("characters", PLAY_DECK),
    ("resources", PLAY_DECK),
    ("hazards", PLAY_DECK),
    ("sites", LOCATION_DECK),
)


def write(deck: DeckToWrite) -> str:
    """Write the list; sites and regions of a play deck, which should hold none, stand among the resources.

    Raises:
        WriteError: a line that is not understood has no count or no section.
    """
    deck.refuse_homeless("NetMECCG", dict(_HEADINGS).values())
    return in_encoding("".join(f"{line}\n" for line in _lines(deck)), ENCODING)


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield from ("[NetMECCG v1.4 Deck]", "", "# -", "# -", "")
    for heading, section in _HEADINGS:
        yield f"[{heading}]"
        for line in (*deck.within(section), *deck.unresolved_in(section)):
            if section != PLAY_DECK or heading == _heading(line):
                yield from [_named(line)] * (line.count or 0)
        yield ""
    for doubtful in deck.doubtful:
        yield f"[{doubtful.words}]"
        for line in doubtful.lines:
            yield from [_named(line)] * (line.count or 0)


def _heading(line: Line) -> str:
    return f"{line.kind}s" if line.kind in {"character", "hazard"} else "resources"


def _named(line: Line) -> str:
    """Give the name with its suffix; a set code or a letter without a suffix is of no use to NetMECCG but to us."""
    suffix = _SUFFIXES.get(line.tag or "", "")
    return (line._replace(tag=None) if suffix else line).label + suffix
