"""Where a character is at home: at sites that his card names, and at those that it describes, as `Any Dark-hold` does.

A description has parts: `Any`, what the site may not be (`non-Under-deeps`), what it is (`site`, a type,
`Ruins & Lairs`, the hold of a race, which dream cards say of sites), and where it lies (`in Rohan`, `in a Wilderness`),
or what attacks there (`with a Troll automatic-attack`). One that is not understood describes nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.folding import fold
from cardpool.memory import once_per
from cardpool.sites import REGION_TYPES, SITE_TYPES

if TYPE_CHECKING:
    from cardpool.card import Card

_DESCRIPTION: Final = re.compile(
    r"any (?:non-[“\"]?(?P<barred>dragon[’']s lair|under-deeps|[a-z]+-hold)[”\"]? )?(?P<deep>under-deeps )?"
    r"(?P<kind>site|ruins (?:&|and) lairs|[\w]+-hold)(?P<port> port)?"
    r"(?P<places>(?: in .+)?)(?: with an? (?P<attack>\w+) automatic-attack)?",
    re.IGNORECASE,
)
_TYPES_OF_REGIONS: Final = frozenset(map(fold, REGION_TYPES))


class _Described(NamedTuple):
    """A description of sites; what is empty asks for nothing."""

    barred: str
    deep: bool
    kind: str
    port: bool
    places: tuple[frozenset[str], ...]
    """One of each of these, folded: regions, territories, types of regions."""
    attack: str

    @property
    def names_a_place(self) -> bool:
        """Whether it names a region or a land, and not types alone."""
        return any(names.isdisjoint(_TYPES_OF_REGIONS) for names in self.places)

    def holds(self, site: Card) -> bool:
        """Tell whether a site is one of those described."""
        where = {*map(fold, (site.region, site.region_type, *site.territories))}
        return (
            not _is(site, self.barred)
            and (site.under_deeps or not self.deep)
            and (not self.kind or _is(site, self.kind))
            and (not self.port or _is(site, "port"))
            and not any(where.isdisjoint(names) for names in self.places)
            and (not self.attack or self.attack in map(fold, site.attacks))
        )


def is_at_home(character: Card, site: Card, *, generic: bool = True) -> bool:
    """Tell whether a site is a home site of a character.

    Args:
        character: whose home sites are asked for.
        site: the site.
        generic: whether a description counts that names no place, such as `Any Dark-hold`.
    """
    return any(
        fold(home) == fold(site.title) or _describes(home, site, generic=generic) for home in character.home_sites
    )


def _describes(home: str, site: Card, *, generic: bool) -> bool:
    described = _described(home)
    return described is not None and (generic or described.names_a_place) and described.holds(site)


@once_per("fact")
def _described(home: str) -> _Described | None:
    found = _DESCRIPTION.fullmatch(home)
    if found is None:
        return None
    kind = "ruins-lairs" if " " in found["kind"] else found["kind"].lower()
    return _Described(
        (found["barred"] or "").lower().replace("’", "'"),
        bool(found["deep"]),
        "" if kind == "site" else kind,
        bool(found["port"]),
        tuple(map(_places, filter(None, found["places"].split(" in ")))),
        fold(found["attack"] or ""),
    )


def _places(text: str) -> frozenset[str]:
    """Give the places that are meant: `Northern or Southern Rhovanion` are two regions."""
    each = text.removeprefix("a ").removesuffix(" region").split(" or ")
    last = each[-1].rpartition(" ")[2]
    return frozenset(fold(name) for one in each for name in (one, f"{one} {last}"))


def _is(site: Card, what: str) -> bool:
    match what:
        case "dragon's lair":
            return bool(site.lair_of)
        case "under-deeps":
            return site.under_deeps
        case _ if what in SITE_TYPES:
            return site.site_type == what
        case _:
            return bool(what) and (fold(site.title).endswith(fold(what)) or fold(what) in map(fold, site.keywords))
