"""An event by which an agent of the opponent leaves play: whom it takes, and where he goes, as written by hand."""

from __future__ import annotations

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import as_json
from tests.unit.engine.turns.test_referee import positions
from tests.unit.engine.turns.test_turn_agents import DRAWN, EVERYBODY, SITES, started
from validator.check_request import CheckRequest
from validator.engine.turns.games import PLAYED
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.withdrawals import withdraw, withdrawal_of

WITHDRAWN = "Withdrawn to Mordor"
AGENTS = ("Firiel (DM)", "Gisulf (DM)", "Elwen (DM)")
MINDS = {"Firiel": 6, "Gisulf": 4, "Elwen": 5}


def against(*agents: str, copies: int = 1, turns: int = 1) -> Play:
    drawn = {
        "pool": dict.fromkeys(EVERYBODY, 1),
        "play_deck": {**DRAWN, f"{WITHDRAWN} (DM)": copies},
        "location_deck": dict.fromkeys(SITES, 1),
    }
    hazards = {"pool": {"Aragorn II (TW)": 1}, "play_deck": {**dict.fromkeys(agents, 1), "Twilight (TW)": 4}}
    how = PlayRequest(games=20, turns=turns, against="list", plan=("Lórien", "Beorn’s House", "Goblin-gate", "Bree"))
    return play(as_json(drawn), CheckRequest(), how, opponent=as_json(hazards))


@pytest.fixture(scope="module")
def company() -> Play:
    return against(*AGENTS)


@pytest.mark.parametrize(
    ("known", "who", "to_hand"),
    [
        (("Firiel", "Elwen"), "Elwen", False),  # a mind of 5 is discarded, and goes before one of 6
        (("Gisulf",), "Gisulf", False),
        (("Firiel",), "Firiel", True),
    ],
)
def test_who_is_face_up_leaves_play(company: Play, known: tuple[str, ...], who: str, *, to_hand: bool) -> None:
    games, opponent = started(company, 2, "Lórien")
    titles = [card.title for card in opponent.agents.tables.cards]
    assert {card.title: card.mind for card in opponent.agents.tables.cards} == MINDS
    opponent.hand[:] = False
    opponent.agents.known[:, [titles.index(one) for one in known]] = True
    (event,) = (n for n, card in enumerate(games.board.cards) if card.title == WITHDRAWN)
    games.hand[:, event] = [False, True]
    withdraw(games)
    gone = titles.index(who)
    hazard = opponent.agents.tables.columns[gone]
    assert opponent.agents.there[0].all()
    assert opponent.agents.there[1].tolist() == [title != who for title in titles]
    assert (opponent.hand[1, hazard], opponent.discards[1, hazard]) == (to_hand, not to_hand)
    assert (games.fate[1, event], games.discards[1, event], games.hand[1, event]) == (PLAYED, True, False)


def test_who_is_unseen_stays(company: Play) -> None:
    games, opponent = started(company, 1, "Lórien")
    (event,) = (n for n, card in enumerate(games.board.cards) if card.title == WITHDRAWN)
    games.hand[:, event] = True
    withdraw(games)
    assert opponent.agents.there.all()
    assert games.hand[:, event].all()


def test_it_is_of_no_use_against_hazards_without_agents() -> None:
    assert withdrawal_of(open_pool()["DM-165"]) == 5
    assert WITHDRAWN in str(against("Cave-drake (TW)").to_dict()["without_effect"]["titles"])
    assert WITHDRAWN not in str(against("Gisulf (DM)").to_dict()["without_effect"]["titles"])


def test_no_grey_agent_leaves_play() -> None:
    # DC, Grey agent rules. Kori has a mind of 5, as who would be discarded.
    games, opponent = started(against("Kori (DF)", "Gisulf (DM)"), 2, "Lórien")
    titles = [card.title for card in opponent.agents.tables.cards]
    (event,) = (n for n, card in enumerate(games.board.cards) if card.title == WITHDRAWN)
    kori, gisulf = titles.index("Kori"), titles.index("Gisulf")
    opponent.agents.known[:, kori] = opponent.agents.known[1, gisulf] = True
    games.hand[:, event] = True
    withdraw(games)
    assert opponent.agents.there[:, kori].all()
    assert opponent.agents.there[:, gisulf].tolist() == [True, False]
    assert games.hand[:, event].tolist() == [True, False]
    assert WITHDRAWN in str(against("Kori (DF)").to_dict()["without_effect"]["titles"])


@pytest.mark.parametrize("number", [6, pytest.param(300, marks=pytest.mark.slow)])
def test_the_plain_player_sends_the_same_away(number: int) -> None:
    game = against(*AGENTS, copies=3, turns=12)
    for at, turn, ours, plain in positions(game, number, 12):
        assert ours == plain, f"game {at}, turn {turn}"
    (row,) = (row for row in game.to_dict()["cards"] if row["title"] == WITHDRAWN)
    assert row["played"] > 0
    assert np.asarray(game.board.withdrawals)[:, 1].tolist() == [5, 5, 5]
