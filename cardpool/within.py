"""The names of cards within a line: its words, and where names stand among them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

WORD: Final = re.compile(r"[^\W_]+|&")
LONGEST_NAME: Final = 16
"""Words of a name at the most, "Wood-elves" being two."""
FIRST_LETTERS: Final = 6
"""Letters by which most words are told from the beginning of a name."""
_GLUE: Final = frozenset("'’ʼ`´-‐‑")  # the apostrophes that people write
"""Signs that join letters to one word."""


class Word(NamedTuple):
    """A run of letters and digits in a line."""

    start: int
    end: int
    key: str
    """Folded: what of it tells names apart; may be empty."""
    text: str
    """As written."""


class Place(NamedTuple):
    """Where the name of a card stands in a line."""

    first: int
    """Its first word, from 0."""
    last: int
    """Its last word."""
    key: str
    """The name, folded."""


def words_of(line: str, fold: Callable[[str], str]) -> list[Word]:
    """Give the words of a line, each with its folded form."""
    return [Word(found.start(), found.end(), fold(found[0]), found[0]) for found in WORD.finditer(line)]


def beginnings(names: Iterable[str]) -> frozenset[str]:
    """Give what folded names begin with, up to a few letters, by which `names_in` tells where none begins."""
    return frozenset(name[:letters] for name in names for letters in range(1, FIRST_LETTERS + 1))


def names_in(line: str, words: Sequence[Word], known: Container[str], begin: Container[str]) -> Iterator[Place]:
    """Give the names in a line, from left to right, the longest that begins at a word, none within another.

    Args:
        line: the line.
        words: its words.
        known: the folded names of all cards.
        begin: the beginnings of these.
    """
    free = 0
    keys = [word.key for word in words]
    for first, key in enumerate(keys):
        if first < free or key[:FIRST_LETTERS] not in begin or _glued(line, words[first].start - 1):
            continue
        whole, found = "", None
        for last, further in enumerate(keys[first : first + LONGEST_NAME], first):
            whole += further
            if whole[:FIRST_LETTERS] not in begin:
                break
            if whole in known and not _glued(line, words[last].end) and not (found and _in_brackets(line, words[last])):
                found = Place(first, last, whole)
        if found:
            free = found.last + 1
            yield found


def _in_brackets(line: str, word: Word) -> bool:
    """Tell whether a word is a single letter in brackets: that of an alignment, and the end of no longer name."""
    return len(word.text) == 1 and line[word.start - 1] in "([{" and line[word.end : word.end + 1] in {")", "]", "}"}


def _glued(line: str, at: int) -> bool:
    """Tell whether the sign at a place joins the letters to both sides of it to one word."""
    return 0 < at < len(line) - 1 and line[at] in _GLUE and line[at - 1].isalnum() and line[at + 1].isalnum()
