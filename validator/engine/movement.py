"""How a company comes from site to site: region movement, starter movement and the Under-deeps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.card import Alignment
from cardpool.folding import fold
from cardpool.memory import once_per
from cardpool.sites import allows
from validator.engine.dice import at_least
from validator.engine.region_paths import region_paths, types_of
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from validator.engine.movement_rules import MovementRules
    from validator.engine.region_map import Region, RegionMap

REGION: Final = "region movement"
STARTER: Final = "starter movement"
UNDER_DEEPS: Final = "Under-deeps movement"

DUNGEON: Final = "dungeon"
WIZARDHAVENS: Final = frozenset({Alignment.FALLEN_WIZARD, Alignment.FALLEN_LORD})


class Leg(NamedTuple):
    """One move of a company, from a site to another."""

    origin: Card
    target: Card
    kind: str
    """`REGION`, `STARTER` or `UNDER_DEEPS`."""
    regions: tuple[Region, ...] = ()
    """What it moves through, both ends counted; empty where that is not known by name, and in the Under-deeps."""
    types: tuple[str, ...] = ()
    """Types of these regions, a deep region's as often as it has symbols; empty in the Under-deeps."""
    roll: int | None = None
    """What two dice must reach; None where no roll is made."""

    @property
    def odds(self) -> Fraction:
        """Odds that the move succeeds."""
        return Fraction(1) if self.roll is None else at_least(self.roll)


Route = tuple[Leg, ...]
"""Moves, one a turn; empty where the company stays."""


def odds_of(route: Route) -> Fraction:
    """Odds that every move of a route succeeds at the first try."""
    odds = Fraction(1)
    for leg in route:
        odds *= leg.odds
    return odds


def is_haven(site: Card, player: str) -> bool:
    """Tell whether a site is a haven to a player: to a Fallen-wizard, Wizardhavens alone [CoE 1.4.F1]."""
    return site.site_type == "haven" and (player != "fallen-wizard" or site.alignment in WIZARDHAVENS)


def is_hero(company: Iterable[Card]) -> bool:
    """Tell whether a company is a hero company: one that no minion belongs to."""
    return all(card.alignment is not Alignment.MINION for card in company)


class Movement:
    """How a company may move among some sites.

    Args:
        region_map: the map.
        sites: those that the player has: the location deck and the site where the company stands.
        rules: the rules of movement.
        player: the player type, which says what a haven is.
        hero: whether the company is a hero company, which certain regions are closed to.
        extra: as in `validator.engine.region_paths.RegionPaths`.
        rangers: as there.
    """

    def __init__(
        self,
        region_map: RegionMap,
        sites: Iterable[Card],
        rules: MovementRules,
        *,
        player: str = "",
        hero: bool = True,
        extra: int = 0,
        rangers: int = 0,
    ) -> None:
        self.region_map = region_map
        self._player = player
        self._region_paths = region_paths(region_map, rules, hero=hero, extra=extra, rangers=rangers)
        self.sites: tuple[Card, ...] = tuple({site.same_as: site for site in sites}.values())
        self._routes: dict[str, dict[str, Route]] = {}

    def leg(self, origin: Card, target: Card) -> Leg | None:
        """Give the move from a site to another; None if there is none.

        Where region movement and starter movement both serve, region movement: it says which regions are crossed.
        """
        if _below(origin) or _below(target):
            return _under_deeps(origin, target)
        return self._by_region(origin, target) or self._by_starter(origin, target)

    def _by_region(self, origin: Card, target: Card) -> Leg | None:
        goals = self.region_map.regions_of(target)
        reached = [self._region_paths.paths_from(region) for region in self.region_map.regions_of(origin)]
        paths = [paths[goal] for paths in reached for goal in goals if goal in paths]
        if not paths:
            return None
        path = min(paths, key=len)
        return Leg(origin, target, REGION, path, types_of(path))

    def _by_starter(self, origin: Card, target: Card) -> Leg | None:
        if not self._region_paths.may_enter(self.region_map.regions_of(target), self.region_map.regions_of(origin)):
            return None
        for haven, site, turned in ((origin, target, False), (target, origin, True)):
            if not is_haven(haven, self._player):
                continue
            types = _haven_path(haven, site) if is_haven(site, self._player) else _site_path(haven, site)
            if types:
                types = types[::-1] if turned else types
                return Leg(origin, target, STARTER, self._named(origin, target, types), types)
        return None

    def _named(self, origin: Card, target: Card, types: Sequence[str]) -> tuple[Region, ...]:
        """Give the regions of a site path by name, where the format has them and the map knows them."""
        found = (
            self._region_paths.along(start, end, types)
            for start in self.region_map.regions_of(origin)
            for end in self.region_map.regions_of(target)
        )
        return next(filter(None, found), ())

    def routes(self, start: Card) -> dict[str, Route]:
        """Give, by `Card.same_as`, the fewest moves from a site to each that can be reached.

        Of several routes with as few moves, the one most likely to succeed, then the one through the fewest regions.
        """
        if start.same_as not in self._routes:
            self._routes[start.same_as] = self._routes_from(start)
        return self._routes[start.same_as]

    def along(self, plan: Iterable[Card], start: Card) -> dict[str, Route]:
        """Give, as `routes` does, the moves of a company that keeps to a plan, and from its end goes on as it likes.

        Raises:
            UsageError: no move leads from a site of the plan to the next.
        """
        found: dict[str, Route] = {start.same_as: ()}
        here, way = start, ()  # type: tuple[Card, Route]
        for site in plan:
            leg = self.leg(here, site)
            if leg is None:
                raise UsageError(f"The plan goes from {here.title} to {site.title}, to which no move leads.", "plan")
            here, way = site, (*way, leg)
            found.setdefault(site.same_as, way)
        return {**{key: (*way, *route) for key, route in self.routes(here).items()}, **found}

    def _routes_from(self, start: Card) -> dict[str, Route]:
        found: dict[str, Route] = {start.same_as: ()}
        frontier: list[tuple[Card, Route]] = [(start, ())]
        while frontier:
            best: dict[str, tuple[tuple[Fraction, int], Route]] = {}
            for origin, route in frontier:
                for target in self.sites:
                    if target.same_as in found or (leg := self.leg(origin, target)) is None:
                        continue
                    longer = (*route, leg)
                    rank = (-odds_of(longer), sum(len(step.types) for step in longer))
                    if target.same_as not in best or rank < best[target.same_as][0]:
                        best[target.same_as] = (rank, longer)
            frontier = [(route[-1].target, route) for _, route in best.values()]
            found.update({key: route for key, (_, route) in best.items()})
        return found


