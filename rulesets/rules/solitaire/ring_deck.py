"""The rule `solitaire.ring_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import LOCATION_DECK, QUEST_DECK, RING_DECK, TITLES
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import Settings, rule
from rulesets.solitaire import belongs_to_rings, decks_for, move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} belongs in the {place}.", borrows="solitaire.player_points")
def ring_deck(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Special rings stand in the ring deck, gold rings in the quest deck, and neither anywhere else.

    A special ring is what a gold ring may turn out to be when it is tested. The ring deck holds nothing else. Of a
    misplaced ring no other rule speaks.

    The one kind is of no use without the other, which is advised of.

    **Legal.** A gold ring in the quest deck, and The One Ring in the ring deck.

    **Illegal.** The One Ring in the player deck; a gold ring in the ring deck.
    """
    for holding in deck.judged:
        card, section = holding.card, holding.section
        decks = decks_for(card, deck, settings.belong_here)
        # Of sites elsewhere, and of what else stands in the location deck, `cards.section` speaks.
        if not decks or section in decks or LOCATION_DECK in {*decks, section}:
            continue
        if section == RING_DECK or belongs_to_rings(card):
            yield Violation(
                {"title": card.title, "place": TITLES[decks[0]]},
                cards=(holding,),
                section=section,
                fix=move(card, deck, settings.belong_here),
            )
    golden = [h for h in deck.of("resource", QUEST_DECK) if Subtype.GOLD_RING_ITEM in h.card.subtypes]
    special = [h for h in deck.of("resource", RING_DECK) if RING_DECK in decks_for(h.card, deck, settings.belong_here)]
    if bool(golden) is not bool(special):
        kinds = (
            (say("Gold rings"), say("special ring"), TITLES[RING_DECK])
            if golden
            else (say("Special rings"), say("gold ring"), TITLES[QUEST_DECK])
        )
        yield Violation(
            dict(zip(("rings", "others", "place"), kinds, strict=True)),
            cards=golden or special,
            section=QUEST_DECK if golden else RING_DECK,
            severity=Severity.ADVICE,
            message="{rings} are of no use while the {place} holds no {others}.",
            fix=Fix(say("Add a {kind} to the {place}, or take the rings out.", kind=kinds[1], place=kinds[2])),
        )
