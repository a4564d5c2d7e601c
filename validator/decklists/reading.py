"""From bytes to decklists: one, or as many as a stream holds."""

from __future__ import annotations

import codecs
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from validator.decklists.decklist import MAX_LETTERS, Decklist, UnreadableList, rows_of
from validator.decklists.detect import SHEET, find_layout, named_layout, reader_of, splitter_of
from validator.decklists.encoding import decode
from validator.decklists.entry_line import LINE_LIMIT
from validator.decklists.lines import split_lines, too_long
from validator.decklists.sniff import is_whole_object, is_zipped
from validator.decklists.tags import without_tags
from validator.decklists.whole_text import MAX_BYTES, TOO_LARGE, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from validator.decklists.decklist import Note
    from validator.decklists.detect import Layout, LineReader

_LONGEST_LINE: Final = 64 * MAX_BYTES
"""No line is followed further: what has gone on for so long is a device or a flood, and would never end."""
_ENDLESS: Final = (
    f"The line is longer than {_LONGEST_LINE >> 20} MB; it was not read to its end, and nothing after it was read."
)
_NDJSON: Final = "ndjson"
_PLAIN: Final = frozenset({"gccg", "netmeccg", "table", "text"})
"""Layouts that are written in lines, in which a tag of HTML says little."""
_TYPED: Final = frozenset({"table", "text"})
"""Layouts that people write, and paste out of other programs."""
_OBJECTS: Final = frozenset({"json", "meccg-json", _NDJSON})
"""Layouts whose cards stand in no lines of their own."""
# Two lines tell NDJSON from a deck that is written over many.
_TELLING: Final = 2
_MANY: Final = MAX_LETTERS // LINE_LIMIT
"""Entries and notes, of which fewer cannot be too long together."""
_SHORT: Final = MAX_LETTERS // 8
"""Characters of a text, of which fewer are no work for anybody, whatever their lines are taken for."""
_MAX_DECKS: Final = 500
"""The most decks in one file of text; a real deck has at least 2 kB."""


def read(data: bytes | str, *, layout: str | None = None) -> Decklist:
    """Read one deck.

    Args:
        data: the list; text counts as UTF-8.
        layout: one of `LAYOUTS`; told from the content where it is None.

    Raises:
        UnreadableList: no deck can be had from it, or several; the message says why.
        ValueError: the layout is unknown.
    """
    chosen = named_layout(layout) if layout is not None else None
    if isinstance(data, bytes) and (layout == SHEET or is_zipped(data)):
        return _whole(_read_zipped(data, layout))
    text, encoding = text_of(data)
    if layout == SHEET:
        raise UnreadableList("The list is text, and no spreadsheet.")
    found, text, note = _layout_of(text, chosen)
    if len(starts := _starts(text, found)) > 1:
        raise UnreadableList(f"The list holds {len(starts)} decks, the second from line {starts[1]}; send each alone.")
    return _whole(_with_note(reader_of(found).read(text, encoding), note), len(text))


class Lines(NamedTuple):
    """A list in a layout of which each line says by itself what it is."""

    layout: str
    reader: LineReader
    text: str
    encoding: str
    lines: list[str]

    def read(self) -> Decklist:
        """Read the deck."""
        return self.reader.read(self.text, self.encoding)


def read_lines(data: bytes | str) -> Lines | None:
    """Give the lines of a list from which a deck can surely be read; None for other lists, and in other layouts.

    Raises:
        UnreadableList: no deck can be had from it, as `read` says.
    """
    if isinstance(data, bytes) and is_zipped(data):
        return None
    text, encoding = text_of(data)
    found = find_layout(text)
    if not found.in_lines or "<" in text or len(text) > _SHORT or len(_starts(text, found)) > 1:
        return None
    reader = cast("LineReader", reader_of(found))
    lines = split_lines(text)
    return Lines(found.name, reader, text, encoding, lines) if reader.is_one_deck(lines) else None


def read_object(deck: object, *, encoding: str = "utf-8", line: int = 0) -> Decklist:
    """Read one deck from JSON that was loaded: ours, or the other project's.

    Args:
        deck: what it says.
        encoding: passed on.
        line: of NDJSON, in which it stands; 0 where nobody wrote it in lines.

    Raises:
        UnreadableList: no deck can be had from it; its `pointer` says where, if one value is to blame.
    """
    from validator.decklists import json_deck  # noqa: PLC0415 - few lists are JSON

    if not line:
        return _whole(json_deck.read_object(deck, encoding))
    return _whole(json_deck.read_object(deck, encoding, layout=_NDJSON, lines=1, line=line))


def is_ndjson(stream: BinaryIO) -> bool:
    """Tell whether a stream holds a deck a line, by its first lines, which are then gone."""
    return _Head(stream).is_ndjson()


