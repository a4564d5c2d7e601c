"""The rule `solitaire.quest_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import ITEMS, Subtype
from rulesets.deck import QUEST_DECK
from rulesets.finding import Fix, Hit, counted
from rulesets.limits import shortage
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


_KINDS = ITEMS | {Subtype.FACTION, Subtype.ALLY, Subtype.PERMANENT_EVENT}


@rule(
    "The quest deck has {cards}; exactly {needed} are needed.",
    params={"exactly": Parameter(NUMBER, "Cards of the quest deck.")},
)
def quest_deck(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The quest deck has exactly 15 cards worth marshalling points: items, factions, allies and permanent-events.

    The new cards of the solitaire rules that are made for it belong here as well, and so do gold rings when the game is
    played with rings. Points in parentheses alone do not count.

    **Legal.** 15 items, factions, allies and permanent-events that give points.

    **Illegal.** 14 of them; a short-event; an item without points.
    """
    held = deck.total(QUEST_DECK)
    if held != settings.exactly:
        gap = settings.exactly - held
        yield Hit(
            {"cards": counted(held, "card"), "number": held, "needed": settings.exactly},
            section=QUEST_DECK,
            fix=shortage(deck, gap, (QUEST_DECK,), "Add {}.", "card")
            if gap > 0
            else Fix(f"Remove {counted(-gap, 'card')}."),
            undecided=0 < gap <= deck.unread(QUEST_DECK),
        )
    for holding in deck.within(QUEST_DECK):
        card = holding.card
        quest = card.type == "resource" and not _KINDS.isdisjoint(card.subtypes)
        worthy = (card.points or 0) > 0 or Subtype.GOLD_RING_ITEM in card.subtypes or card.deck == "quest"
        if not (quest and worthy):
            yield Hit(
                {"title": card.title},
                cards=(holding,),
                section=QUEST_DECK,
                message="{title} is no item, faction, ally or permanent-event worth marshalling points.",
                fix=Fix(f"Take {card.title} out of the quest deck."),
            )
