"""How a game starts in each format: what the formats' rules do not say, as data with its sources."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.formats import Format

FILE: Final = Path(__file__).with_name("setup.toml")
STANDARD: Final = "coe"
"""The format whose start holds for a format that says nothing of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What the start of a game needs and no rule of the format says."""

    company_from: tuple[str, ...]
    """Sections whose cards may start."""
    hand_from: str
    """The section that the opening hand is drawn from."""
    leftovers_to_hand: bool
    """Whether characters who are left over go to that section."""
    hand: int
    """Cards of an opening hand."""
    general_influence: int
    """Points of it, from which the minds of the company are taken."""
    standard_sites: Mapping[str, str]
    """Player type to where its companies start, best first, in the grammar of `cardpool.sites`."""
    home_sites: bool
    """Whether a company may also start at the avatar's home site, a haven, or at one that all its members share."""
    one_for_each_copy: frozenset[str]
    """Kinds of character of whom each copy of a card that lets them start lets in one."""
    agents_without_a_card: int
    """Agents who may start without such a card, of the avatar's race or at their home site."""
    races_of_factions: bool
    """Whether a bonus against characters of a race holds for factions of the race: see `cardpool.influence.bonus`."""
    redraw: bool
    """Whether a hand without a resource worth marshalling points may be given up once."""
    points: Mapping[str, int]
    """Length of a game to the marshalling points that it asks for."""
    sources: Mapping[str, str]
    """Name of the table (hand, general_influence, sites, helpers, agents, influence, redraw, points) to its source."""


def setup_of(law: Format) -> Setup:
    """Give how a game starts in a format, or in the nearest of those that it inherits from which says so."""
    return _setup(law.lineage)


@cache
def _setup(lineage: tuple[str, ...]) -> Setup:
    tables = _tables()
    layers: list[Mapping[str, Any]] = []
    for name in (*lineage, STANDARD):
        layer = tables.get(name, {})
        layers.append(layer)
        if "follows" in layer:
            layers.append(tables[layer["follows"]])
            break
    given: Mapping[str, Any] = {}
    for layer in reversed(layers):
        given = _laid_over(given, layer)
    return Setup(
        company_from=tuple(given["company_from"]),
        hand_from=given["hand_from"],
        leftovers_to_hand=given["leftovers_to_hand"],
        hand=given["hand"]["cards"],
        general_influence=given["general_influence"]["points"],
        standard_sites=given["sites"]["standard"],
        home_sites=given["sites"]["home_sites"],
        one_for_each_copy=frozenset(given["helpers"]["one_for_each_copy"]),
        agents_without_a_card=given["agents"]["without_a_card"],
        races_of_factions=given["influence"]["races_of_factions"],
        redraw=given["redraw"]["allowed"],
        points=given["points"]["needed"],
        sources={key: value["source"] for key, value in given.items() if isinstance(value, dict)},
    )


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    laid = dict(below)
    for key, value in above.items():
        laid[key] = _laid_over(below.get(key, {}), value) if isinstance(value, dict) else value
    return laid


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    with FILE.open("rb") as file:
        return tomllib.load(file)


def number(law: Format, player: str | None, *places: tuple[str, str]) -> int:
    """Give the first of these settings of rules that a format has.

    Args:
        law: the format.
        player: player type, for settings by player type; where it has none of its own, the highest holds.
        places: rule ids with the names of parameters.

    Returns:
        The number; 0 where the format has none of these rules.
    """
    for rule_id, name in places:
        if rule_id in law.rules:
            value = law.rules[rule_id].values[name].value
            found: int = value.get(player, max(value.values())) if isinstance(value, dict) else value
            return found
    return 0
