"""The organisation phase: who joins the company, and by which events others do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.bonding import bind, regroup
from validator.engine.turns.company import NEVER
from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.holdings import least_corrupted
from validator.engine.turns.provisions import heal_by_items

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games


def organise(games: Games) -> None:
    """Play characters, as many as a turn allows, where the company is at a haven or at their home site.

    Events that stay come before, as some of them let more be controlled, and after them who may come beside those.
    """
    bind(games)
    board = games.board
    for _ in range(board.law.characters):
        if not _join(games):
            break
    if any(bond.comes for bond in board.bonds.kinds):
        while _join(games, beside=True):
            pass
    _summon(games)
    _heal(games)
    heal_by_items(games)
    games.untap_members()


def _join(games: Games, *, beside: bool = False) -> bool:
    """Let a character of the hand join each company; tell whether one did.

    Args:
        games: the games.
        beside: whether of those alone of whom an event lets any number come in a turn.
    """
    board = games.board
    waiting = np.ones(games.games, dtype=bool)
    for number, column in enumerate(map(int, board.characters)):
        here = waiting & can_join_from_hand(games, column) & board.comes_at[number][games.at]
        rows = np.flatnonzero(here)
        if beside:
            races = board.persons[board.who[column]].races
            rows = rows[[not board.companies.comes(one).isdisjoint(races) for one in games.company[rows].tolist()]]
        if not rows.size:
            continue
        games.put_into_play(rows, np.full(rows.size, column))
        regroup(games, rows, board.companies.next[games.company[rows], board.who[column]])
        waiting[rows] = False
    return not waiting.all()


def _heal(games: Games) -> None:
    """Play the events of the hand by which somebody who is wounded is healed, and untapped."""
    untaps = games.board.untaps
    if untaps.healing:
        games.untap_members()
    for number, column in enumerate(untaps.healing):
        each = untaps.each[number]
        if each.arrives:
            continue
        able = games.wounded if each.anybody else games.wounded & untaps.heals[number]
        rows = np.flatnonzero(games.hand[:, column] & able.any(axis=1))
        if each.anybody:
            there = games.untapped[rows] if each.taps else games.board.companies.present[games.company[rows]]
            healers = there & untaps.heals[number] & affords(games, rows, each.price)
            some = healers.any(axis=1)
            rows, healers = rows[some], healers[some]
        who = able[rows].argmax(axis=1)
        games.hurt[rows, who] = False
        games.spent[rows, who] = each.tapped
        games.play_event(rows, np.full(rows.size, column))
        if each.anybody and rows.size:
            healer = least_corrupted(games, rows, healers)
            if each.taps:
                games.tap(rows, healer)
            pay(games, rows, healer, each.price, column)


def heal_at_havens(games: Games) -> None:
    """Play the events of the hand by which somebody is healed at a haven to which the company has come, and tapped."""
    untaps = games.board.untaps
    for number, column in enumerate(untaps.healing):
        if untaps.each[number].arrives:
            here = games.hand[:, column] & games.board.ways.haven[games.at] & games.wounded.any(axis=1)
            rows = np.flatnonzero(here)
            games.hurt[rows, games.wounded[rows].argmax(axis=1)] = False
            games.play_event(rows, np.full(rows.size, column))


def _summon(games: Games) -> None:
    """Play the events of the hand by which characters join the company, beside those of the turn."""
    board, summons = games.board, games.board.summons
    for number, column in enumerate(summons.columns):
        waiting = games.hand[:, column] & summons.at[number][games.at]
        for character in board.characters.tolist():
            if not waiting.any():
                break
            person = int(board.who[character])
            if board.is_avatar[person]:
                continue
            rows = np.flatnonzero(waiting & can_join_from_hand(games, character))
            if summons.follower[number] and rows.size:
                companies = games.company[rows]
                able = [one for one in np.unique(companies).tolist() if board.companies.follows(one, person)]
                rows = rows[np.isin(companies, able)]
            if not rows.size:
                continue
            games.play_event(rows, np.full(rows.size, column))
            games.put_into_play(rows, np.full(rows.size, character))
            regroup(games, rows, board.companies.next[games.company[rows], person])
            waiting[rows] = False


def can_join_from_hand(games: Games, column: int) -> NDArray[np.bool_]:
    """Tell in which games a character of the hand could join the company, wherever it is."""
    companies, person = games.board.companies, games.board.who[column]
    held = games.hand[:, column] & ~games.never[:, column]
    rows = np.flatnonzero(held)
    companies.fill(games.company[rows], np.array([person]))
    held[rows] = companies.next[games.company[rows], person] != NEVER
    return held
