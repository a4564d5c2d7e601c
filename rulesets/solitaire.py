"""Which deck of the solitaire game a card belongs in: shared by the rules that speak of its decks.

A card that the player may not include at all belongs in none. Other rules say so, and those of the decks are silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import ITEMS, CardType, Subtype
from rulesets.deck import HAZARD_DECK, LOCATION_DECK, LONG_EVENT_DECK, PLAYER_DECK, QUEST_DECK, RING_DECK, TITLES
from rulesets.finding import Fix, say
from rulesets.playable import not_his
from rulesets.sites import is_ring

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardpool.card import Card
    from rulesets.deck import Deck

_QUESTS = ITEMS | {Subtype.FACTION, Subtype.ALLY, Subtype.PERMANENT_EVENT}


def decks_for(card: Card, deck: Deck, belong_here: Collection[str]) -> tuple[str, ...]:
    """Give the decks in which a card may stand, the one that it belongs in first.

    None for a region, and for a character or resource of another player.

    Args:
        card: any card.
        deck: whose player it is about.
        belong_here: names of the resources that give marshalling points and belong in the player deck.
    """
    kind = deck.role(card).kind
    if _of_another(card, deck):
        return ()
    if kind == "site":
        return (LOCATION_DECK,)
    if kind in {"avatar", "character"}:
        return (PLAYER_DECK,)
    if kind == "hazard":
        # A two-way hazard may be included as a resource.
        also = (PLAYER_DECK,) if card.type is CardType.HAZARD and card.two_way else ()
        long = (LONG_EVENT_DECK,) if Subtype.LONG_EVENT in card.subtypes else ()
        return (*long, HAZARD_DECK, *also)
    if kind != "resource":
        return ()
    if is_ring(card):
        return (RING_DECK,)
    if Subtype.GOLD_RING_ITEM in card.subtypes:
        return (QUEST_DECK,)
    return (QUEST_DECK,) if _is_quest(card, deck, belong_here) else (PLAYER_DECK,)


def _of_another(card: Card, deck: Deck) -> bool:
    if deck.role(card).kind not in {"character", "resource"}:
        return False
    return not deck.counting.may_include(card, deck.player.alignment) or bool(card.specific_to and not_his(card, deck))


def _is_quest(card: Card, deck: Deck, belong_here: Collection[str]) -> bool:
    if card.deck:
        return card.deck == "quest"
    worthy = (card.points or 0) > 0 and not _QUESTS.isdisjoint(card.subtypes)
    return worthy and card.same_as not in deck.named(belong_here)


def spoken_of_elsewhere(card: Card, deck: Deck) -> bool:
    """Tell whether the rules of the decks leave a card to others: a ring, and what is another player's."""
    return belongs_to_rings(card) or _of_another(card, deck)


def belongs_to_rings(card: Card) -> bool:
    """Tell whether a card is a gold ring or a special ring, whose place one rule alone speaks of."""
    return Subtype.GOLD_RING_ITEM in card.subtypes or is_ring(card)


def move(card: Card, deck: Deck, belong_here: Collection[str]) -> Fix:
    """Say where to put a card that stands in a wrong deck: every rule that speaks of it says the same."""
    decks = decks_for(card, deck, belong_here)
    return Fix(
        say("Move {title} to the {section}.", title=card.title, section=TITLES[decks[0]])
        if decks
        else say("Take {title} out.", title=card.title)
    )
