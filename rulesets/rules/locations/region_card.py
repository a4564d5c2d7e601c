"""The rule `locations.region_card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} is a region card and may not be in the location deck.")
def region_card(deck: Deck, _: Settings) -> Iterator[Violation]:
    """No region card is in the location deck: it holds sites only.

    **Legal.** Bree.

    **Illegal.** Arthedain.
    """
    for holding in deck.of("region", LOCATION_DECK):
        yield Violation(
            {"title": holding.card.title},
            cards=(holding,),
            section=LOCATION_DECK,
            fix=Fix(say("Take out {title}.", title=holding.card.title)),
        )
