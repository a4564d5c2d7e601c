"""The rule `sideboard.grey_size`."""

from __future__ import annotations

from rulesets.deck import SIDEBOARD_GREY
from rulesets.limits import no_larger_than


@no_larger_than(
    "The sideboard against grey players has {cards} cards; {limit} are allowed.",
    SIDEBOARD_GREY,
    maximum="Most cards of the sideboard against grey players.",
)
def grey_size() -> None:
    """Beside the regular sideboard, at most ten more cards are kept for games against grey players.

    **Legal.** 10 cards.

    **Illegal.** 11 cards.
    """
