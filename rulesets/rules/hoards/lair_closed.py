"""The rule `hoards.lair_closed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} may close the hoard at {lair} for good, where the deck's hoard items are playable.",
    severity=Severity.ADVICE,
    needs=("location_deck",),
    concerns=(Concern(mark="dragon"),),
)
def lair_closed(deck: Deck, _: Settings) -> Iterator[Violation]:
    """The deck's own Dragons do not live where its hoard items are to be found.

    Once any manifestation of a Dragon is defeated, its lair has no automatic-attack any more, and so no hoard. The deck
    then lacks one place for its hoard items. Any manifestation that the deck brings along counts: the creature, Ahunt,
    At Home and the faction.

    **Fine.** Hoard items, The Lonely Mountain in the location deck, and Scatha among the hazards.

    **Advised.** The same with Smaug among the hazards.
    """
    if not deck.marked("hoard"):
        return
    lairs = {site.lair_of: site.title for site in deck.site_cards if site.lair_of}
    for holding in deck.marked("dragon"):
        lair = lairs.get(holding.card.entity)
        if lair:
            yield Violation(
                {"title": holding.card.title, "lair": lair},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Exchange {title} for a Dragon of another lair.", title=holding.card.title)),
            )
