"""The rule `golden_hoard.dragons`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Severity, Violation, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The winner must also defeat {dragons}, which only the opponent can play: whether that can be met is his doing.",
    severity=Severity.WARNING,
    params={"minimum": Parameter(NUMBER, "Unique Dragons that the winner must also defeat.")},
)
def dragons(_: Deck, settings: Settings) -> Iterator[Violation]:
    """In a longer game the winner must also defeat one or two unique Dragons.

    A player receives nothing for defeating a Dragon manifestation that he played himself, so no list can meet this
    alone. The report says so whenever the game is played that way.

    **Fine.** The usual game, without this condition.

    **Warned.** A game in which one Dragon must be defeated.
    """
    if settings.minimum:
        yield Violation({"dragons": counted(settings.minimum, "unique Dragon"), "needed": settings.minimum})
