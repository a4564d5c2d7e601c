"""The ways between the sites of a deck once more, found by another way, for the plain player."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from validator.engine.turns.ways import DIGITS

if TYPE_CHECKING:
    from validator.engine.movement import Leg
    from validator.engine.turns.board import Board


class Journey(NamedTuple):
    """The way between two sites."""

    turns: float | None
    """That it takes on average; None where there is none."""
    first: Leg | None
    """Its first move; None where one is there already."""


def journeys(board: Board) -> dict[tuple[int, int], Journey]:
    """Give the ways between sites that take the fewest turns: a roll that fails is made again in the next."""
    legs = {
        (origin, stop): (float(1 / leg.odds), leg)
        for origin in board.sites
        for stop in board.sites
        if origin is not stop and (leg := board.ways.leg(origin, stop)) is not None and leg.odds
    }
    found: dict[tuple[int, int], Journey] = {}
    for target in board.sites:
        turns = {target: 0.0}
        shorter = True
        while shorter:
            shorter = False
            for (origin, stop), (cost, _) in legs.items():
                if stop in turns and cost + turns[stop] < turns.get(origin, math.inf):
                    turns[origin], shorter = cost + turns[stop], True
        for origin in board.sites:
            moves = [
                (round(legs[origin, stop][0] + turns[stop], DIGITS), legs[origin, stop][1])
                for stop in board.sites
                if (origin, stop) in legs and stop in turns
            ]
            first = min(moves, key=lambda pair: pair[0])[1] if moves and origin is not target else None
            found[id(origin), id(target)] = Journey(round(turns[origin], DIGITS) if origin in turns else None, first)
    return found
