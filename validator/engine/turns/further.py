"""Events at a site by which a further item is played there, or one of the deck is sought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.access import NO_PLACE
from validator.engine.turns.corruption import affords, after_gaining, pay
from validator.engine.turns.deal import shuffle
from validator.engine.turns.finds import FURTHER_GAIN, SOUGHT
from validator.engine.turns.holdings import give, least_corrupted
from validator.engine.turns.manifestations import allowed_here
from validator.engine.turns.prisons import spring
from validator.engine.turns.search_facts import A_TURN
from validator.engine.turns.sideboard import first as first_of
from validator.engine.turns.travel import held
from validator.engine.turns.who_plays import copy_in_hand, who_plays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]


def could_find(games: Games) -> Flags:
    """Tell by game whether a further item could be played, or sought, where the company is."""
    found = np.zeros(games.games, dtype=bool)
    for number, each in enumerate(games.board.finds.each):
        rows = _in_time(games, number)
        rows = _seekers(games, number, rows)[0] if each.seeks else _items(games, number, rows)[0]
        found[rows] = True
    return found


def play_further(games: Games, *, first: bool) -> None:
    """Play the events of the hand by which a further item is played: before anything taps the site, or afterwards."""
    finds = games.board.finds
    for number, column in enumerate(finds.columns):
        each = finds.each[number]
        if each.seeks or each.first is not first:
            continue
        rows, chosen, who = _items(games, number, _in_time(games, number))
        if not rows.size:
            continue
        games.play_event(rows, np.full(rows.size, column))
        if each.taps:
            games.untapped[rows, who] = False
        person, cards = who_plays(games, rows, chosen), copy_in_hand(games, rows, chosen)
        games.untapped[rows, person] = False
        games.put_into_play(rows, cards)
        give(games, rows, cards, person)
        after_gaining(games, rows, FURTHER_GAIN + number)
        spring(games, rows, FURTHER_GAIN + number)


def seek(games: Games) -> None:
    """Play the events of the hand by which an item of the deck comes to the hand; the site is tapped for it."""
    finds = games.board.finds
    for number, column in enumerate(finds.columns):
        if not finds.each[number].seeks:
            continue
        rows, able, comes = _seekers(games, number, _in_time(games, number))
        if not rows.size:
            continue
        games.play_event(rows, np.full(rows.size, column))
        who = least_corrupted(games, rows, able)
        games.untapped[rows, who] = False
        games.tapped[rows] = True
        games.hand[rows] |= comes
        left = (games.place[rows] >= games.drawn[rows, None]) & (games.place[rows] != NO_PLACE)
        shuffle(games, rows, left & ~comes, SOUGHT + A_TURN * games.turn + column)
        pay(games, rows, who, finds.each[number].price, column)


def _in_time(games: Games, number: int) -> Rows:
    """Give the games in which an event is in hand and the company is where it is played, at a site in that state."""
    finds = games.board.finds
    states = np.array([finds.each[number].is_in_time(tapped=tapped) for tapped in (False, True)])
    column = finds.columns[number]
    held_here = games.hand[:, column] & finds.at[number][games.at] & states[games.tapped.astype(np.intp)]
    return np.flatnonzero(held_here)


def _items(games: Games, number: int, rows: Rows) -> tuple[Rows, Rows, Rows]:
    """Give the games in which an item may be played by an event, the best one, and who taps for the event."""
    board, finds = games.board, games.board.finds
    each = finds.each[number]
    there = games.untapped[rows] if each.taps else board.companies.present[games.company[rows]]
    able = there & finds.suits[number]
    some = able.any(axis=1)
    rows, able = rows[some], able[some]
    who = able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)
    if each.taps:
        games.untapped[rows, who] = False
    could = held(games, rows) & allowed_here(games, rows)
    score = np.where(could & finds.takes[number], board.worth, 0)
    if each.taps:
        games.untapped[rows, who] = True
    some = score.any(axis=1)
    if each.first:
        # It is of use where something else taps the site afterwards.
        several = (games.untapped[rows].sum(axis=1) > 1) & (_copies(games, rows, could) > 1)
        some &= several
    return rows[some], score[some].argmax(axis=1), who[some]


def _copies(games: Games, rows: Rows, could: Flags) -> Rows:
    """Count the cards of the hand that could be played here and tap the site."""
    board = games.board
    usable = (games.hand[rows] & ~games.never[rows])[:, board.resource_columns]
    found: Rows = (usable & (could & board.taps_site)[:, board.resource]).sum(axis=1)
    return found


def _seekers(games: Games, number: int, rows: Rows) -> tuple[Rows, Flags, Flags]:
    """Give the games in which an item of the deck may be sought, who may do it, and what comes to the hand."""
    board, finds = games.board, games.board.finds
    able = games.untapped[rows] & finds.suits[number] & affords(games, rows, finds.each[number].price)
    in_deck = (games.place[rows] >= games.drawn[rows, None]) & (games.place[rows] != NO_PLACE)
    wanted = in_deck & finds.seeks[number] & board.worth_a_journey & ~games.never[rows]
    some = able.any(axis=1) & wanted.any(axis=1)
    rows, able, wanted = rows[some], able[some], wanted[some]
    return rows, able, first_of(wanted, np.ones(rows.size, dtype=np.int64))
