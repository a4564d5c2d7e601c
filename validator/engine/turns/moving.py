"""The movement of a turn and what the opponent does in it; by events a company moves once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import after_moving
from validator.engine.turns.leaving import leave
from validator.engine.turns.organise import heal_at_havens
from validator.engine.turns.travel import NOWHERE, aims, is_badly_wounded, travel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games


def move(games: Games) -> None:
    """Move every company, with the hazards that are played on it, and those once more that have an event for it."""
    travel(games, _take_roads(games))
    if games.opponent:
        games.opponent.attack(games)
    after_moving(games)
    again, target = _goes_on(games)
    if again.any():
        _move_on(games, again, target)
    heal_at_havens(games)


def _move_on(games: Games, again: NDArray[np.bool_], target: NDArray[np.intp] | None) -> None:
    """Move some companies once more, to where they make for."""
    came_from = games.came_from
    # What is rolled now is rolled for the second time in the turn.
    games.luck.again = True
    travel(games, target, again)
    if games.opponent:
        games.opponent.attack(games, again)
    after_moving(games)
    games.luck.again = False
    games.came_from = np.where(again, games.came_from, came_from)


def go_back(games: Games) -> None:
    """Return companies at the end of their turn to where they began it, by the events that let them."""
    back = games.back
    elsewhere = back != games.board.remakes.base[games.at]
    rows = np.flatnonzero((back >= 0) & elsewhere & (games.sizes() > 0))
    at = games.at[rows]
    left = games.tapped[rows] & ~games.board.ways.haven[at]
    games.used[rows[left], games.board.remakes.base[at[left]]] = True
    leave(games, rows)
    games.at[rows], games.tapped[rows] = back[rows], False
    games.back[:] = NOWHERE


def _take_roads(games: Games) -> NDArray[np.intp] | None:
    """Play the events by which companies return, where they leave for more than the cards of a move.

    Returns:
        by game the site that is made for, if it had to be known: these events change nothing of it.
    """
    board, roads = games.board, games.board.roads
    games.doubled[:] = False
    rows = np.flatnonzero(games.hand[:, roads.columns].any(axis=1))
    if not rows.size:
        return None
    target, idle = aims(games)
    hop = games.board.ways.hop[games.at, target]
    goes = (hop != games.at) & ~idle & (games.sizes() > 0)
    for number, column in enumerate(roads.columns):
        each = roads.each[number]
        able = goes & games.hand[:, column] & roads.leads[number][games.at, hop] & (games.back == NOWHERE)
        own = np.flatnonzero(able & ~(games.tapped & each.below))
        games.play_event(own, np.full(own.size, column))
        games.back[own], games.doubled[own] = board.remakes.base[games.at[own]], each.twice
    return target


def _goes_on(games: Games) -> tuple[NDArray[np.bool_], NDArray[np.intp] | None]:
    """Play the events by which companies move once more, where there is more to move for.

    Returns:
        by game whether so; and the site that is made for, if it had to be known.
    """
    board, detours = games.board, games.board.detours
    found = np.zeros(games.games, dtype=bool)
    rows = np.flatnonzero(games.hand[:, detours.columns].any(axis=1) & (games.came_from != games.at))
    if not rows.size:
        return found, None
    target, idle = aims(games)
    goes = (board.ways.hop[games.at, target] != games.at) & ~idle & (games.sizes() > 0) & (games.came_from != games.at)
    goes &= ~(is_badly_wounded(games) & board.ways.haven[games.at])
    for number, column in enumerate(detours.columns):
        there = (board.companies.present[games.company] & detours.suits[number]).any(axis=1)
        able = goes & ~found & games.hand[:, column] & detours.at[number][games.at] & there
        own = np.flatnonzero(able)
        games.play_event(own, np.full(own.size, column))
        found[own] = True
    return found, target
