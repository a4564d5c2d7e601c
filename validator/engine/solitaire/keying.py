"""Where on its way, region by region, a hazard can be played on a company [RGEO 1, Playing Hazards]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Alignment, Card, CardType, Subtype
from cardpool.folding import fold, same_name
from cardpool.keying import Path, keys
from validator.engine.region_paths import types_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from validator.engine.movement import Leg

UNPLAYABLE: Final = -1
"""In place of a region of the way: a hazard can be keyed to nothing from there on."""
_NO_SITE: Final = Card(id="", set="", title="", type=CardType.SITE, alignment=Alignment.HERO)
"""Of a company that is still on its way."""


class Way(NamedTuple):
    """What a company crosses in a turn, in order."""

    regions: tuple[tuple[str, tuple[str, ...]], ...]
    """Each with its folded name (`""` where that is not known) and its types, one for each symbol."""
    site: Card
    """Where it comes to, or stays."""
    moves: bool = True

    @classmethod
    def of(cls, leg: Leg) -> Way:
        """Give the way of a move: where its regions are not known by name, what the site path says of them."""
        named = tuple((fold(region.name), types_of([region])) for region in leg.regions)
        return cls(named or tuple(("", (kind,)) for kind in leg.types), leg.target)

    def count(self, kind: str) -> int:
        """Count the regions of a type."""
        return sum(kind in kinds for _, kinds in self.regions)

    def part(self, first: int, last: int, *, arrives: bool) -> Path:
        """Give the path through some of the regions, and to the site where it arrives."""
        crossed = self.regions[first:last]
        types = tuple(kind for _, kinds in crossed for kind in kinds)
        return Path(frozenset(name for name, _ in crossed if name), types, self.site if arrives else _NO_SITE)


def attacks(hazard: Card) -> bool:
    """Tell whether a hazard is a creature or an agent."""
    return hazard.agent or Subtype.CREATURE in hazard.subtypes


def at_home(agent: Card, site: Card) -> bool:
    """Tell whether a site is a home site of an agent."""
    return any(same_name(site.title, home) for home in agent.home_sites)


def met_at(hazard: Card, site: Card) -> bool:
    """Tell whether a hazard is what an encounter at a site draws: a creature keyed there, or an agent at home."""
    return at_home(hazard, site) if hazard.agent else bool(keys(hazard, Path(frozenset(), (), site)))


def keyed_along(hazards: Sequence[Card], ways: Sequence[Way]) -> NDArray[np.int64]:
    """Give by hazard, way and region where the hazard is played at the earliest from that region on.

    A region has its place on the way, from 0; the site has the number of regions. All that a creature is keyed to lies
    from that region on, and it is played at the last of it, however early that is. Events are played where the company
    is, if it moves.

    Returns:
        the place, or `UNPLAYABLE`.
    """
    longest = max((len(way.regions) for way in ways), default=0)
    found = np.full((len(hazards), len(ways), longest + 1), UNPLAYABLE, dtype=np.int64)
    known: dict[Card, NDArray[np.int64]] = {}
    for row, hazard in enumerate(hazards):
        if hazard not in known:
            for column, way in enumerate(ways):
                for first in range(len(way.regions) + 1):
                    found[row, column, first] = _earliest(hazard, way, first)
            known[hazard] = found[row]
        found[row] = known[hazard]
    return found


def _earliest(hazard: Card, way: Way, first: int) -> int:
    regions = len(way.regions)
    if not attacks(hazard):
        return first if way.moves else UNPLAYABLE
    for last in range(first, regions):
        if _fits(hazard, way.part(first, last + 1, arrives=False)):
            return last
    return regions if _fits(hazard, way.part(first, regions, arrives=True)) else UNPLAYABLE


def _fits(hazard: Card, path: Path) -> bool:
    """Tell whether a creature or agent can be keyed to something on a path [RGEO 2, Agents]."""
    if not hazard.agent:
        return bool(keys(hazard, path))
    return "border-land" in path.types or path.site.site_type == "border-hold" or at_home(hazard, path.site)
