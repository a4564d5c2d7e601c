"""The rule `solitaire.hazard_mix`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, about
from rulesets.deck import HAZARD_DECK
from rulesets.finding import Fix, Severity, Violation, say
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


def creatures_and_agents(deck: Deck) -> int:
    """Count the creatures and agents of the hazard deck."""
    return sum(h.count for h in deck.of("hazard", HAZARD_DECK) if h.card.agent or "creature" in h.card.subtypes)


@rule(
    "The hazard deck has {creatures} creatures and agents; about {middle} are meant.",
    severity=Severity.WARNING,
    params={
        "minimum": Parameter(NUMBER, "Fewest creatures and agents that pass for about half."),
        "maximum": Parameter(NUMBER, "Most creatures and agents that pass for about half."),
    },
    count=Count(
        "creatures and agents among them",
        HAZARD_DECK,
        lambda deck, _: creatures_and_agents(deck),
        about,
        place=1,
        special=True,
    ),
)
def hazard_mix(deck: Deck, settings: Settings) -> Iterator[Violation]:
    """About twenty cards of the hazard deck are creatures and agents, and about twenty are events.

    The rules say "about", and to take 18 to 22 for that is our choice. A creature that is also playable as an event is
    a creature.

    **Fine.** 18 creatures and agents.

    **Warned.** 17, or 23.
    """
    creatures = creatures_and_agents(deck)
    if not settings.minimum <= creatures <= settings.maximum and deck.of("hazard", HAZARD_DECK):
        middle = (settings.minimum + settings.maximum) // 2
        yield Violation(
            {"creatures": creatures, "middle": middle},
            section=HAZARD_DECK,
            fix=Fix(say("Bring the creatures and agents to about {middle}.", middle=middle)),
        )
