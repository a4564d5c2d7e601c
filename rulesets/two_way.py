"""Two-way cards: counted as resource or as hazard, whichever makes the deck legal [CoE 1.3.3]."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

MOST_TRIED = 60
"""Copies of two-way dream cards up to which every division is tried; beyond them only the extreme ones."""


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


class Counts(NamedTuple):
    """What else a division shall meet, and what of it the other cards of the play deck have."""

    dream_resources: int = 0
    dream_hazards: int = 0
    half_creatures: int = 0
    least_creatures: int = 0
    """Fewest creatures that the format allows; 0 where it counts none."""
    percent_resources: int = 0
    """Least share of dream cards among the resources; 0 where the format asks for none."""
    percent_hazards: int = 0
    most_apart: int | None = 0
    """By how many cards resources and hazards may differ; None where the format lets them differ."""


class _Group:
    """The two-way cards that are dream cards, or those that are not: those that are least of a creature come first."""

    def __init__(self, cards: list[TwoWay]) -> None:
        self.cards = sorted(cards, key=lambda card: (card.half_creatures, card.title))
        self.copies = sum(card.copies for card in cards)
        self.most = sum(card.most_as_resources for card in cards)
        each = [card.half_creatures for card in self.cards for _ in range(card.most_as_resources)]
        self.lost = [0, *accumulate(each)]
        """By number of copies that count as resources: the halves of creatures that are lost."""

    def divide(self, taken: int, division: dict[str, tuple[int, int]]) -> None:
        for card in self.cards:
            used = min(taken, card.most_as_resources)
            taken -= used
            division[card.title] = (used, card.copies - used)


def assign(
    resources: int, hazards: int, cards: tuple[TwoWay, ...], minimum: int, maximum: int, counts: Counts | None = None
) -> Split:
    """Divide the two-way copies so that as many counts hold as can hold at once.

    The counts are: from `minimum` to `maximum` resources, as many hazards as resources, and what `counts` names: the
    shares of dream cards and the creatures. Among divisions that break equally few, the one nearest to balance is
    taken, then the one with more resources, then with more dream cards among them; the copies go to the resources card
    by card, the least of a creature first, then in alphabetical order, so the answer does not depend on the order of
    the list.

    Args:
        resources: copies that are resources in any case.
        hazards: copies that are hazards in any case.
        cards: the two-way cards of the play deck.
        minimum: fewest resources that the format allows.
        maximum: most resources that the format allows.
        counts: the other counts; None where the format has none.
    """
    if not cards:
        return Split(resources, hazards, {})
    wanted = counts or Counts()
    shares = bool(wanted.percent_resources or wanted.percent_hazards)
    dream = _Group([card for card in cards if card.dream and shares])
    plain = _Group([card for card in cards if not (card.dream and shares)])
    copies = dream.copies + plain.copies
    halves = wanted.half_creatures + sum(card.half_creatures * card.copies for card in cards)
    apart = resources + hazards + copies if wanted.most_apart is None else wanted.most_apart

    def broken(tried: tuple[int, int]) -> tuple[int, int, int, int]:
        of_dream, of_plain = tried
        extra = of_dream + of_plain
        total, rest = resources + extra, hazards + copies - extra
        gap = abs(total - rest)
        number = (not minimum <= total <= maximum) + (gap > apart)
        number += 100 * (wanted.dream_resources + of_dream) < wanted.percent_resources * total
        number += 100 * (wanted.dream_hazards + dream.copies - of_dream) < wanted.percent_hazards * rest
        number += (halves - dream.lost[of_dream] - plain.lost[of_plain]) // 2 < wanted.least_creatures
        return number, gap, -extra, -of_dream

    every = range(dream.most + 1) if dream.most <= MOST_TRIED else (0, dream.most)
    of_dream, of_plain = min(((x, y) for x in every for y in range(plain.most + 1)), key=broken)
    division: dict[str, tuple[int, int]] = {}
    dream.divide(of_dream, division)
    plain.divide(of_plain, division)
    extra = of_dream + of_plain
    return Split(resources + extra, hazards + copies - extra, dict(sorted(division.items())))
