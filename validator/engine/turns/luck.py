"""Chance: shuffles and dice, each by what it is for and not by when it is asked for.

So the plain player has the same dice as the arrays, and two decks meet the same luck (common random numbers): a card
that both have lies in the same place among those that both have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card

CHUNK: Final = 10_000
"""Games that are played at once: as many as are usually asked for, since each step of each chunk has its own cost."""
OPPONENT: Final = 1
"""The stream of the opponent's shuffles."""
_SHUFFLE, _DICE = 0, 1
_AGAIN: Final = 1_000_000
"""The turns whose dice are rolled where a company moves for the second time, from here on."""
_SIDES: Final = 6
_FACES: Final = np.array([[a, b] for a in range(1, _SIDES + 1) for b in range(1, _SIDES + 1)], dtype=np.int8)
LOWEST: Final = 2
"""Total of two dice."""
TOTALS: Final = _FACES.sum(axis=1, dtype=np.int8)


class Luck:
    """The chance of one chunk of games.

    Args:
        seed: 0 upwards.
        chunk: which chunk, from 0.
        games: of the chunk, 1 to `CHUNK`.
        stream: whose chance it is: 0 for the player's, 1 for the opponent's.
    """

    def __init__(self, seed: int, chunk: int, games: int, stream: int = 0) -> None:
        self._seed = seed
        self._chunk = chunk
        self._stream = stream
        self.games = games
        self.again = False
        """Whether what is rolled now was rolled in this turn before: a company moves for the second time."""
        self._keys: dict[tuple[str, int, int], NDArray[np.uint32]] = {}
        self._dice: dict[tuple[int, int], NDArray[np.int8]] = {}

    def _generator(self, *what: int) -> np.random.Generator:
        return np.random.Generator(
            np.random.PCG64(np.random.SeedSequence(self._seed, spawn_key=(self._stream, self._chunk, *what)))
        )

    def keys(self, card: Card, ordinal: int, shuffle: int) -> NDArray[np.uint32]:
        """Give by game what a copy of a card is sorted by in a shuffle: the lowest comes first.

        Args:
            card: whose copy.
            ordinal: which of its copies, from 0.
            shuffle: which shuffle of the game, from 0.
        """
        key = (card.id, ordinal, shuffle)
        if key not in self._keys:
            random = self._generator(_SHUFFLE, crc32(card.id.encode()), ordinal, shuffle)
            self._keys[key] = random.integers(0, 2**32, self.games, dtype=np.uint32)
        return self._keys[key]

    def dice(self, turn: int, what: int) -> NDArray[np.int8]:
        """Give by game what two dice show, as an index of `TOTALS`.

        Args:
            turn: of the game, from 1.
            what: what the roll is for, 0 upwards; the same of a turn gives the same dice.
        """
        turn += _AGAIN * self.again
        key = (turn, what)
        if key not in self._dice:
            random = self._generator(_DICE, turn, what)
            self._dice[key] = random.integers(0, len(TOTALS), self.games, dtype=np.int8)
        return self._dice[key]


def faces(roll: int) -> tuple[int, int]:
    """Give the two dice of a roll.

    >>> faces(0), faces(35)
    ((1, 1), (6, 6))
    """
    return roll // _SIDES + 1, roll % _SIDES + 1
