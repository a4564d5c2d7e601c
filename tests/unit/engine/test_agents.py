"""Agents who attack, by the numbers and the example of the rules of Dark Minions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from validator.engine.agents import strike

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card
    from cardpool.pool import CardPool

GISULF, ELLADAN = "DM-13", "TW-143"


def test_the_totals_of_the_example(card: Callable[[str], Card]) -> None:
    # Gisulf, face-down at Goblin-gate, has 5 and 2; with an 8 he comes to 15. Elladan taps: 5, with a 6 an 11.
    gisulf = strike(card(GISULF), face_down=True, at_home=False)
    assert gisulf is not None
    assert gisulf.prowess == 7
    assert gisulf.prowess + 8 == 15
    assert int(card(ELLADAN).prowess) + 6 == 11


@pytest.mark.parametrize(
    ("face_down", "at_home", "wounded", "prowess", "body"),
    [
        (True, True, False, 5, 1),
        (True, False, False, 2, 0),
        (False, True, False, 2, 1),
        (False, False, False, 0, 0),
        (False, False, True, -2, 0),
        (False, True, True, 0, 1),
    ],
)
def test_what_is_added_to_prowess_and_body(
    face_down: bool, at_home: bool, wounded: bool, prowess: int, body: int, pool: CardPool  # noqa: FBT001
) -> None:  # fmt: skip
    agents = [card for card in pool if card.agent and card.prowess.isdecimal() and card.body.isdecimal()]
    assert len(agents) > 30
    for agent in agents:
        made = strike(agent, face_down=face_down, at_home=at_home, wounded=wounded)
        assert made == (int(agent.prowess) + prowess, int(agent.body) + body)


def test_an_agent_without_prowess_does_not_attack(card: Callable[[str], Card]) -> None:
    assert strike(replace(card(GISULF), prowess="")) is None
    assert strike(replace(card(GISULF), body="")) == (10, None)
