"""Agents as hazards: with what they attack, by where they are and whether anybody knows of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from cardpool.card import Card

_PROWESS: Final = {(True, True): 5, (True, False): 2, (False, True): 2, (False, False): 0}
"""By whether it is face-down and whether it is at its home site: what is added to its prowess."""
_BODY_AT_HOME: Final = 1
_WOUNDED: Final = -2


class Strike(NamedTuple):
    """The strike of an agent; two dice are added to its prowess."""

    prowess: int
    body: int | None
    """None where the card has none."""


def strike(agent: Card, *, face_down: bool = True, at_home: bool = True, wounded: bool = False) -> Strike | None:
    """Give the strike of an agent who attacks; None if its card has no prowess.

    Source: MEDM Resolving combat with an agent.
    """
    if not agent.prowess.isdecimal():
        return None
    prowess = int(agent.prowess) + _PROWESS[face_down, at_home] + _WOUNDED * wounded
    return Strike(prowess, int(agent.body) + _BODY_AT_HOME * at_home if agent.body.isdecimal() else None)
