"""The sideboard: what of it comes in when the deck is made anew.

It is the same for the player and for who plays hazards: each has cards in the order in which they are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.deal import Drawer

    Flags = NDArray[np.bool_]


def exchange(games: Drawer, rows: NDArray[np.intp]) -> None:
    """Exchange discards that are of no use with what is worth most in the sideboard, as many as the law has it.

    Args:
        games: the games.
        rows: those whose discards are about to be shuffled.
    """
    if not (rows.size and games.board.aside.any()):
        return
    useless = games.discards[rows] & games.never[rows]
    wanted = games.sideboard[rows] & ~games.never[rows]
    number = np.minimum(useless.sum(axis=1), wanted.sum(axis=1)).clip(max=games.board.law.exchanged)
    comes, goes = first(wanted, number), first(useless[:, ::-1], number)[:, ::-1]
    games.discards[rows] ^= comes | goes
    games.sideboard[rows] ^= comes | goes


def first(marked: Flags, number: NDArray[np.int64]) -> Flags:
    """Give by row the first so many of the cards that are marked."""
    found: Flags = marked & (marked.cumsum(axis=1) <= number[:, None])
    return found
