"""The rule `pool.stage_events`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Crowd
from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.limits import no_more_than

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


def with_stage_points(deck: Deck) -> list[Holding]:
    """Give the resource events of the pool that give stage points."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if (holding.card.stage_points or 0) > 0 and any(kind.endswith("event") for kind in holding.card.subtypes)
    ]


@no_more_than(
    "The pool has {cards} resource events that give stage points; {limit} are allowed.",
    Count.of("events with stage points", POOL, with_stage_points, place=5, special=True),
    maximum="Most resource events of a pool that give stage points.",
    fix="Remove {surplus} of them from the pool.",
    noun="card",
    concerns=(Crowd(POOL, "resource"),),
)
def stage_events() -> None:
    """The pool holds at most three resource events that give stage points.

    **Legal.** Three of them.

    **Illegal.** Four.
    """
