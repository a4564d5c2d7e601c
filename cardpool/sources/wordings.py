"""Facts of play out of card texts: who plays a card, how factions are influenced, what creatures are keyed to by name.

Each function reads one form of sentence and nothing else: what does not fit its form gives no fact, so that a fact that
is given can be trusted. `lay` writes the facts into the rows of an importer, drops the texts, and notes what the forms
do not cover.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.card import CardType, Subtype
from cardpool.names import fold
from cardpool.sources import loose
from cardpool.sources.texts import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardpool.sources.merge import Row

TEXT: Final = "text"
"""Key under which an importer hands over the text of a card; no field of a card, so no table ever holds it."""

# --- words ------------------------------------------------------------------------------------------------------------

_SYMBOL = re.compile(r"\s*[\[{]+\s*[A-Za-z ]{1,6}\s*[\]}]+")
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4} | {str(number): number for number in range(1, 9)}
_SITE_TYPES: Final = {
    "haven": "haven", "free-hold": "free-hold", "border-hold": "border-hold", "ruins & lairs": "ruins-lairs",
    "ruins and lairs": "ruins-lairs", "shadow-hold": "shadow-hold", "dark-hold": "dark-hold",
    "darkhaven": "haven",
}  # fmt: skip
_REGION_TYPES: Final = {
    "wilderness": "wilderness", "border-land": "border-land", "free-domain": "free-domain",
    "coastal sea": "coastal-sea", "shadow-land": "shadow-land", "dark-domain": "dark-domain", "desert": "desert",
    "jungle": "jungle",
}  # fmt: skip
_SKILLS: Final = frozenset({"scout", "ranger", "warrior", "sage", "diplomat"})
MAGIC: Final = frozenset({"sorcery", "spirit-magic", "shadow-magic"})
_RACES: Final = frozenset(
    {"dúnadan", "dwarf", "elf", "hobbit", "man", "orc", "ringwraith", "troll", "wizard", "wose", "half-orc", "maia"}
)
_WHO: Final = _SKILLS | _RACES | {"leader"}
_PLURALS: Final = {
    "animals": "animal", "bears": "bear", "dragons": "dragon", "dúnedain": "dúnadan", "dunedain": "dúnadan",
    "dwarves": "dwarf", "eagles": "eagle", "elves": "elf", "ents": "ent", "giants": "giant", "half-orcs": "half-orc",
    "hobbits": "hobbit", "men": "man", "orcs": "orc", "ringwraiths": "ringwraith", "spiders": "spider",
    "trolls": "troll", "undead": "undead", "wizards": "wizard", "wolves": "wolf", "woses": "wose",
}  # fmt: skip


def _race(word: str) -> str:
    """Give a race in the singular and lower case; `""` if the word is none."""
    lower = word.strip().lower()
    return _PLURALS.get(lower, lower if lower in _RACES or lower in _PLURALS.values() else "")


# --- factions and their influence -------------------------------------------------------------------------------------

_INFLUENCE = re.compile(
    r"if (?:the )?influ?e?n?e?ce check is (?:greater (?:than|then) |>\s*)(\d+)"
    r"|\band (?:if )?the influ?e?n?ce check is greater (?:than|then) (\d+)",
    re.IGNORECASE,
)
_MODIFICATIONS = re.compile(r"\bStand(?:ard|ort) Modifications:\s*(.*?)(?:\.|$|\btap\b|\bSpecial\b)", re.IGNORECASE)
_MODIFICATION = re.compile(r"\s*,?\s*(?:and )?(?P<who>[^,(;]+?)\s*\((?P<number>[+-]\d+)\)")
_HOME = re.compile(r"characters? with (?P<site>.+) as a home site|characters? with home site (?P<other>.+)")
_BONUS = re.compile(r"(?P<number>[+-]\d+) (?:to )?(?:direct influence|DI|EI) (?:only usable )?against (?P<whom>[^.;]+)")
_CHECKS = re.compile(
    r"(?P<number>[+-]\d+) to (?:all |his |her |its )*influence (?:checks|attempts)(?P<whom> against factions)?\s*\."
)
_OF_RACE = re.compile(r"(?P<race>\S+) factions?", re.IGNORECASE)


def influence(text: str) -> int | None:
    """The number that an influence check must exceed to bring a faction into play.

    >>> influence("Unique. Playable at Bree if the influence check is greater than 9.")
    9
    """
    found = _INFLUENCE.search(text)
    return int(found[1] or found[2]) if found else None


def modifications(text: str, places: Places) -> tuple[str, ...]:
    """Standard modifications of a faction, in the grammar of `cardpool.influence`.

    One that asks for a deed, such as a discard, or for a state of the game is none of the character's own: left out.

    Args:
        text: of the faction.
        places: the names of sites and factions; a name that stands for none is left out.

    >>> modifications("Standard Modifications: Elves (-3), Trolls (+1), leader (+1).", Places.of([]))
    ('race:elf -3', 'race:troll +1', 'skill:leader +1')
    """
    terms = (_modification(who, number, places) for who, number in _standard_modifications(text))
    return tuple(dict.fromkeys(filter(None, terms)))


def _standard_modifications(text: str) -> list[tuple[str, int]]:
    """Give who is named, and the number after each."""
    found = _MODIFICATIONS.search(text)
    return [(part["who"], int(part["number"])) for part in _MODIFICATION.finditer(found[1])] if found else []


def _modification(who: str, number: int, places: Places) -> str:
    if race := _race(who):
        return f"race:{race} {number:+}"
    if home := _HOME.fullmatch(who):
        site = places.site(home["site"] or home["other"])
        return f"home:{site} {number:+}" if site else ""
    if (skill := who.lower().removesuffix("s")) in _SKILLS | {"leader"}:
        return f"skill:{skill} {number:+}"
    faction = places.factions.get(fold(who))
    return f"faction:{faction} {number:+}" if faction else ""


def bonuses(text: str, places: Places) -> tuple[str, ...]:
    """What a character adds to his direct influence against certain cards, in the grammar of `cardpool.influence`.

    Args:
        text: of the character.
        places: the names of sites, factions and other cards; a name that stands for none is left out.

    >>> places = Places.of([])
    >>> bonuses("+3 direct influence against Elves, Men, and Elf factions.", places)
    ('race:elf +3', 'race:man +3', 'factions:elf +3')
    >>> bonuses("-2 to influence checks against factions.", places)
    ('factions -2',)
    """
    terms = [_bonus(whom, number, places) for whom, number in _influenced(text)]
    terms += [f"factions {found['number']}" for found in _CHECKS.finditer(text)]
    return tuple(dict.fromkeys(filter(None, terms)))


def _influenced(text: str) -> Iterator[tuple[str, str]]:
    """Give whom a bonus is against, and its number."""
    for found in _BONUS.finditer(text):
        parts = [part.strip() for part in re.split(r",? (?:and|or) |, ", found["whom"])]
        if parts[-1].endswith(" factions") and not _race(parts[-1].removesuffix(" factions")):
            # One "factions" for several titles: "the A and B factions".
            parts = [part if part.endswith(" factions") else f"{part} faction" for part in parts]
        for part in parts:
            yield part, found["number"]


def _bonus(whom: str, number: str, places: Places) -> str:
    if whom in {"factions", "all factions", "any faction"}:
        return f"factions {number}"
    if (of_race := _OF_RACE.fullmatch(whom)) and (race := _race(of_race["race"])):
        return f"factions:{race} {number}"
    if found := re.fullmatch(r"(?:any )?factions? playable at (?P<site>.+)", whom):
        site = places.site(found["site"])
        return f"factions-at:{site} {number}" if site else ""
    if found := re.fullmatch(r"(?:the )?(?P<title>.+?) factions?", whom):
        title = places.factions.get(fold(found["title"])) or places.factions.get(fold(f"{found['title']}s"))
        return f"faction:{title} {number}" if title else ""
    if race := _race(whom):
        return f"race:{race} {number}"
    return f"card:{whom} {number}" if fold(whom) in places.titles else ""


# --- who plays a resource ---------------------------------------------------------------------------------------------

_STATE = r"(?:(?:untapped|tapped|unwounded|wounded|lone) )?"
_REQUIRES: Final = (
    re.compile(r"(?:^|\. )(?P<who>[A-Z][\w\-]+(?:(?: or | )[\w\-]+)?) only\b(?!:)"),
    re.compile(rf"(?:^|\. )Tap an? {_STATE}(?P<who>[\w\-]+(?: [\w\-]+)?)\b"),
    re.compile(
        r"(?:^|\. )Playable (?:only )?(?:at the end of the organi[sz]ation phase |during (?:the|your) \S+ phase )?"
        rf"(?:on|by) an? {_STATE}(?P<who>[\w\-]+(?:(?: or | )[\w\-]+)?)\b"
    ),
    re.compile(
        r"(?:^|\. )Playable (?:only )?(?:at the end of the organi[sz]ation phase |during (?:the|your) \S+ phase )?"
        r"on an? (?:moving )?(?:\w+ )?company (?:containing|with) an? "
        rf"{_STATE}(?P<who>[\w\-]+)\b"
    ),
)
_HEAD: Final = 160
"""Characters of a text in which it says who plays the card."""


def requires(text: str) -> tuple[str, ...]:
    """Who must play a card, any one of them: skills, races, kinds of magic; `+` joins what one must be at once.

    >>> requires("Ritual. Scout or ranger only. Tap a scout."), requires("Orc scout only.")
    (('scout', 'ranger'), ('orc+scout',))
    >>> requires("Playable on a company containing a ranger."), requires("Warrior only: +2 to prowess.")
    (('ranger',), ())
    """
    for form in _REQUIRES:
        found = form.search(text[:_HEAD])
        who = _who(found["who"]) if found else ()
        if who:
            return who
    return ()


def _who(text: str) -> tuple[str, ...]:
    result = []
    for part in text.split(" or "):
        words = [word.lower().removesuffix("-using").removesuffix("-user") for word in part.split()]
        known = [word for word in words if word in _WHO | MAGIC]
        first = words[0] if words else ""
        if first not in _WHO | MAGIC:
            return ()
        # A word after the first that is none of ours ("character", "during") ends what is asked for.
        result.append("+".join(known[: 2 if len(words) > 1 and words[1] in _WHO else 1]))
    return tuple(dict.fromkeys(result))


_CAN_USE = re.compile(r"\bcan use (?P<kinds>(?:(?:sorcery|spirit-magic|shadow-magic)(?:,? and |, )?)+)", re.IGNORECASE)


def magic(text: str) -> tuple[str, ...]:
    """Kinds of magic that a character can use.

    >>> magic("Unique. Can use sorcery and shadow-magic.")
    ('sorcery', 'shadow-magic')
    """
    found = _CAN_USE.search(text)
    return tuple(dict.fromkeys(re.split(r",? and |, ", found["kinds"].lower().rstrip(", ")))) if found else ()


# --- places -----------------------------------------------------------------------------------------------------------


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
        return cls(regions, types, sites, factions, titles, {key: tuple(names) for key, names in territories.items()})

    def region(self, name: str) -> str:
        """Give the title of a region, `""` if the name is of none."""
        return self.regions.get(fold(loose.region(name)), "")

    def site(self, name: str) -> str:
        """Give the title of a site, `""` if the name is of none."""
        return self.sites.get(fold(name), "")

    def within(self, name: str) -> tuple[str, ...]:
        """Give the regions that a name means: one region, or those of a territory."""
        region = self.region(name)
        return (region,) if region else self.territories.get(fold(name), ())


_AND = re.compile(r"\s*[;,]?\s*\b(?:and/or|and|or)\b\s+|\s*[;,]\s*")
_FILLER = re.compile(
    r"^(?:(?:may|can|also|only|always|be|played|playable|play-able|keyed|\(by type\)|to|at|all|any|an?|one|the|on"
    r"|tapped|untapped|following)\s+)+",
    re.IGNORECASE,
)
_TYPED = re.compile(rf"(?P<type>{'|'.join(_SITE_TYPES)})s?(?: sites?)?(?: in (?P<where>.+))?", re.IGNORECASE)
_LAND = re.compile(
    rf"(?P<not>non-\s*)?(?P<type>{'|'.join(_REGION_TYPES)})(?:e?s)?(?: regions?)?(?: in (?P<where>.+))?", re.IGNORECASE
)
_REGIONS_IN = re.compile(r"regions? in (?P<where>.+)", re.IGNORECASE)
_SITES_IN = re.compile(r"(?P<not>non-haven )?sites? (?:located )?(?:in|therein) ?(?P<where>.*)", re.IGNORECASE)
_DEEP = re.compile(
    r"(?:(?P<type>[\w\- &]+?) )?Under-deeps? sites?(?: with an? (?P<attack>[\w\-]+) automatic-? ?attack)?"
)
_WITH_ATTACK = re.compile(
    rf"(?P<type>{'|'.join(_SITE_TYPES)})s? with an? (?P<attack>[\w\-]+) automatic-? ?attack", re.IGNORECASE
)
_THESE = re.compile(r"(?:these|this|those|that) regions?|regions:?", re.IGNORECASE)


class _Reader:
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
        plain = _SYMBOL.sub("", text).strip(" .:")
        whole = True
        for clause in re.split(r";", plain):
            self._within = ""
            for part in filter(None, (part.strip() for part in _AND.split(clause))):
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
        self._pending.append(_SITE_TYPES[found["type"].lower()])
        if not found["where"]:
            return True
        forms = tuple(f"type:{kind}+region:{{}}" for kind in self._pending)
        known = self._in(found["where"], forms)
        self._pending = [] if known else self._pending[:-1]
        return known

    def _in(self, where: str, forms: tuple[str, ...]) -> bool:
        """Add terms for sites in some regions."""
        name = re.sub(r"^(?:the |any )?(?:following regions:? ?)?", "", where, flags=re.IGNORECASE)
        if land := re.fullmatch(rf"({'|'.join(_REGION_TYPES)})(?: region)?", name, re.IGNORECASE):
            kind = _REGION_TYPES[land[1].lower()]
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
            self.terms.append(f"type:{_SITE_TYPES[found['type'].lower()]}+attack:{found['attack'].capitalize()}")
        return found is not None

    def _deep(self, part: str) -> bool:
        found = _DEEP.fullmatch(part)
        if found is None or (found["type"] and found["type"].lower() not in _SITE_TYPES):
            return False
        term = "under-deeps"
        if found["type"]:
            term += f"+type:{_SITE_TYPES[found['type'].lower()]}"
        if found["attack"]:
            term += f"+attack:{found['attack'].capitalize()}"
        self.terms.append(term)
        return True

    def _land(self, part: str) -> bool:
        found = _LAND.fullmatch(part) or _REGIONS_IN.fullmatch(part)
        if found is None or not self.paths:
            return False
        groups = found.groupdict()
        where, kind = groups.get("where"), _REGION_TYPES.get((groups.get("type") or "").lower(), "")
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


_SENTENCE = re.compile(r"(?<=\.)\s+(?=[A-Z0-9+“\"])|(?<=\.)(?=[A-Z])")
_CONDITION = re.compile(r"If (?P<what>[^,]+?) (?:is|are) (?P<not>not )?in play,? ?", re.IGNORECASE)
_KEYED_HEAD = re.compile(
    r"(?:Additionally, )?(?:As a creature,? )?(?:(?:s?he|it|[A-Z][\w’' ]{2,30}) )?"
    r"(?:(?:may|can) (?:also |only |always )*(?:be )?(?:played )?(?:keyed )?|(?:also |only )?play-?able (?:keyed )?)"
    r"(?:\(by type\) )?(?:to|at) (?:to )?",
    re.IGNORECASE,
)
_KEYED_WORDS = re.compile(
    r"\b(?:keyed|play-?able (?:at|on|keyed)|may (?:also |only )?be played (?:at|on|keyed|following))\b", re.IGNORECASE
)
_ASIDE = re.compile(r"\breceives?\b|\bhazard creatures?\b|\bif played\b|\bplayed keyed to .* receive", re.IGNORECASE)
"""Sentences that speak of keying and say nothing of where this creature may be played."""
_OTHERS = re.compile(
    r"\b(?:following(?! regions)|after|against|on-guard|receives?|hazard creatures?|creature can|companies|if|when"
    r"|with \d|unless)\b",
    re.IGNORECASE,
)
_PATH_TO = re.compile(
    rf"an? (?P<site>{'|'.join(_SITE_TYPES)})(?: sites?)? that has (?P<lands>.+) in its site path", re.IGNORECASE
)
_LANDS = re.compile(rf"(?:at least )?(?P<number>\w+) (?P<type>{'|'.join(_REGION_TYPES)})(?:e?s)?", re.IGNORECASE)
_FEWER = re.compile(
    rf"Only (?P<number>\w+) (?P<type>{'|'.join(_REGION_TYPES)})(?:e?s)? in (?:the )?site path (?:are|is) required if "
    r"(?P<what>.+?) (?:is|are) in play",
    re.IGNORECASE,
)


class Keyed(NamedTuple):
    """What a text says of the keying of a creature."""

    expression: str
    """In the grammar of `cardpool.keying`; `""` if nothing was read."""
    unread: tuple[str, ...]
    """The sentences about keying that were not read, or not whole."""


def keyed(text: str, places: Places) -> Keyed:
    """What a creature is keyed to by name.

    The form of a sentence: `[If X is in play,] May [also] be played [keyed] to|at LIST [; and [...] at SITES in these
    regions]`. LIST is of regions, sites, types of sites or regions, `sites in REGION`, Under-deeps sites; a territory
    stands for its regions.
    """
    terms: list[str] = []
    unread = []
    regions: list[str] = []
    for sentence in _SENTENCE.split(text):
        if not (_KEYED_WORDS.search(sentence) or _FEWER.search(_SYMBOL.sub("", sentence))) or _ASIDE.search(sentence):
            continue
        found, whole, regions = _sentence(_SYMBOL.sub("", sentence).strip(), places, regions)
        terms += found
        if not whole:
            unread.append(sentence)
    return Keyed(";".join(_gathered(terms)), tuple(unread))


_BY_NAME = re.compile(r"(?P<kind>through|region):(?P<name>[^+]+)")


def _gathered(terms: Iterable[str]) -> Iterator[str]:
    """Join the alternatives that differ in the name of one region alone."""
    names: dict[str, list[str]] = {}
    for term in dict.fromkeys(terms):
        found = _BY_NAME.search(term)
        form = term
        if found:
            kind = {"region": "in"}.get(found["kind"], found["kind"])
            form = f"{term[: found.start()]}{kind}:{{}}{term[found.end() :]}"
        names.setdefault(form, []).extend([found["name"]] if found else [])
    return (form.format(",".join(listed)) for form, listed in names.items())


def _sentence(sentence: str, places: Places, regions: list[str]) -> tuple[list[str], bool, list[str]]:
    """Read one sentence: its terms, whether they are all, and the regions that "these regions" then means."""
    if fewer := _FEWER.search(sentence):
        lands = f"path:{_REGION_TYPES[fewer['type'].lower()]}*{_NUMBERS[fewer['number'].lower()]}"
        return [f"if:{fewer['what']}+{lands}"], True, regions
    condition = _CONDITION.match(sentence)
    rest = sentence[condition.end() :] if condition else sentence
    head = _KEYED_HEAD.match(rest)
    if head is None or _OTHERS.search(rest):
        return [], False, regions
    conditions = _conditions(condition)
    rest = rest[head.end() :].strip(" .")
    if path := _PATH_TO.fullmatch(rest):
        found = [_LANDS.fullmatch(part.strip()) for part in path["lands"].split(" or ")]
        terms = [
            f"type:{_SITE_TYPES[path['site'].lower()]}+path:{_REGION_TYPES[land['type'].lower()]}"
            f"*{_NUMBERS[land['number'].lower()]}"
            for land in found if land and land["number"].lower() in _NUMBERS
        ]  # fmt: skip
        return _under(terms, conditions), len(terms) == len(found), regions
    reader = _Reader(places, paths=True)
    reader.regions += regions if re.match(r"(?:any |all )?(?:\S+ )?sites? in these", rest) else []
    if "in these regions" in rest and not any(map(places.region, _AND.split(rest))):
        reader.regions = list(regions)
    whole = reader.read(rest)
    return _under(reader.terms, conditions), whole and bool(reader.terms), reader.regions


def _conditions(found: re.Match[str] | None) -> list[str]:
    if found is None or found["not"]:
        return [""]
    return [f"if:{name.strip()}+" for name in re.split(r",? or |, ", found["what"])]


def _under(terms: Iterable[str], conditions: Iterable[str]) -> list[str]:
    terms = list(terms)
    return [f"{condition}{term}" for condition in conditions for term in terms]


_PLAYABLE_AT = re.compile(
    r"(?:^|\. ?|resource, )Playable at (?P<list>.+?)"
    r"(?= if\b|, if\b|,? and if\b|[.(]| during\b| by\b| when\b|;|$)", re.IGNORECASE
)  # fmt: skip


def where(text: str, places: Places) -> str:
    """Where a faction or an ally is playable, in the grammar of `cardpool.sites`; `""` if that is not read whole.

    The form: `Playable at LIST [if ...]`. LIST is of sites, `site in REGION`, types of sites with or without a region.
    """
    found = _PLAYABLE_AT.search(text)
    # What stands in parentheses behind the list takes from it or adds to it.
    if found is None or text[found.end() :].startswith("("):
        return ""
    reader = _Reader(places, paths=False)
    return ";".join(dict.fromkeys(reader.terms)) if reader.read(found["list"]) else ""


_HAVEN_PATH = re.compile(r"Site Path From (?P<haven>[^:{}]+?):\s*(?P<path>(?:\{\w\}\s*)+)", re.IGNORECASE)


def haven_paths(text: str) -> tuple[str, ...]:
    """Site paths of a haven from other havens.

    >>> haven_paths("Site Path From Grey Havens:{f}{w}{w}")
    ('Grey Havens: free-domain wilderness wilderness',)
    """
    return tuple(
        f"{found['haven'].strip()}: {' '.join(loose.path(found['path']))}" for found in _HAVEN_PATH.finditer(text)
    )


# --- rows -------------------------------------------------------------------------------------------------------------


class Unread:
    """What no form reads: card, field, and what the text has of it."""

    def __init__(self) -> None:
        self._notes: list[tuple[Row, str, str]] = []

    def add(self, name: str, row: Row, what: str) -> None:
        """Note a card of which the text says something that was not read."""
        self._notes.append((row, name, what))

    def lines(self) -> Iterator[str]:
        """Give a line a note, in the order in which they came."""
        return (f"{row.get('id') or row['set']}  {row['title']}  {name}  {what}" for row, name, what in self._notes)


def lay(rows: Iterable[Row], places: Places, unread: Unread) -> None:
    """Write the facts of play into rows with texts, and drop the texts.

    A field that says something already keeps it; the kinds of magic are added to the keywords.

    Args:
        rows: as from an importer, with the text of the card under `TEXT`.
        places: the names of the map.
        unread: where to note what no form reads.
    """
    for row in rows:
        if TEXT not in row:
            continue
        text = plain(row.pop(TEXT))
        for name, value in _facts(row, text, places, unread):
            if not row.get(name) or name == "keywords":
                row[name] = value


def _facts(row: Row, text: str, places: Places, notes: Unread) -> Iterator[tuple[str, Any]]:
    subtypes = frozenset(row.get("subtypes") or ())
    if row["type"] == CardType.CHARACTER or row.get("agent"):
        yield from _of_a_character(row, text, places, notes)
    elif row["type"] == CardType.RESOURCE:
        yield from _of_a_resource(row, text, places, notes, subtypes)
    elif row["type"] == CardType.HAZARD and Subtype.CREATURE in subtypes:
        found = keyed(text, places)
        yield "keyed", found.expression
        for sentence in found.unread:
            notes.add("keyed", row, sentence)
    elif row["type"] == CardType.SITE and row.get("site_type") == "haven":
        yield "haven_paths", haven_paths(text)


def _of_a_character(row: Row, text: str, places: Places, notes: Unread) -> Iterator[tuple[str, Any]]:
    yield "keywords", tuple(dict.fromkeys((*row["keywords"], *magic(text))))
    yield "bonuses", bonuses(text, places)
    for whom, number in _influenced(text):
        if not _bonus(whom, number, places):
            notes.add("bonuses", row, f"{number} {whom}")


def _of_a_resource(
    row: Row, text: str, places: Places, notes: Unread, subtypes: frozenset[str]
) -> Iterator[tuple[str, Any]]:
    if Subtype.FACTION in subtypes:
        yield "influence", influence(text)
        yield "modifications", modifications(text, places)
        if influence(text) is None:
            notes.add("influence", row, text)
        for who, number in _standard_modifications(text):
            if not _modification(who, number, places):
                notes.add("modifications", row, f"{who} ({number:+})")
    # Where the standard cards are playable is written by hand, in `playable.csv`.
    if row["source"] != "coe" and subtypes & {Subtype.FACTION, Subtype.ALLY}:
        yield "where", where(text, places)
        if not where(text, places):
            notes.add("where", row, text)
    if any(kind.endswith("event") for kind in subtypes):
        yield "requires", requires(text)
