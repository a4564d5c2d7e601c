"""The rule `sideboard.grey_size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, all_written_in
from rulesets.deck import SIDEBOARD_GREY
from rulesets.limits import beyond_size
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


@rule(
    "The sideboard against grey players has {cards} cards; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most cards of the sideboard against grey players.")},
    count=Count("cards", SIDEBOARD_GREY, all_written_in(SIDEBOARD_GREY), name="total", special=True),
)
def grey_size(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Beside the regular sideboard, at most ten more cards are kept for games against grey players.

    **Legal.** 10 cards.

    **Illegal.** 11 cards.
    """
    yield from beyond_size(deck, SIDEBOARD_GREY, settings.maximum)
