"""Events of the hand cancel an attack that is feared, or help the company against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from validator.engine.turns.attacks import NO_BODY
from validator.engine.turns.corruption import affords, after_a_wound, pay
from validator.engine.turns.holdings import least_corrupted
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.shields import SHIELD_DICE

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
    foe_body: Numbers
    """The same of body."""
    strikes: Numbers
    """By game, how many strikes it has."""

    def weaken(self, attack: Attacks) -> Attacks:
        """Give the attack as it is then: a body is never lost."""
        body = np.where(attack.body == NO_BODY, NO_BODY, np.maximum(attack.body + self.foe_body, NO_BODY + 1))
        return attack._replace(prowess=attack.prowess + self.foe, body=body)


def defend(games: Games, rows: Rows, attack: Attacks, targets: Rows, strikes: Numbers) -> tuple[Flags, Rallied | None]:
    """Play an event of each hand where somebody would more likely be wounded than not.

    One that cancels the attack; else, if it helps somebody of whom that is feared, the most helpful. An attack that
    detains is cancelled where it would tap several.

    Args:
        games: the games.
        rows: those whose companies face an attack.
        attack: one for each.
        targets: by game, who faces its strikes, in order.
        strikes: by game, how many it has.

    Returns:
        by game, whether the attack is cancelled, and what else is done: None for nothing.
    """
    board = games.board
    if not board.shields.columns and not board.rallies.columns:
        return np.zeros(rows.size, dtype=bool), None
    untapped = np.take_along_axis(games.ready[rows], targets, axis=1)
    own = np.take_along_axis(games.prowess[rows] - ~games.ready[rows] - games.hurt[rows], targets, axis=1)
    faces = np.arange(own.shape[1]) < np.minimum(strikes, games.fighters(rows).sum(axis=1))[:, None]
    hurts = faces & (own + board.policy.fear < attack.prowess[:, None])
    taps = faces & untapped & (own <= attack.prowess[:, None])
    threatened: Flags = np.where(attack.detains[:, None], taps, hurts)
    cancelled = _cancelled(games, rows, attack.each, _by_fighter(threatened, targets))
    feared = threatened & ~attack.detains[:, None] & ~cancelled[:, None]
    return cancelled, _rallied(games, rows, attack.each, _by_fighter(feared, targets), strikes)


def _by_fighter(flags: Flags, targets: Rows) -> Flags:
    """Give by game and fighter what is known by game and place in the order of the strikes."""
    found = np.zeros_like(flags)
    np.put_along_axis(found, targets, flags, axis=1)
    return found


def _cancelled(games: Games, rows: Rows, attack: Sequence[Attack], threatened: Flags) -> Flags:
    shields, people = games.board.shields, len(games.board.persons)
    done = np.zeros(rows.size, dtype=bool)
    threat = threatened.sum(axis=1)
    fits = np.zeros((rows.size, len(shields.columns)), dtype=bool)
    for row in np.flatnonzero((threat > 0) & games.hand[rows][:, shields.columns].any(axis=1)).tolist():
        fits[row] = shields.meet(attack[row])
    for number, column in enumerate(shields.columns):
        waits = ~done & fits[:, number] & games.hand[rows, column] & (threat >= shields.each[number].least)
        some = np.flatnonzero(waits & shields.serves[number][games.came_from[rows], games.at[rows]])
        if not some.size:
            continue
        over = _over(games, rows[some], number, [attack[row] for row in some.tolist()])
        able = _able(games, rows[some], number, over, threatened[some, :people])
        could = able.any(axis=1)
        done[some[could]] = _cancel(games, rows[some[could]], number, able[could], over[could])
    return done


def _over(games: Games, rows: Rows, number: int, attack: Sequence[Attack]) -> Numbers:
    """Give by game and person what his roll to cancel an attack has above what it must exceed."""
    shields, shield = games.board.shields, games.board.shields.each[number]
    over: Numbers = (
        shields.added[number] - np.array([shield.needs(one.kinds) for one in attack], dtype=np.int64)[:, None]
    )
    if shield.sways:
        over = over + games.board.companies.free[games.company[rows]] + games.tongue[rows]
    return over


def _able(games: Games, rows: Rows, number: int, over: Numbers, threatened: Flags) -> Flags:
    """Tell by game and person whether he may, and would, cancel an attack."""
    companies, shields, shield = games.board.companies, games.board.shields, games.board.shields.each[number]
    there = games.untapped[rows] if shield.taps else companies.present[games.company[rows]]
    able: Flags = there & shields.suits[number] & affords(games, rows, shield.price)
    if shield.most:
        able &= (companies.sizes[games.company[rows]] <= shield.most)[:, None]
    if shield.wounds:
        able &= threatened & ~games.wounded[rows]
    if shield.beats:
        able &= games.board.policy.fear + over > 0
    return able


def _cancel(games: Games, rows: Rows, number: int, able: Flags, over: Numbers) -> Flags:
    """Play an event to cancel attacks, one a game, and tell in which it succeeds."""
    shields, shield = games.board.shields, games.board.shields.each[number]
    column, people = shields.columns[number], able.shape[1]
    who = people - 1 - able[:, ::-1].argmax(axis=1)
    if shield.price is not None:
        who = least_corrupted(games, rows, able)
    succeeds = np.ones(rows.size, dtype=bool)
    if shield.beats:
        who = people - 1 - np.where(able, over, over.min(initial=0) - 1)[:, ::-1].argmax(axis=1)
        roll = TOTALS[games.luck.dice(games.turn, SHIELD_DICE + column)[rows]]
        succeeds = roll + over[np.arange(rows.size), who] > 0
    games.play_event(rows, np.full(rows.size, column))
    if shield.taps:
        games.untapped[rows, who] = False
    games.relieved[rows[succeeds]] += shield.relief
    if shield.wounds:
        games.wounded[rows, who], games.untapped[rows, who] = True, False
        games.losses["wounded"][rows] += 1
        after_a_wound(games, rows, SHIELD_DICE + column)
    pay(games, rows, who, shield.price, column)
    return succeeds


def _rallied(games: Games, rows: Rows, attack: Sequence[Attack], feared: Flags, strikes: Numbers) -> Rallied | None:
    board, rallies, people = games.board, games.board.rallies, len(games.board.persons)
    waits: Flags = np.asarray(feared.any(axis=1))
    if not rallies.columns or not (waits & games.hand[rows][:, rallies.columns].any(axis=1)).any():
        return None
    nothing = np.zeros((rows.size, games.prowess.shape[1]), dtype=np.int64)
    none = np.zeros(rows.size, dtype=np.int64)
    found = Rallied(nothing, nothing.copy(), none, none.copy(), strikes.copy())
    for number, column in enumerate(rallies.columns):
        rally = rallies.each[number]
        helped = feared[:, :people] & (rallies.prowess[number] > 0)
        left = np.array([rally.strikes(one) for one in strikes.tolist()], dtype=np.int64)
        of_use = waits & ((rally.foe < 0) | helped.any(axis=1) | (left < strikes))
        some = np.flatnonzero(of_use & games.hand[rows, column] & rallies.serves[number][games.at[rows]])
        if rally.most:
            some = some[board.companies.sizes[games.company[rows[some]]] <= rally.most]
        some = some[np.array([rally.meets(attack[row]) for row in some.tolist()], dtype=bool)]
        there = board.companies.present[games.company[rows[some]]]
        able = there & rallies.suits[number] & affords(games, rows[some], rally.price)
        if rally.alone:
            able &= helped[some]
        could = able.any(axis=1)
        some, able = some[could], able[could]
        if not some.size:
            continue
        who = least_corrupted(games, rows[some], able)
        games.play_event(rows[some], np.full(some.size, column))
        whom = (np.arange(people) == who[:, None]) if rally.alone else np.ones(people, dtype=bool)
        found.prowess[some, :people] += rallies.prowess[number] * whom
        found.body[some, :people] += rallies.body[number] * whom
        found.foe[some] += rally.foe
        found.foe_body[some] += rally.foe_body
        found.strikes[some] = left[some]
        waits[some] = False
        pay(games, rows[some], who, rally.price, column)
    return found
