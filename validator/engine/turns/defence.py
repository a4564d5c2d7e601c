"""Events of the hand cancel an attack that is feared, or help the company against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import affords, after_a_wound, pay
from validator.engine.turns.effects import Helped
from validator.engine.turns.holdings import least_corrupted
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.shields import SHIELD_DICE
from validator.engine.turns.standing import excluded, hold, in_force
from validator.engine.turns.stands import NOT
from validator.engine.turns.wards import ward

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.combat import Attacks
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]


def defend(  # what a defence hangs on
    games: Games, rows: Rows, attack: Attacks, helped: Helped | None, targets: Rows, strikes: Numbers
) -> tuple[Flags, Helped | None]:
    """Play an event of each hand where somebody would more likely be wounded than not.

    One that cancels the attack; else, if it helps somebody of whom that is feared, the most helpful. An attack that
    detains is cancelled where it would tap several.

    Args:
        games: the games.
        rows: those whose companies face an attack.
        attack: one for each.
        helped: what is done to it already; None for nothing.
        targets: by game, who faces its strikes, in order.
        strikes: by game, how many it has.

    Returns:
        by game, whether the attack is cancelled, and all that is done else: None for nothing.
    """
    board = games.board
    if not board.shields.columns and not board.rallies.columns and not board.wards.each:
        return np.zeros(rows.size, dtype=bool), helped
    helped = helped or Helped.nothing(rows.size, games.prowess.shape[1])
    now, left = helped.weaken(attack), helped.strikes(strikes)
    untapped = np.take_along_axis(games.ready[rows], targets, axis=1)
    own = games.prowess[rows] + helped.prowess - ~games.ready[rows] - games.hurt[rows]
    own = np.take_along_axis(own, targets, axis=1)
    faces = np.arange(own.shape[1]) < np.minimum(left, games.fighters(rows).sum(axis=1))[:, None]
    hurts = faces & (own + board.policy.fear < now.prowess[:, None])
    taps = faces & untapped & (own <= now.prowess[:, None])
    threatened: Flags = np.where(attack.detains[:, None], taps, hurts)
    cancelled = _cancelled(games, rows, attack.each, _by_fighter(threatened, targets))
    feared = threatened & ~attack.detains[:, None] & ~cancelled[:, None]
    _rally(games, rows, attack.each, helped, _by_fighter(feared, targets), left)
    return cancelled, helped


def _by_fighter(flags: Flags, targets: Rows) -> Flags:
    """Give by game and fighter what is known by game and place in the order of the strikes."""
    found = np.zeros_like(flags)
    np.put_along_axis(found, targets, flags, axis=1)
    return found


def _cancelled(games: Games, rows: Rows, attack: Sequence[Attack], threatened: Flags) -> Flags:
    shields, people = games.board.shields, len(games.board.persons)
    threat = threatened.sum(axis=1)
    done = ward(games, rows, attack, threat > 0)
    fits = np.zeros((rows.size, len(shields.columns)), dtype=bool)
    has = _has(games, rows)
    for row in np.flatnonzero((threat > 0) & has.any(axis=1)).tolist():
        fits[row] = shields.meet(attack[row])
    for number, column in enumerate(shields.columns):
        held = shields.each[number].held
        waits = ~done & fits[:, number] & (threat >= shields.each[number].least)
        waits &= has[:, number] & (held | games.hand[rows, column])
        some = np.flatnonzero(waits & shields.serves[number][games.came_from[rows], games.at[rows]])
        if not some.size:
            continue
        over = _over(games, rows[some], number, [attack[row] for row in some.tolist()])
        able = _able(games, rows[some], number, over, threatened[some, :people])
        could = able.any(axis=1)
        done[some[could]] = _cancel(games, rows[some[could]], number, able[could], over[could])
    return done


def _has(games: Games, rows: Rows) -> Flags:
    """Tell by game and way to cancel an attack whether its event is in hand, or holds where it has to."""
    shields, stands = games.board.shields, games.board.stands
    found = games.hand[rows][:, shields.columns]
    for number, shield in enumerate(shields.each):
        if shield.held:
            found[:, number] = games.stands[rows, stands.of_column[shields.columns[number]]] != NOT
        if (during := shields.during[number]) is not None:
            found[:, number] &= games.in_play[rows][:, during].any(axis=1)
        if shield.fodder:
            found[:, number] &= games.hand[rows][:, shields.fodder[number]].any(axis=1)
    return found


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
    if shield.bearer:
        bearer = games.stands[rows, games.board.stands.of_column[shields.columns[number]]]
        able &= bearer[:, None] == np.arange(able.shape[1])
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
    if not shield.held:
        games.play_event(rows, np.full(rows.size, column))
        if column in games.board.stands.of_column:
            hold(games, rows[succeeds], games.board.stands.of_column[column], who[succeeds])
    if shield.fodder:
        fodder = np.array(shields.fodder[number])
        games.discard(rows, fodder[games.hand[rows][:, fodder].argmax(axis=1)])
    if shield.taps:
        games.untapped[rows, who] = False
    games.relieved[rows[succeeds]] += shield.relief
    if shield.wounds:
        games.wounded[rows, who], games.untapped[rows, who] = True, False
        games.losses["wounded"][rows] += 1
        after_a_wound(games, rows, SHIELD_DICE + column)
    pay(games, rows, who, shield.price, column)
    return succeeds


def _rally(games: Games, rows: Rows, attack: Sequence[Attack], helped: Helped, feared: Flags, strikes: Numbers) -> None:
    """Play the most helpful event against each attack that is feared, one an attack."""
    board, rallies, people = games.board, games.board.rallies, len(games.board.persons)
    waits: Flags = np.asarray(feared.any(axis=1))
    if not rallies.columns or not (waits & games.hand[rows][:, rallies.columns].any(axis=1)).any():
        return
    for number, column in enumerate(rallies.columns):
        rally = rallies.each[number]
        some = np.flatnonzero(waits & games.hand[rows, column] & rallies.serves[number][games.at[rows]])
        some = some[np.array([rally.meets(attack[row]) for row in some.tolist()], dtype=bool)]
        some = some[_may_be_played(games, rows[some], number)]
        if not some.size:
            continue
        there = in_force(games, rows)
        gain = Helped.nothing(rows.size, helped.prowess.shape[1])
        gain.add(some, rally.effects, attack, board.persons, there)
        stronger = (feared & (gain.prowess > 0))[some, :people]
        of_use = stronger.any(axis=1) | (gain.foe[some] < 0) | (gain.strikes(strikes)[some] < strikes[some])
        able = board.companies.present[games.company[rows[some]]] & rallies.suits[number]
        able &= affords(games, rows[some], rally.price)
        if rally.effects.alone:
            able &= stronger
        could = of_use & able.any(axis=1)
        some, able = some[could], able[could]
        if not some.size:
            continue
        who = least_corrupted(games, rows[some], able)
        games.play_event(rows[some], np.full(some.size, column))
        whom = np.arange(people) == who[:, None]
        helped.add(some, rally.effects, attack, board.persons, there, whom)
        if rally.lasts:
            hold(games, rows[some], board.stands.of_column[column], who)
        waits[some] = False
        pay(games, rows[some], who, rally.price, column)


def _may_be_played(games: Games, rows: Rows, number: int) -> Flags:
    """Tell in which games nothing but the attack keeps an event from being played that helps a company."""
    companies, rallies, rally = games.board.companies, games.board.rallies, games.board.rallies.each[number]
    found = np.ones(rows.size, dtype=bool)
    if rally.most:
        found &= companies.sizes[games.company[rows]] <= rally.most
    if rally.crew:
        crew = companies.present[games.company[rows]] & rallies.crews[number]
        found &= crew.sum(axis=1) >= rally.crew.number
    if rally.lasts:
        found &= ~excluded(games, rows, games.board.stands.of_column[rallies.columns[number]])
    for title in rally.during:
        found &= in_force(games, rows)(title)
    return found
