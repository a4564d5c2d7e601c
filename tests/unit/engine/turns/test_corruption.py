"""Corruption and what characters bear, by numbers written by hand from the rules and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from validator.check_request import CheckRequest
from validator.engine.turns.attacks import NO_BODY, NO_CHECK, Attack
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.corruption import check, is_immune, only_taps, shake_off, store
from validator.engine.turns.games import DISCARDED, Games
from validator.engine.turns.hazards import CORRUPTION, TRIAL, HazardBoard, HazardDeck, may_corrupt, part_of
from validator.engine.turns.holdings import STORED, give, modifiers, refit
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cardpool.card import Card

GAMES = 1_000
ARAGORN, ARWEN = 0, 1


@pytest.fixture(scope="module")
def card() -> Callable[[str], Card]:
    return open_pool().__getitem__


def deck(**more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Give Aragorn II (prowess 6, body 9) and Arwen (no warrior; prowess 2, body 8) at Rivendell, with three items."""
    cards = {"Glamdring": 1, "Hauberk of Bright Mail": 1, "Star-glass": 1, "Cave-drake": 20} | more
    return {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in ("Aragorn II", "Arwen")],
        "play_deck": [{"name": name, "set": "TW", "count": count} for name, count in cards.items()],
        "location_deck": [{"name": name, "set": "TW", "count": 1} for name in ("Rivendell", "Moria")],
    }


@pytest.fixture(scope="module")
def company() -> Play:
    return play(deck(), CheckRequest(), PlayRequest(games=GAMES, turns=3))


def started(company: Play, *hazards: str) -> Games:
    """Give games in which an opponent holds some hazards, in which Aragorn II bears Glamdring and Arwen the rest."""
    pool = open_pool()
    board = company.board
    theirs = HazardBoard(HazardDeck("it", tuple(pool[one] for one in hazards or ("LE-66",))), board, hero=True)
    games = Games(board, Luck(0, 0, GAMES), 1, opponent=Opponent(theirs, Luck(0, 0, GAMES, OPPONENT)))
    games.untap()
    for title, person in (("Glamdring", ARAGORN), ("Hauberk of Bright Mail", ARWEN), ("Star-glass", ARWEN)):
        column = next(n for n, own in enumerate(board.cards) if own.title == title)
        games.hand[:, column] = True
        cards, whom = np.full(GAMES, column), np.full(GAMES, person)
        games.put_into_play(games.rows, cards)
        give_to(games, cards, whom)
    return games


def give_to(games: Games, cards: NDArray[np.intp], persons: NDArray[np.intp]) -> None:
    give(games, games.rows, cards, persons)


def strike(corrupts: int = NO_CHECK) -> Attack:
    return Attack("it", 1, 30, NO_BODY, 0, detains=False, chooses=False, corrupts=corrupts)


def whom(person: int) -> NDArray[np.intp]:
    return np.full(GAMES, person)


def curse(games: Games, column: int, person: int) -> None:
    assert games.opponent is not None
    games.opponent.hand[:, column] = games.opponent.discards[:, column] = False
    games.opponent.borne[:, column] = person
    refit(games, games.rows, whom(person))


def test_what_bearers_have_of_their_items(company: Play, card: Callable[[str], Card]) -> None:
    games = started(company)
    # Glamdring leads to 8 at most; the hauberk is of no use to who is no warrior. Each item but none is worth 1 point.
    assert (games.prowess[:, [ARAGORN, ARWEN]] == [8, 2]).all()
    assert (games.body[:, [ARAGORN, ARWEN]] == [9, 8]).all()
    assert (games.taint[:, [ARAGORN, ARWEN]] == [1, 2]).all()
    aragorn = company.board.persons[ARAGORN]
    assert modifiers(card("TW-254"), aragorn) == (0, 0, 0)  # up to a body of 9
    assert modifiers(card("TW-212"), aragorn) == (2, 0, 0)
    assert modifiers(card("LE-313"), aragorn) == (1, 0, 2)


def test_two_weapons_do_not_add_up() -> None:
    axes = play(deck(**{"Durin’s Axe": 1}), CheckRequest(), PlayRequest(games=GAMES, turns=1))
    games = started(axes)
    column = next(n for n, own in enumerate(axes.board.cards) if own.title == "Durin’s Axe")
    games.hand[:, column] = True
    games.put_into_play(games.rows, whom(column))
    give_to(games, whom(column), whom(ARAGORN))
    assert (games.prowess[:, ARAGORN] == 8).all()
    assert (games.taint[:, ARAGORN] == 3).all()


def test_a_check_discards_at_the_points_and_one_below_and_eliminates_further_down(company: Play) -> None:
    games = started(company, "LE-124", "LE-123", "LE-109", "LE-122")
    for column in range(4):
        curse(games, column, ARWEN)
    assert (games.taint[:, ARWEN] == 2 + 4 * 2).all()
    roll = TOTALS[games.luck.dice(0, 7)]
    stays = check(games, games.rows, whom(ARWEN), 0, 7)
    assert (stays == (roll > 10)).all()
    lost = ~stays
    assert (games.board.companies.present[games.company][:, ARWEN] == stays).all()
    assert (games.losses["corrupted"] == lost).all()
    # Her items are discarded with her, and what corrupted her.
    assert (games.losses["items"] == 2 * lost).all()
    assert games.opponent is not None
    assert ((games.opponent.borne[:, :4] == -1).all(axis=1) == lost).all()
    column = next(n for n, own in enumerate(games.board.cards) if own.title == "Star-glass")
    assert ((games.fate[:, column] == DISCARDED) == lost).all()
    assert (games.points[:, 0] == 4 - lost).all()


