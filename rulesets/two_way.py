"""Two-way cards: counted as resource or as hazard, whichever makes the deck legal [CoE 1.3.3]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

MOST_TRIED = 60
"""Copies of two-way dream cards up to which every division is tried; beyond them the balanced and the extreme ones."""


class TwoWay(NamedTuple):
    """Copies in the play deck of one card that may count either way."""

    title: str
    copies: int
    most_as_resources: int
    """0 for a player who may not include the card as a resource."""
    dream: bool = False
    """Counts towards the share of dream cards of the half in which it is."""
    half_creatures: int = 0
    """What a copy that counts as a hazard adds to the creatures, in halves; one that counts as a resource adds none."""


class Split(NamedTuple):
    """How the play deck divides into resources and hazards."""

    resources: int
    hazards: int
    two_way: dict[str, tuple[int, int]]
    """Title to (copies as resources, copies as hazards)."""


class Halves(NamedTuple):
    """What the halves of a play deck have, by one division of its two-way cards."""

    resources: int = 0
    hazards: int = 0
    dream_resources: int = 0
    dream_hazards: int = 0
    half_creatures: int = 0


Holds = Callable[[Halves], bool]
"""Whether a count of the halves is within its limits."""


class _Group:
    """The two-way cards that are dream cards, or those that are not: those that are least of a creature come first."""

    def __init__(self, cards: list[TwoWay]) -> None:
        self.cards = sorted(cards, key=lambda card: (card.half_creatures, card.title))
        self.copies = sum([card.copies for card in cards])
        self.most = sum([card.most_as_resources for card in cards])
        each = [card.half_creatures for card in self.cards for _ in range(card.most_as_resources)]
        self.lost = [0, *accumulate(each)]
        """By number of copies that count as resources: the halves of creatures that are lost."""

    def divide(self, taken: int, division: dict[str, tuple[int, int]]) -> None:
        for card in self.cards:
            used = min(taken, card.most_as_resources)
            taken -= used
            division[card.title] = (used, card.copies - used)


def assign(fixed: Halves, cards: tuple[TwoWay, ...], counts: Sequence[Holds] = (), *, dream: bool = False) -> Split:
    """Divide the two-way copies so that as many counts hold as can hold at once.

    Among divisions that break equally few, the one nearest to balance is taken, then the one with more resources, then
    with more dream cards among them; the copies go to the resources card by card, the least of a creature first, then
    in alphabetical order, so the answer does not depend on the order of the list.

    Args:
        fixed: what the other cards of the play deck have.
        cards: its two-way cards.
        counts: what shall hold, as the rules declare it.
        dream: whether any of it is about dream cards, which otherwise are as all others.
    """
    if not cards:
        return Split(fixed.resources, fixed.hazards, {})
    dreams = _Group([card for card in cards if card.dream and dream])
    plain = _Group([card for card in cards if not (card.dream and dream)])
    copies = dreams.copies + plain.copies
    creatures = fixed.half_creatures + sum(card.half_creatures * card.copies for card in cards)

    def broken(of_dream: int, of_plain: int) -> int:
        extra = of_dream + of_plain
        halves = Halves(
            fixed.resources + extra,
            fixed.hazards + copies - extra,
            fixed.dream_resources + of_dream,
            fixed.dream_hazards + dreams.copies - of_dream,
            creatures - dreams.lost[of_dream] - plain.lost[of_plain],
        )
        return sum([not holds(halves) for holds in counts])

    gap = fixed.resources - fixed.hazards - copies
    # Nearest to balance, and of two equally near the one with more resources: mostly it breaks nothing.
    balanced = min(max((1 - gap) // 2, 0), dreams.most + plain.most)
    of_dream = min(balanced, dreams.most)
    of_plain = balanced - of_dream
    fewest = broken(of_dream, of_plain)
    if fewest:
        every = range(dreams.most + 1) if dreams.most <= MOST_TRIED else (0, dreams.most)
        # How far from balance, then minus the resources, then minus the dream cards among them: the smallest first.
        tries = sorted((abs(gap + 2 * (x + y)), -x - y, -x, x, y) for x in every for y in range(plain.most + 1))
        for *_, x, y in tries:
            if (number := broken(x, y)) < fewest:
                of_dream, of_plain, fewest = x, y, number
            if not number:
                break
    division: dict[str, tuple[int, int]] = {}
    dreams.divide(of_dream, division)
    plain.divide(of_plain, division)
    extra = of_dream + of_plain
    return Split(fixed.resources + extra, fixed.hazards + copies - extra, dict(sorted(division.items())))
