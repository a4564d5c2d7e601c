"""Events that stay with somebody or with the company: they are played as it is organised, and go when they must."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.bond_facts import UNBOUND
from validator.engine.turns.company import NEVER
from validator.engine.turns.holdings import refit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]


def bind(games: Games) -> None:
    """Play the events of the hand that stay, in the order of the deck, once what goes at a haven is gone."""
    board = games.board
    bonds, companies = board.bonds, board.companies
    if not bonds.columns:
        return
    home = np.flatnonzero(board.ways.haven[games.at])
    here, which = np.unique(games.company[home], return_inverse=True)
    regroup(games, home, np.array([companies.loosened(one) for one in here.tolist()], dtype=np.int32)[which])
    for number, column in enumerate(bonds.columns):
        bond, kind = bonds.each[number], int(bonds.kind[number])
        there = games.in_play if bond.is_borne else games.hand & ~games.never
        rows = np.flatnonzero(there[:, column] & (games.bonded[:, number] == UNBOUND) & (games.sizes() > 0))
        if bond.persuades and rows.size:
            rows = rows[_holds_a_faction(games, rows)]
        places = _places(games, rows, kind)
        some = places[:, 0] != NEVER
        rows, places = rows[some], places[some]
        if not rows.size:
            continue
        if not bond.is_borne:
            games.put_into_play(rows, np.full(rows.size, column))
        games.bonded[rows, number] = places[:, 1]
        regroup(games, rows, places[:, 0])


def _places(games: Games, rows: Rows, kind: int) -> Rows:
    """Give by game the company with which an event stays once it is played, and with whom of it; `NEVER` for none."""
    sites = len(games.board.sites)
    keys, which = np.unique(games.company[rows].astype(np.int64) * sites + games.at[rows], return_inverse=True)
    places = [_place(games.board, key // sites, key % sites, kind) for key in keys.tolist()]
    return np.array(places, dtype=np.intp).reshape(keys.size, 2)[which]


def _place(board: Board, company: int, site: int, kind: int) -> tuple[int, int]:
    members = [board.persons[person] for person in sorted(board.companies.members[company])]
    if not board.bonds.kinds[kind].is_played(members, board.sites[site]):
        return NEVER, NEVER
    return board.companies.bound(company, kind)


def _holds_a_faction(games: Games, rows: Rows) -> NDArray[np.bool_]:
    board = games.board
    columns = [column for own in board.faction_columns for column in own.tolist()]
    return np.asarray((games.hand[rows][:, columns] & ~games.never[rows][:, columns]).any(axis=1), dtype=bool)


def regroup(games: Games, rows: Rows, companies: NDArray[np.integer]) -> None:
    """Let some companies be other ones: what stays with them no more is discarded, and all count anew what they have.

    Args:
        games: the games.
        rows: which.
        companies: by game, what its company is from now on.
    """
    bonds, known = games.board.bonds, games.board.companies
    before = games.company[rows]
    games.company[rows] = companies
    if not bonds.columns:
        return
    bound = np.array([bool(stays) for stays in known.stays], dtype=bool)
    some = np.flatnonzero((before != companies) & (bound[before] | bound[companies]))
    rows, before, companies = rows[some], before[some], companies[some]
    for number, column in enumerate(bonds.columns):
        kind = int(bonds.kind[number])
        for row in rows[games.bonded[rows, number] != UNBOUND].tolist():
            if (kind, int(games.bonded[row, number])) not in known.stays[int(games.company[row])]:
                games.bonded[row, number] = UNBOUND
                games.to_discards(row, column)
    # Whom the same is added to has what he had.
    others = (known.added[before] != known.added[companies]).any(axis=1)
    for person in np.flatnonzero(others.any(axis=0)).tolist():
        those = rows[others[:, person]]
        refit(games, those, np.full(those.size, person))
