"""The card files of GCCG (XML): the first source for dream, virtual and promotional cards.

A file holds one set. The files say that they are ISO-8859-1 and are Windows-1252, one holds an unescaped `<` inside a
text, and single characters went through UTF-8 unread: all of that is mended here. Card texts are not kept.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.etree.ElementTree import ParseError

import defusedxml.ElementTree as SafeTree
from defusedxml import DefusedXmlException

from cardpool.card import Alignment, CardType
from cardpool.sets import SETS, code_of
from cardpool.sources import normalize
from cardpool.sources.card_text.attacks import automatic_attacks
from cardpool.sources.whose import specific
from cardpool.tables import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_QUOTED = re.compile(rb'"[^"]*"')
_DECLARED = re.compile(rb"<!DOCTYPE[^>\[]*>")

_SIDES: Final = {
    "hero": Alignment.HERO, "minion": Alignment.MINION, "dual": Alignment.DUAL, "stage": Alignment.STAGE,
    "fallen-wizard": Alignment.FALLEN_WIZARD, "balrog": Alignment.BALROG, "elf-lord": Alignment.ELF_LORD,
    "dwarf-lord": Alignment.DWARF_LORD, "dúnadan-lord": Alignment.ATANI_LORD, "man-lord": Alignment.ATANI_LORD,
    "dragon": Alignment.DRAGON_LORD, "dragon-lord": Alignment.DRAGON_LORD, "war-lord": Alignment.WAR_LORD,
    "court of ardor": Alignment.LORD, "grey agent": Alignment.GREY, "dual agent": Alignment.DUAL,
}  # fmt: skip
_AVATARS: Final = frozenset({
    Alignment.ELF_LORD, Alignment.DWARF_LORD, Alignment.ATANI_LORD, Alignment.DRAGON_LORD, Alignment.WAR_LORD,
    Alignment.BALROG, Alignment.FALLEN_WIZARD,
})  # fmt: skip
"""Alignments whose characters are all avatars."""
_AVATAR_RACES: Final = frozenset({"wizard", "ringwraith"})

HEAD: Final = 120
"""Characters of a text in which its keywords stand."""
UNIQUE: Final = re.compile(r"\bUnique\b\.?")
AGENT: Final = re.compile(r"\bAgent\.")
LIDLESS_EYE: Final = re.compile(r"\bmanifestation of the lidless eye\b", re.IGNORECASE)

_UNREAD: Final = {b"\xe2\x80\x99": b"\x92", b"\xe2\x80\x94": b"\x97", b"\xe2\x80\x93": b"\x96"}
"""UTF-8 of an apostrophe and of two dashes to the same in Windows-1252."""


class Source(NamedTuple):
    """One card as its file has it."""

    set: str
    """Our code of the set."""
    title: str
    text: str
    """For deriving facts from; never to be kept."""
    attributes: Mapping[str, tuple[str, ...]]
    """Attribute to its values: the files repeat `keyword`."""
    place: str
    """File and number of the card in it, for messages."""

    def get(self, *names: str) -> str:
        """Give the first value of the first of these attributes that has one, else `""`."""
        return next((values[0] for name in names for values in (self.attributes.get(name, ()),) if values), "")


def load(path: Path) -> list[Source]:
    """Read the cards of one file, or of every `.xml` file of a folder.

    Raises:
        DataError: a file cannot be read, is cut short, is no XML, is no file of cards, or a card lacks its name or
            type; a folder holds no file or one set twice.
    """
    if not path.is_dir():
        return list(_read(path))
    files = sorted(path.glob("*.xml"))
    if not files:
        raise DataError(f"The folder {path} holds no card file (*.xml).")
    return [card for file in files for card in _read(file)]


def _read(path: Path) -> Iterator[Source]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(f"The card file {path} cannot be read: {error.strerror}.") from error
    try:
        root = SafeTree.fromstring(_mended(raw), forbid_dtd=True)
    except ParseError as error:
        line, column = error.position
        why = str(error).partition(":")[0]
        raise DataError(f"The card file {path} is not whole XML: line {line}, column {column}: {why}.") from error
    except DefusedXmlException as error:
        raise DataError(f"The card file {path} declares a document type of its own, which is not read.") from error
    except (LookupError, ValueError) as error:
        raise DataError(f"The card file {path} cannot be read: {error}.") from error
    abbreviation = root.get("abbrev")
    if root.tag != "ccg-setinfo" or not abbreviation:
        raise DataError(f"The card file {path} must be a `ccg-setinfo` with the `abbrev` of its set.")
    for number, card in enumerate(root.iter("card"), start=1):
        place = f"card {number} of {path.name}"
        if not (title := _text(card.get("name", ""))):
            raise DataError(f"The {place} has no name.")
        attributes: dict[str, tuple[str, ...]] = {}
        for found in card.findall("attr"):
            key = {"speficic": "specific"}.get(found.get("key", ""), found.get("key", ""))
            attributes[key] = (*attributes.get(key, ()), _text(found.get("value", "")))
        if not attributes.get("type"):
            raise DataError(f"The {place} ({title}) has no type.")
        yield Source(code_of(abbreviation), title.rstrip("*"), _text(card.get("text", "")), attributes, place)


def _mended(raw: bytes) -> bytes:
    """Escape a stray `<` inside quotation marks, and drop the DOCTYPE, which names a file that nobody has."""
    raw = _DECLARED.sub(b"", raw, count=1)
    return _QUOTED.sub(lambda found: found.group().replace(b"<", b"&lt;"), raw)


def _text(text: str) -> str:
    """Turn the characters that the wrong encoding made of quotation marks and dashes into those that are meant."""
    if any("\x80" <= char < "\xa0" for char in text):
        raw = text.encode("latin-1", "replace")
        for unread, meant in _UNREAD.items():
            raw = raw.replace(unread, meant)
        text = raw.decode("cp1252", "replace")
    return normalize.clean(text)


def rows(cards: list[Source]) -> list[dict[str, Any]]:
    """Turn the source into fields of `Card`, one mapping a card, in the order of the source; ids are given by `merge`.

    Each has the `text` of its card besides, for `card_text.apply`.

    Raises:
        DataError: a card has a type or a kind that no rule here reads, or stands twice in its set.
    """
    seen: dict[tuple[str, ...], str] = {}
    result = []
    for card in cards:
        try:
            fields = _fields(card)
        except ValueError as error:
            raise DataError(f"The {card.place} ({card.title}) cannot be read: {error}.") from error
        key = (card.set, card.title, fields["type"], fields["alignment"])
        if key in seen:
            raise DataError(f"The {card.place} repeats {card.title} ({card.set}), which is {seen[key]} already.")
        seen[key] = card.place
        result.append(fields)
    return result


def _fields(card: Source) -> dict[str, Any]:
    kind, alignment = _type(card)
    keywords = [word.strip(" .").lower() for word in card.attributes.get("keyword", ()) if word]
    keywords += [word.lower() for word in card.attributes.get("magic", ()) if word]
    if card.get("spawn"):
        keywords.append("spawn")
    kinds, kin, abilities = (
        normalize.subtypes(card.get("class")) if kind in {CardType.RESOURCE, CardType.HAZARD} else ((), (), ())
    )
    grey = "grey agent" in keywords or card.get("subclass").lower() == "grey agent" or alignment is Alignment.GREY
    agent = bool(card.get("agent")) or grey or "agent character" in card.get("type").lower()
    agent = agent or (kind is CardType.CHARACTER and AGENT.search(card.text[:HEAD]) is not None)
    race = normalize.races(card.get("race")) or kin or normalize.races(card.get("class") if kind == "character" else "")
    if kind in {CardType.HAZARD, CardType.RESOURCE}:
        race = race or normalize.races(card.get("subclass"))
    prowess, body = normalize.strength(card.get("prowess"), card.get("body"))
    plain, conditional = normalize.points(card.get("mp"))
    mind = (
        normalize.number(card.get("mind")) if kind in {CardType.CHARACTER, CardType.RESOURCE, CardType.HAZARD} else None
    )
    fields: dict[str, Any] = {
        "set": card.set,
        "title": card.title,
        "type": kind,
        "alignment": alignment,
        "subtypes": kinds,
        "unique": (bool(card.get("unique")) or UNIQUE.search(card.text[:HEAD]) is not None)
        and kind not in {CardType.SITE, CardType.REGION},
        "avatar": kind is CardType.CHARACTER
        and (alignment in _AVATARS or "avatar" in keywords or not _AVATAR_RACES.isdisjoint(race)),
        "resource_avatar": kind is CardType.RESOURCE and LIDLESS_EYE.search(card.text[:HEAD]) is not None,
        "agent": agent and kind in {CardType.CHARACTER, CardType.HAZARD},
        "races": race,
        "skills": normalize.skills(card.get("skills")) or abilities or normalize.skills(_character_class(card, kind)),
        "keywords": tuple(dict.fromkeys(word for word in keywords if word and word not in _NO_KEYWORDS)),
        "mind": mind if mind is None or not card.get("mind").startswith("+") else None,
        "direct_influence": card.get("influence").replace(" ", ""),
        "general_influence": normalize.number(card.get("gi")),
        "prowess": prowess,
        "body": body,
        "strikes": _strikes(card.get("strikes")),
        "points": plain,
        "points_in_parentheses": conditional,
        "points_kind": points_kind(kind, kinds) if card.get("mp") else "",
        "corruption": card.get("corruption", "cp").replace(" ", ""),
        "stage_points": normalize.number(card.get("sp")),
        "home_sites": normalize.home_sites(card.get("home_site")),
        "keyed_to": normalize.keyed_to(card.get("playable")) if kind is CardType.HAZARD else (),
        "starts_in_lieu": "startable" in keywords,
        **specific(card.get("specific"), keywords, text_of(card), avatar=alignment in _AVATARS and kind == "character"),
        "dream": SETS[card.set].kind == "dream" if card.set in SETS else True,
        "released": SETS[card.set].released if card.set in SETS else False,
        "source": "gccg",
        "asterisk": normalize.asterisk(card.get("mp")),
        "text": card.text,
    }
    if kind is CardType.SITE:
        fields |= _site(card, keywords)
    if kind is CardType.REGION:
        fields |= _region(card)
    return fields


_NO_KEYWORDS: Final = frozenset({"startable", "avatar", "grey agent", "black player only", "port on xxx"})
"""Keywords of the files that a field of their own holds, or that are none."""


def _type(card: Source) -> tuple[CardType, Alignment]:
    text = card.get("type").lower()
    if text == "hazard":
        return CardType.HAZARD, Alignment.NEUTRAL
    if text == "region" or (text == "resource" and card.get("region_type")):
        return CardType.REGION, Alignment.NEUTRAL
    if text == "war-lord":
        return CardType.CHARACTER, Alignment.WAR_LORD
    side, _, kind = text.rpartition(" ")
    if side not in _SIDES or kind not in {"character", "resource", "site"}:
        raise ValueError(f"there is no type {card.get('type')!r}")
    return CardType(kind), _SIDES[side]


def _character_class(card: Source, kind: CardType) -> str:
    return card.get("class") if kind is CardType.CHARACTER else ""


def points_kind(kind: CardType, kinds: tuple[str, ...]) -> str:
    """Give the kind of marshalling points that a card of this type and these subtypes is worth."""
    if kind is CardType.CHARACTER:
        return "character"
    if "creature" in kinds:
        return "kill"
    for name in ("item", "faction", "ally"):
        if any(subtype.endswith(name) for subtype in kinds):
            return name
    return "kill" if kind is CardType.HAZARD else "miscellaneous"


def _strikes(text: str) -> str:
    """Read the strikes of a creature; the files sometimes have the whole card text here."""
    found = re.match(r"(?:lair\.|himring\.)?(\d+(?:/each)?)(?: strikes?)?$", text)
    if found:
        return found.group(1)
    if re.search(r"each character (?:in the company )?faces (?:a|one|1) strike", text):
        return "1/each"
    found = re.search(r"\b(\d+|one) strikes?\b", text)
    return {"one": "1"}.get(found.group(1), found.group(1)) if found else ""


def _site(card: Source, keywords: list[str]) -> dict[str, Any]:
    letter = card.get("site_type").strip("{}")
    if letter not in normalize.SITE_LETTERS:
        raise ValueError(f"there is no type of site {card.get('site_type')!r}")
    region = normalize.region(card.get("region"))
    attacks = normalize.attacks(card.get("auto_attack"))
    if region == "Dungeon" and "dungeon" not in keywords:
        keywords.append("dungeon")
    return {
        "site_type": normalize.SITE_LETTERS[letter],
        "region": "" if region in {"Under-deeps", "Dungeon"} else region,
        "nearest_haven": card.get("haven").rstrip("*"),
        "haven_paths": tuple(_haven_paths(card)),
        "site_path": normalize.path(card.get("site_path")),
        "playable": normalize.playable(card.get("playable")),
        "attacks": attacks,
        "automatic_attacks": automatic_attacks(card.get("auto_attack")) if attacks else (),
        "contains_hoard": "Dragon" in attacks or normalize.has_hoard(f"{card.text}. {card.get('special', 'Special')}"),
        "under_deeps": region == "Under-deeps",
        "adjacent": normalize.adjacent(card.get("adjacent", "adjacent site")),
        "draw": normalize.number(card.get("draw")),
        "draw_opponent": normalize.number(card.get("draw_opp")),
        "keywords": tuple(dict.fromkeys(word for word in keywords if word and word not in _NO_KEYWORDS)),
    }


def _haven_paths(card: Source) -> Iterator[str]:
    """Give the paths from other havens; one without the name of its haven says nothing."""
    for name in ("haven1", "haven2", "haven3"):
        haven, dash, path = card.get(name).rpartition(" - ")
        if dash:
            yield f"{haven}: {' '.join(normalize.path(path))}"


def _region(card: Source) -> dict[str, Any]:
    letters = "".join(card.attributes.get("region_type", ())).replace("{", "").replace("}", "").lower()
    if not letters or letters[0] not in normalize.REGION_TYPES:
        raise ValueError(f"there is no type of region {card.get('region_type')!r}")
    return {
        "region_type": normalize.REGION_TYPES[letters[0]],
        "symbols": len(letters) if len(letters) > 1 else None,
        "keywords": ("deep",) if len(letters) > 1 else (),
        "neighbours": tuple(filter(None, map(normalize.region, card.get("move_to").split(",")))),
    }


def text_of(card: Source) -> str:
    """Give what a card says, for the scanner of texts: its text, and for a site what is special about it."""
    return " ".join(filter(None, (card.text, card.get("auto_attack"), card.get("special", "Special"))))
