"""The rule `cards.section`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import LOCATION_DECK, TITLES
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck

_TO_THE_SITES = "Move {title} to the location deck."
_OUT = "Move {title} out of the {section}."
_OTHERS = ("avatar", "character", "resource", "hazard")


@rule("{title} is a {kind} and may not stand in the {section}.")
def section(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Sites stand in the location deck and nowhere else; no other card stands there.

    A region card is no better in the play deck than a site; in the location deck it has a rule of its own
    (`locations.region_card`).

    **Legal.** Rivendell in the location deck.

    **Illegal.** Rivendell in the sideboard; Cave-drake in the location deck.
    """
    misplaced = [h for kind in ("site", "region") for h in deck.held(kind)]
    misplaced += [h for kind in _OTHERS for h in deck.of(kind, LOCATION_DECK)]
    for holding in misplaced:
        kind = deck.role(holding.card).kind
        place = TITLES[holding.section]
        yield Violation(
            {"title": holding.card.title, "kind": kind, "section": place},
            cards=(holding,),
            section=holding.section,
            fix=Fix(say(_TO_THE_SITES if kind == "site" else _OUT, title=holding.card.title, section=place)),
        )
