"""The rule `pool.characters`."""

from __future__ import annotations

from rulesets.counts import Count, kind_in
from rulesets.deck import POOL
from rulesets.limits import no_more_than


@no_more_than(
    "The pool has {characters} characters; {limit} are allowed.",
    Count.of("characters", POOL, kind_in("character", POOL), name="characters"),
    maximum="Most characters of a pool.",
    fix="Remove {surplus} from the pool.",
    noun="character",
    needs=("alignment",),
)
def characters() -> None:
    """The pool holds at most ten characters.

    Those that are not drafted go to the play deck.

    **Legal.** Ten characters.

    **Illegal.** Eleven.
    """
