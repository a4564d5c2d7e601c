"""The rule `avatars.per_twenty`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits, at_most, copies
from rulesets.deck import PLAY_DECK, POOL
from rulesets.finding import Violation, counted, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def counted_as_avatars(deck: Deck) -> list[Holding]:
    """Give the avatars of play deck and pool, and the resources there that stand in for one."""
    held = [holding for holding in deck.of("resource", PLAY_DECK, POOL) if holding.card.resource_avatar]
    return [*deck.of("avatar", PLAY_DECK, POOL), *held]


def most_avatars(cards: int, settings: Settings) -> int:
    """Give how many avatars a play deck of so many cards allows."""
    allowed: int = cards // settings.cards
    return allowed


def _for_its_size(deck: Deck, settings: Settings) -> Limits:
    return at_most(most_avatars(deck.total(PLAY_DECK), settings), "at most {maximum} for this size")


@rule(
    "Play deck and pool have {avatars} avatars; a play deck of {cards} cards allows {limit}.",
    params={"cards": Parameter(NUMBER, "Cards of the play deck for each avatar.")},
    count=Count(
        "avatars, those of the pool too",
        PLAY_DECK,
        lambda deck, _: copies(counted_as_avatars(deck)),
        _for_its_size,
        place=5,
    ),
)
def per_twenty(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Play deck and pool together hold at most one avatar for every full 20 cards of the play deck.

    Characters and avatars straight in the deck count towards its size; characters of the pool do not. Resource
    manifestations of The Lidless Eye count as avatars.

    **Legal.** 35 resources, 35 hazards, 6 characters and 4 avatars: 80 cards, and so four avatars.

    **Illegal.** The same with 5 characters: 79 cards allow three.
    """
    held = counted_as_avatars(deck)
    avatars = sum(holding.count for holding in held)
    cards = deck.total(PLAY_DECK)
    limit = most_avatars(cards, settings)
    if avatars > limit:
        yield Violation(
            {"avatars": avatars, "cards": cards, "limit": limit},
            cards=held,
            section=PLAY_DECK,
            fix=lines_first(
                deck,
                (PLAY_DECK,),
                say("Remove {what}, or add cards to the play deck.", what=counted(avatars - limit, "avatar")),
            ),
            undecided=avatars <= most_avatars(cards + deck.unresolved_copies(PLAY_DECK), settings),
        )
