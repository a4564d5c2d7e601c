"""The rule `sideboard.size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits, all_written_in, at_most, limit_for
from rulesets.deck import SIDEBOARD
from rulesets.limits import beyond_size
from rulesets.rule import NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


def _by_length(deck: Deck, settings: Settings) -> Limits:
    return at_most(limit_for(deck, settings.maximum), f" in a {deck.player.length} game")


@rule(
    "The sideboard has {cards} cards; a {length} game allows {limit}.",
    params={"maximum": Parameter(NUMBERS, "Length of the game to the most cards of a sideboard.", keys="lengths")},
    sources_by="length",
    count=Count("cards", SIDEBOARD, all_written_in(SIDEBOARD), _by_length, name="total"),
)
def size(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """The sideboard holds no more cards than the length of the game allows.

    30 cards in the 1-deck and the 2-deck game, 35 in the 3-deck, 40 in the 4-deck game. The White Hand set these
    numbers; the earlier sets had smaller ones. A smaller sideboard, or none, is legal.

    A line that is not understood is counted, and leaves the size undecided where it is one too many.

    **Legal.** 30 cards in a short game; 35 in a long one.

    **Illegal.** 31 cards in a short game.
    """
    length = deck.player.length
    yield from beyond_size(deck, SIDEBOARD, settings.maximum[length], length=length)
