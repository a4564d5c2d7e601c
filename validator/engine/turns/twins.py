"""Hazards that are the same card: the different ones, and of unique ones in play whether one is there already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card

    Flags = NDArray[np.bool_]


def different(cards: Sequence[Card], columns: Iterable[int]) -> tuple[tuple[Card, ...], NDArray[np.intp]]:
    """Give the different cards in some columns, and by column which of them it is; -1 for the other columns."""
    kinds = tuple(dict.fromkeys(cards[column] for column in columns))
    return kinds, np.array([kinds.index(card) if card in kinds else -1 for card in cards], dtype=np.intp)


def twins(cards: Sequence[Card]) -> Flags:
    """Tell of each two cards whether they are the same one, so that only one of them may be in play."""
    found: Flags = np.array([[a.unique_as == b.unique_as for b in cards] for a in cards], dtype=bool)
    return found.reshape(len(cards), len(cards))


def twins_there(there: Flags, twins_of: Flags) -> Flags:
    """Tell by game and card whether it, or a twin, is in play.

    Args:
        there: by game and card, whether it is in play.
        twins_of: see `twins`.
    """
    found: Flags = there @ twins_of
    return found
