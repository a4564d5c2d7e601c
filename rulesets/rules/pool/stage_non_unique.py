"""The rule `pool.stage_non_unique`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Violation, say
from rulesets.limits import lines_first
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule("None of the pool's stage permanent-events is non-unique; at least one must be.", players=("fallen-wizard",))
def stage_non_unique(deck: Deck, _: Settings) -> Iterator[Violation]:
    """At least one of the stage permanent-events of a Fallen-wizard's pool is not unique.

    A pool without any stage permanent-event has none that is not unique, and breaks the rule on their points
    (`pool.stage_points`) as well.

    **Legal.** One unique and one non-unique stage permanent-event.

    **Illegal.** One unique stage permanent-event worth three points, and no other; none at all.
    """
    held = deck.pool_stage_events
    if all(holding.card.unique for holding in held):
        yield Violation(
            cards=held,
            section=POOL,
            fix=lines_first(deck, (POOL,), say("Choose at least one non-unique stage permanent-event for the pool.")),
            undecided=deck.unresolved_copies(POOL) > 0,
            incomplete=not held,
        )
