"""Our own JSON: one object a deck, checked field by field.

The checks are written by hand because a schema library would triple the time that the program takes to start.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NoReturn

from cardpool.alignments import letter_of
from cardpool.sections import LOCATION_DECK, MAX_COUNT, SECTIONS
from validator.decklists.card_id import id_in
from validator.decklists.decklist import MAX_ENTRIES, Decklist, Entry, Note, UnreadableList, alignment_named, clip
from validator.decklists.lines import too_many
from validator.decklists.meccg_json import is_meccg_json, read_meccg_json
from validator.decklists.pattern import lazy
from validator.decklists.repair import repair
from validator.decklists.sentences import no_player_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NAME: Final = "json"

_FACTS: Final = ("name", "alignment", "avatar", "length")
_DECK_KEYS: Final = (*_FACTS, *SECTIONS)
_ENTRY_KEYS: Final = ("card", "name", "set", "alignment", "count", "starting")
TEXT_LIMIT: Final = 200
"""The longest name, set or other text that is accepted, in characters."""

_SURROGATE: Final = lazy("[\ud800-\udfff]")
_STRUCTURE: Final = lazy(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    Raises:
        UnreadableList: it is no valid JSON, or not what the schema allows; the message has a JSON pointer or a line.
    """
    lines = text.count("\n") + (not text.endswith("\n"))
    return read_line(text, encoding, layout=NAME, lines=lines)


def read_line(text: str, encoding: str, *, layout: str, lines: int = 1, line: int = 1) -> Decklist:
    """Read one deck from `text`, which begins in line `line` of its source."""
    deck = load(text)
    if isinstance(deck, list) and deck and all(isinstance(one, str) for one in deck):
        return _read_texts(deck, encoding)
    numbers = _entry_lines(text) if "\n" in text.strip() else None
    return read_object(deck, encoding, layout=layout, lines=lines, line=line, numbers=numbers)


def _read_texts(texts: Sequence[str], encoding: str) -> Decklist:
    """Read an array of the lines of a list; the numbers are those of its elements."""
    from validator.decklists import plain  # noqa: PLC0415 - hardly any JSON is one

    return plain.read("\n".join(" ".join(one.split("\n")) for one in texts), encoding)


def read_object(
    deck: object,
    encoding: str = "utf-8",
    *,
    layout: str = NAME,
    lines: int = 0,
    line: int = 0,
    numbers: Iterator[int] | None = None,
) -> Decklist:
    """Read one deck from JSON that was loaded.

    Args:
        deck: what it says.
        encoding: passed on.
        layout: the same.
        lines: how many lines its source has; 0 where it has none.
        line: the line in which it begins; 0 where there is none.
        numbers: the line of each object in an array, in their order; None where all stand in line `line`.

    Raises:
        UnreadableList: it is not what the schema allows; its pointer says where.
    """
    if not isinstance(deck, dict):
        what = "an array: send one deck, or one deck a line (NDJSON)" if isinstance(deck, list) else _kind_of(deck)
        raise UnreadableList(f"The list must be a JSON object and is {what}.")
    if is_meccg_json(deck):
        return read_meccg_json(deck, numbers, encoding, lines, line)
    _refuse_unknown(deck, _DECK_KEYS, "", 0)
    notes: list[Note] = []
    facts = {key: _text(deck, key, "", 0) for key in _FACTS}
    alignment = facts["alignment"]
    if alignment is not None and alignment_named(alignment) is None:
        notes.append(Note(0, "unreadable", no_player_type(alignment), alignment))
    _refuse_too_many(sum(len(_array(deck, section)) for section in deck if section in SECTIONS))
    entries = [
        _entry(one, section, f"/{section}/{index}", notes, next(numbers, 0) if numbers else line)
        for section in deck
        if section in SECTIONS
        for index, one in enumerate(_array(deck, section))
    ]
    return Decklist(
        layout,
        encoding,
        lines,
        facts["name"],
        alignment_named(alignment) if alignment else None,
        facts["avatar"],
        facts["length"] and facts["length"].casefold(),
        tuple(entries),
        tuple(notes),
        (),
        frozenset(deck.keys() & set(SECTIONS)),
        0,
        0,
    )


def load(text: str) -> Any:  # noqa: ANN401 - whatever the JSON says
    """Load JSON, stricter than Python does.

    Raises:
        UnreadableList: it is none, or says something twice; the message says where.
    """
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UnreadableList(f"The list is not valid JSON: {error.msg} ({where}).") from error
    except RecursionError as error:
        raise UnreadableList("The list is JSON nested too deeply; a deck has three levels.") from error
    except UnreadableList:
        raise
    except ValueError as error:
        # A whole number with more digits than Python converts.
        raise UnreadableList(f"The list holds a number that is too long; counts go up to {MAX_COUNT}.") from error


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        once = dict.fromkeys(found, 1)
        twice = next(key for key, _ in pairs if not once.pop(key, 0))
        raise UnreadableList(f'The key "{clip(twice)}" stands twice in one object; write it once.')
    return found


