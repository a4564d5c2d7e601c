"""How a game is taken to be played, where the rules leave it to the player: everything that an answer assumes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from validator.engine import redraw
from validator.engine.draft import LIST, POLICIES
from validator.usage import UsageError, one_of

MOST_TURNS: Final = 100
MOST_DRAWN: Final = 50
"""Cards drawn in one turn; more are surely a typo."""
MOST_SEED: Final = 2**63 - 1
REDRAWS: Final = (*redraw.POLICIES, redraw.NEVER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """One way of playing.

    Raises:
        UsageError: a value is unknown or out of its range.
    """

    draft: str = LIST
    """How the company is drafted: one of `validator.engine.draft.POLICIES`."""
    site: str | None = None
    """Title of the site to start at, one of those that are allowed; the best where not given."""
    redraw: str = redraw.ALWAYS
    """When a hand is given up that may be: one of `REDRAWS`."""
    plan: tuple[str, ...] = ()
    """Titles of the sites moved to in turns 1, 2, ...: as many cards are drawn as each says."""
    draws_per_turn: int = 2
    """Cards drawn in each turn after the plan, 0 to `MOST_DRAWN`."""
    refill: int = 2
    """Cards that come in beside these in each round: while the opponent moves, and when the hand is filled to its size
    at the end of both turns; 0 to `MOST_DRAWN`. As many come in as were played and discarded."""
    turns: int = 5
    """Turns whose odds are given, 0 to `MOST_TURNS`."""

    def __post_init__(self) -> None:
        one_of("way to draft", self.draft, POLICIES)
        one_of("way to redraw", self.redraw, REDRAWS)
        in_range("cards drawn in a turn", self.draws_per_turn, 0, MOST_DRAWN)
        in_range("cards of a refill", self.refill, 0, MOST_DRAWN)
        in_range("turns", self.turns, 0, MOST_TURNS)
        in_range("sites of the plan", len(self.plan), 0, MOST_TURNS)


def in_range(what: str, value: int, fewest: int, most: int) -> None:
    """Refuse a number that is none, or out of its range."""
    if type(value) is not int or not fewest <= value <= most:
        raise UsageError(f"The number of {what} must be a whole number from {fewest:,} to {most:,}, not {value!r}.")