def traits_of(company: Iterable[Card], region_map: RegionMap, rules: MovementRules) -> tuple[bool, int]:
    """Give what of a company bears on how it moves: whether it is a hero company, and its rangers of the deserts."""
    company = tuple(company)
    return is_hero(company), sum(_at_home_in_deserts(card, region_map, rules) for card in company)


def _at_home_in_deserts(card: Card, region_map: RegionMap, rules: MovementRules) -> bool:
    return "ranger" in card.skills and any(
        rules.desert_lands in site.territories for title in card.home_sites for site in region_map.titled(title)
    )


_key = once_per("fact")(fold)
"""Folded titles and regions, of which a map has some hundreds: legs ask for each of them very often."""


def _below(site: Card) -> bool:
    return site.under_deeps or DUNGEON in site.keywords


def _under_deeps(origin: Card, target: Card) -> Leg | None:
    """Give the move between adjacent sites, of which one at least belongs to the Under-deeps or is a dungeon.

    Source: MEDM Under-deep Site Movement; DC dungeons, to which a roll is made from above too.
    """
    listed = _number(origin, target) if _below(origin) else None
    if listed is None:
        listed = _number(target, origin)
        # An Under-deeps site names all its adjacent sites, but those that another site names by their kind alone.
        if listed is None or (_below(origin) and not _by_kind(target, origin)):
            return None
        if not _below(origin) and DUNGEON not in target.keywords:
            return Leg(origin, target, UNDER_DEEPS)
    return Leg(origin, target, UNDER_DEEPS, roll=listed)


def _number(site: Card, other: Card) -> int | None:
    """Give the number after a site in the list of adjacent sites of another."""
    for entry in site.adjacent:
        name, _, number = entry.rpartition(" ")
        if allows(name, None, other) if ":" in name else _key(name) == _key(other.title):
            return int(number)
    return None


def _by_kind(site: Card, other: Card) -> bool:
    return all(":" in entry for entry in site.adjacent) and _number(site, other) is not None


def _site_path(haven: Card, site: Card) -> tuple[str, ...]:
    """Give the site path of a site from a haven; empty if the haven is not its nearest."""
    near = _key(site.nearest_haven) == _key(haven.title) and _alike(haven, site)
    return site.site_path if near else ()


def _haven_path(haven: Card, other: Card) -> tuple[str, ...]:
    """Give the path from a haven to another, by what either card says."""
    for target, origin, turned in ((other, haven, False), (haven, other, True)):
        for entry in target.haven_paths:
            name, _, path = entry.partition(": ")
            if _key(name) == _key(origin.title) and _alike(haven, other):
                types = tuple(path.split())
                return types[::-1] if turned else types
    return ()


def _alike(haven: Card, site: Card) -> bool:
    return haven.alignment == site.alignment or Alignment.DUAL in {haven.alignment, site.alignment}
