"""Where a game stands."""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """A game at the end of one of the player's turns, cards by their number in the deck."""

    site: str
    tapped: bool
    hand: frozenset[int]
    discards: frozenset[int]
    sideboard: frozenset[int]
    in_play: frozenset[int]
    points: tuple[int, ...]
    company: tuple[str, ...]
    left: int
    wounded: tuple[str, ...]
    """Characters and allies."""
    borne: tuple[str, ...]
    """Who bears what, and whom hazards corrupt."""
    agents: tuple[str, ...]
    """Of the opponent: where, whether face-up, whether wounded."""
    prisoners: tuple[str, ...]
    """Who is held where; then who came free of himself."""
