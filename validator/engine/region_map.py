"""The map: regions with their types and neighbours, made once from the card pool."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardpool.card import CardType
from cardpool.folding import fold
from cardpool.memory import once_per

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool

COASTAL_SEA: Final = "coastal-sea"
DESERT: Final = "desert"


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """One region of the map."""

    name: str
    type: str
    """One of `cardpool.sites.REGION_TYPES`."""
    symbols: int
    """Symbols of its type: 2 or 3 for the deep regions of the dream cards, else 1."""
    mountain: bool
    """One may not move through it, only from and to the sites in it."""
    neighbours: tuple[str, ...]
    """Keys of `World.regions`, sorted; adjacency holds both ways, whichever card names it."""
    territories: tuple[str, ...] = ()
    """In the terms of dream-card events."""

    @property
    def size(self) -> int:
        """As how many regions it counts towards the maximum: a deep Coastal Sea as many as it has symbols."""
        return self.symbols if self.type == COASTAL_SEA else 1

    def __repr__(self) -> str:
        return f"<{self.name}>"


class RegionMap:
    """The map of one card pool; nothing of it changes afterwards but what it remembers of its answers.

    Args:
        cards: the sites and regions of the pool; other cards are passed over.
        dream: whether the regions and sites of dream cards are on the map.
    """

    def __init__(self, cards: Iterable[Card], *, dream: bool = False) -> None:
        places = [card for card in cards if dream or not card.dream]
        self.sites: tuple[Card, ...] = tuple(card for card in places if card.type is CardType.SITE)
        self.regions: Mapping[str, Region] = _regions([card for card in places if card.type is CardType.REGION])
        """Regions by the folded name."""
        self._regions_of: dict[Card, tuple[Region, ...]] = {}
        self._titled: defaultdict[str, list[Card]] = defaultdict(list)
        for site in self.sites:
            self._titled[fold(site.title)].append(site)

    def titled(self, title: str) -> Sequence[Card]:
        """Give the sites of a title, by whatever alignment."""
        return self._titled.get(fold(title), ())

    def placed(self, site: Card) -> bool:
        """Tell whether it is known how the site hangs together with others on the map."""
        return bool(site.adjacent) or any(region.neighbours for region in self.regions_of(site))

    def regions_of(self, site: Card) -> tuple[Region, ...]:
        """Give the region in which a site lies: none for the Under-deeps, two where the card names two.

        A region that is on no card is none.
        """
        found = self._regions_of.get(site)
        if found is None:
            keys = map(fold, site.region.split("/"))
            found = self._regions_of[site] = tuple(self.regions[key] for key in keys if key in self.regions)
        return found


def _regions(cards: list[Card]) -> dict[str, Region]:
    first: dict[str, Card] = {}
    adjacent: defaultdict[str, set[str]] = defaultdict(set)
    for card in cards:
        first.setdefault(fold(card.title), card)
    for card in cards:
        key = fold(card.title)
        for neighbour in map(fold, card.neighbours):
            if neighbour in first and neighbour != key:
                adjacent[key].add(neighbour)
                adjacent[neighbour].add(key)
    return {
        key: Region(
            card.title,
            card.region_type,
            card.symbols or 1,
            card.mountain,
            tuple(sorted(adjacent[key])),
            card.territories,
        )
        for key, card in first.items()
    }


@once_per("pool", "setting")
def region_map_of(pool: CardPool, *, dream: bool = False) -> RegionMap:
    """Give the map of a pool, made when first asked for."""
    return RegionMap(pool.places, dream=dream)
