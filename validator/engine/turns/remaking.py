"""Sites become others: when the events are played by which they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.influence import odds_of_resources
from validator.engine.turns.leaving import carry
from validator.engine.turns.manifestations import allowed_at
from validator.engine.turns.organise import can_join_from_hand
from validator.engine.turns.remakes import NO_SITE
from validator.engine.turns.travel import held, is_badly_wounded

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Flags = NDArray[np.bool_]
    Rows = NDArray[np.intp]


def openings(games: Games) -> Flags:
    """Tell by game and resource whether it may be played here once an event of the hand has made another site of it."""
    remakes = games.board.remakes
    found = np.zeros((games.games, len(games.board.resources)), dtype=bool)
    for column, kind in zip(remakes.columns, remakes.kind, strict=True):
        rows = _able(games, column, kind)
        found[rows] |= allowed_at(games, rows, remakes.to[kind, games.at[rows]])
    return found


def remake_to_play(games: Games) -> None:
    """Let sites become others where what can be tried there then is worth more than what can be tried there now."""
    remakes = games.board.remakes
    for column, kind in zip(remakes.columns, remakes.kind, strict=True):
        rows = _able(games, column, kind)
        now = _worth(games, rows, games.at[rows])
        rows = rows[_worth(games, rows, remakes.to[kind, games.at[rows]]) > now]
        _remake(games, rows, column, kind)


def remake_to_join(games: Games) -> None:
    """Let sites become havens where characters of the hand could join then, and none can now."""
    board, remakes = games.board, games.board.remakes
    for column, kind in zip(remakes.columns, remakes.kind, strict=True):
        rows = _able(games, column, kind) if remakes.each[kind].is_haven and remakes.each[kind].is_early else ()
        if not len(rows):
            continue
        now, then = (np.zeros(len(rows), dtype=bool) for _ in range(2))
        for number, character in enumerate(map(int, board.characters)):
            joins = can_join_from_hand(games, character)[rows]
            now |= joins & board.comes_at[number][games.at[rows]]
            then |= joins & board.comes_at[number][remakes.to[kind, games.at[rows]]]
        _remake(games, rows[then & ~now], column, kind)


def remake_to_heal(games: Games) -> None:
    """Let sites become havens where half of the company, or more, is wounded at the end of the site phase."""
    remakes = games.board.remakes
    for column, kind in zip(remakes.columns, remakes.kind, strict=True):
        if remakes.each[kind].is_haven:
            rows = _able(games, column, kind)
            stays = (games.back[rows] < 0) | (games.back[rows] == remakes.base[games.at[rows]])
            _remake(games, rows[is_badly_wounded(games)[rows] & stays], column, kind)


def _able(games: Games, column: int, kind: int) -> Rows:
    """Give the games in which an event is in hand, and the company is where it may be played."""
    there = games.board.remakes.to[kind, games.at] != NO_SITE
    return np.flatnonzero(games.hand[:, column] & there & (games.sizes() > 0))


def _worth(games: Games, rows: Rows, at: NDArray[np.int32]) -> NDArray[np.int64]:
    """Give by game the most that can be tried at a site, which is where the company is, or what that becomes."""
    board = games.board
    could = held(games, rows) & allowed_at(games, rows, at) & (~games.tapped[rows, None] | ~board.taps_site)
    found: NDArray[np.int64] = (odds_of_resources(games, rows) * board.worth * could).max(axis=1, initial=0)
    return found


def _remake(games: Games, rows: Rows, column: int, kind: int) -> None:
    games.put_into_play(rows, np.full(rows.size, column))
    made = games.board.remakes.to[kind, games.at[rows]]
    carry(games, rows, games.at[rows], made)
    games.at[rows] = made
