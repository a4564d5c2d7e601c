"""The deck: shuffled, drawn from, made anew once it is exhausted, and the hand at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from validator.engine.turns.sideboard import exchange

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Drawer: TypeAlias = Games | Opponent
    """Whoever has a deck, a hand and discards."""

FIRST: Final = 0
AGAIN: Final = 1
ANEW: Final = 2
"""Shuffles: the first, the one after a hand that is given up, and the first of a deck that is made anew."""
_NOT_IN_IT: Final = np.uint64(2**63)


def deal(games: Games) -> None:
    """Shuffle and draw the opening hand; where the format lets a hand without points be given up, do so [DC]."""
    everybody = games.rows
    everything = np.tile(~games.board.aside, (games.games, 1))
    shuffle(games, everybody, everything, FIRST)
    size = games.board.start.hand_size
    draw(games, np.full(games.games, size, dtype=np.int32))
    if games.board.setup.redraw:
        rows = np.flatnonzero(~(games.hand & games.board.keeps_hand).any(axis=1))
        games.hand[rows] = False
        shuffle(games, rows, everything[rows], AGAIN)
        number = np.zeros(games.games, dtype=np.int32)
        number[rows] = size
        draw(games, number)


def shuffle(games: Drawer, rows: NDArray[np.intp], cards: NDArray[np.bool_], number: int) -> None:
    """Make the deck of some games of some cards."""
    if not rows.size:
        return
    board, luck = games.board, games.luck
    keys = np.empty(cards.shape, dtype=np.uint64)
    for column, copy in enumerate(board.copies):
        if cards[:, column].any():
            keys[:, column] = luck.keys(copy.card, copy.ordinal, number)[rows]
    keys[~cards] = _NOT_IN_IT
    order = np.argsort(keys, axis=1, kind="stable")
    place = np.empty(cards.shape, dtype=np.uint16)
    np.put_along_axis(place, order, np.arange(cards.shape[1], dtype=np.uint16)[None, :], axis=1)
    place[~cards] = np.iinfo(np.uint16).max
    games.place[rows] = place
    games.drawn[rows] = 0
    games.left[rows] = cards.sum(axis=1)


def draw(games: Drawer, number: NDArray[np.int32]) -> None:
    """Draw so many cards in each game; an exhausted deck is made anew as often as the game's length has it."""
    _make_anew(games, number > 0)
    for _ in range(games.board.reshuffles + 1):
        taken = np.minimum(number, games.left)
        if not taken.any():
            return
        end = games.drawn + taken
        games.hand |= (games.place >= games.drawn[:, None]) & (games.place < end[:, None])
        games.drawn = end
        games.left -= taken
        number = number - taken
        games.exhausted_on[(games.left == 0) & (taken > 0) & (games.exhausted_on == 0)] = games.turn or 1
        _make_anew(games, taken > 0)


def _make_anew(games: Drawer, asked: NDArray[np.bool_]) -> None:
    """Shuffle the discards into a new deck where the last card is drawn; used sites come back with them."""
    spent = asked & (games.left == 0) & (games.shuffles < games.board.reshuffles)
    for times in range(games.board.reshuffles):
        rows = np.flatnonzero(spent & (games.shuffles == times))
        rows = rows[games.discards[rows].any(axis=1)]
        exchange(games, rows)
        shuffle(games, rows, games.discards[rows], ANEW + times)
        games.discards[rows] = False
        games.used[rows] = False
        games.shuffles[rows] += 1
        spent[rows] = False


def end_turn(games: Drawer) -> None:
    """Discard what the law lets be discarded and is of no use, then come to the size of a hand [CoE]."""
    size = games.hand_size
    for _ in range(games.board.law.discards):
        useless = games.hand & games.never
        rows = np.flatnonzero(useless.any(axis=1))
        games.discard(rows, _last(useless[rows]))
    held = games.hand.sum(axis=1)
    while (rows := np.flatnonzero(held > size)).size:
        useless = games.hand[rows] & games.never[rows]
        none = ~useless.any(axis=1)
        useless[none] = games.hand[rows[none]]
        games.discard(rows, _last(useless))
        held[rows] -= 1
    draw(games, (size - held).astype(np.int32))


def _last(marked: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Give the last card that is marked, by row: cards stand in the order in which they are kept."""
    found: NDArray[np.intp] = marked.shape[1] - 1 - marked[:, ::-1].argmax(axis=1)
    return found
