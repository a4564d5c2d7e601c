"""The rule `sideboard.size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Limits, at_most, limit_for
from rulesets.deck import SIDEBOARD
from rulesets.limits import no_larger_than
from rulesets.rule import NUMBERS, Parameter

if TYPE_CHECKING:
    from rulesets.deck import Deck
    from rulesets.rule import Settings


def _by_length(deck: Deck, settings: Settings) -> Limits:
    return at_most(limit_for(deck, settings.maximum), "at most {maximum} in a {length} game", length=deck.player.length)


@no_larger_than(
    "The sideboard has {cards} cards; a {length} game allows {limit}.",
    SIDEBOARD,
    maximum=Parameter(NUMBERS, "Length of the game to the most cards of a sideboard.", keys="lengths"),
    limits=_by_length,
    sources_by="length",
    special=False,
)
def size() -> None:
    """The sideboard holds no more cards than the length of the game allows.

    30 cards in the 1-deck and the 2-deck game, 35 in the 3-deck, 40 in the 4-deck game. The White Hand set these
    numbers; the earlier sets had smaller ones. A smaller sideboard, or none, is legal.

    A line that is not understood is counted, and leaves the size undecided where it is one too many.

    **Legal.** 30 cards in a short game; 35 in a long one.

    **Illegal.** 31 cards in a short game.
    """
