"""Events by which the rolls of moves in the Under-deeps are easier: a company plays one before a roll that can fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.turns.events import is_event, known_of
from validator.engine.turns.luck import LOWEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.games import Games
    from validator.engine.turns.parts import Copy


def delve_of(card: Card) -> int:
    """Give by how much an event makes the rolls of the Under-deeps easier; 0 where it does not, or asks for more."""
    plain = any(not way.site and {"phase"}.issuperset(n.name for n in way.conditions) for way in parse_play(card.play))
    return sum(deed.number for deed in deeds(card, "delve")) if is_event(card) and plain else 0


class Delves:
    """The events of a deck that make such rolls easier, those first by which they are easiest.

    Args:
        copies: the cards of the deck.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], part: str) -> None:
        found = sorted(known_of(copies, part, delve_of), key=lambda one: (-one[2], one[0]))
        self.columns = [n for n, _, _ in found]
        self.numbers = [number for _, _, number in found]


def delve(games: Games, hop: NDArray[np.integer]) -> None:
    """Play an event of the hand where the move of the turn asks for a roll that can fail; it holds for the turn.

    Args:
        games: the games.
        hop: by game, where the company moves to.
    """
    delves, at = games.board.delves, games.at
    if not delves.columns:
        return
    games.eased[:] = 0
    goes = (hop != at) & (games.sizes() > 0) & (games.board.ways.roll[at, hop] > LOWEST)
    for column, number in zip(delves.columns, delves.numbers, strict=True):
        own = np.flatnonzero(goes & games.hand[:, column] & (games.eased == 0))
        games.play_event(own, np.full(own.size, column))
        games.eased[own] = number
