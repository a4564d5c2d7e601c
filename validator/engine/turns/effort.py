"""How much work the games of a list are, so that a service can bound it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.engine.turns.play import VARIED_BY
from validator.engine.turns.request import NOBODY

if TYPE_CHECKING:
    from validator.engine.turns.request import PlayRequest

_HAZARDOUS: Final = 5
"""A turn with hazards takes as long as so many without."""


def turns_of_a_game(request: PlayRequest, varied: int = 0) -> int:
    """Count the turns that one game of a list takes, with those of its variants; each as one without hazards.

    Args:
        request: how it goes on.
        varied: different cards of which one copy more and one fewer are tried.
    """
    turns = request.turns + 2 * varied * min(VARIED_BY, request.turns)
    return turns * (1 if request.against == NOBODY else _HAZARDOUS)
