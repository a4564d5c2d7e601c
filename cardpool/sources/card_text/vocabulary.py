"""The words of card texts that stand for skills, races, types of sites and regions."""

from __future__ import annotations

import re
from typing import Final

SYMBOL = re.compile(r"\s*[\[{]+\s*[A-Za-z ]{1,6}\s*[\]}]+")
NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4} | {str(number): number for number in range(1, 9)}
SITE_TYPES: Final = {
    "haven": "haven", "free-hold": "free-hold", "border-hold": "border-hold", "ruins & lairs": "ruins-lairs",
    "ruins and lairs": "ruins-lairs", "shadow-hold": "shadow-hold", "dark-hold": "dark-hold",
    "darkhaven": "haven",
}  # fmt: skip
REGION_TYPES: Final = {
    "wilderness": "wilderness", "border-land": "border-land", "free-domain": "free-domain",
    "coastal sea": "coastal-sea", "shadow-land": "shadow-land", "dark-domain": "dark-domain", "desert": "desert",
    "jungle": "jungle",
}  # fmt: skip
SKILLS: Final = frozenset({"scout", "ranger", "warrior", "sage", "diplomat"})
MAGIC: Final = frozenset({"sorcery", "spirit-magic", "shadow-magic"})
RACES: Final = frozenset(
    {"dúnadan", "dwarf", "elf", "hobbit", "man", "orc", "ringwraith", "troll", "wizard", "wose", "half-orc", "maia"}
)
WHO: Final = SKILLS | RACES | {"leader"}
_PLURALS: Final = {
    "animals": "animal", "bears": "bear", "dragons": "dragon", "dúnedain": "dúnadan", "dunedain": "dúnadan",
    "dwarves": "dwarf", "eagles": "eagle", "elves": "elf", "ents": "ent", "giants": "giant", "half-orcs": "half-orc",
    "hobbits": "hobbit", "men": "man", "orcs": "orc", "ringwraiths": "ringwraith", "spiders": "spider",
    "trolls": "troll", "undead": "undead", "wizards": "wizard", "wolves": "wolf", "woses": "wose",
}  # fmt: skip


def race_of(word: str) -> str:
    """Give a race in the singular and lower case; `""` if the word is none."""
    lower = word.strip().lower()
    return _PLURALS.get(lower, lower if lower in RACES or lower in _PLURALS.values() else "")
