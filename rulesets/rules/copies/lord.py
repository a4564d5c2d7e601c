"""The rule `copies.lord`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.limits import beyond_limits
from rulesets.rule import NUMBERS, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck
    from rulesets.finding import Violation


@rule(
    "The deck holds {copies} copies of {title}; a Lord may hold {limit}.",
    params={
        "characters": Parameter(NUMBERS, "Alignment to the most copies of each character of it that is not unique."),
        "resources": Parameter(NUMBERS, "Alignment to the most copies of each resource of it that is not unique."),
    },
    players=("elf-lord", "dwarf-lord", "atani-lord"),
)
def lord(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """A Lord holds at most two of each minion resource and minion character that is not unique.

    Of the rest he may hold three. The rulings state the number for minion resources, by an example; for characters it
    is community practice, read as minion characters, since published Lord decks hold three of a hero character. A card
    whose text sets another number follows its text.

    **Legal.** Two Bitter Cold, a minion resource.

    **Illegal.** Three Bitter Cold, be they in the sideboard.
    """
    return beyond_limits(deck, settings)
