"""The rule `pool.characters`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The pool has {characters} characters; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most characters of a pool.")},
    needs=("alignment",),
)
def characters(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The pool holds at most ten characters.

    Those that are not drafted go to the play deck.

    **Legal.** Ten characters.

    **Illegal.** Eleven.
    """
    held = deck.count("character", POOL)
    if held > settings.maximum:
        surplus = held - settings.maximum
        yield Hit(
            {"characters": held, "limit": settings.maximum},
            cards=deck.of("character", POOL),
            section=POOL,
            fix=Fix(f"Remove {counted(surplus, 'character')} from the pool."),
        )
