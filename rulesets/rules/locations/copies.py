"""The rule `locations.copies`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Fix, Violation, counted, say
from rulesets.rule import NUMBER, TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from rulesets.concerns import Case
    from rulesets.deck import Deck


def _is_unlimited(card: Card, case: Case) -> bool:
    """Tell whether a player may have any number of a site."""
    free = case.settings.any_number_of.get(case.player, ())
    return not {card.site_type, card.alignment, f"{card.alignment} {card.site_type}"}.isdisjoint(free)


UNLIMITED = Concern(("site",), (LOCATION_DECK,), where=_is_unlimited)


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
    several = {key: number for key, number in deck.site_copies.items() if number > settings.maximum}
    # Nearly all of those of which there are several are havens.
    for holding in UNLIMITED.of(deck, settings) if several else ():
        several.pop(holding.card.same_as, None)
    for key, number in several.items():
        held = [holding for holding in deck.sites if holding.card.same_as == key]
        if not held:
            continue
        card, surplus = held[0].card, number - settings.maximum
        yield Violation(
            {"copies": number, "title": card.title, "alignment": card.alignment.value, "limit": settings.maximum},
            cards=held,
            section=LOCATION_DECK,
            fix=Fix(say("Remove {what} of {title}.", what=counted(surplus, "copy", "copies"), title=card.title)),
        )
