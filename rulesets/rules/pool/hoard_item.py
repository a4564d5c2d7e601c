"""The rule `pool.hoard_item`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("{title} is a hoard item and may not be in the pool.")
def hoard_item(deck: Deck, _: Settings) -> Iterator[Hit]:
    """No hoard item is in the pool, not even a minor one.

    A hoard item may only be played at a site that contains a hoard, and a starting company is at none.

    **Legal.** Dagger of Westernesse.

    **Illegal.** Adamant Helmet, a hoard minor item.
    """
    for holding in deck.marked("hoard"):
        if holding.section == POOL:
            yield Hit(
                {"title": holding.card.title},
                cards=(holding,),
                section=POOL,
                fix=Fix(f"Move {holding.card.title} out of the pool."),
            )
