"""The rule `sideboard.fallen_wizard_size`."""

from __future__ import annotations

from rulesets.deck import SIDEBOARD_FALLEN_WIZARD
from rulesets.limits import no_larger_than


@no_larger_than(
    "The sideboard against Fallen-wizards has {cards} cards; {limit} are allowed.",
    SIDEBOARD_FALLEN_WIZARD,
    maximum="Most cards of the sideboard against Fallen-wizards.",
)
def fallen_wizard_size() -> None:
    """Beside the sideboard, at most ten more cards are kept for games against Fallen-wizards.

    A line that is not understood is counted, and leaves the size undecided where it is one too many.

    **Legal.** 30 cards in the sideboard and 10 against Fallen-wizards.

    **Illegal.** 11 cards against Fallen-wizards.
    """
