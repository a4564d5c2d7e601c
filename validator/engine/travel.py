"""What the rules of each format say of movement, as data with its sources."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.names import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.formats import Format

FILE: Final = Path(__file__).with_name("travel.toml")
STANDARD: Final = "coe"
"""The format as which a format moves that says nothing of its own."""


class Closed(NamedTuple):
    """Regions into which hero companies move only from some regions or through some; by folded name."""

    regions: frozenset[str]
    origins: frozenset[str]
    through: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """What the rules of a format say of movement."""

    regions: int
    """Region cards that a company may lay down, those of both sites counted."""
    regions_with_effects: int
    """The same in any case, whatever effects allow more."""
    dream_regions: bool
    """Whether the regions and sites of dream cards are on the map."""
    seas_slow: bool
    """Whether extra regions may not outnumber the regions of the path that are no Coastal Sea."""
    desert_lands: str
    """The territory whose rangers ease the way through deserts; `""` where there are no deserts."""
    closed: tuple[Closed, ...]
    source: str


def travel_of(law: Format) -> Travel:
    """Give how companies move in a format, or in the nearest of those that it inherits from which says so."""
    return travel(next((name for name in law.lineage if name in _tables()), STANDARD))


@cache
def travel(name: str = STANDARD) -> Travel:
    """Give how companies move by one table of `travel.toml`.

    Raises:
        KeyError: there is no such table.
    """
    raw: dict[str, Any] = dict(_tables()[name])
    closed = (
        Closed(*(frozenset(map(fold, part[key])) for key in ("regions", "from", "through"))) for part in raw["closed"]
    )
    return Travel(**{**raw, "closed": tuple(closed)})


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
