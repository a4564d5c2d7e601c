"""An archive cut into partitions of one size: many small files together, large ones at the ends of their lines."""

from __future__ import annotations

import codecs
import hashlib
import json
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyarrow.parquet as pq

from validator.archives.sources import LISTS, NDJSON, PARQUET, ZIP, reason
from validator.archives.streams import LONGEST, Line, Member, line_source, lines, opened
from validator.archives.texts import text_column
from validator.archives.zips import opened_zip
from validator.decklists.archive import BROKEN, is_beside
from validator.decklists.decklist import UnreadableList

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterable, Iterator

    from validator.archives.sources import Input

_SMALLEST: Final = 256 << 10
_LARGEST: Final = 8 << 20
"""Bytes of a partition, some 1,600 lists: what is done again where a worker dies, in a second or two."""
_SHARES: Final = 64
"""Partitions of a small archive, so that there is work for many workers."""
_MOST_FILES: Final = 4_000
"""In one partition; each file takes as long to open as a list takes to check."""
_MOST_BLANK: Final = 1_000_000
"""Blank lines one after the other; beyond them a file is read no further."""


class Piece(NamedTuple):
    """What a partition takes of one file."""

    source: Input
    start: int = 0
    """The first byte of NDJSON (unpacked), the first row group of Parquet, the first member of an archive."""
    end: int = 0
    """Behind the last; 0 for a whole file of lists."""
    line: int = 1
    """The number of the first line, or row."""
    lists: int = -1
    """How many lists there are; -1 where that is known when they were read."""
    size: int = 0
    """Its bytes, unpacked."""
    share: int = 0
    """Its part of the bytes of the file as it lies there: how much of the work it is."""
    member: int = -1
    """The place in a ZIP archive of the NDJSON of which it is a piece; -1 where it is of the file itself."""
    column: str = ""
    """The column of Parquet that has the text."""
    problem: str = ""
    """Why there is nothing to read, or nothing more."""


class Partition(NamedTuple):
    """What is checked and written as one."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a partition
    """From 0."""
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """Its bytes, as they lie in their files."""
        return sum(piece.share for piece in self.pieces)

    @property
    def digest(self) -> str:
        """What it holds, as 16 hexadecimal digits: two partitions with the same are the same."""
        return hashlib.sha256(json.dumps(self.pieces).encode()).hexdigest()[:16]


def partition_size(total: int) -> int:
    """Give the bytes of a partition for an archive of so many, both unpacked; the same on every machine."""
    return min(max(total // _SHARES, _SMALLEST), _LARGEST)


def partitions(inputs: Iterable[Input], size: int, column: str | None = None) -> Iterator[Partition]:
    """Yield the partitions of an archive, always the same ones, each when it is asked for.

    NDJSON is read for it once, to find the ends of its lines and to number them.

    Args:
        inputs: the files.
        size: bytes of a partition, about (see `partition_size`).
        column: of Parquet, with the text; found where None.
    """
    index, held, filled = 0, [], 0
    for source in inputs:
        for piece in _pieces(source, size, column):
            held.append(piece)
            filled += piece.size
            if filled >= size or len(held) >= _MOST_FILES:
                yield Partition(index, tuple(held))
                index, held, filled = index + 1, [], 0
    if held:
        yield Partition(index, tuple(held))


def _pieces(source: Input, size: int, column: str | None) -> Iterator[Piece]:
    if source.problem:
        yield Piece(source, problem=source.problem)
    elif source.kind == LISTS:
        yield Piece(source, size=source.size, share=source.size)
    else:
        try:
            cut = {NDJSON: _cut_lines, ZIP: _cut_archive, PARQUET: _cut_table}[source.kind]
            yield from cut(source, size, column)
        except UnreadableList as error:
            yield Piece(source, problem=error.message)
        except Exception as error:  # noqa: BLE001  # every store and every layout has errors of its own
            yield Piece(source, problem=f"The file cannot be read: {reason(error)}.")


def _cut_lines(source: Input, size: int, _: str | None, member: int = -1) -> Iterator[Piece]:
    with ExitStack() as stack:
        stream, raw = line_source(stack, source.path, source.packed, member)
        name = f"{source.name}!{raw.name}" if isinstance(raw, Member) else source.name
        broken = source._replace(name=name)
        start, at, first, number, lists, shared, blank, found, why = 0, 0, 1, 0, 0, 0, 0, False, ""
        for number, line in enumerate(lines(stream), 1):
            if number == 1 and (why := _why_no_lines(line.data)):
                yield Piece(broken, problem=why)
                return
            at += line.size
            blank = 0 if line.data.strip() else blank + 1
            lists += not blank
            found |= not blank
            if why := _why_no_further(line, blank):
                break
            if at - start >= size:
                share = raw.tell() - shared
                yield Piece(source, start, at, first, lists, at - start, share, member)
                start, first, lists, shared = at, number + 1, 0, shared + share
        if at > start:
            yield Piece(source, start, at, first, lists, at - start, raw.tell() - shared, member)
        if problem := getattr(raw, "problem", ""):
            where = f"after line {number}" if number else "at its beginning"
            yield Piece(broken, problem=f"The file is damaged {where}: {problem}.")
        elif why:
            yield Piece(broken, problem=f"The file is not read after line {number}: {why}.")
        elif not found:
            yield Piece(broken, problem="The list is empty; write one deck a line.")


def _why_no_lines(data: bytes) -> str:
    """Say why the first line is none of JSON lines; `""` where it may be one."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        # What looks like the end of a line there is half a letter.
        return "The file is UTF-16, and lines of JSON are UTF-8; save it as that."
    if _ends_in_cr(data):
        return "The lines of the file end in CR alone, and lines of JSON in LF; save it so."
    return ""


