"""Events that search are played, and those in play are used: in the organisation phase, before the avatar's access."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.access import NO_PLACE
from validator.engine.turns.bond_facts import is_bound
from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.deal import shuffle
from validator.engine.turns.holdings import least_corrupted
from validator.engine.turns.search_facts import A_TURN, SEARCHED
from validator.engine.turns.sideboard import first
from validator.engine.turns.supply import shuffle_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]


def search(games: Games) -> None:
    """Play and use the events that search, in the order of the deck, one of a kind in a turn."""
    searches = games.board.searches
    done = np.zeros((games.games, len(searches.columns)), dtype=bool)
    for number, column in enumerate(searches.columns):
        each, kind = searches.each[number], searches.kind[number]
        # What stays with somebody besides was played before.
        held = games.hand[:, column] & ~games.never[:, column] & (not is_bound(games.board.cards[column]))
        if each.lasts:
            held |= games.in_play[:, column]
        rows = np.flatnonzero(held & ~done[:, kind] & searches.at[number][games.at] & (games.left >= each.least))
        rows, able = _who_may(games, number, rows)
        if each.lasts:
            new = rows[games.hand[rows, column]]
            games.put_into_play(new, np.full(new.size, column))
        comes = first(_there(games, number, rows), np.full(rows.size, each.number))
        some = comes.any(axis=1)
        if each.taps:
            some &= able.any(axis=1) & (games.untapped[rows].sum(axis=1) > 1)
        rows, able, comes = rows[some], able[some], comes[some]
        if not rows.size:
            continue
        done[rows, kind] = True
        if not each.lasts:
            games.play_event(rows, np.full(rows.size, column))
        if each.to_hand:
            _take(games, rows, comes, SEARCHED + A_TURN * games.turn + column, reshuffled=each.deck)
        else:
            shuffle_in(games, rows, comes)
        if each.asks:
            who = least_corrupted(games, rows, able)
            if each.taps:
                games.tap(rows, who)
            pay(games, rows, who, each.price, column)


def _who_may(games: Games, number: int, rows: Rows) -> tuple[Rows, Flags]:
    """Give the games in which somebody may play an event or have it, and who there may use it now."""
    each = games.board.searches.each[number]
    there = games.board.companies.present[games.company[rows]]
    if not each.asks:
        return rows, there
    may = there & games.board.searches.suits[number] & affords(games, rows, each.price)
    some = may.any(axis=1)
    rows, may = rows[some], may[some]
    return rows, may & games.untapped[rows] if each.taps else may


def _there(games: Games, number: int, rows: Rows) -> Flags:
    """Give by game and card whether an event may take it and it is worth it."""
    board, each = games.board, games.board.searches.each[number]
    found = np.zeros((rows.size, len(board.cards)), dtype=bool)
    if each.sideboard:
        found |= games.sideboard[rows]
    if each.discards:
        found |= games.discards[rows]
    if each.deck:
        end = games.drawn[rows] + each.top if each.top else np.full(rows.size, NO_PLACE, dtype=np.int32)
        found |= (games.place[rows] >= games.drawn[rows, None]) & (games.place[rows] < end[:, None])
    found &= board.searches.takes[number]
    if each.top:
        # Of what is looked at one is chosen, of use or not.
        useful = found & ~games.never[rows]
        found[useful.any(axis=1)] &= ~games.never[rows[useful.any(axis=1)]]
        return found
    found &= ~games.never[rows]
    return found if each.to_hand else found & board.worth_a_journey


def _take(games: Games, rows: Rows, comes: Flags, number: int, *, reshuffled: bool) -> None:
    """Take cards into the hand; a deck that was searched is shuffled."""
    games.hand[rows] |= comes
    games.sideboard[rows] &= ~comes
    games.discards[rows] &= ~comes
    if reshuffled:
        left = (games.place[rows] >= games.drawn[rows, None]) & (games.place[rows] != NO_PLACE)
        shuffle(games, rows, left & ~comes, number)
