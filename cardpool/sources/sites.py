"""Facts of sites and regions out of the attributes of the card database: pure functions from text to fact.

An attribute that the source leaves out is `""` here and gives an empty tuple, `region_list` apart: no region is
without neighbours. A text that does not fit its form is a ValueError that names it: a new card must not slip through
with half its facts.
"""

from __future__ import annotations

import re
from typing import Final

SITE_TYPES: Final = {
    "{H}": "haven",
    "{F}": "free-hold",
    "{B}": "border-hold",
    "{R}": "ruins-lairs",
    "{S}": "shadow-hold",
    "{D}": "dark-hold",
}
"""Symbol of a site's type to its name; havens, Darkhavens and Wizardhavens share one."""

REGION_TYPES: Final = {
    "{w}": "wilderness",
    "{b}": "border-land",
    "{f}": "free-domain",
    "{c}": "coastal-sea",
    "{s}": "shadow-land",
    "{d}": "dark-domain",
}
"""Symbol of a region's type to its name."""

ATTACK_KINDS: Final = {
    "Animals": "Animal",
    "Awakened Plant": "Awakened Plant",
    "Balrog": "Balrog",
    "Dragon": "Dragon",
    "Drake": "Drake",
    "Dúnedain": "Dúnadan",
    "Dwarves": "Dwarf",
    "Elves": "Elf",
    "Hobbits": "Hobbit",
    "Maia": "Maia",
    "Men": "Man",
    "Nazgul": "Nazgûl",
    "Nazgûl": "Nazgûl",
    "Orcs": "Orc",
    "Pûkel-creature": "Pûkel-creature",
    "Pûkel-creatures": "Pûkel-creature",
    "Spider": "Spider",
    "Spiders": "Spider",
    "Troll": "Troll",
    "Trolls": "Troll",
    "Undead": "Undead",
    "Wolves": "Wolf",
}
"""Kind of attacker as the source writes it to its name in the singular."""

_PLAYABLE_TOKENS = {
    "minor": "minor",
    "major": "major",
    "greater": "greater",
    "gold ring": "gold-ring",
}
_MISSPELT_REGIONS = {"Ûdun": "Udûn"}

_PLAYABLE = re.compile(r"(?P<information>Information)?(?:, )?(?:Items \((?P<items>[^)]*)\))?(?:,? (?P<note>\*\S.*))?")
_STRIKES = re.compile(r"\d+ strikes?\b")
_ATTACK = re.compile(
    rf"\b(?P<kind>{'|'.join(sorted(ATTACK_KINDS, key=len, reverse=True))})\s*(?:\([^)]*\)\s*)*"
    rf"[-–—]?\s*(?:each character faces )?{_STRIKES.pattern}"
)
_OPEN_ATTACK = re.compile(r"\bopponent may play\b", re.IGNORECASE)
_SYMBOL = re.compile(r"\{\w\}")
_NUMBERED = re.compile(r"(?P<title>.+?) \((?P<number>\d+)\)")
_OPEN_REGION = re.compile(r"Any site in (?P<region>.+)")
_OPEN_RUINS = re.compile(r"one Under-deeps Ruins (?:and|&) Lairs\b.*")
_NO_SURFACE = "no surface site"


def parse_playable(text: str) -> tuple[str, ...]:
    """Give what a site allows.

    Returns:
        `information`, `minor`, `major`, `greater` and `gold-ring`, in the order of the source; a `*` after a kind of
        which only certain items are allowed.

    Raises:
        ValueError: the text has another form, or a mark without its note or a note without its mark.

    >>> parse_playable("Information, Items (minor, major, greater*) *-Scroll of Isildur only")
    ('information', 'minor', 'major', 'greater*')
    >>> parse_playable("")
    ()
    """
    found = _PLAYABLE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"what a site allows: cannot read {text!r}")
    tokens = ["information"] if found["information"] else []
    for part in (found["items"] or "").split(", ") if found["items"] is not None else ():
        kind = part.removesuffix("*")
        if kind not in _PLAYABLE_TOKENS:
            raise ValueError(f"what a site allows: {part!r} is not a kind of item, in {text!r}")
        tokens.append(_PLAYABLE_TOKENS[kind] + part[len(kind) :])
    if any(token.endswith("*") for token in tokens) is not bool(found["note"]):
        raise ValueError(f"what a site allows: a mark and its note do not match, in {text!r}")
    return tuple(tokens)


