"""Lists as organisers get them, in folders, archives and the CSV of form services, and whose each of them is."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from validator.decklists import Decklist, UnreadableList, decode, read_many
from validator.decklists.archive import is_sheet, members
from validator.decklists.decklist import alignment_named
from validator.decklists.sniff import is_zipped
from validator.events.errors import DeskError
from validator.events.model import name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

LARGEST: Final = 32 << 20
"""Bytes of a file."""

_HEADING: Final = re.compile(
    r"\W*(?:player(?:[ _]name)?|name of player|played by|spieler|jugador|joueur)[\"']?\s*[:=]\s*[\"']?"
    r"(?P<name>[^\s\"'<][^\"<]*?)[\"']?,?",
    re.IGNORECASE,
)
"""A line that says who plays the deck, as headings, comments and JSON have it."""
_LONGEST_LINE: Final = 300
_NAMES: Final = ("name", "player", "player name", "your name", "name of player")
_DECKS: Final = ("deck", "decklist", "deck list", "list", "your deck", "your decklist")
_NUMBERED: Final = re.compile(r"(?:[\s_-]*(?:deck|list))?[\s_-]*#?(?<!\d)0*[1-8]$", re.IGNORECASE)
"""The number of a deck, of which there are eight at the most: a year is none."""
_AGAINST: Final = re.compile(r"[\s_-]+(?:against|vs)[\s_.-]+(?P<type>[\w-]+?)s?$", re.IGNORECASE)
_LONGEST: Final = 100


class Found(NamedTuple):
    """A list that was found."""

    source: str
    """Where: `lists/ana.txt`, `lists.zip!ana.txt`, `form.csv:3`."""
    data: bytes
    heading: str = ""
    """The player's name, by the list itself."""
    row: str = ""
    """The same, by the row of the CSV."""
    folder: str = ""
    """The same, by the folder, which may be called otherwise."""
    stem: str = ""
    """The same, by the name of the file."""
    against: str | None = None
    """Player type that the name of the file says it is meant against."""
    problem: str = ""
    """Why there is no list."""


def found_in(path: Path, name: str, top: Path | None, columns: Mapping[str, str]) -> Iterator[Found]:
    """Give the lists of a file.

    Args:
        path: of the file.
        name: how it is shown.
        top: the folder that was named and in which it was found; None where the file itself was named.
        columns: of a CSV: `name` and `deck` to the heads of its columns; empty to find them.
    """
    folder = path.parent.name if top is not None and path.parent != top else ""
    try:
        yield from found_in_file(_bytes_of(path), name, PurePosixPath(folder, path.name), columns)
    except OSError as error:
        yield Found(name, b"", problem=f"The file cannot be read: {error.strerror}.")
    except DeskError as error:
        yield Found(name, b"", problem=str(error))


def found_in_file(data: bytes, name: str, place: PurePosixPath, columns: Mapping[str, str]) -> Iterator[Found]:
    """Give the lists of the content of a file, as `found_in` does.

    Args:
        data: the content.
        name: how the file is shown.
        place: its own name, and before it that of the folder in which it was found, if any.
        columns: as for `found_in`.
    """
    try:
        if is_zipped(data) and not is_sheet(data):
            held = list(members(data))
            places = [_place(member) for member, _ in held]
            top = _top(places)
            for (member, content), inner in zip(held, places, strict=True):
                shown = f"{name}!{member}"
                if isinstance(content, UnreadableList):
                    yield Found(shown, b"", problem=content.reason)
                else:
                    yield from _in_file(content, shown, inner.relative_to(top) if top else inner, columns)
        else:
            yield from _in_file(data, name, place, columns)
    except (DeskError, UnreadableList) as error:
        yield Found(name, b"", problem=str(error))


def _place(member: str) -> PurePosixPath:
    """Give where a member of an archive is; what leads out of it is nobody's folder."""
    parts = PurePosixPath(member.replace("\\", "/")).parts
    return PurePosixPath(*(part for part in parts if part not in {"/", "//", ".."}))


def _top(places: list[PurePosixPath]) -> str:
    """Give the folder that was packed as a whole, with folders of players in it; `""` where none was."""
    first = {place.parts[0] for place in places if len(place.parts) > 1}
    whole = len(first) == 1 and all(len(place.parts) > 1 for place in places)
    return first.pop() if whole and any(len(place.parts) > 2 for place in places) else ""  # noqa: PLR2004  # a folder in it


def _in_file(data: bytes, name: str, place: PurePosixPath, columns: Mapping[str, str]) -> Iterator[Found]:
    if (columns or place.suffix.lower() in {".csv", ".tsv"}) and (rows := _rows(data, columns)) is not None:
        yield from (_one(f"{name}:{number}", deck, row=who) for number, who, deck in rows)
    else:
        yield _one(name, data, folder=place.parent.name, stem=place.stem)


