"""The rule `pool.not_startable`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit
from rulesets.rule import TEXTS_BY, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "{title} says that it may not be included with a starting company.",
    params={
        "companies": Parameter(TEXTS_BY, "Player type to the kinds of its starting company."),
        "hero_without": Parameter(TEXTS_BY, "Player type to the races without whom its company is a hero company."),
    },
    needs=("alignment",),
)
def not_startable(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """No card is in the pool whose own text keeps it from a starting company.

    A text may speak of everyone, or of hero companies alone. A Wizard's company is a hero company. A Fallen-wizard's is
    one where none of it is an Orc or a Troll: his other characters, minions too, count as hero characters. Where his
    pool holds an Orc or a Troll, whether the company is a hero company shows in the draft.

    **Legal.** Deadly Dart in a Ringwraith's pool, or in a Fallen-wizard's with an Orc.

    **Illegal.** Deadly Dart in a Wizard's pool, or in a Fallen-wizard's of Men and Elves; Records Unread in anyone's.
    """
    kinds = {"any", *settings.companies.get(deck.player.alignment, ())}
    others = settings.hero_without.get(deck.player.alignment)
    by: tuple[str, ...] = ("companies",)
    if others and all(set(others).isdisjoint(holding.card.races) for holding in deck.of("character", POOL)):
        kinds.add("hero")
        by = ("companies", "hero_without")
    for kind in ("character", "resource"):
        for holding in deck.of(kind, POOL):
            if not kinds.isdisjoint(holding.card.not_startable):
                yield Hit(
                    {"title": holding.card.title},
                    cards=(holding,),
                    section=POOL,
                    fix=Fix(f"Move {holding.card.title} out of the pool."),
                    by=by if "hero" in holding.card.not_startable else ("companies",),
                )
