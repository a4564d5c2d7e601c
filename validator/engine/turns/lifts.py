"""Events that discard a hazard that stays in play: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.play import meets
from validator.engine.turns.events import is_event, known_of, price_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

_KNOWN: Final = frozenset({"hazard", "avatar", "taps"})
"""Conditions that the games can tell."""


class Lift(NamedTuple):
    """What an event that discards a hazard asks of who plays it."""

    avatar: bool
    """Whether an avatar alone may."""
    taps: bool
    """Whether he taps."""
    price: int | None
    """What is added to the corruption check that he makes; None where he makes none."""

    def suits(self, card: Card, person: Card) -> bool:
        """Tell whether a character may play it."""
        return meets(person, card) and (person.avatar or not self.avatar)


def lift_of(card: Card) -> Lift | None:
    """Give what an event that discards a hazard asks for; None where it discards none, or asks for more."""
    if not is_event(card) or not deeds(card, "lift"):
        return None
    for way in parse_play(card.play):
        if way.has("hazard") and not way.site and all(each.name in _KNOWN for each in way.conditions):
            return Lift(way.has("avatar"), "character" in way.values("taps"), price_of(card))
    return None


class Lifts:
    """The events of a deck that discard hazards.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], part: str) -> None:
        found = known_of(copies, part, lift_of)
        self.columns = [n for n, _, _ in found]
        self.each = [lift for _, _, lift in found]
        suits = [[lift.suits(card, person) for person in persons] for _, card, lift in found]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(persons))
        """By event and person, whether he may play it."""
