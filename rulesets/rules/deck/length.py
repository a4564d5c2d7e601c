"""The rule `deck.length`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import OF_ANOTHER_LENGTH
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The list is for a game of the length {stated!r}, which this format does not have: it was checked for the {length} "
    "game.",
    severity=Severity.UNDECIDED,
    concerns=(OF_ANOTHER_LENGTH,),
)
def length(deck: Deck, _: Settings) -> Iterator[Violation]:
    """The length of the game that a list states is one that the format has.

    How many cards a sideboard may have depends on it, so another is not taken for one of them: the deck is checked for
    the usual length of the format, and stays undecided. A length that is asked for goes before the one of the list.

    **Legal.** A list that says `Length: long`, for the Council's game.

    **Undecided.** The same list for the solitaire game, which has one length.
    """
    stated = deck.player.stated_length
    if stated:
        yield Violation(
            {"stated": stated, "length": deck.player.length},
            fix=Fix(say("Correct the length in the list, or name one when asking for the check.")),
        )
