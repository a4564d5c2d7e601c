"""The rule `sideboard.fallen_wizard_size`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, all_written_in
from rulesets.deck import SIDEBOARD_FALLEN_WIZARD
from rulesets.limits import beyond_size
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


@rule(
    "The sideboard against Fallen-wizards has {cards} cards; {limit} are allowed.",
    params={"maximum": Parameter(NUMBER, "Most cards of the sideboard against Fallen-wizards.")},
    count=Count("cards", SIDEBOARD_FALLEN_WIZARD, all_written_in(SIDEBOARD_FALLEN_WIZARD), name="total", special=True),
)
def fallen_wizard_size(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Beside the sideboard, at most ten more cards are kept for games against Fallen-wizards.

    A line that is not understood is counted, and leaves the size undecided where it is one too many.

    **Legal.** 30 cards in the sideboard and 10 against Fallen-wizards.

    **Illegal.** 11 cards against Fallen-wizards.
    """
    yield from beyond_size(deck, SIDEBOARD_FALLEN_WIZARD, settings.maximum)
