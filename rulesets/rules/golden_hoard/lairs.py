"""The rule `golden_hoard.lairs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Violation, counted
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def different_lairs(deck: Deck) -> int:
    """Count the Dragons whose lairs the location deck holds."""
    return len({holding.card.lair_of for holding in deck.sites if holding.card.lair_of})


@rule(
    "The location deck has {lairs}; {needed} are needed, as each yields one lost treasure.",
    params={"minimum": Parameter(NUMBER, "Lost treasures that a player must store.")},
    needs=("location_deck",),
    count=Count("different lairs", LOCATION_DECK, lambda deck, _: different_lairs(deck)),
)
def lairs(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The location deck holds as many different Dragon's lairs as lost treasures are needed.

    Only one lost treasure may be played at each lair. The hero and the minion card of a lair are one lair.

    **Legal.** Five lairs, where five treasures are needed.

    **Illegal.** Four lairs.
    """
    held = [holding for holding in deck.sites if holding.card.lair_of]
    different = different_lairs(deck)
    if different < settings.minimum:
        yield Violation(
            {"lairs": counted(different, "Dragon's lair"), "different": different, "needed": settings.minimum},
            cards=held,
            section=LOCATION_DECK,
            fix=shortage(
                deck, settings.minimum - different, (LOCATION_DECK,), "Add {what} to the location deck.", "lair"
            ),
            undecided=different + deck.unresolved_copies(LOCATION_DECK) >= settings.minimum,
            incomplete=True,
        )
