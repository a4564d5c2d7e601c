"""Attacks are faced for resources as they are played at a site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.raids import AN_ATTACK
from validator.engine.turns.storms import A_STORM, STORM_DICE
from validator.engine.turns.who_plays import copy_in_hand

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]


def storm(games: Games, rows: Rows, chosen: Rows) -> NDArray[np.bool_]:
    """Face the attacks of what is tried, one resource a game; tell where somebody is left to play it.

    Where nobody is, the site is tapped, if the play taps it, and the card is discarded.
    """
    board = games.board
    goes_on = np.ones(rows.size, dtype=bool)
    for resource, one in board.storms.items():
        own = np.flatnonzero(chosen == resource)
        each = [one.attacks(board.sites[site]) for site in games.at[rows[own]].tolist()] if games.opponent else []
        for which in range(max(map(len, each), default=0)):
            some = np.flatnonzero((games.sizes()[rows[own]] > 0) & np.array([len(attacks) > which for attacks in each]))
            if some.size:
                dice = STORM_DICE + A_STORM * resource + AN_ATTACK * which
                face(games, rows[own[some]], Attacks.of([each[n][which] for n in some.tolist()]), dice)
        fails = own[~(games.untapped[rows[own]] & board.suits[resource]).any(axis=1)]
        goes_on[fails] = False
        games.discard(rows[fails], copy_in_hand(games, rows[fails], chosen[fails]))
        games.tapped[rows[fails]] |= board.taps_site[resource]
    return goes_on
