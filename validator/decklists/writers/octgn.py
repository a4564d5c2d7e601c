"""Writes OCTGN's decks (.o8d): XML with a section a type of card.

OCTGN itself finds a card by an id of its own, which the card pool does not hold; readers that go by names, as ours
does, find every card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from cardpool.sections import LOCATION_DECK, PLAY_DECK, POOL, SIDEBOARD, SIDEBOARD_FALLEN_WIZARD
from validator.decklists.writers import OTHER_GAMES, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from validator.decklists.writers import DeckToWrite, Line

SUFFIX: Final = ".o8d"
ENCODING: Final = "utf-8"

_GAME: Final = "1fe65646-3ee1-4dce-9a60-d33a7c3ce9f2"
"""OCTGN's id of the game."""
_NO_CARD: Final = "00000000-0000-0000-0000-000000000000"
_SECTIONS: Final = (
    ("Pool", POOL),
    ("Characters", PLAY_DECK),
    ("Resources", PLAY_DECK),
    ("Hazards", PLAY_DECK),
    ("Sideboard", SIDEBOARD),
    ("FW Sideboard", SIDEBOARD_FALLEN_WIZARD),
    ("Sites", LOCATION_DECK),
)


def write(deck: DeckToWrite) -> str:
    """Write the list; sites and regions of a play deck, which should hold none, stand among the resources.

    Raises:
        WriteError: a line that is not understood has no count or no section.
    """
    deck.refuse_homeless("OCTGN", dict(_SECTIONS).values())
    return "".join(f"{line}\n" for line in _lines(deck))


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    yield f'<deck game="{_GAME}">'
    # OCTGN knows no sections of other games: they are there where they hold cards.
    others = [(name, section) for section, name in OTHER_GAMES.items() if deck.within(section)]
    for name, section in (*_SECTIONS, *others):
        held = (*deck.within(section), *deck.unresolved_in(section))
        yield from _part(name, [line for line in held if section != PLAY_DECK or name == _section(line)])
    for doubtful in deck.doubtful:
        yield from _part(doubtful.words, doubtful.lines)
    yield f"  <notes>{escape(one_line(deck.title or ''))}</notes>"
    yield "</deck>"


def _part(name: str, lines: Iterable[Line]) -> Iterator[str]:
    yield f'  <section name={quoteattr(name)} shared="False">'
    for line in lines:
        yield f"    <card qty={quoteattr(str(line.count))} id={quoteattr(_NO_CARD)}>{escape(line.label)}</card>"
    yield "  </section>"


def _section(line: Line) -> str:
    return f"{line.kind.capitalize()}s" if line.kind in {"character", "hazard"} else "Resources"
