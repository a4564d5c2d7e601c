"""Hazards in play that make attacks stronger, by the dice and numbers by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.effects import Helped
from validator.engine.turns.games import Games
from validator.engine.turns.luck import OPPONENT, TOTALS, Luck
from validator.engine.turns.mights import might_of
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack

GAMES = 500
HAZARDS = {
    "Minions Stir (TW)": 3, "Rank upon Rank (DM)": 2, "Redoubled Force (DM)": 2, "Clouds (TW)": 2,
    "Doors of Night (TW)": 2, "Orc-patrol (TW)": 4, "Brigands (TW)": 4, "Cave-drake (TW)": 3,
}  # fmt: skip
NIGHT = "doorsofnight"


def met(turns: int = 1) -> Play:
    drawn = {"Gates of Morning (TW)": 3, "Glamdring (TW)": 1, "Dwarven Axe (TW)": 2, FILLER: 8}
    pool = dict.fromkeys(("Aragorn II (TW)", "Elrond (TW)", "Gandalf (TW)"), 1)
    sites = dict.fromkeys(("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Lórien (TW)"), 1)
    deck = as_json({"pool": pool, "play_deck": drawn, "location_deck": sites})
    against = as_json({"play_deck": HAZARDS, "pool": {"Balin (TW)": 1}})
    return play(
        deck, CheckRequest(), PlayRequest(games=GAMES, turns=turns, against="strong"), opponent=against
    )  # fmt: skip


def of(strike: Attack, *kinds: str, **more: Any) -> Attack:  # noqa: ANN401
    return strike._replace(kinds=frozenset(kinds), **more)


@pytest.mark.parametrize(
    ("card_id", "strike", "by_day", "by_night"),
    [
        ("TW-61", of(attack(2, 8), "orc"), (1, 3), (2, 4)),
        ("TW-61", of(attack(2, 8), "troll"), (1, 3), (1, 3)),
        ("TW-61", of(attack(2, 8), "man"), (0, 2), (0, 2)),
        ("DM-80", of(attack(2, 8), "man"), (1, 3), (1, 3)),
        ("DM-80", of(attack(2, 8), "man", "agent"), (0, 2), (0, 2)),
        ("DM-80", of(attack(2, 8), "giant"), (0, 2), (1, 3)),
        ("DM-83", of(attack(2, 8), "orc", automatic=True), (2, 5), (2, 5)),
        ("DM-83", of(attack(2, 8), "orc"), (0, 2), (0, 2)),
        ("LE-106", of(attack(2, 8), "elf"), (2, 4), (1, 3)),
        ("LE-130", of(attack(2, 8), "undead"), (1, 2), (1, 4)),
        ("TW-32", of(attack(2, 8), "orc", automatic=True), (1, 2), (3, 2)),
        ("TW-10", of(attack(2, 8), "orc", automatic=True, place="shadow-hold"), (0, 4), (0, 4)),
        ("TW-10", of(attack(2, 8), "orc", automatic=True, place="ruins-lairs"), (0, 2), (0, 2)),
        ("AS-30", of(attack(2, 8), "spider"), (2, 2), (2, 2)),
    ],
)
def test_what_a_hazard_does_to_attacks(
    card_id: str, strike: Attack, by_day: tuple[int, int], by_night: tuple[int, int]
) -> None:
    might = might_of(open_pool()[card_id])
    assert might
    for night, (prowess, strikes) in ((False, by_day), (True, by_night)):
        found, rows = Helped.nothing(1, 1), np.arange(1)
        is_night = np.array([night])
        found.add(rows, might.effects, [strike], (), {NIGHT: is_night}.__getitem__)
        assert (int(found.foe[0]), int(found.strikes(np.array([2]))[0])) == (prowess, strikes)
        there = [NIGHT] if night else []
        assert might.effects.total("foe", strike, there) == prowess


def test_it_holds_until_such_an_attack_is_defeated() -> None:
    company = met()
    assert company.hazards is not None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)))
    opponent = games.opponent
    assert opponent is not None
    games.untap()
    titles = [company.hazards.cards[column].title for column in company.hazards.mights.columns]
    ranks, column = titles.index("Rank upon Rank"), company.hazards.mights.columns[titles.index("Rank upon Rank")]
    opponent.mights[:, ranks], opponent.hand[:, column] = True, False
    assert [one.title for one in company.board.persons] == ["Aragorn II", "Elrond", "Gandalf"]
    beaten = face(games, games.rows, Attacks.of([of(attack(1, 12), "man")] * GAMES), 0)
    # Two strikes of 13 instead of one of 12: Elrond (prowess 7) faces the first, Aragorn II (6) the second.
    first, second = TOTALS[games.luck.dice(0, 0)], TOTALS[games.luck.dice(0, 3)]
    assert (games.losses["wounded"] == (7 + first < 13).astype(int) + (6 + second < 13)).all()
    assert (opponent.mights[:, ranks] == ~beaten).all()
    assert (opponent.discards[:, column] == beaten).all()


def test_they_are_played_alike() -> None:
    for game, turn, ours, theirs in positions(met(12), 20, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
