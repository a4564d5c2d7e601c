"""Other readings of a name that carries a remark: `Cram promo`, `Thrain with Cram, controlling`, `The Stones (Sting)`.

Nothing here is ever preferred to the name as it is written: a reading is for a name that no card has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST: Final = 6
_WIDEST: Final = 120
"""Longer names are sentences; nobody wrote a remark to a card's name in them."""

# fmt: off
_ABOUT: Final = frozenset((
    "promo", "promotional", "foil", "signed", "proxy", "proxied", "limited", "unlimited", "alt", "altered", "alternate",
    "misprint", "errata", "mint", "played", "german", "deutsch", "english", "french", "spanish", "italian", "dutch",
    "finnish", "japanese", "optional", "maybe", "controlling", "starting", "avatar", "hero", "minion", "resource",
    "hazard", "character", "site", "creature", "item", "ally", "faction", "unique",
    "metw", "metd", "medm", "mele", "meas", "mewh", "meba", "mebl", "tw", "td", "dm", "le", "as", "wh", "ba", "bl",
    "pr",
))
"""Words about a copy of a card, or about how it is used, that no title ends with."""
# fmt: on
_SETS: Final = r"(?:ME)?(?:TW|TD|DM|LE|AS|WH|BA|BL|PR)"
_NUMBERS: Final = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")

# What every remark has something of.
_MARKS: Final = lazy(r"[,()\[\]{}#/:;+*~|=–—0-9]| -|- |\. | with ")
_FIRST: Final = frozenset(
    ("and", "or", "plus", "also", "with", "controlling", "optional", "optionally", "maybe", "then")
)
# Each takes a remark off and leaves the name; in the order of how sure it is that nothing of the name is lost.
_CUTS: Final = (
    lazy(r"\s*#.*$"),
    lazy(r"\s*[(\[{][^()\[\]{}]*[)\]}]?$"),
    lazy(rf"(?:\s+(?:{'|'.join(sorted(_ABOUT))}))+$", re.IGNORECASE),
    lazy(rf"^{_SETS}\b[\s:.-]*(?=\w)"),
    lazy(rf"^(?:{'|'.join(sorted(_FIRST))})\s+(?=\S)", re.IGNORECASE),
    lazy(r"\s*[,;]\s*[a-z(].*$"),
    lazy(r"\s+(?:with|w/|\+)\s*\S.*$"),
    lazy(r"\s+[-–—]+\s*\S.*$|\s*[-–—]+\s+\S.*$"),
    lazy(r"\s*[:;|=~]\s*.*$"),
    lazy(r"^[^:]*:\s+(?=\S)"),
    lazy(r"\.\s+.*$"),
    lazy(r"\s*[*~+]+$|^[*~+]+\s*"),
)
_DIGIT: Final = lazy(r"\b(?:10|[1-9])\b")
_LETTER: Final = lazy(r"[^\W\d_]")


def alternatives(name: str) -> tuple[str, ...]:
    """Return other readings of `name`, the nearest first; most names have none."""
    if len(name) > _WIDEST or not (_MARKS.search(name) or _has_word_too_many(name)):
        return ()
    found = [name]
    # A reading may have a remark left, so the readings are read again as they come.
    for current in found:
        for reading in (cut.strip(" ,;:-–—") for cut in _cut(current)):
            if len(found) > _MOST:
                return tuple(found[1:])
            if reading not in found and _LETTER.search(reading):
                found.append(reading)
    return tuple(found[1:])


def _has_word_too_many(name: str) -> bool:
    words = name.split(" ")
    if len(words) == 1:
        return False
    first = words[0]
    return (
        words[-1].lower() in _ABOUT
        or first.lower() in _FIRST
        # Set codes are in capitals; "As" begins a name.
        or (first.isupper() and first.lower() in _ABOUT)
    )


def _cut(name: str) -> Iterator[str]:
    for cut in _CUTS:
        yield cut.sub("", name)
    if "/" in name:
        yield from map(str.strip, name.split("/"))
    yield _DIGIT.sub(lambda digit: _NUMBERS[int(digit[0]) - 1], name)
