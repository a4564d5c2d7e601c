"""From bytes to decklists: one, or as many as a stream holds."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Final

from validator.decklists import ndjson
from validator.decklists.decklist import Decklist, UnreadableList
from validator.decklists.detect import find_layout, named_layout
from validator.decklists.encoding import decode
from validator.decklists.lines import plain_breaks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

MAX_BYTES: Final = 1 << 20
"""The largest deck that is read, 1 MB; a real one has 5 kB."""

_TOO_LARGE: Final = f"The list is larger than 1 MB ({MAX_BYTES} bytes), and no deck is; send one deck at a time."
# Two lines tell NDJSON from a deck that is written over many.
_TELLING: Final = 2


def read(data: bytes | str, *, layout: str | None = None) -> Decklist:
    """Read one deck.

    Args:
        data: the list; text counts as UTF-8.
        layout: gccg, netmeccg, json, ndjson or text; told from the content where it is None.

    Raises:
        UnreadableList: no deck can be had from it; the message says why.
        ValueError: the layout is unknown.
    """
    chosen = named_layout(layout) if layout is not None else None
    if isinstance(data, str):
        text, encoding, size = _whole_characters(data)
    else:
        size = len(data)
        text, encoding = decode(data) if size <= MAX_BYTES else ("", "")
    if size > MAX_BYTES:
        raise UnreadableList(_TOO_LARGE)
    text = plain_breaks(text)
    if not text or text.isspace():
        raise UnreadableList("The list is empty; write one card a line, with its count.")
    deck = (chosen or find_layout(text)).read(text, encoding)
    if not deck.entries:
        _refuse_cardless(deck)
    return deck


def _whole_characters(text: str) -> tuple[str, str, int]:
    """Return `text` without lone surrogates and byte-order mark, its encoding, and its size in UTF-8."""
    if len(text) > MAX_BYTES:
        return "", "", len(text)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        size = len(text.encode())
    if "\0" in text:
        raise UnreadableList(f"The list holds a NUL character (character {text.index(chr(0)) + 1}); take it out.")
    return text.removeprefix("\ufeff"), "utf-8", size


def _refuse_cardless(deck: Decklist) -> None:
    lines = f"{deck.lines} line{'s' if deck.lines != 1 else ''} read as {deck.layout}"
    lost = next((note for note in deck.notes if note.kind in {"bad-count", "unreadable"}), None)
    if lost:
        where = f"line {lost.line}: " if lost.line else ""
        raise UnreadableList(f"The list holds no card that can be counted ({lines}); {where}{lost.message}")
    raise UnreadableList(f"The list holds no card ({lines}); write one card a line, with its count.")


def read_many(stream: BinaryIO, *, name: str, layout: str | None = None) -> Iterator[Decklist | UnreadableList]:
    """Yield every deck of `stream`: a deck a line where it is NDJSON, else one deck.

    NDJSON is read line by line and never held whole; a line that cannot be read gives an `UnreadableList`, and the
    next line is read. The messages begin with `name`, and in NDJSON with the line too.

    Raises:
        ValueError: the layout is unknown.
    """
    if layout is not None:
        named_layout(layout)
    head = _Head(stream)
    if layout == ndjson.NAME or (layout is None and head.is_ndjson()):
        yield from _read_lines(head, name)
        return
    try:
        yield read(head.rest(MAX_BYTES + 1), layout=layout)
    except UnreadableList as error:
        yield UnreadableList(f"{name}: {error.message}")


def _read_lines(head: _Head, name: str) -> Iterator[Decklist | UnreadableList]:
    found = False
    for number, (data, size) in enumerate(head.lines(), 1):
        if not data.strip():
            continue
        found = True
        try:
            yield _read_line(data, size, number)
        except UnreadableList as error:
            yield UnreadableList(f"{name}, line {number}: {error.message}")
    if not found:
        yield UnreadableList(f"{name}: The list is empty; write one deck a line.")


def _read_line(data: bytes, size: int, number: int) -> Decklist:
    if size > MAX_BYTES:
        raise UnreadableList(_TOO_LARGE)
    text, encoding = decode(data)
    deck = ndjson.read_line(text, encoding, number)
    if not deck.entries:
        _refuse_cardless(deck)
    return deck


class _Head:
    """A stream whose first lines were looked at and can still be read."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.seen: list[tuple[bytes, int]] = []
        self.size = 0

    def is_ndjson(self) -> bool:
        """Whether the first of two lines is a whole object, or the second is a whole deck and the first is broken."""
        filled: list[str] = []
        while len(filled) < _TELLING and self.size <= _TELLING * MAX_BYTES:
            data, size = self._line()
            if not size:
                break
            self.seen.append((data, size))
            self.size += len(data)
            if text := data.removeprefix(codecs.BOM_UTF8).strip():
                filled.append(text.decode("utf-8", "replace"))
        if len(filled) < _TELLING:
            return False
        first, second = filled
        # A deck has lists in it; an entry on a line of its own has none.
        return ndjson.whole_object(first) or (ndjson.whole_object(second) and "[" in second)

    def rest(self, limit: int) -> bytes:
        """Return everything, or at least `limit` bytes of it."""
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

    def _line(self) -> tuple[bytes, int]:
        data = self.stream.readline(MAX_BYTES + 1)
        size = len(data)
        if size > MAX_BYTES and not data.endswith(b"\n"):
            while part := self.stream.readline(MAX_BYTES):
                size += len(part)
                if part.endswith(b"\n"):
                    break
        return data, size
