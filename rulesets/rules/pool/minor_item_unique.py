"""The rule `pool.minor_item_unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from rulesets.concerns import Concern
from rulesets.deck import POOL
from rulesets.finding import Fix, Violation, say
from rulesets.rule import Settings, rule
from rulesets.starting import let_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


UNIQUE = Concern(("resource",), (POOL,), where=lambda card, _: card.unique and Subtype.MINOR_ITEM in card.subtypes)


@rule("{title} is unique; a pool's minor items are not.", concerns=(UNIQUE,), bars_start=True)
def minor_item_unique(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The minor items of the pool are not unique.

    One whom another card of the pool lets start by name may be.

    **Legal.** Elf-stone.

    **Illegal.** Thrór's Map, which is a minor item and unique.
    """
    for holding in UNIQUE.of(deck, settings):
        card = holding.card
        if not let_start(deck, card):
            yield Violation(
                {"title": card.title},
                cards=(holding,),
                section=POOL,
                fix=Fix(say("Move {title} out of the pool.", title=card.title)),
            )
