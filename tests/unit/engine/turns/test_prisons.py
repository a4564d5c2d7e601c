"""Prisoners in the games: who is taken, where he is held, how he is rescued; as the plain player has them too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.agents import AN_AGENT, ROLL
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import Games
from validator.engine.turns.holdings import NOBODY
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.prison_facts import rescue_site
from validator.engine.turns.prisons import (
    A_RESCUE,
    FREE,
    FREEING_DICE,
    KEPT,
    PRISON_DICE,
    RING_DICE,
    SNARE_DICE,
    Captor,
    spring,
)
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sallies import SALLY_DICE
from validator.render import play_text

SITES = (
    "Rivendell (TW)", "Moria (TW)", "Lórien (TW)", "Bree (TW)", "Goblin-gate (TW)", "Bandit Lair (TW)", "Edoras (TW)",
    "Barrow-downs (TW)", "Ettenmoors (TW)", "Dimrill Dale (TW)", "Lake-town (TW)", "Dale (TD)",
)  # fmt: skip
RING, HOUND = "Beautiful Gold Ring (TW)", "Noble Hound (DM)"
PURSE, AWAY = "Troll-purse (DM)", "To Get You Away (DM)"
AGENTS = {"Gisulf (DM)": 1, "Bill Ferny (DM)": 1, "Baduila (DM)": 1, "Súrion (DM)": 1}
DRAWN = {
    RING: 2, HOUND: 2,
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hazards", "number"),
    [
        ({SPIDERS: 3, ORCS: 2, UNDEAD: 2, PURSE: 3, AWAY: 3} | AGENTS | CREATURES, 15),
        pytest.param({SPIDERS: 3, ORCS: 3, UNDEAD: 3} | CREATURES, 200, marks=pytest.mark.slow),
        pytest.param({PURSE: 6, "Cave-drake (TW)": 6}, 200, marks=pytest.mark.slow),
        pytest.param({AWAY: 6} | AGENTS, 200, marks=pytest.mark.slow),
        pytest.param({SPIDERS: 3, PURSE: 3, AWAY: 3} | AGENTS | CREATURES, 500, marks=pytest.mark.slow),
    ],
)
def test_the_plain_player_has_the_same_prisoners(hazards: dict[str, int], number: int) -> None:
    game = games(hazards)
    held, freed = set(), set()
    last: dict[int, set[str]] = {}
    for at, turn, ours, plain in positions(game, number, 15):
        assert ours == plain, f"game {at}, turn {turn}"
        freed |= last.get(at, set()) & set(ours.company)
        held |= set(ours.prisoners)
        last[at] = {one.partition(":")[0] for one in ours.prisoners}
    assert len(held) > 5
    assert freed


def started(host: str, who: str, number: int = 2_000, agents: tuple[str, ...] = ()) -> tuple[Games, Opponent]:
    """Give games in which somebody alone has come from Rivendell to Bree, with a hazard in the opponent's hand."""
    game = games({host: 1, "Twilight (TW)": 9} | dict.fromkeys(agents, 1), (who,))
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
    dies, frees = TOTALS[some.luck.dice(1, PRISON_DICE)] > dies_above, np.zeros(some.games, dtype=bool)
    if host == SPIDERS:
        frees = ~dies & (TOTALS[some.luck.dice(1, FREEING_DICE)] + 8 > 15)
        assert 200 < frees.sum() < 1_800
    assert ((opponent.prisons.held_at[:, 0] == FREE) == (dies | frees)).all()
    assert (opponent.discards[:, opponent.board.prisons.columns[0]] == (dies | frees)).all()
    assert (opponent.prisons.away[:, 0] == frees).all()
    assert (some.points[~frees] == points[~frees]).all()  # those of who dies are lost for good
    character = KINDS.index("character")
    assert (some.points[frees, character] == -points[frees, character]).all()


