"""Time told in steps of a fixed piece of work, not in seconds: a busy machine is slow at both."""

from __future__ import annotations

import re
from time import process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS: Final = re.compile(r"(\d+) +(\w+)")
_LINES: Final = [f"{number % 7} card{number * 7919 % 10_007:05} of the text" for number in range(22_000)]
_TRIES: Final = 5


def step() -> float:
    """Do the piece of work: lines matched, looked up and counted. Give the seconds of the processor it took.

    It is a fiftieth of a second on a machine of 2024 that does nothing else, so fifty steps are about a second there.
    """
    started = process_time()
    counts: dict[str, int] = {}
    for line in _LINES:
        if found := _WORDS.match(line):
            name = found[2].casefold()
            counts[name] = counts.get(name, 0) + int(found[1])
    _ = sorted(counts.items())
    return process_time() - started


def steps(work: Callable[[], float]) -> float:
    """Give how many steps something lasts that tells its seconds, with one step before it and one after."""
    before = step()
    seconds = work()
    return seconds / max(before, step())


def within(limit: float, work: Callable[[], float]) -> bool:
    """Tell whether something lasts fewer steps than the limit, once in a few tries: chance only ever adds to it."""
    return any(steps(work) < limit for _ in range(_TRIES))
