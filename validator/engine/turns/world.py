"""The DC World sideboard of who plays hazards: added to his sideboard once a company is, or goes, far away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.parts import NO_PART

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy


def far_sites(board: Board) -> NDArray[np.bool_]:
    """Tell by site whether a company there, or on its way there, opens the sideboard to its opponent.

    A site of the Under-deeps lies in no region and opens nothing, whatever lies above it: the rulings speak of where a
    site is. A region of several territories is in each of them.

    Source: DC Deck construction, DC Appendix 4.
    """
    near = {*board.law.world_outside}
    places = [board.region_map.regions_of(site) for site in board.sites]
    far = [
        bool(near and regions) and near.isdisjoint(land for one in regions for land in one.territories)
        for regions in places
    ]
    return np.array(far, dtype=bool)


def opened_at_start(copies: Sequence[Copy], board: Board) -> tuple[Copy, ...]:
    """Give the hazards where the company starts far away: some come into the play deck, the first that are of use."""
    if not board.sites or not far_sites(board)[board.home]:
        return tuple(copies)
    into_deck = [copy for copy in copies if copy.world and copy.part != NO_PART][: board.law.world_at_start]
    return tuple(copy._replace(world=False, aside=copy.aside and copy not in into_deck) for copy in copies)
