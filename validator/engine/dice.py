"""Odds of the two dice, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

SIDES: Final = range(1, 7)

ROLLS: Final = MappingProxyType(
    {
        total: Fraction(sum(first + second == total for first in SIDES for second in SIDES), len(SIDES) ** 2)
        for total in range(2, 13)
    }
)
"""Total of two dice, 2 to 12, to its odds."""


def at_least(number: int, modifier: int = 0) -> Fraction:
    """Give the odds that two dice and a modifier reach a number.

    Args:
        number: that is enough: 8 for the quest roll of the solitaire game, the number in parentheses for a move from a
            site of the Under-deeps.
        modifier: added to the roll.

    Returns:
        0 to 1, in 36ths.

    >>> at_least(8)
    Fraction(5, 12)
    """
    return sum((odds for total, odds in ROLLS.items() if total + modifier >= number), Fraction(0))


def check(number: int, modifier: int = 0) -> Fraction:
    """Give the odds of a check: that two dice and a modifier come out greater than a number.

    Args:
        number: that is not enough: corruption points, the number of a faction or of a corruption card.
        modifier: added to the roll, such as -3 for removing a corruption card without tapping.

    Returns:
        0 to 1, in 36ths.

    >>> check(6), check(6, -3)
    (Fraction(7, 12), Fraction(1, 6))
    """
    return at_least(number + 1, modifier)
