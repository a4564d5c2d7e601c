"""Events by which a company returns at the end of its turn to where it began it: when, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import standing
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.moving import go_back, move
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.roads import road_of

if TYPE_CHECKING:
    from validator.engine.turns.games import Games

ROAD = "Great-road"
SITES = ("Rivendell (TW)", "Lórien (TW)", "Moria (TW)", "Beorn’s House (TW)")
GAMES = 30


def list_of(filler: int = 14) -> dict[str, Any]:
    drawn = {f"{ROAD} (TW)": 3, "Glamdring (TW)": 1, "Haldir (TW)": 1, "Beornings (TW)": 1, FILLER: filler}
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Kíli (TW)"), 1)
    return as_json({"pool": pool, "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))


def moved(company: Play, site: str, *hand: str, fights: bool = False) -> Games:
    """Let the company be at a site, hold these cards alone, and move."""
    games = standing(company, site, *hand, fights=fights)
    move(games)
    return games


def where(games: Games) -> set[str]:
    return {games.board.sites[at].title for at in games.at}


def test_it_leaves_a_haven_for_a_site_and_is_back_at_the_end_of_the_turn(company: Play) -> None:
    games = moved(company, "Rivendell", "Glamdring", ROAD)
    assert where(games) == {"Moria"}
    games.tapped[:] = True
    moria = games.at.copy()
    go_back(games)
    assert where(games) == {"Rivendell"}
    assert not games.tapped.any()
    # The site that it has tapped is used as if it had left it by a move.
    assert games.used[games.rows, moria].all()
    go_back(games)
    assert where(games) == {"Rivendell"}


def test_it_stays_away_without_the_event_from_no_haven_and_for_cards_alone(company: Play) -> None:
    for site, hand in (("Rivendell", ("Glamdring",)), ("Beorn’s House", ("Glamdring", ROAD)), ("Rivendell", (ROAD,))):
        games = moved(company, site, *hand)
        at = games.at.copy()
        go_back(games)
        assert (games.at == at).all()
        assert (games.hand.sum(axis=1) == len(hand)).all()


def test_the_opponent_draws_twice_for_the_move(company: Play) -> None:
    once = moved(company, "Rivendell", "Glamdring", fights=True)
    twice = moved(company, "Rivendell", "Glamdring", ROAD, fights=True)
    assert once.opponent
    assert twice.opponent
    more = once.opponent.board.draws[once.came_from, once.at]
    assert (more > 0).all()
    assert (once.opponent.left - twice.opponent.left == more).all()


@pytest.mark.parametrize(
    ("card_id", "origin", "site", "leads"),
    [
        ("TW-249", "TW-421", "TW-378", True), ("TW-249", "TW-378", "TW-421", False),
        ("TW-249", "TW-421", "TW-408", False),
        ("DM-115", "TW-413", "DM-41", True), ("DM-115", "TW-421", "TW-378", False),
    ],
)  # fmt: skip
def test_from_where_it_returns(card_id: str, origin: str, site: str, *, leads: bool) -> None:
    pool = open_pool()
    road = road_of(pool[card_id])
    assert road
    assert road.twice
    assert road.leads(pool[origin], pool[site], "wizard") is leads


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    met = play(list_of(4), CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
