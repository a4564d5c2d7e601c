"""The rule `solitaire.dragon_table`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import HAZARD_DECK
from rulesets.finding import Fix, Violation, say
from rulesets.rule import CARDS, FLAG, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} may not be in the hazard deck when the Dragon Encounter table is used.",
    params={
        "used": Parameter(FLAG, "Whether the game is played with the Dragon Encounter table."),
        "left_out": Parameter(CARDS, "Titles of the cards that the table stands for."),
    },
)
def dragon_table(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A game with the Dragon Encounter table has none of the four hazards whose effects stand in it.

    **Legal.** Dragon's Blood, in a game without the table.

    **Illegal.** Dragon's Blood, in a game with it.
    """
    if not settings.used:
        return
    left_out = deck.named(settings.left_out)
    for holding in deck.of("hazard", HAZARD_DECK):
        if holding.card.same_as in left_out:
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=HAZARD_DECK,
                fix=Fix(say("Take {title} out of the hazard deck.", title=holding.card.title)),
            )
