"""The rule `sites.nowhere_to_play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import Settings, rule
from rulesets.sites import playable_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} can be played at no site of the location deck.",
    severity=Severity.ADVICE,
    needs=("location_deck",),
)
def nowhere_to_play(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Every item, faction, ally and use of information has a site in the location deck at which it can be played.

    What a card asks of a site, and what a site allows, are facts of the cards. A card that can come into play without a
    site of its own is not spoken of, and neither is a minor item: one may be played after another resource.

    **Fine.** Rangers of Ithilien, and Henneth Annûn in the location deck.

    **Advised.** Rangers of Ithilien without Henneth Annûn.
    """
    nowhere = {
        card
        for card in {holding.card for holding in deck.marked("placed")}
        if not playable_at(card, deck.site_cards, *(deck.counting.erratum(card, "where") if card.dce else ()))
    }
    for holding in deck.marked("placed") if nowhere else ():
        if holding.card in nowhere:
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=holding.section,
                fix=Fix(say("Add a site for {title}.", title=holding.card.title)),
            )
