"""What a format says of movement, as its table [movement] does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardpool.folding import fold
from rulesets.formats import STANDARD, load_format
from rulesets.tables import MOVEMENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulesets.formats import Format


class Closed(NamedTuple):
    """Regions into which hero companies move only from some regions or through some; by folded name."""

    regions: frozenset[str]
    origins: frozenset[str]
    through: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRules:
    """What the rules of a format say of movement; `rulesets.tables` says what each is."""

    regions: int
    regions_with_effects: int
    dream_regions: bool
    seas_slow: bool
    starter_by_name: bool
    desert_lands: str
    closed_to_heroes: Closed
    source: str
    """Where the numbers of regions come from."""


def movement_rules_of(format_: Format) -> MovementRules:
    """Give how companies move in a format."""
    table = format_.tables[MOVEMENT]
    given = {name: value.value for name, value in table.items()}
    closed = given["closed_to_heroes"]
    return MovementRules(
        **given
        | {"closed_to_heroes": Closed(*(_folded(closed.get(key, ())) for key in ("regions", "from", "through")))},
        source=table["regions_with_effects"].source,
    )


def _folded(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, names))


@cache
def standard_movement() -> MovementRules:
    """Give how companies move in the standard game."""
    return movement_rules_of(load_format(STANDARD))
