"""Lists with the numbers of their lines before them, as editors and programs show them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER: Final = lazy(r"\s*L?(\d{1,4})(?:\s?[.:|)]\s?|\s+|$)")
_ENOUGH: Final = 10
"""Lines of which the numbers go up by one, from which on they are no counts."""


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with blanks for their numbers; None where not every line that says something has one."""
    first = next((line for line in lines if line and not line.isspace()), "")
    if not _NUMBER.match(first):
        return None
    found = [_NUMBER.match(line) if line and not line.isspace() else None for line in lines]
    filled = [at for at, line in enumerate(lines) if line and not line.isspace()]
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) < _ENOUGH or len(numbers) < len(filled):
        return None
    # Blank lines are numbered too, or they are not.
    gone = all(after == before + 1 for before, after in pairwise(numbers))
    placed = all(numbers[at] - numbers[0] == filled[at] - filled[0] for at in range(len(numbers)))
    if not (gone or placed):
        return None
    return [" " * one.end() + line[one.end() :] if one else line for one, line in zip(found, lines, strict=True)]
