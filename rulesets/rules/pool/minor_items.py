"""The rule `pool.minor_items`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.concerns import Crowd
from rulesets.counts import Count
from rulesets.deck import POOL
from rulesets.limits import no_more_than

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


def taken_as_minor_items(deck: Deck) -> list[Holding]:
    """Give the minor items of the pool and the cards in lieu of one."""
    return [
        holding
        for holding in deck.of("resource", POOL)
        if Subtype.MINOR_ITEM in holding.card.subtypes or holding.card.starts_in_lieu
    ]


@no_more_than(
    "The pool has {items} minor items or cards in lieu of one; {limit} are allowed.",
    Count.of("minor items", POOL, taken_as_minor_items, place=1),
    maximum="Most minor items, and cards in lieu of one, of a pool.",
    fix="Remove {surplus} of them from the pool.",
    concerns=(Crowd(POOL, "resource"),),
)
def minor_items() -> None:
    """The pool holds at most two minor items.

    A card that says that it may be played with a starting company in lieu of a minor item takes the place of one.

    **Legal.** Two Cram; or one Cram and one Rumours of Rings.

    **Illegal.** Two Cram and one Elf-stone.
    """
