"""The fingerprint of a deck, by which programs compare decks, and its short code, by which people do.

The same cards in the same sections have the same fingerprint. Their order, how their copies stand on lines, how they
are spelled, their printing and the layout are no part of it; nor is what the list says besides, such as who starts the
game. A line whose card is not known counts as itself.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Final

from cardpool.folding import fold

if TYPE_CHECKING:
    from rulesets.deck import Deck, Unresolved

ALPHABET: Final = "CFHKLMQRWXY24679"
"""Of short codes: no two of these look alike on paper, and no two rhyme when they are read aloud."""
LETTERS: Final = 10
"""Of a short code: 40 bits. Among a thousand decks one in two million events sees two with one code by chance; who
wants two such decks can make them, so a program compares fingerprints."""

_PREFIX: Final = "sha256:"
_TO_CODE: Final = str.maketrans("0123456789abcdef", ALPHABET)


def fingerprint(deck: Deck) -> str:
    """Give the fingerprint of a deck: `sha256:` and 64 hexadecimal digits."""
    copies: Counter[str] = Counter()
    for holding in deck.holdings:
        copies[f"{holding.section}\t{holding.card.same_as}"] += holding.count
    for one in deck.unresolved:
        copies[f"{one.section}\t{unresolved_key(one)}"] += one.count or 1
    lines = sorted(f"{key}\t{count}" for key, count in copies.items())
    return _PREFIX + hashlib.sha256("\n".join(lines).encode()).hexdigest()


def unresolved_key(one: Unresolved) -> str:
    """Give what stands for the card of a line that is not understood."""
    return f"?{fold(one.name) or one.name}" + ("\t?" if one.count is None else "")


def short_code(of: str) -> str:
    """Give the short code of a fingerprint: ten letters in two groups, such as `CFHKL-MQRWX`.

    Args:
        of: a fingerprint, as `fingerprint` gives it.
    """
    code = of.removeprefix(_PREFIX)[:LETTERS].translate(_TO_CODE)
    return f"{code[: LETTERS // 2]}-{code[LETTERS // 2 :]}"
