"""One entry in any of the forms people write: `3x Card`, `Card (x3)`, `2 Card [H] (TW)`, a bare name.

Only counts, and a set code, an alignment letter and the mark of a starting character in brackets at the end are taken
off. Whatever else stands beside a name stays with it, for those who know the names to read (`cardpool.beside`).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardpool.alignments import letter_of
from cardpool.phrases import Phrase, phrase
from cardpool.sections import MAX_COUNT
from validator.decklists.pattern import lazy
from validator.decklists.sentences import no_count, no_name, two_counts


class EntryLine(NamedTuple):
    """What the text of an entry says."""

    count: int  # type: ignore[assignment] # hides tuple.count, which nobody asks of an entry line
    name: str
    column: int
    set: str | None
    tag: str | None
    starting: bool
    counted: bool
    """Whether a count is written."""
    remark: Phrase | None = None
    """What a person should know about the reading."""

    def with_remark(self, remark: Phrase | None) -> EntryLine:
        """Give the entry line with one more remark."""
        if not remark:
            return self
        return self._replace(remark=phrase("{one} {other}", one=remark, other=self.remark) if self.remark else remark)


class Bad(NamedTuple):
    """A line that looks like an entry and cannot be counted."""

    kind: str
    """`bad-count` or `unreadable`."""
    message: Phrase


LINE_LIMIT: Final = 600
"""Longer lines are not taken for entries: a list of twenty names has 400 characters."""

_ITEM_LIMIT: Final = 250
"""A longer text is no entry: the longest name has 50 characters, and a remark is no story."""

# A count that may turn out not to be one: signs, decimals, exponents and ranges are read to be refused by name.
_NUMBER: Final = r"[-+−–]?\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?(?:\s?[-–/+]\s?\d+|\s?(?:or|to)\s\d+)?"
_TIMES: Final = "xX×✕"
_FRONT: Final = lazy(
    rf"(?:(?P<plain>{_NUMBER})(?:\s?(?:[{_TIMES}](?=[\s\"“¡¿«]|[^\W\d_a-z])|\*(?=\s))|[{_TIMES}](?=[^\W\d_])"
    rf"|\s?[{_TIMES}]?[:=](?=[\s\"“„«]|[^\W\d])|[.)](?=\s)"
    # "3Twilight" too, and "2A Friend or Three".
    r"|(?=\s)|(?=[A-ZÀ-Þ]['’]?[a-zà-ÿ])|(?=A [A-ZÀ-Þ]))"
    rf"|[{_TIMES}]\s?(?P<times>{_NUMBER})(?::?(?=\s))"
    rf"|[(\[]\s?[{_TIMES}]?\s?(?P<bracket>{_NUMBER})\s?[{_TIMES}]?\s?[)\]])"
    r"\s*(?:[-–—:=]\s+|cop(?:y|ies) of (?=\S))?"
)
_BACK: Final = lazy(
    rf"(?:\s[{_TIMES}]\s?(?P<after>{_NUMBER})|\s?[*×✕]\s?(?P<star>{_NUMBER})|\s(?P<before>{_NUMBER})\s?[{_TIMES}]"
    # "Twilight - 3", "Twilight: 3", "Twilight .... 3"; but "9-1" is one number.
    rf"|(?:\s[-–—]+\s?|\s?[—:=]\s?|(?:\s?(?<!\.)\.{{4,}}|\s\.{{2,}}|\s…+)\s?)[{_TIMES}]?\s?(?P<dash>{_NUMBER})\s?[{_TIMES}]?)$"
)
# Two columns of text, pasted: the number stands apart from the name.
_APART: Final = lazy(rf"(?<!\s)(?:\s{{2,}}|\t)[{_TIMES}]?({_NUMBER})[{_TIMES}]?$")
_INNER_COUNT: Final = lazy(rf"[{_TIMES}*]?\s?({_NUMBER})\s?[{_TIMES}]?(?:\s(?:copies|copy))?")
_WITHIN: Final = lazy(
    rf"\s(?:[{_TIMES}]\s?(?P<times>\d+)|\(\s?[{_TIMES}]?\s?(?P<bracket>\d+)\s?[{_TIMES}]?\s?\))(?=\s)"
)
_LOST_COUNT: Final = lazy(rf"(?:{_NUMBER}|[{_TIMES}]\d+)[{_TIMES}]?")
_WORDS: Final = "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
# Only in small letters: "Three Golden Hairs" and "Two or Three Tribes Present" are cards.
_WORD_FRONT: Final = lazy(rf"(?:{_WORDS})(?:\s?[{_TIMES}])?(?=\s[\"“]?[A-ZÀ-Þ])")
_WORD_BACK: Final = lazy(rf"\s(?:[{_TIMES}*]|[-–—:=])\s?(?:{_WORDS})$")
_WORD: Final = lazy(rf"[{_TIMES}*]?\s?(?:{_WORDS})", re.IGNORECASE)
# Two or three capitals or digits with a letter among them, or the four of METW and its kin; II and III are names.
_FRACTIONS: Final = frozenset("½⅓⅔¼¾⅛⅜⅝⅞")
_SET: Final = lazy(r"(?!(?:[IVX]{2,3})$)(?:(?=.*[A-Z])[A-Z0-9]{2,3}|ME[A-Z]{2})")
_TAG: Final = lazy(r"[A-Za-z]|[Ff][Ww]")
_QUOTED: Final = lazy(r"[\"“”„«»‘'`]+\s*(?P<text>[({\[]?[xX]?\d[^\"“”„«»]*[^\s\"“”„«»‘’'`])\s*[\"“”„«»’'`]+[.,;]?")
"""Quotation marks round a count and a name."""
# How many counts and brackets may follow a name; the rest is taken for a part of it.
_TAILS: Final = 6
_SUFFIXES: Final = {"@": "F", "%": "B"}
_START: Final = lazy(r"(?<!\s)\s*#\s?starting\b", re.IGNORECASE)
_LETTERS: Final = "[A-Za-zÀ-ÖØ-öø-ÿ]+"
_PLAIN_WORD: Final = rf"(?:&|(?![xX]){_LETTERS}(?:['-]{_LETTERS})*'?[,!]?)"
_CLEAN: Final = lazy(
    rf"(?:([1-9]\d?) (?!cop(?:y|ies) of )|(?=[A-ZÀ-ÖØ-Þ]))({_PLAIN_WORD}(?: {_PLAIN_WORD})*)"
    r"(?: \[([A-Za-z])\])?(?: \((?!FW|[IVX]{2}|X[0-9])([A-Z][A-Z0-9])\))?"
)
"""A count or none, words, and an alignment letter and a set code at the most: nothing else can be read in it, and most
lines that programs write are such."""


Plain = tuple["str | None", str, "str | None", "str | None"]
"""What a plain line says: its count, the name, the letter of an alignment and a set code."""


def plain_entry(line: str) -> Plain | None:
    """Give what a whole line of nothing but plain letters and digits says; None where it has to be read with care."""
    clean = _CLEAN.fullmatch(line) if len(line) <= _ITEM_LIMIT else None
    return clean and clean.groups()  # type: ignore[return-value]  # the four groups of the pattern


def parse_entry_line(text: str, column: int = 1) -> EntryLine | Bad:
    """Read one entry from `text`, which begins at `column` of its line, has no bullet and is not blank."""
    clean = _CLEAN.fullmatch(text) if len(text) <= _ITEM_LIMIT else None
    if clean:
        count, name, tag, code = clean.groups()
        column += clean.start(2)
        return EntryLine(int(count or 1), name, column, code, tag and tag.upper(), starting=False, counted=bool(count))
    return _parse(text, column)


def _parse(text: str, column: int) -> EntryLine | Bad:
    if whole := _QUOTED.fullmatch(text):
        text, column = whole["text"], column + whole.start("text")
    front = _FRONT.match(text)
    if problem := _no_count(text, front) or _too_long(text, front):
        return problem
    name = text[front.end() :] if front else text
    written = front and (front["plain"] or front["times"] or front["bracket"])
    tail = _Tail(name)
    if not written and not tail.count and (inner := list(_WITHIN.finditer(tail.name)))[1:] == [] and inner:
        # "Cram x2 (foil)".
        tail = _Tail(f"{tail.name[: inner[0].start()]} {tail.name[inner[0].end() :]}")
        tail.count = inner[0]["times"] or inner[0]["bracket"]
    if not tail.count and ("  " in name or "\t" in name) and (apart := _APART.search(name)):
        tail = _Tail(name[: apart.start()])
        tail.count = tail.count or apart[1]
    if not tail.name:
        return _nameless(text)
    if tail.word:
        return _bad_count(tail.word)
    if written and tail.count:
        return Bad("bad-count", two_counts(text, written, tail.count))
    written = written or tail.count
    count = number(written) if written else 1
    if count is None:
        return _bad_count(written or "")
    return EntryLine(
        count,
        tail.name,
        column + len(text) - len(name),
        tail.set,
        tail.tag,
        tail.starting,
        written is not None,
    )


def _no_count(text: str, front: re.Match[str] | None) -> Bad | None:
    """Say why `text` begins like a count and has none, if it does."""
    if text[0].islower() and (word := _WORD_FRONT.match(text)):
        return _bad_count(word[0])
    first = text.split(" ", 1)[0]
    if not front and _LOST_COUNT.fullmatch(first):
        return _bad_count(first) if " " in text else _nameless(text)
    return _bad_count(first) if text[0] in _FRACTIONS else None


def _too_long(text: str, front: re.Match[str] | None) -> Bad | None:
    if len(text) <= _ITEM_LIMIT:
        return None
    if front and front.end() > _ITEM_LIMIT:
        return _bad_count(front[0])
    sentence = "A text of {number} characters is not an entry; write one card a line."
    return Bad("unreadable", phrase(sentence, number=len(text)))


def number(written: str) -> int | None:
    """Give the count that `written` stands for, or None where it is none from 1 to 999."""
    digits = written.removeprefix("+").lstrip("0")
    if not digits.isdecimal() or len(digits) > len(str(MAX_COUNT)):
        return None
    return int(digits)


def _nameless(text: str) -> Bad:
    return Bad("unreadable", no_name(text))


def _bad_count(written: str) -> Bad:
    return Bad("bad-count", no_count(written))


class _Tail:
    """What stands after the name, taken off from the right until only the name is left."""

    __slots__ = ("count", "name", "set", "starting", "tag", "word")

    def __init__(self, name: str) -> None:
        self.name, self.starting = " ".join(name.split()), False
        if "#" in self.name:
            self.name, marked = _START.subn("", self.name)
            self.starting = marked > 0
        self.count: str | None = None
        self.set: str | None = None
        self.tag: str | None = None
        self.word: str | None = None
        for _ in range(_TAILS):
            if not (self.name and (self._counts() or self._brackets())):
                break
        self._suffix()

    def _suffix(self) -> None:
        """Read what NetMECCG writes behind a name for its version, in lists of other layouts."""
        if self.name[-1:] in _SUFFIXES and not self.tag:
            suffix = self.name[-1]
            if self._keep(len(self.name) - 1):
                self.tag = _SUFFIXES[suffix]

    def _keep(self, length: int) -> bool:
        """Shorten the name to `length` characters, unless nothing would be left of it."""
        shorter = self.name[:length].rstrip()
        if not shorter:
            return False
        self.name = shorter
        return True

    def _counts(self) -> bool:
        last = self.name[-1]
        if last.islower() and (found := _WORD_BACK.search(self.name)) and self._keep(found.start()):
            self.word = found[0].strip(" -–—:=")
            return False
        found = _BACK.search(self.name) if not self.count and (last.isdigit() or last in _TIMES) else None
        if found and self._keep(found.start()):
            self.count = found["after"] or found["star"] or found["before"] or found["dash"]
            return True
        return False

    def _brackets(self) -> bool:
        if self.name[-1] not in ")]":
            return False
        square = self.name[-1] == "]"
        start = self.name.rfind("[" if square else "(")
        inner = self.name[start + 1 : -1].strip()
        if start < 1 or not self._named(inner, square=square):
            return False
        return self._keep(start)

    def _named(self, inner: str, *, square: bool) -> bool:
        """Take in what a bracket says; False where it is part of the name, as in `Doeth (Durthak)`."""
        if not self.count and (found := _INNER_COUNT.fullmatch(inner)):
            self.count = found[1]
        elif _WORD.fullmatch(inner):
            self.word = inner
        elif not self.tag and _TAG.fullmatch(inner) and (square or inner in "HMDFBSEWN"):
            self.tag = inner.upper()
        elif not self.set and _SET.fullmatch(inner):
            self.set = inner
        elif inner.casefold() == "starting":
            self.starting = True
        elif not self.tag and (letter := letter_of(inner)):
            self.tag = letter
        else:
            return False
        return True
