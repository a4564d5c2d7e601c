"""The encounter tables of the solitaire game, with the exact odds of their rows."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardpool.memory import once_per
from validator.engine.dice import ROLLS, at_least

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardpool.card import Card

_FILE: Final = Path(__file__).with_name("encounters.toml")

AGENT: Final = "agent"
SITE_TABLES: Final = ("border-hold", "ruins-lairs", "shadow-hold", "dark-hold")
"""Tables that a company rolls on at a site of that type; havens and free-holds have their own on their cards."""
TABLES: Final = ("inn", "tavern", *SITE_TABLES, "dragon", AGENT)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an encounter table."""

    roll: str
    """As the table has it: `7`, `2-4`, `8+` (or more), `2-` (or less); for an agent a skill."""
    what: str
    """What happens, in a few words."""
    odds: Fraction
    """0 to 1."""
    succeeds: Fraction | None = None
    """Odds that an agent who rolls mind against mind wins; None where no such roll is made."""

    def to_dict(self) -> dict[str, Any]:
        """Give the row as JSON has it; the odds as a number and as a fraction."""
        return {
            "roll": self.roll,
            "what": self.what,
            "odds": float(self.odds),
            "fraction": str(self.odds),
            "succeeds": None if self.succeeds is None else float(self.succeeds),
        }


@dataclass(frozen=True, slots=True)
class Table:
    """An encounter table, with its odds at a place."""

    id: str
    """One of `TABLES`."""
    title: str
    source: str
    modifier: int
    """Added to the two dice: 1 at a site of the Under-deeps, 2 in a dungeon, else 0."""
    rows: tuple[Row, ...]

    def to_dict(self) -> dict[str, Any]:
        """Give the table as JSON has it."""
        return {
            "table": self.id,
            "title": self.title,
            "source": self.source,
            "modifier": self.modifier,
            "rows": [row.to_dict() for row in self.rows],
        }


@once_per("table", "setting")
def table(name: str, modifier: int = 0) -> Table:
    """Give a table that two dice are rolled on.

    Args:
        name: one of `TABLES`, agents excepted.
        modifier: added to the roll, as `modifier_at` gives it.

    Raises:
        KeyError: there is no such table.
    """
    given = _given(name)
    rows = tuple(Row(roll, what, _odds(roll, modifier)) for roll, what, *_ in given["rows"])
    return Table(name, given["title"], given["source"], modifier, rows)


def effects_by_roll(name: str, modifier: int = 0) -> list[str]:
    """Give what the games do with each roll on a table, from 2 to 12, as the table has it.

    Args:
        name: one of `SITE_TABLES`, inn or tavern.
        modifier: added to the roll, as `modifier_at` gives it.

    >>> effects_by_roll("dark-hold", 2)[:3]
    ['', 'closed:scout', 'creature']
    """
    rows = [(_bounds(roll), effect) for roll, _, effect in _given(name)["rows"]]
    return [
        next(effect for (lowest, highest), effect in rows if lowest <= total + modifier <= highest) for total in ROLLS
    ]


def agent_table(agent: Card, highest_mind: int = 0) -> Table:
    """Give what an agent does when it is met, by the skill that a roll picks among its own, then by its magic [RGEO 2].

    The odds of a skill are those of its being picked, those of magic that it works.

    Args:
        agent: a card with at least one skill.
        highest_mind: of the company that meets it.
    """
    given, mind = _facts()[AGENT], agent.mind or 0
    share, wins = Fraction(1, len(agent.skills)), contest(mind, highest_mind)
    rows = [
        Row(skill, given["skills"][skill], share, wins if skill in given["mind_against_mind"] else None)
        for skill in agent.skills
    ]
    rows += [Row(kind, what, magic(mind)) for kind, what in given["magic"].items() if kind in agent.keywords]
    return Table(AGENT, agent.title, given["source"], 0, tuple(rows))


def modifier_at(site: Card) -> int:
    """Give what is added to the roll for an encounter at a site [RGEO 4]."""
    modifiers = _facts()["modifiers"]
    if "dungeon" in site.keywords:
        return int(modifiers["dungeon"])
    return int(modifiers["under-deeps"]) if site.under_deeps else 0


def contest(agent: int, character: int) -> Fraction:
    """Give the odds that an agent's total is higher, each side rolling two dice [RGEO 2].

    Args:
        agent: what the agent adds to its roll: mind, or prowess to steal.
        character: what the character adds: mind, and 2 for a ranger who taps.

    >>> contest(5, 5)
    Fraction(575, 1296)
    """
    return sum(
        (ours * theirs for total, ours in ROLLS.items() for other, theirs in ROLLS.items()
         if total + agent > other + character),
        Fraction(0),
    )  # fmt: skip


def magic(mind: int) -> Fraction:
    """Give the odds that an agent's magic works: a roll below its mind [RGEO Appendix 3].

    >>> magic(9)
    Fraction(13, 18)
    """
    return 1 - at_least(mind)


def _odds(roll: str, modifier: int) -> Fraction:
    lowest, highest = _bounds(roll)
    return at_least(lowest, modifier) - at_least(highest + 1, modifier)


_OPEN: Final = 99
"""Beyond every roll."""


def _bounds(roll: str) -> tuple[int, int]:
    if roll.endswith("+"):
        return int(roll[:-1]), _OPEN
    if roll.endswith("-"):
        return -_OPEN, int(roll[:-1])
    lowest, _, highest = roll.partition("-")
    return int(lowest), int(highest or lowest)


def _given(name: str) -> Mapping[str, Any]:
    facts = _facts()
    found: Mapping[str, Any] = facts["site" if name in SITE_TABLES else "other"][name]
    return found


@cache
def _facts() -> Mapping[str, Any]:
    with _FILE.open("rb") as file:
        return MappingProxyType(tomllib.load(file))
