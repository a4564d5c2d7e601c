"""The rule `agents.mind_total`."""

from __future__ import annotations

from rulesets.concerns import Concern
from rulesets.counts import Count, minds
from rulesets.limits import no_more_than


@no_more_than(
    "The minds of the agents total {mind}; {limit} is allowed.",
    Count.of(
        "mind of all agents",
        "",
        lambda deck: deck.marked("agent"),
        total=minds,
        place=2,
        name="agents_mind",
        special=True,
    ),
    maximum="Highest total of the minds of all agents.",
    fix="Take out agents with a mind of {surplus} or more in all.",
    concerns=(Concern(mark="agent"),),
)
def mind_total() -> None:
    """The minds of all agents in the pool, the play deck and the sideboards total at most 36.

    All agents count, for every player type: those that he plays as characters, and the two on hazard cards (My
    Precious and Lobelia Sackville-Baggins).

    **Legal.** Agents of mind 9, 9, 9 and 9: 36 in all.

    **Illegal.** One more of mind 3: 39 in all.
    """
