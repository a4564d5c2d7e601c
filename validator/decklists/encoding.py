"""From bytes to text: which encoding a list is written in."""

from __future__ import annotations

import codecs
from typing import Final

from validator.decklists.decklist import UnreadableList

_TEXT_CONTROLS: Final = b"\t\n\v\f\r\x1a\x1b"
_CONTROLS: Final = bytes(code for code in range(32) if code not in _TEXT_CONTROLS)
_C1: Final = bytes(range(0x80, 0xA0))
_BINARY: Final = (
    (b"PK\x03\x04", "a ZIP archive or a spreadsheet"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"{\\rtf", "a rich text document"),
    (b"SQLite format 3\0", "a database"),
)
_FIRST_BYTES: Final = bytes(magic[0] for magic, _ in _BINARY)
_REMEDY: Final = "save the list as plain text"


def decode(data: bytes) -> tuple[str, str]:
    """Give the text of `data` and the name of its encoding.

    The names are `ascii`, `utf-8`, `utf-8-sig`, `utf-16-le`, `utf-16-be`, `windows-1252` and `iso-8859-1`.
    A byte-order mark decides; without one, NULs in every other byte mean UTF-16, what is valid UTF-8 is UTF-8, and
    the rest is Windows-1252 where it uses that encoding's own characters, else ISO-8859-1.

    Raises:
        UnreadableList: the bytes are no text.
    """
    if b"\0" not in data:
        if data.isascii():
            _refuse_binary(data)
            return data.decode("ascii"), "ascii"
        try:
            if data.startswith(codecs.BOM_UTF8):
                return data[3:].decode("utf-8"), "utf-8-sig"
            return data.decode("utf-8"), "utf-8"
        except UnicodeDecodeError:
            pass
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return _utf16(data[2:], encoding)
    _refuse_binary(data)
    if b"\0" in data:
        return _utf16(data, _utf16_without_mark(data))
    return _single_byte(data)


def _refuse_binary(data: bytes) -> None:
    """Raise for the binary files that people take for lists."""
    if data[:1] not in _FIRST_BYTES:
        return
    for magic, what in _BINARY:
        if data.startswith(magic):
            raise UnreadableList(f"The list is {what}, not text; {_REMEDY}.")


def _utf16_without_mark(data: bytes) -> str:
    """Give which UTF-16 gives NULs where `data` has them.

    Raises:
        UnreadableList: neither does.
    """
    half = len(data) // 2
    even, odd = data[0::2].count(0), data[1::2].count(0)
    # Latin letters have a NUL beside each of them; a few letters of other scripts have none.
    if odd * 10 >= half * 7 and even * 20 <= half:
        return "utf-16-le"
    if even * 10 >= half * 7 and odd * 20 <= half:
        return "utf-16-be"
    raise UnreadableList(f"The list holds a NUL byte (byte {data.index(0) + 1}), so it is not text; {_REMEDY}.")


def _utf16(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableList(
            f"The list begins as UTF-16 and breaks off at byte {error.start + 1}; {_REMEDY} in UTF-8."
        ) from error
    if "\0" in text:
        raise UnreadableList(f"The list holds a NUL character (character {text.index(chr(0)) + 1}); {_REMEDY}.")
    return text, encoding


def _single_byte(data: bytes) -> tuple[str, str]:
    if len(data.translate(None, _CONTROLS + _C1)) == len(data):
        return data.decode("latin-1"), "iso-8859-1"
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls * 50 > len(data):
        raise UnreadableList(f"The list is a binary file ({controls} control characters), not text; {_REMEDY}.")
    if len(data.translate(None, _C1)) == len(data):
        return data.decode("latin-1"), "iso-8859-1"
    # Some of these bytes stand for nothing; there the file is UTF-8 with a few broken bytes. What is broken stays
    # visible, and the lines around it are mended one by one.
    return data.decode("cp1252", "decklists.keep"), "windows-1252"


def _keep(error: UnicodeError) -> tuple[str, int]:
    """Decode the bytes that Windows-1252 leaves out as ISO-8859-1 does."""
    assert isinstance(error, UnicodeDecodeError)  # noqa: S101 - the handler is used for decoding alone
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error("decklists.keep", _keep)
