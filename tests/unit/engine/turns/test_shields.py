"""Events that cancel an attack by a roll, a wound or a tap, or weaken it, by the dice and numbers by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack

GAMES = 1_000
SHIELD_DICE = 30_000_000_000
PRICE_DICE = 20_000_000_000
HEROES = (
    "Trickery (TD)", "Flatter a Foe (TD)", "Escape (TW)", "The Old Thrush (TW)", "Wizard’s Fire (TW)",
    "Quiet Lands (TW)", "Wizard’s River-horses (TW)",
)  # fmt: skip
MINIONS = ("In the Name of Mordor (LE)", "Great Fissure (BA)", "Foe Dismayed (BA)", "Diversion (LE)")
ARAGORN = 0


def heroes(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = dict.fromkeys(HEROES, copies) | {FILLER: filler}
    pool = ("Aragorn II (TW)", "Balin (TW)", "Gandalf (TW)")
    sites = ("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Lórien (TW)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def minions(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = dict.fromkeys(MINIONS, copies) | {"Black-mail Coat (LE)": 3, "High Helm (LE)": 1, FILLER: filler}
    pool = ("Azog (BA)", "Muzgash (LE)")
    sites = ("Moria (BA)", "The Under-leas (BA)", "Mount Gundabad (LE)", "Ettenmoors (LE)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def met(deck: dict[str, Any], turns: int = 1, **how: Any) -> Play:  # noqa: ANN401
    return play(deck, CheckRequest(**how), PlayRequest(games=GAMES, turns=turns, against="typical"))


@pytest.fixture(scope="module")
def company() -> Play:
    return met(heroes())


def fought(company: Play, strike: Attack, *held: str, who: int = 2, at: str = "", tongue: int = 0) -> tuple[Games, Any]:
    """Let the first of a company face an attack."""
    assert company.hazards is not None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)))
    games.company[:] = company.board.companies.id_of(frozenset(range(who)))
    games.untap()
    games.tongue[:, ARAGORN] = tongue
    if at:
        games.at[:] = games.came_from[:] = [site.title for site in company.board.sites].index(at)
    games.hand[:, [n for n, card in enumerate(company.board.cards) if card.title in held]] = True
    return games, face(games, games.rows, Attacks.of([strike] * GAMES), 0)


def played(games: Games, title: str) -> Any:  # noqa: ANN401
    """Tell by game whether a card was played, and give the roll that it is cancelled by."""
    (column,) = (n for n, card in enumerate(games.board.cards) if card.title == title)
    return games.fate[:, column] == PLAYED, TOTALS[games.luck.dice(0, SHIELD_DICE + column)]


def of(strike: Attack, kind: str) -> Attack:
    return strike._replace(kinds=frozenset({kind}))


def test_a_scout_cancels_by_a_roll(company: Play) -> None:
    assert [one.title for one in company.board.persons] == ["Aragorn II", "Balin", "Gandalf"]
    games, _ = fought(company, of(attack(1, 14), "orc"), "Trickery")
    was, roll = played(games, "Trickery")
    assert was.all()
    # Of one strike Aragorn II (prowess 6) is chosen to face it; more than 5, and there is none.
    assert (games.losses["wounded"] == (roll <= 5) & (6 + TOTALS[games.luck.dice(0, 0)] < 14)).all()
    assert not played(fought(company, of(attack(1, 14), "dragon"), "Trickery")[0], "Trickery")[0].any()
    assert not played(fought(company, of(attack(1, 12), "orc"), "Trickery")[0], "Trickery")[0].any()


def test_a_foe_is_flattered_by_unused_influence(company: Play) -> None:
    # Aragorn II has 3 of direct influence: 7 and 3 are not more than 10.
    assert not played(fought(company, of(attack(1, 14), "dragon"), "Flatter a Foe")[0], "Flatter a Foe")[0].any()
    # With 2 of what he bears 7 and 5 are more than 11.
    games, _ = fought(company, of(attack(2, 16), "man"), "Flatter a Foe", tongue=2)
    was, roll = played(games, "Flatter a Foe")
    wins = roll + 5 > 11
    assert was.all()
    assert not games.losses["wounded"][wins].any()
    assert games.losses["wounded"][~wins].any()
    # The hazard limit is less by two where it succeeds.
    assert (games.relieved == 2 * wins).all()
    # Gandalf has 10 and is a diplomat: no roll fails against 12.
    games, _ = fought(company, of(attack(2, 16), "giant"), "Flatter a Foe", who=3)
    assert (games.relieved == 2).all()


def test_somebody_is_wounded_that_others_are_not(company: Play) -> None:
    games, beaten = fought(company, attack(2, 16), "Escape")
    assert played(games, "Escape")[0].all()
    assert games.wounded[:, :2].tolist() == [[False, True]] * GAMES
    assert games.untapped[:, :2].tolist() == [[True, False]] * GAMES
    assert (games.losses["wounded"] == 1).all()
    assert not games.losses["eliminated"].any()
    assert not beaten.any()
    # Of one strike it is no better than the strike.
    assert not played(fought(company, attack(1, 16), "Escape")[0], "Escape")[0].any()


def test_a_strong_attack_loses_of_prowess_and_body(company: Play) -> None:
    games, beaten = fought(company, of(attack(1, 14, 8), "dragon"), "The Old Thrush")
    roll, body = TOTALS[games.luck.dice(0, 0)], TOTALS[games.luck.dice(0, 1)]
    assert played(games, "The Old Thrush")[0].all()
    assert (games.losses["wounded"] == (6 + roll < 14 - 3)).all()
    assert (beaten == (6 + roll > 14 - 3) & (body > 8 - 3)).all()
    for strike in (of(attack(1, 14), "nazgûl"), attack(1, 12, chooses=True)):
        assert not played(fought(company, strike, "The Old Thrush")[0], "The Old Thrush")[0].any()


def test_who_plays_it_alone_is_stronger_for_it(company: Play) -> None:
    # Gandalf (prowess 6) and Aragorn II (6) face two strikes, Balin (4) none; the price is 4 less, of no points.
    games, _ = fought(company, attack(2, 14), "Wizard’s Fire", who=3)
    assert played(games, "Wizard’s Fire")[0].all()
    first, second = TOTALS[games.luck.dice(0, 0)], TOTALS[games.luck.dice(0, 3)]
    (column,) = (n for n, card in enumerate(company.board.cards) if card.title == "Wizard’s Fire")
    stays = TOTALS[games.luck.dice(0, PRICE_DICE + column)] + 1 - 4 > 0
    strikes = (6 + first < 14).astype(int) + (stays & (6 + 5 + second < 14))
    assert (games.losses["wounded"] == strikes).all()
    # Where he faces none it is of no use.
    assert not played(fought(company, attack(1, 14), "Wizard’s Fire", who=3)[0], "Wizard’s Fire")[0].any()


def test_half_of_the_strikes_of_an_automatic_attack_are_left(company: Play) -> None:
    guard = attack(3, 14, chooses=True)._replace(automatic=True)
    games, _ = fought(company, guard, "Quiet Lands", who=3, at="Moria")
    assert played(games, "Quiet Lands")[0].all()
    assert (games.untapped[:, :3].sum(axis=1) >= 1).all()
    assert not played(fought(company, guard, "Quiet Lands", who=3)[0], "Quiet Lands")[0].any()
    assert not played(
        fought(company, guard._replace(automatic=False), "Quiet Lands", who=3, at="Moria")[0], "Quiet Lands"
    )[0].any()


def test_minions_cancel_what_detains_several_and_below_the_earth() -> None:
    company = met(minions(), alignment="balrog")
    assert [one.title for one in company.board.persons] == ["Azog", "Muzgash"]
    name = "In the Name of Mordor"
    games, _ = fought(company, attack(2, 12)._replace(detains=True), name, at="Mount Gundabad")
    assert played(games, name)[0].all()
    assert (games.untapped.sum(axis=1) == 1).all()
    one = attack(1, 12)._replace(detains=True)
    assert not played(fought(company, one, name, at="Mount Gundabad")[0], name)[0].any()
    assert not played(fought(company, attack(2, 14), name, at="Mount Gundabad")[0], name)[0].any()
    # Of automatic-attacks those of Dark-holds and Shadow-holds; Mount Gundabad is one, the Ettenmoors are none.
    guards = attack(2, 12)._replace(detains=True, automatic=True)
    assert played(fought(company, guards, name, at="Mount Gundabad")[0], name)[0].all()
    assert not played(fought(company, guards, name, at="Ettenmoors")[0], name)[0].any()
    fissure = "Great Fissure"
    assert played(fought(company, attack(2, 14), fissure, at="The Under-leas")[0], fissure)[0].all()
    assert not played(fought(company, attack(2, 14), fissure, at="Mount Gundabad")[0], fissure)[0].any()
    # A leader's company has one more of prowess: Azog is one.
    games, _ = fought(company, attack(1, 14), "Foe Dismayed", who=1, at="Mount Gundabad")
    assert played(games, "Foe Dismayed")[0].all()
    own = int(company.board.prowess[0])
    assert (games.losses["wounded"] == (own + 1 + TOTALS[games.luck.dice(0, 0)] < 14)).all()


def saurons(copies: int = 1, filler: int = 16) -> dict[str, Any]:
    drawn = {"Eye Never Sleeping (AS)": copies, "The Lidless Eye (LE)": copies, FILLER: filler}
    pool = ("Ostisen (LE)", "Nevido Smôd (LE)", "Muzgash (LE)")
    sites = ("Minas Morgul (LE)", "Moria (LE)", "Ettenmoors (LE)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def test_saurons_eye_cancels_a_creature_while_it_is_open() -> None:
    company, name = met(saurons(), alignment="ringwraith"), "Eye Never Sleeping"
    eye, never_sleeps = ([card.title == title for card in company.board.cards] for title in ("The Lidless Eye", name))
    guards = attack(2, 14)._replace(automatic=True)
    for strike, is_open, cancelled in (
        (attack(2, 14), True, True),
        (attack(2, 14), False, False),
        (guards, True, False),
    ):
        games, _ = fought(company, attack(1, 0))  # nobody is hurt by it
        games.hand[:, never_sleeps], games.in_play[:, eye] = True, is_open
        games.untap()
        face(games, games.rows, Attacks.of([strike] * GAMES), 0)
        assert (played(games, name)[0] == cancelled).all()
        assert bool(games.losses["wounded"].any()) is not cancelled


@pytest.mark.slow
def test_saurons_eye_is_played_alike() -> None:
    company = met(saurons(3, 4), 12, alignment="ringwraith")
    for game, turn, ours, theirs in positions(company, 30, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
    own = [card.title == "Eye Never Sleeping" for card in company.board.cards]
    assert (company.outcome.played_on[:, own] > 0).any()


@pytest.mark.parametrize(
    ("deck", "how"), [(heroes(3, 4), {}), pytest.param(minions(4, 2), {"alignment": "balrog"}, marks=pytest.mark.slow)]
)
def test_they_are_played_alike(deck: dict[str, Any], how: dict[str, Any]) -> None:
    for game, turn, ours, theirs in positions(met(deck, 12, **how), 30, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
