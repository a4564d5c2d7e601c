"""The rule `solitaire.hazard_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import HAZARD_DECK
from rulesets.finding import Violation
from rulesets.limits import exactly
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The hazard deck has {cards}; exactly {needed} are needed.",
    params={"exactly": Parameter(NUMBER, "Hazards of the hazard deck.")},
    borrows="solitaire.player_points",
    count=Count("hazards", HAZARD_DECK, of_kind("hazard", HAZARD_DECK), name="total"),
)
def hazard_deck(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The hazard deck has exactly 40 cards, all of them hazards.

    Agents are hazards here, and count as creatures.

    **Legal.** 38 hazards and two agents.

    **Illegal.** 39 hazards; 40 hazards and a resource.
    """
    yield from exactly(deck, settings, HAZARD_DECK, deck.count("hazard", HAZARD_DECK), "hazard")
    for kind in ("avatar", "character", "resource"):
        for holding in deck.of(kind, HAZARD_DECK):
            if not spoken_of_elsewhere(holding.card, deck):
                yield Violation(
                    {"title": holding.card.title, "kind": kind},
                    cards=(holding,),
                    section=HAZARD_DECK,
                    message="{title} is a {kind}; the hazard deck holds hazards only.",
                    fix=move(holding.card, deck, settings.belong_here),
                )
