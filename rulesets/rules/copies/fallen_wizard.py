"""The rule `copies.fallen_wizard`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.limits import beyond_limits
from rulesets.rule import NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


@rule(
    "The deck holds {copies} copies of {title}; a Fallen-wizard may hold {limit}.",
    params={
        "characters": Parameter(NUMBERS, "Alignment to the most copies of each character of it that is not unique."),
        "resources": Parameter(NUMBERS, "Alignment to the most copies of each resource of it that is not unique."),
    },
    players=("fallen-wizard",),
)
def fallen_wizard(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A Fallen-wizard holds at most two of each character, hero resource and minion resource that is not unique.

    A dual resource is both. Of each stage resource he may hold three. A card whose text sets another number follows its
    text. Hazards that are also playable as resources stay hazards here: of each, two may count as resources, which is
    settled when the play deck is counted.

    **Legal.** Two Concealment; three Thrall of the Voice.

    **Illegal.** Two Concealment in the play deck and a third in the sideboard.
    """
    return beyond_limits(deck, settings)
