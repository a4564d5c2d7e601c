"""The rule `solitaire.hazard_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import HAZARD_DECK
from rulesets.finding import Fix, Hit, counted
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The hazard deck has {cards}; exactly {needed} are needed.",
    params={"exactly": Parameter(NUMBER, "Hazards of the hazard deck.")},
    borrows="solitaire.player_points",
)
def hazard_deck(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The hazard deck has exactly 40 cards, all of them hazards.

    Agents are hazards here, and count as creatures.

    **Legal.** 38 hazards and two agents.

    **Illegal.** 39 hazards; 40 hazards and a resource.
    """
    held = deck.count("hazard", HAZARD_DECK)
    if held != settings.exactly:
        gap = settings.exactly - held
        yield Hit(
            {"cards": counted(held, "hazard"), "number": held, "needed": settings.exactly},
            section=HAZARD_DECK,
            fix=shortage(deck, gap, (HAZARD_DECK,), "Add {}.", "hazard")
            if gap > 0
            else Fix(f"Remove {counted(-gap, 'hazard')}."),
            undecided=0 < gap <= deck.unread(HAZARD_DECK),
            incomplete=gap > 0,
        )
    for kind in ("avatar", "character", "resource"):
        for holding in deck.of(kind, HAZARD_DECK):
            if not spoken_of_elsewhere(holding.card, deck):
                yield Hit(
                    {"title": holding.card.title, "kind": kind},
                    cards=(holding,),
                    section=HAZARD_DECK,
                    message="{title} is a {kind}; the hazard deck holds hazards only.",
                    fix=move(holding.card, deck, settings.belong_here),
                )
