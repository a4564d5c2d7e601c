"""The rule `start.mind`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def total_mind(deck: Deck, settings: Settings) -> int:
    """Add up what a starting company takes of the mind that it may have."""
    minds = sum((holding.card.mind or 0) * holding.count for holding in deck.starting_characters)
    avatars: int = settings.avatar * sum(holding.count for holding in deck.starting_avatars)
    return minds + avatars


@rule(
    "The starting company has a mind of {mind} in all; {limit} is allowed.",
    params={
        "maximum": Parameter(NUMBER, "Highest total of the minds of a starting company."),
        "avatar": Parameter(NUMBER, "What a starting avatar takes of it."),
    },
    needs=("alignment", "starting"),
)
def mind(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """A starting company that the list marks has a mind of at most 20 in all.

    Minds count as printed, whatever the effects of cards say. Where an avatar may start, he takes 12 of the 20.

    **Legal.** Minds of 9, 6 and 5.

    **Illegal.** Minds of 9, 6 and 6.
    """
    total = total_mind(deck, settings)
    if total > settings.maximum:
        yield Hit(
            {"mind": total, "limit": settings.maximum},
            cards=[*deck.starting_characters, *deck.starting_avatars],
            section=POOL,
            fix=Fix(f"Mark characters with a mind of {settings.maximum} or less in all."),
        )
