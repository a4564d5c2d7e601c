"""Names that are one slip away: one letter missing, added, wrong, or two neighbours exchanged.

A name with one slip agrees with the right one in its first or in its second half, so looking up halves finds all
candidates without comparing against every name of the pool. That is what keeps a list with a typing error in every line
as quick to answer as a clean one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Neighbours:
    """Finds the names at a distance of one slip.

    Args:
        names: folded names, each once.
    """

    def __init__(self, names: Iterable[str]) -> None:
        from rapidfuzz.distance import OSA  # noqa: PLC0415  # costs time at start that a clean list need not pay

        self._distance = OSA.distance
        self._known = frozenset(names)
        self._halves: dict[tuple[int, bool, str], list[str]] = {}
        for name in sorted(self._known):
            size = len(name)
            middle = size // 2
            self._halves.setdefault((size, True, name[:middle]), []).append(name)
            self._halves.setdefault((size, False, name[middle:]), []).append(name)

    def one_slip_from(self, name: str) -> list[str]:
        """Give the names at a distance of exactly one slip, in alphabetical order."""
        found = set()
        length = len(name)
        for size in (length - 1, length, length + 1):
            middle = size // 2
            rest = size - middle
            candidates = self._halves.get((size, True, name[:middle]), [])
            found.update(candidates)
            if rest <= length:
                found.update(self._halves.get((size, False, name[length - rest :]), ()))
        # Two letters exchanged across the middle leave neither half whole.
        middle = length // 2
        if 0 < middle < length:
            swapped = name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]
            if swapped in self._known:
                found.add(swapped)
        distance = self._distance
        return sorted(near for near in found if distance(name, near, score_cutoff=1) == 1)
