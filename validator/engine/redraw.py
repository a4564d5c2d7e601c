"""The redraw of dream-card games: a hand without a resource worth marshalling points may be given up once [DC]."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from validator.engine.kinds import AVATAR, CHARACTER, POINTS
from validator.engine.odds import at_least

if TYPE_CHECKING:
    from collections.abc import Mapping

    from validator.engine.odds import Odds

ALWAYS: Final = "always"
NEVER: Final = "never"
KEEP_AVATAR: Final = "keep-avatar"
KEEP_CHARACTER: Final = "keep-character"

POLICIES: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        ALWAYS: frozenset({POINTS}),
        KEEP_AVATAR: frozenset({POINTS, AVATAR}),
        KEEP_CHARACTER: frozenset({POINTS, AVATAR, CHARACTER}),
    }
)
"""Way of playing to the kinds for one of which a hand is kept. Points are among them always: the rule asks for it."""


class Redraw:
    """The odds of giving up the opening hand, and those of the game after it.

    The new hand is drawn from the whole deck, shuffled anew, and must be kept.

    Args:
        odds: of the deck.
        hand: cards of an opening hand.
        policy: one of `POLICIES`.
    """

    def __init__(self, odds: Odds, hand: int, policy: str = ALWAYS) -> None:
        self._odds = odds
        self._hand = hand
        self.policy = policy
        self.kept_for = POLICIES[policy]
        """A hand with a copy of one of these kinds is kept."""
        self.allowed = odds.none_of({POINTS}, hand)
        """Odds that the hand may be given up."""
        self.chance = odds.none_of(self.kept_for, hand)
        """Odds that it is given up."""

    def at_least(self, kind: str, number: int, seen: int) -> Fraction:
        """Give the odds of at least so many copies of a kind among the first cards of the hand that is kept.

        Args:
            kind: as in `Odds.at_least`.
            number: 0 upwards.
            seen: cards of the opening hand and those drawn since; no fewer than the hand has.
        """
        seen = min(seen, self._odds.size)
        once = self._odds.at_least(kind, number, seen)
        return once - self._given_up_with(kind, number, seen) + self.chance * once

    def _given_up_with(self, kind: str, number: int, seen: int) -> Fraction:
        """Give the odds that the first hand would be given up, and would have led to so many copies if kept."""
        odds, hand = self._odds, self._hand
        wanted = odds.copies(kind)
        loose = {held: n for held, n in odds.classes.items() if held.isdisjoint(self.kept_for)}
        of_kind = sum(n for held, n in loose.items() if kind in held)
        others = sum(loose.values()) - of_kind
        total = Fraction(0)
        for drawn in range(hand + 1):
            ways = comb(of_kind, drawn) * comb(others, hand - drawn)
            if ways:
                later = at_least(odds.size - hand, wanted - drawn, seen - hand, max(0, number - drawn))
                total += ways * later
        return total / comb(odds.size, hand)
