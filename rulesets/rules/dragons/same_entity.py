"""The rule `dragons.same_entity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.concerns import Concern
from rulesets.finding import Severity, Violation
from rulesets.rule import Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


@rule(
    "{titles} are manifestations of one Dragon: one defeat removes them all.",
    severity=Severity.ADVICE,
    concerns=(Concern(mark="dragon"),),
)
def same_entity(deck: Deck, _: Settings) -> Iterator[Violation]:
    """Several manifestations of one Dragon may be in the deck, and in play together, but fall together.

    Once one of them is defeated, all in play are removed from the game and no further one may be played.

    **Fine.** Smaug Ahunt and Scatha Ahunt.

    **Advised.** Smaug Ahunt and Smaug at Home.
    """
    forms: dict[str, list[Holding]] = {}
    for holding in deck.marked("dragon"):
        forms.setdefault(holding.card.entity, []).append(holding)
    for held in forms.values():
        titles = sorted({holding.card.title for holding in held})
        if len(titles) > 1:
            yield Violation({"titles": ", ".join(titles)}, cards=held, section=held[0].section)
