"""What goes as a company leaves a site that an event has made another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]


def leave(games: Games, rows: Rows) -> None:
    """Discard what made other sites of those that companies leave, and what was played upon it."""
    board, remakes = games.board, games.board.remakes
    rows = rows[games.at[rows] >= remakes.printed]
    if not rows.size:
        return
    for column in (*remakes.columns, *remakes.upon):
        some = rows[games.in_play[rows, column]]
        games.points[some, board.kind[column]] -= board.points[column]
        games.to_discards(some, column)
    carry(games, rows, games.at[rows], remakes.base[games.at[rows]])


def carry(games: Games, rows: Rows, old: NDArray[np.int32], new: NDArray[np.int32]) -> None:
    """Let what of the opponent's is at a site be at the one that it becomes, one a game."""
    if games.opponent:
        prisons = games.opponent.prisons
        for where in (games.opponent.agents.where, prisons.held_at, prisons.laid):
            there = where[rows] == old[:, None]
            where[rows] = np.where(there, new[:, None], where[rows])
