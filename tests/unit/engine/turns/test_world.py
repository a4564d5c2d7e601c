"""The DC World sideboard of an opponent: when it opens, by hand, and as the plain player has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import Games
from validator.engine.turns.hazards import HazardBoard
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

DREAM = CheckRequest(format="dreamcards")
NEAR = ("Rivendell (TW)", "Lórien (TW)", "Moria (TW)", "The Lonely Mountain (TW)", "Edoras (TW)", "Shrel-Kain (TW)")
FAR = ("Caves of Ûlund (TW)", "Lossadan Camp (TW)", "Isle of the Ulond (TD)")
"""In the Northern Waste, there, and in the Sundering Seas."""
NOWHERE = ("The Under-gates (DM)",)
THEIRS = {
    "play_deck": {"Twilight (TW)": 8, "Cave-drake (TW)": 2},
    "sideboard_dc_world": {"Orc-guard (TW)": 3, "Orc-lieutenant (TW)": 1, "Wargs (TW)": 1, "Twilight (TW)": 1},
}


def against_theirs(*sites: str, request: CheckRequest = DREAM, start: str = "Rivendell (TW)", **how: Any) -> Play:  # noqa: ANN401
    ours = {
        "pool": {"Aragorn II (TW)": 1, "Balin (TW)": 1, "Kíli (TW)": 1},
        "play_deck": {FILLER: 12, "Durin’s Axe (TW)": 2},
        "location_deck": dict.fromkeys((start, *sites), 1),
    }
    asked = replace(PlayRequest(games=2, turns=4, against="list"), **how)
    return play(as_json(ours), request, asked, opponent=as_json(THEIRS))


def aside_of(game: Play, *, world: bool) -> list[str]:
    assert game.hazards is not None
    return sorted(copy.card.title for copy in game.hazards.copies if copy.aside and copy.world is world)


def test_sites_outside_four_territories_are_far() -> None:
    game = against_theirs(*NEAR[1:], *FAR, *NOWHERE)
    assert game.hazards is not None
    far = {site.title for site, is_far in zip(game.board.sites, game.hazards.far, strict=True) if is_far}
    assert far == {name.partition(" (")[0] for name in FAR}
    coe = against_theirs(*NEAR[1:], *FAR, request=CheckRequest())
    assert coe.hazards is not None
    assert not coe.hazards.far.any()


def test_it_opens_once_the_company_is_far_and_once_alone() -> None:
    game = against_theirs("Caves of Ûlund (TW)")
    assert game.hazards is not None
    assert aside_of(game, world=True) == ["Orc-guard"] * 3 + ["Orc-lieutenant", "Wargs"]
    opponent = Opponent(game.hazards, Luck(0, 0, 2, OPPONENT))
    games = Games(game.board, Luck(0, 0, 2), 1, (), opponent)
    assert not opponent.sideboard.any()
    games.at[1] = np.flatnonzero(game.hazards.far)[0]
    opponent.attack(games)
    assert opponent.sideboard.sum(axis=1).tolist() == [0, 5]
    # What is brought from there does not come a second time.
    opponent.sideboard[:] = False
    opponent.attack(games)
    assert not opponent.sideboard.any()


def test_two_come_into_the_play_deck_where_the_company_starts_far_away() -> None:
    game = against_theirs("Moria (TW)")
    assert game.hazards is not None
    game.board.law = replace(game.board.law, world_outside=("Mordor",))
    hazards = HazardBoard(game.hazards.deck, game.board, hero=True)
    assert not hazards.world.any()
    # Those of most strikes times prowess: of the wolves 2 times 8, of an Orc-guard 5 times 8, of a lieutenant 7.
    assert [copy.card.title for copy in hazards.copies if copy.aside] == ["Orc-guard", "Wargs", "Orc-lieutenant"]
    opponent = Opponent(hazards, Luck(0, 0, 2, OPPONENT))
    assert opponent.sideboard.sum(axis=1).tolist() == [3, 3]
    assert opponent.left.tolist() == [12 - hazards.hand_size] * 2


def test_the_plain_player_meets_the_same_of_it() -> None:
    plan = ("Caves of Ûlund", "Gold Hill", "Lórien", "Moria")
    sites = ("Caves of Ûlund (TW)", "Gold Hill (TD)", "Lórien (TW)", "Moria (TW)")
    game = against_theirs(*sites, plan=plan)
    for number, turn, ours, plain in positions(game, 30, 14):
        assert ours == plain, f"game {number}, turn {turn}"
    told = {
        event.what for one in range(4) for event in against_theirs(*sites, plan=plan, game=one, games=4, turns=14).story
    }
    assert "adds the DC World sideboard to the sideboard" in told
    assert any("Orc-guard" in word for word in told)
