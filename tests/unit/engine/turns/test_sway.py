"""What Dragons at home do besides their attacks, by numbers written by hand, and as the plain player has it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.attempts_may import NEVER
from validator.engine.turns.company import NO_INFLUENCE
from validator.engine.turns.games import Games
from validator.engine.turns.hazards import HazardBoard, HazardDeck
from validator.engine.turns.holdings import refit
from validator.engine.turns.influence import modifiers
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.manifestations import allowed_here
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.play import Play

POOL = open_pool()
SITES = (
    "Rivendell", "Grey Havens", "Edhellond", "Dol Amroth", "Pelargir", "Isle of the Ulond", "Bree",
    "The Lonely Mountain", "Gold Hill", "Moria", "Edoras", "Lake-town",
)  # fmt: skip
DRAWN = {
    "TW-244": 2, "TW-295": 2, "TW-336": 2, "TD-113": 2, "TD-161": 1, "TW-263": 1, "TW-280": 1, "TW-317": 1, "TW-311": 1,
    "TW-281": 1, "TW-20": 8,
}  # fmt: skip
AT_HOME = ("TD-2", "TD-5", "TD-11", "TD-22", "TD-38", "TD-44", "TD-62", "TD-65", "TD-71")
AHUNT = ("TD-1", "TD-4", "TD-10", "TD-21", "TD-37", "TD-43", "TD-61", "TD-64", "TD-70")
OTHERS = (
    "BA-10", "LE-99", "TW-25", "TW-34", "TW-493", "TW-90", "TD-36", "TW-60", "LE-98", "LE-66", "DM-61", "DM-104",
    "DM-5", "DM-13", "DM-27", "DM-58", "DM-95", "DM-92", "DM-99",
)  # fmt: skip


@cache
def company() -> Play:
    """Give a hero deck that goes by sea and into lairs, for items of all kinds and factions."""
    deck: dict[str, Any] = {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in ("Aragorn II", "Glorfindel II", "Kíli", "Bilbo")],
        "play_deck": [{"card": id_, "count": count} for id_, count in DRAWN.items()],
        "location_deck": [{"name": name, "count": 1} for name in SITES],
    }
    return play(deck, CheckRequest(), PlayRequest(against="typical", plan=("Grey Havens", "Edhellond", "Pelargir")))


def against(*hazards: str) -> Play:
    """Give its games against some hazards."""
    played = company()
    played.hazards = HazardBoard(HazardDeck("ours", tuple(POOL[id_] for id_ in hazards)), played.board, hero=True)
    return played


def started(*hazards: str, number: int = 2) -> tuple[Games, Opponent]:
    """Give games in which the Dragons of some hazards are at home, but in the first."""
    played = against(*hazards)
    assert played.hazards
    opponent = Opponent(played.hazards, Luck(0, 0, number, OPPONENT))
    games = Games(played.board, Luck(0, 0, number), 20, opponent=opponent)
    games.turn = 1
    opponent.dragons.there[1:] = True
    opponent.dragons.sway.begin()
    return games, opponent


def at(games: Games, title: str) -> int:
    return [site.title for site in games.board.sites].index(title)


def column(opponent: Opponent, id_: str) -> int:
    return [card.id for card in opponent.board.cards].index(id_)


def test_one_card_fewer_is_drawn_but_for_the_last() -> None:
    _, opponent = started("TD-71", number=4)
    assert opponent.dragons.sway.drawn(np.array([2, 2, 1, 0], dtype=np.int32)).tolist() == [2, 1, 1, 0]


def test_influence_attempts_of_both_sides_have_one_less() -> None:
    games, opponent = started("TD-62", "DM-104", "DM-5")
    games.at[:] = at(games, "Bree")
    games.untap_members()
    found = modifiers(games, games.rows)
    there = found[:, :, 0] > NO_INFLUENCE
    assert there.any()
    assert (found[:, :, 0] - found[:, :, 1])[there].tolist() == [1] * there.sum()
    assert opponent.attempts
    opponent.agents.there[:] = True
    opponent.hand[:] = True
    opponent.attempts.could(games, opponent.hand)
    aims = opponent.attempts._aims[0].needed  # what an attempt needs is asked nowhere else
    assert aims[0] < NEVER
    assert aims.tolist() == [aims[0], aims[0] + 1]


@pytest.mark.parametrize(("id_", "item", "more"), [
    ("TD-38", "TW-295", 1), ("TD-38", "TW-244", 0), ("TD-65", "TW-295", 0), ("TD-65", "TW-244", 1),
])  # fmt: skip
def test_items_of_a_kind_have_a_corruption_point_more_while_he_is_in_play(id_: str, item: str, more: int) -> None:
    games, opponent = started(id_)
    slot = [card.id for card in games.board.holdings.cards].index(item)
    games.bearer[:, slot] = 0
    refit(games, games.rows, np.zeros(2, dtype=np.intp))
    own = games.board.holdings.corruption[slot]
    assert games.taint[:, 0].tolist() == [own, own + more]
    opponent.dragons.play(games, np.array([0]), np.array([column(opponent, id_)]))
    assert games.taint[:, 0].tolist() == [own + more, own + more]


def test_the_hazard_limit_is_raised_by_sea_and_by_animals_once_a_turn() -> None:
    games, opponent = started("TD-22", "TD-5", "TW-25", number=3)
    sway, left = opponent.dragons.sway, np.array([2, 2, 2], dtype=np.int32)
    games.came_from[:], games.at[:] = at(games, "Edhellond"), at(games, "Isle of the Ulond")
    games.at[2] = at(games, "Edhellond")  # it stays
    sway.lift_limit(games, left)
    assert left.tolist() == [2, 3, 2]
    sway.lift_limit(games, left)
    assert left.tolist() == [2, 3, 2]
    crebain = column(opponent, "TW-25")
    assert sway.counts(np.arange(3), np.full(3, crebain)).tolist() == [1, 1, 1]
    sway.lift_limit(games, left)
    assert left.tolist() == [2, 4, 3]
    sway.begin()
    sway.lift_limit(games, left)
    assert left.tolist() == [2, 5, 3]


def test_one_manifestation_a_turn_is_free_or_is_all_that_is_played() -> None:
    games, opponent = started("TD-2", "TW-90", "TD-36", "TW-25")
    sway, dragon = opponent.dragons.sway, np.full(2, column(opponent, "TW-90"))
    assert sway.frees().tolist() == [False, True]
    assert sway.counts(games.rows, np.full(2, column(opponent, "TW-25"))).tolist() == [1, 1]
    assert sway.counts(games.rows, dragon).tolist() == [1, 0]
    assert sway.counts(games.rows, dragon).tolist() == [1, 1]
    games, opponent = started("TD-44", "TW-90", "TD-36", "TW-25")
    sway = opponent.dragons.sway
    assert not opponent.barred().any()
    sway.counts(games.rows, np.full(2, column(opponent, "TW-25")))
    assert not opponent.barred().any()
    sway.counts(games.rows, dragon)
    assert opponent.barred().sum(axis=1).tolist() == [0, 3]
    assert (allowed_here(games, games.rows)[0] == allowed_here(games, games.rows)[1]).all(), "no faction is Roused"
    sway.begin()
    assert not opponent.barred().any()


def test_a_dragon_is_discarded_to_play_two_hazards_more() -> None:
    """Against a company of three the limit is 3; where he is at home and two Crebain wait, it is 5."""
    games, opponent = started("TD-11", *["TW-25"] * 8, number=3)
    home = column(opponent, "TD-11")
    opponent.hand[:] = opponent.discards[:] = False
    crows = np.flatnonzero(opponent.board.kind < 0)[1:]
    opponent.hand[:, [n for n in crows if n != home][:7]] = True
    opponent.hand[2, [n for n in crows if n != home][4:7]] = False  # one alone would wait
    opponent.drawn[:] = opponent.place.shape[1]
    games.came_from[:], games.at[:] = at(games, "Moria"), at(games, "Edoras")
    assert games.sizes().tolist() == [3, 3, 3]
    held = opponent.hand.sum(axis=1)
    opponent.board.draws[:] = 0
    opponent.attack(games)
    assert (held - opponent.hand.sum(axis=1)).tolist() == [3, 5, 3]
    assert opponent.discards[:, home].tolist() == [False, True, False]
    assert opponent.dragons.there[:, 0].tolist() == [False, False, True]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
def test_both_ways_to_play_agree_on_random_decks_with_dragons_at_home(seed: int) -> None:
    random = Random(seed)  # noqa: S311  # a sample, no secret
    hazards = [*random.sample(AT_HOME, 7), *random.sample(AHUNT, 3), *random.choices(OTHERS, k=14)]
    played = against(*hazards)
    for game, turn, ours, theirs in positions(played, 8 if seed == 1 else 60, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
