"""Prisoners in the games: who is taken, where he is held, how he is rescued; as the plain player has them too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.prisons import FREE, PRISON_DICE, Captor, rescue_site
from validator.engine.turns.request import PlayRequest

SITES = (
    "Rivendell (TW)", "Moria (TW)", "Lórien (TW)", "Bree (TW)", "Goblin-gate (TW)", "Bandit Lair (TW)", "Edoras (TW)",
    "Barrow-downs (TW)", "Ettenmoors (TW)", "Dimrill Dale (TW)",
)  # fmt: skip
DRAWN = {
    "Glamdring (TW)": 2, "Durin’s Axe (TW)": 1, "Star-glass (TW)": 2, "Orcrist (TW)": 1, "Gandalf (TW)": 2,
    "Riders of Rohan (TW)": 1, "Elven Cloak (TW)": 2, "Concealment (TW)": 3, FILLER: 9,
}  # fmt: skip
EVERYBODY = ("Balin (TW)", "Kíli (TW)", "Bilbo (TW)", "Faramir (TW)")
SPIDERS, ORCS, UNDEAD = (
    "Flies and Spiders (DM)",
    "Waylaid, Wounded, and Orc-dragged (DM)",
    "Spells of the Barrow-wights (DM)",
)
CREATURES = {"Giant Spiders (TW)": 4, "Orc-guard (TW)": 4, "Barrow-wight (TW)": 2, "Orc-lieutenant (TW)": 3}


def games(hazards: dict[str, int], company: tuple[str, ...] = EVERYBODY) -> Play:
    drawn = {"pool": dict.fromkeys(company, 1), "play_deck": DRAWN, "location_deck": dict.fromkeys(SITES, 1)}
    theirs = {"pool": {"Aragorn II (TW)": 1}, "play_deck": hazards}
    how = PlayRequest(games=20, turns=12, against="list")
    return play(as_json(drawn), CheckRequest(), how, opponent=as_json(theirs))


def test_the_plain_player_has_the_same_prisoners() -> None:
    game = games({SPIDERS: 3, ORCS: 3, UNDEAD: 3} | CREATURES)
    assert game.hazards is not None
    assert len(game.hazards.prisons.columns) == 9
    held, freed = set(), set()
    last: dict[int, set[str]] = {}
    for number, turn, ours, plain in positions(game, 80, 15):
        assert ours == plain, f"game {number}, turn {turn}"
        freed |= last.get(number, set()) & set(ours.company)
        held |= set(ours.prisoners)
        last[number] = {one.partition(":")[0] for one in ours.prisoners}
    assert len(held) > 5
    assert freed


def started(host: str, who: str, number: int = 2_000) -> tuple[Games, Opponent]:
    """Give games in which somebody alone has come from Rivendell to Bree, with a hazard in the opponent's hand."""
    game = games({host: 1, "Twilight (TW)": 9}, (who,))
    assert game.hazards is not None
    opponent = Opponent(game.hazards, Luck(0, 0, number, OPPONENT))
    some = Games(game.board, Luck(0, 0, number), 1, (), opponent)
    some.turn = 1
    titles = [site.title for site in game.board.sites]
    some.came_from[:], some.at[:] = titles.index("Rivendell"), titles.index("Bree")
    opponent.hand[:] = False
    opponent.hand[:, game.hazards.prisons.columns[0]] = True
    return some, opponent


def faces(some: Games, opponent: Opponent, kind: str, prowess: int, *, left: int = 1, detains: bool = False) -> None:
    attack = Attack(kind, 1, prowess, NO_BODY, 0, detains=detains, chooses=False, kinds=frozenset({kind}))
    captor = Captor(opponent, np.full(some.games, left, dtype=np.int32))
    face(some, some.rows, Attacks.of([attack] * some.games), 0, captor=captor)


