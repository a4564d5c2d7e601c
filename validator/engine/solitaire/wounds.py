"""Wounds and body checks of the solitaire game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.engine.solitaire.corruption import after_a_wound

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Rows = NDArray[np.intp]


def wound(game: Game, rows: Rows, who: Rows, detains: NDArray[np.bool_]) -> None:
    """Wound characters who were struck, or tap them where the attack detains, and make their body checks."""
    game.tapped[rows[detains], who[detains]] = True
    rows, who = rows[~detains], who[~detains]
    if not rows.size:
        return
    before = game.wounded[rows, who]
    game.wounded[rows, who] = True
    game.losses[rows] += ~before
    _fall(game, rows, who, before)
    after_a_wound(game, rows[~before])


def check_body(game: Game, rows: Rows, who: Rows) -> None:
    """Let characters make a body check each; who fails is eliminated."""
    _fall(game, rows, who, game.wounded[rows, who])


def _fall(game: Game, rows: Rows, who: Rows, wounded: NDArray[np.bool_]) -> None:
    if not rows.size:
        return
    falls = game.luck.dice(rows) + wounded > game.board.people.body[who]
    game.eliminate(rows[falls], who[falls])
