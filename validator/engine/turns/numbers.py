"""Numbers that are printed on cards."""

from __future__ import annotations

import re
from typing import Final

CERTAIN: Final = 36
"""Odds are counted in 36ths."""
INDESTRUCTIBLE: Final = 99
"""The body of who has none: no check eliminates him."""


def number(text: str, otherwise: int) -> int:
    """Give a number that is printed on a card, or another where there is none."""
    return int(text) if text.isdecimal() else otherwise


def signed(text: str) -> int:
    """Give the plain number of what is printed on a card, with its sign; 0 where there is none.

    >>> signed("-2"), signed("3(5)"), signed("")
    (-2, 3, 0)
    """
    found = re.match(r"-?\d+", text)
    return int(found[0]) if found else 0
