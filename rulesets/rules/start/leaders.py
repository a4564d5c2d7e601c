"""The rule `start.leaders`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.counts import Count, Limits, at_most
from rulesets.deck import POOL
from rulesets.limits import no_more_than
from rulesets.starting import helpers

if TYPE_CHECKING:
    from rulesets.deck import Deck, Holding
    from rulesets.rule import Settings


def starting_leaders(deck: Deck) -> list[Holding]:
    """Give the leaders that the list marks as starting, avatars apart."""
    return [holding for holding in deck.starting_characters if "leader" in holding.card.keywords]


def _with_what_the_pool_adds(deck: Deck, settings: Settings) -> Limits:
    return at_most(settings.maximum + helpers(deck, "leader"))


@no_more_than(
    "The starting company has {leaders} leaders; {limit} is allowed.",
    Count.of(
        "leaders of the starting company",
        POOL,
        starting_leaders,
        limits=_with_what_the_pool_adds,
        place=8,
        special=True,
    ),
    maximum="Most leaders of a company, avatars apart.",
    fix="Mark {limit} at most.",
    noun="leader",
    needs=("starting",),
)
def leaders() -> None:
    """A starting company that the list marks has at most one leader.

    An avatar who is a leader does not count, and a card of the pool may let the company contain a second one. A list
    that names only its pool is not judged: who of it starts is drafted before the game.

    **Legal.** Balin, the Dwarf-lord, and one other leader.

    **Illegal.** Two leaders, neither of them the avatar.
    """
