"""Access to the sideboard: the player's by tapping his avatar, the opponent's for half the hazard limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.deal import shuffle
from validator.engine.turns.sideboard import first

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.deal import Drawer
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Flags = NDArray[np.bool_]

SHUFFLED_IN: Final = 1_000
"""The shuffle of a deck into which a card of the sideboard is brought, from here on by turn."""
NO_PLACE: Final = np.iinfo(np.uint16).max
"""Instead of a place in the deck."""


def access(games: Games) -> None:
    """Tap avatars at havens to reach for the sideboard, where so many of the company are untapped that one may."""
    board = games.board
    if not board.aside.any():
        return
    able = games.untapped & board.is_avatar
    there = board.ways.haven[games.at] & (games.untapped.sum(axis=1) >= board.policy.spare) & able.any(axis=1)
    rows = bring(games, np.flatnonzero(there), board.worth_a_journey)
    games.tap(rows, able[rows].argmax(axis=1))


def access_of_hazards(opponent: Opponent, games: Games) -> None:
    """Let opponents of avatars reach for their sideboards, where half the hazard limit is enough for their hands.

    What stands in for an avatar lets them as he would.

    Source: METD The Sideboard, METD-E The Sideboard.
    """
    board = opponent.board
    opponent.halved[...] = False
    if not board.aside.any():
        return
    avatar = (games.board.companies.present[games.company] & games.board.is_avatar).any(axis=1)
    avatar |= (games.in_play & games.board.stands_in).any(axis=1)
    held = (opponent.hand & ~opponent.never).sum(axis=1)
    size = games.sizes()
    enough = np.array([hazard_limit(number, after_sideboard=True) for number in range(int(size.max(initial=0)) + 1)])
    rows = np.flatnonzero(avatar & (held <= enough[size]))
    opponent.halved[bring(opponent, rows, ~board.never)] = True


def bring(games: Drawer, rows: NDArray[np.intp], worth_it: Flags) -> NDArray[np.intp]:
    """Bring cards of the sideboard to the discards, while the deck will be made anew, or one to the deck.

    To the discards come those that are more than what is exchanged for nothing when the deck is made anew.

    Args:
        games: the games.
        rows: those in which the sideboard may be reached for.
        worth_it: by card, whether it is worth it.

    Returns:
        the games in which something was brought.
    """
    board, law = games.board, games.board.law
    wanted = games.sideboard[rows] & worth_it & ~games.never[rows]
    again = games.shuffles[rows] < board.reshuffles
    more = (wanted.sum(axis=1) - law.exchanged).clip(0, law.sideboard_to_discards)
    to_deck = np.where(games.left[rows] >= law.sideboard_deck, law.sideboard_to_deck, 0)
    comes = first(wanted, np.where(again, more, to_deck))
    games.sideboard[rows] ^= comes
    games.discards[rows] |= comes & again[:, None]
    done = comes.any(axis=1)
    into = rows[done & ~again]
    if into.size:
        left = (games.place[into] >= games.drawn[into, None]) & (games.place[into] != NO_PLACE)
        shuffle(games, into, left | comes[done & ~again], SHUFFLED_IN + games.turn)
    return rows[done]
