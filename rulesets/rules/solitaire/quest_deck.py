"""The rule `solitaire.quest_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.counts import Count, all_of
from rulesets.deck import QUEST_DECK
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.limits import exactly
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import decks_for, move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The quest deck has {cards}; exactly {needed} are needed.",
    params={"exactly": Parameter(NUMBER, "Cards of the quest deck.")},
    borrows="solitaire.player_points",
    count=Count("cards", QUEST_DECK, all_of(QUEST_DECK), name="total"),
)
def quest_deck(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The quest deck has exactly 15 cards worth marshalling points: items, factions, allies and permanent-events.

    The new cards of the solitaire rules that are made for it belong here as well, and so do gold rings when the game is
    played with rings. Points in parentheses alone do not count, and six cards that give points are placed in the player
    deck all the same. Rings have a rule of their own (`solitaire.ring_deck`).

    A battle asks for a faction under the player's control. Which faction is for which battle stands in no source at
    hand, so a deck with battles and no faction at all is advised of.

    **Legal.** 15 items, factions, allies and permanent-events that give points.

    **Illegal.** 14 of them; a short-event; an item without points; Barrow-blade, which belongs in the player deck.
    """
    yield from exactly(deck, settings, QUEST_DECK, deck.total(QUEST_DECK), "card")
    belong_here = deck.named(settings.belong_here)
    for kind in ("avatar", "character", "resource", "hazard"):
        for holding in deck.of(kind, QUEST_DECK):
            card = holding.card
            if QUEST_DECK not in decks_for(card, deck, settings.belong_here) and not spoken_of_elsewhere(card, deck):
                own = card.same_as in belong_here or card.deck == "player"
                yield Violation(
                    {"title": card.title},
                    cards=(holding,),
                    section=QUEST_DECK,
                    message="{title} is placed in the player deck." if own else _NO_QUEST,
                    fix=move(card, deck, settings.belong_here),
                )
    battles = [holding for holding in deck.of("resource", QUEST_DECK) if "battle" in holding.card.keywords]
    factions = any(Subtype.FACTION in holding.card.subtypes for holding in deck.of("resource", QUEST_DECK))
    if battles and not factions:
        yield Violation(
            {"titles": ", ".join(sorted(holding.card.title for holding in battles))},
            cards=battles,
            section=QUEST_DECK,
            severity=Severity.ADVICE,
            message="{titles}: a battle asks for a faction of its site, and the quest deck has no faction.",
            fix=Fix(say("Add the faction of the battle to the quest deck.")),
        )


_NO_QUEST = "{title} is not an item, faction, ally or permanent-event worth marshalling points."
