"""Events of the hand for which attacks are faced at a site that the company has just tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.holdings import give
from validator.engine.turns.raids import A_RAID, AN_ATTACK, RAID_DICE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games


def raid(games: Games, tapped: NDArray[np.bool_]) -> None:
    """Face the attacks of such events, one after the other, where enough are untapped and no faction would be lost.

    Args:
        games: the games.
        tapped: by game, whether the site was tapped before.
    """
    raids = games.board.raids
    for number, column in enumerate(raids.columns):
        able = games.hand[:, column] & games.tapped & ~tapped & raids.at[number][games.at] & ~_has_factions(games)
        able &= ~games.raided[games.rows, games.at, raids.kind[number]] & _would_be_left(games, number)
        rows = np.flatnonzero(able)
        for which, attack in enumerate(raids.each[number].attacks if games.opponent else ()):
            there = rows[games.sizes()[rows] > 0]
            if there.size:
                face(games, there, Attacks.of([attack] * there.size), RAID_DICE + A_RAID * column + AN_ATTACK * which)
        able = games.untapped[rows]
        succeeds = able.any(axis=1)
        games.discard(rows[~succeeds], np.full(int((~succeeds).sum()), column))
        rows, able = rows[succeeds], able[succeeds]
        who = able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)
        games.untapped[rows, who] = False
        games.raided[rows, games.at[rows], raids.kind[number]] = True
        games.put_into_play(rows, np.full(rows.size, column))
        give(games, rows, np.full(rows.size, column), who)


def _would_be_left(games: Games, number: int) -> NDArray[np.bool_]:
    """Tell by game whether somebody untapped is there, and will be after the attacks unless he is wounded."""
    if not games.opponent:
        return np.asarray(games.untapped.any(axis=1))
    each = games.board.raids.each[number]
    own = games.prowess[:, : games.untapped.shape[1]] + games.board.mettle.more(each.kinds)
    strong = games.untapped & (own > each.prowess)
    return np.asarray(strong.any(axis=1) | (games.untapped.sum(axis=1) > each.strikes))


def _has_factions(games: Games) -> NDArray[np.bool_]:
    """Tell by game whether a faction is in play that is playable at the site."""
    board = games.board
    found = np.zeros(games.games, dtype=bool)
    allowed = board.allowed[board.faction >= 0]
    for number, columns in enumerate(board.faction_columns):
        found |= games.in_play[:, columns].any(axis=1) & allowed[number][games.at]
    return found
