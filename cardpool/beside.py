"""What may stand beside a card's name on its line.

Once the count is taken off, a line is a name and what stands before and behind it. Every word of that is read or asked
about, and only what is on a short list may be left aside:

    line   = aside name remark
    aside  = version | set, with its number or without | type | harmless word
    remark = aside | plain word behind a mark

A *version* is the word or letter of an alignment, a *type* the kind of card it is, a *mark* a bracket, a dash, a comma
and the like. A number, a word for a number, the name of another card, a word for a section, a version or set that the
card does not have, and a word that takes the card back leave the line unresolved: they may say what is in the deck.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.alignments import LETTERS, letter_of
from cardpool.phrases import phrase
from cardpool.sets import code_of
from cardpool.vocabulary import (
    ABOUT_COPIES,
    HARMLESS,
    HOLDS,
    JOINS,
    LANGUAGES,
    LONE_PAIRS,
    NUMBERS,
    OFTEN_ELSE,
    QUANTITIES,
    QUANTITY_PAIRS,
    ROMAN,
    SECTION_WORDS,
    SET_TITLES,
    TAKEN_BACK,
    TYPES,
    VERSUS,
    near_section,
    set_code,
)
from cardpool.within import FIRST_LETTERS, beginnings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardpool.card import Card
    from cardpool.within import Place, Word

_MARK: Final = re.compile(r"[^\w\s'’&]|_")
_JOINER: Final = re.compile(r"[+;&]")
_NUMBER_GAP: Final = re.compile(r"[^\w+*×]*")
"""What may stand between a set and a number in it."""
_BRACKETS: Final = frozenset("()[]{}<>")
_CODE: Final = 2
"""Letters of the code of a set."""
_SET_AND_NUMBER: Final = re.compile(r"([A-Za-z]{2,4})(\d{1,4}[a-z]?)")
_RARITY: Final = re.compile(r"[CURFP][1-5]|[CUR]")
"""How rare a card is, as it is written behind its set: `(TW, C2)`. It tells no card from another."""
_NUMBERED: Final = frozenset(("no", "nr", "number", "num", "card"))
_LONGEST_TITLE: Final = 8
"""Words of the title of a set."""
_NEAR_WORDS: Final = 5
"""Words of a name with a typo in it that are looked at."""
_NEAR_LETTERS: Final = 6
"""Letters of a name in which a typo is told from another word."""
_TITLES_BEGIN: Final = beginnings(SET_TITLES)


class Aside(NamedTuple):
    """What stands beside a name, read."""

    set: str | None = None
    """Code of a set, in capitals."""
    number: str | None = None
    """Number within that set, as written."""
    card: str | None = None
    """Id of a card, such as `TW-114`: its number is no number within the set."""
    tag: str | None = None
    """Letter of an alignment."""
    types: tuple[str, ...] = ()
    """Words for what kind of card it is."""
    left: str = ""
    """What is left aside, as written; empty where every word was read."""
    problem: str = ""
    """Why the line is unresolved; empty where it is not."""
    counted: bool = True
    """Whether the count of the line holds whatever card it means."""
    talk: tuple[str, ...] = ()
    """Those of the words left aside that are on no list."""
    plain: bool = False
    """Whether words stand beside the name without a mark that are on no list: then the name may be another one."""


def is_count(word: str) -> bool:
    """Tell whether a word counts: a number, with the mark of a count or without, or a word for one."""
    return word.casefold().strip("x×").isdecimal() or word.casefold() in NUMBERS


def is_harmless(words: Sequence[Word], place: Place) -> bool:
    """Tell whether every word of a name is on the list of the harmless ones: then a remark may be meant."""
    return all(word.text.casefold() in HARMLESS for word in words[place.first : place.last + 1])


def read_aside(
    line: str, words: Sequence[Word], name: Place, others: Iterable[Place], near: Callable[[str], object]
) -> Aside:
    """Read what stands beside the name of a card in a line.

    Args:
        line: the line, its count taken off.
        words: its words.
        name: where the name stands.
        others: where names of other cards stand.
        near: tells whether a folded text is the name of some card with a typo in it.
    """
    taken = {index: place for place in others for index in range(place.first, place.last + 1)}
    reader = _Reader(line, words, near)
    # "The" before a name is a part of it.
    first = name.first - 1 if name.first and words[name.first - 1].key == "the" else name.first
    before = range(first)
    reader.marked = bool(before) and _MARK.search(line, words[first - 1].end, words[first].start) is not None
    reader.take(before, taken)
    if reader.found.talk:
        # A remark stands behind a name; what ends in one may be a sentence, or the name of somebody who signs.
        reader.found = reader.found._replace(plain=True)
    reader.marked = reader.joined = False
    reader.take(range(name.last + 1, len(words)), taken)
    return reader.aside(line[: words[first].start].strip(), line[words[name.last].end :].strip())


class _Reader:
    """Walks over the words beside a name."""

    def __init__(self, line: str, words: Sequence[Word], near: Callable[[str], object]) -> None:
        self.line = line
        self.words = words
        self.near = near
        self.marked = False
        """Whether a mark stands between the name and the word at hand."""
        self.joined = False
        """Whether something that may lead to another card does."""
        self.found = Aside()
        self.any_left = False
        self.set_at = -2
        """The word that named a set last."""

    def aside(self, before: str, behind: str) -> Aside:
        """Give what was read; `before` and `behind` are what stands on the two sides of the name."""
        if not self.any_left or self.found.problem:
            return self.found
        return self.found._replace(left=" ... ".join(filter(None, (before, behind))))

    def take(self, places: range, others: Mapping[int, Place]) -> None:
        """Read the words at these places."""
        free = places.start
        for at in places:
            if at < free:
                continue
            if self.found.problem and not self.found.counted:
                # Nothing that follows makes it more certain.
                return
            word = self.words[at]
            gap = self.line[self.words[at - 1].end if at else 0 : word.start]
            self.marked = self.marked or _MARK.search(gap) is not None
            self.joined = self.joined or _JOINER.search(gap) is not None
            if title := self._set_title(at, places):
                free = title
            elif at in others and word.text.casefold() not in HARMLESS:
                other = others[at]
                self._ask(self.line[word.start : self.words[other.last].end], "{text!r} beside it is another card")
                free = other.last + 1
            else:
                free = self._word(at, places, gap)

    def _ask(self, text: str, what: str, other: str = "", *, counted: bool = True) -> None:
        if not self.found.problem:
            self.found = self.found._replace(problem=phrase(what, text=text, other=other))
        if not counted:
            self.found = self.found._replace(counted=False)

    def _set_title(self, at: int, places: range) -> int:
        """Take in the title of a set that begins here, where it stands for itself; give the place behind it, or 0."""
        if self.marked and not self._begins(at):
            return 0
        key = ""
        for last in range(at, min(at + _LONGEST_TITLE, places.stop)):
            word = self.words[last].text.casefold()
            key += "" if last == at and word == "the" else word
            if key and key[:FIRST_LETTERS] not in _TITLES_BEGIN:
                break
            if key in SET_TITLES and self._ends(last, digits=True) and (last > at or not letter_of(key)):
                self._set(SET_TITLES[key], last)
                return last + 1
        return 0

    def _begins(self, at: int) -> bool:
        before = self.line[: self.words[at].start].rstrip()
        return not before or not before[-1].isalnum()

    def _ends(self, at: int, *, digits: bool = False) -> bool:
        behind = self.line[self.words[at].end :].lstrip()
        return not behind or not behind[0].isalnum() or (digits and behind[0].isdigit())

    def _word(self, at: int, places: range, gap: str) -> int:
        """Read one word, or two that belong together; give the place behind them."""
        word = self.words[at]
        text, lower = word.text, word.text.casefold()
        after = self.words[at + 1].text if at + 1 < places.stop else ""
        alone = self._begins(at) and self._ends(at)
        code = set_code(text)
        # "as" and "le" are words too, where they stand between others.
        if code and (alone or text.isupper() or after[:1].isdigit() or not (self.marked or lower in HARMLESS)):
            self._set(code, at)
            return at + 1
        if self.set_at == at - 1 and _RARITY.fullmatch(text):
            return at + 1
        numbered = _SET_AND_NUMBER.fullmatch(text)
        if numbered and (code := set_code(numbered[1])):
            self._set(code, at)
            self._number(at, numbered[2])
            return at + 1
        if not (text.isascii() and text.isalpha()) and any(sign.isnumeric() for sign in text):
            self._number(at, text if at == self.set_at + 1 and _NUMBER_GAP.fullmatch(gap) else "")
        elif lower in _NUMBERED and after[:1].isdigit() and self.set_at == at - 1:
            self.set_at = at
        elif lower in NUMBERS or ROMAN.fullmatch(text) or self._is_quantity(at, lower, after):
            self._ask(text, "{text!r} beside it may be a count", counted=False)
        elif (hold := lower + after.casefold()) in HOLDS:
            self.found = self.found._replace(types=(*self.found.types, hold))
            return at + 2
        elif version := self._named_version(lower, after.casefold()):
            self._version(version[0])
            behind = at + version[1]
            # "The hero side" of a site is its hero version.
            return behind + (behind < places.stop and self.words[behind].text.casefold() == "side")
        elif len(text) == 1 and alone and self.marked and text != "&":
            self._letter(text)
        else:
            self._other(at, places, after.casefold())
        return at + 1

    def _is_quantity(self, at: int, lower: str, after: str) -> bool:
        """Tell whether two words count, or one such as "all" where counts stand: before the name, or for itself."""
        pair, first = lower + after.casefold(), not self.line[: self.words[at].start].strip()
        if pair in QUANTITY_PAIRS:
            return True
        if pair in LONE_PAIRS:
            return first or (self._begins(at) and self._ends(at + 1))
        if lower not in QUANTITIES:
            return False
        return first or (self._begins(at) and (self._ends(at) or after.casefold() == "of"))

    def _named_version(self, word: str, after: str) -> tuple[str, int] | None:
        """Give the letter of the alignment that one word or two name, and how many words that takes."""
        if word.startswith("fallen") and after.startswith("wizard"):
            return "F", 2
        if letter := letter_of(word):
            return letter, 1
        return (letter, 2) if (letter := letter_of(word + after)) else None

    def _other(self, at: int, places: range, after: str) -> None:
        text = self.words[at].text
        lower = text.casefold()
        if lower in TYPES:
            self.found = self.found._replace(types=(*self.found.types, TYPES[lower]))
        elif lower in VERSUS and after and not (after in SECTION_WORDS or self._named_version(after, "")):
            self._plain(at, places)
        elif lower in SECTION_WORDS or self.words[at].key in SECTION_WORDS:
            self._ask(text, "{text!r} beside it is a word for a section")
        elif lower == "non" and after in ABOUT_COPIES:
            self._plain(at, places)
        elif lower in TAKEN_BACK and (lower not in OFTEN_ELSE or self._ends(at)):
            self._ask(text, "{text!r} beside it may take the card back")
        else:
            self._plain(at, places)

    def _plain(self, at: int, places: range) -> None:
        word = self.words[at]
        self.any_left = True
        lower = word.text.casefold()
        if not self.marked and (lower not in HARMLESS or (word.text[0].isupper() and lower not in ABOUT_COPIES)):
            # Words that follow a name without a mark may belong to it: "Sauron the Great".
            self.found = self.found._replace(plain=True)
        if lower in JOINS or word.text == "&":
            self.joined = True
        elif lower not in HARMLESS:
            self.found = self.found._replace(talk=(*self.found.talk, word.text))
            if len(lower) == _CODE and lower not in LANGUAGES and self._alone_in_brackets(at):
                self._ask(word.text, "{text!r} beside it may be a set or a version")
            elif near := self.marked and near_section(lower):
                self._ask(word.text, "{text!r} beside it may be a word for a section ({other})", near)
            elif self.joined:
                self._ask(word.text, "{text!r} beside it may be another card")
            elif self.marked and not self.found.problem and self._is_near(at, places):
                self._ask(word.text, "{text!r} beside it may be another card with a typo in its name")

    def _alone_in_brackets(self, at: int) -> bool:
        before, behind = self.line[: self.words[at].start].rstrip(), self.line[self.words[at].end :].lstrip()
        return before[-1:] in _BRACKETS and behind[:1] in _BRACKETS and bool(before and behind)

    def _is_near(self, at: int, places: range) -> bool:
        """Tell whether a name with a typo in it begins here."""
        key = ""
        for last in range(at, min(at + _NEAR_WORDS, places.stop)):
            key += self.words[last].key
            if len(key) >= _NEAR_LETTERS and self.near(key):
                return True
        return False

    def _number(self, at: int, digits: str) -> None:
        if self.found.set and digits and digits[0].isdigit() and not (self.found.number or self.found.card):
            before = self.words[at - 1]
            if self.line[before.end : self.words[at].start] == "-" and before.text.isupper():
                self.found = self.found._replace(card=f"{code_of(self.found.set)}-{digits}")
            else:
                self.found = self.found._replace(number=digits)
        else:
            self._ask(self.words[at].text, "{text!r} beside it is a number", counted=False)

    def _set(self, code: str, at: int) -> None:
        if self.found.set and code_of(self.found.set) != code_of(code):
            self._ask(code, "{text!r} beside it is a set, and so is {other}", self.found.set)
        self.found = self.found._replace(set=code)
        self.set_at = at

    def _letter(self, letter: str) -> None:
        if letter.upper() in LETTERS:
            self._version(letter.upper())
        else:
            self._ask(letter, "{text!r} beside it is the letter of no alignment")

    def _version(self, tag: str) -> None:
        if self.found.tag and self.found.tag != tag:
            self._ask(f"[{tag}]", "{text!r} beside it is a version, and so is [{other}]", self.found.tag)
        self.found = self.found._replace(tag=tag)


def of_another_type(card: Card, types: Sequence[str]) -> str:
    """Say which of the words for a type of card do not fit a card; empty if all fit."""
    own = {word for kind in (card.type, *card.subtypes) for word in re.split(r"[\s-]+", kind)}
    own |= {*re.split(r"[\s&-]+", card.site_type.casefold()), card.site_type.casefold().replace("-", "")}
    own |= {word for word, fits in (("unique", card.unique), ("avatar", card.avatar), ("agent", card.agent)) if fits}
    wrong = next((word for word in types if word not in own), "")
    return phrase("{text!r} beside it is not what the card is", text=wrong) if wrong else ""
