"""The rule `hoards.no_site`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import CARDS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The deck holds {titles}, and no site of the location deck contains a hoard; the Dragons' lairs are {lairs}.",
    severity=Severity.ADVICE,
    params={"lairs": Parameter(CARDS, "Titles of the Dragons' lairs.")},
    needs=("location_deck",),
    concerns=(Concern(mark="hoard"),),
)
def no_site(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A deck with hoard items has a site that contains a hoard.

    A hoard item may only be played at such a site: one that had a Dragon automatic-attack at the beginning of the turn
    (a Dragon's lair), or one that says that it contains a hoard.

    **Fine.** Enruned Shield, and The Lonely Mountain in the location deck.

    **Advised.** Enruned Shield, and no lair.
    """
    items = deck.marked("hoard")
    if items and not any(site.contains_hoard for site in deck.site_cards):
        yield Violation(
            {"titles": ", ".join(sorted({h.card.title for h in items})), "lairs": ", ".join(settings.lairs)},
            cards=items,
            section=items[0].section,
            fix=Fix(say("Add a Dragon's lair to the location deck.")),
        )
