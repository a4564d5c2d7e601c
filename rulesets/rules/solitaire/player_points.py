"""The rule `solitaire.player_points`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAYER_DECK
from rulesets.finding import Violation
from rulesets.rule import CARDS, Parameter, Settings, rule
from rulesets.solitaire import move, spoken_of_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} gives marshalling points ({points}) and belongs in the quest deck.",
    params={"belong_here": Parameter(CARDS, "Titles of the cards that give points and belong in the player deck.")},
)
def player_points(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No resource of the player deck gives marshalling points, unless only in parentheses.

    Six cards are excepted by name: they give points and are placed in the player deck all the same. The new cards of
    the quest deck, battles among them, give points too. Rings have a rule of their own (`solitaire.ring_deck`).

    **Legal.** A resource whose points stand in parentheses; Barrow-blade, by exception.

    **Illegal.** Glamdring, which gives marshalling points; Defend the North, a card of the quest deck.
    """
    belong_here = deck.named(settings.belong_here)
    for holding in deck.of("resource", PLAYER_DECK):
        card = holding.card
        points = (card.points or 0) > 0 and card.same_as not in belong_here
        if (points or card.deck == "quest") and not spoken_of_elsewhere(card, deck):
            yield Violation(
                {"title": card.title, "points": card.points},
                cards=(holding,),
                section=PLAYER_DECK,
                message=None if points else "{title} is a card of the quest deck.",
                fix=move(card, deck, settings.belong_here),
            )
