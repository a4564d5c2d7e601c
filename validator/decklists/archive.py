"""ZIP archives: the lists in them, one after the other, and never more of them than a machine can bear."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Final

from validator.decklists.decklist import UnreadableList, clip
from validator.decklists.sniff import is_zipped

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
ENTRY: Final = b"PK\x01\x02"
"""With this each entry of an archive begins in its directory."""
ENCRYPTED: Final = 0x1
"""The flag of a member that needs a password."""
_BESIDE: Final = ("__MACOSX/", "thumbs.db", "desktop.ini", ".ds_store")
"""What systems put into archives beside the files."""

BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, IndexError, NotImplementedError, OSError, OverflowError,
    RuntimeError, ValueError,
)  # fmt: skip
"""What reading a broken archive raises."""


_SHEET: Final = "a spreadsheet"
_BY_MEMBER: Final = {
    "xl/workbook.xml": _SHEET,
    "xl/workbook.bin": _SHEET,
    "word/document.xml": "a Word document (.docx)",
    "ppt/presentation.xml": "a PowerPoint presentation (.pptx)",
    "Index/Document.iwa": "a document of Apple's (Pages, Numbers or Keynote)",
    "META-INF/container.xml": "an electronic book (.epub)",
}
_BY_TYPE: Final = {
    b"application/vnd.oasis.opendocument.spreadsheet": _SHEET,
    b"application/vnd.oasis.opendocument.text": "an OpenDocument text (.odt)",
    b"application/vnd.oasis.opendocument.presentation": "an OpenDocument presentation (.odp)",
    b"application/vnd.oasis.opendocument": "an OpenDocument file that is not a spreadsheet",
}
"""The content of the first member, where it is called `mimetype`."""
_LONGEST_TYPE: Final = 100


def document(data: bytes) -> str | None:
    """Say what document an archive is inside; None where it is an archive of files."""
    if holds_many(data):
        return None
    try:
        with zipfile.ZipFile(BytesIO(data)) as opened:
            infos = {info.filename: info for info in opened.infolist()[:_MAX_MEMBERS]}
            mime = infos.get("mimetype")
            if mime and mime.file_size <= _LONGEST_TYPE and "content.xml" in infos:
                kind = opened.read(mime).strip()
                return next((what for start, what in _BY_TYPE.items() if kind.startswith(start)), _SHEET)
    except BROKEN:
        return None
    return next((what for member, what in _BY_MEMBER.items() if member in infos), None)


def is_sheet(data: bytes) -> bool:
    """Tell whether an archive is a spreadsheet inside."""
    return document(data) == _SHEET


def refuse_document(data: bytes) -> None:
    """Refuse an archive that is a document other than a spreadsheet inside.

    Raises:
        UnreadableList: it is one; the message says which, and what to do.
    """
    what = document(data)
    if what and what != _SHEET:
        raise UnreadableList(f"The list is {what}, not text; save the list as plain text.")


def holds_many(data: bytes) -> bool:
    """Tell whether an archive may hold more files than are read, told before a directory of them is made."""
    return data.count(ENTRY) > _MAX_MEMBERS


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
        # A damaged table of contents may leave a file without a name, of which `is_dir` knows nothing.
        infos = [i for i in opened.infolist() if not i.filename.endswith("/") and not is_beside(i.filename)]
        if not infos:
            raise UnreadableList("The archive holds no file.")
        if sum(info.file_size for info in infos) > _MAX_TOTAL:
            raise UnreadableList(f"The archive unpacks to more than {_MAX_TOTAL >> 20} MB; send it in parts.")
        for info in infos:
            yield member_name(info), content_of(opened, info)


def member_name(info: zipfile.ZipInfo) -> str:
    """Give the name of a file in an archive as it is shown."""
    return clip(info.filename, 200) or "a file without a name"


def is_beside(name: str) -> bool:
    """Tell whether a system put a file into an archive beside the files."""
    last = name.rsplit("/", 1)[-1]
    return name.startswith(_BESIDE[0]) or last.startswith("._") or last.casefold() in _BESIDE


def content_of(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes | UnreadableList:
    """Give the bytes of a file in an archive, or why they cannot be had."""
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
    if is_zipped(content) and (what := document(content)) and what != _SHEET:
        return UnreadableList(f"The list is {what}, not text; save the list as plain text.")
    if is_zipped(content) and not is_sheet(content):
        return UnreadableList("An archive in an archive is not read; unpack the outer one.")
    return content
