"""Dream-card events for one character: a friend of the Elves, and a leader of armed Dwarves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_bonds import begun, columns
from tests.unit.engine.turns.test_games import DREAM, FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.engine.turns.bond_facts import bond_of
from validator.engine.turns.bonding import bind
from validator.engine.turns.corruption import modifier, modifiers
from validator.engine.turns.holdings import refit
from validator.engine.turns.influence import modifiers as against
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from validator.engine.turns.games import Games
    from validator.engine.turns.play import Play

FRIEND, ART, ELVES, HAUBERK = (
    "Elf-friend (FB)",
    "Dwarven Art of War (DF)",
    "Wood-elves (TW)",
    "Hauberk of Bright Mail (TW)",
)
SITES = ("Rivendell (TW)", "Moria (TW)", "Thranduil’s Halls (TW)", "Lórien (TW)")


def met(pool: Mapping[str, int], drawn: Mapping[str, int], against: str = "none", games: int = 20) -> Play:
    list_ = as_json({"pool": pool, "play_deck": {**drawn, FILLER: 8}, "location_deck": dict.fromkeys(SITES, 1)})
    return play(list_, DREAM, PlayRequest(games=games, turns=2, against=against))


def person(games: Games, name: str) -> int:
    return [one.title for one in games.board.persons].index(name)


def alone(games: Games, *names: str) -> None:
    games.company[:] = games.board.companies.id_of(frozenset(person(games, name) for name in names))
    games.untap()


def test_a_friend_of_the_elves_has_two_more_against_their_factions_and_loses_nothing_for_his_race() -> None:
    played = met({"Balin (TW)": 1}, {FRIEND: 1, ELVES: 1})
    games = begun(played, FRIEND, ELVES)
    alone(games, "Balin")
    (balin, elves) = person(games, "Balin"), [one.title for one in played.board.factions].index("Wood-elves")
    # A direct influence of 2; Dwarves have 2 less against Wood-elves.
    assert (against(games, games.rows)[balin, elves] == 0).all()
    bind(games)
    assert games.in_play[:, columns(games, FRIEND)[0]].all()
    assert (against(games, games.rows)[balin, elves] == 4).all()


def test_nobody_becomes_one_away_from_elf_holds_or_without_a_faction_in_hand() -> None:
    played = met({"Balin (TW)": 1}, {FRIEND: 1, ELVES: 1})
    for site, hand in (("Moria", (FRIEND, ELVES)), ("Rivendell", (FRIEND,))):
        games = begun(played, *hand)
        alone(games, "Balin")
        games.at[:] = [one.title for one in played.board.sites].index(site)
        bind(games)
        assert games.hand[:, columns(games, FRIEND)[0]].all()


@pytest.mark.parametrize(
    ("who", "faction", "adds"),
    # Balin and Aragorn II against Wood-elves and Elves of Lindon; Balin against Dwarves.
    [("TW-123", "TW-367", 4), ("TW-123", "TW-226", 2), ("TW-120", "TW-367", 2), ("TW-123", "TW-261", 0)],
)
def test_what_it_adds(who: str, faction: str, adds: int) -> None:
    pool = open_pool()
    bond = bond_of(pool["FB-elf-friend"])
    assert bond is not None
    assert bond.against(pool[who], pool[faction]) == adds
    # No Elf is one.
    assert not bond.suits(pool["TW-164"], [pool["TW-164"]])


def test_dwarves_who_bear_gear_have_one_more_in_corruption_checks() -> None:
    drawn = {ART: 1, HAUBERK: 1}
    played = met({"Dáin (DF)": 1, "Balin (TW)": 1, "Aragorn II (TW)": 1}, drawn, "typical")
    games = begun(played, ART, HAUBERK)
    alone(games, "Dáin", "Balin", "Aragorn II")
    board = played.board
    stand = board.stands.of_column[columns(games, ART)[0]]
    slot = int(board.holdings.slot[columns(games, HAUBERK)[0]])
    dain, balin, aragorn = (person(games, name) for name in ("Dáin", "Balin", "Aragorn II"))
    plain = modifiers(games, games.rows).copy()
    for bearer, more in ((balin, 1), (dain, 1), (aragorn, 0)):
        games.bearer[:, slot] = bearer
        refit(games, games.rows, np.full(games.games, bearer))
        games.stands[:, stand] = dain
        found = modifiers(games, games.rows) - plain
        assert (found[:, bearer] == more).all()
        assert (found.sum(axis=1) == more).all()
        assert (modifier(games, games.rows, np.full(games.games, bearer)) == plain[:, bearer] + more).all()


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    pool = {"Dáin (DF)": 1, "Balin (TW)": 1, "Aragorn II (TW)": 1, "Kíli (TW)": 1}
    drawn = {FRIEND: 3, ART: 3, ELVES: 1, HAUBERK: 2, "Glamdring (TW)": 1, "Thorin (DF)": 1, "Gandalf (TW)": 1,
             "Sword of Gondolin (TW)": 2, "Iron Hill Dwarves (TW)": 1}  # fmt: skip
    played = met(pool, drawn, against, games=40)
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
    assert played.board.bonds.columns
    assert against == "none" or played.board.stands.armed.any()
