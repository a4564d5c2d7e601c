"""Gear that is better against some attackers, by numbers written by hand, and by both ways of playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import column, standing
from tests.unit.engine.turns.test_combat import attack
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.holdings import give, modifiers
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Collection

DRAWN = {"Glamdring (TW)": 1, "Orcrist (TW)": 1, "Wormsbane (TD)": 1, "Black Mace (LE)": 1, FILLER: 8}
SITES = ("Rivendell (TW)", "Moria (TW)", "Goblin-gate (TW)", "Dancing Spire (TD)", "Ettenmoors (TW)")


def met(games: int = 400, turns: int = 1) -> Play:
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Faramir (TW)"), 1)
    deck = {"pool": pool, "play_deck": DRAWN, "location_deck": dict.fromkeys(SITES, 1)}
    hazards = {"Orc-patrol (TW)": 4, "Cave-drake (TW)": 4, "Brigands (TW)": 3, "Orc-guard (TW)": 3}
    theirs = as_json({"pool": {"Elrond (TW)": 1}, "play_deck": hazards})
    how = PlayRequest(games=games, turns=turns, against="list")
    return play(as_json(deck), CheckRequest(), how, opponent=theirs)


@pytest.mark.parametrize(
    ("item", "who", "kinds", "prowess"),
    [
        # Aragorn II has 6, Arwen 2: three more up to 8, or 9 against Orcs; up to 9, or four more up to 10.
        ("TW-244", "TW-120", (), 2), ("TW-244", "TW-120", {"man"}, 2), ("TW-244", "TW-120", {"orc"}, 3),
        ("TW-244", "TW-122", {"orc"}, 3), ("TW-295", "TW-120", (), 3), ("TW-295", "TW-120", {"orc", "wolf"}, 4),
        ("TD-172", "TW-120", {"orc"}, 2), ("TD-172", "TW-120", {"drake"}, 4), ("TD-172", "TW-120", {"dragon"}, 4),
        # A warrior alone; Balin has 4.
        ("LE-299", "TW-123", (), 3), ("LE-299", "TW-123", {"elf"}, 4), ("AS-136", "TW-123", {"elf"}, 2),
        ("AS-136", "TW-122", {"elf"}, 0),
    ],
)  # fmt: skip
def test_what_a_weapon_gives_against_whom(item: str, who: str, kinds: Collection[str], prowess: int) -> None:
    pool = open_pool()
    assert modifiers(pool[item], pool[who], kinds)[0] == prowess


@pytest.mark.parametrize(
    ("borne", "kind", "own"),
    [
        (("Orcrist",), "man", 9), (("Orcrist",), "orc", 10), (("Glamdring",), "orc", 9), (("Glamdring",), "man", 8),
        # Of two the better serves: Orcrist, but against Dragons and Drakes Wormsbane.
        (("Orcrist", "Wormsbane"), "orc", 10), (("Orcrist", "Wormsbane"), "man", 9),
        (("Orcrist", "Wormsbane"), "drake", 10), (("Wormsbane", "Glamdring"), "dragon", 10), ((), "orc", 6),
    ],
)  # fmt: skip
def test_the_best_serves_against_each(borne: tuple[str, ...], kind: str, own: int) -> None:
    games = standing(met(), "Moria", fights=True)
    aragorn = [one.title for one in games.board.persons].index("Aragorn II")
    for title in borne:
        give(games, games.rows, np.full(games.games, column(games, title)), np.full(games.games, aragorn))
    games.untapped[:] = False
    games.untapped[:, aragorn] = True
    beaten = face(games, games.rows, Attacks.of([attack(1, 16)._replace(kinds=frozenset({kind}))] * games.games), 0)
    assert (beaten == (own + TOTALS[games.luck.dice(1, 0)] > 16)).all()


def test_it_is_played_alike() -> None:
    for game, turn, ours, theirs in positions(met(40, 12), 40, 12):
        assert ours == theirs, f"game {game}, turn {turn}"


def test_who_takes_the_weapon_of_the_fallen_has_what_it_gives_against_the_attackers_at_once() -> None:
    # Aragorn II bears Orcrist and faces the first of two strikes; Faramir (prowess 5), his heir, the second.
    games = standing(met(), "Moria", fights=True)
    persons = [one.title for one in games.board.persons]
    aragorn, faramir = persons.index("Aragorn II"), persons.index("Faramir")
    give(games, games.rows, np.full(games.games, column(games, "Orcrist")), np.full(games.games, aragorn))
    games.wounded[:, persons.index("Balin")] = True
    games.untapped[:, persons.index("Balin")] = False
    face(games, games.rows, Attacks.of([attack(2, 20)._replace(kinds=frozenset({"orc"}))] * games.games), 0)
    slot = int(games.board.holdings.slot[column(games, "Orcrist")])
    first, second = TOTALS[games.luck.dice(1, 0)], TOTALS[games.luck.dice(1, 3)]
    falls = (10 + first < 20) & (TOTALS[games.luck.dice(1, 2)] > 9)
    assert falls.any()
    assert (games.bearer[falls, slot] == faramir).any()
    own = np.where(falls, 9, 5)
    hurt = games.wounded[:, faramir] | ~games.fighters()[:, faramir]
    assert (hurt == (own + second < 20)).all()
