"""The rule `sideboard.dc_world_size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import SIDEBOARD_DC_WORLD
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The DC World sideboard has {cards} cards; {limit} are allowed.",
    params={"most": Parameter(NUMBER, "Most cards of the DC World sideboard.")},
)
def dc_world_size(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """Beside the regular sideboard, at most ten more cards make up the DC World sideboard.

    **Legal.** 10 cards.

    **Illegal.** 11 cards.
    """
    held, limit = deck.total_if_read(SIDEBOARD_DC_WORLD), settings.most
    if held > limit:
        yield Hit(
            {"cards": held, "limit": limit},
            section=SIDEBOARD_DC_WORLD,
            fix=Fix(f"Remove {counted(held - limit, 'card')} from it."),
            undecided=deck.total(SIDEBOARD_DC_WORLD) <= limit,
        )
