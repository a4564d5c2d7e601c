"""Agents of the solitaire game: what each skill does, the fight, and where they stay, by odds written by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from tests.odds import near
from validator.engine.encounters import contest
from validator.engine.solitaire.agents import SKILLS, meet, meet_who_waits
from validator.engine.solitaire.hazards import attack_with
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.sites import gain

Sections = dict[str, dict[str, int]]
Begin = Callable[..., Game]
RUNS = 4_000
ONE = np.zeros(RUNS, dtype=np.int64)


def met(game: Game, skill: str) -> None:
    """Let every company meet the first hazard of its deck, who is made to use a skill."""
    game.board.agents.skills[0, 0] = SKILLS.index(skill)
    game.board.agents.number[0] = 1
    meet(game, game.rows, ONE, np.ones(RUNS, dtype=bool))


def test_a_warrior_attacks_the_highest_mind(deck: Sections, begin: Begin) -> None:
    """Leamon, 5 and body 8, on Elladan, whose mind is higher than Beregond's: both roll two dice, and Elladan has 5."""
    deck["hazard_deck"] = {"Leamon (DM)": 1}
    game = begin(deck, RUNS, ("Beregond (TW)", "Elladan (TW)"))
    assert (game.board.people.prowess[1], game.board.people.mind.tolist()) == (5, [2, 4])
    met(game, "warrior")
    assert not game.tapped[:, 0].any()
    assert near(game.losses.mean(), contest(5, 5), RUNS)
    killed = game.by_kind[:, game.board.kill] == 1
    assert near(killed.mean(), contest(5, 5) * Fraction(10, 36), RUNS)
    assert (game.lurking[~killed] == 0).all()
    # Killed or at the site, he is not in the deck any more.
    assert game.removed[:, 0].all()


def test_a_ranger_leads_astray_by_mind_against_mind(deck: Sections, begin: Begin) -> None:
    """Nimloth, 4, against Beregond, 2; against Faramir, 5, who is a ranger, and taps where another is untapped."""
    deck["hazard_deck"] = {"Nimloth (DM)": 1}
    game = begin(deck, RUNS)
    met(game, "ranger")
    assert near(game.led_astray.mean(), contest(4, 2), RUNS)
    game = begin(deck, RUNS, ("Beregond (TW)", "Faramir (TW)"))
    met(game, "ranger")
    assert near(game.led_astray.mean(), contest(4, 5 + 2), RUNS)


def test_a_scout_steals_what_is_worth_most(deck: Sections, begin: Begin) -> None:
    """Baduila's prowess, 6, against the mind of Beregond, 2: the sword goes, the harp stays. Nobody attacks him."""
    deck["hazard_deck"] = {"Baduila (DM)": 1}
    deck["quest_deck"] = {"Magical Harp (TD)": 1, "Glamdring (TW)": 1}
    game = begin(deck, RUNS)
    for quest in (0, 1):
        gain(game, game.rows, np.full(RUNS, quest), ONE)
    board = game.board
    board.burdens.points[:2] = [1, 3]
    met(game, "scout")
    stolen = game.bearer[:, 1] == -1
    assert near(stolen.mean(), contest(6, 2), RUNS)
    assert (game.bearer[:, 0] == 0).all()
    assert (game.items_lost == stolen).all()
    assert (game.by_kind[:, board.kind[0]] == board.points.sum() - 3 * stolen).all()
    assert not game.tapped.any()


def test_who_kills_a_thief_has_the_item_again(deck: Sections, begin: Begin) -> None:
    deck["hazard_deck"] = {"Baduila (DM)": 1}
    deck["quest_deck"] = {"Glamdring (TW)": 1}
    game = begin(deck, RUNS)
    gain(game, game.rows, ONE, ONE)
    game.board.people.prowess[:], game.board.agents.prowess[:], game.board.agents.body[:] = 50, 20, 1
    met(game, "scout")
    assert (game.bearer[:, 0] == 0).all()
    assert (game.items_lost == 0).all()


def test_a_diplomat_influences_away(deck: Sections, begin: Begin) -> None:
    """Two dice and his 3 less two dice, and no influence left, above the mind of Beregond, 2; a Wizard is safe."""
    deck["hazard_deck"] = {"Firiel (DM)": 1}
    game = begin(deck, RUNS)
    game.board.general_influence = 2
    game.board.agents.prowess[:] = 99
    met(game, "diplomat")
    assert near((~game.present[:, 0]).mean(), contest(3, 2), RUNS)
    game = begin(deck, RUNS)
    game.board.people.is_wizard[:] = True
    game.board.agents.prowess[:] = 99
    met(game, "diplomat")
    assert game.present.all()


