"""The ways between the sites of a deck: moves of one turn, what they draw, the first move on the way to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.movement import is_haven

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.movement import Leg, Movement
    from validator.engine.turns.law import TurnLaw
    from validator.engine.turns.policy import Policy

NO_WAY: Final = -1
HASTE: Final = 27_720
"""What a goal is worth is multiplied by this before it is divided by turns, so that whole numbers suffice."""
HIGHEST: Final = 12
"""The most that two dice can reach."""
_A_ROLL: Final = 100
"""What one less to roll counts: more than any move draws."""
DIGITS: Final = 9
"""Sums of odds are compared to so many digits."""


class Ways:
    """The ways between some sites.

    Args:
        movement: how the company moves.
        sites: the sites, by number.
        law: what a move draws.
        policy: what a move is worth that is made for its cards.
        player: the player type, which says what a haven is.
        base: by site, which it is on its card: of several the first is moved to, and the ways are the same from all.
    """

    def __init__(
        self,
        movement: Movement,
        sites: Sequence[Card],
        law: TurnLaw,
        policy: Policy,
        player: str,
        base: NDArray[np.int32],
    ) -> None:
        size = len(sites)
        self._numbers = {id(site): number for number, site in enumerate(sites)}
        printed = [site for number, site in enumerate(sites) if base[number] == number]
        beyond: list[Leg | None] = [None] * (size - len(printed))
        known = [[None if a is b else movement.leg(a, b) for b in printed] + beyond for a in printed]
        self.legs: list[list[Leg | None]] = [known[number] for number in base]
        """By origin and target, the move of one turn."""
        self.haven = np.array([is_haven(site, player) for site in sites], dtype=bool)
        self.draws = np.array([[draws(a, b, law, player) for b in sites] for a in sites], dtype=np.int16)
        self.draws = self.draws.reshape(size, size)
        """By origin and target, the cards that the moving player draws."""
        self.roll = np.array([[_roll(leg) for leg in row] for row in self.legs], dtype=np.int8).reshape(size, size)
        """What two dice must reach for the move; 0 for none; `NO_WAY` where there is no move."""
        self._find_ways(size)
        rest = [
            [policy.rest(int(self.draws[a, b]), haven=bool(self.haven[b])) if self.roll[a, b] == 0 else -1
             for b in range(size)]
            for a in range(size)
        ]  # fmt: skip
        self.rest = np.array(rest, dtype=np.int64).reshape(size, size)
        """How good a move is that is made for its cards; -1 where there is none without a roll."""
        self.venture = np.where(self.roll > 0, _A_ROLL * (HIGHEST - self.roll.astype(np.int64)) + self.draws, -1)
        """How good a move is that asks for a roll, where none goes without one and no haven is left; -1 for no such."""

    def _find_ways(self, size: int) -> None:
        cost = np.full((size, size), np.inf)
        for a, row in enumerate(self.legs):
            for b, leg in enumerate(row):
                if leg is not None:
                    cost[a, b] = float(1 / leg.odds) if leg.odds else np.inf
        turns = cost.copy()
        np.fill_diagonal(turns, 0.0)
        for middle in range(size):
            np.minimum(turns, turns[:, middle, None] + turns[None, middle, :], out=turns)
        self.turns = np.round(turns, DIGITS)
        """Turns that the way takes on average, each roll repeated until it succeeds."""
        by = np.round(cost[:, :, None] + turns[None, :, :], DIGITS) if size else np.zeros((0, 0, 0))
        self.hop = np.where(np.isfinite(self.turns), by.argmin(axis=1) if size else 0, NO_WAY).astype(np.int32)
        """By origin and target, where the first move of the way leads; its origin where one is there already."""
        np.fill_diagonal(self.hop, np.arange(size))
        self.rate = rates(self.turns, 0)
        """By origin and target, what the worth of a goal is multiplied by."""
        self.rate_waiting = rates(self.turns, 1)
        """The same of what is played a turn after the arrival."""

    def leg(self, origin: Card, target: Card) -> Leg | None:
        """Give the move of one turn from a site to another; None where there is none."""
        return self.legs[self._numbers[id(origin)]][self._numbers[id(target)]]


def rates(turns: NDArray[np.float64], more: int) -> NDArray[np.int32]:
    """Give what the worth of a goal is multiplied by, so many turns away; 0 where no way leads there."""
    return np.floor(HASTE / np.maximum(turns + more, 1.0)).astype(np.int32)


def draws(origin: Card, target: Card, law: TurnLaw, player: str) -> int:
    """Give the cards that a move lets its player draw: by the new site, or to a haven by the old one."""
    by_origin = law.havens_draw_by_origin and is_haven(target, player)
    return (origin if by_origin else target).draw or 0


def _roll(leg: Leg | None) -> int:
    if leg is None or not leg.odds:
        return NO_WAY
    return leg.roll or 0
