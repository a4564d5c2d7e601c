"""Who plays a resource, and which copy of it: those of several who, and that, come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.holdings import least_corrupted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]

ITEM_OF_USE: Final = 100_000
"""What it counts beside corruption points that somebody does not fight better with an item."""


def who_plays(games: Games, rows: Rows, resource: Rows) -> Rows:
    """Give who taps: of those who may, the one who stands last in the deck, those who started before all others.

    An item goes first to who fights better with it, then to who has the fewest corruption points.
    """
    board = games.board
    able = games.untapped[rows] & board.suits[resource]
    item = board.is_item[resource]
    found: Rows = able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)
    if item.any():
        gains: NDArray[np.bool_] = board.gains[resource[item]]
        idle = ITEM_OF_USE * (np.asarray(gains.any(axis=1))[:, None] & ~gains)
        found[item] = least_corrupted(games, rows[item], able[item], idle)
    return found


def copy_in_hand(games: Games, rows: Rows, resource: Rows) -> Rows:
    """Give the first copy of a resource that is in hand."""
    board = games.board
    columns = board.resource_columns
    own = games.hand[rows[:, None], columns] & (board.resource == resource[:, None])
    found: Rows = columns[own.argmax(axis=1)]
    return found
