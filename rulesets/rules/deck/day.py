"""The rule `deck.day`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Trait
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The rules of {day} are not known: those of {first} were applied, the earliest that are.",
    severity=Severity.WARNING,
    of_the_day=True,
    concerns=(Trait(lambda deck: bool(deck.day and deck.day < deck.counting.known_from)),),
)
def day(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A deck is judged by the rules of the day that is asked for.

    A format knows its rules from some day on, and so does every format that it inherits. Of an earlier day it is not
    known which rules held, so the first that are known are applied, and the report says so.

    **Fine.** The Council's game on the day of its rules or later.

    **Warned.** The Council's game on the day before.
    """
    first = deck.counting.known_from
    if deck.day and deck.day < first:
        yield Violation(
            {"day": deck.day.isoformat(), "first": first.isoformat()},
            fix=Fix(say("Ask for {day} or a later day.", day=first.isoformat())),
        )
