"""The rule `locations.copies`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK
from rulesets.finding import Fix, Violation, counted, say
from rulesets.rule import NUMBER, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The location deck has {copies} copies of {title} ({alignment}); {limit} is allowed.",
    params={
        "maximum": Parameter(NUMBER, "Most copies of a site."),
        "any_number_of": Parameter(
            TEXTS_BY,
            "Player type to the sites of which any number is allowed: by type, alignment, or both (`balrog haven`).",
        ),
    },
    needs=("alignment", "location_deck"),
)
def copies(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The location deck holds one copy of each site, and any number of a haven.

    A Fallen-wizard holds one of each hero and minion site, havens too, and any number of a Fallen-wizard site. The
    Balrog holds one of each minion site, Darkhavens too, which are none for him; of his own havens he holds any number.
    The hero and the minion card of a site are two different sites.

    **Legal.** Three Rivendell and one Bree in a Wizard's deck.

    **Illegal.** Two Bree; two Rivendell in a Fallen-wizard's deck; two Geann a-Lisch in the Balrog's.
    """
    free = set(settings.any_number_of.get(deck.player.alignment, ()))
    # Most of those of which there are several are havens, so they are looked at by title before they are gathered.
    several = {key: number for key, number in deck.site_copies.items() if number > settings.maximum}
    if not several:
        return
    cards = {card.same_as: card for card in {holding.card for holding in deck.sites}}
    for key, number in several.items():
        card = cards.get(key)
        if card and not free & {card.site_type, card.alignment, f"{card.alignment} {card.site_type}"}:
            held = [holding for holding in deck.sites if holding.card.same_as == key]
            surplus = number - settings.maximum
            yield Violation(
                {"copies": number, "title": card.title, "alignment": card.alignment.value, "limit": settings.maximum},
                cards=held,
                section=LOCATION_DECK,
                fix=Fix(say("Remove {what} of {title}.", what=counted(surplus, "copy", "copies"), title=card.title)),
            )
