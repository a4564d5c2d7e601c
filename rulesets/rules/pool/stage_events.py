"""The rule `pool.stage_events`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, copies
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

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
    Count("events with stage points", POOL, lambda deck, _: copies(with_stage_points(deck)), place=5, special=True),
    value="cards",
    fix="Remove {surplus} of them from the pool.",
    noun="card",
    params={"maximum": Parameter(NUMBER, "Most resource events of a pool that give stage points.")},
)
def stage_events(deck: Deck) -> list[Holding]:
    """The pool holds at most three resource events that give stage points.

    **Legal.** Three of them.

    **Illegal.** Four.
    """
    return with_stage_points(deck)
