"""Events that bring cards: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import CardType
from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.turns.events import is_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.movement import Leg
    from validator.engine.turns.parts import Copy

BROUGHT_IN: Final = 2_000
"""The shuffles that say where a card is put that comes into the deck, from here on by turn."""
_SAID: Final = frozenset({"draw", "fetch", "once"})
_WORDS: Final = frozenset({"discards", "resources"})


class Supply(NamedTuple):
    """What an event brings."""

    drawn: int
    """Cards that are drawn."""
    brought: int
    """Cards that come into the play deck."""
    discards: bool
    """Whether from the discard pile too, and not from the sideboard alone."""
    characters: bool
    """Whether characters too, and not resources alone."""
    once: bool
    """Whether the event is removed from the game then."""


def supply_of(card: Card) -> Supply | None:
    """Give what an event brings, that is played without asking for anything; None where it brings nothing."""
    found = deeds(card)
    if not is_event(card) or card.requires or not {"draw", "fetch"} & {deed.name for deed in found}:
        return None
    if any(deed.name not in _SAID for deed in found) or not any(
        not way.conditions and not way.site for way in parse_play(card.play)
    ):
        return None
    words = {word for deed in found for word in deed.words}
    if not _WORDS.issuperset(words):
        return None
    return Supply(
        sum(deed.number for deed in deeds(card, "draw")),
        sum(deed.number for deed in deeds(card, "fetch")),
        "discards" in words,
        "resources" not in words,
        bool(deeds(card, "once")),
    )


def path_of(card: Card) -> int:
    """Give of how many regions a path must be short for a card more to be drawn for each by an event; 0 for none."""
    return sum(deed.number for deed in deeds(card, "path")) if is_event(card) else 0


def short_of(leg: Leg | None, regions: int) -> int:
    """Give by how many regions the path of a move is shorter; 0 where it has none."""
    passed = len(leg.regions or leg.types) if leg else 0
    return max(0, regions - passed) if passed else 0


class Supplies:
    """The events of a deck that bring cards, and what they may bring.

    Args:
        copies: the cards of the deck.
        legs: by site and site, the move from one to the other.
    """

    def __init__(self, copies: Sequence[Copy], legs: Sequence[Sequence[Leg | None]]) -> None:
        found = [(n, supply) for n, copy in enumerate(copies) if (supply := supply_of(copy.card))]
        self.columns = np.array([n for n, _ in found], dtype=np.intp)
        self.drawn = np.array([supply.drawn for _, supply in found], dtype=np.int32)
        self.brought = np.array([supply.brought for _, supply in found], dtype=np.int64)
        self.discards = np.array([supply.discards for _, supply in found], dtype=bool)
        self.characters = np.array([supply.characters for _, supply in found], dtype=bool)
        self.once = np.array([supply.once for _, supply in found], dtype=bool)
        self.paths = [n for n, copy in enumerate(copies) if path_of(copy.card)]
        """Events by which more is drawn on a short way."""
        more = [[[short_of(leg, path_of(copies[n].card)) for leg in row] for row in legs] for n in self.paths]
        self.more = np.array(more, dtype=np.int16).reshape(len(self.paths), len(legs), len(legs))
        """By such an event, origin and target, how much."""
        self.is_character = np.array([copy.card.type is CardType.CHARACTER for copy in copies], dtype=bool)
        """By card of the deck."""
