"""What a format says of how turns go, as its table [turns] does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesets.tables import TURNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulesets.formats import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLaw:
    """The numbers of a format; `rulesets.tables` says what each is."""

    characters: int
    discards: int
    mind_to_draw: int
    havens_draw_by_origin: bool
    tapping_plays: int
    minor_items_beside: int
    leaders: int
    heals_at_home: bool
    spares_in_shadow: bool
    reshuffles: Mapping[str, int]
    exchanged: int
    sideboard_to_discards: int
    sideboard_to_deck: int
    sideboard_deck: int
    world_outside: Sequence[str]
    world_at_start: int
    share_of_a_kind: int
    fallen_wizard_points: int
    avatar_lost: int
    corruption_narrow: int
    corruption_with_dark_avatar: int
    corruption_support: int
    removal_untapped: int
    sources: Mapping[str, str]
    """Each of these to its source."""


def turn_law_of(format_: Format) -> TurnLaw:
    """Give how turns go in a format."""
    table = format_.tables[TURNS]
    return TurnLaw(
        **{name: value.value for name, value in table.items()},
        sources={name: value.source for name, value in table.items()},
    )