def _constant(name: str) -> NoReturn:
    raise UnreadableList(f"The list holds {name}, which is not a JSON number; counts go from 1 to {MAX_COUNT}.")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)


def _entry_lines(text: str) -> Iterator[int]:
    """Yield the line of every object in an array, in the order of the text, of JSON that is known to be valid."""
    open_, line, counted = "", 1, 0
    for token in _STRUCTURE.finditer(text):
        sign = token[0]
        if sign in {"{", "["}:
            if sign == "{" and open_.endswith("["):
                line += text.count("\n", counted, token.start())
                counted = token.start()
                yield line
            open_ += sign
        elif sign in {"}", "]"}:
            open_ = open_[:-1]


def _refuse_too_many(entries: int) -> None:
    if entries > MAX_ENTRIES:
        raise too_many("entries")


def _array(deck: dict[str, Any], section: str) -> list[Any]:
    entries = deck.get(section, [])
    if not isinstance(entries, list):
        _refuse(f"/{section}", f"must be an array and is {_kind_of(entries)}", 0)
    return entries


def _entry(one: Any, section: str, pointer: str, notes: list[Note], line: int) -> Entry:  # noqa: ANN401
    if not isinstance(one, dict):
        _refuse(pointer, f"must be an object with count and name or card, and is {_kind_of(one)}", line)
    _refuse_unknown(one, _ENTRY_KEYS, pointer, line)
    name = _text(one, "name", pointer, line)
    card = _text(one, "card", pointer, line)
    if name is None and card is None:
        _refuse(pointer, "needs a name or a card", line)
    if name is not None:
        name, remark = repair(name)
        name = " ".join(name.split())
        if remark:
            notes.append(Note(line, "repaired", remark, one["name"], section))
    code = _text(one, "set", pointer, line)
    tag = _text(one, "alignment", pointer, line)
    starting = one.get("starting", False)
    if not isinstance(starting, bool):
        _refuse(f"{pointer}/starting", f"must be true or false and is {_kind_of(starting)}", line)
    return Entry(
        section,
        _count(one, pointer, line),
        name or "",
        line,
        1,
        code and code.upper(),
        tag and (letter_of(tag) or tag.upper()),
        card and (id_in(card) or card),
        "site" if section == LOCATION_DECK else None,
        starting,
    )


def _count(one: dict[str, Any], pointer: str, line: int) -> int:
    if "count" not in one:
        _refuse(pointer, "needs a count", line)
    count = one["count"]
    if type(count) is int or (type(count) is float and count.is_integer()):
        if 1 <= count <= MAX_COUNT:
            return int(count)
        shown = clip(repr(count), 20)
    else:
        shown = repr(count) if type(count) is float else _kind_of(count)
    return _refuse(f"{pointer}/count", f"must be a whole number from 1 to {MAX_COUNT} and is {shown}", line)


def _text(owner: dict[str, Any], key: str, pointer: str, line: int) -> str | None:
    """Give the text at `key`, stripped; None where it is absent or null."""
    text = owner.get(key)
    if text is None:
        return None
    where = f"{pointer}/{key}"
    if not isinstance(text, str):
        _refuse(where, f"must be text and is {_kind_of(text)}", line)
    if not text.isascii() and _SURROGATE.search(text):
        _refuse(where, "holds half of a character (a lone surrogate)", line)
    if len(text) > TEXT_LIMIT:
        _refuse(where, f"has {len(text)} characters; {TEXT_LIMIT} are allowed", line)
    text = text.strip()
    if not text and pointer:
        _refuse(where, "is empty", line)
    return text or None


def _refuse_unknown(owner: dict[str, Any], known: Iterable[str], pointer: str, line: int) -> None:
    for key in owner:
        if key not in known:
            _refuse(f"{pointer}/{_escape(key)}", f"is an unknown key; known are {', '.join(known)}", line)


def _escape(key: str) -> str:
    """Give `key` as a step of a JSON pointer (RFC 6901), fit for a message."""
    return clip(key.replace("~", "~0").replace("/", "~1"))


def _kind_of(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'the text "{clip(value, 20)}"'
    if isinstance(value, int | float):
        return "a number"
    return "an array" if isinstance(value, list) else "an object"


def _refuse(pointer: str, what: str, line: int) -> NoReturn:
    where = f" (line {line})" if line else ""
    raise UnreadableList(f"{pointer} {what}{where}.", pointer=pointer)
