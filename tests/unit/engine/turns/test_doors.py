"""Dragons who hunt, and creatures, while Doors of Night is in play: by regions written by hand, and in both ways."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.keying import Path, keys
from tests.unit.engine.turns.test_referee import positions
from tests.unit.engine.turns.test_sway import AHUNT, AT_HOME, OTHERS, against, at
from validator.check_request import CheckRequest
from validator.engine.turns.games import Games
from validator.engine.turns.hazards import HazardBoard, HazardDeck
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from cardpool.card import Card

POOL = open_pool()
DOORS = "TW-28"
HUNTS = {
    "TD-1": "Withered Heath, Northern Rhovanion, Iron Hills, Grey Mountain Narrows",
    "TD-4": "Withered Heath, Gundabad, Anduin Vales, Grey Mountain Narrows",
    "TD-10": "Withered Heath, Northern Rhovanion, Iron Hills, Grey Mountain Narrows",
    "TD-21": "Andrast Coast, Bay of Belfalas, Eriadoran Coast, Andrast",
    "TD-37": "Withered Heath, Northern Rhovanion, Iron Hills, Grey Mountain Narrows",
    "TD-43": "Withered Heath, Northern Rhovanion, Iron Hills, Grey Mountain Narrows",
    "TD-61": "Withered Heath, Woodland Realm, Northern Rhovanion, Grey Mountain Narrows",
    "TD-64": "Forochel, Angmar, Gundabad",
    "TD-70": "Withered Heath, Northern Rhovanion, Iron Hills, Grey Mountain Narrows",
}
FURTHER = {
    "TD-1": "Southern Rhovanion, Dorwinion, Heart of Mirkwood, Woodland Realm",
    "TD-4": "Northern Rhovanion, Iron Hills, Southern Rhovanion, Angmar",
    "TD-10": "Brown Lands, Southern Rhovanion, Dorwinion, Dagorlad, Horse Plains",
    "TD-21": "Old Pûkel-land, Enedhwaith, Anfalas",
    "TD-37": "Southern Rhovanion, Dorwinion, Heart of Mirkwood, Woodland Realm",
    "TD-43": "Southern Rhovanion, Dorwinion, Heart of Mirkwood, Woodland Realm",
    "TD-61": "Anduin Vales, Western Mirkwood, Heart of Mirkwood, Gundabad",
    "TD-64": "Númeriador, Arthedain, Rhudaur",
    "TD-70": "Brown Lands, Southern Rhovanion, Dorwinion, Dagorlad, Horse Plains",
}
"""By Dragon who hunts, the regions where he attacks, and those where he does while Doors of Night is in play."""
NIGHT = (fold("Doors of Night"),)


def hunted(card: Card, *in_play: str) -> set[str]:
    """Give the regions of the map in which somebody who moves meets a Dragon, by names alone."""
    regions = [one.title for one in POOL if one.type == "region" and one.source == "coe"]
    bare = POOL["TW-421"]
    return {name for name in regions if keys(card, Path(frozenset({fold(name)}), (), bare), in_play)}


@pytest.mark.parametrize("id_", HUNTS)
def test_a_dragon_hunts_in_the_regions_of_his_card(id_: str) -> None:
    named, further = (set(table[id_].split(", ")) for table in (HUNTS, FURTHER))
    assert hunted(POOL[id_]) == named
    assert hunted(POOL[id_], *NIGHT) == named | further
    at_sea = Path(frozenset(), ("coastal-sea",), POOL["TW-421"])
    assert not keys(POOL[id_], at_sea)
    assert bool(keys(POOL[id_], at_sea, NIGHT)) is (id_ == "TD-21")


def started(*hazards: str, number: int = 3) -> tuple[Games, Opponent]:
    played = against(*hazards)
    assert played.hazards
    opponent = Opponent(played.hazards, Luck(0, 0, number, OPPONENT))
    games = Games(played.board, Luck(0, 0, number), 20, opponent=opponent)
    games.turn = 1
    opponent.hand[:] = False
    opponent.board.draws[:] = 0
    return games, opponent


def test_doors_of_night_are_played_once_and_open_more_at_once() -> None:
    """From Bree to Rivendell leads through Arthedain and Rhudaur, where Scorba hunts while they are in play."""
    games, opponent = started("TD-64", DOORS, "LE-110", "TW-60")
    doors, scorba = (np.array([card.title == title for card in opponent.board.cards]) for title in
                     ("Doors of Night", "Scorba Ahunt"))  # fmt: skip
    games.came_from[:], games.at[:] = at(games, "Bree"), at(games, "Rivendell")
    opponent.hand[0] = doors
    opponent.hand[1] = scorba
    opponent.hand[2] = doors | scorba
    opponent.attack(games)
    assert opponent.under.tolist() == [1, 0, 1]
    assert opponent.dragons.there[:, 0].tolist() == [False, False, True]
    assert opponent.hand.sum(axis=1).tolist() == [1, 1, 1]
    assert (opponent.hand & opponent.never).sum(axis=1).tolist() == [1, 0, 1], "the second has no use"
    assert not opponent.discards[:, doors].any()


def test_doors_of_night_have_no_use_where_nothing_asks_for_them() -> None:
    _, opponent = started(DOORS, "TD-71", "LE-66")
    assert not opponent.board.keyings.titles
    assert opponent.never[0].sum() == 1


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
def test_both_ways_to_play_agree_on_random_decks_with_doors_of_night(seed: int) -> None:
    random = Random(seed)  # noqa: S311  # a sample, no secret
    asking = sorted(card.id for card in POOL if "if:Doors of Night" in card.keyed and card.source == "coe")
    hazards = [DOORS, "LE-110", *random.sample(AHUNT, 4), *random.sample(AT_HOME, 2), *random.choices(asking, k=6)]
    played = against(*hazards, *random.choices(OTHERS, k=8))
    assert played.hazards
    assert played.hazards.keyings.titles == NIGHT
    for game, turn, ours, theirs in positions(played, 8 if seed == 1 else 60, 14):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.slow
def test_both_ways_to_play_agree_on_minions_at_night() -> None:
    """What a minion company is detained by hangs on what a creature can be keyed to then."""
    deck = {
        "pool": [{"card": id_, "count": 1} for id_ in ("LE-11", "LE-29")],
        "play_deck": [{"card": id_, "count": 5} for id_ in ("LE-299", "LE-313", "LE-304", "LE-66", "LE-98")],
        "location_deck": [{"card": id_, "count": 1} for id_ in ("LE-367", "LE-379", "LE-387", "LE-392", "LE-359")],
    }
    asking = sorted(card.id for card in POOL if "if:Doors of Night" in card.keyed and card.source == "coe")
    played = play(deck, CheckRequest(alignment="ringwraith"), PlayRequest(against="typical"))
    cards = tuple(POOL[id_] for id_ in (DOORS, DOORS, *asking))
    played.hazards = HazardBoard(HazardDeck("ours", cards), played.board, hero=False)
    for game, turn, ours, theirs in positions(played, 60, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
