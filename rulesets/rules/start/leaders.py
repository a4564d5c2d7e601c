"""The rule `start.leaders`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.deck import POOL
from rulesets.finding import Fix, Hit, counted
from rulesets.rule import NUMBER, Parameter, Settings, rule
from rulesets.starting import helpers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesets.deck import Deck, Holding


def starting_leaders(deck: Deck) -> list[Holding]:
    """Give the leaders that the list marks as starting, avatars apart."""
    return [holding for holding in deck.starting_characters if "leader" in holding.card.keywords]


def most_leaders(deck: Deck, settings: Settings) -> int:
    """Give how many leaders may start, with what the cards of the pool add."""
    most: int = settings.maximum
    return most + helpers(deck, "leader")


@rule(
    "The starting company has {leaders} leaders; {limit} is allowed.",
    params={"maximum": Parameter(NUMBER, "Most leaders of a company, avatars apart.")},
    needs=("starting",),
)
def leaders(deck: Deck, settings: Settings) -> Iterator[Hit]:
    """A starting company that the list marks has at most one leader.

    An avatar who is a leader does not count, and a card of the pool may let the company contain a second one. A list
    that names only its pool is not judged: who of it starts is drafted before the game.

    **Legal.** Balin, the Dwarf-lord, and one other leader.

    **Illegal.** Two leaders, neither of them the avatar.
    """
    held, limit = starting_leaders(deck), most_leaders(deck, settings)
    number = sum(holding.count for holding in held)
    if number > limit:
        yield Hit(
            {"leaders": number, "limit": limit},
            cards=held,
            section=POOL,
            fix=Fix(f"Mark {counted(limit, 'leader')} at most."),
        )
