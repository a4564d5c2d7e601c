"""Events of the hand help who faces a strike: against a wound that is likely, else to stay untapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]


class Help(NamedTuple):
    """What events do in several games, one strike a game: arrays, or one value for all."""

    cancels: Any
    """Flags: whether there is no strike."""
    prowess: Any
    """Numbers."""
    twice: Any
    """Flags: whether he rolls twice."""
    body: Any
    """Numbers."""
    steady: Any
    """Flags: whether he stays untapped who would tap."""


NO_HELP: Final = Help(np.False_, 0, np.False_, 0, np.False_)


def help_against_a_strike(games: Games, rows: Rows, who: Rows, likely: Flags, taps: Flags) -> Help:
    """Play the most helpful event of each hand for who faces a strike, where he needs one.

    Args:
        games: the games.
        rows: which.
        who: characters, or allies, whom nothing helps.
        likely: whether he would more likely be wounded than not.
        taps: whether he would tap, and else not.

    Returns:
        what they do.
    """
    blows = games.board.blows
    if not blows.columns.size:
        return NO_HELP
    some = np.flatnonzero((likely | taps) & (who < len(games.board.persons)))
    able = games.hand[rows[some][:, None], blows.columns] & blows.suits[who[some]]
    able &= np.where(likely[some][:, None], blows.saves, blows.steady)
    could = able.any(axis=1)
    if not could.any():
        return NO_HELP
    some, which = some[could], able[could].argmax(axis=1)
    found = Help(*(np.zeros(rows.size, dtype=kind) for kind in (bool, np.int64, bool, np.int64, bool)))
    for number in np.unique(which).tolist():
        blow, own = blows.each[number], some[which == number]
        found.cancels[own], found.prowess[own], found.twice[own] = blow.cancels, blow.prowess, blow.twice
        found.body[own], found.steady[own] = blow.body, blow.steady & taps[own]
        columns = np.full(own.size, blows.columns[number])
        games.play_event(rows[own], columns)
        games.discards[rows[own], columns] &= not blow.once
    return found
