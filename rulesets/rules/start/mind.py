"""The rule `start.mind`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, copies, minds
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck
    from rulesets.rule import Settings


def total_mind(deck: Deck, settings: Settings) -> int:
    """Add up what a starting company takes of the mind that it may have."""
    avatars: int = settings.avatar * copies(deck.starting_avatars)
    return minds(deck.starting_characters) + avatars


@no_more_than(
    "The starting company has a mind of {mind} in all; {limit} is allowed.",
    Count(
        "mind of the starting company",
        POOL,
        total_mind,
        cards=lambda deck: deck.starting_company,
        place=9,
        special=True,
    ),
    maximum="Highest total of the minds of a starting company.",
    fix="Mark characters with a mind of {limit} or less in all.",
    params={"avatar": Parameter(NUMBER, "What a starting avatar takes of it.")},
    needs=("alignment", "starting"),
)
def mind() -> None:
    """A starting company that the list marks has a mind of at most 20 in all.

    Minds count as printed, whatever the effects of cards say. Where an avatar may start, he takes 12 of the 20.

    **Legal.** Minds of 9, 6 and 5.

    **Illegal.** Minds of 9, 6 and 6.
    """
