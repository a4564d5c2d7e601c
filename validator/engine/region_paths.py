"""The paths of regions that a company may lay down."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from cardpool.folding import fold
from validator.engine.region_map import COASTAL_SEA, DESERT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from validator.engine.movement_rules import MovementRules
    from validator.engine.region_map import Region, RegionMap

_FEWEST_WITH_DESERT: Final = 2
"""However many Desert symbols a path has, two regions may be moved [DC]."""


class RegionPaths:
    """The paths of one kind of company; what was looked for once is remembered.

    Args:
        region_map: the map.
        rules: the rules of movement.
        hero: whether it is a hero company, which certain regions are closed to.
        extra: regions that effects add to the maximum, 0 upwards.
        rangers: rangers of the company with a home site in the lands of deserts, who ease the way through these.
    """

    def __init__(
        self, region_map: RegionMap, rules: MovementRules, *, hero: bool = True, extra: int = 0, rangers: int = 0
    ) -> None:
        self._region_map = region_map
        self._rules = rules
        self._hero = hero
        self._rangers = rangers
        self._most = min(rules.regions + extra, max(rules.regions_with_effects, rules.regions))
        self._paths: dict[Region, dict[Region, tuple[Region, ...]]] = {}

    def lawful(self, path: Sequence[Region]) -> bool:
        """Tell whether a company may lay down these regions, in this order.

        Source: METD Region movement; DC mountain regions, deserts, deep Coastal Seas, Coastal Seas and effects, regions
        closed to heroes.
        """
        size = sum(region.size for region in path)
        if size > self._limit(path):
            return False
        if any(region.mountain for region in path[1:-1]):
            return False
        return all(b in self._adjacent(a) for a, b in pairwise(path)) and self._open(path)

    def along(self, origin: Region, target: Region, types: Sequence[str]) -> tuple[Region, ...]:
        """Give regions from one to another that have the symbols of a site path, in its order; empty for none.

        Of several ways, which the player chooses from, the one whose regions come first by name.

        Source: DC Movement, starter movement.
        """
        if not self._rules.starter_by_name:
            return ()
        return self._follow((origin,), target, tuple(types)) or ()

    def _follow(self, path: tuple[Region, ...], target: Region, left: tuple[str, ...]) -> tuple[Region, ...] | None:
        here = path[-1]
        if left[: here.symbols] != (here.type,) * here.symbols:
            return None
        if not (left := left[here.symbols :]):
            return path if here is target else None
        ways = (self._follow((*path, after), target, left) for after in self._adjacent(here) if after not in path)
        return next(filter(None, ways), None)

    def _limit(self, path: Sequence[Region]) -> int:
        rules, most = self._rules, self._most
        deserts = sum(region.symbols for region in path if region.type == DESERT)
        if deserts:
            slowed = min(rules.regions, rules.regions - deserts + self._rangers)
            return max(_FEWEST_WITH_DESERT, slowed)
        if rules.seas_slow and most > rules.regions:
            lands = sum(region.type != COASTAL_SEA for region in path)
            if lands < len(path):
                return min(most, rules.regions + lands)
        return most

    def _open(self, path: Sequence[Region]) -> bool:
        through = self._rules.closed_to_heroes.through
        return self.may_enter(path[-1:], path[:1]) or not through.isdisjoint(fold(region.name) for region in path)

    def may_enter(self, regions: Iterable[Region], origins: Iterable[Region]) -> bool:
        """Tell whether a company may come into the regions of a site, whatever lies between, from those of another.

        Source: DC, special movement into Gorgoroth and Udûn.
        """
        closed = self._rules.closed_to_heroes
        return (
            not self._hero
            or closed.regions.isdisjoint(fold(region.name) for region in regions)
            or not closed.origins.isdisjoint(fold(region.name) for region in origins)
        )

    def _adjacent(self, region: Region) -> Iterator[Region]:
        return (self._region_map.regions[key] for key in region.neighbours)

    def paths_from(self, origin: Region) -> Mapping[Region, tuple[Region, ...]]:
        """Give the shortest lawful path from a region to each that can be reached, both ends counted.

        Of several as short, the one whose regions come first by name.
        """
        found = self._paths.get(origin)
        if found is None:
            found = self._paths[origin] = {}
            self._walk((origin,), origin.size, found)
        return found

    def _walk(self, path: tuple[Region, ...], size: int, found: dict[Region, tuple[Region, ...]]) -> None:
        region = path[-1]
        best = found.get(region)
        if (best is None or len(path) < len(best)) and self.lawful(path):
            found[region] = path
        if region.mountain and len(path) > 1:
            return
        for after in self._adjacent(region):
            if after not in path and size + after.size <= self._most:
                self._walk((*path, after), size + after.size, found)


@lru_cache(maxsize=256)
def region_paths(
    region_map: RegionMap, rules: MovementRules, *, hero: bool = True, extra: int = 0, rangers: int = 0
) -> RegionPaths:
    """Give the paths of one kind of company, made when first asked for."""
    return RegionPaths(region_map, rules, hero=hero, extra=extra, rangers=rangers)


def types_of(path: Sequence[Region]) -> tuple[str, ...]:
    """Give the types of some regions in order, each as often as the region has symbols."""
    return tuple(region.type for region in path for _ in range(region.symbols))
