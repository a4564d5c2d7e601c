"""Events by which a company that has moved moves once more in its turn: which they are, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.movement import is_haven
from validator.engine.turns.events import is_event, known_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

_KNOWN: Final = frozenset({"phase", "moving", "card"})


class Detour(NamedTuple):
    """Where a company moves once more."""

    ways: tuple[Alternative, ...]
    types: tuple[str, ...]
    """Types of the site that it has moved to; any where none is named."""

    def at(self, site: Card, player: str) -> bool:
        """Tell whether it is played where a company has moved to."""
        suits = not self.types or site.site_type in self.types
        # The havens of heroes and minions are none to a Fallen-wizard.
        of_his = site.site_type != "haven" or is_haven(site, player)
        return suits and of_his and any(way.fits(site) for way in self.ways)

    def suits(self, persons: Sequence[Card]) -> bool:
        """Tell whether a company is one that may play it."""
        named = {title for way in self.ways for title in way.values("card")}
        return not named or any(person.title in named for person in persons)


def detour_of(card: Card) -> Detour | None:
    """Give where a company moves once more by an event; None where it does not, or where it asks for more."""
    found = deeds(card, "again")
    if not is_event(card) or not found or card.requires:
        return None
    ways = tuple(way for way in parse_play(card.play) if all(each.name in _KNOWN for each in way.conditions))
    return Detour(ways, found[0].words) if ways else None


class Detours:
    """The events of a deck by which a company moves once more.

    Args:
        copies: the cards of the deck.
        board: it, its sites and characters known.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, part: str) -> None:
        found = known_of(copies, part, detour_of)
        self.columns = [n for n, _, _ in found]
        self.each = [detour for _, _, detour in found]
        at = [[detour.at(site, board.player) for site in board.sites] for detour in self.each]
        self.at = np.array(at, dtype=bool).reshape(len(found), len(board.sites))
        """By event and site, whether it is played by a company that has moved there."""
        suits = [[detour.suits([person]) for person in board.persons] for detour in self.each]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(board.persons))
        """By event and person, whether it is for a company in which he is."""
