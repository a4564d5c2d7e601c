"""The rule `pool.stage_count`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The pool has {cards} stage permanent-events; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most stage permanent-events of a Fallen-wizard's pool.")},
    players=("fallen-wizard",),
)
def stage_count(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """A Fallen-wizard's pool holds at most three stage permanent-events.

    **Legal.** Three, worth one stage point each.

    **Illegal.** Four.
    """
    held = deck.pool_stage_events
    cards = sum(holding.count for holding in held)
    if cards > settings.maximum:
        yield Hit(
            {"cards": cards, "limit": settings.maximum},
            cards=held,
            section=POOL,
            fix=Fix(f"Remove {cards - settings.maximum} of them from the pool."),
        )
