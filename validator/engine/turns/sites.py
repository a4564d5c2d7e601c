"""The site phase: the resource that taps the site, by checks where it asks for one, and the minor item after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.influence import modifiers, odds_of_resources
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.travel import held

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]

CHECKS: Final = 10
"""What the dice of a turn are for, from here on: the first influence check, the second, ..."""
SITE_DICE: Final = 1_000_000
"""The same of the automatic-attacks of a site."""
AN_ATTACK: Final = 100
"""Dice of one of them."""
MOST_CHECKS: Final = 100
"""Checks of which each may have dice of its own; there are no more characters in a company."""


def play_at_sites(games: Games) -> None:
    """Play what the site allows: until something taps it, somebody is untapped, and there is something to try."""
    board = games.board
    if not board.resources:
        return
    if games.opponent:
        _enter(games)
    _play_what_taps_nothing(games)
    open_ = np.flatnonzero(~games.tapped)
    for play in range(board.law.tapping_plays):
        rows, dice = open_, CHECKS + MOST_CHECKS * play
        while rows.size:
            rows = _try(games, rows, dice)
            dice += 1


def _enter(games: Games) -> None:
    """Face the automatic-attacks of the sites where something can be tried."""
    board = games.board
    could = held(games, games.rows) & board.allowed.T[games.at]
    tries = (odds_of_resources(games, games.rows) * board.worth * could > 0) & (
        ~games.tapped[:, None] | ~board.taps_site
    )
    enters = tries.any(axis=1)
    for site in np.unique(games.at[enters]).tolist():
        for number, attack in enumerate(board.automatic_attacks[site]):
            rows = np.flatnonzero(enters & (games.at == site) & (games.sizes() > 0))
            if rows.size:
                face(games, rows, Attacks.of([attack] * rows.size), SITE_DICE + AN_ATTACK * number)


def _play_what_taps_nothing(games: Games) -> None:
    """Play the events that are played here without tapping the site, all of them."""
    board = games.board
    rows = games.rows if not board.taps_site.all() else games.rows[:0]
    while rows.size:
        score = np.where(held(games, rows) & board.allowed.T[games.at[rows]] & ~board.taps_site, board.worth, 0)
        chosen = score.argmax(axis=1)
        tried = score[np.arange(rows.size), chosen] > 0
        rows, chosen = rows[tried], chosen[tried]
        if rows.size:
            taps = board.taps_character[chosen]
            person = _last_able(games, rows, chosen)
            games.untapped[rows[taps], person[taps]] = False
            games.put_into_play(rows, _copy_in_hand(games, rows, chosen))


def _try(games: Games, rows: Rows, dice: int) -> Rows:
    """Try the best resource of each hand; give the games in which it failed, so that another may be tried."""
    board = games.board
    score = odds_of_resources(games, rows) * board.worth
    score[~(held(games, rows) & board.allowed.T[games.at[rows]] & board.taps_site)] = 0
    chosen = score.argmax(axis=1)
    tried = score[np.arange(rows.size), chosen] > 0
    rows, chosen = rows[tried], chosen[tried]
    if not rows.size:
        return rows
    succeeds = np.ones(rows.size, dtype=bool)
    person = _last_able(games, rows, chosen)
    faction = board.faction[chosen]
    checks = np.flatnonzero(faction >= 0)
    if checks.size:
        added = modifiers(games, rows[checks])[np.arange(checks.size), faction[checks]]
        person[checks] = added.argmax(axis=1)
        total = TOTALS[games.luck.dice(games.turn, dice)[rows[checks]]] + added.max(axis=1)
        succeeds[checks] = total > board.number[faction[checks]]
    cards = _copy_in_hand(games, rows, chosen)
    taps = board.taps_character[chosen]
    games.untapped[rows[taps], person[taps]] = False
    games.put_into_play(rows[succeeds], cards[succeeds])
    games.tapped[rows[succeeds]] = True
    games.discard(rows[~succeeds], cards[~succeeds])
    for _ in range(board.law.minor_items_beside):
        _beside(games, rows[succeeds])
    return rows[~succeeds]


def _beside(games: Games, rows: Rows) -> None:
    """Play a minor item after a resource that tapped the site."""
    board = games.board
    if not rows.size or not board.minor.any():
        return
    score = np.where(held(games, rows) & board.minor, board.worth, 0)
    chosen = score.argmax(axis=1)
    tried = score[np.arange(rows.size), chosen] > 0
    rows, chosen = rows[tried], chosen[tried]
    if not rows.size:
        return
    games.untapped[rows, _last_able(games, rows, chosen)] = False
    games.put_into_play(rows, _copy_in_hand(games, rows, chosen))


def _last_able(games: Games, rows: Rows, resource: Rows) -> Rows:
    """Give who taps: of those who may, the one who stands last in the deck, those who started before all others."""
    able = games.untapped[rows] & games.board.suits[resource]
    found: Rows = able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)
    return found


def _copy_in_hand(games: Games, rows: Rows, resource: Rows) -> Rows:
    """Give the first copy of a resource that is in hand."""
    board = games.board
    columns = board.resource_columns
    own = games.hand[rows[:, None], columns] & (board.resource == resource[:, None])
    found: Rows = columns[own.argmax(axis=1)]
    return found
