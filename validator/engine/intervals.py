"""How sure a share is that came out of so many trials. Nothing here draws: it loads no library of arrays."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

LEVEL: Final = 0.9999
"""Confidence of each interval. It is high so that all the intervals of one answer, some hundred, hold together."""

_HALVINGS: Final = 60
"""After so many, a double can be halved no further."""

Interval = tuple[float, float]
"""Lowest and highest share that the simulation leaves likely."""


def interval(successes: int, trials: int, level: float = LEVEL) -> Interval:
    """Give the Chernoff interval of a share: every share that does not make what came out too unlikely.

    A share p is left out where the Chernoff bound, exp(-n KL(q, p)) for a share q of n trials and the Kullback-Leibler
    divergence KL, is less than half of what the level leaves. So the interval holds with at least this confidence for
    every share and number of trials; those that rest on the normal law fail for what happens once in a million hands.

    Args:
        successes: 0 to `trials`.
        trials: 1 or more.
        level: confidence, above 0 and below 1.

    Returns:
        The bounds, from 0 to 1; exactly 0 below where nothing succeeded, and exactly 1 above where all did.
    """
    share = successes / trials
    most = log(2 / (1 - level)) / trials
    low = 0.0 if successes == 0 else _edge(share, 0.0, most)
    high = 1.0 if successes == trials else _edge(share, 1.0, most)
    return low, high


def _edge(share: float, outside: float, most: float) -> float:
    """Give the share on the way to one outside from which the divergence is just as large as it may be."""
    inside = share
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if _divergence(share, middle) <= most:
            inside = middle
        else:
            outside = middle
    return outside


def _divergence(share: float, other: float) -> float:
    """Give the Kullback-Leibler divergence of two coins; the second is neither 0 nor 1."""
    heads = share * log(share / other) if share else 0.0
    tails = (1 - share) * log((1 - share) / (1 - other)) if share < 1 else 0.0
    return heads + tails


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came out."""

    successes: int
    trials: int

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.successes / self.trials

    @property
    def interval(self) -> Interval:
        """Its Chernoff interval at `LEVEL`."""
        return interval(self.successes, self.trials)
