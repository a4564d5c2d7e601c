"""Influence checks: who makes them, how likely they succeed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.company import NO_INFLUENCE
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.numbers import CERTAIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

_LOWEST, _HIGHEST = 2, 12
_REACHED: Final = np.array([int((total <= TOTALS).sum()) for total in range(_LOWEST, _HIGHEST + 2)], dtype=np.int64)


def reached(needed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give in how many of 36 rolls two dice reach a number."""
    return _REACHED[np.clip(needed, _LOWEST, _HIGHEST + 1) - _LOWEST]


def modifiers(games: Games, rows: NDArray[np.intp]) -> NDArray[np.int8]:
    """Give by person, faction and game what he adds to a check: his free influence, bonuses, factions in play.

    The games are the last axis, as numpy is fastest along a long one.

    Args:
        games: the games.
        rows: those that are asked for.

    Returns:
        `NO_INFLUENCE` for persons who are not there, or tapped, or may not influence it.
    """
    board = games.board
    able = np.ascontiguousarray(games.untapped[rows].T)[:, None] & board.may_influence[:, :, None]
    tongue = np.ascontiguousarray(games.tongue[rows].T.astype(np.int8))
    found = board.companies.modifiers[:, :, games.company[rows]] + tongue[:, None]
    found = np.where(able, found, np.int8(NO_INFLUENCE))
    in_play = games.in_play[rows] if board.helpers.size else games.in_play[:0]
    for helper in board.helpers.tolist():
        there = in_play[:, board.faction_columns[helper]].any(axis=1)
        found += board.helps[:, helper, None].astype(np.int8) * there
    if games.opponent and (sway := games.opponent.dragons.sway).tables.influence.any():
        found += sway.influence(rows)
    return found


def odds_of_resources(games: Games, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    """Give by game and resource, in 36ths, how likely it comes into play once it is tried."""
    board = games.board
    odds = np.full((rows.size, len(board.resources)), CERTAIN, dtype=np.int64)
    if board.factions:
        best = modifiers(games, rows).max(axis=0).astype(np.int64)
        odds[:, board.faction >= 0] = reached(board.number[:, None] + 1 - best).T
    return odds
