"""Names put into the text of a list, every other byte of it as it is."""

from __future__ import annotations

import codecs
import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from validator.decklists import decode
from validator.decklists.repair import repair
from validator.decklists.writers import in_encoding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from validator.corrections.choice import Change
    from validator.decklists import Entry


_ONE_BYTE: Final = frozenset({"ascii", "windows-1252", "iso-8859-1"})
_MARKS: Final = {
    "utf-8-sig": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_FORMS: Final[dict[str, tuple[Callable[[str], str], ...]]] = {
    "json": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "meccg-json": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "ndjson": (lambda name: json.dumps(name, ensure_ascii=False), json.dumps),
    "octgn": (escape,),
}
"""How a layout writes a name, where it does not write it as it is."""
_TABLES: Final = frozenset({"table"})
_DELIMITER: Final = re.compile(r"[,;\t]")
_LINE_END: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


class Edit(NamedTuple):
    """A change, and where in the text it is made."""

    start: int
    end: int
    text: str
    entry: int
    """Its place among the entries of the list."""
    change: Change


class ListText:
    """A list as it was given, and its text."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.text, self.encoding = decode(data)
        self._codec = "utf-8" if self.encoding == "utf-8-sig" else self.encoding
        mark = _MARKS.get(self.encoding, b"")
        self._head = len(mark) if mark and data.startswith(mark) else 0
        self._lines = [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    def line(self, number: int) -> tuple[int, int]:
        """Give where a line begins and ends, its line end left out; the whole text for line 0."""
        if not 0 < number <= len(self._lines):
            return 0, len(self.text)
        start = self._lines[number - 1]
        end = _LINE_END.search(self.text, start)
        return start, end.start() if end else len(self.text)

    def with_edits(self, edits: Iterable[Edit]) -> ListText:
        """Give the list with some edits made, every other byte as it is."""
        parts = []
        at, byte = 0, self._head
        for edit in sorted(edits, key=lambda edit: edit.start):
            start = byte + self._width(at, edit.start)
            parts += [self.data[byte:start], in_encoding(edit.text, self._codec).encode(self._codec)]
            at, byte = edit.end, start + self._width(edit.start, edit.end)
        return ListText(b"".join([self.data[: self._head], *parts, self.data[byte:]]))

    def _width(self, start: int, end: int) -> int:
        """Count the bytes of a part of the text."""
        return end - start if self.encoding in _ONE_BYTE else len(self.text[start:end].encode(self._codec))


def find_name(text: ListText, entry: Entry, title: str, layout: str) -> tuple[int, int, str] | None:
    """Find the name of an entry; give its place and what is to stand there, or None where it is not found."""
    start, end = text.line(entry.line)
    line = text.text[start:end]
    if forms := _FORMS.get(layout):
        return _found_as(text, start, end, entry.name, title, forms)
    if span := _span(line, entry.name, entry.column):
        return start + span[0], start + span[1], _quoted(line, span, title) if layout in _TABLES else title
    if not entry.line:
        return None
    # What was mended before it was read does not stand in the line as it was read.
    mended, _ = repair(line)
    span = _span(mended, entry.name, entry.column)
    return (start, end, mended[: span[0]] + title + mended[span[1] :]) if span else None


def _found_as(
    text: ListText, start: int, end: int, name: str, title: str, forms: Iterable[Callable[[str], str]]
) -> tuple[int, int, str] | None:
    """Find a name in the form that a layout gives it: once in the line, or else below, where its object goes on."""
    for form in forms:
        written = form(name)
        times = text.text.count(written, start, end)
        at = text.text.find(written, start)
        if at >= 0 and times <= 1:
            return at, at + len(written), form(title)
    return None


def _span(line: str, name: str, column: int) -> tuple[int, int] | None:
    """Find a name in a line: at its column, or where it stands once; spaces may be wider than in the name."""
    pattern = re.compile(r"\s+".join(map(re.escape, name.split())))
    found = pattern.match(line, column - 1)
    if not found:
        several = list(islice(pattern.finditer(line), 2))
        found = several[0] if len(several) == 1 else None
    return found.span() if found and found[0] else None


def _quoted(line: str, span: tuple[int, int], title: str) -> str:
    """Write a title so that it stays in its cell."""
    if line[span[0] - 1 : span[0]] == '"' or not _DELIMITER.search(title):
        return title
    return f'"{title}"'
