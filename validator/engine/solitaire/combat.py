"""Combat of the solitaire game: strikes are assigned and faced, in many games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.solitaire.corruption import check
from validator.engine.solitaire.dragons import none, rage
from validator.engine.solitaire.wounds import check_body, wound
from validator.engine.turns.attacks import EACH, NO_BODY, NO_CHECK
from validator.engine.turns.mettle import WARY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]

_OTHERS: Final = 10**3
_ABSENT: Final = 10**6


def face(
    game: Game, rows: Rows, attack: Numbers, *, times: Numbers | int = 1, strikes: int = 0, prowess: Numbers | int = 0
) -> NDArray[np.bool_]:
    """Let companies face an attack each.

    Untapped characters face the first strikes, the strongest first; the others are drawn by lot among the rest, and so
    are all where the attacker chooses [RGEO 1, Target Selection]. Strikes beyond the size of the company take 1 each
    off the prowess of those who face one, in turn. Who has more prowess than the attack stays untapped at -3; else he
    taps. Who is tapped has -1, who is wounded -2. Before a Dragon attacks its table is rolled on.

    Args:
        game: the games.
        rows: those whose companies face it, each with somebody in it.
        attack: the number of an attack for each, as `Perils.attacks` has them.
        times: by what its strikes are multiplied.
        strikes: what is added to them then.
        prowess: what is added to its prowess.

    Returns:
        By row, whether all strikes were defeated; then its points are counted.
    """
    given, people = game.board.perils.attacks, game.board.people
    fury = none(rows.size)
    dragons = np.flatnonzero(game.board.perils.is_dragon[attack])
    if dragons.size:
        roll = np.zeros_like(rows)
        roll[dragons] = game.luck.dice(rows[dragons])
        fury = rage(game, rows, attack, roll)
    present = game.present[rows]
    size = present.sum(axis=1)
    number = np.where(given.strikes[attack] == EACH, size, given.strikes[attack]) * times + strikes
    power = given.prowess[attack] + prowess + fury.prowess
    body = np.where(given.body[attack] == NO_BODY, NO_BODY, given.body[attack] + fury.body)
    first = game.ready_in(rows) & ~given.chooses[attack][:, None]
    order = np.where(first, -people.prowess, _OTHERS + game.luck.lots(rows, present.shape[1]))
    targets = np.where(present, order, _ABSENT).argsort(axis=1, kind="stable")
    faced = np.minimum(number, size)
    beyond = number - faced
    beaten: NDArray[np.bool_] = faced > 0
    for turn in range(int(faced.max(initial=0))):
        some = np.flatnonzero(turn < faced)
        there = game.present[rows[some], targets[some, turn]]
        # Who is gone by now has not defeated his strike.
        beaten[some[~there]] = False
        some = some[there]
        who, here = targets[some, turn], rows[some]
        less = beyond[some] // faced[some] + (turn < beyond[some] % faced[some])
        hurt = strike(game, here, who, power[some], less)
        defeated = hurt < 0
        bleeds = np.flatnonzero(defeated & fury.blood[some])
        check_body(game, here[bleeds], who[bleeds])
        checked = np.flatnonzero(defeated & (body[some] != NO_BODY))
        defeated[checked] = game.luck.dice(here[checked]) > body[some[checked]]
        beaten[some] &= defeated
        struck = hurt > 0
        wound(game, here[struck], who[struck], given.detains[attack[some[struck]]])
        corrupts = given.corrupts[attack[some]]
        tried = np.flatnonzero(struck & (corrupts != NO_CHECK) & game.present[here, who])
        check(game, here[tried], who[tried], corrupts[tried])
    gains = beaten & ~given.detains[attack]
    game.by_kind[rows[gains], game.board.kill] += given.points[attack[gains]]
    return beaten


def strike(game: Game, rows: Rows, who: Rows, power: Numbers, less: Numbers) -> Numbers:
    """Roll for a strike each: 1 where the character is struck, 0 where both hold, -1 where the strike fails."""
    own = game.board.people.prowess[who]
    untapped, wounded = game.is_ready(rows, who), game.wounded[rows, who]
    wary = untapped & (own > power)
    total = own - WARY * wary - ~untapped - wounded - less + game.luck.dice(rows)
    game.tapped[rows, who] |= ~wary
    return np.sign(power - total)