def test_a_diplomat_takes_a_faction_before_a_character(deck: Sections, begin: Begin) -> None:
    """Of a faction that asks for 5, two dice and 3 less two dice must be above that."""
    deck["hazard_deck"] = {"Firiel (DM)": 1}
    deck["quest_deck"] = {"Rangers of the North (TW)": 1}
    game = begin(deck, RUNS)
    gain(game, game.rows, ONE, ONE)
    game.board.general_influence = 2
    game.board.exceeds[:] = 5
    game.board.agents.prowess[:] = 99
    met(game, "diplomat")
    gone = game.bearer[:, game.board.burdens.first_quest] == -1
    assert near(gone.mean(), contest(3, 5), RUNS)
    assert game.present.all()


def test_magic_hides_strikes_and_overawes(deck: Sections, begin: Begin) -> None:
    """Each works on a roll below the agent's mind: of 6 in 10 of 36 cases, of 8 in 21, of 9 in 26."""
    for agent, odds in (("Firiel", Fraction(10, 36)), ("Golodhros", Fraction(26, 36))):
        deck["hazard_deck"] = {f"{agent} (DM)": 1}
        game = begin(deck, RUNS)
        game.board.people.prowess[:] = 30
        met(game, "sage")
        # Beregond attacks, unless the agent vanishes, or his mind is overawed.
        assert near((~game.tapped[:, 0]).mean(), odds, RUNS)
    deck["hazard_deck"] = {"The Grimburgoth (DM)": 1}
    game = begin(deck, RUNS)
    game.board.people.body[:], game.board.agents.prowess[:] = 99, 99
    met(game, "warrior")
    # Struck twice by sorcery, he is wounded once more: only the first wound is counted, as it is the same.
    assert (game.losses == 1).all()


def test_who_is_met_at_a_site_is_met_again_by_who_stays(deck: Sections, begin: Begin) -> None:
    deck["hazard_deck"] = {"Gisulf (DM)": 1}
    game = begin(deck, 4)
    game.board.agents.prowess[:] = 0
    game.board.agents.body[:] = 99
    game.lurking[:] = [0, 0, -1, -1]
    game.waiting[3, game.at[3]] = 0
    moved = np.array([False, True, True, True])
    game._leave_agents(moved)
    meet_who_waits(game, moved, np.array([0, -1, -1, -1]))
    assert game.agents_met.tolist() == [1, 0, 0, 1]
    assert game.lurking.tolist() == [0, -1, -1, 0]
    assert game.removed[:, 0].tolist() == [True, False, False, True]


def test_who_is_met_on_the_way_waits_where_a_quest_is_at_his_home(deck: Sections, begin: Begin) -> None:
    """Gisulf is at home in Lake-town: so he waits there for a quest of Lake-town, and for one of Bree he does not."""
    deck["hazard_deck"] = {"Gisulf (DM)": 1}
    deck["quest_deck"] = {"Glamdring (TW)": 1}
    game = begin(deck, 2)
    board = game.board
    board.agents.prowess[:], board.agents.body[:] = 0, 99
    sites = {site.title: n for n, site in enumerate(board.sites)}
    places = {title: board.place_site.tolist().index(n) for title, n in sites.items() if n in board.place_site}
    game.display[:, 0] = 0
    game.quest_place[:, 0] = [places["Lake-town"], places["Bree"]]
    attack_with(game, np.ones(2, dtype=bool), np.zeros(2, dtype=np.int64), np.zeros(2, dtype=bool))
    assert np.argwhere(game.waiting == 0).tolist() == [[0, sites["Lake-town"]]]
    assert (game.lurking == -1).all()
    assert game.removed[:, 0].tolist() == [True, False]


def test_creatures_that_are_defeated_do_not_come_back(deck: Sections, begin: Begin) -> None:
    deck["hazard_deck"] = {"Orc-patrol (TW)": 1}
    game = begin(deck, 2)
    game.board.people.prowess[:] = [30]
    game.wounded[1] = True
    game.board.people.prowess[0] = 30
    attack_with(game, np.array([True, False]), np.zeros(2, dtype=np.int64), np.ones(2, dtype=bool))
    assert game.removed[:, 0].tolist() == [True, False]
