"""The rule `pool.minor_items`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.counts import Count, copies
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

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
    Count("minor items", POOL, lambda deck, _: copies(taken_as_minor_items(deck)), place=1),
    value="items",
    fix="Remove {surplus} of them from the pool.",
    params={"maximum": Parameter(NUMBER, "Most minor items, and cards in lieu of one, of a pool.")},
)
def minor_items(deck: Deck) -> list[Holding]:
    """The pool holds at most two minor items.

    A card that says that it may be played with a starting company in lieu of a minor item takes the place of one.

    **Legal.** Two Cram; or one Cram and one Rumours of Rings.

    **Illegal.** Two Cram and one Elf-stone.
    """
    return taken_as_minor_items(deck)
