"""Resources for which attacks are faced as they are played: where, when, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import column, standing
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import DISCARDED, PLAYED
from validator.engine.turns.play import play
from validator.engine.turns.points import KINDS
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import play_at_sites
from validator.engine.turns.storms import storm_of, would_last
from validator.engine.turns.travel import aims

if TYPE_CHECKING:
    from validator.engine.turns.play import Play

FIRE, TROLLS = "Tempest of Fire (BA)", "Hill-troll (BA)"
POOL = {"Umagaur (BA)": 1, "Crook-legged Orc (BA)": 1}
SITES = ("Moria (BA)", "Bree (LE)", "Ettenmoors (LE)", "Goblin-gate (LE)", "Dunharrow (LE)", "Sarn Goriwing (LE)")
GAMES = 300


def of(pool: dict[str, int], games: int = GAMES, turns: int = 1, **drawn: int) -> Play:
    deck = {"pool": pool, "play_deck": {FIRE: 3, FILLER: 12} | drawn, "location_deck": dict.fromkeys(SITES, 1)}
    request = CheckRequest(alignment="balrog")
    return play(as_json(deck), request, PlayRequest(games=games, turns=turns, against="typical"))


@pytest.fixture(scope="module")
def company() -> Play:
    return of(POOL)


def test_what_is_faced_where() -> None:
    pool = open_pool()
    fire, breach = storm_of(pool["BA-77"]), storm_of(pool["BA-50"])
    assert fire
    assert breach
    for site, kind in (("LE-356", "man"), ("LE-378", "orc")):
        attacks = fire.attacks(pool[site])
        assert [(one.strikes, one.prowess) for one in attacks] == [(5, 8), (4, 9), (3, 10)]
        assert all(one.kinds == {kind} and one.taxing and not one.automatic for one in attacks)
    assert (fire.strikes, fire.prowess, fire.razes) == (12, 10, True)
    found = [(*one.kinds, one.strikes, one.prowess) for one in breach.attacks(pool["LE-356"])]
    assert found == [("spawn", 1, 15), ("dwarf", 4, 9), ("dwarf", 2, 12)]
    assert (breach.strikes, breach.prowess, breach.razes) == (7, 15, False)
    assert storm_of(pool["LE-173"]) is None


def test_nobody_faces_anything_where_nobody_plays_hazards(company: Play) -> None:
    games = standing(company, "Bree", "Tempest of Fire")
    play_at_sites(games)
    assert (games.points[:, KINDS.index("miscellaneous")] == 3).all()
    assert games.tapped.all()
    assert (games.untapped.sum(axis=1) == 1).all()


def test_no_surface_site_of_the_under_deeps_is_stormed(company: Play) -> None:
    for site in ("Goblin-gate", "Dunharrow"):
        games = standing(company, site, "Tempest of Fire")
        play_at_sites(games)
        assert not games.tapped.any()


def test_it_is_tried_where_a_roll_of_seven_leaves_somebody_untapped(company: Play) -> None:
    games = standing(company, "Bree", "Tempest of Fire", fights=True)
    (resource,) = games.board.storms
    umagaur = [one.title for one in games.board.persons].index("Umagaur")
    prowess = int(games.prowess[0, umagaur])
    # The highest has 10: he who has 6 stays untapped at -3 with a roll of 7 against less than that, with 7 against 10.
    for more, lasts in ((6, False), (7, True)):
        games.prowess[:, umagaur] = more
        assert (would_last(games, games.rows, resource) == lasts).all()
        assert (aims(games)[1] == (not lasts)).all()
    games.prowess[:, umagaur] = prowess
    assert would_last(games, games.rows, resource).all() == (prowess > 6)
    games.untapped[:] = False
    assert not would_last(games, games.rows, resource).any()


def test_all_attacks_are_faced_and_it_is_lost_where_nobody_is_untapped_then(company: Play) -> None:
    games = standing(company, "Bree", "Tempest of Fire", fights=True)
    games.prowess[:, :2] = 9
    play_at_sites(games)
    fire = column(games, "Tempest of Fire")
    played, lost = games.fate[:, fire] == PLAYED, games.fate[:, fire] == DISCARDED
    assert 0 < played.sum() < GAMES
    assert lost.any()
    # The others turn round: the attack of the site itself has left nobody untapped.
    assert (games.hand[:, fire] == ~(played | lost)).all()
    assert (games.points[:, KINDS.index("miscellaneous")] == 3 * played).all()
    assert (games.tapped == played | lost).all()
    assert games.losses["wounded"].any()
    assert not games.untapped[lost].any()


@pytest.mark.parametrize("against", ["none", "typical"])
def test_it_is_played_alike(against: str) -> None:
    pool: dict[str, int] = {"Umagaur (BA)": 1, "Bolg (BA)": 1, "Crook-legged Orc (BA)": 2}
    drawn: dict[str, Any] = {TROLLS: 2, "The Balrog (BA)": 1, "Orcs of Moria (LE)": 1, "Black-mail Coat (LE)": 2}
    deck = {"pool": pool, "play_deck": {FIRE: 3, FILLER: 6} | drawn, "location_deck": dict.fromkeys(SITES, 1)}
    met = play(as_json(deck), CheckRequest(alignment="balrog"), PlayRequest(games=40, turns=10, against=against))
    assert met.board.storms
    for game, turn, ours, theirs in positions(met, 40, 10):
        assert ours == theirs, f"game {game}, turn {turn}"