def _why_no_further(line: Line, blank: int) -> str:
    """Say why a file is not read on after a line, with so many blank ones up to it; `""` where it is."""
    if line.size >= LONGEST:
        return f"it is longer than {LONGEST >> 20} MB"
    return f"it and {_MOST_BLANK:,} before it are blank" if blank > _MOST_BLANK else ""


def _ends_in_cr(data: bytes) -> bool:
    """Tell whether what was taken for a line is several: its beginning is a whole value, and more stands behind."""
    first, end, rest = data.strip().partition(b"\r")
    if not end or not rest.strip():
        return False
    with suppress(ValueError, RecursionError):
        json.loads(first)
        return True
    return False


def _cut_archive(source: Input, size: int, _: str | None) -> Iterator[Piece]:
    if source.packed:
        raise UnreadableList("A packed archive is not read; unpack it once.")
    with opened(source.path) as stream:
        try:
            with opened_zip(stream) as archive:
                infos = archive.infolist()
        except UnreadableList:
            raise
        except BROKEN as error:
            raise UnreadableList(f"The archive is damaged: {reason(error)}.") from error
    if not any(_is_member(info) for info in infos):
        raise UnreadableList("The archive holds no file.")
    start = filled = share = 0
    for place, info in enumerate(infos):
        if _is_member(info) and info.filename.lower().endswith((".ndjson", ".jsonl")):
            if place > start:
                yield Piece(source, start, place, size=filled, share=share)
            yield from _cut_lines(source, size, None, place)
            start, filled, share = place + 1, 0, 0
            continue
        filled += info.file_size if _is_member(info) else 0
        share += info.compress_size
        if filled >= size or place - start >= _MOST_FILES:
            yield Piece(source, start, place + 1, size=filled, share=share)
            start, filled, share = place + 1, 0, 0
    if start < len(infos):
        yield Piece(source, start, len(infos), size=filled, share=share)


def _is_member(info: zipfile.ZipInfo) -> bool:
    # A damaged table of contents may leave a file without a name, of which `is_dir` knows nothing.
    return not info.filename.endswith("/") and not is_beside(info.filename)


def _cut_table(source: Input, size: int, column: str | None) -> Iterator[Piece]:
    if source.packed:
        raise UnreadableList("A packed Parquet file is not read; unpack it, Parquet packs by itself.")
    with opened(source.path) as stream:
        about: Any = pq.ParquetFile(stream)
        name = text_column(about.schema_arrow, column)
        groups = about.metadata
        place = groups.schema.names.index(name) if name in groups.schema.names else 0
        start = filled = rows = 0
        line = 1
        for index in range(groups.num_row_groups):
            group = groups.row_group(index)
            filled += group.column(place).total_uncompressed_size
            rows += group.num_rows
            if filled >= size or index + 1 == groups.num_row_groups:
                share = source.size * rows // max(1, groups.num_rows)
                yield Piece(source, start, index + 1, line, rows, filled, share, column=name)
                start, line, filled, rows = index + 1, line + rows, 0, 0
        if line == 1:
            raise UnreadableList("The table has no rows.")
