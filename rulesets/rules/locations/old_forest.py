"""The rule `locations.old_forest`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import CARDS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The site {title} may not be used in dream-card games.",
    params={"sites": Parameter(CARDS, "Titles of the sites that may not be used.")},
    needs=("location_deck",),
)
def old_forest(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The site that became a region in the dream cards may not be used as a site.

    **Legal.** Tom's House, which stands in its place.

    **Illegal.** Old Forest in the location deck.
    """
    barred = deck.named(settings.sites)
    for holding in deck.sites:
        if holding.card.same_as in barred:
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=LOCATION_DECK,
                fix=take_out(holding.card),
            )
