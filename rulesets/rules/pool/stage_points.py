"""The rule `pool.stage_points`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.finding import Violation, say
from rulesets.limits import lines_first
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def stage_points_of(deck: Deck) -> int:
    """Add up the stage points of the stage permanent-events of the pool."""
    return sum((holding.card.stage_points or 0) * holding.count for holding in deck.pool_stage_events)


@rule(
    "The stage permanent-events of the pool are worth {points} stage points; they must be worth exactly {needed}.",
    params={"exactly": Parameter(NUMBER, "Stage points of the stage permanent-events of a Fallen-wizard's pool.")},
    players=("fallen-wizard",),
    count=Count("stage points", POOL, lambda deck, _: stage_points_of(deck), place=4),
)
def stage_points(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The stage permanent-events of a Fallen-wizard's pool are worth exactly three stage points.

    A pool without any is worth none, which is not three.

    **Legal.** One card of two points and one of one point.

    **Illegal.** Two cards of two points each; no such card.
    """
    held = deck.pool_stage_events
    points = stage_points_of(deck)
    if points != settings.exactly:
        yield Violation(
            {"points": points, "needed": settings.exactly},
            cards=held,
            section=POOL,
            fix=lines_first(
                deck,
                (POOL,),
                say(
                    "Choose stage permanent-events worth {exactly} stage points for the pool.", exactly=settings.exactly
                ),
            ),
            undecided=points < settings.exactly and deck.unresolved_copies(POOL) > 0,
            incomplete=points < settings.exactly,
        )
