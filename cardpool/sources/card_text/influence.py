"""The influence of factions and characters, out of their texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardpool.folding import fold
from cardpool.sources.card_text.vocabulary import SKILLS, race_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.sources.card_text.places import Places


_INFLUENCE = re.compile(
    r"if (?:the )?influ?e?n?e?ce check is (?:greater (?:than|then) |>\s*)(\d+)"
    r"|\band (?:if )?the influ?e?n?ce check is greater (?:than|then) (\d+)",
    re.IGNORECASE,
)
_MODIFICATIONS = re.compile(
    r"\b(?:Stand(?:ard|ort) )?Modifications:\s*(.*?)(?:\.|$|\btap\b|\bSpecial\b)", re.IGNORECASE
)
_MODIFICATION = re.compile(r"\s*,?\s*(?:and )?(?P<who>[^,(;]+?)\s*\((?P<number>[+-]\d+)\)")
_HOME = re.compile(r"characters? with (?P<site>.+) as a home site|characters? with home site (?P<other>.+)")
_AVATAR = re.compile(r"if (?P<avatar>.+) is your Wizard")
_FROM = re.compile(r"(?P<race>\S+) with an? home sites? in (?P<region>.+)")
_NATIVES = re.compile(r"(?P<race>\S+) with home sites in the regions listed above")
_REGIONS_ABOVE = re.compile(r"\bsites? in (?P<regions>[^.]+?) if the influence", re.IGNORECASE)
_BONUS = re.compile(
    r"(?P<number>[+-]\d+) (?:to )?(?:direct in(?:fl|lf)uence|DI|EI) (?:(?:that is )?only usable )?against "
    r"(?P<whom>[^.;]+)"
)
_CHECKS = re.compile(
    r"(?P<number>[+-]\d+) to (?:all |his |her |its )*influence (?:checks|attempts)(?P<whom> against factions)?\s*\."
)
_OF_RACE = re.compile(r"(?P<race>\S+) factions?", re.IGNORECASE)


def influence(text: str) -> int | None:
    """Give the number that an influence check must exceed to bring a faction into play.

    >>> influence("Unique. Playable at Bree if the influence check is greater than 9.")
    9
    """
    found = _INFLUENCE.search(text)
    return int(found[1] or found[2]) if found else None


def modifications(text: str, places: Places) -> tuple[str, ...]:
    """Give the standard modifications of a faction, in the grammar of `cardpool.influence`.

    One that asks for a deed, such as a discard, or for a state of the game is none of the character's own: left out.

    Args:
        text: of the faction.
        places: the names of sites and factions; a name that stands for none is left out.

    >>> modifications("Standard Modifications: Elves (-3), Trolls (+1), leader (+1).", Places.of([]))
    ('race:elf -3', 'race:troll +1', 'skill:leader +1')
    """
    terms = (
        modification(who, number, places) or _natives(text, who, number, places)
        for who, number in standard_modifications(text)
    )
    return tuple(dict.fromkeys(filter(None, terms)))


def standard_modifications(text: str) -> list[tuple[str, int]]:
    """Give who is named, and the number after each."""
    found = _MODIFICATIONS.search(text)
    return [(part["who"], int(part["number"])) for part in _MODIFICATION.finditer(found[1])] if found else []


def modification(who: str, number: int, places: Places) -> str:
    """Give a standard modification as a term; `""` if nobody of that name is known."""
    if race := race_of(who.removeprefix("other ")):
        return f"race:{race} {number:+}"
    if avatar := _AVATAR.fullmatch(who):
        return f"avatar:{avatar['avatar']} {number:+}"
    if home := _HOME.fullmatch(who):
        site = places.site(home["site"] or home["other"])
        return f"home:{site} {number:+}" if site else ""
    if (native := _FROM.fullmatch(who)) and (race := race_of(native["race"])):
        land = places.region(native["region"]) or (native["region"] if places.within(native["region"]) else "")
        return f"native:{race}/{land} {number:+}" if land else ""
    if (skill := who.lower().removesuffix("s")) in SKILLS | {"leader"}:
        return f"skill:{skill} {number:+}"
    if faction := places.faction(who):
        return f"faction:{faction} {number:+}"
    return f"card:{who} {number:+}" if fold(who) in places.titles else ""


def _natives(text: str, who: str, number: int, places: Places) -> str:
    """Give a modification of who has a home site in the regions that the text names before; `""` if it is none."""
    found, above = _NATIVES.fullmatch(who), _REGIONS_ABOVE.search(text)
    race = race_of(found["race"]) if found else ""
    if not race or above is None:
        return ""
    regions = [places.region(name) for name in re.split(r",? or |, ", above["regions"])]
    return f"native:{race}/{'/'.join(regions)} {number:+}" if all(regions) else ""


def bonuses(text: str, places: Places) -> tuple[str, ...]:
    """Give what a character adds to his direct influence against certain cards, in the grammar of `cardpool.influence`.

    Args:
        text: of the character.
        places: the names of sites, factions and other cards; a name that stands for none is left out.

    >>> places = Places.of([])
    >>> bonuses("+3 direct influence against Elves, Men, and Elf factions.", places)
    ('race:elf +3', 'race:man +3', 'factions:elf +3')
    >>> bonuses("-2 to influence checks against factions.", places)
    ('factions -2',)
    """
    terms = [bonus(whom, number, places) for whom, number in influenced(text)]
    terms += [f"factions {found['number']}" for found in _CHECKS.finditer(text)]
    return tuple(dict.fromkeys(filter(None, terms)))


def influenced(text: str) -> Iterator[tuple[str, str]]:
    """Give whom a bonus is against, and its number."""
    for found in _BONUS.finditer(text):
        parts = [part.strip() for part in re.split(r",? (?:and|or) |, ", found["whom"])]
        if parts[-1].endswith(" factions") and not race_of(parts[-1].removesuffix(" factions")):
            # One "factions" for several titles: "the A and B factions".
            parts = [part if part.endswith(" factions") else f"{part} faction" for part in parts]
        for part in parts:
            yield part, found["number"]


def bonus(whom: str, number: str, places: Places) -> str:
    """Give a bonus as a term; `""` if nothing of that name is known."""
    if whom in {"factions", "all factions", "any faction"}:
        return f"factions {number}"
    if (of_race := _OF_RACE.fullmatch(whom)) and (race := race_of(of_race["race"])):
        return f"factions:{race} {number}"
    if found := re.fullmatch(r"(?:any )?factions? playable at (?P<site>.+)", whom):
        site = places.site(found["site"])
        return f"factions-at:{site} {number}" if site else ""
    if found := re.fullmatch(r"(?:the )?(?P<title>.+?) factions?", whom):
        title = places.faction(found["title"]) or places.faction(f"{found['title']}s")
        return f"faction:{title} {number}" if title else ""
    if found := re.fullmatch(r"(?P<avatar>\S+) specific characters", whom):
        return f"specific:{found['avatar']} {number}"
    if race := race_of(whom.removesuffix(" characters")):
        return f"race:{race} {number}"
    return f"card:{whom} {number}" if fold(whom) in places.titles else ""
