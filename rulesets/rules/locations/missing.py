"""The rule `locations.missing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import WITHOUT_SITES
from rulesets.deck import LOCATION_DECK
from rulesets.finding import Severity, Violation
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "No location deck was submitted; its rules were not checked.", severity=Severity.ADVICE, concerns=(WITHOUT_SITES,)
)
def missing(deck: Deck, _: Settings) -> Iterator[Violation]:
    """A list without a location deck is checked without the rules on sites, and the report says so.

    **Fine.** A list with sites.

    **Advised.** A list without any.
    """
    if not deck.has_section(LOCATION_DECK):
        yield Violation(section=LOCATION_DECK, incomplete=True)
