"""The Council of Elrond card database (JSON): the first source for the seven standard sets.

The facts of the file, with the reviewed corrections and the facts that stand only in card texts laid over them;
`cardpool.sources.merge` writes them to `cards.csv` and `titles.csv`. Card texts are not kept.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from cardpool.card import Alignment, CardType, Subtype
from cardpool.deeds import parse_deed
from cardpool.plays import parse_play
from cardpool.sources import normalize, sites
from cardpool.tables import KINDS, SEPARATOR, DataError, natural, read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LANGUAGES = ("en", "es", "de", "fr", "it", "nl", "fi", "ja")

_FIELDS_OF_FACTS = {"manifestation_of": "entity"}
"""Facts whose field of `Card` has another name."""

_RACES = {
    "men": "man", "orcs": "orc", "elves": "elf", "dwarves": "dwarf", "dúnedain": "dúnadan", "trolls": "troll",
    "wolves": "wolf", "animals": "animal", "spiders": "spider", "giants": "giant", "bears": "bear",
}  # fmt: skip


def load(path: Path) -> dict[str, Any]:
    """Read the source file.

    Returns:
        Set code to set, as the source has them.

    Raises:
        DataError: the file cannot be read, is cut short, is no JSON, or lacks what an importer needs.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"The card database {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"The card database {path} is not UTF-8 text (byte {error.start}).") from error
    except json.JSONDecodeError as error:
        raise DataError(f"The card database {path} is not whole JSON: line {error.lineno}: {error.msg}.") from error
    if not isinstance(data, dict) or not all(isinstance(s, dict) and "cards" in s for s in data.values()):
        raise DataError(f"The card database {path} must be an object of sets, each with its `cards`.")
    for code, card_set in data.items():
        cards = card_set["cards"]
        if not isinstance(cards, dict) or not all(isinstance(card, dict) for card in cards.values()):
            raise DataError(
                f"The set {code} of the card database {path} must hold its `cards` as an object of objects."
            )
    return data


def rows(data: dict[str, Any], tables: Path | None = None) -> list[dict[str, Any]]:
    """Turn the source into fields of `Card`, one mapping a card, sorted by id; with the `text` for `card_text.apply`.

    Args:
        data: what `load` gave.
        tables: folder of the reviewed tables (corrections, facts, playable); the shipped one if not given.

    Raises:
        DataError: a card lacks a field, has a value that no rule here reads, or repeats an id.
    """
    corrections = _by_id("corrections", tables)
    order = {code: index for index, code in enumerate(sorted(data, key=lambda c: data[c].get("order", 0)))}
    result: dict[str, dict[str, Any]] = {}
    for set_code, card_set in data.items():
        for raw in card_set["cards"].values():
            card_id = raw.get("id", "?")
            if card_id in result:
                raise DataError(f"The card database has the id {card_id} twice, the second time in set {set_code}.")
            try:
                for row in corrections.get(card_id, ()):
                    _correct(raw, row["field"], row["value"])
                result[card_id] = _fields(raw, set_code, released=card_set.get("isReleased", True))
            except KeyError as error:
                raise DataError(f"The card {card_id} of the card database, set {set_code}, lacks {error}.") from error
            except (ValueError, AttributeError, TypeError) as error:
                raise DataError(f"The card {card_id} of the card database cannot be read: {error}.") from error
    for card_id in sorted(corrections.keys() - result.keys()):
        raise DataError(f"corrections.csv names the card {card_id}, which the card database does not have.")
    cards = sorted(result.values(), key=lambda card: natural(card["id"]))
    add_text_facts(result, tables)
    _derive(sorted(result.values(), key=lambda card: (order[card["set"]], natural(card["id"]))))
    return cards


def titles(data: dict[str, Any]) -> list[dict[str, str]]:
    """Give the titles of each card in each language, sorted by id; `""` where the source has none.

    Japanese titles of the source carry their reading (kana) behind the written form; the two are separated by " / ".

    Args:
        data: what `load` gave, once `rows` has laid the corrections over it.

    Raises:
        DataError: a title is no text.
    """
    result = []
    for card_set in data.values():
        for raw in card_set["cards"].values():
            try:
                names = {language: _clean(raw["name"].get(language) or "") for language in LANGUAGES}
            except (AttributeError, TypeError) as error:
                raise DataError(f"The titles of the card {raw['id']} cannot be read: {error}.") from error
            parts = names["ja"].replace('""', '"').split('","')
            names["ja"] = " / ".join(_without_half_quotes(part) for part in parts if part)
            result.append({"id": raw["id"], **names})
    return sorted(result, key=lambda row: natural(row["id"]))


