"""Events of the hand keep hazards from a company, once it is known where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.cover_facts import WHOLE
from validator.engine.turns.holdings import least_corrupted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Flags = NDArray[np.bool_]


def cover(games: Games, site: NDArray[np.int32]) -> None:
    """Play the events of the hand that keep hazards from a company, one of a kind.

    Args:
        games: the games, before the companies move.
        site: where each company goes, or stays.
    """
    board, covers = games.board, games.board.covers
    if not games.opponent or not covers.columns:
        return
    games.covered[:] = games.limited[:] = 0
    for number, column in enumerate(covers.columns):
        each = covers.each[number]
        rows = np.flatnonzero(games.hand[:, column] & covers.fits[number][games.at, site])
        rows = rows[(games.limited if not each.kind else games.covered)[rows] == 0]
        rows = rows[games.sizes()[rows] <= each.most] if each.most else rows
        there = games.untapped[rows] if each.taps else board.companies.present[games.company[rows]]
        able = there & covers.suits[number] & affords(games, rows, each.price)
        some = able.any(axis=1) & (games.untapped[rows].sum(axis=1) > each.taps)
        rows, able = rows[some], able[some]
        if not rows.size:
            continue
        who = least_corrupted(games, rows, able)
        games.play_event(rows, np.full(rows.size, column))
        games.covered[rows] += covers.kinds.index(each.kind)
        games.limited[rows] -= each.limit
        if each.taps:
            games.tap(rows, who)
        pay(games, rows, who, each.price, column)


def keyed_under(opponent: Opponent, games: Games, keyed: Flags) -> Flags:
    """Tell by game and hazard whether it can be keyed, where events keep some from the company."""
    covers = games.board.covers
    for number in range(1, len(covers.kinds)):
        for state in np.unique(opponent.under[games.covered == number]).tolist():
            rows = np.flatnonzero((games.covered == number) & (opponent.under == state))
            under = opponent.board.keyings.under(state, covers.kinds[number]).playable
            keyed = keyed.copy()
            keyed[rows] = under[:, games.came_from[rows], games.at[rows]].T
    return keyed


def barred(opponent: Opponent, games: Games) -> Flags:
    """Tell by game and hazard whether nothing can make it playable at the site."""
    kinds = games.board.covers.kinds
    at_site = np.array([kind in {WHOLE, "site"} for kind in kinds], dtype=bool)[games.covered]
    found: Flags = at_site[:, None] & opponent.board.is_creature
    return found
