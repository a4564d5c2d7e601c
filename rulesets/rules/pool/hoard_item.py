"""The rule `pool.hoard_item`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.concerns import Concern
from rulesets.deck import POOL
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule
from rulesets.starting import helpers, let_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


ITEMS = Concern(sections=(POOL,), mark="hoard")


@rule("{title} is a hoard item and may not be in the pool.", concerns=(ITEMS,), bars_start=True)
def hoard_item(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """No hoard item is in the pool, not even a minor one.

    A hoard item may only be played at a site that contains a hoard, and a starting company is at none. A card of the
    pool may say that hoard minor items start, or name one that does.

    **Legal.** Dagger of Westernesse.

    **Illegal.** Adamant Helmet, a hoard minor item.
    """
    for holding in ITEMS.of(deck, settings):
        card = holding.card
        minor = Subtype.MINOR_ITEM in card.subtypes
        if not (minor and helpers(deck, "hoard-minor")) and not let_start(deck, card):
            yield Violation(
                {"title": holding.card.title},
                cards=(holding,),
                section=POOL,
                fix=Fix(say("Move {title} out of the pool.", title=holding.card.title)),
            )
