"""The rule `avatars.per_twenty`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "Play deck and pool have {avatars} avatars; a play deck of {cards} cards allows {limit}.",
    params={"cards": Parameter(NUMBER, "Cards of the play deck for each avatar.")},
)
def per_twenty(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Play deck and pool together hold at most one avatar for every full 20 cards of the play deck.

    Characters and avatars straight in the deck count towards its size; characters of the pool do not. Resource
    manifestations of The Lidless Eye count as avatars.

    **Legal.** 35 resources, 35 hazards, 6 characters and 4 avatars: 80 cards, and so four avatars.

    **Illegal.** The same with 5 characters: 79 cards allow three.
    """
    held = [*deck.of("avatar", PLAY_DECK, POOL)]
    held += [holding for holding in deck.of("resource", PLAY_DECK, POOL) if holding.card.resource_avatar]
    avatars = sum(holding.count for holding in held)
    cards = deck.total(PLAY_DECK)
    limit = cards // settings.cards
    if avatars > limit:
        yield Hit(
            {"avatars": avatars, "cards": cards, "limit": limit},
            cards=held,
            section=PLAY_DECK,
            fix=Fix(f"Remove {counted(avatars - limit, 'avatar')}, or add cards to the play deck."),
            undecided=avatars <= (cards + deck.unread(PLAY_DECK)) // settings.cards,
        )