def _whole(deck: Decklist, size: int = MAX_BYTES) -> Decklist:
    """Give `deck`, if there is a card in it, and not more than names can be told in.

    Args:
        deck: what was read.
        size: characters of its text, where they are known.
    """
    if deck.entries:
        many = size > _SHORT and len(deck.entries) + len(deck.counted_prose) + len(deck.notes) > _MANY
        if many and _letters(deck) > MAX_LETTERS:
            raise too_long()
        return deck
    count = f"{deck.lines} line{'s' if deck.lines != 1 else ''} " if deck.lines else ""
    lines = f"{count}read as {deck.layout}"
    lost = next((note for note in deck.notes if note.kind in {"bad-count", "unreadable"}), None)
    if lost:
        where = f"line {lost.line}: " if lost.line else ""
        raise UnreadableList(f"The list holds no card that can be counted ({lines}); {where}{lost.message}")
    written = deck.layout not in _OBJECTS
    how = (
        "write one card a line, with its count" if written else "give its sections lists of cards, each with its count"
    )
    raise UnreadableList(f"The list holds no card ({lines}); {how}.")


def _letters(deck: Decklist) -> int:
    """Count the characters of the entries, and of the lines that look like entries and cannot be read."""
    rows = (*rows_of(deck.entries), *deck.counted_prose)
    entries = sum([len(row[2].name) for row in rows])
    uncounted = (note.text for note in deck.notes if note.kind in {"unreadable", "bad-count"})
    return entries + sum(min(len(text), LINE_LIMIT) for text in uncounted)


def _read_zipped(data: bytes, layout: str | None) -> Decklist:
    from validator.decklists import archive, sheet  # noqa: PLC0415 - few lists are zipped

    if len(data) <= MAX_BYTES and (layout == SHEET or (layout is None and archive.is_sheet(data))):
        return sheet.read(data)
    archive.refuse_document(data)
    if len(data) > MAX_BYTES:
        raise UnreadableList(TOO_LARGE)
    raise UnreadableList("The list is a ZIP archive; unpack it and send each list alone, or check it as a batch.")


def read_many(stream: BinaryIO, *, name: str, layout: str | None = None) -> Iterator[Decklist | UnreadableList]:
    """Yield every deck of `stream`: of NDJSON a deck a line, of an archive those of each member, else one or a few.

    NDJSON is read line by line and never held whole; a line that cannot be read gives an `UnreadableList`, and the
    next line is read. So does a member of an archive. Decks and refusals say in `source` where they come from; the
    message of a refusal begins with it, and in NDJSON with the line too.

    Raises:
        ValueError: the layout is unknown.
    """
    if layout is not None:
        named_layout(layout)
    yield from _read_stream(stream, name, layout, nested=False)


def _read_stream(
    stream: BinaryIO, name: str, layout: str | None, *, nested: bool
) -> Iterator[Decklist | UnreadableList]:
    head = _Head(stream)
    if head.is_zipped():
        yield from _read_archive(head, name, layout, nested=nested)
    elif layout == _NDJSON or (layout is None and head.is_ndjson()):
        yield from _read_lines(head, name)
    else:
        try:
            yield from _read_text(head.rest(MAX_BYTES + 1), name, layout)
        except UnreadableList as error:
            yield _refusal(error, name)


def _refusal(error: UnreadableList, source: str) -> UnreadableList:
    return UnreadableList(f"{source}: {error.message}", source, error.message)


def _read_text(data: bytes, name: str, layout: str | None) -> Iterator[Decklist | UnreadableList]:
    """Yield the deck of `data`, or the decks where several stand in it, one after the other."""
    if layout == SHEET:
        yield replace(read(data, layout=layout), source=name)
        return
    text, encoding = text_of(data)
    found, text, note = _layout_of(text, named_layout(layout) if layout else None)
    if len(starts := _starts(text, found)) > 1:
        yield from _read_several(text, encoding, name, found, starts)
    else:
        yield replace(_whole(_with_note(reader_of(found).read(text, encoding), note)), source=name)


def _with_note(deck: Decklist, note: Note | None) -> Decklist:
    return replace(deck, notes=tuple(sorted((*deck.notes, note), key=attrgetter("line")))) if note else deck


def _layout_of(text: str, chosen: Layout | None) -> tuple[Layout, str, Note | None]:
    """Give the layout of a list, its text as that layout has it, and what is to be said of how it was had."""
    found, note = chosen or find_layout(text), None
    if found.name in _TYPED:
        from validator.decklists.dressed import undressed  # noqa: PLC0415 - lists that programs write need none of it

        plain, note = undressed(text, table=found.name == "table")
        if plain is not text:
            found, text = chosen or find_layout(plain), plain
    return found, without_tags(text) if found.name in _PLAIN else text, note


def _starts(text: str, layout: Layout) -> list[int]:
    splitter = splitter_of(layout)
    return splitter.starts(text) if splitter else []


