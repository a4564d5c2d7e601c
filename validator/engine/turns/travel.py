"""The movement: which site is made for, the move of this turn, and what is drawn on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.covering import cover
from validator.engine.turns.deal import draw
from validator.engine.turns.delves import delve
from validator.engine.turns.influence import odds_of_resources
from validator.engine.turns.leaving import leave
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.manifestations import allowed_anywhere
from validator.engine.turns.numbers import CERTAIN
from validator.engine.turns.organise import can_join_from_hand
from validator.engine.turns.remakes import NO_SITE
from validator.engine.turns.standing import set_out
from validator.engine.turns.storing import to_be_stored
from validator.engine.turns.storms import would_last
from validator.engine.turns.supply import draw_on_the_path

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

NOWHERE: Final = -1
"""Instead of a site."""
MOVE: Final = 0
"""What the dice of a turn are for: the roll of a move."""


def travel(games: Games, target: NDArray[np.intp] | None = None, again: NDArray[np.bool_] | None = None) -> None:
    """Move every company by a turn, and draw.

    Args:
        games: the games.
        target: the sites that `aims` gives, where they were asked for before.
        again: those alone whose companies move once more in the turn; None: every company moves for the first time.
    """
    board, at = games.board, games.at
    if target is None:
        target, _ = aims(games)
    hop = board.ways.hop[at, target]
    if again is None:
        cover(games, hop)
        set_out(games, hop)
        delve(games, hop)
    else:
        hop = np.where(again, hop, at)
    needed = board.ways.roll[at, hop] - games.eased
    moves = (hop != at) & (games.sizes() > 0) & (TOTALS[games.luck.dice(games.turn, MOVE)] >= needed)
    left = moves & games.tapped & ~board.ways.haven[at]
    games.used[games.rows[left], board.remakes.base[at[left]]] = True
    leave(games, np.flatnonzero(moves))
    drawn = np.where(moves & board.companies.draws[games.company], board.ways.draws[at, hop], 0)
    drawn += draw_on_the_path(games, np.flatnonzero(moves & board.companies.draws[games.company]), hop)
    if games.opponent and (sway := games.opponent.dragons.sway).tables.draws.any():
        drawn = sway.drawn(drawn.astype(np.int32))
    games.tapped &= ~moves
    games.came_from, games.at = at, np.where(moves, hop, at).astype(np.int32)
    first = games.first_visit[games.rows, games.at]
    games.first_visit[games.rows, games.at] = np.where(first < 0, games.turn, first)
    if games.plan:
        plan = np.array([*games.plan, -1])
        games.planned += (
            (games.planned < len(games.plan)) & (plan[games.planned] == games.at) & (again is None or again)
        )
    draw(games, drawn.astype(np.int32))


def aims(games: Games) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Give by game the site that is made for, and whether it is for nothing but the cards that the move draws."""
    board, at = games.board, games.at
    closed = games.used | games.used[games.rows[:, None], board.ways.hop[at]]
    score = _goals(games)
    score[closed] = 0
    target: NDArray[np.intp] = score.argmax(axis=1)
    target = np.where(score[games.rows, target] == 0, NOWHERE, target)
    if games.opponent:
        target = games.opponent.prisons.sought(games, target, closed)
        target = _to_be_healed(games, target, closed)
    if games.plan:
        plan = np.array([*games.plan, 0])[games.planned]
        open_ = (games.planned < len(games.plan)) & (board.ways.rate[at, plan] > 0) & ~closed[games.rows, plan]
        target = np.where(open_, plan, target)
    idle = target == NOWHERE
    rest = np.where(games.used, -1, board.ways.rest[at])
    resting = rest.argmax(axis=1)
    stuck = idle & (rest[games.rows, resting] < 0)
    if stuck.any():
        haven = _nearest_haven(games, closed)
        venture = np.where(games.used, -1, board.ways.venture[at])
        ventured = venture.argmax(axis=1)
        by_roll = np.where(venture[games.rows, ventured] < 0, at, ventured)
        resting = np.where(stuck, np.where(haven == NOWHERE, by_roll, haven), resting)
    return np.where(idle, resting, target), idle


