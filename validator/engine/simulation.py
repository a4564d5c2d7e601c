"""Seeded, vectorised simulation of hands: what is drawn first, counted by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from validator.engine.intervals import Share

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from validator.engine.kinds import Kinds

CHUNK: Final = 50_000
"""Hands drawn at once: their cards fit in the processor's cache, and memory does not grow with the number of hands."""

_WORD: Final = 8
"""Kinds counted in one 64-bit word, a byte each."""
_BYTE: Final = 8
_MOST_IN_A_BYTE: Final = 255


def generator(seed: int, stream: int = 0) -> np.random.Generator:
    """Give a generator of random numbers that a seed repeats.

    Args:
        seed: 0 upwards.
        stream: which of the independent streams of the seed: 0 for what is counted, 1 for sample hands.
    """
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(stream,))))


def draw(random: np.random.Generator, deck: int, cards: int, hands: int) -> NDArray[Any]:
    """Draw the first cards of shuffled decks.

    Each card is drawn evenly from those that are left: a number below their count is drawn, and moved past every card
    drawn before that is not above it. All ordered draws are equally likely.

    Args:
        random: where the numbers come from.
        deck: cards of the deck, 1 to 65,536.
        cards: drawn from each, 0 to `deck`.
        hands: decks to shuffle.

    Returns:
        Positions in the deck, 0 to `deck` - 1, by order of drawing and hand: an array of shape (`cards`, `hands`).
    """
    kind = np.uint8 if deck <= _MOST_IN_A_BYTE + 1 else np.uint16
    drawn = np.empty((cards, hands), kind)
    ordered = np.empty((cards, hands), kind)
    for index in range(cards):
        card = random.integers(0, deck - index, hands, dtype=kind)
        for before in ordered[:index]:
            card += card >= before
        drawn[index] = card
        for place in ordered[:index]:
            lower = np.minimum(place, card)
            np.maximum(place, card, out=card)
            place[:] = lower
        ordered[index] = card
    return drawn


@dataclass(frozen=True, slots=True)
class Simulation:
    """How often so many copies of each kind were seen, by the cards seen."""

    hands: int
    seen: tuple[int, ...]
    """Numbers of cards seen that were looked at, ascending; the first is the opening hand."""
    counts: Mapping[str, NDArray[Any]]
    """Kind to hands by (index in `seen`, copies seen), the hand kept as it was first drawn."""
    kept: Mapping[str, NDArray[Any]]
    """The same of the hand that is kept once hands may be given up; empty where none is."""
    given_up: int
    """Hands that were given up."""

    def at_least(self, kind: str, number: int, seen: int, *, redrawn: bool = False) -> Share:
        """Give how often at least so many copies of a kind were among the first cards.

        Args:
            kind: that was counted.
            number: 0 upwards.
            seen: one of `self.seen`.
            redrawn: whether hands are given up that may be.
        """
        table = (self.kept if redrawn else self.counts)[kind][self.seen.index(seen)]
        return Share(int(table[number:].sum()), self.hands)

    def mean(self, kind: str, seen: int) -> float:
        """Give how many copies of a kind were among the first cards on average."""
        table = self.counts[kind][self.seen.index(seen)]
        return float(table @ np.arange(len(table))) / self.hands


def simulate(
    copies: Sequence[Kinds],
    kinds: Sequence[str],
    seen: Sequence[int],
    *,
    hands: int,
    seed: int,
    kept_for: Kinds = frozenset(),
) -> Simulation:
    """Shuffle a deck many times and count what is drawn first.

    Args:
        copies: what each card of the deck counts as.
        kinds: to count.
        seen: numbers of cards to look at, ascending, at most the deck; the first is the opening hand.
        hands: 1 or more; time grows with them, memory does not.
        seed: 0 upwards; the same seed gives the same counts.
        kept_for: kinds for one of which an opening hand is kept; any other is given up once. Empty: none is given up.
    """
    counter = _Counter(copies, kinds, seen)
    random = generator(seed)
    plain, kept = counter.tables(), counter.tables()
    keeps = np.array([not held.isdisjoint(kept_for) for held in copies])
    given_up = 0
    for size in _chunks(hands):
        drawn = draw(random, len(copies), seen[-1], size)
        counter.add(drawn, plain)
        if kept_for:
            loose = ~keeps[drawn[: seen[0]]].any(axis=0)
            given_up += (again := int(loose.sum()))
            drawn[:, loose] = draw(random, len(copies), seen[-1], again)
            counter.add(drawn, kept)
    return Simulation(hands, tuple(seen), plain, kept if kept_for else {}, given_up)


def _chunks(hands: int) -> Iterator[int]:
    for start in range(0, hands, CHUNK):
        yield min(CHUNK, hands - start)


class _Counter:
    """Counts copies of several kinds in one pass: a byte for each kind, eight kinds in a word."""

    def __init__(self, copies: Sequence[Kinds], kinds: Sequence[str], seen: Sequence[int]) -> None:
        self._kinds = tuple(kinds)
        self._seen = tuple(seen)
        # A byte counts to 255; longer draws are counted in wider fields, fewer to a word.
        self._bits = _BYTE if seen[-1] <= _MOST_IN_A_BYTE else 2 * _BYTE
        width = _WORD * _BYTE // self._bits
        self._words = [self._kinds[start : start + width] for start in range(0, len(kinds), width)]
        self._worth = [
            np.array(
                [sum((kind in copy) << self._bits * i for i, kind in enumerate(word)) for copy in copies], np.uint64
            )
            for word in self._words
        ]

    def tables(self) -> dict[str, NDArray[Any]]:
        """Give tables without counts: kind to hands by (index in `seen`, copies seen)."""
        return {kind: np.zeros((len(self._seen), self._seen[-1] + 1), np.int64) for kind in self._kinds}

    def add(self, drawn: NDArray[Any], tables: Mapping[str, NDArray[Any]]) -> None:
        """Count the kinds of what was drawn."""
        mask = np.uint64((1 << self._bits) - 1)
        for word, worth in zip(self._words, self._worth, strict=True):
            total = np.zeros(drawn.shape[1], np.uint64)
            before = 0
            for index, seen in enumerate(self._seen):
                for card in drawn[before:seen]:
                    total += worth[card]
                before = seen
                for place, kind in enumerate(word):
                    found = (total >> np.uint64(self._bits * place)) & mask
                    counts = np.bincount(found.astype(np.intp), minlength=self._seen[-1] + 1)
                    tables[kind][index] += counts
