"""Events that untap or heal somebody of the company: which they are, and what of them as columns."""

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


_SICK: Final = frozenset({"phase", "with", "taps"})
"""Conditions of an event by which somebody else is healed."""


def untaps(card: Card) -> bool:
    """Tell whether an event untaps any one character of a company with an avatar, or one that moves, and no more."""
    found = [(deed.name, deed.number) for deed in deeds(card)]
    asked = [{each.name for each in way.conditions} for way in parse_play(card.play) if not way.site]
    known = {"moving"} <= asked[0] if is_for_moving(card) and asked else {"avatar"} in asked
    return is_event(card) and found == [("untap", 1)] and known and not card.requires


def is_for_moving(card: Card) -> bool:
    """Tell whether an event untaps somebody of a company that moves in the turn."""
    return any("moved" in deed.words for deed in deeds(card, "untap"))


class Heal(NamedTuple):
    """How somebody is healed by an event."""

    anybody: bool
    """Whether anybody of the company is, and not who plays it."""
    tapped: bool
    """Whether he is tapped then."""
    arrives: bool
    """Whether it is for a company that is at a haven after its movement, and not for the organisation phase."""
    taps: bool
    """Whether who plays it taps."""
    price: int | None


def heal_of(card: Card) -> Heal | None:
    """Give how somebody is healed by an event; None where nobody is, or where it asks for more."""
    found = deeds(card, "heal")
    if not is_event(card) or not found:
        return None
    ways = parse_play(card.play)
    words = found[0].words
    if "anybody" in words:
        way = ways[0]
        if any(each.name not in _SICK for each in way.conditions):
            return None
        taps = "character" in way.values("taps")
        return Heal(anybody=True, tapped="tapped" in words, arrives="arrives" in words, taps=taps, price=price_of(card))
    asked = [way for way in ways if not way.site and len(way.conditions) == 1]
    in_time = any("organisation" in way.values("phase") for way in asked)
    return Heal(anybody=False, tapped=False, arrives=False, taps=False, price=None) if in_time else None


class Untaps:
    """The events of a deck that untap or heal somebody.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        parts: that of events that untap, and that of those that heal.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], parts: tuple[str, str]) -> None:
        untap, heal = parts
        self.columns = np.array([n for n, copy in enumerate(copies) if copy.part == untap], dtype=np.intp)
        self.for_moving = np.array([is_for_moving(copies[n].card) for n in self.columns], dtype=bool)
        """By event that untaps, whether it is for a company that has moved; else for one with an avatar."""
        found = known_of(copies, heal, heal_of)
        self.healing = [n for n, _, _ in found]
        self.each = [one for _, _, one in found]
        suits = [[meets(person, card) for person in persons] for _, card, _ in found]
        self.heals = np.array(suits, dtype=bool).reshape(len(found), len(persons))
        """By event that heals and person, whether he may play it."""
