"""Counts that every line of a list has in one place and in one unusual form: strokes, words, a line of their own.

On a single line such a number may say something else, and the line stays unresolved; on all of them it is the count.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from cardpool.sets import SETS
from validator.decklists.decklist import Note
from validator.decklists.headings import find_heading
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping, Sequence

_NUMBER: Final = r"(?P<count>\d{1,2})"
_WORDS: Final = (
    "one eins ein eine un une uno una een yksi", "two zwei deux dos due twee kaksi",
    "three drei trois tres tre drie kolme", "four vier quatre cuatro quattro neljä",
    "five fünf cinq cinco cinque vijf viisi", "six sechs seis sei zes kuusi",
    "seven sieben sept siete sette zeven seitsemän", "eight acht huit ocho otto kahdeksan",
    "nine neun neuf nueve nove negen yhdeksän", "ten zehn dix diez dieci tien kymmenen",
    "eleven elf onze once undici yksitoista", "twelve zwölf douze doce dodici twaalf",
)  # fmt: skip
_VALUES: Final = {word: value for value, words in enumerate(_WORDS, 1) for word in words.split()}
_STROKES: Final = "|✓✔●■☑★"
_COPIES: Final = r"(?:cop(?:y|ies)|copias?|kopien?|exemplare?|exemplaires?|stück|stk|st|pcs?|pieces?|ea)\.?"
_SAID: Final = (
    lazy(rf"(?P<name>\S.*?)\s*[x×*]\s?{_NUMBER}\s?[,;]"),
    lazy(rf"(?:qty|count|anzahl|quantity|number|n)\.?\s*[:=]?\s*{_NUMBER}\s*[:=,;-]?\s+(?P<name>\S.*)", 2),
    lazy(rf"[\[(]?(?P<set>{'|'.join(sorted(SETS))})[\])]?:?\s+{_NUMBER}\s?[x×]?\s+(?P<name>\S.*)"),
    lazy(rf"\"(?P<name>[^\"]+)\"\s*[:=]\s*{_NUMBER}\s*,?"),
    lazy(rf"{_NUMBER}\s*(?:of|{_COPIES}|stuks)\s*[:-]?\s+(?P<name>\S.*)", 2),
    lazy(rf"(?P<name>\S.*?)\s*[-–—:,;]?\s+{_NUMBER}\s*{_COPIES}", 2),
    lazy(rf"(?P<name>\S.*?)\s*[-–—:,;(]?\s*(?:qty|count|quantity|n)\.?\s*[:=]?\s*{_NUMBER}\)?", 2),
    lazy(rf"(?P<count>{'|'.join(_VALUES)})\s*[x×:-]?\s+(?P<name>\S.*)", 2),
    lazy(rf"(?P<name>\S.*?)\s*[-–—:,x×(]\s*(?P<count>{'|'.join(_VALUES)})\)?", 2),
)
"""How counts may stand before or behind the names, with a word for what they are, or as words."""
_SHOWN: Final = (
    lazy(rf"{_NUMBER}\s?\.{{3,}}\s?(?P<name>[^\d\s.].*)"),
    lazy(rf"\((?P<name>\S.*?)\s*,\s*{_NUMBER}\)"),
    lazy(rf"[<{{]\s*{_NUMBER}\s*[x×]?\s*[>}}]\s*(?P<name>\S.*)", 2),
    lazy(rf"{_NUMBER}\s?[/_>|~^]\s*(?P<name>[^\d\s].*)"),
    lazy(rf"{_NUMBER}[.,]0+\s+(?P<name>\S.*)"),
    lazy(r"(?P<count>\d)\ufe0f?\u20e3\s*(?P<name>\S.*)"),
    lazy(rf"(?P<name>\S.*?)\s*[<{{]\s*[x×]?\s*{_NUMBER}\s*[x×]?\s*[>}}]", 2),
    lazy(rf"(?P<name>\S.*?)\s+[#/\\|@~^+]\s?{_NUMBER}"),
    lazy(rf"(?P<name>\S.*?[^\W\d_][)\]!?'’\".]*)\s+{_NUMBER}"),
    lazy(r"(?P<name>\S.*?)\s?(?P<count>[⁰¹²³⁴-⁹])"),
    lazy(rf"(?P<count>([{_STROKES}])\2{{0,11}})\s+(?P<name>[^\s{_STROKES}].*)"),
    lazy(rf"(?P<name>\S.*?[^\s{_STROKES}*])\s+(?P<count>([{_STROKES}*])\3{{0,11}})"),
)
"""The same without such a word: that they are counts is said beside the list, as they may be something else."""
_ALONE: Final = lazy(r"[x×(\[]?\s?(\d{1,2})\s?[x×)\]]?", 2)
_LONGEST: Final = 120
"""Characters of a line, of which more are not one card and its count."""
_ENOUGH: Final = 5
_FEW: Final = 3
"""Copies of most cards; where the numbers are larger they are something else."""


def undressed(lines: Sequence[str]) -> tuple[list[str], Note | None] | None:
    """Give the lines with their counts before the names, and what is to be said of it.

    None where not nearly all lines have their counts in one unusual form.
    """
    cards = [at for at, line in enumerate(lines) if line.strip() and not find_heading(line.strip())]
    if len(cards) < _ENOUGH or max(map(len, lines)) > _LONGEST:
        return None
    shown = [*lines]
    if pairs := list(_pairs(lines, cards)):
        for count, name in pairs:
            alone = _ALONE.fullmatch(lines[count].strip())
            shown[name] = f"{alone[1] if alone else ''} {lines[name].strip()}"
            shown[count] = ""
        return shown, None
    # Blanks in a row would be tried in every way to divide them.
    bodies = {at: " ".join(lines[at].split()) for at in cards}
    for form in (*_SAID, *_SHOWN):
        found = _in_form(form, bodies)
        if found and _are_counts([_count(one["count"]) for one in found.values()]):
            for at, one in found.items():
                code = f" ({one['set']})" if "set" in one.groupdict() else ""
                shown[at] = f"{_count(one['count'])} {one['name']}{code}"
            return shown, _taken(lines, found) if form in _SHOWN else None
    return None


def _in_form(form: re.Pattern[str], bodies: Mapping[int, str]) -> dict[int, re.Match[str]]:
    """Give the lines that have a form, where nearly all have it; the search ends once too many have not."""
    found: dict[int, re.Match[str]] = {}
    others = 0
    for at, body in bodies.items():
        if one := form.fullmatch(body):
            found[at] = one
        elif (others := others + 1) * 5 > len(bodies):
            return {}
    return found


def _taken(lines: Sequence[str], found: Mapping[int, re.Match[str]]) -> Note:
    """Say what was taken for counts, by the first line that has more than one copy by it."""
    at, one = next((at, one) for at, one in found.items() if _count(one["count"]) > 1)
    message = phrase("{text!r} is taken for a count, here and in the other lines.", text=one["count"])
    return Note(at + 1, "repaired", message, lines[at])


def _are_counts(counts: Sequence[int]) -> bool:
    """Tell whether numbers may be copies: none is zero, most are few, and they neither number lines nor are all one."""
    few = sum(0 < count <= _FEW for count in counts)
    return 4 * few >= 3 * len(counts) and 0 not in counts and len(Counter(counts)) > 1


def _count(written: str) -> int:
    if written.isdecimal():
        return int(written)
    if written.casefold() in _VALUES:
        return _VALUES[written.casefold()]
    return unicodedata.digit(written, 0) if len(written) == 1 and written.isdigit() else len(written)


def _pairs(lines: Sequence[str], cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places of each count that has a line of its own, and of its card, where all cards have one."""
    alone = [at for at in cards if _ALONE.fullmatch(lines[at].strip())]
    if len(alone) < _ENOUGH or 5 * 2 * len(alone) < 4 * len(cards) or 2 * len(alone) > len(cards):
        return
    names = {*cards} - {*alone}
    before = sum(at + 1 in names for at in alone) == len(alone)
    behind = sum(at - 1 in names for at in alone) == len(alone)
    # In the first section a title may stand above, so the last line tells it.
    if before and cards[-1] in names:
        yield from ((at, at + 1) for at in alone)
    elif behind:
        yield from ((at, at - 1) for at in alone)
