"""The rule `solitaire.player_points`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import PLAYER_DECK
from rulesets.finding import Fix, Hit
from rulesets.rule import CARDS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} gives marshalling points ({points}) and belongs in the quest deck.",
    params={"belong_here": Parameter(CARDS, "Titles of the cards that give points and belong in the player deck.")},
)
def player_points(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """No resource of the player deck gives marshalling points, unless only in parentheses.

    Six cards are excepted by name: they give points and are placed in the player deck all the same.

    **Legal.** A resource whose points stand in parentheses; Barrow-blade, by exception.

    **Illegal.** Glamdring, which gives marshalling points.
    """
    belong_here = deck.named(settings.belong_here)
    for holding in deck.of("resource", PLAYER_DECK):
        card = holding.card
        if (card.points or 0) > 0 and card.same_as not in belong_here:
            yield Hit(
                {"title": card.title, "points": card.points},
                cards=(holding,),
                section=PLAYER_DECK,
                fix=Fix(f"Move {card.title} to the quest deck."),
            )
