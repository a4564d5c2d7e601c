"""The rule `pool.stage_events`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def with_stage_points(deck: Deck) -> list[Holding]:
    """Give the resource events of the pool that give stage points."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if (holding.card.stage_points or 0) > 0 and any(kind.endswith("event") for kind in holding.card.subtypes)
    ]


@rule(
    "The pool has {cards} resource events that give stage points; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most resource events of a pool that give stage points.")},
)
def stage_events(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The pool holds at most three resource events that give stage points.

    **Legal.** Three of them.

    **Illegal.** Four.
    """
    held = with_stage_points(deck)
    cards = sum(holding.count for holding in held)
    if cards > settings.maximum:
        yield Hit(
            {"cards": cards, "limit": settings.maximum},
            cards=held,
            section=POOL,
            fix=Fix(f"Remove {counted(cards - settings.maximum, 'card')} of them from the pool."),
        )
