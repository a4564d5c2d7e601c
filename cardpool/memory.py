"""Memories of functions, each with what bounds it said where it is made.

Whatever users send, no memory may grow for ever. So there are three kinds, and a test holds every module to them:

* `functools.cache` on a function that is asked nothing: there is one answer;
* `once_per` where there are only so many things to ask about, and no user makes another;
* `functools.lru_cache` with a number wherever somebody may ask about what is his own.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import _lru_cache_wrapper

_T = TypeVar("_T")

Thing = Literal["card", "fact", "format", "language", "map", "package", "player", "pool", "rule", "setting", "table"]
"""What there are only so many of.

A card, and what facts and maps are made of it, is one of the pools that whoever runs the program opens; `format`,
`language`, `rule` and `table` are those that are shipped, and a `setting` is a yes or no, or a small number of them.
"""


def once_per(*_things: Thing) -> Callable[[Callable[..., _T]], _lru_cache_wrapper[_T]]:
    """Remember what a function gives for each of some things.

    Args:
        _things: what its arguments are, and so what bounds the memory.

    >>> @once_per("rule")
    ... def length_of(rule_id: str) -> int:
    ...     return len(rule_id)
    >>> length_of("deck.size"), length_of.cache_info().currsize
    (9, 1)
    """
    return functools.cache
