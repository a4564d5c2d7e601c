"""The Cardnum list (CSV): the second source, which fills the gaps of the first and knows cards that they lack.

Its numbers lost their parentheses and signs (`1(2)` stands as `12`), so it gives only what can be trusted: names,
types, kinds, and numbers where no parentheses can have been lost. Card texts are not kept.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any, Final

from cardpool.card import Alignment, CardType
from cardpool.sets import DREAM, SETS, code_of
from cardpool.sources import normalize
from cardpool.sources.gccg import AGENT, HEAD, LIDLESS_EYE, UNIQUE, points_kind
from cardpool.sources.whose import specific
from cardpool.tables import DataError

if TYPE_CHECKING:
    from pathlib import Path

NEEDED: Final = (
    "Set", "Primary", "Alignment", "NameEN", "Text", "Skill", "MPs", "Mind", "Direct", "General", "Prowess", "Body",
    "Home", "Unique", "Secondary", "Race", "Site", "Path", "Region", "RPath", "Playable", "Haven", "Stage", "Strikes",
    "Hoard", "fullCode", "dreamcard", "released",
)  # fmt: skip
"""Columns without which the list is not understood."""

_SIDES: Final = {
    "hero": Alignment.HERO, "minion": Alignment.MINION, "dual": Alignment.DUAL, "stage": Alignment.STAGE,
    "fallen-wizard": Alignment.FALLEN_WIZARD, "balrog": Alignment.BALROG, "neutral": Alignment.NEUTRAL,
    "grey": Alignment.GREY, "elf-lord": Alignment.ELF_LORD, "dwarf-lord": Alignment.DWARF_LORD,
    "atani-lord": Alignment.ATANI_LORD, "dragon-lord": Alignment.DRAGON_LORD, "war-lord": Alignment.WAR_LORD,
    "lord": Alignment.LORD, "fallen/lord": Alignment.FALLEN_LORD, "fallen-wizard/lord": Alignment.FALLEN_LORD,
}  # fmt: skip
_SITES: Final = {
    "ruins & lairs": "ruins-lairs", "border-hold": "border-hold", "free-hold": "free-hold", "dark-hold": "dark-hold",
    "shadow-hold": "shadow-hold", "haven": "haven", "darkhaven": "haven", "lordhaven": "haven",
    "wizardhaven": "haven",
}  # fmt: skip
_REGIONS: Final = {
    "wilderness": "wilderness", "w": "wilderness", "shadow-land": "shadow-land", "border-land": "border-land",
    "b": "border-land", "coastal sea": "coastal-sea", "coastal seas": "coastal-sea", "jungle": "jungle",
    "desert": "desert", "free-domain": "free-domain", "dark-domain": "dark-domain",
}  # fmt: skip
_PLAYERS: Final = {
    Alignment.ELF_LORD: ("elf-lord",), Alignment.DWARF_LORD: ("dwarf-lord",), Alignment.ATANI_LORD: ("atani-lord",),
    Alignment.DRAGON_LORD: ("dragon-lord",), Alignment.WAR_LORD: ("war-lord",), Alignment.BALROG: ("balrog",),
    Alignment.FALLEN_WIZARD: ("fallen-wizard",), Alignment.LORD: ("elf-lord", "dwarf-lord", "atani-lord"),
    Alignment.FALLEN_LORD: ("fallen-wizard", "elf-lord", "dwarf-lord", "atani-lord"),
}  # fmt: skip
"""Finer alignments of resources and characters to the player types that may play them."""

_LORDS: Final = frozenset({"stage", *_PLAYERS}) - {Alignment.BALROG, Alignment.DRAGON_LORD, Alignment.WAR_LORD}
_KEYWORDS: Final = re.compile(
    r"noldo|sinda|silvan|nando|tatya|kelno|nelya|half-elf|longbeard|firebeard|ironfist|stiffbeard|half-troll|half-orc"
    r"|uruk-hai|olog-hai|scara-hai|ice-orc|hoard|weapon|shield|armor|helmet|bow|axe|mace|two-handed|treasure|jewel"
    r"|environment|corruption|disease|ritual|command|song|lore|quest|trophy|riddle|technology|instrument|ore|staff"
    r"|stolen knowledge|lost knowledge|mind ring|spirit ring|elven ring|lesser ring|slave|prisoner|vermin|horse|magic"
)
_RENAMED: Final = {"hoard": "hoard item", "food": "food item"}


def load(path: Path) -> list[dict[str, str]]:
    """Read the list.

    Returns:
        One mapping of column to text a card.

    Raises:
        DataError: the file cannot be read, is cut short, is no CSV of UTF-8 text, or lacks a column that is needed.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DataError(f"The card list {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"The card list {path} is not UTF-8 text (byte {error.start}).") from error
    try:
        rows_ = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise DataError(f"The card list {path} is not whole CSV: {error}.") from error
    header = rows_[0] if rows_ else []
    if missing := [name for name in NEEDED if name not in header]:
        raise DataError(f"The card list {path} lacks these columns: {', '.join(missing)}.")
    for number, row in enumerate(rows_[1:], start=2):
        if len(row) != len(header):
            raise DataError(
                f"Row {number} of the card list {path} has {len(row)} cells; the header names {len(header)}."
            )
    return [dict(zip(header, row, strict=True)) for row in rows_[1:]]


def rows(cards: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Turn the list into fields of `Card`, one mapping a card, in the order of the list; ids are given by `merge`.

    Each has the `text` of its card besides, for `card_text.apply`.

    Raises:
        DataError: a card has a value that no rule here reads, or its `fullCode` stands twice.
    """
    seen: set[str] = set()
    result = []
    for number, card in enumerate(cards, start=2):
        code = card["fullCode"]
        if code in seen:
            raise DataError(f"Row {number} of the card list repeats the fullCode {code!r}.")
        seen.add(code)
        try:
            result.append(_fields(card))
        except ValueError as error:
            raise DataError(f"Row {number} of the card list ({code}) cannot be read: {error}.") from error
    return result


def _fields(card: dict[str, str]) -> dict[str, Any]:
    title = normalize.clean(card["NameEN"]).rstrip("*")
    if not title:
        raise ValueError("it has no name")
    side = _SIDES.get(card["Alignment"].lower())
    if side is None:
        raise ValueError(f"there is no alignment {card['Alignment']!r}")
    if card["Primary"].lower() not in {kind.value for kind in CardType}:
        raise ValueError(f"there is no type {card['Primary']!r}")
    kind = CardType(card["Primary"].lower())
    set_code = code_of(card["Set"])
    secondary = card["Secondary"].strip().lower()
    played = kind in {CardType.RESOURCE, CardType.HAZARD} and secondary not in {"avatar", "agent"}
    kinds, kin, _ = normalize.subtypes(secondary) if played else ((), (), ())
    alignment, players = _alignment(kind, side, secondary)
    plain, conditional = normalize.points(card["MPs"])
    race = card["Race"].lower()
    mind = normalize.number(card["Mind"])
    fields: dict[str, Any] = {
        "set": set_code,
        "title": title,
        "type": kind,
        "alignment": alignment,
        "subtypes": kinds,
        "unique": (bool(card["Unique"]) or UNIQUE.search(card["Text"][:HEAD]) is not None)
        and kind not in {CardType.SITE, CardType.REGION},
        "avatar": kind is CardType.CHARACTER and secondary == "avatar",
        "resource_avatar": kind is CardType.RESOURCE and LIDLESS_EYE.search(card["Text"][:HEAD]) is not None,
        "agent": kind is CardType.CHARACTER
        and (secondary in {"agent", "grey agent"} or AGENT.search(card["Text"][:HEAD]) is not None),
        "races": normalize.races(card["Race"]) or kin,
        "skills": normalize.skills(card["Skill"]),
        "keywords": tuple(dict.fromkeys(_RENAMED.get(word, word) for word in _KEYWORDS.findall(race)))
        + (("leader",) if secondary == "leader" or "leader" in card["Skill"].lower() else ()),
        "mind": mind if mind is not None and 0 < mind <= _HIGHEST_MIND else None,
        "direct_influence": card["Direct"] if _single(card["Direct"]) else "",
        "general_influence": normalize.number(card["General"]) if kind is CardType.CHARACTER else None,
        "prowess": card["Prowess"],
        "body": card["Body"],
        "strikes": card["Strikes"] if card["Strikes"] != "0" else "1/each",
        "points": plain,
        "points_in_parentheses": conditional,
        "points_kind": points_kind(kind, kinds) if card["MPs"] else "",
        "stage_points": normalize.number(card["Stage"]),
        "home_sites": normalize.home_sites(card["Home"]) if kind is CardType.CHARACTER else (),
        **specific("", [race], card["Text"], avatar=kind is CardType.CHARACTER and secondary == "avatar"),
        "dream": set_code in DREAM or (card["dreamcard"] == "true" and set_code not in SETS),
        "released": card["released"] == "true",
        "source": "cardnum",
        "asterisk": normalize.asterisk(card.get("RWMPs") or card["MPs"]),
        "text": card["Text"],
    }
    fields["players"] = fields["players"] or players
    if kind is CardType.SITE:
        fields |= _site(card)
    if kind is CardType.REGION:
        fields |= _region(card)
    return fields


_HIGHEST_MIND: Final = 12
"""A mind above it is two numbers that lost what stood between them."""


def _single(text: str) -> bool:
    """Tell whether a number is one, and not two that lost their parentheses."""
    return len(text.lstrip("-")) == 1


def _alignment(kind: CardType, side: Alignment, secondary: str) -> tuple[Alignment, tuple[str, ...]]:
    """Give alignment and players: resources of a lord or Fallen-wizard are stage cards, others' are minion cards."""
    if kind is CardType.RESOURCE and side in _PLAYERS:
        stage = side in _LORDS
        return Alignment.STAGE if stage else Alignment.MINION, _PLAYERS[side]
    if kind is CardType.CHARACTER and side in {Alignment.DRAGON_LORD, Alignment.WAR_LORD} and secondary != "avatar":
        return Alignment.MINION, _PLAYERS[side]
    if kind is CardType.CHARACTER and side is Alignment.GREY:
        return Alignment.MINION, ()
    if secondary == "grey agent" and side is Alignment.HERO:
        return Alignment.GREY, ()
    if kind is CardType.SITE and side is Alignment.FALLEN_LORD:
        return Alignment.FALLEN_WIZARD, ()
    return side, ()


def _site(card: dict[str, str]) -> dict[str, Any]:
    site_type = _SITES.get(card["Site"].strip().lower(), "")
    region = normalize.region(card["Region"])
    under_deeps = card["RPath"] == "Under-deeps" or region == "Under-deeps"
    dungeon = card["RPath"] == "Dungeon" or region == "Dungeon"
    attacks = normalize.attacks(card["Text"].replace("---", " - ")) if _ATTACKED.search(card["Text"]) else ()
    return {
        "site_type": site_type,
        "region": "" if under_deeps or dungeon else region,
        "nearest_haven": card["Haven"].rstrip("* ") if site_type != "haven" and not under_deeps else "",
        "site_path": tuple(reversed(normalize.path(card["Path"]))),
        "playable": normalize.playable(card["Playable"]),
        "attacks": attacks,
        "contains_hoard": bool(card["Hoard"]),
        "under_deeps": under_deeps,
    }


_ATTACKED: Final = re.compile(r"^\(1|automatic-attack", re.IGNORECASE)


def _region(card: dict[str, str]) -> dict[str, Any]:
    words = card["RPath"].lower().split()
    symbols = {"double": 2, "triple": 3}.get(words[0] if words else "")
    deep = symbols is not None
    region_type = _REGIONS.get(" ".join(words[1:] if deep else words), "")
    return {"region_type": region_type, "symbols": symbols, "keywords": ("deep",) if deep else ()}
