"""Names that are one typo away: one letter missing, added, wrong, or two neighbours exchanged.

A name with one typo agrees with the right one in its first or in its second half, so looking up halves finds all
candidates without comparing against every name of the pool. That is what keeps a list with a typing error in every line
as quick to answer as a clean one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class EditDistanceIndex:
    """Finds the names at a distance of one typo.

    Args:
        names: folded names, each once.
    """

    def __init__(self, names: Iterable[str]) -> None:
        from rapidfuzz.distance import OSA  # noqa: PLC0415  # costs time at start that a clean list need not pay

        self._distance = OSA.distance
        self._known = frozenset(names)
        self._first: dict[int, dict[str, list[str]]] = {}
        self._second: dict[int, dict[str, list[str]]] = {}
        """Names by their length and one half of theirs."""
        for name in sorted(self._known):
            size = len(name)
            middle = size // 2
            self._first.setdefault(size, {}).setdefault(name[:middle], []).append(name)
            self._second.setdefault(size, {}).setdefault(name[middle:], []).append(name)

    def one_typo_from(self, name: str) -> list[str]:
        """Give the names at a distance of exactly one typo, in alphabetical order."""
        found: set[str] = set()
        length = len(name)
        for size in (length - 1, length, length + 1):
            if size in self._first:
                middle = size // 2
                found.update(self._first[size].get(name[:middle], ()))
                # Of a name of one letter the second half may be longer than what is asked about.
                if size - middle <= length:
                    found.update(self._second[size].get(name[length - size + middle :], ()))
        # Two letters exchanged across the middle leave neither half whole.
        middle = length // 2
        if (
            middle
            and (swapped := name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :]) in self._known
        ):
            found.add(swapped)
        if not found:
            return []
        distance = self._distance
        return sorted(near for near in found if distance(name, near, score_cutoff=1) == 1)
