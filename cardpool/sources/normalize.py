"""Reading the facts of the freely written sources: pure functions from an attribute of GCCG or Cardnum to fact.

The makers of dream cards wrote their attributes by hand and each in his own way. What these functions cannot read gives
nothing rather than an error, where the law of no format asks for it; an unknown type, alignment or kind is an error.
"""

from __future__ import annotations

import re
from typing import Final

from cardpool.card import Subtype
from cardpool.sources import sites

REGION_TYPES: Final = {
    "w": "wilderness", "b": "border-land", "f": "free-domain", "c": "coastal-sea", "s": "shadow-land",
    "d": "dark-domain", "j": "jungle", "e": "desert",
}  # fmt: skip
"""Letter of a region's type to its name; the dream cards add two."""

SITE_LETTERS: Final = {"H": "haven", "F": "free-hold", "B": "border-hold", "R": "ruins-lairs", "S": "shadow-hold",
                       "D": "dark-hold"}  # fmt: skip

RACES: Final = {
    "man": "man", "men": "man", "orc": "orc", "orcs": "orc", "elf": "elf", "elves": "elf", "dwarf": "dwarf",
    "dwarves": "dwarf", "dúnadan": "dúnadan", "dúnedain": "dúnadan", "dunadan": "dúnadan", "troll": "troll",
    "trolls": "troll", "hobbit": "hobbit", "hobbits": "hobbit", "dragon": "dragon", "dragons": "dragon",
    "fire-dragons": "dragon", "drake": "drake", "drakes": "drake", "animal": "animal", "animals": "animal",
    "undead": "undead", "undeads": "undead", "wolf": "wolf", "wolves": "wolf", "spider": "spider",
    "spiders": "spider", "maia": "maia", "giant": "giant", "giants": "giant", "demon": "demon", "demons": "demon",
    "awakened plant": "awakened plant", "awakened plants": "awakened plant", "slayer": "slayer", "slayers": "slayer",
    "spawn": "spawn", "balrog": "balrog", "balrogs": "balrog", "ent": "ent", "eagle": "eagle", "eagles": "eagle",
    "bear": "bear", "bears": "bear", "boar": "boar", "boars": "boar", "ape": "ape", "apes": "ape", "whale": "whale",
    "vermin": "vermin", "trap": "trap", "traps": "trap", "wose": "wose", "woses": "wose", "umit": "umit",
    "nazgul": "nazgûl", "nazgûl": "nazgûl", "pûkel-creature": "pûkel-creature", "pûkel-creatures": "pûkel-creature",
    "ringwraith": "ringwraith", "wizard": "wizard", "fallen-wizard": "fallen-wizard", "slave": "slave",
    "mercenary": "mercenary", "dragon-lord": "dragon", "elf-lord": "elf", "dwarf-lord": "dwarf",
    "dúnadan-lord": "dúnadan", "man-lord": "man", "werewolf": "werewolf",
}  # fmt: skip
"""Race or kind as a source writes it, lower case, to ours."""

SKILLS: Final = ("warrior", "scout", "ranger", "sage", "diplomat")
_MISSPELT_SKILLS: Final = {"warrrior": "warrior", "warriror": "warrior", "warropr": "warrior"}

_SUBTYPES: Final = {kind.value: kind for kind in Subtype} | {
    "minor-item": Subtype.MINOR_ITEM, "gold ring": Subtype.GOLD_RING_ITEM,
}  # fmt: skip

ATTACKERS: Final = {
    name.lower(): kind
    for name, kind in {
        **sites.ATTACK_KINDS, "Animal": "Animal", "Demon": "Demon", "Demons": "Demon", "Dragons": "Dragon",
        "Drakes": "Drake", "Dwarf": "Dwarf", "Elf": "Elf", "Giant": "Giant", "Giants": "Giant", "Hobbit": "Hobbit",
        "Man": "Man", "Orc": "Orc", "Slayer": "Slayer", "Slayers": "Slayer", "Spawn": "Spawn", "Trap": "Trap",
        "Traps": "Trap", "Wolf": "Wolf", "Wose": "Wose", "Woses": "Wose", "Umli": "Umli", "Umlí": "Umli",
        "Awakened Plants": "Awakened Plant", "Pûkel-men": "Pûkel-creature", "Pûkel-man": "Pûkel-creature",
        "Lava Flow": "Lava Flow", "Lava Flows": "Lava Flow", "Rock Fall": "Rock Fall", "Rock-fall": "Rock Fall",
        "Dúnadan": "Dúnadan", "Dunedain": "Dúnadan", "Half-orcs": "Orc", "Half-trolls": "Troll", "Bears": "Animal",
        "Bear": "Animal", "Eagles": "Animal", "Awakend Plant": "Awakened Plant",
        "Awakend Plants": "Awakened Plant",
    }.items()
}  # fmt: skip
"""Kind of attacker as the sources write it, lower case, to its name in the singular."""

