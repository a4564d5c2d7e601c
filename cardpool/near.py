"""Names that are one typo away: one letter missing, added, wrong, or two neighbours exchanged.

A name with one typo agrees with the right one in its first or in its second half, so looking up halves finds all
candidates without comparing against every name of the pool. That is what keeps a list with a typing error in every line
as quick to answer as a clean one.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class EditDistanceIndex:
    """Finds the names at a distance of one typo.

    Args:
        names: folded names in alphabetical order, each once.
        endings: the same names written backwards, in alphabetical order.
    """

    def __init__(self, names: Sequence[str], endings: Sequence[str]) -> None:
        self._names = names
        self._endings = endings

    def one_typo_from(self, name: str) -> list[str]:
        """Give the names at a distance of exactly one typo, in alphabetical order."""
        found: set[str] = set()
        length = len(name)
        for size in range(max(length - 1, 1), length + 2):
            middle = size // 2
            found.update(_beginning(self._names, name[:middle], size))
            # Of a name of one letter the second half may be longer than what is asked about.
            if size - middle <= length:
                end = name[length - size + middle :]
                found.update(one[::-1] for one in _beginning(self._endings, end[::-1], size))
        # Two letters exchanged across the middle leave neither half whole.
        middle = length // 2
        if middle:
            swapped = name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]
            found.update(_beginning(self._names, swapped, length))
        return sorted(near for near in found if is_one_typo(name, near))


def _beginning(names: Sequence[str], letters: str, size: int) -> Iterator[str]:
    """Give the names of a size that begin with some letters."""
    for place in range(bisect_left(names, letters), len(names)):
        name = names[place]
        if not name.startswith(letters):
            return
        if len(name) == size:
            yield name


def is_one_typo(one: str, other: str) -> bool:
    """Tell whether exactly one letter is missing, added or wrong, or two neighbours are exchanged."""
    return one != other and is_within(one, other, 1)


def is_within(one: str, other: str, typos: int) -> bool:
    """Tell whether there are so many typos at the most between two words (optimal string alignment).

    For a few typos and words; rapidfuzz, which is for many, takes longer to import than such a list to check.
    """
    if abs(len(one) - len(other)) > typos:
        return False
    same = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if same is None:
        return True
    if not typos:
        return False
    one, other = one[same:], other[same:]
    return (
        is_within(one[1:], other[1:], typos - 1)
        or is_within(one[1:], other, typos - 1)
        or is_within(one, other[1:], typos - 1)
        or (one[:2] == other[1::-1] and is_within(one[2:], other[2:], typos - 1))
    )
