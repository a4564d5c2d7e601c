"""Items and allies in play by which attacks are cancelled, by the dice and numbers by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import column, standing
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.attacks import of_creature
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.holdings import NOBODY, give
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.wards import ward_of

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games

TORQUE, GLASS, GOLLUM = "Torque of Hues (TW)", "Star-glass (TW)", "Gollum (TW)"
KING, TROLL, FIRE, CROWS = (
    "The Warg-king (LE)", "“Two-headed” Troll (LE)", "Blasting Fire (WH)", "Regiment of Black Crows (AS)",
)  # fmt: skip
HEROES = ("Aragorn II (TW)", "Balin (TW)")
ORCS = ("Orc Captain (LE)", "Ciryaher (LE)", "Muzgash (LE)")
GAMES = 60


def met(turns: int = 1, *, minions: bool = False) -> Play:
    drawn = {TORQUE: 1, GLASS: 3, GOLLUM: 1, "Concealment (TW)": 2, FILLER: 6}
    pool: tuple[str, ...] = HEROES
    sites: tuple[str, ...] = ("Rivendell (TW)", "Moria (TW)", "Goblin-gate (TW)", "Barrow-downs (TW)")
    hazards = {"Wargs (TW)": 4, "Orc-patrol (TW)": 3, "Barrow-wight (TW)": 4, "Giant (TW)": 3, "Wild Trolls (LE)": 3}
    if minions:
        drawn = {KING: 1, TROLL: 2, FIRE: 3, CROWS: 2, "Black-mail Coat (LE)": 1, FILLER: 5}
        pool, sites = ORCS, ("Dol Guldur (LE)", "Moria (LE)", "Ettenmoors (LE)", "Goblin-gate (LE)", "Isengard (LE)")
    deck = {"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)}
    request = CheckRequest(alignment="ringwraith") if minions else CheckRequest()
    theirs = as_json({"pool": {"Elrond (TW)": 1}, "play_deck": hazards})
    how = PlayRequest(games=GAMES, turns=turns, against="list")
    return play(as_json(deck), request, how, opponent=theirs)


def borne(title: str, *, minions: bool = False) -> tuple[Games, int]:
    """Let the first of a company bear something at Moria; give its slot."""
    games = standing(met(minions=minions), "Moria", fights=True)
    card = column(games, title)
    games.in_play[:, card] = True
    give(games, games.rows, np.full(GAMES, card), np.zeros(GAMES, dtype=np.intp))
    games.untap()
    return games, int(games.board.holdings.slot[card])


def by(strike: Attack, *kinds: str, **more: Any) -> Attack:  # noqa: ANN401
    return strike._replace(kinds=frozenset(kinds), **more)


@pytest.mark.parametrize(
    ("card_id", "strike", "cancels"),
    [
        ("LE-158", by(attack(2, 9), "wolf"), True), ("LE-158", by(attack(2, 9), "orc"), False),
        ("LE-158", by(attack(2, 9), "animal", automatic=True), True),
        ("LE-158", by(attack(2, 9, detains=True), "wolf"), False),
        ("LE-155", by(attack(2, 9), "troll"), True), ("LE-155", by(attack(2, 9), "troll", cancellable=False), False),
        ("TW-351", by(attack(2, 9), "man"), True), ("TW-330", by(attack(2, 9), "undead"), True),
        ("TW-330", by(attack(2, 9), "man"), False), ("WH-51", by(attack(2, 9), "man", automatic=True), True),
        ("WH-51", by(attack(2, 9), "man"), False), ("DM-167", by(attack(1, 12), "drake"), True),
        ("AS-76", by(attack(1, 9), "wolf", keys=frozenset({"wilderness", "region"})), True),
        ("AS-76", by(attack(1, 9), "wolf", keys=frozenset({"wilderness", "ruins-lairs"})), False),
        ("AS-76", by(attack(1, 9), "wolf", keys=frozenset({"region", "site"})), False),
        ("AS-76", by(attack(1, 9), "wolf"), False),
        ("TW-246", by(attack(1, 9), "wolf", keys=frozenset({"wilderness", "shadow-land"})), True),
        ("TW-246", by(attack(1, 9), "wolf", keys=frozenset({"wilderness", "region"})), False),
        ("TW-246", by(attack(1, 9), "agent", keys=frozenset({"wilderness"})), False),
    ],
)  # fmt: skip
def test_what_cancels_which_attack(card_id: str, strike: Attack, *, cancels: bool) -> None:
    found = ward_of(open_pool()[card_id])
    assert found
    assert found.meets(strike) == cancels


def test_to_what_creatures_are_keyed() -> None:
    pool = open_pool()
    keys = {one: of_creature(pool[one], hero=True)[0].keys for one in ("TW-2", "TW-76")}
    assert keys["TW-2"] == {"dark-domain", "dark-hold", "region"}
    assert keys["TW-76"] == frozenset(pool["TW-76"].keyed_to)
    assert ward_of(pool["TW-204"]) is None


def test_an_ally_taps_once_in_a_turn() -> None:
    games, slot = borne("The Warg-king", minions=True)
    people = len(games.board.persons)
    (fighter,) = np.flatnonzero(games.board.holdings.fighting == slot) + people
    face(games, games.rows, Attacks.of([by(attack(1, 13), "wolf")] * GAMES), 0)
    assert not games.ready[:, fighter].any()
    assert games.untapped[:, :3].all()
    assert not games.losses["wounded"].any()
    face(games, games.rows, Attacks.of([by(attack(1, 13), "wolf")] * GAMES), 100)
    assert games.losses["wounded"].any()


def test_an_ally_comes_into_play_untapped() -> None:
    games = standing(met(minions=True), "Moria")
    card, holdings = column(games, "The Warg-king"), games.board.holdings
    fighter = holdings.fighter[holdings.slot[card]]
    assert holdings.cards[holdings.fighting[fighter - len(games.board.persons)]].title == "The Warg-king"
    assert not games.ready[:, fighter].any()
    give(games, games.rows, np.full(GAMES, card), np.zeros(GAMES, dtype=np.intp))
    assert games.ready[:, fighter].all()


def test_nothing_is_tapped_where_a_seven_suffices() -> None:
    games, slot = borne("The Warg-king", minions=True)
    face(games, games.rows, Attacks.of([by(attack(1, 9), "wolf")] * GAMES), 0)
    assert not games.drained[:, slot].any()


def test_a_bearer_who_must_tap_is_untapped_and_checks_his_corruption() -> None:
    games, slot = borne("Torque of Hues")
    face(games, games.rows, Attacks.of([by(attack(2, 16), "man")] * GAMES), 0)
    assert games.drained[:, slot].all()
    assert not games.losses["wounded"].any()
    gone = games.losses["corrupted"] > 0
    assert not games.untapped[~gone, 0].any()
    games, slot = borne("Torque of Hues")
    games.untapped[:, 0] = False
    face(games, games.rows, Attacks.of([by(attack(2, 16), "man")] * GAMES), 0)
    assert not games.drained.any()


def test_fire_silences_all_automatic_attacks_of_the_turn_and_is_gone() -> None:
    games, slot = borne("Blasting Fire", minions=True)
    for number, prowess in enumerate((13, 13)):
        strike = by(attack(3, prowess), "man", automatic=True)
        face(games, games.rows, Attacks.of([strike] * GAMES), 100 * number)
    assert not games.losses["wounded"].any()
    assert (games.bearer[:, slot] == NOBODY).all()
    assert games.discards[:, column(games, "Blasting Fire")].all()
    face(games, games.rows, Attacks.of([by(attack(3, 13), "man")] * GAMES), 200)
    assert games.losses["wounded"].any()
    games.untap()
    assert not games.silenced.any()


@pytest.mark.parametrize("minions", [False, True])
def test_they_are_played_alike(*, minions: bool) -> None:
    for game, turn, ours, theirs in positions(met(12, minions=minions), GAMES, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