def _nearest_haven(games: Games, closed: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Give by game the nearest haven that is open; `NOWHERE` where there is none."""
    pace = np.where(games.board.ways.haven & ~closed, games.board.ways.rate[games.at], 0)
    haven = pace.argmax(axis=1)
    return np.where(pace[games.rows, haven] > 0, haven, NOWHERE)


def _to_be_healed(games: Games, target: NDArray[np.intp], closed: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Make for the nearest haven where half of the company, or more, is wounded."""
    haven = _nearest_haven(games, closed)
    return np.where(is_badly_wounded(games) & (haven != NOWHERE), haven, target)


def is_badly_wounded(games: Games) -> NDArray[np.bool_]:
    """Tell by game whether half of the company, or more, is wounded."""
    return np.asarray((2 * games.wounded.sum(axis=1) >= games.sizes()) & games.wounded.any(axis=1))


def _goals(games: Games) -> NDArray[np.int32]:
    """Give by site what the company would go there for: the best card of the hand, divided by the turns of the way."""
    board, at = games.board, games.at
    by_site = np.zeros((len(board.sites), games.games), dtype=np.int32)  # numpy is fastest along a long last axis
    if board.resources:
        value = (odds_of_resources(games, games.rows) * board.goal).astype(np.int32)
        value[~held(games, games.rows)] = 0
        value = np.ascontiguousarray(value.T)
        for number in np.flatnonzero(board.goal).tolist():
            np.maximum(by_site, value[number] * np.atleast_2d(allowed_anywhere(games, number)).T, out=by_site)
        _to_be_remade(games, value, by_site)
    best = np.ascontiguousarray(by_site.T)
    spent = games.tapped | (games.worn_out == at)
    best[games.rows[spent], at[spent]] = 0
    best *= board.ways.rate[at]
    for number, column in enumerate(map(int, board.characters)):
        joins = can_join_from_hand(games, column)
        worth = np.int32(CERTAIN * board.policy.goal(board.cards[column]))
        rows = np.flatnonzero(joins)
        if worth and rows.size:
            best[rows] = np.maximum(best[rows], worth * board.comes_at[number] * board.ways.rate_waiting[at[rows]])
    to_be_stored(games, best)
    return best


def _to_be_remade(games: Games, value: NDArray[np.int32], by_site: NDArray[np.int32]) -> None:
    """Raise what sites are worth by what may be played there once an event of the hand has made others of them.

    Args:
        games: the games.
        value: by resource and game, what it is worth.
        by_site: by site and game, what the site is worth; it is changed.
    """
    board, remakes = games.board, games.board.remakes
    for kind in sorted(set(remakes.kind)):
        own = [column for column, one in zip(remakes.columns, remakes.kind, strict=True) if one == kind]
        rows = np.flatnonzero(games.hand[:, own].any(axis=1))
        for site in np.flatnonzero(remakes.to[kind] != NO_SITE).tolist() if rows.size else ():
            may = board.allowed[:, remakes.to[kind, site]] & (board.goal > 0)
            by_site[site, rows] = np.maximum(by_site[site, rows], value[may][:, rows].max(axis=0, initial=0))


def held(games: Games, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell by game and resource whether a copy is in hand that can be played, and somebody there to play it."""
    board = games.board
    usable: NDArray[np.bool_] = games.hand[rows] & ~games.never[rows]
    # Most resources have a copy or two: faster than to go through all columns for each.
    some = usable[:, board.first_copies]
    for resource, column in board.further_copies:
        some[:, resource] |= usable[:, column]
    # Bits, as a product of floats would busy every core: a library of linear algebra shares it out among them.
    bits = np.ascontiguousarray(np.packbits(games.untapped[rows], axis=1).T)
    able = np.zeros((len(board.suits), len(rows)), dtype=bool)
    for eight, who in zip(np.packbits(board.suits, axis=1).T, bits, strict=True):
        able |= (eight[:, None] & who) != 0
    found: NDArray[np.bool_] = some & able.T
    for resource in board.storms:
        found[:, resource] &= would_last(games, rows, resource)
    return found
