"""Lists of places in a card text, and where factions and allies are playable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardpool.card import CardType, Subtype
from cardpool.folding import fold
from cardpool.sources import normalize
from cardpool.sources.card_text.vocabulary import REGION_TYPES, SITE_TYPES, SYMBOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardpool.tables import Row


@dataclass(frozen=True)
class Places:
    """The names of the map and of the factions, for telling one from another."""

    regions: Mapping[str, str]
    """Folded name to title."""
    types: Mapping[str, str]
    """Title of a region to its type."""
    sites: Mapping[str, str]
    factions: Mapping[str, str]
    titles: frozenset[str]
    """Folded titles of all cards."""
    territories: Mapping[str, tuple[str, ...]]
    """Folded name of a territory to the titles of its regions."""

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Places:
        """Take the names from the rows of cards, territories filled in or not."""
        rows = list(rows)
        titles = frozenset(fold(row["title"]) for row in rows)
        regions: dict[str, str] = {}
        types: dict[str, str] = {}
        sites: dict[str, str] = {}
        factions: dict[str, str] = {}
        territories: dict[str, list[str]] = {}
        for row in rows:
            title = row["title"]
            if row["type"] == CardType.REGION:
                known = regions.setdefault(fold(title), title)
                types.setdefault(known, row["region_type"])
                for territory in row.get("territories") or ():
                    names = territories.setdefault(fold(territory), [])
                    if known not in names:
                        names.append(known)
            elif row["type"] == CardType.SITE:
                sites.setdefault(fold(title), title)
            elif Subtype.FACTION in (row.get("subtypes") or ()):
                factions.setdefault(fold(title), title)
                factions.setdefault(_without_articles(title), title)
        return cls(regions, types, sites, factions, titles, {key: tuple(names) for key, names in territories.items()})

    def region(self, name: str) -> str:
        """Give the title of a region, `""` if the name is of none."""
        return self.regions.get(fold(normalize.region(name)), "")

    def faction(self, name: str) -> str:
        """Give the title of a faction, `""` if the name is of none; texts leave out its articles."""
        return self.factions.get(fold(name)) or self.factions.get(_without_articles(name), "")

    def site(self, name: str) -> str:
        """Give the title of a site, `""` if the name is of none."""
        return self.sites.get(fold(name), "")

    def within(self, name: str) -> tuple[str, ...]:
        """Give the regions that a name means: one region, or those of a territory."""
        region = self.region(name)
        return (region,) if region else self.territories.get(fold(name), ())


AND = re.compile(r"\s*[;,]?\s*\b(?:and/or|and|or)\b\s+|\s*[;,]\s*")
_FILLER = re.compile(
    r"^(?:(?:may|can|also|only|always|be|played|playable|play-able|keyed|\(by type\)|to|at|all|any|an?|one|the|on"
    r"|tapped|untapped|following)\s+)+",
    re.IGNORECASE,
)
_TYPED = re.compile(rf"(?P<type>{'|'.join(SITE_TYPES)})s?(?: sites?)?(?: in (?P<where>.+))?", re.IGNORECASE)
_LAND = re.compile(
    rf"(?P<not>non-\s*)?(?P<type>{'|'.join(REGION_TYPES)})(?:e?s)?(?: regions?)?(?: in (?P<where>.+))?", re.IGNORECASE
)
_REGIONS_IN = re.compile(r"regions? in (?P<where>.+)", re.IGNORECASE)
_SITES_IN = re.compile(r"(?P<not>non-haven )?sites? (?:located )?(?:in|therein) ?(?P<where>.*)", re.IGNORECASE)
_DEEP = re.compile(
    r"(?:(?P<type>[\w\- &]+?) )?Under-deeps? sites?(?: with an? (?P<attack>[\w\-]+) automatic-? ?attack)?"
)
_WITH_ATTACK = re.compile(
    rf"(?P<type>{'|'.join(SITE_TYPES)})s? with an? (?P<attack>[\w\-]+) automatic-? ?attack", re.IGNORECASE
)
_THESE = re.compile(r"(?:these|this|those|that) regions?|regions:?", re.IGNORECASE)


class PlaceReader:
    """Reads one list of places of a sentence into terms; what it does not know stops it."""

    def __init__(self, places: Places, *, paths: bool) -> None:
        self.places = places
        self.paths = paths
        """Whether the list is of what a company moves through, as for creatures; else it is of sites alone."""
        self.terms: list[str] = []
        self.regions: list[str] = []
        self._pending: list[str] = []
        self._within = ""
        """Term for the sites that bare names of regions stand for, after `sites in` and the like."""

    def read(self, text: str) -> bool:
        """Read the list; False if a part of it is not known."""
        plain = SYMBOL.sub("", text).strip(" .:")
        whole = True
        for clause in re.split(r";", plain):
            self._within = ""
            for part in filter(None, (part.strip() for part in AND.split(clause))):
                whole &= self._part(_FILLER.sub("", f"{part} ").strip())
        self._flush()
        return whole

    def _flush(self) -> None:
        self.terms += [f"type:{kind}" for kind in self._pending]
        self._pending = []

    def _part(self, part: str) -> bool:
        if not part:  # "tapped or untapped"
            return True
        for read in (self._name, self._sites, self._typed, self._attacked, self._deep, self._land):
            if read(part):
                return True
        return False

    def _name(self, part: str) -> bool:
        region, site = self.places.region(part), self.places.site(part)
        if self._within and region:
            self.terms.append(self._within.format(region))
            return True
        if region and self.paths:
            self._flush()
            self.regions.append(region)
            self.terms.append(f"through:{region}")
            return True
        if site:
            self._flush()
            self.terms.append(f"site:{site}")
        return bool(site)

    def _sites(self, part: str) -> bool:
        found = _SITES_IN.fullmatch(part)
        if found is None:
            return False
        form = "region:{}" + ("+not-type:haven" if found["not"] else "")
        return self._in(found["where"] or "these regions", (form,))

    def _typed(self, part: str) -> bool:
        found = _TYPED.fullmatch(part)
        if found is None:
            return False
        self._pending.append(SITE_TYPES[found["type"].lower()])
        if not found["where"]:
            return True
        forms = tuple(f"type:{kind}+region:{{}}" for kind in self._pending)
        known = self._in(found["where"], forms)
        self._pending = [] if known else self._pending[:-1]
        return known

    def _in(self, where: str, forms: tuple[str, ...]) -> bool:
        """Add terms for sites in some regions."""
        name = re.sub(r"^(?:the |any )?(?:following regions:? ?)?", "", where, flags=re.IGNORECASE)
        if land := re.fullmatch(rf"({'|'.join(REGION_TYPES)})(?: region)?", name, re.IGNORECASE):
            kind = REGION_TYPES[land[1].lower()]
            self.terms += [form.format("").replace("region:", f"region-type:{kind}") for form in forms]
            return True
        names = tuple(self.regions) if _THESE.fullmatch(name) else self.places.within(name)
        self.terms += [form.format(name) for form in forms for name in names]
        if names and not _THESE.fullmatch(name):
            self._within = forms[-1]
            self.regions += names
        return bool(names)

    def _attacked(self, part: str) -> bool:
        found = _WITH_ATTACK.fullmatch(part)
        if found:
            self.terms.append(f"type:{SITE_TYPES[found['type'].lower()]}+attack:{found['attack'].capitalize()}")
        return found is not None

    def _deep(self, part: str) -> bool:
        found = _DEEP.fullmatch(part)
        if found is None or (found["type"] and found["type"].lower() not in SITE_TYPES):
            return False
        term = "under-deeps"
        if found["type"]:
            term += f"+type:{SITE_TYPES[found['type'].lower()]}"
        if found["attack"]:
            term += f"+attack:{found['attack'].capitalize()}"
        self.terms.append(term)
        return True

    def _land(self, part: str) -> bool:
        found = _LAND.fullmatch(part) or _REGIONS_IN.fullmatch(part)
        if found is None or not self.paths:
            return False
        groups = found.groupdict()
        where, kind = groups.get("where"), REGION_TYPES.get((groups.get("type") or "").lower(), "")
        if not where:
            if groups.get("not"):
                return False
            self.terms.append(f"path:{kind}")
            return True
        names = [
            name for name in self.places.within(where)
            if not kind or (self.places.types[name] == kind) is not bool(groups.get("not"))
        ]  # fmt: skip
        self.regions += names
        self.terms += [f"through:{name}" for name in names]
        return bool(names)


_ARTICLES = re.compile(r"\bthe ", re.IGNORECASE)


def _without_articles(name: str) -> str:
    return fold(_ARTICLES.sub("", name))


_PLAYABLE_AT = re.compile(
    r"(?:^|\. ?|resource, )Playable at (?P<list>.+?)"
    r"(?= if\b|, if\b|,? and if\b|[.(]| during\b| by\b| when\b|;|$)", re.IGNORECASE
)  # fmt: skip


def where(text: str, places: Places) -> str:
    """Give where a faction or an ally is playable, in the grammar of `cardpool.sites`; `""` if that is not read whole.

    The form: `Playable at LIST [if ...]`. LIST is of sites, `site in REGION`, types of sites with or without a region.
    """
    found = _PLAYABLE_AT.search(text)
    # What stands in parentheses behind the list takes from it or adds to it.
    if found is None or text[found.end() :].startswith("("):
        return ""
    reader = PlaceReader(places, paths=False)
    return ";".join(dict.fromkeys(reader.terms)) if reader.read(found["list"]) else ""


_HAVEN_PATH = re.compile(r"Site Path From (?P<haven>[^:{}]+?):\s*(?P<path>(?:\{\w\}\s*)+)", re.IGNORECASE)


def haven_paths(text: str) -> tuple[str, ...]:
    """Site paths of a haven from other havens.

    >>> haven_paths("Site Path From Grey Havens:{f}{w}{w}")
    ('Grey Havens: free-domain wilderness wilderness',)
    """
    return tuple(
        f"{found['haven'].strip()}: {' '.join(normalize.path(found['path']))}" for found in _HAVEN_PATH.finditer(text)
    )
