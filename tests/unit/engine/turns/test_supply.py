"""Events that draw cards or bring them into the deck: what comes, where it lies then, and when nothing is played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, STARTER
from tests.unit.engine.turns.test_referee import positions
from tests.unit.engine.turns.test_sideboard import deck, played
from validator.engine.turns.deal import deal
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.supplies import supply_of
from validator.engine.turns.supply import bring_supplies, draw_on_the_path, place_of

TRYST, RINGS, LEAF, REST = "Dark Tryst (AS)", "Smoke Rings (DM)", "Longbottom Leaf (BA)", "A Short Rest (TD)"


def dealt(list_: dict[str, Any], games: int = 400) -> Games:
    some = Games(played(list_).board, Luck(0, 0, games), 1)
    deal(some)
    some.turn = 1
    return some


def columns(games: Games, *titles: str) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title in titles]


def test_three_cards_are_drawn_and_the_event_is_gone_for_good() -> None:
    some = dealt(deck({TRYST: 1, FILLER: 19}))
    (tryst,) = columns(some, "Dark Tryst")
    had = some.hand[:, tryst].copy()
    # One of 20 cards is among the first eight in two games of five.
    assert had.mean() == pytest.approx(8 / 20, abs=0.08)
    bring_supplies(some)
    assert (some.hand.sum(axis=1) == np.where(had, 8 - 1 + 3, 8)).all()
    assert (some.left == np.where(had, 9, 12)).all()
    assert not (some.discards | some.in_play).any()
    assert ((some.fate[:, tryst] == PLAYED) == had).all()
    bring_supplies(some)
    assert (some.left == np.where(had, 9, 12)).all()


def test_an_event_that_is_drawn_by_one_is_played_in_its_turn() -> None:
    some = dealt(deck({TRYST: 3, FILLER: 8}))
    bring_supplies(some)
    # Whoever has one of the three draws the other three of eleven cards, and so the other two.
    had = some.left < 3
    assert had.any()
    assert (some.left == 0)[had].all()
    # The deck is made anew of nothing: one was played for cards, and those that it drew have none to draw.
    assert (some.hand.sum(axis=1) == np.where(had, 10, 8)).all()


def test_what_is_kept_longest_comes_into_the_deck_by_its_own_chance_and_the_others_keep_their_order() -> None:
    some = dealt(deck({RINGS: 1, FILLER: 15}, "Durin’s Axe (TW)", "Sting (TW)"))
    (rings,), (axe,) = columns(some, "Smoke Rings"), columns(some, "Durin’s Axe")
    had, before = some.hand[:, rings].copy(), some.place.copy()
    bring_supplies(some)
    assert ((~some.sideboard[:, axe]) == had).all()
    assert (some.discards[:, rings] == had).all()
    assert (some.left == 8 + had).all()
    for row in np.flatnonzero(had):
        in_deck = np.flatnonzero((some.place[row] >= 8) & (some.place[row] < 17))
        order = in_deck[some.place[row, in_deck].argsort()].tolist()
        assert len(order) == 9
        order.remove(axe)
        assert order == [n for n in before[row].argsort().tolist() if 8 <= before[row, n] < 16]


def test_each_place_of_a_deck_is_as_likely_as_any_other() -> None:
    keys = (2 * np.arange(60, dtype=np.uint64) + 1) * 2**32 // 120
    for left in (0, 1, 4, 9):
        places = place_of(keys, np.full(60, left, dtype=np.int32))
        assert np.bincount(places).tolist() == [60 // (left + 1)] * (left + 1)


def test_the_sideboard_comes_into_an_empty_deck_and_is_drawn() -> None:
    # The whole deck is the opening hand. The axe is brought in turn 1, drawn at its end, and played in turn 2.
    list_ = deck({RINGS: 1, FILLER: 7}, "Durin’s Axe (TW)")
    rows = {row["id"]: row for row in played(list_, STARTER).to_dict()["cards"]}
    assert (rows["DM-159"]["played"], rows["DM-159"]["turn"]) == (1.0, 1)
    (axe,) = (row for row in rows.values() if row["sideboard"])
    assert (axe["drawn"], axe["played"], axe["turn"]) == (1.0, 1.0, 2)


def test_one_brings_resources_alone_and_no_discards_and_the_other_both() -> None:
    for event, comes in ((LEAF, {"Durin’s Axe", "Glamdring"}), (RINGS, {"Faramir"})):
        some = dealt(deck({event: 1, FILLER: 7}, "Faramir (TW)", "Durin’s Axe (TW)", "Glamdring (TW)"))
        faramir = columns(some, "Faramir")
        if event == RINGS:
            # He lies among the discards, and everything else is known to be of no use.
            some.sideboard[:, faramir], some.discards[:, faramir] = False, True
            some.never[:, columns(some, "Durin’s Axe", "Glamdring")] = True
        bring_supplies(some)
        in_deck = some.place < 65_535
        assert (in_deck[:, columns(some, *comes)]).all()
        assert (some.left == len(comes)).all()


def test_what_has_nothing_to_bring_is_not_played_and_without_a_sideboard_has_no_effect() -> None:
    some = dealt(deck({RINGS: 1, FILLER: 7}))
    bring_supplies(some)
    assert some.hand[:, columns(some, "Smoke Rings")].all()
    assert played(deck({LEAF: 2, FILLER: 6})).to_dict()["without_effect"]["copies"] == 2
    assert (
        played(deck({LEAF: 2, FILLER: 6}, "Sting (TW)", "Durin’s Axe (TW)")).to_dict()["without_effect"]["copies"] == 0
    )


@pytest.mark.parametrize(
    ("card_id", "brings"),
    [
        ("AS-80", (3, 0, False, True, True)), ("BA-30", (0, 2, False, False, True)),
        ("DM-159", (0, 1, True, True, False)), ("LE-253", (0, 1, True, True, False)),
        ("TW-238", None), ("TD-98", None), ("TW-244", None),
    ],
)  # fmt: skip
def test_what_an_event_brings(card_id: str, brings: tuple[Any, ...] | None) -> None:
    assert supply_of(open_pool()[card_id]) == brings


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    cards = {
        TRYST: 3,
        RINGS: 3,
        LEAF: 2,
        REST: 2,
        "Orcrist (TW)": 1,
        "Haldir (TW)": 1,
        "Star-glass (TW)": 2,
        FILLER: 14,
    }
    list_ = deck(cards, "Durin’s Axe (TW)", "Glamdring (TW)", "Faramir (TW)", "Sting (TW)", avatar=True)
    for game, turn, ours, theirs in positions(played(list_, against=against), 40, 15):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.parametrize(
    ("site", "more"),
    [
        # Rhudaur alone; Rhudaur, Hollin and Redhorn Gate; and the company stays.
        ("Ettenmoors", 3), ("Moria", 1), ("Rivendell", 0),
    ],
)  # fmt: skip
def test_more_is_drawn_for_each_region_that_a_path_is_short_of_four(site: str, more: int) -> None:
    list_ = deck({REST: 2, FILLER: 18}) | {
        "location_deck": [
            {"name": name, "set": "TW", "count": 1} for name in ("Rivendell", "Moria", "Ettenmoors", "Bree")
        ]
    }
    some = Games(played(list_).board, Luck(0, 0, 5), 1)
    some.hand[1:, columns(some, "A Short Rest")] = True
    sites = [one.title for one in some.board.sites]
    found = draw_on_the_path(some, np.arange(5), np.full(5, sites.index(site), dtype=np.int32))
    assert found.tolist() == [0] + 4 * [more]
    # One a turn is played.
    assert some.hand.sum(axis=1).tolist() == [0] + 4 * [2 - (more > 0)]
