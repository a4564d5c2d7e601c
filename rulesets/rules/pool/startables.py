"""The rule `pool.startables`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def startable(deck: Deck) -> list[Holding]:
    """Give the minor items of the pool and its startable events without stage points."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if Subtype.MINOR_ITEM in holding.card.subtypes
        or (holding.card.starts_in_lieu and not holding.card.stage_points)
    ]


@rule(
    "The pool has {cards} minor items and startable events; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most minor items and startable resource events of a pool.")},
)
def startables(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The pool holds at most three minor items and startable resource events together.

    A startable event says that it may be played with a starting company in lieu of a minor item. Events that give stage
    points are counted apart (`pool.stage_events`).

    **Legal.** Two minor items and one startable event.

    **Illegal.** Three minor items and one startable event.
    """
    held = startable(deck)
    cards = sum(holding.count for holding in held)
    if cards > settings.maximum:
        yield Hit(
            {"cards": cards, "limit": settings.maximum},
            cards=held,
            section=POOL,
            fix=Fix(f"Remove {counted(cards - settings.maximum, 'card')} of them from the pool."),
        )
