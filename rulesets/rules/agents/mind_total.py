"""The rule `agents.mind_total`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.finding import Fix, Hit
from rulesets.rule import NUMBER, Parameter, Settings, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck


@rule(
    "The minds of the agents total {mind}; {limit} is allowed.",
    params={"maximum": Parameter(NUMBER, "Highest total of the minds of all agents.")},
)
def mind_total(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """The minds of all agents in the pool, the play deck and the sideboards total at most 36.

    All agents count, for every player type: those that he plays as characters, and the two on hazard cards (My
    Precious and Lobelia Sackville-Baggins).

    **Legal.** Agents of mind 9, 9, 9 and 9: 36 in all.

    **Illegal.** One more of mind 3: 39 in all.
    """
    agents = deck.marked("agent")
    mind = sum((holding.card.mind or 0) * holding.count for holding in agents)
    if mind > settings.maximum:
        yield Hit(
            {"mind": mind, "limit": settings.maximum},
            cards=agents,
            section=agents[0].section,
            fix=Fix(f"Take out agents with a mind of {mind - settings.maximum} or more in all."),
        )
