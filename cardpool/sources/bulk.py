"""Our own facts as the API gives them in bulk (`cards.ndjson.gz`), made into a pool again."""

from __future__ import annotations

import gzip
import json
import re
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardpool.card import Alignment, CardType
from cardpool.database import build
from cardpool.sources import coe
from cardpool.tables import KINDS, SEPARATOR, DataError, to_cell, write_table

if TYPE_CHECKING:
    from collections.abc import Iterator

_GZIP: Final = b"\x1f\x8b"
_ID: Final = re.compile(r"[A-Za-z0-9]+-[A-Za-z0-9-]+")
_LANGUAGE: Final = re.compile(r"(?!id$)[a-z]{2,3}")
"""Code of a language; `id` is the column of the ids in the table of titles."""
_NEEDED: Final = ("id", "set", "title", "type", "alignment")
_REASON: Final = "as the imported file has it"
_Line = dict[str, Any]


def build_from(output: Path, source: Path) -> None:
    """Build the SQLite file of a pool from nothing but a file of facts; whole or not at all.

    Args:
        output: the SQLite file; an old one stays until the new one is whole.
        source: a card on each line, as `cards.ndjson.gz` of the API has it, pressed by gzip or not. Members that are no
            facts are passed over, and what a line leaves out the card does not have.

    Raises:
        DataError: the file cannot be read, or a line of it is no card; the message says which and why.
    """
    cards = list(_cards(source))
    if not cards:
        raise DataError(f"{source} holds no card.")
    with tempfile.TemporaryDirectory(prefix="meccg-") as name:
        folder = Path(name)
        _write(cards, folder)
        titles = ({"id": card["id"], "en": card["title"]} | card["titles"] for card in cards)
        languages = dict.fromkeys([*coe.LANGUAGES, *(language for card in cards for language in card["titles"])])
        write_table("titles", ["id", *languages], titles, folder)
        numbers = [
            {"set": code, "number": str(number), "id": card["id"]}
            for card in cards
            for code, number in card["set_numbers"].items()
        ]
        write_table("numbers", ["set", "number", "id"], numbers, folder)
        build(output, folder)


def _write(cards: list[_Line], folder: Path) -> None:
    rows = ({name: to_cell(kind, card.get(name)) for name, kind in KINDS.items()} for card in cards)
    write_table("cards", list(KINDS), rows, folder)
    aliases = ({"alias": alias, "id": card["id"], "reason": _REASON} for card in cards for alias in card["aliases"])
    write_table("aliases", ["alias", "id", "reason"], aliases, folder)
    facts = ({"id": card["id"]} | reason for card in cards for reason in card["reasons"])
    write_table("facts", ["id", "fact", "value", "reason"], facts, folder)


def _cards(source: Path) -> Iterator[_Line]:
    seen: set[str] = set()
    for number, line in enumerate(_text(source).split("\n"), start=1):
        if not line.strip():
            continue
        where = f"Line {number} of {source}"
        try:
            card = json.loads(line)
        except (ValueError, RecursionError):
            raise DataError(f"{where} is not JSON.") from None
        if not isinstance(card, dict):
            raise DataError(f"{where} is not an object.")
        _check(card, where)
        if card["id"] in seen:
            raise DataError(f"{where} has the card {card['id']} a second time.")
        seen.add(card["id"])
        yield card


def _text(source: Path) -> str:
    try:
        data = source.read_bytes()
        return (gzip.decompress(data) if data.startswith(_GZIP) else data).decode("utf-8")
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise DataError(f"{source} is pressed by gzip, and broken.") from None
    except OSError as error:
        raise DataError(f"{source} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{source} is not UTF-8 text (byte {error.start}).") from None


def _check(card: _Line, where: str) -> None:
    """Hold a line against what a card may be, and give it the parts that it leaves out.

    Raises:
        DataError: it is none.
    """
    for name in _NEEDED:
        if not card.get(name):
            raise DataError(f"{where} lacks the {name} of the card.")
    for name, kind in KINDS.items():
        if not _fits(kind, card.get(name)):
            raise DataError(f"{where} has the {name} {card[name]!r}, which is not {_CALLED[kind]}.")
    if not _ID.fullmatch(card["id"]):
        raise DataError(f"{where} has the id {card['id']!r}; ids are a set, a dash, and letters, digits or dashes.")
    for name, known in (("type", CardType), ("alignment", Alignment)):
        if card[name] not in set(known):
            raise DataError(f"{where} has the {name} {card[name]!r}; known are: {', '.join(known)}.")
    for name, fits in _BESIDE.items():
        empty: Any = {} if name in {"titles", "set_numbers"} else []
        if not fits(card.setdefault(name, empty)):
            raise DataError(f"{where} has {name} that are not as `cards.ndjson.gz` has them.")


_CALLED: Final = {
    "text": "a text on one line",
    "number": "a whole number",
    "yes": "true or false",
    "list": "a list of texts",
}


def _fits(kind: str, value: object) -> bool:
    if value is None:
        return True
    match kind:
        case "text":
            return _is_text(value)
        case "number":
            return type(value) is int
        case "yes":
            return isinstance(value, bool)
    return _all_texts(value) and not any(SEPARATOR in one or not one for one in value)  # type: ignore[attr-defined]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _all_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_reason(value: object) -> bool:
    return (
        isinstance(value, dict) and value.keys() == {"fact", "value", "reason"} and all(map(_is_text, value.values()))
    )


_BESIDE: Final[dict[str, Any]] = {
    "titles": lambda value: (
        isinstance(value, dict) and all(map(_LANGUAGE.fullmatch, value)) and all(map(_is_text, value.values()))
    ),
    "aliases": _all_texts,
    "set_numbers": lambda value: isinstance(value, dict) and all(type(one) is int for one in value.values()),
    "reasons": lambda value: isinstance(value, list) and all(map(_is_reason, value)),
}
