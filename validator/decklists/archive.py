"""ZIP archives: the lists in them, one after the other, and never more of them than a machine can bear."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import UnreadableList, clip
from validator.decklists.signs import is_zipped

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ARCHIVE: Final = 32 << 20
"""The largest archive, 32 MB; a thousand decks have 2 MB."""

_MAX_MEMBERS: Final = 10_000
_MAX_MEMBER: Final = 1 << 20
_MAX_TOTAL: Final = 256 << 20
"""Bytes of all members together, unpacked."""
_MAX_RATIO: Final = 200
_SMALL: Final = 1 << 16
"""Below this, nobody minds how well something was packed: a list of one line often packs well."""
_PACKED: Final = frozenset((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
_ENTRY: Final = b"PK\x01\x02"
"""With this each entry of an archive begins in its directory."""
ENCRYPTED: Final = 0x1
"""The flag of a member that needs a password."""
_BESIDE: Final = ("__MACOSX/", "thumbs.db", "desktop.ini")
"""What systems put into archives beside the files."""

BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, IndexError, NotImplementedError, OSError, OverflowError,
    RuntimeError, ValueError,
)  # fmt: skip
"""What reading a broken archive raises."""


def is_sheet(data: bytes) -> bool:
    """Whether an archive is a spreadsheet inside."""
    if holds_many(data):
        return False
    try:
        with zipfile.ZipFile(BytesIO(data)) as opened:
            names = set(opened.namelist())
    except BROKEN:
        return False
    return "xl/workbook.xml" in names or "xl/workbook.bin" in names or {"mimetype", "content.xml"} <= names


def holds_many(data: bytes) -> bool:
    """Whether an archive may hold more files than are read, told before a directory of them is made."""
    return data.count(_ENTRY) > _MAX_MEMBERS


def members(data: bytes, *, nested: bool = False) -> Iterator[tuple[str, bytes | UnreadableList]]:
    """Yield the name and the bytes of each file in an archive, or why they cannot be had.

    Nothing is written anywhere, so a name such as `../../x` does no harm: it is only shown.

    Args:
        data: the archive.
        nested: whether it was found in another one.

    Raises:
        UnreadableList: the archive as a whole cannot be read, or holds too much.
    """
    if nested:
        raise UnreadableList("An archive in an archive is not read; unpack the outer one.")
    if len(data) > MAX_ARCHIVE:
        raise UnreadableList(f"The archive is larger than {MAX_ARCHIVE >> 20} MB; send it in parts.")
    if holds_many(data):
        raise UnreadableList(f"The archive holds more than {_MAX_MEMBERS} files; send it in parts.")
    try:
        opened = zipfile.ZipFile(BytesIO(data))
    except BROKEN as error:
        raise UnreadableList(f"The archive is damaged: {clip(str(error)) or type(error).__name__}.") from error
    with opened:
        infos = [info for info in opened.infolist() if not info.is_dir() and not _is_beside(info.filename)]
        if not infos:
            raise UnreadableList("The archive holds no file.")
        if sum(info.file_size for info in infos) > _MAX_TOTAL:
            raise UnreadableList(f"The archive unpacks to more than {_MAX_TOTAL >> 20} MB; send it in parts.")
        for info in infos:
            yield clip(info.filename, 200), _content(opened, info)


def _is_beside(name: str) -> bool:
    last = name.rsplit("/", 1)[-1]
    return name.startswith(_BESIDE[0]) or last.startswith(".") or last.casefold() in _BESIDE


def _content(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes | UnreadableList:
    if info.flag_bits & ENCRYPTED:
        return UnreadableList("The file is encrypted; send it without a password.")
    if info.compress_type not in _PACKED:
        return UnreadableList("The file is packed in a way that is not read; pack it as a plain ZIP archive.")
    if info.file_size > _MAX_MEMBER:
        return UnreadableList("The list is larger than 1 MB, and no deck is; send one deck at a time.")
    if info.file_size > max(_SMALL, info.compress_size * _MAX_RATIO):
        return UnreadableList("The file unpacks to far more than it was packed from; no list does.")
    try:
        content = opened.read(info)
    except BROKEN as error:
        return UnreadableList(f"The file is damaged in the archive: {clip(str(error)) or type(error).__name__}.")
    if is_zipped(content) and not is_sheet(content):
        return UnreadableList("An archive in an archive is not read; unpack the outer one.")
    return content
