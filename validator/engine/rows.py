"""One line of the odds: at least so many copies of a kind, exactly and as simulated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fractions import Fraction

    from validator.engine.intervals import Share

OPENING: Final = "opening"
"""Instead of a turn: the opening hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The odds of at least so many copies of a kind."""

    kind: str
    """Of `validator.engine.kinds.KINDS`, or what can be played."""
    at_least: int
    by: str | int
    """`opening`, or the turn by whose end that many were seen."""
    exact: Fraction
    share: Share | None
    """What the simulation gave; None where it did not look."""

    def to_dict(self) -> dict[str, Any]:
        """Give the row as JSON has it."""
        return {
            "kind": self.kind,
            "at_least": self.at_least,
            "by": self.by,
            "exact": float(self.exact),
            "fraction": str(self.exact),
            **simulated(self.share),
        }


def simulated(share: Share | None) -> dict[str, Any]:
    """Give what a simulation found, with its interval, as JSON has it."""
    return {
        "simulated": share.value if share else None,
        "interval": list(share.interval) if share else None,
    }