_ATTACKER = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(map(re.escape, ATTACKERS), key=len, reverse=True))})(?![\w-])"
    r"\*{0,2}\s*(?:\([^)]*\)\s*)*[-–—: ]*(?:an? |the )?(?:each character|\d+ (?:attack|strike)|\w+ strikes?\b|attack)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(-?\d+)?\s*\*?\s*(?:\(\s*(-?\d+|\*|-\*)(?:\(\d+\))?\s*\))?.*")
_ADJACENT = re.compile(r"([^,()*]+)\*?\s*\((\d+)\)")
_HOARD = re.compile(r"(?<!if )\b(?:this site|also)? ?contains a hoard", re.IGNORECASE)


def clean(text: str) -> str:
    """Give a text without doubled, leading and trailing spaces."""
    return re.sub(r"\s+", " ", text).strip()


def number(text: str) -> int | None:
    """Read the whole number that a text starts with; None if it starts with none."""
    found = re.match(r"\s*([+-]?\d+)", text)
    return int(found.group(1)) if found else None


def points(text: str) -> tuple[int | None, int | None]:
    """Read marshalling points as the plain ones and those in parentheses; a `*` stands for no number.

    >>> points("2(4)"), points("(3)"), points("1*"), points("1(*)"), points("(2(4))"), points("")
    ((2, 4), (None, 3), (1, None), (1, None), (None, 2), (None, None))
    """
    found = _NUMBER.fullmatch(text.strip())
    plain, conditional = found.groups() if found else (None, None)
    return int(plain) if plain else None, int(conditional) if conditional and conditional.strip("-").isdigit() else None


def asterisk(text: str) -> bool:
    """Tell whether an asterisk stands beside marshalling points; in parentheses it stands for a number.

    >>> asterisk("2*"), asterisk("*"), asterisk("1(*)"), asterisk("2")
    (True, True, False, False)
    """
    return text.strip().endswith("*")


def strength(prowess: str, body: str) -> tuple[str, str]:
    """Give prowess and body apart, whether a source writes them in one attribute or in two.

    >>> strength("3/8", ""), strength("+1/-", ""), strength("(+1", "+1)"), strength("5", "9")
    (('3', '8'), ('+1', ''), ('(+1)', '(+1)'), ('5', '9'))
    """
    prowess, body = clean(prowess).replace(" ", ""), clean(body).replace(" ", "")
    if "/" in prowess and body in {"", "-"}:
        prowess, _, body = prowess.partition("/")
    if prowess.startswith("(") and not prowess.endswith(")"):
        prowess += ")"
        body = f"({body.lstrip(')(')}"
    return (*("" if part.strip("()") in {"", "-"} else part for part in (prowess, body)),)  # type: ignore[return-value]


def skills(text: str) -> tuple[str, ...]:
    """Read skills; words that are none are left out, for sources write other things in their column."""
    words = (_MISSPELT_SKILLS.get(word, word) for word in re.split(r"[/ ]", text.lower()))
    found = re.findall("|".join(SKILLS), " ".join(words))
    return tuple(dict.fromkeys(found))


def races(text: str) -> tuple[str, ...]:
    """Read races; `RACES` names them, other words (sub-races, keywords) are left out."""
    text = text.lower().strip()
    found: list[str] = []
    for part in re.split(r"[,/]", text):
        if part.strip() in RACES:
            found.append(RACES[part.strip()])
        else:
            found += [RACES[word] for word in part.split() if word in RACES]
    return tuple(dict.fromkeys(found))


