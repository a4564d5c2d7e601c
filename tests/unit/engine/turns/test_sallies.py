"""Attacks of agents on companies that move, by numbers written by hand; `test_attempts` has those of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.unit.engine.turns.test_attempts import games
from tests.unit.engine.turns.test_turn_agents import started
from validator.engine.turns.agents import AN_AGENT, AT_HOME, ROLL
from validator.engine.turns.agents_may import attack_of, may_sally
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.sallies import OF_HIMSELF, SALLY_DICE

if TYPE_CHECKING:
    from cardpool.pool import CardPool

ALONE = ("Aragorn II (TW)",)


@pytest.mark.parametrize(("known", "added"), [(0, 5), (1, 2)])
def test_a_hazard_lets_the_strongest_warrior_attack_on_the_way(known: int, added: int) -> None:
    # Gisulf (prowess 5) and Woffung (4) are warriors at home in Lake-town, Gergeli is none. Cunning Foes gives 3.
    agents = ("Gergeli (DM)", "Gisulf (DM)", "Woffung (DM)")
    some, opponent = started(games(*agents, attempts={"Cunning Foes (DM)": 1}, company=ALONE), 1_000, "Lake-town")
    opponent.agents.known[:] = known
    (column,) = np.flatnonzero(opponent.board.sallies.kind >= 0)
    opponent.hand[:] = False
    opponent.hand[:, column] = True
    assert opponent.sallies is not None
    assert opponent.sallies.could(some, opponent.hand)[:, column].all()
    opponent.sallies.by_hazards(some, opponent, np.arange(1_000), np.full(1_000, column), 4)
    dice = SALLY_DICE + 4 * AN_AGENT
    own, his = (TOTALS[some.luck.dice(1, dice + what)].astype(int) for what in (0, ROLL))
    assert (some.losses["wounded"] == (6 + own < 5 + added + 3 + his)).all()
    titles = [card.title for card in opponent.agents.tables.cards]
    assert (opponent.agents.tapped == [title == "Gisulf" for title in titles]).all()
    opponent.agents.tapped[:] = True
    assert not opponent.sallies.could(some, opponent.hand).any()


def test_anarin_attacks_on_the_way_of_himself_and_at_the_site_again() -> None:
    some, opponent = started(games("Anarin (DM)", attempts={}, company=ALONE), 500, "Moria")
    assert opponent.sallies is not None
    opponent.sallies.of_themselves(some)
    own, his = (TOTALS[some.luck.dice(1, OF_HIMSELF + what)].astype(int) for what in (0, ROLL))
    assert (some.losses["wounded"] == (6 + own < 4 + 5 + his)).all()
    assert opponent.agents.tapped.all()
    before = some.losses["wounded"].copy()
    opponent.agents.attack(some, np.ones(500, dtype=bool))
    assert (some.losses["wounded"] > before).any()
    some, opponent = started(games("Anarin (DM)", attempts={}, company=ALONE), 5, "Bree")
    opponent.agents.where[:] = AT_HOME
    assert opponent.sallies is not None
    opponent.sallies.of_themselves(some)
    assert not opponent.agents.tapped.any()  # he is at Moria


@pytest.mark.parametrize(
    ("by", "agent", "hero", "may"),
    [
        ("DM-50", "DM-13", True, True), ("DM-50", "DM-13", False, False), ("DM-50", "DM-12", True, False),
        ("DM-1", "DM-1", True, True), ("DM-1", "DM-1", False, True), ("DM-1", "DM-13", True, False),
        ("DM-13", "DM-13", True, False), ("DM-104", "DM-13", True, False),
    ],
)  # fmt: skip
def test_who_may_attack_on_the_way(pool: CardPool, by: str, agent: str, *, hero: bool, may: bool) -> None:
    assert may_sally(pool[by], pool[agent], hero=hero) is may


def test_what_a_card_adds_to_an_attack_on_the_way(pool: CardPool) -> None:
    grimburgoth, gisulf = pool["DM-15"], pool["DM-13"]
    attack = attack_of(grimburgoth, face_down=False, at_home=False, hero=True, roll=7, by=grimburgoth)
    assert (attack.prowess, attack.chooses) == (7 + 2 + 7, False)
    attack = attack_of(gisulf, face_down=False, at_home=False, hero=True, roll=7, by=pool["DM-50"])
    assert (attack.prowess, attack.chooses) == (5 + 3 + 7, True)
