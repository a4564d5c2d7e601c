"""The rule `solitaire.player_deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, all_of
from rulesets.deck import PLAYER_DECK
from rulesets.finding import Fix, Violation, counted, say
from rulesets.limits import exactly
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.solitaire import decks_for, move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The player deck has {cards}; exactly {needed} are needed.",
    params={
        "exactly": Parameter(NUMBER, "Cards of the player deck."),
        "characters": Parameter(NUMBER, "Most characters of the player deck, the Wizard left out."),
    },
    borrows="solitaire.player_points",
    count=Count("cards", PLAYER_DECK, all_of(PLAYER_DECK), name="total"),
)
def player_deck(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The player deck has exactly 40 cards: resources, characters and a Wizard.

    The characters and items that start are apart from it. Hazards are no cards of it, agents among them, unless they
    may be included as resources. The standard game's limit of ten characters holds, as the solitaire rules set none.
    Resources with marshalling points have a rule of their own (`solitaire.player_points`), and so have rings
    (`solitaire.ring_deck`).

    **Legal.** 40 cards, two copies of a Wizard among them; Twilight, a hazard that may be included as a resource.

    **Illegal.** 39 or 41 cards; Doors of Night; an agent; eleven characters.
    """
    yield from exactly(deck, settings, PLAYER_DECK, deck.total(PLAYER_DECK), "card")
    characters = deck.count("character", PLAYER_DECK)
    if characters > settings.characters:
        yield Violation(
            {"characters": characters, "limit": settings.characters},
            cards=deck.of("character", PLAYER_DECK),
            section=PLAYER_DECK,
            message="The player deck has {characters} characters; {limit} are allowed.",
            fix=Fix(say("Exchange {what} for resources.", what=counted(characters - settings.characters, "character"))),
        )
    for holding in deck.of("hazard", PLAYER_DECK):
        if PLAYER_DECK not in decks_for(holding.card, deck, settings.belong_here):
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=PLAYER_DECK,
                message="{title} is a hazard; the player deck holds resources, characters and a Wizard.",
                fix=move(holding.card, deck, settings.belong_here),
            )
