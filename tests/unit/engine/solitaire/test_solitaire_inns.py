"""Inns and taverns of the solitaire game, and who is at home, by odds written by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from tests.odds import near
from validator.engine.dice import at_least
from validator.engine.solitaire.hazards import face_hazards
from validator.engine.solitaire.inns import EFFECTS, visit
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.sites import enter, gain

Sections = dict[str, dict[str, int]]
Begin = Callable[..., Game]
RUNS = 4_000


@pytest.fixture
def at(deck: Sections, begin: Begin) -> Callable[..., Game]:
    """Give games whose companies are at a site; nobody attacks on the way."""

    def there(site: str, company: tuple[str, ...] = ("Beregond (TW)",), runs: int = RUNS) -> Game:
        deck["location_deck"]["Dale (TD)"] = 1
        game = begin(deck, runs, company)
        game.at[:] = [one.title for one in game.board.sites].index(site)
        return game

    return there


def rolled(game: Game, number: int) -> None:
    visit(game, game.rows, np.full(game.runs, number))


def test_a_thief_takes_an_item_of_whom_he_strikes(at: Callable[..., Game], deck: Sections) -> None:
    """Beregond, prowess 4, taps: at an inn he is struck on 10 or less, by a pickpocket on 6 or less."""
    deck["quest_deck"] = {"Glamdring (TW)": 1}
    for site, odds in (("Bree", 1 - at_least(11)), ("Dale", 1 - at_least(7))):
        game = at(site)
        gain(game, game.rows, np.zeros(RUNS, dtype=np.int64), np.zeros(RUNS, dtype=np.int64))
        rolled(game, 2)
        assert near(game.losses.mean(), odds, RUNS)
        assert (game.items_lost == game.losses).all()


def test_a_brawl_wounds_and_the_watch_detains(at: Callable[..., Game]) -> None:
    """The second strike is beyond Beregond, who is alone: he has 3 against 11, and is struck on 7 or less."""
    game = at("Bree")
    rolled(game, 3)
    assert near(game.losses.mean(), 1 - at_least(8), RUNS)
    game = at("Bree")
    rolled(game, 4)
    assert game.tapped.all()
    assert game.losses.sum() == 0
    game = at("Dale")
    rolled(game, 3)
    assert game.losses.sum() == 0


@pytest.mark.parametrize(
    ("roll", "inn", "tavern"),
    [(5, "", ""), (6, "rest", ""), (7, "remove", "remove"), (8, "character", ""), (9, "horses", "character"),
     (10, "", ""), (11, "", "meal"), (12, "quest", "quest")],
)  # fmt: skip
def test_what_the_other_rolls_bring(at: Callable[..., Game], roll: int, inn: str, tavern: str) -> None:
    for site, what in (("Bree", inn), ("Dale", tavern)):
        game = at(site, runs=2)
        seen = game.seen.copy()
        rolled(game, roll)
        assert {EFFECTS[number] for number in game.inn} == {what}
        assert (game.seen - seen).tolist() == [what == "quest"] * 2


def test_who_is_met_joins_where_influence_is_left(at: Callable[..., Game], deck: Sections) -> None:
    """Brand is at home in Dale, and his mind is 6; Legolas is not."""
    deck["player_deck"]["Brand (TD)"] = 2
    game = at("Dale", runs=3)
    people = game.board.people
    assert [card.title for card, may in zip(people.cards, people.may_join, strict=True) if may] == ["Brand"]
    assert people.mind[1] == 6
    game.board.general_influence = 2 + 6
    game.present[2, 0], game.present[1, 1], game.joined[1, 1] = True, False, 4
    before = game.by_kind.copy()
    rolled(game, 9)
    assert game.present[:, 1].tolist() == [True, False, True]
    assert (game.by_kind - before).sum(axis=1).tolist() == [people.points[1], 0, people.points[1]]
    game = at("Dale", runs=1)
    game.board.general_influence = 2 + 5
    rolled(game, 9)
    assert not game.present[0, 1]


def test_hospitality_removes_a_corruption_card_at_1_more(at: Callable[..., Game], deck: Sections) -> None:
    deck["hazard_deck"] = {"Lure of Nature (TW)": 2}
    game = at("Bree")
    game.cursed[:] = 0
    rolled(game, 7)
    # Its number is 4; one roll is made, for one of the two.
    assert near((game.cursed == -1).sum(axis=1).mean(), at_least(4), RUNS)
    assert not game.tapped.any()


def test_horses_lower_the_hazard_limit(at: Callable[..., Game], deck: Sections) -> None:
    deck["hazard_deck"] = {"Lost in the Wilderness (TW)": 20}
    game = at("Rivendell", runs=2)
    face_hazards(game, np.full(2, game.board.journeys[1, 0]), np.array([0, 1]))
    assert game.faced.tolist() == [2, 1]


def test_who_is_at_home_taps_for_a_second_roll(at: Callable[..., Game]) -> None:
    """Bree is closed on a 2: on two of them where somebody is at home, and another is untapped."""
    game = at("Bree", ("Beregond (TW)", "Elladan (TW)"), 20_000)
    game.board.inns.at_home[:, 0] = True
    everybody = np.ones(game.runs, dtype=bool)
    assert near(1 - enter(game, everybody).mean(), Fraction(1, 36) ** 2, game.runs)
    assert game.tapped[:, 0].all()
    game = at("Bree", ("Beregond (TW)",), 20_000)
    game.board.inns.at_home[:, 0] = True
    game.board.people.body[:] = 99
    assert near(1 - enter(game, everybody).mean(), Fraction(1, 36), game.runs)
