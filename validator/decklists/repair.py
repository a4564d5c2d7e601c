"""Mending one line of text: mojibake, HTML entities, odd spaces, invisible characters, full-width digits."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from validator.decklists.decklist import clip

# The characters that bytes 0x80 to 0xBF become when UTF-8 is read as Windows-1252 or ISO-8859-1.
_CP1252: Final = {
    bytes((code,)).decode("cp1252"): code for code in range(0x80, 0xA0) if code not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}
_TAIL: Final = "\u0080-\u00bf" + "".join(_CP1252)
_MOJIBAKE: Final = re.compile(f"[\u00c2-\u00df][{_TAIL}]|[\u00e0-\u00ef][{_TAIL}]{{2}}")
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")
_LAYERS: Final = 3
"""A text can be spoilt more than once; nobody was seen to do it more often."""

# Full-width forms of what counts, brackets and marks are written with; letters are left to the folding of names.
_FULL_WIDTH: Final = {0xFEE0 + ord(sign): sign for sign in "0123456789()[]+-*:.#/xX"} | {0x3000: " "}
# Private use, surrogates and unassigned characters have no reading at all.
_NO_READING: Final = frozenset(("Cs", "Co", "Cn"))
# The zero-width joiners, direction marks and the soft hyphen.
_INVISIBLE: Final = frozenset(("Cf", "Cc"))


def repair(line: str) -> tuple[str, str | None]:
    """Return `line` mended, and what was mended where a reader would see another name.

    Spaces of every kind become plain ones, invisible characters go, digits of every script become 0 to 9; that
    changes nothing a reader would see and is not mentioned.
    """
    if line.isascii() and line.isprintable() and "&" not in line:
        return line, None
    mended = _entities(_mojibake(line))
    if not (mended.isascii() and mended.isprintable()):
        mended = _plain(mended)
    shown, now = clip(line), clip(mended)
    if _plain(line) == mended or shown == now:
        return mended, None
    return mended, f'"{shown}" is read as "{now}".'


def _mojibake(line: str) -> str:
    for _ in range(_LAYERS):
        mended = _MOJIBAKE.sub(_recode, line)
        if mended == line:
            break
        line = mended
    return line


def _recode(match: re.Match[str]) -> str:
    try:
        letter = bytes(_CP1252.get(character, ord(character)) for character in match[0]).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]
    # Only what card lists are made of: the letters of Latin-1 and Latin Extended-A, and typographic marks.
    return letter if "\u00a0" <= letter <= "\u017f" or "\u2010" <= letter <= "\u203a" else match[0]


def _entities(line: str) -> str:
    if "&" not in line or not _ENTITY.search(line):
        return line
    from html import unescape  # noqa: PLC0415 - its table of entities is large, and hardly any list needs it

    return _ENTITY.sub(lambda match: unescape(match[0]), line)


def _plain(line: str) -> str:
    return unicodedata.normalize("NFC", "".join(map(_character, line.translate(_FULL_WIDTH))))


def _character(character: str) -> str:
    if character.isascii() and character.isprintable():
        return character
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in _INVISIBLE:
        return ""
    return "\ufffd" if category in _NO_READING else character
