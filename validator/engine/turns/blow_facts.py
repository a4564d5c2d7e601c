"""Events that help who faces a strike: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.play import meets
from validator.engine.turns.events import is_event, known_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

SECOND_DICE: Final = 10_000_000_000
"""What the dice of a turn are for, from here on: the second roll of who rolls twice against a strike, by strike."""
_SAID: Final = frozenset({"prowess", "body", "steady", "cancel", "twice", "once"})


class Blow(NamedTuple):
    """What an event does for who faces a strike; the first four say how helpful it is, as they are compared."""

    cancels: bool
    """Whether there is no strike then."""
    prowess: int
    twice: bool
    """Whether he rolls twice, and takes the better roll."""
    body: int
    steady: bool
    """Whether he stays untapped."""
    once: bool
    """Whether the event is removed from the game then."""

    @property
    def saves(self) -> bool:
        """Whether it makes a wound less likely."""
        return self.cancels or self.prowess > 0 or self.twice


def blow_of(card: Card) -> Blow | None:
    """Give what an event does for a character who faces a strike, at no cost; None where it does nothing, or more."""
    found = deeds(card)
    if not is_event(card) or not found or any(deed.name not in _SAID or deed.whom for deed in found):
        return None
    if any(deed.words != (("strike",) if deed.name == "cancel" else ()) for deed in found):
        return None
    if not any(not way.site and [each.name for each in way.conditions] == ["strike"] for way in parse_play(card.play)):
        return None
    total = {name: sum(deed.number for deed in found if deed.name == name) for name in ("prowess", "body")}
    has = {deed.name for deed in found}
    return Blow("cancel" in has, total["prowess"], "twice" in has, total["body"], "steady" in has, "once" in has)


class Blows:
    """The events of a deck that help who faces a strike, the most helpful first.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], part: str) -> None:
        found = known_of(copies, part, blow_of)
        found.sort(key=lambda one: (not one[2].cancels, -one[2].prowess, not one[2].twice, one[0]))
        self.each = tuple(blow for _, _, blow in found)
        self.columns = np.array([n for n, _, _ in found], dtype=np.intp)
        self.saves = np.array([blow.saves for blow in self.each], dtype=bool)
        self.steady = np.array([blow.steady for blow in self.each], dtype=bool)
        suits = [[meets(person, card) for _, card, _ in found] for person in persons]
        self.suits = np.array(suits, dtype=bool).reshape(len(persons), len(found))
        """By person and event, whether he may be helped by it."""
