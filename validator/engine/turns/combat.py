"""Combat: strikes are assigned, faced, and cost what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from validator.engine.turns.attacks import EACH, NO_BODY, NO_CHECK
from validator.engine.turns.blow_facts import SECOND_DICE
from validator.engine.turns.blows import help_against_a_strike
from validator.engine.turns.corruption import after_a_wound, check
from validator.engine.turns.defence import defend
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.standing import standing, when_beaten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.blows import Help
    from validator.engine.turns.games import Games
    from validator.engine.turns.prisons import Captor, Trap

    Numbers = NDArray[np.int64]

STRIKE_DICE: Final = 3
"""Rolls of one strike: the strike, the body check of the attacker, that of the character."""
WOUNDED_DICE: Final = 5_000_000
"""What the dice of a turn are for, from here on: the corruption check of who was wounded, by strike."""
_NOBODY: Final = -1
_ABSENT: Final = 10**9
_LATER: Final = 10**3


class Attacks(NamedTuple):
    """Attacks of several games, one a game, as arrays."""

    strikes: Numbers
    prowess: Numbers
    body: Numbers
    points: Numbers
    detains: NDArray[np.bool_]
    chooses: NDArray[np.bool_]
    corrupts: Numbers
    asterisk: NDArray[np.bool_]
    each: Sequence[Attack]

    @classmethod
    def of(cls, attacks: Sequence[Attack]) -> Attacks:
        """Make them of as many attacks."""
        numbers = np.array([attack[1:9] for attack in attacks], dtype=np.int64).reshape(len(attacks), 8)
        strikes, prowess, body, points, detains, chooses, corrupts, asterisk = numbers.T
        return cls(strikes, prowess, body, points, detains > 0, chooses > 0, corrupts, asterisk > 0, attacks)


def face(
    games: Games,
    rows: NDArray[np.intp],
    attack: Attacks,
    dice: int,
    rolled: Numbers | None = None,
    captor: Captor | Trap | None = None,
) -> NDArray[np.bool_]:
    """Let companies face an attack each.

    The defender assigns strikes to who is untapped, the strongest first; then the attacker to the others, the weakest
    first, or to all where he chooses. Strikes beyond the size of the company take 1 each off the prowess of those who
    face one, in turn. Who has more prowess than the attack stays untapped at -3, and the last who could, see
    `_last_untapped`; else he taps. Who is tapped has -1, who is wounded -2.

    Args:
        games: the games.
        rows: those whose companies face it; none of these is empty.
        attack: an attack for each.
        dice: what the dice are for, from here on.
        rolled: by game, what the roll of an attacker who makes one is above the one that his prowess is taken to have.
        captor: hazards that may take somebody prisoner.

    Returns:
        By game, whether all strikes were defeated; then its points are counted.
    """
    mettle, helped = games.board.mettle, standing(games, rows, attack.each)
    size, strikes, targets = _targets(games, rows, attack, helped.prowess if helped else 0)
    cancelled, helped = defend(games, rows, attack, helped, targets, strikes)
    if helped:
        attack, strikes = helped.weaken(attack), helped.strikes(strikes)
    faced = np.where(cancelled, 0, np.minimum(strikes, size))
    last = _last_untapped(games, rows, attack, targets, faced, helped.prowess if helped else 0)
    each, more = (strikes - faced) // np.maximum(faced, 1), (strikes - faced) % np.maximum(faced, 1)
    beaten: NDArray[np.bool_] = faced > 0
    if captor:
        captor.aim(games, rows, attack, targets, faced)
    before = games.board.arms.values(games, rows, attack.each)
    for strike in range(int(faced.max(initial=0))):
        some = np.flatnonzero(strike < faced)
        there = games.fighters(rows[some])[np.arange(some.size), targets[some, strike]]
        # Who is gone by now has not defeated his strike.
        beaten[some[~there]] = False
        some = some[there]
        who, game = targets[some, strike], rows[some]
        prowess, body = attack.prowess[some], mettle.softened(attack.body[some], (attack.each[n] for n in some), who)
        untapped, wounded = games.ready[game, who], games.hurt[game, who]
        own, body_then = games.prowess[game, who], games.body[game, who]
        if helped:
            own, body_then = own + helped.prowess[some, who], body_then + helped.body[some, who]
        if before is not None and strike:
            armed = games.board.arms.change(games, game, [attack.each[n] for n in some.tolist()], who, before[:, some])
            own, body_then = own + armed[0], body_then + armed[1]
        if captor:
            own = own + captor.help(some, strike)
        less = each[some] + (strike < more[some])
        wariness = mettle.wariness(who)
        wary = untapped & (
            (own > prowess) | ((who == last[some]) & (own - wariness - less + games.board.policy.fear > prowess))
        )
        own = own - wariness * wary - (~untapped) - wounded - less
        prowess = prowess if rolled is None else prowess + rolled[some]
        die = dice + STRIKE_DICE * strike
        likely = (own + games.board.policy.fear < attack.prowess[some]) & ~attack.detains[some]
        blow = help_against_a_strike(games, game, who, likely, untapped & ~wary)
        roll = own + blow.prowess + _better_roll(games, game, die, blow)
        defeated = (roll > prowess) & ~blow.cancels & ((body == NO_BODY) | (_roll(games, die + 1)[game] > body))
        hurt = (roll < prowess) & ~blow.cancels
        beaten[some] &= defeated
        games.ready[game, who] = (wary | blow.steady | (blow.cancels & untapped)) & ~hurt
        hurt &= ~attack.detains[some]
        taps = untapped & ~games.ready[game, who] & ~hurt & (who < len(games.board.persons))
        games.losses["tapped"][game[taps]] += 1
        if captor:
            hurt &= ~captor.take(games, some, strike, who, hurt)
        _wound(games, game, who, hurt, body_then + blow.body, attack.corrupts[some], die)
    when_beaten(games, rows[beaten], [attack.each[row] for row in np.flatnonzero(beaten).tolist()])
    gains = beaten & ~attack.detains & (attack.asterisk == games.board.by_asterisk)
    games.gain_kills(rows[gains], attack.points[gains])
    return beaten


def _targets(
    games: Games, rows: NDArray[np.intp], attack: Attacks, helped: Numbers | int
) -> tuple[NDArray[np.intp], Numbers, NDArray[np.intp]]:
    """Give by game how many there are, the strikes of the attack, and in what order the strikes are assigned."""
    prowess = games.prowess[rows] + helped
    present = games.fighters(rows)
    size = present.sum(axis=1)
    strikes = np.where(attack.strikes == EACH, size, attack.strikes)
    first = games.ready[rows] & ~attack.chooses[:, None]
    order = np.where(first, -prowess, _LATER + prowess)
    if games.board.holdings.leading:
        order = _leading(games, rows, order, attack.chooses)
    return size, strikes, np.where(present, order, _ABSENT).argsort(axis=1, kind="stable")


def _last_untapped(
    games: Games,
    rows: NDArray[np.intp],
    attack: Attacks,
    targets: NDArray[np.intp],
    faced: Numbers,
    helped: Numbers | int,
) -> NDArray[np.intp]:
    """Give by game who had better stay untapped: the strongest where an automatic-attack strikes all who are.

    `_NOBODY` where one of these faces no strike, or nobody is untapped.
    """
    automatic = np.array([each.automatic or each.taxing for each in attack.each], dtype=bool)
    struck = np.zeros(targets.shape, dtype=bool)
    np.put_along_axis(struck, targets, np.arange(targets.shape[1]) < faced[:, None], axis=1)
    people = len(games.board.persons)
    untapped, prowess = games.untapped[rows], (games.prowess[rows] + helped)[:, :people]
    all_struck = automatic & (struck[:, :people] | ~untapped).all(axis=1) & untapped.any(axis=1)
    return np.where(all_struck, np.where(untapped, prowess, -_LATER).argmax(axis=1), _NOBODY)


def _leading(games: Games, rows: NDArray[np.intp], order: Numbers, chooses: NDArray[np.bool_]) -> Numbers:
    """Put allies who face a strike before their controllers do, untapped or not, before these in an order."""
    holdings, people = games.board.holdings, len(games.board.persons)
    size = order.shape[1]
    found: Numbers = 2 * (size * order + np.arange(size))
    for ally in holdings.leading:
        bearer = games.bearer[rows, holdings.fighting[ally]]
        prowess, own = games.prowess[rows, people + ally], people + ally
        untapped = 2 * (size * np.where(chooses, _LATER + prowess, -prowess) + own)
        found[:, own] = np.minimum(untapped, found[np.arange(rows.size), bearer] - 1)
    return found


def _better_roll(games: Games, rows: NDArray[np.intp], die: int, helped: Help) -> NDArray[np.int64]:
    """Roll for who faces a strike: once, or twice, of which the better counts."""
    roll = _roll(games, die)[rows]
    if helped.twice.any():
        roll = np.where(helped.twice, np.maximum(roll, _roll(games, SECOND_DICE + die)[rows]), roll)
    return roll


def _wound(  # what a wound hangs on
    games: Games,
    rows: NDArray[np.intp],
    who: NDArray[np.intp],
    hurt: NDArray[np.bool_],
    body: Numbers,
    corrupts: Numbers,
    die: int,
) -> None:
    """Let fighters be wounded where they are hurt, one a game: make the body checks and what else a wound calls for."""
    wounded = games.hurt[rows, who]
    checked = _roll(games, die + 2)[rows] + wounded
    falls = hurt & (checked > body)
    leaves = hurt & ~falls & games.board.mettle.is_discarded(who, checked)
    games.hurt[rows[hurt], who[hurt]] = True
    is_character = who < len(games.board.persons)
    games.losses["wounded"][rows[hurt & is_character]] += 1
    games.eliminate(rows[falls], who[falls])
    games.dismiss(rows[leaves], who[leaves])
    if games.opponent:
        _corrupt(games, rows, who, hurt & is_character, falls | leaves, corrupts, die)
        after_a_wound(games, rows[hurt & is_character & ~wounded], die)


def _corrupt(
    games: Games,
    rows: NDArray[np.intp],
    who: NDArray[np.intp],
    hurt: NDArray[np.bool_],
    falls: NDArray[np.bool_],
    corrupts: Numbers,
    dice: int,
) -> None:
    """Make the corruption checks of who was wounded, where the attack says so."""
    checks = np.flatnonzero(hurt & ~falls & (corrupts != NO_CHECK))
    if checks.size:
        check(games, rows[checks], who[checks], corrupts[checks], WOUNDED_DICE + dice)


def _roll(games: Games, what: int) -> NDArray[np.int64]:
    found: NDArray[np.int64] = TOTALS[games.luck.dice(games.turn, what)].astype(np.int64)
    return found
