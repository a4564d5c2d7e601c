"""The rule `pool.minor_items`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def taken_as_minor_items(deck: Deck) -> list[Holding]:
    """Give the minor items of the pool and the cards in lieu of one."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if Subtype.MINOR_ITEM in holding.card.subtypes or holding.card.starts_in_lieu
    ]


@rule(
    "The pool has {items} minor items or cards in lieu of one; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most minor items, and cards in lieu of one, of a pool.")},
)
def minor_items(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The pool holds at most two minor items.

    A card that says that it may be played with a starting company in lieu of a minor item takes the place of one.

    **Legal.** Two Cram; or one Cram and one Rumours of Rings.

    **Illegal.** Two Cram and one Elf-stone.
    """
    held = taken_as_minor_items(deck)
    items = sum(holding.count for holding in held)
    if items > settings.maximum:
        surplus = items - settings.maximum
        yield Hit(
            {"items": items, "limit": settings.maximum},
            cards=held,
            section=POOL,
            fix=Fix(f"Remove {surplus} of them from the pool."),
        )
