"""The table that is rolled on before a Dragon attacks [RGEO 3, RGEO Appendix 3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.wounds import wound

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]

FIRE: Final = range(2, 5)
BLOOD, TERROR, CLAWS, SCALE = 5, 6, 7, 12
"""Rolls that bring something; any other leaves the attack as it stands."""
_LIKELY: Final = 7
"""The roll of two dice that is reckoned with."""


class Fury(NamedTuple):
    """What the table adds to the attacks of some games."""

    prowess: Numbers
    body: Numbers
    blood: Flags
    """Whether each character who defeats a strike makes a body check."""


def none(size: int) -> Fury:
    """Give what it adds where no Dragon attacks."""
    return Fury(np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64), np.zeros(size, dtype=bool))


def rage(game: Game, rows: Rows, attack: Numbers, roll: Numbers) -> Fury:
    """Let Dragons do what the table says before they attack.

    Args:
        game: the games.
        rows: whose companies are attacked.
        attack: the number of the attack of each.
        roll: of two dice, for each.

    Returns:
        what is added to the attacks then; nothing to those of others than Dragons.
    """
    given, perils = facts()["dragons"], game.board.perils
    dragon = perils.is_dragon[attack]
    fire = dragon & perils.breathes[attack] & np.isin(roll, FIRE)
    some = np.flatnonzero(fire)
    if some.size:
        _breathe(game, rows[some], perils.attacks.prowess[attack[some]])
    some = np.flatnonzero(dragon & (roll == TERROR))
    if some.size:
        _terrify(game, rows[some])
    return Fury(
        given["fire_prowess"] * fire + given["claws"] * (dragon & (roll == CLAWS)),
        given["fire_body"] * fire + given["scale"] * (dragon & (roll == SCALE)),
        dragon & (roll == BLOOD),
    )


def _breathe(game: Game, rows: Rows, prowess: Numbers) -> None:
    """Let everybody face a strike with his body: who is untapped taps for 3 more where he would else be struck."""
    people, more = game.board.people, facts()["dragons"]["shelter"]
    for person in range(people.body.size):
        here = np.flatnonzero(game.present[rows, person])
        some, who = rows[here], np.full(here.size, person)
        own = people.body[person]
        taps = game.is_ready(some, who) & (own + _LIKELY < prowess[here])
        game.tapped[some[taps], person] = True
        struck = own + more * taps + game.luck.dice(some) < prowess[here]
        wound(game, some[struck], who[struck], np.zeros(int(struck.sum()), dtype=bool))


def _terrify(game: Game, rows: Rows) -> None:
    """Tap who rolls 3 above his mind, or more; Wizards are not afraid."""
    people, above = game.board.people, facts()["dragons"]["terror"]
    for person in np.flatnonzero(~people.is_wizard):
        flees = game.luck.dice(rows) >= people.mind[person] + above
        game.tapped[rows[flees], person] = True
