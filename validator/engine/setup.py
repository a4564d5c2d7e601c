"""How a game starts in a format, as its table [start] says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesets.tables import START

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.formats import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What the start of a game needs besides the rules about it; `rulesets.tables` says what each is."""

    company_from: tuple[str, ...]
    hand_from: str
    leftovers_to_hand: bool
    hand: int
    general_influence: int
    sites: Mapping[str, str]
    """In the grammar of `cardpool.sites`."""
    home_sites: bool
    one_for_each_copy: frozenset[str]
    races_of_factions: bool
    """See `cardpool.influence.bonus`."""
    redraw: bool
    points: Mapping[str, int]
    free_agents: int
    """Agents who may start without a card that lets them, of the avatar's race or at their home site."""
    sources: Mapping[str, str]
    """What the answer cites: hand, general_influence, sites, helpers, agents, points, and influence and redraw where
    the format has something of its own there."""


def setup_of(format_: Format) -> Setup:
    """Give how a game starts in a format."""
    start = format_.tables[START]
    given = {name: value.value for name, value in start.items()}
    draft = format_.rules.get("start.draft")
    named = {
        "hand": "hand", "general_influence": "general_influence", "sites": "sites", "helpers": "one_for_each_copy",
        "points": "points",
    }  # fmt: skip
    named |= {"influence": "races_of_factions"} if given["races_of_factions"] else {}
    named |= {"redraw": "redraw"} if given["redraw"] else {}
    sources = {what: start[name].source for what, name in named.items()}
    if draft:
        sources["agents"] = draft.values["agents_need_a_card"].source
    return Setup(
        **given
        | {"company_from": tuple(given["company_from"]), "one_for_each_copy": frozenset(given["one_for_each_copy"])},
        free_agents=draft.settings.free_agents if draft else 0,
        sources=sources,
    )


def number(format_: Format, player: str | None, *places: tuple[str, str]) -> int:
    """Give the first of these settings of rules that a format has.

    Args:
        format_: the format.
        player: player type, for settings by player type; where it has none of its own, the highest holds.
        places: rule ids with the names of parameters.

    Returns:
        The number; 0 where the format has none of these rules.
    """
    for rule_id, name in places:
        if rule_id in format_.rules:
            value = format_.rules[rule_id].values[name].value
            found: int = value.get(player, max(value.values())) if isinstance(value, dict) else value
            return found
    return 0
