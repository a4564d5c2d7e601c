"""The rule `sideboard.dc_world_size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, all_written_in
from rulesets.deck import SIDEBOARD_DC_WORLD
from rulesets.limits import beyond_size
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


@rule(
    "The DC World sideboard has {cards} cards; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most cards of the DC World sideboard.")},
    count=Count("cards", SIDEBOARD_DC_WORLD, all_written_in(SIDEBOARD_DC_WORLD), name="total", special=True),
)
def dc_world_size(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Beside the regular sideboard, at most ten more cards make up the DC World sideboard.

    **Legal.** 10 cards.

    **Illegal.** 11 cards.
    """
    yield from beyond_size(deck, SIDEBOARD_DC_WORLD, settings.maximum)
