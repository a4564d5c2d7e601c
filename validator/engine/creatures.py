"""Against which companies the hazard creatures of a deck can be played at all.

They attack the opponent's companies, whose deck nobody knows. So each creature is held against a table of typical
paths, the way from the nearest haven to every hero and minion site, and against the ways of the deck's own company.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardpool.card import Alignment
from cardpool.folding import fold
from cardpool.keying import Path, conditions, keys
from cardpool.memory import once_per
from cardpool.phrases import phrase
from rulesets.finding import either
from validator.engine.movement import Leg, Movement
from validator.engine.movement_rules import standard_movement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card
    from validator.engine.region_map import RegionMap

TYPICAL: Final = (Alignment.HERO, Alignment.MINION)
"""Alignments of the sites of the table of typical paths."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Where one creature can be played."""

    card: Card
    paths: int
    """Typical paths on which it can be keyed to something."""
    of: int
    """Typical paths in all."""
    own: int
    """Ways of the deck's own company on which it could be."""
    known: bool
    """Whether anything is known of what it is keyed to."""
    conditions: tuple[str, ...]
    """Events that widen this, none of which is counted on."""
    why: str
    """One sentence, without a full stop."""

    @property
    def share(self) -> Fraction:
        """Share of the typical paths on which it can be played."""
        return Fraction(self.paths, self.of) if self.of else Fraction(0)

    @property
    def dead(self) -> bool:
        """Whether it can be played on no path at all, unless an event helps."""
        return self.known and not self.paths and not self.own


class Creatures:
    """The creatures of a deck before the paths of companies.

    Args:
        region_map: the map, from which the typical paths are made.
        legs: the ways of the deck's own company.
    """

    def __init__(self, region_map: RegionMap, legs: Iterable[Leg] = ()) -> None:
        self._region_map = region_map
        self._own = tuple(dict.fromkeys(path_of(leg) for leg in legs))

    def of(self, card: Card) -> Keyed:
        """Tell where a creature can be played."""
        paths = typical_paths(self._region_map)
        count = _count(self._region_map, card)
        own = sum(bool(keys(card, path)) for path in self._own)
        known = bool(card.keyed_to or card.keyed)
        helped = conditions(card)
        return Keyed(card, count, len(paths), own, known, helped, _why(count, len(paths), helped, known=known))


def _why(count: int, of: int, helped: tuple[str, ...], *, known: bool) -> str:
    if not known:
        return phrase("its facts do not say what it is keyed to")
    why = phrase("it is keyed to nothing on any of {of} typical paths", of=of)
    if count:
        why = phrase("it can be keyed to something on {count} of {of} typical paths", count=count, of=of)
    return phrase("{why}; {titles} in play would widen that", why=why, titles=either(helped)) if helped else why


@once_per("map", "card")
def _count(region_map: RegionMap, card: Card) -> int:
    return sum(bool(keys(card, path)) for path in typical_paths(region_map))


def path_of(leg: Leg) -> Path:
    """Give the path of a move as creatures see it."""
    return Path(frozenset(fold(region.name) for region in leg.regions), leg.types, leg.target)


@once_per("map")
def typical_paths(region_map: RegionMap) -> tuple[Path, ...]:
    """Give the way to every hero and minion site: from its nearest haven, or down to it from its surface site.

    Where region movement serves, its shortest path, which names the regions; else the site path on the card. Left out
    are the sites that are havens, and those to which no way is known.
    """
    every: list[Path] = []
    for alignment in TYPICAL:
        found: dict[str, Path] = {}
        sites = [site for site in region_map.sites if site.alignment in {alignment, Alignment.DUAL}]
        titles = {fold(site.title): site for site in sites}
        movement = Movement(region_map, sites, standard_movement())
        for site in sites:
            if site.site_type == "haven" or not site.site_type:
                continue
            origins = [site.nearest_haven, *(entry.rpartition(" ")[0] for entry in site.adjacent)]
            legs = (movement.leg(titles[key], site) for key in map(fold, origins) if key in titles)
            leg = next(filter(None, legs), None)
            if leg is not None:
                # A site stands once, however many cards are printed of it.
                found.setdefault(fold(site.title), path_of(leg))
        every += found.values()
    return tuple(every)
