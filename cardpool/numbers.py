"""The numbers of a card as numbers, whether its card prints them plain or with a condition beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cardpool.tables import KINDS

if TYPE_CHECKING:
    from cardpool.card import Card

_PRINTED: Final = frozenset({"direct_influence", "prowess", "body", "strikes", "corruption"})
"""Facts that stand in a pool as they are printed, such as `+2(7)`."""
NUMBERS: Final = tuple(name for name, kind in KINDS.items() if kind == "number" or name in _PRINTED)
"""The facts that are numbers, in the order of the fields of `Card`."""

_PLAIN: Final = re.compile(r"([+-]?\d+) ?(?:\(.*\))?")


def number(card: Card, name: str) -> int | None:
    """Give a fact of a card as a number: the plain one, without what stands in parentheses.

    Args:
        card: whose fact it is.
        name: one of `NUMBERS`.

    Returns:
        None where the card has no such number, or prints none, as in `*` and `1/each`.
    """
    value: str | int | None = getattr(card, name)
    if isinstance(value, str):
        return plain(value)
    return value


def plain(printed: str) -> int | None:
    """Read a printed number.

    >>> plain("6"), plain("+2(7)"), plain("0 (4)"), plain("-1"), plain("(+4)"), plain("1/each"), plain("*"), plain("")
    (6, 2, 0, -1, None, None, None, None)
    """
    found = _PLAIN.fullmatch(printed)
    return int(found[1]) if found else None
