"""What is stored for its points is stored where it may be, in the organisation phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import LAYING_DICE, check, modifier
from validator.engine.turns.holdings import STORED, refit
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.numbers import CERTAIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games


def lay_down(games: Games) -> None:
    """Store what is worth points stored, where its bearer is at such a site; an item if its check is all but sure."""
    board, holdings = games.board, games.board.holdings
    for slot in holdings.storable:
        rows = np.flatnonzero((games.bearer[:, slot] >= 0) & holdings.stored_at[slot][games.at])
        persons = games.bearer[rows, slot].astype(np.intp)
        if holdings.is_item[slot] and games.opponent and rows.size:
            least = LOWEST + board.policy.risk + modifier(games, rows, persons)
            safe = (least > games.taint[rows, persons]) | board.corruptible.immune[persons]
            rows, persons = rows[safe], persons[safe]
            stays = check(games, rows, persons, 0, LAYING_DICE + slot) if rows.size else np.zeros(0, dtype=bool)
            rows, persons = rows[stays], persons[stays]
        games.bearer[rows, slot] = STORED
        games.points[rows, holdings.kind[slot]] += holdings.gained[slot]
        refit(games, rows, persons)


def to_be_stored(games: Games, best: NDArray[np.int32]) -> None:
    """Let companies make for where they can store what they have: raise what sites are worth to them, in place."""
    board, holdings = games.board, games.board.holdings
    for slot in holdings.storable:
        stored_at = holdings.stored_at[slot]
        rows = np.flatnonzero((games.bearer[:, slot] >= 0) & ~stored_at[games.at])
        worth = np.int32(CERTAIN * board.policy.stored(holdings.cards[slot]))
        best[rows] = np.maximum(best[rows], worth * stored_at * board.ways.rate_waiting[games.at[rows]])


def bound(games: Games) -> NDArray[np.bool_]:
    """Tell by game and person who may not untap, as he has what is to be stored first."""
    found = np.zeros(games.untapped.shape, dtype=bool)
    for slot in games.board.holdings.binding:
        rows = np.flatnonzero(games.bearer[:, slot] >= 0)
        found[rows, games.bearer[rows, slot]] = True
    return found
