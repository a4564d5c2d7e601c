"""Lists that were copied out of a chat: before each line stands when it was said, or by whom, or both."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from cardpool.alignments import letter_of
from cardpool.vocabulary import NUMBERS, SECTION_WORDS, TAKEN_BACK, TYPES, near_section, set_code
from validator.decklists.headings import find_heading
from validator.decklists.near_headings import is_other_board
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import may_be_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

_TIME: Final = r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?"
_DATE: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_WHO: Final = r"<[@+~&%!]?[^\W\d_][\w .'’-]{0,30}>|[^\W\d_](?:[\w.'’-]| (?=[^\W\d_])){0,30}[:>](?=\s)"
_STAMP: Final = lazy(
    rf"\s*[\[(<]?(?:{_DATE}(?:,\s?|\s|T))?{_TIME}(?:,?\s{_DATE})?(?:[\])>]|(?=\s))(?:\s?[-–—|](?=\s))?\s*(?P<who>{_WHO}|)\s*"
)
_SAID_BY: Final = lazy(
    rf"\s*[^\W\d].{{0,40}}?\s[—–-]?\s?(?:(?:today|yesterday)(?: at)?|{_DATE},?)\s{_TIME}\s*", re.IGNORECASE
)
"""Who says what stands in the lines below, and when."""
_SPEAKER: Final = lazy(rf"\s*(?P<who>{_WHO})\s+")
_SPOKEN: Final = 5
"""Lines that somebody says, from which on his name before all of them is that of who says them."""


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with blanks for time and speaker; None where the list is no log.

    What somebody else says stays as it is: it may be talk, or about the deck.
    """
    first = next((line for line in lines if line and not line.isspace()), "")
    if _SAID_BY.fullmatch(first):
        return ["" if line is first else line for line in lines]
    found = [_STAMP.match(line) if ":" in line else None for line in lines]
    if not _STAMP.match(first) and sum(map(bool, found)) < _SPOKEN:
        found = [_SPEAKER.match(line) if ":" in line or ">" in line else None for line in lines]
        if not _are_spoken(found, lines):
            return None
    who = _speaker(found)
    return [
        " " * one.end() + line[one.end() :] if one and one["who"] == who else line
        for one, line in zip(found, lines, strict=True)
    ]


def _speaker(found: Sequence[re.Match[str] | None]) -> str:
    """Give who says most of the lines."""
    return Counter(one["who"] for one in found if one).most_common(1)[0][0]


def _are_spoken(found: Sequence[re.Match[str] | None], lines: Sequence[str]) -> bool:
    """Tell whether one name stands before nearly all lines that say something, and is no word of lists."""
    if sum(map(bool, found)) < _SPOKEN:
        return False
    who = _speaker(found)
    said = sum(1 for one in found if one and one["who"] == who)
    filled = sum(1 for line in lines if line and not line.isspace())
    return said >= _SPOKEN and 4 * said >= 3 * filled and not _says_something(who.strip("<>:@+~&%! ").casefold())


def _says_something(words: str) -> bool:
    """Tell whether words may say something of the card behind them, such as its section or version."""
    known = (NUMBERS, SECTION_WORDS, TAKEN_BACK, TYPES)
    return bool(
        find_heading(words) or is_other_board(words) or may_be_fact(words) or letter_of(words.replace(" ", ""))
    ) or any(
        set_code(word) or letter_of(word) or near_section(word) or any(word in some for some in known)
        for word in words.split()
    )