def test_a_modifier_helps_and_minions_tap_where_heroes_are_discarded(
    company: Play, card: Callable[[str], Card]
) -> None:
    games = started(company, "LE-124", "LE-123")
    curse(games, 0, ARAGORN)
    curse(games, 1, ARAGORN)
    games.board.corruptible.taps[ARAGORN] = True
    try:
        roll = TOTALS[games.luck.dice(0, 7)]
        stays = check(games, games.rows, whom(ARAGORN), -2, 7)
    finally:
        games.board.corruptible.taps[ARAGORN] = False
    # Five points: a roll of 8 or more is enough, 6 and 7 tap him, 5 and less eliminate him.
    assert (stays == (roll >= 6)).all()
    assert (games.untapped[:, ARAGORN] == (roll >= 8)).all()
    assert not only_taps(card("TW-120"), "wizard")
    assert only_taps(card("LE-11"), "ringwraith")
    assert only_taps(card("WH-9"), "fallen-wizard")
    assert [is_immune(card(one)) for one in ("LE-50", "BA-3", "TW-156", "WH-9")] == [True, True, False, False]


def test_corruption_cards_are_removed_by_tapping_or_at_a_penalty(company: Play) -> None:
    games = started(company, "LE-124")
    curse(games, 0, ARWEN)
    shake_off(games)
    # Two characters are fewer than the three of whom one may tap: more than 6 is asked for, at -3.
    roll = TOTALS[games.luck.dice(0, 2_100_000)]
    assert games.opponent is not None
    assert ((games.opponent.borne[:, 0] == -1) == (roll - 3 > 6)).all()
    assert games.untapped[:, ARWEN].all()
    assert (games.taint[:, ARWEN] == 2 + 2 * (roll - 3 <= 6)).all()


def test_what_nobody_fights_with_is_stored_at_a_haven_where_the_check_all_but_cannot_fail(company: Play) -> None:
    games = started(company)
    store(games)
    roll = TOTALS[games.luck.dice(0, 2_200_000 + ARWEN)]
    slots = games.board.holdings.slot[[n for n, own in enumerate(games.board.cards) if own.title in {
        "Star-glass", "Hauberk of Bright Mail"}]]  # fmt: skip
    stored = (games.bearer[:, slots] == STORED).sum(axis=1)
    assert (stored == (roll > 2)).all()
    assert (games.losses["corrupted"] == (roll == 2)).all()
    glamdring = games.board.holdings.slot[
        next(n for n, own in enumerate(games.board.cards) if own.title == "Glamdring")
    ]
    assert (games.bearer[:, glamdring] == ARAGORN).all()
    # Of the two she stores the hauberk, of 2 points; or loses it.
    assert (games.points[:, 1] == 4 - 2 * (roll == 2)).all()


def test_the_unwounded_take_one_item_each_of_who_falls(company: Play) -> None:
    games = started(company)
    face(games, games.rows, Attacks.of([strike()] * GAMES), 0)
    falls = TOTALS[games.luck.dice(0, 2)] > 9
    glamdring = games.board.holdings.slot[
        next(n for n, own in enumerate(games.board.cards) if own.title == "Glamdring")
    ]
    assert (games.bearer[:, glamdring] == np.where(falls, ARWEN, ARAGORN)).all()
    assert (games.losses["items"] == 0).all()
    assert (games.prowess[:, ARWEN] == np.where(falls, 5, 2)).all()


def test_who_is_wounded_by_an_attack_that_corrupts_makes_a_check(company: Play) -> None:
    games = started(company)
    face(games, games.rows, Attacks.of([strike(-2)] * GAMES), 0)
    falls = TOTALS[games.luck.dice(0, 2)] > 9
    # One point, and -2: a roll of 3 or less is a failure.
    lost = ~falls & (TOTALS[games.luck.dice(0, 5_000_000)] <= 3)
    assert (games.losses["corrupted"] == lost).all()


def test_hazards_that_corrupt_are_what_their_cards_say(card: Callable[[str], Card]) -> None:
    parts = {one: part_of(card(one), hero=True) for one in ("LE-124", "AS-24", "LE-149", "TD-18", "LE-112")}
    assert parts == {"LE-124": CORRUPTION, "AS-24": "none", "LE-149": TRIAL, "TD-18": TRIAL, "LE-112": "none"}
    frodo, gandalf, aragorn = card("TW-152"), card("TW-156"), card("TW-120")
    assert [may_corrupt(card("LE-123"), who) for who in (frodo, gandalf, aragorn)] == [False, True, True]
    assert [may_corrupt(card("LE-122"), who) for who in (frodo, gandalf, aragorn)] == [False, False, True]


def test_losses_are_numbers_against_an_opponent_and_null_against_none(company: Play) -> None:
    hard = play(company.report.decklist, CheckRequest(), PlayRequest(games=50, turns=9, against="typical")).to_dict()
    assert set(hard["losses"]) == {"tapped", "wounded", "eliminated", "corrupted", "items", "influenced", "prisoners"}
    assert hard["losses"].pop("prisoners") is None  # no hazard of ours takes any
    assert hard["losses"].pop("influenced") is None  # no agent of ours influences anybody
    assert all(value is not None for value in hard["losses"].values())
    assert company.to_dict()["losses"] is None