def _bytes_of(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise DeskError(f"The file is larger than {LARGEST >> 20} MB; send it in parts.")
    return path.read_bytes()


def _one(source: str, data: bytes, *, row: str = "", folder: str = "", stem: str = "") -> Found:
    decks = list(read_many(io.BytesIO(data), name=source))
    if len(decks) > 1:
        return Found(source, data, problem=f"It holds {len(decks)} decks; put each into a file of its own.")
    (deck,) = decks or [UnreadableList("The list is empty.")]
    if not isinstance(deck, Decklist):
        return Found(source, data, problem=deck.reason)
    against = None
    if (said := _AGAINST.search(stem)) and (opponent := alignment_named(said["type"])):
        stem, against = stem[: said.start()], opponent
    return Found(source, data, _heading(deck, data), _name(row), _name(folder), _name(stem.replace("_", " ")), against)


def _heading(deck: Decklist, data: bytes) -> str:
    """Give the name that a list states as its player's, in a line of its own or a comment."""
    try:
        written = decode(data)[0].splitlines()
    except UnreadableList:
        written = []  # a spreadsheet
    for text in (*(text for _, text in deck.prose), *written):
        found = _HEADING.fullmatch(text[:_LONGEST_LINE].strip())
        # To some the player is his type.
        if found and not alignment_named(found["name"]):
            return _name(found["name"])
    return ""


def _name(text: str) -> str:
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line[:_LONGEST]


def _rows(data: bytes, columns: Mapping[str, str]) -> Iterable[tuple[int, str, bytes]] | None:
    """Give row, name and list of the CSV of a form; None where it is no such file but a list itself."""
    text = decode(data)[0]
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    # The limit is one for the whole process, and others count on the usual one.
    usual = csv.field_size_limit(LARGEST)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        if not columns:
            return None
        raise DeskError(f"The file is not CSV: {error}.") from None
    finally:
        csv.field_size_limit(usual)
    heads = [cell.strip().casefold() for cell in rows[0]] if rows else []
    name, decks = _columns(heads, columns)
    if name is None or not decks:
        return None
    several = any("\n" in row[place].strip() for row in rows[1:] for place in decks if place < len(row))
    if not columns and not several:
        return None
    return [
        (number, row[name], row[place].encode())
        for number, row in enumerate(rows[1:], 2)
        for place in decks
        if max(name, place) < len(row) and row[place].strip()
    ]


def _columns(heads: list[str], columns: Mapping[str, str]) -> tuple[int | None, list[int]]:
    """Give the places of the column with names and of those with lists."""
    if not columns:
        name = next((heads.index(one) for one in _NAMES if one in heads), None)
        return name, [place for place, head in enumerate(heads) if head.rstrip(" _-#0123456789") in _DECKS]
    missing = [head for head in columns.values() if head.casefold() not in heads]
    if missing:
        raise DeskError(f"There is no column {missing[0]!r}; there are: {', '.join(heads)}.")
    return heads.index(columns["name"].casefold()), [heads.index(columns["deck"].casefold())]


def whose(lists: list[Found], known: Collection[str], *, decks: int) -> list[tuple[str, str]]:
    """Tell whose each list is: his name, and why it cannot be told, one of them `""`.

    What a list states itself, a row of a CSV and a folder of one player must agree. The name of a file serves where
    there is none of them; it counts against them only where it is that of another player.

    Args:
        lists: all that are taken together.
        known: names of the players who are entered.
        decks: how many each may register: with several, a number at the end of a file's name is that of the deck.
    """
    stated = {name_key(one.heading or one.row or (one.stem if not one.folder else "")) for one in lists}
    names = {name_key(name) for name in known} | stated - {""}
    by_folder: dict[str, set[str]] = {}
    for one in lists:
        by_folder.setdefault(one.folder, set()).add(name_key(one.heading or one.row))
    sizes = Counter(one.folder for one in lists)
    told = []
    for one in lists:
        stem = _NUMBERED.sub("", one.stem).strip() or one.stem if decks > 1 else one.stem
        # A folder of several players, such as that of a round, is nobody's.
        folder = one.folder if len(by_folder[one.folder] - {""}) <= 1 and sizes[one.folder] <= decks else ""
        told.append(_agreed(one._replace(folder=folder, stem=stem), names))
    return told


def _agreed(one: Found, names: Collection[str]) -> tuple[str, str]:
    said = {"the list": one.heading, "the row": one.row, "the folder": one.folder}
    said = {where: name for where, name in said.items() if name}
    if not said:
        return (one.stem, "") if one.stem else ("", "Nothing says whose it is.")
    first, name = next(iter(said.items()))
    if one.stem and name_key(one.stem) in names:
        said["the name of the file"] = one.stem
    for where, other in said.items():
        if not _is_same(name, other):
            return "", f"By {first} it is {name}'s, and by {where} {other}'s."
    return name, ""


def _is_same(one: str, other: str) -> bool:
    """Tell whether two names may be one player's: all words of the shorter stand in the longer."""
    words, others = set(name_key(one).split()), set(name_key(other).split())
    return words <= others or others <= words
