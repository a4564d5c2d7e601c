"""The table of Dragons in the solitaire game, row by row, by odds written by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from tests.odds import near
from validator.engine.dice import at_least
from validator.engine.solitaire.combat import face
from validator.engine.solitaire.dragons import rage
from validator.engine.solitaire.simulate import Game

Sections = dict[str, dict[str, int]]
Begin = Callable[..., Game]
RUNS = 4_000


@pytest.fixture
def dragons(deck: Sections, begin: Begin) -> Callable[[str], Game]:
    """Give games with Beregond, prowess 4, body 8, mind 2, before one hazard."""

    def before(card: str) -> Game:
        deck["hazard_deck"] = {card: 1}
        return begin(deck, RUNS)

    return before


def attack(game: Game) -> np.ndarray:
    return np.full(RUNS, game.board.perils.of_hazards[0, 0])


def test_fire_asks_for_the_body(dragons: Callable[[str], Game]) -> None:
    """Smaug has 17: with 8 and 7 Beregond would be struck, so he taps for 3, and is wounded on 5 or less."""
    game = dragons("Smaug (TW)")
    fury = rage(game, game.rows, attack(game), np.full(RUNS, 3))
    assert near(game.losses.mean(), 1 - at_least(6), RUNS)
    assert near(game.eliminated.mean(), (1 - at_least(6)) * at_least(9), RUNS)
    assert game.tapped.all()
    assert (set(fury.prowess), set(fury.body)) == ({-2}, {1})
    assert not fury.blood.any()
    # Others do not breathe fire.
    for other in ("Agburanar (TW)", "Cave-drake (TW)"):
        game = dragons(other)
        fury = rage(game, game.rows, attack(game), np.full(RUNS, 3))
        assert (game.losses.sum(), set(fury.prowess)) == (0, {0})


def test_terror_taps_who_rolls_3_above_his_mind(dragons: Callable[[str], Game]) -> None:
    game = dragons("Agburanar (TW)")
    rage(game, game.rows, attack(game), np.full(RUNS, 6))
    assert near(game.tapped.mean(), at_least(5), RUNS)
    game = dragons("Agburanar (TW)")
    game.board.people.is_wizard[:] = True
    rage(game, game.rows, attack(game), np.full(RUNS, 6))
    assert not game.tapped.any()


def test_claws_blood_and_the_missing_scale(dragons: Callable[[str], Game]) -> None:
    game = dragons("Agburanar (TW)")
    roll = np.resize(np.array([5, 7, 8, 11, 12]), RUNS)
    fury = rage(game, game.rows, attack(game), roll)
    assert fury.prowess[:5].tolist() == [0, 1, 0, 0, 0]
    assert fury.body[:5].tolist() == [0, 0, 0, 0, -2]
    assert fury.blood[:5].tolist() == [True, False, False, False, False]


def test_the_table_is_for_dragons_alone(dragons: Callable[[str], Game]) -> None:
    for card, dragon, fiery in (
        ("Orc-patrol (TW)", False, False),
        ("Cave-drake (TW)", True, False),
        ("True Fire-drake (TD)", True, True),
        ("Cave Worm (TD)", False, False),
        ("Scorba Ahunt (TD)", True, True),
    ):
        perils = dragons(card).board.perils
        number = perils.of_hazards[0, 0]
        assert (perils.is_dragon[number], perils.breathes[number]) == (dragon, fiery), card


def test_who_beats_a_dragon_whose_blood_burns_makes_a_body_check(dragons: Callable[[str], Game]) -> None:
    """A giant of body 8 defeats the strike; on a roll of 5, in 4 of 36 cases, he makes a body check."""
    game = dragons("Agburanar (TW)")
    game.board.people.prowess[:] = 90
    face(game, game.rows, attack(game))
    assert game.losses.sum() == 0
    fails = at_least(9)
    # The second strike is beyond Beregond, who is alone.
    assert near(game.eliminated.mean(), Fraction(4, 36) * fails, RUNS)
