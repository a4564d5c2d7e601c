"""Two-way cards: counted as resource or as hazard, whichever makes the deck legal [CoE 1.3.3]."""

from __future__ import annotations

from typing import NamedTuple


class TwoWay(NamedTuple):
    """Copies in the play deck of one card that may count either way."""

    title: str
    copies: int
    most_as_resources: int
    """0 for a player who may not include the card as a resource."""


class Split(NamedTuple):
    """How the play deck divides into resources and hazards."""

    resources: int
    hazards: int
    two_way: dict[str, tuple[int, int]]
    """Title to (copies as resources, copies as hazards)."""


def assign(resources: int, hazards: int, cards: tuple[TwoWay, ...], minimum: int, maximum: int) -> Split:
    """Divide the two-way copies so that as many counts hold as can hold at once.

    The counts are: from `minimum` to `maximum` resources, and as many hazards as resources. Among divisions that break
    equally few, the one nearest to balance is taken, then the one with more resources; the copies go to the resources
    card by card in alphabetical order, so the answer does not depend on the order of the list.

    Args:
        resources: copies that are resources in any case.
        hazards: copies that are hazards in any case.
        cards: the two-way cards of the play deck.
        minimum: fewest resources that the format allows.
        maximum: most resources that the format allows.
    """
    if not cards:
        return Split(resources, hazards, {})
    most = sum(card.most_as_resources for card in cards)
    copies = sum(card.copies for card in cards)

    def broken(extra: int) -> tuple[int, int, int]:
        total = resources + extra
        gap = abs(total - (hazards + copies - extra))
        return (not minimum <= total <= maximum) + (gap > 0), gap, -extra

    extra = left = min(range(most + 1), key=broken)
    division = {}
    for card in sorted(cards):
        taken = min(left, card.most_as_resources)
        left -= taken
        division[card.title] = (taken, card.copies - taken)
    return Split(resources + extra, hazards + copies - extra, division)
