"""The sideboard in the games: what comes in, when, and at what cost; by hand, and as the plain player has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, STARTER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import NOT_SEEN, Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sideboard import exchange

SHORT = CheckRequest(length="short")
"""A game in which the deck is made anew once."""
TREASURES = ("Glamdring (TW)", "Durin’s Axe (TW)", "Sting (TW)", "Orcrist (TW)", "Shadowfax (TW)", "Haldir (TW)")
SITES = ("Moria (TW)", "Lórien (TW)", "Bree (TW)", "Edoras (TW)")


def deck(drawn: dict[str, int], *sideboard: str, avatar: bool = False) -> dict[str, Any]:
    pool = ["Aragorn II (TW)", "Balin (TW)", "Kíli (TW)"] + ["Gandalf (TW)"] * avatar
    sections = {
        "pool": dict.fromkeys(pool, 1),
        "play_deck": drawn,
        "sideboard": dict.fromkeys(sideboard, 1),
        "location_deck": dict.fromkeys(("Rivendell (TW)", *SITES), 1),
    }
    return as_json(sections)


def played(list_: dict[str, Any], request: CheckRequest = SHORT, **how: Any) -> Play:  # noqa: ANN401
    return play(list_, request, PlayRequest(**{"games": 200, "turns": 6} | how))


def test_a_card_comes_in_once_the_deck_is_made_anew_and_not_before() -> None:
    # Eight cards of no use are the opening hand. At the end of turn 1 one of them is discarded, and is all that a new
    # deck could be made of: the axe takes its place, is drawn, and is played at Moria in turn 2.
    (axe,) = (row for row in played(deck({FILLER: 8}, "Durin’s Axe (TW)")).to_dict()["cards"] if row["id"] != "TW-20")
    assert (axe["copies"], axe["sideboard"], axe["drawn"], axe["played"], axe["turn"]) == (1, 1, 1.0, 1.0, 2)
    starter = played(deck({FILLER: 8}, "Durin’s Axe (TW)"), STARTER)
    (column,) = np.flatnonzero(starter.board.aside)
    assert (starter.outcome.fate[:, column] == NOT_SEEN).all()


@pytest.mark.parametrize(
    ("useless", "most", "comes"), [(4, 5, 4), (5, 5, 5), (6, 5, 5), (6, 6, 6), (7, 7, 6), (6, 0, 0)]
)
def test_as_many_come_in_as_are_of_no_use_and_as_the_law_lets(useless: int, most: int, comes: int) -> None:
    board = played(deck({FILLER: 10}, *TREASURES)).board
    assert board.law.exchanged == 5
    board.law = replace(board.law, exchanged=most)
    games = Games(board, Luck(0, 0, 3), 1)
    fillers = np.flatnonzero(~board.aside)[:useless]
    games.discards[1:, fillers] = True
    exchange(games, np.array([1]))
    assert games.discards.sum(axis=1).tolist() == [0, useless, useless]
    assert games.discards[1, board.aside].sum() == comes
    assert games.sideboard.sum(axis=1).tolist() == [6, 6, 6]
    # What is kept longest comes in first.
    assert games.discards[1, np.flatnonzero(board.aside)[:comes]].all()


def test_what_is_of_no_use_is_no_card_of_the_games() -> None:
    game = played(deck({FILLER: 20}, "Durin’s Axe (TW)", "Barrow-wight (TW)", "Concealment (TW)"))
    assert [copy.card.title for copy in game.board.copies if copy.aside] == ["Durin’s Axe"]
    assert game.to_dict()["deck_size"] == 20


@pytest.mark.parametrize("against", ["none", "typical", "list"])
def test_the_plain_player_has_the_same_sideboard(against: str) -> None:
    list_ = deck({FILLER: 6, "Iron Hill Dwarves (TW)": 1, "Star-glass (TW)": 2, "Concealment (TW)": 3}, *TREASURES)
    theirs = deck({"Twilight (TW)": 6, "Cave-drake (TW)": 2}, "Orc-guard (TW)", "Orc-lieutenant (TW)", "Wargs (TW)")
    how = PlayRequest(games=1, turns=1, against=against)
    game = play(list_, CheckRequest(), how, opponent=theirs if against == "list" else None)
    assert game.board.aside.sum() == len(TREASURES)
    came = False
    for number, turn, ours, plain in positions(game, 40, 12):
        assert ours == plain, f"game {number}, turn {turn}"
        came |= ours.sideboard != frozenset(np.flatnonzero(game.board.aside))
    assert came
