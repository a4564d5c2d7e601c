"""Events by which a company moves once more in its turn: where, when, and with dice of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import standing
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.detours import detour_of
from validator.engine.turns.luck import Luck
from validator.engine.turns.moving import move
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.games import Games

BRIDGE, ESGAROTH = "Bridge", "Master of Esgaroth"
SITES = (
    "Rivendell (TW)",
    "Lórien (TW)",
    "Moria (TW)",
    "Edhellond (TW)",
    "Beorn’s House (TW)",
    "Thranduil’s Halls (TW)",
)
GAMES = 30


def list_of(filler: int = 14) -> dict[str, Any]:
    drawn = {f"{BRIDGE} (TW)": 2, f"{ESGAROTH} (TD)": 2, "Glamdring (TW)": 1, "Haldir (TW)": 1, "Wood-elves (TW)": 1}
    drawn |= {"Beornings (TW)": 1, "Orcrist (TW)": 1, FILLER: filler}
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Kíli (TW)"), 1)
    return as_json({"pool": pool, "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))


def moved(company: Play, site: str, *hand: str, used: tuple[str, ...] = (), fights: bool = False) -> Games:
    """Let the company be at a site whose moves lead on, hold these cards alone, and move."""
    games = standing(company, site, *hand, used=used, fights=fights)
    move(games)
    return games


def where(games: Games) -> set[str]:
    return {games.board.sites[at].title for at in games.at}


def played(games: Games) -> set[str]:
    return {card.title for card, was in zip(games.board.cards, games.discards[0], strict=True) if was}


def test_who_comes_to_a_haven_on_the_way_moves_on_from_it(company: Play) -> None:
    # From Edhellond to Moria it is two moves, by way of Lórien; with a bridge it is one turn.
    without = moved(company, "Edhellond", "Glamdring")
    assert company.board.ways.haven[without.at].all()
    games = moved(company, "Edhellond", "Glamdring", BRIDGE)
    assert where(games) == {"Moria"}
    assert played(games) == {BRIDGE}
    assert (games.came_from == without.at).all()
    # The other event is for a Border-hold, and there is no second one of a turn.
    games = moved(company, "Edhellond", "Glamdring", ESGAROTH)
    assert (games.at == without.at).all()
    assert played(games) == set()


def test_nobody_moves_on_from_where_he_wanted_to_be_or_for_cards_alone(company: Play) -> None:
    games = moved(company, "Rivendell", "Glamdring", ESGAROTH, BRIDGE)
    assert where(games) == {"Moria"}
    assert played(games) == set()
    games = moved(company, "Moria", BRIDGE)
    assert company.board.ways.haven[games.at].all()
    assert played(games) == set()


def test_the_opponent_draws_and_plays_for_either_move(company: Play) -> None:
    once = moved(company, "Edhellond", "Glamdring", fights=True)
    twice = moved(company, "Edhellond", "Glamdring", BRIDGE, fights=True)
    assert once.opponent
    assert twice.opponent
    # The first move has the same luck. Who is badly wounded by then stays at the haven, and keeps his bridge.
    on = twice.at != once.at
    assert on.any()
    more = twice.opponent.board.draws[once.at, twice.at]
    assert (more > 0)[on].all()
    assert (once.opponent.left - twice.opponent.left == more * on).all()
    assert {twice.board.sites[at].title for at in twice.at[on]} == {"Moria"}
    bridge = next(n for n, card in enumerate(twice.board.cards) if card.title == BRIDGE)
    assert (twice.discards[:, bridge] == on).all()
    assert not twice.luck.again


def test_dice_of_a_second_move_are_others_than_those_of_the_first() -> None:
    luck = Luck(0, 0, 200)
    first = luck.dice(3, 0)
    luck.again = True
    second = luck.dice(3, 0)
    assert (first != second).any()
    luck.again = False
    assert (luck.dice(3, 0) == first).all()


@pytest.mark.parametrize(
    ("card_id", "site_id", "player", "found"),
    [
        ("TW-202", "TW-421", "wizard", True), ("TW-202", "TW-421", "fallen-wizard", False),
        ("TW-202", "TW-378", "wizard", False), ("TD-135", "TW-421", "wizard", False),
        ("LE-185", "LE-359", "ringwraith", True),
    ],
)  # fmt: skip
def test_where_a_company_moves_on(card_id: str, site_id: str, player: str, *, found: bool) -> None:
    pool = open_pool()
    detour = detour_of(pool[card_id])
    assert detour
    assert detour.at(pool[site_id], player) is found


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    met = play(list_of(4), CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
