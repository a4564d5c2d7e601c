"""The rule `solitaire.shadow`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL, STARTING
from rulesets.finding import Severity, Violation, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The start alone brings {tokens}: {titles}.",
    severity=Severity.ADVICE,
    params={"mind": Parameter(NUMBER, "Lowest mind of a character that brings a shadow token.")},
)
def shadow(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """Each starting character with a mind of 9 or more brings a shadow token at once.

    Twenty of them end the game, so the clock starts that much later.

    **Fine.** A starting company of minds below 9.

    **Advised.** Aragorn II, whose mind is 9, in the starting company.
    """
    held = [holding for holding in deck.of("character", STARTING, POOL) if (holding.card.mind or 0) >= settings.mind]
    if held:
        tokens = sum(holding.count for holding in held)
        titles = ", ".join(sorted(holding.card.title for holding in held))
        yield Violation({"tokens": counted(tokens, "shadow token"), "titles": titles}, cards=held, section=STARTING)