def parse_attacks(text: str) -> tuple[str, ...]:
    """Kinds of the automatic-attacks of a site.

    Returns:
        Values of `ATTACK_KINDS`, each once, in the order of the attacks. An attack that the opponent chooses from his
        hand has no kind and adds nothing.

    Raises:
        ValueError: an attack of a kind that `ATTACK_KINDS` lacks, or no attack at all in a text that is not empty.

    >>> parse_attacks("Orcs - 4 strikes with 7 prowess; Trolls - 3 strikes with 9 prowess")
    ('Orc', 'Troll')
    >>> parse_attacks("Men - each character faces 1 strike with 7 prowess (detainment against covert company)")
    ('Man',)
    """
    kinds = [ATTACK_KINDS[found["kind"]] for found in _ATTACK.finditer(text)]
    open_attack = _OPEN_ATTACK.search(text) is not None
    if len(kinds) != len(_STRIKES.findall(text)) or (text.strip() and not kinds and not open_attack):
        raise ValueError(f"automatic-attacks of a site: cannot read {text!r}")
    return tuple(dict.fromkeys(kinds))


def parse_site_path(text: str) -> tuple[str, ...]:
    """Types of the regions along a site path.

    Returns:
        Values of `REGION_TYPES`, one for each symbol, in order.

    Raises:
        ValueError: the text holds anything but symbols of regions.

    >>> parse_site_path("{w}{w}{b}")
    ('wilderness', 'wilderness', 'border-land')
    """
    return _symbols(text, REGION_TYPES, "site path")


def parse_keyed_to(text: str) -> tuple[str, ...]:
    """Types of the regions and sites that a hazard creature is keyed to.

    Returns:
        Values of `REGION_TYPES` and `SITE_TYPES`, one for each symbol, in order; a type that stands twice needs two
        such regions.

    Raises:
        ValueError: the text holds anything but symbols of regions and sites.

    >>> parse_keyed_to("{w}{w}{R}")
    ('wilderness', 'wilderness', 'ruins-lairs')
    """
    return _symbols(text, REGION_TYPES | SITE_TYPES, "what a creature is keyed to")


def _symbols(text: str, names: dict[str, str], what: str) -> tuple[str, ...]:
    symbols = _SYMBOL.findall(text)
    if _SYMBOL.sub("", text).strip() or not names.keys() >= set(symbols):
        raise ValueError(f"{what}: cannot read {text!r}")
    return tuple(names[symbol] for symbol in symbols)


def parse_adjacent(text: str) -> tuple[tuple[str, int], ...]:
    """Give the sites adjacent to an Under-deeps site.

    Returns:
        Title and number to roll, 0 upwards, in the order of the source. Where the source names no single site, an
        expression of `cardpool.sites` stands for the title; it differs from a title by its `:`.

    Raises:
        ValueError: a part of the text has another form.

    >>> parse_adjacent("Moria (0), The Under-leas (5)")
    (('Moria', 0), ('The Under-leas', 5))
    >>> parse_adjacent("Any site in Udûn (0)")
    (('region:Udûn+not-under-deeps', 0),)
    """
    adjacent: list[tuple[str, int]] = []
    for part in text.split(", ") if text.strip() else ():
        if part.strip() == _NO_SURFACE:
            continue
        found = _NUMBERED.fullmatch(part.strip())
        if found is None:
            raise ValueError(f"adjacent sites: cannot read {part!r}, in {text!r}")
        adjacent.append((_adjacent_title(found["title"]), int(found["number"])))
    return tuple(adjacent)


def _adjacent_title(text: str) -> str:
    if found := _OPEN_REGION.fullmatch(text):
        return f"region:{region_name(found['region'])}+not-under-deeps"
    if _OPEN_RUINS.fullmatch(text):
        return "under-deeps+type:ruins-lairs"
    return text


def region_name(text: str) -> str:
    """Name of a region, spelt as on its card: the source misspells one.

    >>> region_name("Ûdun")
    'Udûn'
    """
    name = text.strip()
    return _MISSPELT_REGIONS.get(name, name)


def region_list(text: str) -> tuple[str, ...]:
    """Names of the regions to which one may move from a region.

    Returns:
        Names as from `region_name`, in the order of the source.

    Raises:
        ValueError: the text is empty, or a name in it is.

    >>> region_list("Gorgoroth, Nurn, Wold & Foothills")
    ('Gorgoroth', 'Nurn', 'Wold & Foothills')
    """
    names = tuple(region_name(part) for part in text.split(","))
    if not all(names):
        raise ValueError(f"adjacent regions: a name is missing in {text!r}")
    return names
