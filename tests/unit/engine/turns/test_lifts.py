"""Events that discard hazards which corrupt: on whom, by whom, at which price, by numbers written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_corruption import ARAGORN, ARWEN, GAMES, curse, deck, started
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.corruption import lift_by_events
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.lifts import lift_of
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

MARVELS = {"name": "Marvels Told", "set": "TD", "count": 2}
PRICE_DICE = 20_000_000_000


def with_marvels(against: str, **more: int) -> Play:
    list_ = deck(**more)
    list_["play_deck"].append(MARVELS)
    return play(list_, CheckRequest(), PlayRequest(games=GAMES, turns=3, against=against))


@pytest.fixture(scope="module")
def company() -> Play:
    return with_marvels("typical")


def columns(games: Games) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title == "Marvels Told"]


def borne(games: Games) -> Any:  # noqa: ANN401
    assert games.opponent is not None
    return games.opponent.borne


def test_a_sage_taps_and_makes_a_check_and_the_card_is_gone(company: Play) -> None:
    games = started(company, "LE-124", "LE-123")
    curse(games, 0, ARAGORN)
    first, second = columns(games)
    games.hand[:, first] = True
    lift_by_events(games)
    # Arwen is the sage; she bears two points of items, and a roll of 5 less 2 would be more.
    assert (borne(games)[:, 0] == -1).all()
    assert (games.taint[:, ARAGORN] == 1).all()
    assert not games.untapped[:, ARWEN].any()
    assert (games.fate[:, first] == PLAYED).all()
    assert (games.discards[:, first] & ~games.hand[:, first]).all()
    roll = TOTALS[games.luck.dice(0, PRICE_DICE + first)]
    stays = games.board.companies.present[games.company][:, ARWEN]
    assert (stays == (roll - 2 > 2)).all()
    # Tapped, she plays no other; and nobody plays one where nothing corrupts anybody.
    curse(games, 1, ARAGORN)
    games.hand[:, second] = True
    lift_by_events(games)
    assert games.hand[:, second].all()
    fresh = started(company, "LE-124")
    fresh.hand[:, [first, second]] = True
    lift_by_events(fresh)
    assert fresh.hand[:, [first, second]].all()


def test_a_check_that_is_likely_to_fail_is_not_risked(company: Play) -> None:
    # Three points: 5 less 2 is not more than that.
    games = started(company, "LE-124", "LE-123")
    curse(games, 0, ARAGORN)
    games.taint[:, ARWEN] = 3
    games.hand[:, columns(games)] = True
    lift_by_events(games)
    assert (borne(games)[:, 0] == ARAGORN).all()
    assert games.hand[:, columns(games)].all()


def test_it_is_played_on_who_has_the_most_points_and_on_the_first_card_of_his(company: Play) -> None:
    games = started(company, "LE-124", "LE-123", "LE-109")
    curse(games, 2, ARWEN)
    curse(games, 0, ARAGORN)
    curse(games, 1, ARAGORN)
    games.taint[:, ARWEN] = 2
    games.hand[:, columns(games)[0]] = True
    lift_by_events(games)
    stays = games.board.companies.present[games.company][:, ARWEN]
    assert stays.mean() > 0.8
    assert (borne(games)[stays] == np.array([-1, ARAGORN, ARWEN])).all()


def test_without_an_opponent_it_has_no_effect() -> None:
    idle = [with_marvels(whom).to_dict()["without_effect"]["copies"] for whom in ("none", "typical")]
    assert idle == [2, 0]


@pytest.mark.parametrize(
    ("card_id", "asks"),
    [
        ("TD-134", (False, True, -2)), ("LE-250", (False, True, -2)), ("BA-36", (True, True, None)),
        ("WH-48", (False, False, -3)), ("TW-342", None), ("TD-169", None), ("TW-244", None),
    ],
)  # fmt: skip
def test_what_an_event_asks_of_who_discards_a_hazard_by_it(card_id: str, asks: tuple[Any, ...] | None) -> None:
    assert lift_of(open_pool()[card_id]) == asks


def test_they_are_played_alike() -> None:
    list_ = deck(**{"Durin’s Axe": 1, "Cave-drake": 8, "Halbarad": 1})
    list_["play_deck"].append(MARVELS | {"count": 5})
    played = play(list_, CheckRequest(), PlayRequest(games=40, turns=12, against="typical"))
    seen = 0
    for game, turn, ours, theirs in positions(played, 40, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
        seen += turn == 12
    assert seen == 40
