"""Events that help who faces a strike, by the dice: more prowess, two rolls, no tap, no strike at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.blow_facts import SECOND_DICE, blow_of
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import TOTALS, Luck
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.attacks import Attack

GAMES = 2_000
EVENTS = ("Risky Blow (TW)", "Swift Strokes (LE)", "Lucky Strike (TW)", "Block (TW)", "Dodge (TW)")
STEALTH = "Halfling Stealth (TW)"


def list_of(pool: tuple[str, ...], *events: str) -> dict[str, Any]:
    drawn = dict.fromkeys(events, 1) | {FILLER: 20}
    sites = ("Rivendell (TW)", "Moria (TW)", "Lórien (TW)", "Bree (TW)")
    return as_json({"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def against(list_: dict[str, Any], whom: str) -> Play:
    return play(list_, CheckRequest(), PlayRequest(games=GAMES, turns=1, against=whom))


@pytest.fixture(scope="module")
def company() -> Play:
    """Aragorn II (a warrior, prowess 6, body 9) and Arwen (none, prowess 2) with all these events in their deck."""
    return against(list_of(("Aragorn II (TW)", "Arwen (TW)"), *EVENTS), "typical")


def fought(company: Play, strike: Attack, *held: str) -> tuple[Games, Any, Any, Any]:
    """Let every company face an attack with these in hand; give the games, who beat it, and both rolls of a strike."""
    luck = Luck(0, 0, GAMES)
    games = Games(company.board, luck, 1)
    games.untap()
    games.hand[:, [n for n, card in enumerate(company.board.cards) if card.title in held]] = True
    beaten = face(games, games.rows, Attacks.of([strike] * GAMES), 0)
    return games, beaten, TOTALS[luck.dice(0, 0)], TOTALS[luck.dice(0, SECOND_DICE)]


def played(games: Games) -> set[str]:
    """Give which events were played, in all the games alike."""
    found = games.fate == PLAYED
    assert (found == found[0]).all()
    assert (games.discards == found).all()
    return {games.board.cards[n].title for n in np.flatnonzero(found[0])}


def test_a_warrior_strikes_at_plus_three_and_his_body_is_one_less(company: Play) -> None:
    games, beaten, rolls, _ = fought(company, attack(1, 14), *(name.rpartition(" (")[0] for name in EVENTS))
    # 6 and a usual roll of 7 are less than 14: what adds most is played, and nothing else.
    assert played(games) == {"Risky Blow"}
    assert (beaten == (6 + 3 + rolls > 14)).all()
    wounded = 6 + 3 + rolls < 14
    assert (games.losses["wounded"] == wounded).all()
    assert (games.losses["eliminated"] == wounded & (TOTALS[games.luck.dice(0, 2)] > 9 - 1)).all()


def test_of_two_rolls_the_better_counts(company: Play) -> None:
    games, beaten, first, second = fought(company, attack(1, 14), "Swift Strokes", "Lucky Strike")
    assert played(games) == {"Swift Strokes"}
    assert (beaten == (6 + 1 + np.maximum(first, second) > 14)).all()
    games, beaten, first, second = fought(company, attack(1, 14), "Lucky Strike", "Block")
    assert played(games) == {"Lucky Strike"}
    assert (beaten == (6 + np.maximum(first, second) > 14)).all()
    # Two rolls of two dice exceed 8 in 1 - (26/36)² of all cases.
    assert beaten.mean() == pytest.approx(1 - (26 / 36) ** 2, abs=0.04)


def test_who_would_tap_stays_untapped_unless_he_is_wounded(company: Play) -> None:
    # 6 and 7 are 13: nobody fears it, but nobody stays untapped of himself.
    games, beaten, rolls, _ = fought(company, attack(1, 13), "Block", "Risky Blow")
    assert played(games) == {"Block"}
    assert (beaten == (6 + rolls > 13)).all()
    wounded = 6 + rolls < 13
    assert (games.untapped[:, 0] == ~wounded).all()
    assert (games.losses["eliminated"] == wounded & (TOTALS[games.luck.dice(0, 2)] > 9)).all()
    # Whoever has more prowess than the attack needs none, and a tapped one has no use for it.
    assert not played(fought(company, attack(1, 5), "Block", "Dodge")[0])
    games, *_ = fought(company, attack(2, 8), "Dodge")
    assert played(games) == {"Dodge"}


def test_what_is_for_warriors_helps_nobody_else(company: Play) -> None:
    # The attacker chooses Arwen; of all these Dodge alone is for her, and she fears the strike.
    games, *_ = fought(company, attack(1, 12, chooses=True), "Risky Blow", "Swift Strokes", "Block", "Dodge")
    assert not played(games)
    games, _, rolls, _ = fought(company, attack(1, 9, chooses=True), "Risky Blow", "Block", "Dodge")
    assert played(games) == {"Dodge"}
    # Her body is 8, and one less.
    falls = (2 + rolls < 9) & (TOTALS[games.luck.dice(0, 2)] > 7)
    assert (games.losses["eliminated"] == falls).all()


def test_a_strike_that_is_cancelled_taps_and_wounds_nobody_and_is_not_defeated() -> None:
    hobbit = against(list_of(("Bilbo (TW)",), STEALTH), "typical")
    games, beaten, *_ = fought(hobbit, attack(1, 14), "Halfling Stealth")
    assert played(games) == {"Halfling Stealth"}
    assert not beaten.any()
    assert games.untapped.all()
    assert not games.losses["wounded"].any()
    # A strike that is not feared is faced.
    assert not played(fought(hobbit, attack(1, 5), "Halfling Stealth")[0])


def test_without_an_opponent_they_have_no_effect() -> None:
    list_ = list_of(("Aragorn II (TW)",), *EVENTS)
    idle = [against(list_, whom).to_dict()["without_effect"]["copies"] for whom in ("none", "typical")]
    assert idle == [5, 0]


@pytest.mark.parametrize(
    ("card_id", "does"),
    [
        ("TW-319", (False, 3, False, -1, False, False)), ("LE-172", (False, 3, False, -1, False, False)),
        ("LE-238", (False, 1, True, 0, False, False)), ("TW-270", (False, 0, True, 0, False, False)),
        ("TW-199", (False, 0, False, 0, True, False)), ("TW-209", (False, 0, False, -1, True, False)),
        ("TW-252", (True, 0, False, 0, False, False)), ("TW-204", None), ("TD-131", None), ("TW-244", None),
    ],
)  # fmt: skip
def test_what_an_event_does_for_who_faces_a_strike(card_id: str, does: tuple[Any, ...] | None) -> None:
    assert blow_of(open_pool()[card_id]) == does


@pytest.mark.slow
def test_they_are_played_alike() -> None:
    pool = ("Aragorn II (TW)", "Bilbo (TW)", "Balin (TW)")
    list_ = list_of(pool, *EVENTS, STEALTH, "Glamdring (TW)", "Durin’s Axe (TW)", "Orcrist (TW)")
    for game, turn, ours, theirs in positions(against(list_, "typical"), 60, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
