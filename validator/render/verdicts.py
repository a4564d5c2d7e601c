"""How often each verdict was given, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections import Counter

UNREADABLE: Final = "unreadable"
SKIPPED: Final = "skipped"
VERDICTS: Final = ("legal", "illegal", "undecided", UNREADABLE)


def counted_verdicts(verdicts: Counter[str]) -> str:
    """Count them: `94 checked: 80 legal, 5 illegal, 0 undecided, 9 unreadable; 2 skipped`."""
    numbers = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in VERDICTS)
    rest = f"; {verdicts[SKIPPED]} skipped" if verdicts[SKIPPED] else ""
    return f"{verdicts.total() - verdicts[SKIPPED]} checked: {numbers}{rest}"
