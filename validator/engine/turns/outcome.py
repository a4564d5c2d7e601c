"""What came out of many games, gathered from their chunks."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from validator.engine.intervals import LEVEL, interval
from validator.engine.turns.games import Games
from validator.engine.turns.luck import CHUNK, OPPONENT, Luck
from validator.engine.turns.opponent import Opponent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.board import Board
    from validator.engine.turns.hazards import HazardBoard

_WIDTH: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""Standard errors on each side of a mean."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The games of one deck: the first axis of each array but `history` is the game."""

    history: NDArray[np.int16]
    """By turn (0 is the start), game and kind: marshalling points as they are printed."""
    totals: NDArray[np.int32]
    """By turn and game: the points that count, see `counted`."""
    fate: NDArray[np.int8]
    played_on: NDArray[np.int16]
    exhausted_on: NDArray[np.int16]
    first_visit: NDArray[np.int16]
    losses: Mapping[str, NDArray[np.int32]] | None
    """By what was lost, how often in each game; None where nobody plays hazards."""


def play_all(
    board: Board,
    *,
    games: int,
    turns: int,
    seed: int,
    plan: Sequence[int] = (),
    hazards: HazardBoard | None = None,
) -> Outcome:
    """Play many games of a deck.

    Args:
        board: the deck.
        games: 1 or more.
        turns: 1 or more.
        seed: 0 upwards; the same seed gives the same games, and the first of them whatever their number.
        plan: numbers of the sites that are made for first.
        hazards: of the opponent; None: nobody plays any.
    """
    played = []
    losses = []
    for chunk, first in enumerate(range(0, games, CHUNK)):
        size = min(CHUNK, games - first)
        opponent = Opponent(hazards, Luck(seed, chunk, size, OPPONENT)) if hazards else None
        some = Games(board, Luck(seed, chunk, size), turns, tuple(plan), opponent)
        some.play()
        losses.append(some.losses)
        played.append((some.history, some.fate, some.played_on, some.exhausted_on, some.first_visit))
    histories, *others = zip(*played, strict=True)
    history = np.concatenate(histories, axis=1)
    fate, played_on, exhausted_on, first_visit = (np.concatenate(parts) for parts in others)
    totals = counted(history, board.law.share_of_a_kind)
    lost = {what: np.concatenate([part[what] for part in losses]) for what in losses[0]} if hazards else None
    return Outcome(history, totals, fate, played_on, exhausted_on, first_visit, lost)


def counted(points: NDArray[np.int16], share: int) -> NDArray[np.int32]:
    """Give the points that count where no kind may be more than one in so many of them.

    Args:
        points: the last axis is the kind.
        share: 2: half of all.

    >>> counted(np.array([[6, 2, 1], [3, 3, 0], [5, 0, 0]]), 2).tolist()
    [6, 6, 0]
    """
    positive = np.maximum(points, 0).astype(np.int32)
    most = positive.max(axis=-1)
    others = positive.sum(axis=-1) - most
    found: NDArray[np.int32] = others + np.minimum(most, others // (share - 1) if share > 1 else most)
    return found


def mean_interval(values: NDArray[np.generic]) -> tuple[float, list[float]]:
    """Give the mean of some values and its interval, by the normal law, at the confidence of `LEVEL`."""
    mean = float(values.mean())
    width = _WIDTH * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return mean, [mean - width, mean + width]


def share_change(before: NDArray[np.bool_], after: NDArray[np.bool_]) -> dict[str, Any]:
    """Give in how many more of the same games something happens, as JSON has it.

    The interval is made of the Chernoff intervals of the games that gain it and of those that lose it, so that it holds
    where none of those played does either.

    Returns:
        `share`, from -1 to 1, and its `interval`, at the confidence of `LEVEL` at the least.
    """
    games, each = len(before), (1 + LEVEL) / 2
    gained, lost = int((after & ~before).sum()), int((before & ~after).sum())
    (low, high), (least, most) = (interval(times, games, each) for times in (gained, lost))
    return {"share": (gained - lost) / games, "interval": [low - most, high - least]}
