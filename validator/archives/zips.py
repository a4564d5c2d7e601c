"""ZIP archives of any size, whose directory is looked at before it is made."""

from __future__ import annotations

import zipfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final

from validator.decklists.archive import ENTRY
from validator.decklists.decklist import UnreadableList

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_MEMBERS: Final = 500_000
"""Of an archive, whose directory each worker holds: some 300 MB at the most."""
_MOST_BYTES: Final = 1 << 27
"""Of the directory, 128 MB: so many files with names and remarks of 200 bytes."""
_BLOCK: Final = 1 << 20
_END_64: Final = 76
"""Bytes between the directory and its end where the archive is a large one."""
_SIZE, _PLACE = 5, 9
"""Where zipfile tells the bytes of the directory, and where its end begins."""


@contextmanager
def opened_zip(stream: BinaryIO) -> Iterator[zipfile.ZipFile]:
    """Open an archive.

    Raises:
        UnreadableList: it holds more files than are read.
        zipfile.BadZipFile: it is none, or damaged; see `validator.decklists.archive.BROKEN`.
    """
    _refuse_many(stream)
    with zipfile.ZipFile(stream) as archive:
        yield archive


def _refuse_many(stream: BinaryIO) -> None:
    """Refuse a directory that is too long, by its bytes: how many files it says that it has, anybody can write."""
    # The library reads the directory whole once it opens an archive, and has no public way to find it alone.
    end = zipfile._EndRecData(stream)  # type: ignore[attr-defined]  # noqa: SLF001
    if end is None:
        return
    size, found, before = end[_SIZE], 0, b""
    stream.seek(max(0, end[_PLACE] - size - _END_64))
    rest = min(size, _MOST_BYTES) + _END_64
    while rest > 0 and found <= MOST_MEMBERS and (block := stream.read(min(rest, _BLOCK))):
        rest -= len(block)
        block = before + block
        found += block.count(ENTRY)
        before = block[-len(ENTRY) + 1 :]
    if found > MOST_MEMBERS:
        raise UnreadableList(f"The archive holds more than {MOST_MEMBERS:,} files; unpack it, or send it in parts.")
    if size > _MOST_BYTES:
        raise UnreadableList(f"The directory of the archive is larger than {_MOST_BYTES >> 20} MB; unpack it.")
