"""The rule `pool.stage_count`."""

from __future__ import annotations

from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.limits import no_more_than


@no_more_than(
    "The pool has {cards} stage permanent-events; {limit} are allowed.",
    Count.of("stage events", POOL, lambda deck: deck.pool_stage_events, place=3),
    maximum="Most stage permanent-events of a Fallen-wizard's pool.",
    fix="Remove {surplus} of them from the pool.",
    players=("fallen-wizard",),
)
def stage_count() -> None:
    """A Fallen-wizard's pool holds at most three stage permanent-events.

    **Legal.** Three, worth one stage point each.

    **Illegal.** Four.
    """
