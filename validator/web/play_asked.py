"""What the panel of the games asks: which games, what is to be said of them, and where the one that is told stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rulesets.finding import say
from validator.engine.turns.request import NOBODY, TYPICAL
from validator.http.bodies import LARGEST
from validator.web.seeds import seed_in

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_WANTS: Final = 10
_PARTS: Final = 3
"""Of what a button of the panel sends."""


class PlayAsked(NamedTuple):
    """What a form asks of the games."""

    plays: bool = False
    """Whether games are asked for at all."""
    seed: int | None = 0
    """None where it is no seed."""
    turn: int = 0
    """Up to which turn one game is told."""
    drawn: int = 0
    """How many cards more are drawn after it."""
    wants: str = ""
    """Questions, one a line."""
    vary: str = ""
    """The title of a card, `all`, or nothing."""
    hazards: str = NOBODY
    other: str = ""
    """A list that is compared."""

    @property
    def more(self) -> bool:
        """Whether something beside the games themselves is asked for."""
        return bool(self.wants.strip() or self.vary or self.other.strip() or self.hazards != NOBODY)

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions."""
        return tuple(line.strip() for line in self.wants.splitlines() if line.strip())

    @property
    def problem(self) -> str:
        """Why no games can be played; empty where they can."""
        if self.seed is None:
            return say("The seed of games is a whole number from 0 to {most:,}; play other games.", most=LARGEST)
        if len(self.questions) > MOST_WANTS:
            return say("At most {most} questions are answered at once.", most=MOST_WANTS)
        return ""


def play_asked(form: Mapping[str, str]) -> PlayAsked:
    """Read what a form asks of the games.

    Its `play` is the seed; behind it, parted by `-`, the turn up to which one game is told, and how many cards more.
    """
    seed, turn, drawn, *rest = (seed_in(part) for part in [*form.get("play", "").split("-", _PARTS), "", ""])
    return PlayAsked(
        plays="play" in form,
        seed=seed if len(rest) < _PARTS and None not in {turn, drawn} else None,
        turn=turn or 0,
        drawn=drawn or 0,
        wants=form.get("wants", ""),
        vary=form.get("vary", ""),
        hazards=TYPICAL if form.get("hazards") == TYPICAL else NOBODY,
        other=form.get("other", "").replace("\r\n", "\n"),
    )
