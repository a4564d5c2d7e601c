"""Lists as they come out of a partition, one after the other, each with where it stood and its digest."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack, contextmanager
from functools import partial
from io import BytesIO
from threading import local
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

import pyarrow.parquet as pq

from validator.archives.errors import InputChangedError
from validator.archives.sources import LISTS, NDJSON, PARQUET, ZIP, reason, stamp_of
from validator.archives.streams import LONGEST, Member, Unpacked, line_source, lines, opened
from validator.archives.texts import in_line
from validator.archives.zips import opened_zip
from validator.batch import internal_error
from validator.decklists import MAX_BYTES, Decklist, UnreadableList, decode, read, read_many, read_object
from validator.decklists.archive import content_of, is_beside, member_name
from validator.decklists.lines import plain_breaks, split_lines
from validator.decklists.reading import is_ndjson
from validator.decklists.sniff import is_zipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from validator.archives.partitions import Partition, Piece

_TOO_LARGE: Final = "The list is larger than 1 MB, and no deck is; send one deck at a time."
_BLOCK: Final = 1 << 20
_ROWS: Final = 64
"""Rows of Parquet that are held: of the largest lists 64 MB."""


def _changed(name: str) -> InputChangedError:
    return InputChangedError(f"{name} changed while it was read; start anew with --no-resume.")


class Found(NamedTuple):
    """A list of an archive, read or refused."""

    source: str
    """Path or URL; `!member` behind it in a ZIP archive."""
    line: int | None
    """The line or row, from 1, where the source holds several lists."""
    digest: str
    """See `digest_of`."""
    deck: Decklist | str
    """The list as it was read; why there is none."""

    @property
    def place(self) -> str:
        """Where it stands, as `meccg check` writes it: `all.ndjson:12`."""
        return f"{self.source}:{self.line}" if self.line else self.source


def digest_of(text: bytes) -> str:
    """Give the digest of a list: SHA-256 of its bytes without white space around them, 64 hexadecimal digits."""
    return hashlib.sha256(text.strip()).hexdigest()


NOTHING: Final = digest_of(b"")
"""The digest of a list that cannot be had."""


def lists_of(partition: Partition, layout: str | None = None, column: str | None = None) -> Iterator[Found]:
    """Read the lists of a partition, each when it is asked for; what cannot be read is one of them, and says why.

    Args:
        partition: where they are.
        layout: how they are written; told from the content where None.
        column: the field of objects that has the text; found where None.

    Raises:
        InputChangedError: a source does not hold what it held when it was cut.
    """
    readers = {LISTS: _file, NDJSON: _lines, ZIP: _members, PARQUET: _rows}
    for piece in partition.pieces:
        source = piece.source
        if piece.problem:
            yield Found(source.name, None, NOTHING, piece.problem)
            continue
        if stamp_of(source.path) != (source.size, source.stamp):
            raise _changed(source.name)
        reader = _lines if piece.member >= 0 else readers[source.kind]
        count = 0
        for found in reader(piece, layout, column):
            count += 1
            yield found
        if piece.lists not in {-1, count}:
            raise _changed(source.name)


def _file(piece: Piece, layout: str | None, column: str | None) -> Iterator[Found]:
    name = piece.source.name
    problem = ""
    try:
        with opened(piece.source.path) as stream:
            raw = Unpacked(stream, piece.source.packed) if piece.source.packed else stream
            data, digest = _whole(raw)
            problem = getattr(raw, "problem", "")
    except Exception as error:  # noqa: BLE001  # every store has errors of its own
        yield Found(name, None, NOTHING, f"The file cannot be read: {reason(error)}.")
        return
    if problem:
        yield Found(name, None, digest, f"The file is damaged: {problem}.")
    elif len(data) > MAX_BYTES:
        yield Found(name, None, digest, _TOO_LARGE)
    else:
        yield from _of_text(data, name, layout, column)


def _whole(stream: Any) -> tuple[bytes, str]:  # noqa: ANN401  # a stream of any kind
    """Read a list; give it and its digest, and of one that is too large the beginning and the digest of `LONGEST`."""
    data = b""
    while len(data) <= MAX_BYTES and (block := stream.read(_BLOCK)):
        data += block
    if len(data) <= MAX_BYTES:
        return data, digest_of(data)
    seen, size = hashlib.sha256(data), len(data)
    while size < LONGEST and (block := stream.read(_BLOCK)):
        seen.update(block)
        size += len(block)
    return data, seen.hexdigest()


def _of_text(data: bytes, name: str, layout: str | None, column: str | None) -> Iterator[Found]:
    """Read the lists of a file that holds one, or a few one after the other."""
    if not is_zipped(data) and (layout == "ndjson" or (layout is None and is_ndjson(BytesIO(data)))):
        for number, line in enumerate(BytesIO(data), 1):
            if line.strip():
                yield _of_line(line, name, number, None, column)
        return
    try:
        decks = [*read_many(BytesIO(data), name=name, layout=layout)]
    except Exception as error:  # noqa: BLE001  # a fault in one reader must not cost the other lists their answer
        yield Found(name, None, digest_of(data), internal_error(error))
        return
    places = [(deck.source or name).removeprefix(name) for deck in decks]
    if not all(place[:1] == ":" and place[1:].isdecimal() for place in places):
        # One list, or the members of an archive that is called otherwise.
        for deck, place in zip(decks, places, strict=True):
            yield Found(f"{name}{place}", None, digest_of(data + place.encode()), _deck_or_why(deck))
        return
    text = split_lines(plain_breaks(decode(data)[0]))
    starts = [int(place[1:]) for place in places]
    for deck, first, end in zip(decks, starts, [*starts[1:], len(text) + 1], strict=True):
        part = "\n".join(text[first - 1 : end - 1]).encode()
        yield Found(name, first, digest_of(part), _deck_or_why(deck))


def _deck_or_why(deck: Decklist | UnreadableList) -> Decklist | str:
    return deck if isinstance(deck, Decklist) else deck.reason


def _of_line(data: bytes, name: str, number: int, layout: str | None, column: str | None) -> Found:
    """Read the list in a line of NDJSON."""
    try:
        value, encoding = in_line(data, column)
    except UnreadableList as error:
        return Found(name, number, digest_of(data), error.reason)
    except Exception as error:  # noqa: BLE001  # a fault in one reader must not cost the other lists their answer
        return Found(name, number, digest_of(data), internal_error(error))
    if isinstance(value, str):
        return _of_value(value, name, number, layout)
    return _found(name, number, digest_of(data), partial(read_object, value, encoding=encoding, line=number))


def _of_value(value: object, name: str, number: int, layout: str | None) -> Found:
    """Read the list in a text, which a line or a row has."""
    if not isinstance(value, str | bytes):
        return Found(name, number, NOTHING, "The row holds no text.")
    text = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
    return _found(name, number, digest_of(text), partial(read, value, layout=layout))


def _found(name: str, number: int, digest: str, read: Callable[[], Decklist]) -> Found:
    try:
        return Found(name, number, digest, read())
    except UnreadableList as error:
        return Found(name, number, digest, error.reason)
    except Exception as error:  # noqa: BLE001  # a fault in one reader must not cost the other lists their answer
        return Found(name, number, digest, internal_error(error))


def _lines(piece: Piece, layout: str | None, column: str | None) -> Iterator[Found]:
    texts = None if layout == "ndjson" else layout
    with ExitStack() as stack:
        packed = bool(piece.source.packed) or piece.member >= 0
        name, stream = _UNPACKED.at(piece) if packed else (piece.source.name, stack.enter_context(_at(piece)))
        at = piece.start
        for number, line in enumerate(lines(stream), piece.line):
            at += line.size
            if packed:
                _UNPACKED.position = at
            if line.digest:
                yield Found(name, number, line.digest, _TOO_LARGE)
            elif line.data.strip():
                yield _of_line(line.data, name, number, texts, column)
            if at >= piece.end:
                break
        if at != piece.end:
            raise _changed(name)


@contextmanager
def _at(piece: Piece) -> Iterator[BinaryIO]:
    with opened(piece.source.path) as stream:
        stream.seek(piece.start)
        yield stream


class _Unpacked(local):
    """The packed file that this thread read last, as far as it is: its later pieces are read on, not from the start.

    Partitions are handed out in the order of the file, so each worker unpacks it once, and checks its part of it.
    """

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._key: tuple[object, ...] = ()
        self._stream: BinaryIO = BytesIO()
        self._name = ""
        self.position = 0

    def at(self, piece: Piece) -> tuple[str, BinaryIO]:
        """Give the name of the file or member, and the stream where a piece begins."""
        key = piece.source, piece.member
        if key != self._key or piece.start < self.position:
            self._stack.close()
            self._key, self.position = key, 0
            self._stream, raw = line_source(self._stack, piece.source.path, piece.source.packed, piece.member)
            self._name = f"{piece.source.name}!{raw.name}" if isinstance(raw, Member) else piece.source.name
        while self.position < piece.start:
            skipped = len(self._stream.read(min(_BLOCK, piece.start - self.position)))
            if not skipped:
                raise _changed(piece.source.name)
            self.position += skipped
        return self._name, self._stream


_UNPACKED: Final = _Unpacked()


def _members(piece: Piece, layout: str | None, column: str | None) -> Iterator[Found]:
    source = piece.source
    with opened(source.path) as stream, opened_zip(stream) as archive:
        for info in archive.infolist()[piece.start : piece.end]:
            if info.filename.endswith("/") or is_beside(info.filename):
                continue
            name = f"{source.name}!{member_name(info)}"
            content = content_of(archive, info)
            if isinstance(content, UnreadableList):
                yield Found(name, None, NOTHING, content.reason)
            else:
                yield from _of_text(content, name, layout, column)


def _rows(piece: Piece, layout: str | None, _: str | None) -> Iterator[Found]:
    with opened(piece.source.path) as stream:
        table: Any = pq.ParquetFile(stream)
        groups = range(piece.start, piece.end)
        number = piece.line
        for batch in table.iter_batches(batch_size=_ROWS, row_groups=groups, columns=[piece.column]):
            # A name with a dot in it is that of a part of another column, too, which comes with it.
            for scalar in batch.column(batch.schema.names.index(piece.column)):
                yield _of_value(scalar.as_py(), piece.source.name, number, layout)
                number += 1
