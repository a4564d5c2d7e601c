"""Events by which a company returns at the end of its turn to where it began it: which they are, and from where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.movement import is_haven
from validator.engine.turns.events import is_event, known_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

_KNOWN: Final = frozenset({"phase", "moving", "untapped"})


class Road(NamedTuple):
    """How a company returns."""

    twice: bool
    """Whether the opponent draws twice for the move."""
    below: bool
    """Whether from an Under-deeps site, to one that was untapped; else to a haven."""

    def leads(self, origin: Card, site: Card, player: str) -> bool:
        """Tell whether a company that moves so returns by it."""
        if self.below:
            return bool(site.under_deeps)
        return is_haven(origin, player) and not is_haven(site, player)


def road_of(card: Card) -> Road | None:
    """Give how a company returns by an event; None where it does not, or where it asks for more."""
    found = deeds(card, "returns")
    known = any(all(each.name in _KNOWN for each in way.conditions) for way in parse_play(card.play))
    if not is_event(card) or not found or not known or card.requires:
        return None
    return Road("twice" in found[0].words, "under-deeps" in found[0].words)


class Roads:
    """The events of a deck by which a company returns.

    Args:
        copies: the cards of the deck.
        board: it, its sites known.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, part: str) -> None:
        found = known_of(copies, part, road_of)
        self.columns = [n for n, _, _ in found]
        self.each = [road for _, _, road in found]
        sites, player = board.sites, board.player
        leads = [[[road.leads(a, b, player) for b in sites] for a in sites] for road in self.each]
        self.leads = np.array(leads, dtype=bool).reshape(len(found), len(sites), len(sites))
        """By event, origin and new site, whether a company that moves so returns by it."""
