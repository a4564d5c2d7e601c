"""Events that bring cards are played: cards are drawn, and come from the sideboard and the discards into the deck.

What comes into the deck is shuffled into it. As nobody has seen the order of a deck, that is one place for it, each
as likely as any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.access import NO_PLACE
from validator.engine.turns.deal import draw
from validator.engine.turns.sideboard import first
from validator.engine.turns.supplies import BROUGHT_IN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]


def bring_supplies(games: Games) -> None:
    """Play the events of the hand that bring cards, in the order of the deck, as long as one brings something."""
    supplies = games.board.supplies
    if not supplies.columns.size:
        return
    rows = np.flatnonzero(games.hand[:, supplies.columns].any(axis=1))
    while rows.size:
        there = _there(games, rows)
        held = games.hand[rows[:, None], supplies.columns]
        able = held & (supplies.drawn > 0) & (games.left[rows] > 0)[:, None]
        for at in np.flatnonzero(supplies.brought):
            able[:, at] |= held[:, at] & (there & _kinds(games, rows, at)).any(axis=1)
        some = np.flatnonzero(able.any(axis=1))
        rows, which = rows[some], able[some].argmax(axis=1)
        comes = first(there[some] & _kinds(games, rows, which), supplies.brought[which])
        games.play_event(rows, supplies.columns[which])
        games.discards[rows, supplies.columns[which]] &= ~supplies.once[which]
        shuffle_in(games, rows, comes)
        number = np.zeros(games.games, dtype=np.int32)
        number[rows] = supplies.drawn[which]
        draw(games, number)


def draw_on_the_path(games: Games, rows: Rows, site: NDArray[np.int32]) -> NDArray[np.int16]:
    """Play an event by which more is drawn on a short way, one a game; give by game how much more.

    Args:
        games: the games, before the companies have moved.
        rows: those in which a company moves that may draw.
        site: where to.
    """
    supplies = games.board.supplies
    found = np.zeros(games.games, dtype=np.int16)
    for number, column in enumerate(supplies.paths):
        more = supplies.more[number][games.at[rows], site[rows]]
        own = (more > 0) & games.hand[rows, column] & (found[rows] == 0)
        found[rows[own]] = more[own]
        games.play_event(rows[own], np.full(int(own.sum()), column))
    return found


def _there(games: Games, rows: Rows) -> Flags:
    """Give what is worth a journey and neither in hand, in play nor in the deck."""
    found: Flags = (games.sideboard[rows] | games.discards[rows]) & games.board.worth_a_journey & ~games.never[rows]
    return found


def _kinds(games: Games, rows: Rows, which: Rows | np.intp) -> Flags:
    """Give by game and card whether an event may bring it: from where it lies, and of its kind."""
    supplies = games.board.supplies
    discards, characters = supplies.discards[which].reshape(-1, 1), supplies.characters[which].reshape(-1, 1)
    found: Flags = (games.sideboard[rows] | discards) & (characters | ~supplies.is_character)
    return found


def shuffle_in(games: Games, rows: Rows, comes: Flags) -> None:
    """Put cards into decks, each at a place of its own chance."""
    for column in np.flatnonzero(comes.any(axis=0)).tolist():
        own, copy = rows[comes[:, column]], games.board.copies[column]
        keys = games.luck.keys(copy.card, copy.ordinal, BROUGHT_IN + games.turn)[own].astype(np.uint64)
        place = games.drawn[own] + place_of(keys, games.left[own])
        places = games.place[own]
        places[(places >= place[:, None]) & (places != NO_PLACE)] += 1
        places[np.arange(own.size), column] = place
        games.place[own] = places
        games.left[own] += 1
        games.sideboard[own, column] = games.discards[own, column] = False


def place_of(keys: NDArray[np.uint64], left: NDArray[np.int32]) -> NDArray[np.int64]:
    """Give where in a deck a card is put: how many of the cards that are left lie above it."""
    found: NDArray[np.int64] = ((keys * (left.astype(np.uint64) + 1)) >> np.uint64(32)).astype(np.int64)
    return found
