"""Chance of the solitaire game: shuffles, dice and lots, each game's own, and anew for each part of each turn.

A game's rolls of a part of a turn do not hang on what was rolled before, nor on other games. So two decks meet the same
luck (common random numbers): a game that goes the same way has the same dice, and one that went another way has them
again from the next part on. A card that both have lies in the same place among those that both have.

The numbers are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014),
with an array as its state, one number a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np

from validator.engine.simulation import generator
from validator.engine.turns.luck import TOTALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]
    Words = NDArray[np.uint64]

STREAM: Final = 2
"""Of the seed's random numbers, beside those of the hands."""
QUESTS, CORRUPTION, RINGS, LONG_EVENTS, JOURNEY, WAITING, FACTION, SITE, COUNCIL, PILE = range(10)
"""Parts of a turn; the hazards of a pile are counted from the last one on."""
_SHUFFLE, _PLACE, _PART = range(3)

_GOLDEN: Final = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD: Final = 2**64 - 1
_STEP, _TIMES, _AGAIN = np.uint64(_GOLDEN), np.uint64(_FIRST), np.uint64(_SECOND)
_30, _27, _31, _32, _11 = (np.uint64(bits) for bits in (30, 27, 31, 32, 11))
_UNIT: Final = 2.0**-53
_PLACES: Final = np.uint64(0xFFFF)
"""The bits of a key that say which card it is of."""
_TOTALS: Final = TOTALS.astype(np.int64)
_ROLLS: Final = np.uint64(len(TOTALS))


class Luck:
    """The chance of many games.

    Args:
        seed: 0 upwards.
        games: 1 or more; the luck of the first of them is the same whatever their number.
    """

    def __init__(self, seed: int, games: int) -> None:
        self._games: Words = generator(seed, stream=STREAM).integers(0, 2**64, games, dtype=np.uint64)
        self._state = self._games.copy()

    def turn_to(self, turn: int, part: int) -> None:
        """Begin a part of a turn, in all games."""
        self._state = self._of(_PART, turn, part)

    def all_dice(self) -> Numbers:
        """Roll two dice in each game."""
        self._state += _STEP
        return _total(self._state.copy())

    def dice(self, rows: Rows) -> Numbers:
        """Roll two dice in some games, each of which is named once."""
        return _total(self._next(rows))

    def lots(self, rows: Rows, number: int) -> NDArray[np.float64]:
        """Draw so many numbers, 0 up to 1, in some games, each of which is named once."""
        words = _mixed(self._next(rows)[:, None] ^ _steps(number))
        found: NDArray[np.float64] = (words >> _11).astype(np.float64) * _UNIT
        return found

    def pick(self, rows: Rows, able: Flags) -> Rows:
        """Pick one of what is able in each of some games, by lot; where nothing is, the first."""
        found: Rows = np.where(able, self.lots(rows, able.shape[1]), -1).argmax(axis=1)
        return found

    def shuffled(self, cards: Sequence[Card], times: int = 1) -> Numbers:
        """Shuffle a deck in each game so many times: its places by game, one shuffle after the other."""
        keys = np.empty((len(self._games), times, len(cards)), dtype=np.uint64)
        seen: dict[str, int] = {}
        for place, card in enumerate(cards):
            copy = seen[card.id] = seen.get(card.id, -1) + 1
            for time in range(times):
                keys[:, time, place] = self._of(_SHUFFLE, crc32(card.id.encode()), copy, time)
        keys &= ~_PLACES
        keys |= np.arange(len(cards), dtype=np.uint64)
        keys.sort(axis=2)
        return (keys & _PLACES).astype(np.int64).reshape(len(self._games), times * len(cards))

    def keys(self, card: Card, copy: int, site: Card) -> Words:
        """Give by game by what a site is preferred for a copy of a card: the least is picked."""
        return self._of(_PLACE, crc32(card.id.encode()), copy, crc32(site.id.encode()))

    def _of(self, *what: int) -> Words:
        """Give a number a game for something."""
        word = 0
        for part in what:
            word = _mixed_word(word + part + _GOLDEN)
        return _mixed(self._games + np.uint64(word))

    def _next(self, rows: Rows) -> Words:
        found: Words = self._state[rows]
        found += _STEP
        self._state[rows] = found
        return found


def _mixed(words: Words) -> Words:
    """Mix the bits of some numbers, which are used up."""
    words ^= words >> _30
    words *= _TIMES
    words ^= words >> _27
    words *= _AGAIN
    words ^= words >> _31
    return words


def _mixed_word(word: int) -> int:
    word &= _WORD
    word = (word ^ word >> 30) * _FIRST & _WORD
    word = (word ^ word >> 27) * _SECOND & _WORD
    return word ^ word >> 31


def _total(words: Words) -> Numbers:
    """Give the total of two dice for each of some numbers, which are used up."""
    words = _mixed(words)
    words >>= _32
    words *= _ROLLS
    words >>= _32
    found: Numbers = _TOTALS[words]
    return found


_STEPS: Final = np.array([_mixed_word(number) for number in range(1, 257)], dtype=np.uint64)


def _steps(number: int) -> Words:
    return _STEPS[:number]
