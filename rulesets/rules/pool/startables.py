"""The rule `pool.startables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.concerns import Crowd
from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.limits import no_more_than

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


def startable(deck: Deck) -> list[Holding]:
    """Give the minor items of the pool and its startable events without stage points."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if Subtype.MINOR_ITEM in holding.card.subtypes
        or (holding.card.starts_in_lieu and not holding.card.stage_points)
    ]


@no_more_than(
    "The pool has {cards} minor items and startable events; {limit} are allowed.",
    Count.of("minor items and events", POOL, startable, place=2),
    maximum="Most minor items and startable resource events of a pool.",
    fix="Remove {surplus} of them from the pool.",
    noun="card",
    concerns=(Crowd(POOL, "resource"),),
)
def startables() -> None:
    """The pool holds at most three minor items and startable resource events together.

    A startable event says that it may be played with a starting company in lieu of a minor item. Events that give stage
    points are counted apart (`pool.stage_events`).

    **Legal.** Two minor items and one startable event.

    **Illegal.** Three minor items and one startable event.
    """