def _read_several(
    text: str, encoding: str, name: str, layout: Layout, starts: list[int]
) -> Iterator[Decklist | UnreadableList]:
    if len(starts) > _MAX_DECKS:
        raise UnreadableList(f"The list holds {len(starts)} decks; {_MAX_DECKS} are read. Send them in several files.")
    splitter = splitter_of(layout)
    assert splitter  # noqa: S101 - only such a reader found the starts
    lines = split_lines(text)
    # What stands above the first deck belongs to it.
    for first, end in zip([1, *starts[1:]], [*starts[1:], len(lines) + 1], strict=True):
        source = f"{name}:{first}"
        try:
            deck = splitter.read("\n".join(lines[first - 1 : end - 1]) + "\n", encoding, first)
            yield replace(_whole(deck), source=source)
        except UnreadableList as error:
            yield _refusal(error, source)


def _read_archive(head: _Head, name: str, layout: str | None, *, nested: bool) -> Iterator[Decklist | UnreadableList]:
    """Yield the decks of every member, each named `archive!member`."""
    from io import BytesIO  # noqa: PLC0415 - few lists are zipped

    from validator.decklists import archive  # noqa: PLC0415 - the same

    data = head.rest(archive.MAX_ARCHIVE + 1)
    try:
        if layout == SHEET or (layout is None and archive.is_sheet(data)):
            yield replace(read(data, layout=layout), source=name)
            return
        archive.refuse_document(data)
        for member, content in archive.members(data, nested=nested):
            source = f"{name}!{member}"
            if isinstance(content, UnreadableList):
                yield _refusal(content, source)
            else:
                yield from _read_stream(BytesIO(content), source, layout, nested=True)
    except UnreadableList as error:
        yield _refusal(error, name)


def _read_lines(head: _Head, name: str) -> Iterator[Decklist | UnreadableList]:
    found = False
    for number, (data, size) in enumerate(head.lines(), 1):
        if not data.strip():
            continue
        found = True
        try:
            yield replace(_read_line(data, size, number), source=f"{name}:{number}")
        except UnreadableList as error:
            yield UnreadableList(f"{name}, line {number}: {error.message}", f"{name}:{number}", error.message)
    if not found:
        yield _refusal(UnreadableList("The list is empty; write one deck a line."), name)


def _read_line(data: bytes, size: int, number: int) -> Decklist:
    from validator.decklists import ndjson  # noqa: PLC0415 - needed only for a stream of decks

    if size > MAX_BYTES:
        raise UnreadableList(_ENDLESS if size > _LONGEST_LINE else TOO_LARGE)
    text, encoding = decode(data)
    return _whole(ndjson.read_line(text, encoding, number))


class _Head:
    """A stream whose first lines were looked at and can still be read."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.seen: list[tuple[bytes, int]] = []
        self.size = 0
        self.given_up = False

    def is_zipped(self) -> bool:
        """Tell whether the stream begins like a ZIP archive."""
        return is_zipped(self._see()[0])

    def is_ndjson(self) -> bool:
        """Tell whether the first of two lines is a whole object, or the second a whole deck and the first broken."""
        filled: list[str] = []
        lines = iter(self.seen.copy())
        while len(filled) < _TELLING and self.size <= _TELLING * MAX_BYTES:
            data, size = next(lines, None) or self._see()
            if not size:
                break
            if text := data.removeprefix(codecs.BOM_UTF8).strip():
                filled.append(text.decode("utf-8", "replace"))
        if len(filled) < _TELLING:
            return False
        first, second = filled
        # A deck has lists in it; an entry on a line of its own has none.
        return is_whole_object(first) or (is_whole_object(second) and "[" in second)

    def rest(self, limit: int) -> bytes:
        """Give everything, or at least `limit` bytes of it."""
        head = b"".join(data for data, _ in self.seen)
        return head if len(head) >= limit else head + self.stream.read(limit - len(head))

    def lines(self) -> Iterator[tuple[bytes, int]]:
        """Yield each line and its size; of a line over the limit only the beginning is kept."""
        yield from self.seen
        self.seen.clear()
        while True:
            data, size = self._line()
            if not size:
                return
            yield data, size

    def _see(self) -> tuple[bytes, int]:
        data, size = self._line()
        if size:
            self.seen.append((data, size))
            self.size += len(data)
        return data, size

    def _line(self) -> tuple[bytes, int]:
        if self.given_up:
            return b"", 0
        data = self.stream.readline(MAX_BYTES + 1)
        size = len(data)
        if size > MAX_BYTES and not data.endswith(b"\n") and not is_zipped(data):
            while not self.given_up and (part := self.stream.readline(MAX_BYTES)):
                size += len(part)
                self.given_up = size > _LONGEST_LINE
                if part.endswith(b"\n"):
                    break
        return data, size
