"""The rule `cards.format`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit
from rulesets.rule import TEXTS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} ({set}) is not in the card pool of this format.",
    params={"sets": Parameter(TEXTS, "Codes of the sets that the format plays with.")},
)
def format(deck: Deck, settings: Settings) -> Iterator[Hit]:  # noqa: A001  # the rule is named after its module
    """Every card stands in one of the sets that the format plays with.

    A reprint in one of these sets makes the card legal whatever printing the list names.

    **Legal.** Cards of The Wizards in a game of the standard sets.

    **Illegal.** A dream card, or a card of a set that came out later than the era that is played.
    """
    if deck.sets.issubset(settings.sets):
        return
    for holding in deck.holdings:
        if holding.card.set not in settings.sets and not deck.law.printed_in(holding.card, settings.sets):
            yield Hit(
                {"title": holding.card.title, "set": holding.card.set},
                cards=(holding,),
                section=holding.section,
                fix=Fix(f"Take out {holding.card.title}."),
            )
