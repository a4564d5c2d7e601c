"""From a name as people write it to the letters and digits that tell cards apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_AROUND: Final = " \t\n\r\f\v\"'‘’‚‛“”„‟«»‹›*_~`.,;:!|"  # quotation marks of every country
"""What may stand round a name without being a part of it."""
_BETWEEN_WORDS: Final = re.compile(r"[^\w'’]+")
_ARTICLE: Final = re.compile(r"^the\s+|,?\s+the$")


_FIRST_CJK: Final = 0x2E80
_NOTHING: Final = frozenset(("Pd", "Pe", "Pf", "Pi", "Ps", "Sc", "Sk", "Sm", "So", "Zs"))
"""Categories of characters that are no part of a name: what a tick or a star is called is none."""


class _Folding(dict[int, str]):
    """Code point to what is left of it: lower-case letters and digits, or nothing. Filled as characters turn up."""

    def __missing__(self, code: int) -> str:
        self[code] = kept = "".join(c for c in _plain(chr(code)).lower() if c.isalnum())
        return kept


def _plain(char: str) -> str:
    """Give a character in Latin letters and digits, where it stands for any."""
    if char.isascii():
        return char
    kind = unicodedata.category(char)
    if kind in _NOTHING:
        return ""
    if char >= chr(_FIRST_CJK):
        # Scripts without a customary spelling in Latin letters (Japanese titles) keep their characters.
        return char
    apart = unicodedata.normalize("NFKD", char)
    if apart[0].isascii() and apart[0].isalpha() and all(map(unicodedata.combining, apart[1:])):
        return apart[0]
    # Few lists have any other character, and this takes as long to import as such a list to check.
    from anyascii import anyascii  # noqa: PLC0415

    return anyascii(char)


_FOLDING: Final = _Folding()


def fold(name: str) -> str:
    """Reduce a name to the letters and digits that tell cards apart.

    Case, accents, ligatures, apostrophes, quotation marks, dashes, spaces, brackets and other punctuation go; `&` is
    read as "and"; a leading or trailing "The" goes. The empty string means that nothing readable was left.

    >>> fold("“Bert” (Bûrat)"), fold("The Black Council"), fold("Wold & Foothills")
    ('bertburat', 'blackcouncil', 'woldandfoothills')
    """
    if name.isascii():
        # Most names are a few words, perhaps with a dash or an apostrophe within.
        lower = name.lower()
        letters = lower.replace(" ", "").replace("-", "").replace("'", "")
        if (
            letters.isalnum()
            and lower[0].isalnum()
            and lower[-1].isalnum()
            and not (lower.startswith("the ") or lower.endswith(" the"))
        ):
            return letters
    text = unicodedata.normalize("NFKC", name).strip(_AROUND).lower()
    text = _ARTICLE.sub("", text, count=1).replace("&", "and")
    return text.translate(_FOLDING)


@lru_cache(maxsize=4_096)
def fold_title(title: str) -> str:
    """Reduce what a card is called as `fold` does, and remember it: there are only so many titles."""
    return fold(title)


def same_name(one: str, other: str) -> bool:
    """Tell whether two names are one, however each is written."""
    return fold(one) == fold(other)


def words_of(name: str) -> frozenset[str]:
    """Give the words of a name, each folded, in whatever order."""
    return frozenset(filter(None, map(fold, _BETWEEN_WORDS.split(name))))


def fold_word(word: str) -> str:
    """Reduce one word, a run of letters and digits or `&`, to what tells names apart; a "the" stays."""
    if word.isascii():
        return "and" if word == "&" else word.lower()
    return unicodedata.normalize("NFKC", word).lower().translate(_FOLDING)
