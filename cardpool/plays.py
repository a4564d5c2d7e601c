"""What the play of an event asks for: a small language, and its reader.

An expression is one or more alternatives separated by `;`. An alternative is one or more terms joined by `+`, all of
which must hold; `""` asks for nothing, so that the event is played at any time of its player's turn.

| term | holds |
|---|---|
| `phase:P` | in this phase: one of `PHASES` |
| `moving`, `staying` | for a company that moves this turn, or does not |
| `attack` | while the company faces an attack |
| `automatic-attack`, `creature` | while it faces an automatic-attack, or the attack of a hazard creature |
| `defeated` | right after it faced or defeated an attack |
| `strike` | while a character faces a strike |
| `check:influence`, `check:corruption` | for such a check |
| `combat` | in a fight of company against company |
| `opponent` | where something of the opponent's is there to act on |
| `hazard` | where a hazard in play or just played is there to act on |
| `gold-ring` | for a company with a gold ring |
| `avatar`, `card:TITLE` | where the player's avatar is in play; for a company with this character |
| `in-play:TITLE` | while this card is in play |
| `with:WHAT` | for a company, or a player, that has it: a title, or words such as `faction` |
| `stage:N` | with N stage points or more |
| `untapped`, `tapped` | at a site in this state |
| `taps:site`, `taps:character` | and the play taps them |
| `any` | always: one of several alternatives that asks for nothing |
| `more` | where the text asks for more than these words can say |
| a term of `cardpool.sites` | at a site for which it holds, such as `type:haven` |

`attack`, `automatic-attack`, `creature` and `defeated` may name kinds of attackers after a colon, by commas, or with
`not-` those whom it does not meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardpool.memory import once_per
from cardpool.sites import Term, parse_where

if TYPE_CHECKING:
    from cardpool.card import Card

PHASES: Final = (
    "untap", "organisation", "end-of-organisation", "long-event", "movement", "end-of-movement", "site", "end-of-turn",
    "opponent",
)  # fmt: skip
"""Phases of the player's own turn in order, and `opponent` for any of the opponent's."""
ANY: Final = "any"
"""An alternative that asks for nothing."""
EFFECTS: Final = (
    "draw", "untap", "cancel", "strike", "prowess", "influence", "corruption", "search", "other",
)  # fmt: skip
"""What an event does, by class; `other` where it is in none of them."""

_FLAGS: Final = frozenset({
    "moving", "staying", "strike", "combat", "opponent", "hazard", "gold-ring", "avatar", "untapped", "tapped", "more",
})  # fmt: skip
_ATTACKS: Final = frozenset({"attack", "automatic-attack", "creature", "defeated"})
_VALUES: Final = {"phase": PHASES, "check": ("influence", "corruption"), "taps": ("site", "character")}
_NAMED: Final = frozenset({"card", "in-play", "with", "stage"})


class Condition(NamedTuple):
    """One term of the language that is none of `cardpool.sites`."""

    name: str
    values: tuple[str, ...] = ()
    """What stands after the colon: kinds of attackers, a phase, a title."""


class Alternative(NamedTuple):
    """One way to play an event."""

    conditions: tuple[Condition, ...]
    site: tuple[Term, ...]
    """What must hold for the site where it is played; empty where any will do."""

    def has(self, *names: str) -> bool:
        """Tell whether it has a condition of one of these names."""
        return any(each.name in names for each in self.conditions)

    def values(self, name: str) -> tuple[str, ...]:
        """Give what its conditions of a name have after the colon."""
        return tuple(value for each in self.conditions if each.name == name for value in each.values)

    def fits(self, site: Card) -> bool:
        """Tell whether what must hold for the site holds for one."""
        return all(term.holds(site) for term in self.site)


@once_per("fact")
def parse_play(play: str) -> tuple[Alternative, ...]:
    """Read an expression of the language.

    Returns:
        The alternatives in order; one that asks for nothing for `""`.

    Raises:
        ValueError: the expression holds a term that the language does not have.

    >>> parse_play("phase:site+tapped+type:shadow-hold")[0].has("tapped")
    True
    >>> parse_play("attack:orc,troll;strike")[0].values("attack")
    ('orc', 'troll')
    """
    return tuple(_alternative(part) for part in play.split(";")) if play else (Alternative((), ()),)


def _alternative(text: str) -> Alternative:
    conditions: list[Condition] = []
    site: list[Term] = []
    for part in text.split("+"):
        name, colon, value = part.strip().partition(":")
        if name == ANY:
            continue
        if (name in _FLAGS and not colon) or (name in _ATTACKS and bool(colon) is bool(value)):
            conditions.append(Condition(name, tuple(filter(None, value.split(",")))))
        elif value and (name in _NAMED or value in _VALUES.get(name, ())):
            conditions.append(Condition(name, (value,)))
        else:
            site += parse_where(part)[0]
    return Alternative(tuple(conditions), tuple(site))
