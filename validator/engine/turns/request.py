"""What is asked of the games, whoever asks: how many, how long, how they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from validator.engine.draft import LIST
from validator.engine.draft import POLICIES as DRAFTS
from validator.engine.strategy import MOST_SEED, in_range
from validator.engine.turns.policy import GREEDY, POLICIES
from validator.usage import UsageError, one_of

GAMES: Final = 10_000
"""Games that are played where nobody says how many."""
MOST_GAMES: Final = 200_000
TURNS: Final = 20
MOST_TURNS: Final = 100
MOST_WANTS: Final = 20
MOST_VARIED: Final = 100
EVERY_CARD: Final = "all"
NOBODY: Final = "none"
"""Nobody plays hazards."""
TYPICAL: Final = "typical"
"""A hazard deck of ours is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRequest:
    """How the game goes on.

    Raises:
        UsageError: a value is unknown or out of its range; `field` says which.
    """

    games: int = GAMES
    turns: int = TURNS
    seed: int = 0
    policy: str = GREEDY
    """The way of playing: one of `validator.engine.turns.policy.POLICIES`."""
    draft: str = LIST
    """How the company is drafted: one of `validator.engine.draft.POLICIES`."""
    site: str | None = None
    """Title of the site to start at; the best where not given."""
    plan: tuple[str, ...] = ()
    """Titles of the sites that are made for first, in this order."""
    wants: tuple[str, ...] = ()
    """Questions such as `Gandalf & Glamdring by 5`: in how many games these are in play by the end of that turn."""
    vary: tuple[str, ...] = ()
    """Titles of cards of which one copy more and one fewer are tried; `all` for every card that the games play."""
    against: str = NOBODY
    """Whose hazards are played: `none`, `typical`, or the name of a list whose hazards are handed over beside."""
    game: int = 0
    """Which game is told as a story, from 0."""

    def __post_init__(self) -> None:
        one_of("way of playing", self.policy, tuple(POLICIES), "policy")
        one_of("way to draft", self.draft, DRAFTS, "draft")
        for field, what, value, fewest, most in (
            ("games", "games", self.games, 1, MOST_GAMES),
            ("turns", "turns", self.turns, 1, MOST_TURNS),
            ("seed", "the seed", self.seed, 0, MOST_SEED),
            ("plan", "sites of the plan", len(self.plan), 0, MOST_TURNS),
            ("wants", "questions", len(self.wants), 0, MOST_WANTS),
            ("vary", "cards to vary", len(self.vary), 0, MOST_VARIED),
            ("game", "the game to be told", self.game, 0, self.games - 1),
        ):
            try:
                in_range(what, value, fewest, most)
            except UsageError as error:
                raise UsageError(str(error), field) from None
