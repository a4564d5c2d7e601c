"""Mending one line of text: mojibake, HTML entities, odd spaces, invisible characters, letters that only look Latin."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from cardpool.phrases import Phrase, phrase
from validator.decklists.decklist import clip
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    import re

# The characters that bytes 0x80 to 0xBF become when UTF-8 is read as Windows-1252 or ISO-8859-1.
_CP1252: Final = {
    bytes((code,)).decode("cp1252"): code for code in range(0x80, 0xA0) if code not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}
_TAIL: Final = "\u0080-\u00bf" + "".join(_CP1252)
_MOJIBAKE: Final = lazy(f"[\u00c2-\u00df][{_TAIL}]|[\u00e0-\u00ef][{_TAIL}]{{2}}")
_ENTITY: Final = lazy(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")
_TAIL_SIGNS: Final = frozenset((*map(chr, range(0x80, 0xC0)), *_CP1252))
_LAYERS: Final = 3
"""A text can be spoilt more than once; nobody was seen to do it more often."""

_LONGEST: Final = 5000
"""Longer lines are left alone: they are no entries."""

# Letters of the Cyrillic and the Greek alphabet that are drawn like a Latin one.
_LOOK_ALIKES: Final = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХԌԚԜаеѕіјорсухһԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοικρυχϲ",
        "ABESIJKMHOPCTYXGQWaesijopcyxhdqw" + "ABEZHIKMNOPTYXavoikpuxc",
        strict=True,
    )
)
_FIRST_LOOK_ALIKE: Final = "\u0370"
_LOOK_ALIKE: Final = lazy(f"[{_FIRST_LOOK_ALIKE}-\u052f]")
_WORD: Final = lazy(r"[^\W\d_]+")
_LATIN_WORD: Final = lazy(r"[A-Za-z]{2}")

_FULL_WIDTH: Final = {0xFEE0 + code: chr(code) for code in range(ord("!"), ord("~"))} | {0x3000: " "}
# Private use, surrogates and unassigned characters have no reading at all.
_NO_READING: Final = frozenset(("Cs", "Co", "Cn"))
# The zero-width joiners, direction marks and the soft hyphen.
_INVISIBLE: Final = frozenset(("Cf", "Cc"))


def repair(line: str) -> tuple[str, Phrase | None]:
    """Give `line` mended, and what was mended where a reader would see another name.

    Spaces of every kind become plain ones, invisible characters go, digits of every script become 0 to 9; that
    changes nothing a reader would see and is not mentioned.
    """
    if (line.isascii() and line.isprintable() and "&" not in line) or len(line) > _LONGEST:
        return line, None
    mended = _entities(_mojibake(line))
    if not (mended.isascii() and mended.isprintable()):
        mended = _plain(mended)
    foreign = None
    if not mended.isascii() and max(mended) >= _FIRST_LOOK_ALIKE and _LOOK_ALIKE.search(mended):
        mended, foreign = _latin(mended)
    if _plain(line) == mended or (foreign is None and clip(line) == clip(mended)):
        return mended, None
    if foreign:
        sentence = '"{text}" is written with letters that only look Latin ({letters}); read as Latin ones.'
        return mended, phrase(sentence, text=clip(mended), letters=foreign)
    return mended, phrase('"{text}" is read as "{read}".', text=clip(line), read=clip(mended))


def _mojibake(line: str) -> str:
    for _ in range(0 if _TAIL_SIGNS.isdisjoint(line) else _LAYERS):
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
    # What was spoilt twice has the signs of Windows-1252 in between.
    known = "\u00a0" <= letter <= "\u017f" or "\u2010" <= letter <= "\u203a" or letter in _CP1252
    return letter if known else match[0]


def _entities(line: str) -> str:
    if "&" not in line or not _ENTITY.search(line):
        return line
    from html import unescape  # noqa: PLC0415 - its table of entities is large, and hardly any list needs it

    for _ in range(_LAYERS):
        # What was escaped twice has to be read twice.
        mended = _ENTITY.sub(lambda match: unescape(match[0]), line)
        if mended == line:
            break
        line = mended
    return line


def _latin(line: str) -> tuple[str, str | None]:
    """Read look-alike letters as Latin ones, in words that are Latin or stand among Latin words.

    Returns the line and the first letter that was replaced, by its name; None where nothing was.
    """
    replaced: list[str] = []
    latin = _LATIN_WORD.search(line) is not None

    def word(match: re.Match[str]) -> str:
        letters = match[0]
        strange = [letter for letter in letters if letter > "\u024f"]
        if not strange or any(letter not in _LOOK_ALIKES for letter in strange):
            return letters
        if len(strange) == len(letters) and not latin:
            return letters
        replaced.append(strange[0])
        return "".join(_LOOK_ALIKES.get(letter, letter) for letter in letters)

    mended = _WORD.sub(word, line)
    return mended, unicodedata.name(replaced[0]).capitalize() if replaced else None


def _plain(line: str) -> str:
    return unicodedata.normalize("NFC", line.translate(_CHARACTERS))


class _Characters(dict[int, str]):
    """Code point to what is read for it. Filled as characters turn up."""

    def __missing__(self, code: int) -> str:
        self[code] = read = _FULL_WIDTH.get(code) or _character(chr(code))
        return read


_CHARACTERS: Final = _Characters()


def _character(character: str) -> str:
    if character.isascii() and character.isprintable():
        return character
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category == "No" and "\u2460" <= character <= "\u249b":
        # A number in a circle, in brackets or before a full stop.
        return f"{int(unicodedata.numeric(character))} "
    if category in _INVISIBLE:
        return ""
    return "\ufffd" if category in _NO_READING else character