@pytest.mark.parametrize(("host", "who", "kind", "own"), [
    (SPIDERS, "Kíli (TW)", "spider", 3),
    (UNDEAD, "Faramir (TW)", "undead", 5),
    (ORCS, "Bilbo (TW)", "orc", 1 + 2),  # a Hobbit has 2 more against that strike
])  # fmt: skip
def test_whoever_would_be_wounded_is_taken(host: str, who: str, kind: str, own: int) -> None:
    some, opponent = started(host, who)
    before = some.points[0].copy()
    faces(some, opponent, kind, own + 7)
    taken = own + TOTALS[some.luck.dice(1, 0)] < own + 7
    assert 200 < taken.sum() < 1_800
    column = opponent.board.prisons.columns[0]
    assert (some.sizes() == np.where(taken, 0, 1)).all()
    assert not some.losses["wounded"].any()
    assert (opponent.discards[:, column] == ~taken).all()
    assert not opponent.hand[:, column].any()
    character = KINDS.index("character")
    assert (some.points[:, character] == np.where(taken, -before[character], before[character])).all()
    place = [some.board.sites[at].title if at != FREE else "" for at in opponent.prisons.held_at[:, 0]]
    assert set(place) == {"", "Barrow-downs" if host == SPIDERS else "Goblin-gate"}


@pytest.mark.parametrize(("host", "who", "kind", "left", "detains"), [
    (SPIDERS, "Kíli (TW)", "orc", 1, False),  # it is played against Spiders
    (SPIDERS, "Kíli (TW)", "spider", 0, False),  # the hazard limit is used up
    (SPIDERS, "Kíli (TW)", "spider", 1, True),  # such a strike wounds nobody
    (ORCS, "Kíli (TW)", "orc", 1, False),  # he is no Hobbit
])  # fmt: skip
def test_a_hazard_that_does_not_suit_stays_in_hand(host: str, who: str, kind: str, left: int, *, detains: bool) -> None:
    some, opponent = started(host, who, 20)
    faces(some, opponent, kind, 30, left=left, detains=detains)
    assert opponent.hand[:, opponent.board.prisons.columns[0]].all()
    assert (opponent.prisons.held_at == FREE).all()


@pytest.mark.parametrize(("host", "who", "kind", "dies_above"), [
    (SPIDERS, "Kíli (TW)", "spider", 8 - 1),
    (UNDEAD, "Kíli (TW)", "undead", 8),
    (ORCS, "Bilbo (TW)", "orc", 12),  # no body check is made
])  # fmt: skip
def test_prisoners_die_as_the_dice_say(host: str, who: str, kind: str, dies_above: int) -> None:
    some, opponent = started(host, who)
    faces(some, opponent, kind, 30)
    assert (opponent.prisons.held_at[:, 0] != FREE).all()
    points = some.points.copy()
    opponent.prisons.untap(some, opponent)
    dies = TOTALS[some.luck.dice(1, PRISON_DICE)] > dies_above
    assert ((opponent.prisons.held_at[:, 0] == FREE) == dies).all()
    assert (opponent.discards[:, opponent.board.prisons.columns[0]] == dies).all()
    assert (some.points == points).all()  # lost for good


def test_a_rescued_prisoner_joins_again_and_his_points_count_again() -> None:
    some, opponent = started(SPIDERS, "Kíli (TW)", 3)
    faces(some, opponent, "spider", 30)
    rows = np.array([1])
    opponent.prisons.free(some, opponent, rows, 0)
    assert some.sizes().tolist() == [0, 1, 0]
    assert some.points[:, KINDS.index("character")].tolist() == [-1, 1, -1]
    assert not some.ready[1, 0]


@pytest.mark.parametrize(("number", "origin", "site", "held"), [
    (0, "Rivendell", "Moria", "Barrow-downs"),  # Cardolan is next to Hollin
    (0, "Rivendell", "Bree", "Barrow-downs"),  # and to Arthedain
    (0, "Bree", "Bree", None),  # who stays is held in the same region
    (0, "Moria", "Moria", "Dimrill Dale"),
    (0, "Barrow-downs", "Barrow-downs", "Barrow-downs"),
    (0, "Lórien", "Edoras", "Bandit Lair"),
    (1, "Lórien", "Edoras", "Moria"),  # a Shadow-hold will do
    (1, "Lórien", "Moria", "Bandit Lair"),  # another site than the company's, where there is one
])  # fmt: skip
def test_prisoners_are_held_near_the_way(number: int, origin: str, site: str, held: str | None) -> None:
    game = games({SPIDERS: 1, UNDEAD: 1, "Twilight (TW)": 9})
    assert game.hazards is not None
    named = {one.title: one for one in game.board.sites}
    prison = game.hazards.prisons.prisons[number]
    found = rescue_site(prison, game.board, named[origin], named[site])
    assert (found.title if found else None) == held
    assert not prison.suits(replace(game.board.persons[0], avatar=True))
