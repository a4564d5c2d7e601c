"""Exact odds of what is drawn: the multivariate hypergeometric law, in whole numbers and fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from validator.engine.kinds import Kinds


class Odds:
    """The odds of one shuffled deck.

    Kinds overlap: a creature is a hazard too. So copies are sorted into classes by all that they count as, and every
    question is answered over these classes.

    Args:
        copies: what each copy counts as, in any order.
    """

    def __init__(self, copies: Iterable[Kinds]) -> None:
        self.classes: Mapping[Kinds, int] = Counter(copies)
        """What a copy counts as to the number of such copies."""
        self.size = sum(self.classes.values())
        """Cards of the deck."""

    def copies(self, *kinds: str) -> int:
        """Count the copies that are of one of these kinds at least."""
        return sum(number for held, number in self.classes.items() if not held.isdisjoint(kinds))

    def at_least(self, kind: str, number: int, seen: int) -> Fraction:
        """Give the odds of at least so many copies of a kind among the first cards.

        Args:
            kind: of `validator.engine.kinds.KINDS`, or another that copies were given.
            number: 0 upwards.
            seen: cards drawn; the whole deck where there are fewer.
        """
        return at_least(self.size, self.copies(kind), min(seen, self.size), number)

    def none_of(self, kinds: Iterable[str], seen: int) -> Fraction:
        """Give the odds of no copy of any of these kinds among the first cards."""
        return 1 - at_least(self.size, self.copies(*kinds), min(seen, self.size), 1)

    def chance(self, wanted: Mapping[str, tuple[int, int | None]], seen: int) -> Fraction:
        """Give the odds that all this holds at once of the first cards.

        Args:
            wanted: kind to the fewest and the most copies wanted of it; None for any number.
            seen: cards drawn; the whole deck where there are fewer.
        """
        seen = min(seen, self.size)
        names = tuple(wanted)
        # Only what is asked about tells copies apart.
        classes: Counter[tuple[bool, ...]] = Counter()
        for held, number in self.classes.items():
            classes[tuple(name in held for name in names)] += number
        ways: Counter[tuple[int, ...]] = Counter({(0, *(0 for _ in names)): 1})
        for flags, number in classes.items():
            grown: Counter[tuple[int, ...]] = Counter()
            for (drawn, *counts), found in ways.items():
                for taken in range(min(number, seen - drawn) + 1):
                    after = (drawn + taken, *(count + taken * flag for count, flag in zip(counts, flags, strict=True)))
                    grown[after] += found * comb(number, taken)
            ways = grown
        good = sum(
            found
            for (drawn, *counts), found in ways.items()
            if drawn == seen and all(_within(count, *wanted[name]) for count, name in zip(counts, names, strict=True))
        )
        return Fraction(good, comb(self.size, seen))

    def expected(self, kind: str, seen: int) -> Fraction:
        """Give how many copies of a kind the first cards hold on average."""
        return Fraction(min(seen, self.size) * self.copies(kind), self.size) if self.size else Fraction(0)


def at_least(size: int, copies: int, seen: int, number: int) -> Fraction:
    """Give the odds of at least so many of some copies among cards drawn from a shuffled deck.

    Args:
        size: cards of the deck.
        copies: how many of them are meant, at most `size`.
        seen: cards drawn, at most `size`.
        number: wanted, 0 upwards.

    >>> at_least(4, 2, 2, 1)
    Fraction(5, 6)
    """
    fewer = sum(comb(copies, k) * comb(size - copies, seen - k) for k in range(min(number, seen + 1)))
    return 1 - Fraction(fewer, comb(size, seen))


def _within(count: int, fewest: int, most: int | None) -> bool:
    return fewest <= count and (most is None or count <= most)


def succeed(odds: Iterable[Fraction], seen: int) -> Fraction:
    """Give the odds that one at least of the cards drawn first succeeds, each by itself.

    Args:
        odds: of each card of the deck, one a copy, 0 to 1.
        seen: cards drawn, at most the deck.
    """
    # Coefficient k: the sum, over all draws of k cards, of the odds that none of them succeeds.
    fails = [Fraction(1)] + [Fraction(0)] * seen
    size = 0
    for chance in odds:
        size += 1
        for drawn in range(min(size, seen), 0, -1):
            fails[drawn] += fails[drawn - 1] * (1 - chance)
    return 1 - fails[seen] / comb(size, seen)