def test_who_comes_free_joins_the_next_time_that_the_company_is_at_a_haven() -> None:
    some, opponent = started(SPIDERS, "Kíli (TW)", 3)
    opponent.prisons.away[:, 0] = True
    some.company[:] = some.board.companies.without(int(some.company[0]), 0)
    some.at[:] = [some.board.home, some.board.home, some.at[0]]
    opponent.prisons.untap(some, opponent)
    assert some.sizes().tolist() == [1, 1, 0]
    assert opponent.prisons.away[:, 0].tolist() == [False, False, True]
    some.untap()
    assert some.ready[:, 0].tolist() == [True, True, False]


def test_a_rescued_prisoner_joins_again_and_his_points_count_again() -> None:
    some, opponent = started(SPIDERS, "Kíli (TW)", 3)
    some.hurt[:, 0] = [False, True, True]
    faces(some, opponent, "spider", 30)
    rows = np.array([1])
    some.at[:] = opponent.prisons.held_at[:, 0]
    opponent.prisons.free(some, opponent, rows, 0)
    assert some.sizes().tolist() == [0, 1, 0]
    assert some.points[:, KINDS.index("character")].tolist() == [-1, 1, -1]
    assert not some.ready[1, 0]
    assert some.hurt[:, 0].tolist() == [False, True, False], "nobody heals in prison"


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


def test_an_answer_counts_those_who_are_taken_where_hazards_take_some() -> None:
    answer = games({SPIDERS: 4, ORCS: 4} | CREATURES).to_dict()
    assert answer["losses"]["prisoners"] > 0
    assert "taken prisoner" in play_text.render(answer)


def bears(some: Games, title: str) -> int:
    """Let the only character bear the first card of a title; give its slot."""
    holdings = some.board.holdings
    slot = next(n for n, card in enumerate(holdings.cards) if card.title == title)
    some.bearer[:, slot] = 0
    some.in_play[:, holdings.column[slot]] = True
    return slot


def test_a_ring_stays_with_a_prisoner_unless_the_hazard_or_the_dice_take_it() -> None:
    some, opponent = started(UNDEAD, "Bilbo (TW)", 20)
    slot = bears(some, "Beautiful Gold Ring")
    faces(some, opponent, "undead", 30)
    assert (some.bearer[:, slot] == NOBODY).all()
    some, opponent = started(ORCS, "Bilbo (TW)")
    slot, cloak = bears(some, "Beautiful Gold Ring"), bears(some, "Elven Cloak")
    faces(some, opponent, "orc", 30)
    assert (some.bearer[:, slot] == KEPT).all()
    assert (some.bearer[:, cloak] == NOBODY).all()
    opponent.prisons.untap(some, opponent)
    lost = TOTALS[some.luck.dice(1, RING_DICE)] < 7
    assert 200 < lost.sum() < 1_800
    assert (some.bearer[:, slot] == np.where(lost, NOBODY, KEPT)).all()
    assert (some.discards[:, some.board.holdings.column[slot]] == lost).all()
    some.at[:] = opponent.prisons.held_at[:, 0]
    opponent.prisons.free(some, opponent, some.rows, 0)
    assert (some.bearer[:, slot] == np.where(lost, NOBODY, 0)).all()


