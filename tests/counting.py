"""How much work something is, counted instead of timed: the same on a busy machine, on a slow one, and every time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def calls(work: Callable[[], Any]) -> int:
    """Count the calls of functions, of Python and of libraries, that a piece of work makes in this thread.

    What a library does inside a call counts as one: numpy over a million hands is a call, a loop over them a million.
    """
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
