"""Gold rings: what a test reveals and when one is made, and what takes the place of one without a roll."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import Games
from validator.engine.turns.holdings import NOBODY, give
from validator.engine.turns.luck import TOTALS, Luck
from validator.engine.turns.parts import NO_PART, RING, TEST
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS as POINTS
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.ring_facts import KINDS, TEST_DICE, forge_of, revealed, ring_test_of
from validator.engine.turns.ringing import could_forge, forge, try_rings

GOLD, LESSER, MAGIC, DWARVEN = (
    "Precious Gold Ring", "Lesser Ring", "Magic Ring of Courage", "Dwarven Ring of Bávor’s Tribe",
)  # fmt: skip
FORM, LORE = "Test of Form", "Ringlore"
SITES = ("Rivendell (TW)", "Moria (TW)", "Weathertop (TW)")
GAMES, ITEM = 200, POINTS.index("item")


def list_of(*left_out: str, filler: int = 12) -> dict[str, Any]:
    titles = {GOLD, LESSER, MAGIC, DWARVEN, FORM, LORE} - {*left_out}
    drawn = {f"{title} (TW)": 1 for title in sorted(titles)} | {FILLER: filler}
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Ori (TW)"), 1)
    return as_json({"pool": pool, "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1))


def bearing(company: Play, *hand: str, site: str = "Rivendell") -> Games:
    """Let the first of the company bear the gold ring, at a site, with these cards in hand."""
    games = Games(company.board, Luck(0, 0, GAMES), 1)
    games.untap()
    games.turn = 1
    games.at[:] = [one.title for one in company.board.sites].index(site)
    for title in (GOLD, *hand):
        games.hand[:, column(games, title)] = True
    gold = np.full(GAMES, column(games, GOLD))
    games.put_into_play(games.rows, gold)
    give(games, games.rows, gold, np.zeros(GAMES, dtype=np.intp))
    return games


def column(games: Games, title: str) -> int:
    return next(n for n, card in enumerate(games.board.cards) if card.title == title)


def borne(games: Games, title: str) -> Any:  # noqa: ANN401
    return games.bearer[:, games.board.holdings.slot[column(games, title)]]


def test_a_lesser_ring_comes_by_any_roll_and_the_gold_ring_goes(company: Play) -> None:
    games = bearing(company, LESSER, FORM)
    had = games.points[0, ITEM]
    try_rings(games)
    assert (borne(games, LESSER) == 0).all()
    assert (borne(games, GOLD) == NOBODY).all()
    assert games.discards[:, [column(games, GOLD), column(games, FORM)]].all()
    # One point goes and two come; nobody taps for the event, which is for the company of a sage.
    assert (games.points[:, ITEM] == had + 1).all()
    assert games.untapped.sum(axis=1).min() == len(company.board.persons)


def test_what_the_roll_does_not_reveal_does_not_come(company: Play) -> None:
    # A Dwarven Ring by 8 or more is 15 rolls of 36, a Magic Ring by 5 or less 10: neither is worth it, both are.
    for hand, tried in (((DWARVEN,), False), ((MAGIC,), False), ((DWARVEN, MAGIC), True)):
        games = bearing(company, *hand, FORM)
        try_rings(games)
        assert (borne(games, GOLD) == (NOBODY if tried else 0)).all()
        total = TOTALS[games.luck.dice(1, TEST_DICE)]
        if tried:
            assert ((borne(games, DWARVEN) == 0) == (total >= 8)).all()
            assert ((borne(games, MAGIC) == 0) == (total <= 5)).all()


def test_without_a_sage_or_an_event_nothing_is_tested(company: Play) -> None:
    games = bearing(company, LESSER)
    try_rings(games)
    assert (borne(games, GOLD) == 0).all()
    sages = [n for n, one in enumerate(company.board.persons) if "sage" in one.skills]
    games = bearing(company, LESSER, FORM)
    games.company[:] = company.board.companies.id_of(frozenset(range(len(company.board.persons))) - {*sages})
    try_rings(games)
    assert (borne(games, GOLD) == 0).all()


def test_any_ring_takes_its_place_where_information_is_playable(company: Play) -> None:
    games = bearing(company, DWARVEN, LESSER, LORE, site="Weathertop")
    up = games.untapped.sum(axis=1)
    assert could_forge(games).all()
    forge(games)
    # The ring that is worth most, without a roll; the sage taps, and so does the site.
    assert (borne(games, DWARVEN) == 0).all()
    assert games.hand[:, column(games, LESSER)].all()
    assert games.tapped.all()
    assert (games.untapped.sum(axis=1) == up - 1).all()
    for site, tapped in (("Moria", False), ("Weathertop", True)):
        games = bearing(company, DWARVEN, LORE, site=site)
        games.tapped[:] = tapped
        assert not could_forge(games).any()


def test_rings_are_of_no_use_to_a_deck_that_cannot_test_them() -> None:
    for left_out, part in (((), RING), ((FORM, LORE), NO_PART), ((GOLD,), NO_PART)):
        board = play(list_of(*left_out), CheckRequest(), PlayRequest(games=1, turns=1)).board
        assert {copy.part for copy in board.copies if copy.card.title == LESSER} == {part}


def test_what_is_revealed_and_by_what() -> None:
    pool = open_pool()
    dwarven, magic, lesser, spirit = range(len(KINDS))
    assert [revealed(pool["TW-306"], total) for total in (2, 5, 6, 8, 12)] == [
        {magic, lesser}, {magic, lesser}, {lesser}, {dwarven, lesser}, {dwarven, lesser},
    ]  # fmt: skip
    assert revealed(pool["LE-303"], 8) == {spirit, lesser}
    tests = {one: ring_test_of(pool[one]) for one in ("TW-338", "LE-239", "TW-340", "TW-365", "TW-318")}
    assert {one: test and (test.added, test.twice, test.avatar, test.price) for one, test in tests.items()} == {
        "TW-338": (0, False, False, None), "LE-239": (0, False, False, None), "TW-340": (-1, False, False, None),
        "TW-365": (0, True, True, -1), "TW-318": None,
    }  # fmt: skip
    any_, own = forge_of(pool["TW-318"]), forge_of(pool["LE-226"])
    assert any_
    assert own
    assert [one.takes(pool["TW-306"], spirit) for one in (any_, own)] == [True, False]


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    list_ = list_of(filler=2)
    gandalf = next(row for row in list_["play_deck"] if "Lesser" in row["name"]) | {"name": "Gandalf (TW)"}
    list_["play_deck"].append(gandalf)
    met = play(list_, CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    assert sum(copy.part in {RING, TEST} for copy in met.board.copies) == 5
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
