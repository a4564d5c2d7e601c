"""The rule `pool.characters`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, of_kind
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.rule import NUMBER, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding


@no_more_than(
    "The pool has {characters} characters; {limit} are allowed.",
    Count("characters", POOL, of_kind("character", POOL), name="characters"),
    value="characters",
    fix="Remove {surplus} from the pool.",
    noun="character",
    params={"maximum": Parameter(NUMBER, "Most characters of a pool.")},
    needs=("alignment",),
)
def characters(deck: Deck) -> list[Holding]:
    """The pool holds at most ten characters.

    Those that are not drafted go to the play deck.

    **Legal.** Ten characters.

    **Illegal.** Eleven.
    """
    return deck.of("character", POOL)
