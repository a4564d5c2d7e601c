"""What each copy of a deck counts as when hands are drawn from it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardpool.card import Subtype

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from rulesets.deck import Deck

AVATAR: Final = "avatar"
"""An avatar, or a resource that stands in for one where the format counts it so."""
CHARACTER: Final = "character"
"""A character who is no avatar, as the counts of a report have it; an agent as its player plays it."""
RESOURCE: Final = "resource"
HAZARD: Final = "hazard"
CREATURE: Final = "creature"
"""A hazard that may be played as a creature; agents apart."""
POINTS: Final = "points"
"""A resource worth marshalling points, those in parentheses left out."""

KINDS: Final = (AVATAR, CHARACTER, RESOURCE, HAZARD, CREATURE, POINTS)

Kinds = frozenset[str]
"""What one copy counts as, of `KINDS` and of what else is asked for; kinds may overlap."""


def kinds_of(cards: Iterable[Card], deck: Deck, *, resource_avatars: bool = False) -> tuple[Kinds, ...]:
    """Give what each copy counts as for the deck's player.

    Copies of a card that may be a resource or a hazard count as the check assigned them, so that the counts of a report
    and the odds are about the same deck.

    Args:
        cards: one a copy.
        deck: whose player it is about.
        resource_avatars: whether resources that stand in for an avatar count as avatars.
    """
    as_resources = Counter({title: split[0] for title, split in deck.split.two_way.items()})
    assigned = frozenset(deck.split.two_way)
    kinds = []
    for card in cards:
        kind = deck.role(card).kind
        if card.two_way and card.title in assigned:
            kind = RESOURCE if as_resources[card.title] > 0 else HAZARD
            as_resources[card.title] -= 1
        found = {kind}
        if kind == RESOURCE and (card.points or 0) > 0:
            found.add(POINTS)
        if kind == HAZARD and Subtype.CREATURE in card.subtypes:
            found.add(CREATURE)
        if card.resource_avatar and resource_avatars:
            found.add(AVATAR)
        kinds.append(frozenset(found))
    return tuple(kinds)
