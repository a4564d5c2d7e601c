"""The rule `solitaire.ring_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import QUEST_DECK, RING_DECK
from rulesets.finding import Fix, Hit
from rulesets.rule import Settings, rule
from rulesets.sites import is_ring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} belongs in the {place}.")
def ring_deck(deck: Deck, _: Settings) -> Iterator[Hit]:
    """Special rings stand in the ring deck, gold rings in the quest deck, and neither anywhere else.

    A special ring is what a gold ring may turn out to be when it is tested. The ring deck holds nothing else.

    **Legal.** A gold ring in the quest deck, and The One Ring in the ring deck.

    **Illegal.** The One Ring in the player deck; a gold ring in the ring deck.
    """
    for holding in deck.holdings:
        card, section = holding.card, holding.section
        place = None
        if Subtype.GOLD_RING_ITEM in card.subtypes:
            place = "quest deck" if section != QUEST_DECK else None
        elif is_ring(card):
            place = "ring deck" if section != RING_DECK else None
        elif section == RING_DECK:
            place = "hazard deck" if card.type == "hazard" else "quest deck or the player deck"
        if place:
            yield Hit(
                {"title": card.title, "place": place},
                cards=(holding,),
                section=section,
                fix=Fix(f"Move {card.title} to the {place}."),
            )