def test_an_agent_takes_a_prisoner_to_his_home_site() -> None:
    # Gisulf (prowess 5) and Woffung (4) are at home in Lake-town and Dale, seen with 2 more; Kíli has 3.
    some, opponent = started(AWAY, "Kíli (TW)", 2_000, ("Gisulf (DM)", "Woffung (DM)"))
    titles = [site.title for site in some.board.sites]
    some.at[:], opponent.agents.there[:], opponent.agents.known[:] = titles.index("Lake-town"), True, True
    (column,) = opponent.board.prisons.columns
    assert opponent.sallies is not None
    assert opponent.sallies.could(some, opponent.hand)[:, column].all()
    opponent.discard(some.rows, np.full(2_000, column))
    opponent.sallies.by_hazards(some, opponent, some.rows, np.full(2_000, column), 4)
    dice = SALLY_DICE + 4 * AN_AGENT
    own, his = (TOTALS[some.luck.dice(1, dice + what)].astype(int) for what in (0, ROLL))
    taken = 3 + own < 5 + 2 + his
    assert 500 < taken.sum() < 1_990
    assert (opponent.prisons.held_at[:, 0] == np.where(taken, titles.index("Dale"), FREE)).all()
    assert (opponent.discards[:, column] == ~taken).all()
    assert (some.losses["prisoners"] == taken).all()
    assert not some.losses["wounded"].any()
    gisulf = [card.title for card in opponent.agents.tables.cards].index("Gisulf")
    assert (opponent.agents.where[taken, gisulf] == titles.index("Dale")).all()
    (attack,) = opponent.board.prisons.rescue(0, titles.index("Dale"), int(opponent.prisons.by[taken, 0][0]))
    assert (attack.strikes, attack.prowess, attack.kinds) == (3, 8, frozenset({"man"}))


def test_an_item_springs_a_snare_and_who_is_taken_is_held_at_the_site() -> None:
    # The Orcs of Moria, 4 strikes of 7, come again with 10 against Kíli alone, who has 4 against Orcs, and 3 less.
    some, opponent = started(PURSE, "Kíli (TW)")
    titles, (column,) = [site.title for site in some.board.sites], opponent.board.prisons.columns
    lies = [titles[at] for at in np.flatnonzero(opponent.board.playable[column, 0])]
    assert lies == ["Moria", "Goblin-gate", "Ettenmoors", "Dimrill Dale"]
    some.at[:] = titles.index("Moria")
    spring(some, some.rows, 2)
    assert not some.losses["prisoners"].any()
    opponent.prisons.lay(some, some.rows, np.full(2_000, column))
    assert not opponent.prisons.may_lay(some).any()
    spring(some, some.rows, 2)
    taken = TOTALS[some.luck.dice(1, SNARE_DICE + 2 * A_RESCUE)] < 9
    assert (some.losses["prisoners"] == taken).all()
    assert (opponent.prisons.held_at[:, 0] == np.where(taken, titles.index("Moria"), FREE)).all()
    (attack,) = opponent.board.prisons.rescue(0, titles.index("Moria"), FREE)
    assert (attack.strikes, attack.prowess, attack.automatic) == (4, 7, False)
    some.at[:] = titles.index("Bree")
    opponent.discards[:] = opponent.hand[:] = False
    opponent.prisons.take_up(some, opponent)
    assert (opponent.discards[:, column] == ~taken).all()
    assert ((opponent.prisons.laid[:, 0] == FREE) == ~taken).all()


def test_a_hound_is_struck_first_and_goes_in_place_of_its_master() -> None:
    some, opponent = started(SPIDERS, "Kíli (TW)")
    hound = bears(some, "Noble Hound")
    fighter = 1 + some.board.holdings.fighting.tolist().index(hound)
    some.ready[:, fighter], some.spent[:, fighter] = False, True
    faces(some, opponent, "spider", 30)  # one strike: on the Hound, tapped though it is
    assert some.hurt[:, fighter].all() or not (some.bearer[:, hound] >= 0).all()
    assert not some.hurt[:, 0].any()
    some, opponent = started(SPIDERS, "Kíli (TW)")
    hound = bears(some, "Noble Hound")
    attack = Attack("spider", 2, 30, NO_BODY, 0, detains=False, chooses=False, kinds=frozenset({"spider"}))
    captor = Captor(opponent, np.full(some.games, 1, dtype=np.int32))
    face(some, some.rows, Attacks.of([attack] * some.games), 0, captor=captor)
    alive = some.bearer[:, hound] >= 0
    falls = TOTALS[some.luck.dice(1, 2)] > 6  # the body check of the Hound, which then saves nobody
    assert not alive.any()
    assert (some.losses["prisoners"] == falls).all()
    assert (some.losses["wounded"] == ~falls).all()
