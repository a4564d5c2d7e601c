"""The rule `sideboard.dc_world_size`."""

from __future__ import annotations

from rulesets.deck import SIDEBOARD_DC_WORLD
from rulesets.limits import no_larger_than


@no_larger_than(
    "The DC World sideboard has {cards} cards; {limit} are allowed.",
    SIDEBOARD_DC_WORLD,
    maximum="Most cards of the DC World sideboard.",
)
def dc_world_size() -> None:
    """Beside the regular sideboard, at most ten more cards make up the DC World sideboard.

    **Legal.** 10 cards.

    **Illegal.** 11 cards.
    """
