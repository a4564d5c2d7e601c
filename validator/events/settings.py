"""What an event can be set up with, from the texts in which a person says it."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulesets.formats import known_formats, load_format
from validator.events.errors import DeskError
from validator.events.model import ACCEPTED, LISTS, MOST_DECKS
from validator.usage import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_LONGEST: Final = 200


def event_id(text: str) -> str:
    """Give the id of an event, as it stands in addresses and receipts.

    Raises:
        DeskError: it cannot be one.
    """
    if not _ID.fullmatch(text):
        raise DeskError(f"{text!r} is not an id; write small letters, digits and hyphens, such as worlds-2027.")
    return text


def settings(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Give the fields of an event that pairs of names and values set; an empty value takes back what may be missing.

    Raises:
        DeskError: there is no such field, or the value is none of it.
    """
    fields: dict[str, Any] = {}
    for name, text in pairs:
        if name not in _READERS:
            raise DeskError(f"There is nothing called {name!r} to set; known are: {', '.join(_READERS)}.")
        fields |= _READERS[name](text.strip())
    return fields


def _text(name: str, *, needed: bool) -> Callable[[str], dict[str, Any]]:
    def read(text: str) -> dict[str, Any]:
        if (needed and not text) or len(text) > _LONGEST or not text.isprintable():
            raise DeskError(f"The {name} is a text on one line, of {_LONGEST} letters at the most.")
        return {name: text}

    return read


def _day(text: str) -> dict[str, Any]:
    try:
        return {"day": dt.date.fromisoformat(text) if text else None}
    except ValueError:
        raise DeskError(f"{text!r} is not a day; write YYYY-MM-DD.") from None


def _deadline(text: str) -> dict[str, Any]:
    try:
        deadline = dt.datetime.fromisoformat(text) if text else None
    except ValueError:
        deadline = None
    if text and (deadline is None or deadline.tzinfo is None):
        raise DeskError(f"{text!r} is not a deadline; write it with its time zone, such as 2027-07-30T20:00+02:00.")
    return {"deadline": deadline}


def _format(text: str) -> dict[str, Any]:
    if not text.endswith(".toml"):
        load_format(text)
        return {"format": text, "format_file": None}
    own = load_format(text)
    if own.id in known_formats():
        raise DeskError(f"{text} is called {own.id}, as a format is that comes with the program; give it another id.")
    return {"format": own.id, "format_file": Path(text).read_bytes()}


def _length(text: str) -> dict[str, Any]:
    return {"length": text.lower() or None}


def _decks(text: str) -> dict[str, Any]:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_DECKS:
        raise DeskError(f"A player registers 1 to {MOST_DECKS} decks, and not {text!r}.")
    return {"decks": int(text)}


def _one_of(name: str, known: Iterable[str]) -> Callable[[str], dict[str, Any]]:
    def read(text: str) -> dict[str, Any]:
        one_of(name, text, tuple(known))
        return {name: text}

    return read


def _options(text: str) -> dict[str, Any]:
    pairs = [part.partition("=") for part in text.split(",") if part]
    if any(not (name and value) for name, _, value in pairs):
        raise DeskError(f"{text!r} are not options; write NAME=VALUE, with a comma between two.")
    return {"options": tuple((name.strip(), value.strip()) for name, _, value in pairs)}


_READERS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "title": _text("title", needed=True),
    "place": _text("place", needed=False),
    "day": _day,
    "deadline": _deadline,
    "format": _format,
    "length": _length,
    "options": _options,
    "decks": _decks,
    "accept": _one_of("accept", ACCEPTED),
    "lists": _one_of("lists", LISTS),
}
