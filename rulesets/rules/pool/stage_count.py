"""The rule `pool.stage_count`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, copies
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


@no_more_than(
    "The pool has {cards} stage permanent-events; {limit} are allowed.",
    Count("stage events", POOL, lambda deck, _: copies(deck.pool_stage_events), place=3),
    value="cards",
    fix="Remove {surplus} of them from the pool.",
    params={"maximum": Parameter(NUMBER, "Most stage permanent-events of a Fallen-wizard's pool.")},
    players=("fallen-wizard",),
)
def stage_count(deck: Deck) -> list[Holding]:
    """A Fallen-wizard's pool holds at most three stage permanent-events.

    **Legal.** Three, worth one stage point each.

    **Illegal.** Four.
    """
    return deck.pool_stage_events
