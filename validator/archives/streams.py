"""Files of an archive as streams of bytes and lines: local or on an object store, packed or not, never held whole."""

from __future__ import annotations

import hashlib
import io
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

import zstandard
from fsspec.core import url_to_fs

from validator.archives.zips import opened_zip
from validator.decklists import MAX_BYTES
from validator.decklists.archive import BROKEN, member_name
from validator.decklists.decklist import clip

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Callable, Iterator
    from contextlib import ExitStack

GZIP: Final = "gzip"
ZSTANDARD: Final = "zstandard"
PACKED: Final = {".gz": GZIP, ".zst": ZSTANDARD}
"""How the names of packed files end."""

LONGEST: Final = 1 << 26
"""Bytes of a line, or of a file of one list, that are looked at: 64 MB, of which a list has 1 MB at the most.

A few kB unpack to gigabytes, and whoever packed them should not keep a worker busy.
"""
_BLOCK: Final = 1 << 17
_FED: Final = {GZIP: 1 << 15, ZSTANDARD: 1 << 11}
"""Bytes that are unpacked at once: of gzip they become 32 MB at the most, of zstandard 64 MB."""
_WIDEST: Final = 1 << 27
"""The widest window that zstandard may ask memory for, 128 MB: what its own program allows without being asked."""
_AUTO_HEADER: Final = 31
"""The window bits by which zlib reads gzip."""


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """Open a file to read.

    Args:
        path: of this machine, or a URL that fsspec knows.

    Raises:
        OSError: it cannot be opened.
    """
    fs, inside = url_to_fs(path)
    with fs.open(inside, "rb") as stream:
        yield stream


class Unpacked(io.RawIOBase):
    """What a packed stream holds, up to its end or to where it is damaged; then `problem` says so.

    Args:
        packed: what is packed.
        how: one of `PACKED`.
    """

    def __init__(self, packed: BinaryIO, how: str) -> None:
        self._packed = packed
        self._fed = _FED[how]
        self._start: Callable[[], Any] = (
            (lambda: zlib.decompressobj(_AUTO_HEADER))
            if how == GZIP
            else zstandard.ZstdDecompressor(max_window_size=_WIDEST).decompressobj
        )
        self._unpacker = self._start()
        self._begun = False
        self._rest = memoryview(b"")
        self._ready = memoryview(b"")
        self.problem = ""

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # any buffer, as io has it
        """Fill a buffer as far as there is something."""
        while not self._ready and not self.problem:
            if not self._more():
                break
        size = min(len(buffer), len(self._ready))
        buffer[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        return size

    def tell(self) -> int:
        """Tell how much of what is packed was unpacked."""
        return self._packed.tell() - len(self._rest)

    def _more(self) -> bool:
        """Unpack the next block; tell whether there was one."""
        try:
            whole = self._rest or memoryview(self._packed.read(_BLOCK))
            block, self._rest = whole[: self._fed], whole[self._fed :]
            if not block:
                if self._begun:
                    self.problem = "it breaks off"
                return False
            if not self._begun and not bytes(block).strip(b"\0"):
                return True  # some tapes and tools fill up with zeros
            self._begun = True
            self._ready = memoryview(self._unpacker.decompress(block))
            if self._unpacker.eof:
                # Several packed files one after the other are one.
                self._rest = whole[len(block) - len(self._unpacker.unused_data) :]
                self._unpacker, self._begun = self._start(), False
        except (zlib.error, zstandard.ZstdError, OSError, EOFError) as error:
            self.problem = clip(str(error)) or type(error).__name__
            return False
        return True


class Member(io.RawIOBase):
    """A file in a ZIP archive, up to its end or to where it is damaged; then `problem` says so."""

    def __init__(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        self.name = member_name(info)
        self.problem = ""
        self._ratio = info.compress_size / max(1, info.file_size)
        self._read = 0
        self._inside: Any = None
        try:
            self._inside = archive.open(info)
        except BROKEN as error:
            self.problem = clip(str(error)) or type(error).__name__

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # any buffer, as io has it
        """Fill a buffer as far as there is something."""
        if self.problem:
            return 0
        try:
            data = self._inside.read(min(len(buffer), _BLOCK))
        except BROKEN as error:
            self.problem = clip(str(error)) or type(error).__name__
            return 0
        buffer[: len(data)] = data
        self._read += len(data)
        return len(data)

    def tell(self) -> int:
        """Tell how much of what is packed was read, about."""
        return int(self._read * self._ratio)


class Line(NamedTuple):
    """A line of a stream."""

    data: bytes
    """With its end; of one that is too long the beginning alone."""
    size: int
    """Bytes of all of it, its end too; of one that is longer than `LONGEST`, of that much and a little more."""
    digest: str | None = None
    """SHA-256, in hexadecimal digits, of a line of which not all is in `data`."""


def lines(stream: BinaryIO | io.BufferedReader) -> Iterator[Line]:
    """Yield the lines of a stream, the blank ones too; what is longer than `LONGEST` is several."""
    while data := stream.readline(MAX_BYTES + 1):
        if len(data) <= MAX_BYTES or data.endswith(b"\n"):
            yield Line(data, len(data))
            continue
        seen, size = hashlib.sha256(data), len(data)
        while size < LONGEST and (part := stream.readline(MAX_BYTES)):
            seen.update(part)
            size += len(part)
            if part.endswith(b"\n"):
                break
        yield Line(data, size, seen.hexdigest())


def line_source(stack: ExitStack, path: str, packed: str, member: int = -1) -> tuple[BinaryIO, Any]:
    """Open a file of lines, unpacked; give it, and what reads it.

    The second tells how much of the file as it lies there was read, and in `problem` where it is damaged.

    Args:
        stack: closes it.
        path: of this machine, or a URL.
        packed: how the file is packed; `""` where it is not.
        member: the place in the ZIP archive that it is; -1 where it is none.

    Raises:
        OSError: it cannot be opened.
    """
    stream = stack.enter_context(opened(path))
    if member >= 0:
        archive = stack.enter_context(opened_zip(stream))
        raw: io.RawIOBase = Member(archive, archive.infolist()[member])
    elif packed:
        raw = Unpacked(stream, packed)
    else:
        return stream, stream
    return cast("BinaryIO", io.BufferedReader(raw, _BLOCK)), raw
