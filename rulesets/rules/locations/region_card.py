"""The rule `locations.region_card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Violation
from rulesets.limits import take_out
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


REGIONS = Concern(("region",), (LOCATION_DECK,))


@rule("{title} is a region card and may not be in the location deck.", concerns=(REGIONS,))
def region_card(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No region card is in the location deck: it holds sites only.

    **Legal.** Bree.

    **Illegal.** Arthedain.
    """
    for holding in REGIONS.of(deck, settings):
        yield Violation(
            {"title": holding.card.title},
            cards=(holding,),
            section=LOCATION_DECK,
            fix=take_out(holding.card),
        )
