"""The sideboard in the games: what comes in, when, and at what cost; by hand, and as the plain player has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.unit.engine.turns.test_games import FILLER, STARTER, as_json, ringwraith
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.access import access, access_of_hazards
from validator.engine.turns.games import NOT_SEEN, Games
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sideboard import exchange

SHORT = CheckRequest(length="short")
"""A game in which the deck is made anew once."""
TREASURES = ("Glamdring (TW)", "Durin’s Axe (TW)", "Legolas (TW)", "Orcrist (TW)", "Shadowfax (TW)", "Haldir (TW)")
MORE = ("Sting (TW)", "Erkenbrand (TW)", "Beregond (TW)", "Éowyn (TW)", "Faramir (TW)")
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


# --- reached for ------------------------------------------------------------------------------------------------------


def started(count: int, untapped: int, request: CheckRequest, left: int) -> Games:
    """Give a game of a company of three with an avatar at a haven: who of it is untapped, and a deck of some cards."""
    board = played(deck({FILLER: 20}, *TREASURES[:count]), request).board
    games = Games(board, Luck(0, 0, 1), 1)
    board.is_avatar[0] = True
    games.left[:] = left
    games.place[0, np.flatnonzero(~board.aside)[:left]] = np.arange(left)
    games.untapped[:] = np.arange(len(board.persons)) < untapped
    return games


@pytest.mark.parametrize(
    ("count", "untapped", "length", "left", "discards", "deck_"),
    [
        (6, 3, "short", 5, 1, 0),  # one more than the exchange takes
        (5, 3, "short", 5, 0, 0),  # all of it is exchanged for nothing
        (6, 2, "short", 5, 0, 0),  # too few are untapped
        (2, 3, "starter", 5, 0, 1),  # the deck is never made anew
        (2, 3, "starter", 4, 0, 0),  # a play deck of four is too small
        (2, 2, "starter", 5, 0, 0),
    ],
)
def test_the_avatar_taps_for_it(count: int, untapped: int, length: str, left: int, discards: int, deck_: int) -> None:
    games = started(count, untapped, CheckRequest(length=length), left)
    access(games)
    aside = games.board.aside
    assert (games.discards[0, aside].sum(), games.left[0] - left) == (discards, deck_)
    assert games.sideboard[0].sum() == count - discards - deck_
    assert games.untapped[0].sum() == untapped - (discards + deck_ > 0)
    assert games.untapped[0, 0] == (discards + deck_ == 0)
    assert (games.place[0] < left + deck_).sum() == left + deck_


@pytest.mark.parametrize(
    ("size", "held", "hazards", "comes"),
    [
        (3, 2, 7, 2), (3, 3, 7, 0), (2, 1, 7, 2), (2, 2, 7, 0), (5, 3, 7, 2), (5, 4, 7, 0),
        (3, 2, 5, 0), (3, 2, 6, 1), (3, 2, 10, 5), (3, 2, 11, 5),
    ],
)  # fmt: skip
def test_half_the_hazard_limit_is_what_the_opponent_pays(size: int, held: int, hazards: int, comes: int) -> None:
    theirs = deck({"Cave-drake (TW)": 9})
    theirs["sideboard"] = [{"name": "Orc-guard", "set": "TW", "count": hazards}]
    game = play(deck({FILLER: 20}), CheckRequest(), PlayRequest(games=1, turns=1, against="list"), opponent=theirs)
    assert game.hazards is not None
    opponent = Opponent(game.hazards, Luck(0, 0, 2, OPPONENT))
    games = Games(game.board, Luck(0, 0, 2), 1, (), opponent)
    opponent.hand[:] = False
    opponent.hand[:, np.flatnonzero(~game.hazards.aside)[:held]] = True
    game.board.companies.sizes[games.company] = size
    access_of_hazards(opponent, games)
    assert not opponent.halved.any()  # no avatar is in play
    game.board.is_avatar[0] = True
    access_of_hazards(opponent, games)
    assert (opponent.halved == (comes > 0)).all()
    assert (opponent.discards[:, game.hazards.aside].sum(axis=1) == comes).all()


def test_what_stands_in_for_an_avatar_opens_the_sideboard_of_the_opponent_too() -> None:
    # METD-E, The Sideboard: as if he had revealed his Ringwraith. Nobody does in this deck, which has none.
    theirs = deck({"Cave-drake (TW)": 9})
    theirs["sideboard"] = [{"name": "Orc-guard", "set": "TW", "count": 9}]
    ours = ringwraith({"The Lidless Eye (LE)": 1, FILLER: 9})
    ours["sideboard"] = [{"name": "Shagrat", "set": "LE", "count": 1}]
    game = play(ours, CheckRequest(), PlayRequest(games=20, turns=6, against="list"), opponent=theirs)
    assert game.hazards is not None
    opponent = Opponent(game.hazards, Luck(0, 0, 2, OPPONENT))
    games = Games(game.board, Luck(0, 0, 2), 1, (), opponent)
    opponent.hand[:] = False
    (eye,) = (n for n, card in enumerate(game.board.cards) if card.title == "The Lidless Eye")
    games.in_play[1, eye] = True
    access_of_hazards(opponent, games)
    assert opponent.halved.tolist() == [False, True]
    assert opponent.discards[:, game.hazards.aside].sum(axis=1).tolist() == [0, 4]
    came = False
    for number, turn, mine, plain in positions(game, 8, 4):
        assert mine == plain, f"game {number}, turn {turn}"
        came |= eye in mine.in_play
    assert came


@pytest.mark.slow
@pytest.mark.parametrize("length", ["starter", "short", "long"])
def test_the_plain_player_reaches_for_it_alike(length: str) -> None:
    list_ = deck({"Gandalf (TW)": 3, FILLER: 9, "Star-glass (TW)": 1}, *TREASURES, *MORE)
    theirs = deck({"Twilight (TW)": 9, "Cave-drake (TW)": 2})
    theirs["sideboard"] = [{"name": "Orc-guard", "set": "TW", "count": 9}]
    how, request = PlayRequest(games=40, turns=14, against="list"), CheckRequest(length=length)
    game = play(list_, request, how, opponent=theirs)
    for number, turn, ours, plain in positions(game, 40, 14):
        assert ours == plain, f"game {number}, turn {turn}"
    stories = [play(list_, request, replace(how, game=one), opponent=theirs).story for one in range(9)]
    told = {word for story in stories for event in story for word in (event.what, event.why)}
    assert "the hazard limit is halved" in told
    where = "from the sideboard into the play deck" if length == "starter" else "from the sideboard to the discard pile"
    assert any(where in word and word.startswith("taps") for word in told)
