"""Events of the hand cancel an attack that is feared, or help the company against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.holdings import least_corrupted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.combat import Attacks
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]


class Rallied(NamedTuple):
    """What events do for companies against an attack."""

    prowess: Numbers
    """By game and fighter, what he has more."""
    body: Numbers
    """The same."""
    foe: Numbers
    """By game, what the attack has more, or less, of prowess."""


def defend(games: Games, rows: Rows, attack: Attacks, targets: Rows, faced: Rows) -> tuple[Flags, Rallied | None]:
    """Play an event of each hand where somebody would more likely be wounded than not.

    One that cancels the attack; else, if it helps somebody of whom that is feared, the most helpful.

    Args:
        games: the games.
        rows: those whose companies face an attack.
        attack: one for each.
        targets: by game, who faces its strikes, in order.
        faced: by game, how many of these do.

    Returns:
        by game, whether the attack is cancelled, and what else is done: None for nothing.
    """
    board = games.board
    if not board.shields.columns and not board.rallies.columns:
        return np.zeros(rows.size, dtype=bool), None
    own = games.prowess[rows] - ~games.ready[rows] - games.hurt[rows]
    own = np.take_along_axis(own, targets, axis=1)
    feared: Flags = (own + board.policy.fear < attack.prowess[:, None]) & (np.arange(own.shape[1]) < faced[:, None])
    feared &= ~attack.detains[:, None]
    some: Flags = np.asarray(feared.any(axis=1))
    cancelled = _cancelled(games, rows, attack.each, some)
    return cancelled, _rallied(games, rows, attack.each, targets, feared & ~cancelled[:, None])


def _cancelled(games: Games, rows: Rows, attack: Sequence[Attack], feared: Flags) -> Flags:
    board, shields, people = games.board, games.board.shields, len(games.board.persons)
    done = np.zeros(rows.size, dtype=bool)
    fits = np.zeros((rows.size, len(shields.columns)), dtype=bool)
    for row in np.flatnonzero(feared & games.hand[rows][:, shields.columns].any(axis=1)).tolist():
        fits[row] = shields.meet(attack[row])
    for number, column in enumerate(shields.columns):
        some = np.flatnonzero(~done & fits[:, number] & games.hand[rows, column])
        taps, price = shields.tapping[number], shields.prices[number]
        there = games.untapped[rows[some]] if taps else board.companies.present[games.company[rows[some]]]
        able = there & shields.suits[number] & affords(games, rows[some], price)
        could = able.any(axis=1)
        some, able = some[could], able[could]
        who = people - 1 - able[:, ::-1].argmax(axis=1)
        if price is not None:
            who = least_corrupted(games, rows[some], able)
        done[some] = True
        games.play_event(rows[some], np.full(some.size, column))
        if taps:
            games.untapped[rows[some], who] = False
        pay(games, rows[some], who, price, column)
    return done


def _rallied(games: Games, rows: Rows, attack: Sequence[Attack], targets: Rows, feared: Flags) -> Rallied | None:
    board, rallies, people = games.board, games.board.rallies, len(games.board.persons)
    waits: Flags = np.asarray(feared.any(axis=1))
    if not rallies.columns or not (waits & games.hand[rows][:, rallies.columns].any(axis=1)).any():
        return None
    fighters = games.prowess.shape[1]
    nothing = np.zeros((rows.size, fighters), dtype=np.int64)
    found = Rallied(nothing, nothing.copy(), np.zeros(rows.size, dtype=np.int64))
    for number, column in enumerate(rallies.columns):
        rally = rallies.each[number]
        helps = np.zeros(fighters, dtype=bool)
        helps[:people] = rallies.helps[number]
        of_use = waits if rally.foe else waits & (feared & helps[targets]).any(axis=1)
        some = np.flatnonzero(of_use & games.hand[rows, column])
        some = some[np.array([rally.meets(attack[row]) for row in some.tolist()], dtype=bool)]
        there = board.companies.present[games.company[rows[some]]]
        able = there & rallies.suits[number] & affords(games, rows[some], rally.price)
        could = able.any(axis=1)
        some, able = some[could], able[could]
        if not some.size:
            continue
        who = least_corrupted(games, rows[some], able)
        games.play_event(rows[some], np.full(some.size, column))
        found.prowess[some] += rally.prowess * helps
        found.body[some] += rally.body * helps
        found.foe[some] += rally.foe
        waits[some] = False
        pay(games, rows[some], who, rally.price, column)
    return found