def subtypes(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Read the kind of a resource or hazard.

    Returns:
        Values of `Subtype`; races, of a faction or an ally; skills, of an ally.

    Raises:
        ValueError: a part of the text is no kind.

    >>> subtypes("Short-event/Dúnadan Faction"), subtypes("Warrior/Sage Ally")
    ((('short-event', 'faction'), ('dúnadan',), ()), (('ally',), (), ('warrior', 'sage')))
    """
    text = clean(text).lower()
    if not text:
        return (), (), ()
    if text.endswith("ally"):
        rest = text.removesuffix("ally")
        return (Subtype.ALLY.value,), races(rest), skills(rest)
    kinds: list[str] = []
    kin: tuple[str, ...] = ()
    for part in text.split("/"):
        if part.endswith("faction"):
            kinds.append(Subtype.FACTION.value)
            kin += races(part.removesuffix("faction"))
        elif part in _SUBTYPES:
            kinds.append(_SUBTYPES[part].value)
        else:
            raise ValueError(f"{part!r} is not a kind of resource or hazard")
    return tuple(kinds), kin, ()


def path(text: str) -> tuple[str, ...]:
    """Read a site path; symbols that name no region type are left out.

    >>> path("{b}{e}{ww}"), path(" w w s ")
    (('border-land', 'desert', 'wilderness', 'wilderness'), ('wilderness', 'wilderness', 'shadow-land'))
    """
    return tuple(REGION_TYPES[letter] for letter in text.partition("/")[0].lower() if letter in REGION_TYPES)


def keyed_to(text: str) -> tuple[str, ...]:
    """Read what a creature is keyed to by symbol."""
    names = REGION_TYPES | SITE_LETTERS
    return tuple(names[letter] for found in re.findall(r"\{(\w+)\}", text) for letter in found if letter in names)


def playable(text: str) -> tuple[str, ...]:
    """Read what a site allows, as `sites.parse_playable` gives it.

    >>> playable("Information*, Items (minor, major; greater*) *—Palantíri only—")
    ('information*', 'minor', 'major', 'greater*')
    >>> playable("Items* (minor, gold ring)"), playable("Items (minor, major) —battle-gear items only—")
    (('minor*', 'gold-ring*'), ('minor*', 'major*'))
    """
    found = re.search(r"(information)(\*?)", text, re.IGNORECASE)
    tokens = [f"information{found.group(2)}"] if found else []
    items = re.search(r"items?:?\s*(\*{0,2})\s*\(([^)]*)\)(.*)", text, re.IGNORECASE | re.DOTALL)
    if items is None:
        return tuple(tokens)
    star, kinds, note = items.groups()
    note = note.partition("Adjacent")[0]
    every = bool(star) or note.startswith("*") or ("only" in note and "*" not in kinds)
    for kind in re.findall(r"(minor|major|greater|gold ring|ring)\s*(\*?)", kinds.lower()):
        name = "gold-ring" if "ring" in kind[0] else kind[0]
        tokens.append(f"{name}{'*' if every or kind[1] else ''}")
    return tuple(dict.fromkeys(tokens))


def attacks(text: str) -> tuple[str, ...]:
    """Read the kinds of a site's automatic-attacks, each once; what is no attack that it knows is left out.

    >>> attacks("(1st) Men — 3 strikes with 7 prowess; (2nd) Traps* (Wards) — 2 strikes with 10 prowess")
    ('Man', 'Trap')
    """
    return tuple(dict.fromkeys(ATTACKERS[found.group(1).lower()] for found in _ATTACKER.finditer(text)))


def adjacent(text: str) -> tuple[str, ...]:
    """Read adjacent sites with the number to roll, as `Card.adjacent` has them."""
    return tuple(f"{clean(title)} {roll}" for title, roll in _ADJACENT.findall(text))


def home_sites(text: str) -> tuple[str, ...]:
    """Read home sites; the first word of each is written large."""
    return tuple(part[0].upper() + part[1:] for part in map(clean, text.rstrip(".").split(",")) if part)


def has_hoard(text: str) -> bool:
    """Tell whether a site says of itself, and under no condition, that it contains a hoard."""
    return any(
        _HOARD.search(sentence) and not re.match(r"\s*(?:if|when|unless)\b", sentence, re.IGNORECASE)
        for sentence in re.split(r"[.\v\n]", text)
    )


def region(text: str) -> str:
    """Give the name of a region as its card has it."""
    return sites.region_name(clean(text).rstrip("*").strip().replace("—", "-").replace("–", "-"))