def _clean(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _without_half_quotes(text: str) -> str:
    """Take away the quotes of the source, and leave those around a word of the title."""
    around = text[:1] == text[-1:] == '"'
    return text.strip('"') if around or text.count('"') == 1 else text


def _correct(raw: dict[str, Any], field: str, value: str) -> None:
    if field.startswith("name."):
        raw["name"][field.removeprefix("name.")] = value
    elif field in raw:
        raw[field] = value
    elif field == "keywords":
        raw["attributes"]["keywords"] = value.split(";")
    elif value in {"true", "false"}:
        raw["attributes"][field] = value == "true"
    else:
        raw["attributes"][field] = value


def _fields(raw: dict[str, Any], set_code: str, *, released: bool) -> dict[str, Any]:
    attributes = raw["attributes"]
    kind = CardType(raw["type"].lower())
    points, points_in_parentheses = _number(attributes.get("marshallingPoints"))
    keywords = [word.lower() for word in attributes.get("keywords") or ()]
    if attributes.get("magic"):
        keywords.append(attributes["magic"].lower())
    symbols = attributes.get("playable") or ""
    fields: dict[str, Any] = {
        "id": raw["id"],
        "set": set_code,
        "title": _clean(raw["name"]["en"]),
        "type": kind,
        "alignment": Alignment(raw["alignment"].lower()),
        "subtypes": _subtypes(attributes.get("subtype") or ""),
        "unique": bool(attributes.get("unique")) and kind is not CardType.SITE,
        "avatar": bool(attributes.get("avatar")),
        "resource_avatar": bool(attributes.get("resourceAvatar")),
        "agent": bool(attributes.get("agent")),
        "races": _races(attributes.get("race") or ""),
        "skills": tuple(s.lower() for s in _split(attributes.get("skills"), "/") if s != "Ally"),
        "keywords": tuple(keywords),
        "mind": _number(attributes.get("mind"))[0],
        "direct_influence": attributes.get("directInfluence") or "",
        "general_influence": _number(attributes.get("generalInfluence"))[0],
        "prowess": attributes.get("prowess") or "",
        "body": "" if attributes.get("body") == "-" else attributes.get("body") or "",
        "strikes": attributes.get("strikes") or "",
        "points": points,
        "points_in_parentheses": points_in_parentheses,
        "points_kind": attributes.get("marshallingPointsType") or "",
        "corruption": (attributes.get("corruption") or "").replace(" ", ""),
        "stage_points": _number(attributes.get("stagePoints"))[0],
        "home_sites": tuple(_split((attributes.get("homeSite") or {}).get("en"), ",")),
        "specific_to": attributes.get("specific") or "",
        "keyed_to": sites.parse_keyed_to(symbols) if kind is CardType.HAZARD else (),
        "starts_in_lieu": bool(attributes.get("playableAsStartingMinorItem")),
        "two_way": "as_resource" if attributes.get("playableAsResource")
        else "as_hazard" if attributes.get("playableAsHazard") else "",
        "released": released,
        "source": "coe",
        "asterisk": normalize.asterisk(attributes.get("marshallingPoints") or ""),
        "text": (raw.get("text") or {}).get("en") or "",
    }  # fmt: skip
    if kind is CardType.SITE:
        fields |= {
            "site_type": sites.SITE_TYPES[attributes["siteType"]],
            "region": sites.region_name(attributes.get("region") or ""),
            "nearest_haven": attributes.get("haven") or "",
            "site_path": sites.parse_site_path(attributes.get("sitePath") or ""),
            "playable": sites.parse_playable(symbols),
            "attacks": sites.parse_attacks(attributes.get("autoAttack") or ""),
            "under_deeps": bool(attributes.get("underDeeps")),
            "adjacent": tuple(
                f"{title} {roll}" for title, roll in sites.parse_adjacent(attributes.get("adjacent") or "")
            ),
            "draw": _number(attributes.get("draw"))[0],
            "draw_opponent": _number(attributes.get("drawOpponent"))[0],
        }
        if fields["under_deeps"]:
            fields["region"] = ""
    if kind is CardType.REGION:
        fields |= {
            "region_type": sites.REGION_TYPES[attributes["regionType"]],
            "neighbours": sites.region_list(attributes["moveTo"]),
        }
    return fields


def _subtypes(text: str) -> tuple[str, ...]:
    # Two source rows call an avatar's or hazard's keyword "Spawn" its subtype; it is none.
    return tuple(Subtype(part.strip().lower()) for part in text.split("/") if part and part != "Spawn")


def _races(text: str) -> tuple[str, ...]:
    words = [word.strip().lower() for word in text.split(",") if word and word not in {"Hazard Agent", "Special"}]
    return tuple(_RACES.get(word, word) for word in words)


def _split(text: str | None, separator: str) -> list[str]:
    return [part.strip() for part in (text or "").split(separator) if part.strip()]


def _number(text: str | None) -> tuple[int | None, int | None]:
    """Read `3`, `(2)`, `4(6)` or `2*` as the plain number and the one in parentheses."""
    match = re.fullmatch(r"(-?\d+)?\s*(?:\((\d+)\))?\*?", text or "")
    if match is None:
        raise ValueError(f"{text!r} is not a number")
    plain, conditional = match.groups()
    return (int(plain) if plain else None, int(conditional) if conditional else None)


def _by_id(table: str, folder: Path | None) -> dict[str, list[dict[str, str]]]:
    result: dict[str, list[dict[str, str]]] = {}
    for row in read_table(table, **({} if folder is None else {"folder": folder})):
        result.setdefault(row["id"], []).append(row)
    return result


def add_text_facts(cards: dict[str, dict[str, Any]], folder: Path | None) -> None:
    """Lay `facts.csv` and, where the folder has them, the tables of how cards are played over their fields, by id.

    Raises:
        DataError: a table names a card that is not there, or a fact that no field holds.
    """
    for card_id, facts in _by_id("facts", folder).items():
        card = cards.get(card_id)
        if card is None:
            raise DataError(f"facts.csv names the card {card_id}, which the card database does not have.")
        for fact in facts:
            name, value = _FIELDS_OF_FACTS.get(fact["fact"], fact["fact"]), fact["value"]
            kind = KINDS.get(name)
            if kind is None:
                raise DataError(f"facts.csv gives {card_id} the fact {name!r}, which no card field holds.")
            if kind == "list":
                card[name] = tuple(dict.fromkeys((*card.get(name, ()), value)))
            else:
                card[name] = True if kind == "yes" else int(value) if kind == "number" else value
    for card_id, row in _optional("playable", cards, folder):
        cards[card_id]["where"] = row["where"]
    for card_id, row in _optional("plays", cards, folder):
        _readable("plays", card_id, parse_play, row["play"])
        cards[card_id]["play"] = row["play"]
        cards[card_id]["effects"] = tuple(row["effects"].split(SEPARATOR))
        cards[card_id].pop("derived", None)  # somebody has read the text
    for card_id, row in _optional("deeds", cards, folder):
        cards[card_id]["does"] = tuple(filter(None, row["does"].split(SEPARATOR)))
        _readable("deeds", card_id, parse_deed, *cards[card_id]["does"])


def _readable(table: str, card_id: str, read: Callable[[str], object], *texts: str) -> None:
    try:
        for text in texts:
            read(text)
    except ValueError as error:
        raise DataError(f"{table}.csv says of {card_id} what cannot be read: {error}.") from error


def _optional(
    table: str, cards: dict[str, dict[str, Any]], folder: Path | None
) -> Iterator[tuple[str, dict[str, str]]]:
    """Give the rows of a table with one row a card; none where a folder other than ours lacks it."""
    if folder is not None and not (folder / f"{table}.csv").is_file():
        return
    for card_id, rows_ in _by_id(table, folder).items():
        if card_id not in cards:
            raise DataError(f"{table}.csv names the card {card_id}, which the card database does not have.")
        yield card_id, rows_[0]


def _name_key(title: str) -> str:
    """Reduce a title to what the versions of one card share: the source capitalises and quotes freely."""
    return title.casefold().replace("’", "'")


def _derive(cards: list[dict[str, Any]]) -> None:
    """Fill the fields that follow from other cards; `cards` stand in order of publication."""
    first: dict[tuple[str, str, str], str] = {}
    printings: dict[str, list[str]] = {}
    versions: dict[str, list[str]] = {}
    region_types = {card["title"]: card["region_type"] for card in cards if card["type"] == CardType.REGION}
    for card in cards:
        key = (_name_key(card["title"]), card["type"], card["alignment"])
        card["same_as"] = first.setdefault(key, card["id"])
        printings.setdefault(card["same_as"], []).append(card["set"])
        card["unique_as"] = card["same_as"]
        if card["type"] == CardType.RESOURCE and card["unique"]:
            card["unique_as"] = f"resource:{card.get('entity') or key[0]}"
        if card["type"] == CardType.SITE:
            versions.setdefault(key[0], []).append(card["alignment"])
            card["region_type"] = region_types.get(card["region"], "")
    for card in cards:
        card["printings"] = tuple(dict.fromkeys(printings[card["same_as"]]))
        card["versions"] = tuple(versions[_name_key(card["title"])]) if card["type"] == CardType.SITE else ()


__all__ = ["LANGUAGES", "add_text_facts", "load", "rows", "titles"]
