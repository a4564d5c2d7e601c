"""How often each verdict was given, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections import Counter

UNREADABLE: Final = "unreadable"
SKIPPED: Final = "skipped"
MISSING: Final = "missing"
"""Instead of a verdict: no deck was handed in."""
VERDICTS: Final = ("legal", "illegal", "undecided", UNREADABLE)


def counted_verdicts(verdicts: Counter[str]) -> str:
    """Count them: `94 checked: 80 legal, 5 illegal, 0 undecided, 9 unreadable; 2 skipped`."""
    numbers = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in VERDICTS)
    without = {name: verdicts[name] for name in (SKIPPED, MISSING) if verdicts[name]}
    rest = "".join(f"; {number} {name}" for name, number in without.items())
    return f"{verdicts.total() - sum(without.values())} checked: {numbers}{rest}"
