"""Events by which a site is of another type as long as a company is there: where, when, and what holds there then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import column, standing
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.moving import move
from validator.engine.turns.organise import organise
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.remakes import remake_of
from validator.engine.turns.remaking import remake_to_heal, remake_to_join
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import play_at_sites
from validator.engine.turns.travel import aims, travel

if TYPE_CHECKING:
    from validator.engine.turns.games import Games

HOLD, BATS = "Hold Rebuilt and Repaired", "Great Bats"
HIDDEN, GUARDED = "Hidden Haven", "Guarded Haven"
GAMES = 20
MISC = KINDS.index("miscellaneous")
ORCS = ("Grishnákh (LE)", "Gorbag (LE)", "Muzgash (LE)", "Ufthak (LE)")
MEN = ("Peath (TW)", "Galva (TW)", "Halbarad (TW)")


def minions(filler: int = 14) -> dict[str, Any]:
    drawn = {f"{HOLD} (AS)": 2, f"{BATS} (AS)": 1, "Saw-toothed Blade (LE)": 1, FILLER: filler}
    sites = ("Minas Morgul (LE)", "Dol Guldur (LE)", "Ettenmoors (LE)", "Tolfalas (LE)", "Bandit Lair (LE)")
    return as_json({"pool": dict.fromkeys(ORCS, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


def wizards(filler: int = 14) -> dict[str, Any]:
    drawn = {
        "Saruman (WH)": 1, f"{HIDDEN} (WH)": 2, f"{GUARDED} (WH)": 1, "Damrod (TW)": 1, "Dwarven Axe (TW)": 1,
        FILLER: filler,
    }  # fmt: skip
    sites = ("The White Towers (WH)", "Isengard (WH)", "Weathertop (TW)", "Ettenmoors (TW)", "Bree (TW)")
    return as_json({"pool": dict.fromkeys(MEN, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)})


@pytest.fixture(scope="module")
def orcs() -> Play:
    return play(minions(), CheckRequest(alignment="ringwraith"), PlayRequest(games=GAMES, turns=1, against="typical"))


@pytest.fixture(scope="module")
def men() -> Play:
    request = CheckRequest(alignment="fallen-wizard")
    return play(wizards(), request, PlayRequest(games=GAMES, turns=1, against="typical"))


def staying(company: Play, site: str, *hand: str, fights: bool = False) -> Games:
    """Let the company be at a site where it has stayed, and hold these cards alone."""
    games = standing(company, site, *hand, fights=fights)
    games.came_from = games.at.copy()
    return games


def in_play(games: Games, title: str) -> bool:
    there = games.in_play[:, column(games, title)]
    assert there.all() or not there.any()
    return bool(there.all())


def here(games: Games) -> Any:  # noqa: ANN401
    (site,) = {games.board.sites[at] for at in games.at}
    return site


def test_a_site_is_a_shadow_hold_where_something_of_the_hand_is_playable_only_then(orcs: Play) -> None:
    games = staying(orcs, "Ettenmoors", HOLD, BATS)
    before = games.points.copy()
    play_at_sites(games)
    assert in_play(games, HOLD)
    assert in_play(games, BATS)
    assert here(games).title == "Ettenmoors"
    assert here(games).site_type == "shadow-hold"
    # The Bats are worth 1; nothing else came in.
    assert ((games.points - before).sum(axis=1) == 1).all()
    assert all(attack.detains for attack in orcs.board.automatic_attacks[int(games.at[0])])


@pytest.mark.parametrize("hand", [(HOLD,), (BATS,), (HOLD, "Saw-toothed Blade")])
def test_it_stays_as_it_is_where_nothing_more_could_be_tried(orcs: Play, hand: tuple[str, ...]) -> None:
    games = staying(orcs, "Ettenmoors", *hand)
    play_at_sites(games)
    assert not in_play(games, HOLD)
    assert not in_play(games, BATS)
    assert here(games).site_type == "ruins-lairs"


def test_automatic_attacks_are_faced_before_for_what_will_be_playable(orcs: Play) -> None:
    games = staying(orcs, "Ettenmoors", HOLD, BATS, fights=True)
    play_at_sites(games)
    # The Trolls of the Ettenmoors have struck, as they do not detain yet: somebody is tapped or worse in every game.
    assert (~games.untapped[:, :3]).any(axis=1).all()
    waiting = staying(orcs, "Ettenmoors", BATS, fights=True)
    play_at_sites(waiting)
    assert waiting.untapped[:, :3].all()


def test_a_company_makes_for_a_site_that_it_can_make_another(orcs: Play) -> None:
    games = staying(orcs, "Minas Morgul", HOLD, BATS)
    target, idle = aims(games)
    assert not idle.any()
    assert {orcs.board.sites[site].site_type for site in target} == {"ruins-lairs"}
    assert (target < orcs.board.remakes.printed).all()
    _, idle = aims(staying(orcs, "Minas Morgul", BATS))
    assert idle.all()


def test_it_is_discarded_as_the_company_leaves_and_the_site_is_what_it_was(orcs: Play) -> None:
    games = staying(orcs, "Ettenmoors", HOLD, BATS)
    ettenmoors = int(games.at[0])
    play_at_sites(games)
    travel(games)
    assert not in_play(games, HOLD)
    assert in_play(games, BATS)
    assert games.discards[:, column(games, HOLD)].all()
    # The Bats tapped it, so that it is used.
    assert games.used[:, ettenmoors].all()
    assert (games.at != ettenmoors).all()
    assert not games.used[:, orcs.board.remakes.printed :].any()


def test_a_site_becomes_a_haven_for_who_could_not_join_there(men: Play) -> None:
    games = staying(men, "Weathertop", HIDDEN, "Damrod")
    remake_to_join(games)
    organise(games)
    assert in_play(games, HIDDEN)
    assert in_play(games, "Damrod")
    assert here(games).title == "Weathertop"
    assert men.board.ways.haven[games.at].all()
    # Wolves attack there no more.
    assert not men.board.automatic_attacks[int(games.at[0])]


@pytest.mark.parametrize(("site", "hand"), [("Weathertop", ("Saruman",)), ("Bree", ("Damrod",)), ("Weathertop", ())])
def test_it_becomes_none_at_a_border_hold_nor_for_nothing(men: Play, site: str, hand: tuple[str, ...]) -> None:
    games = staying(men, site, HIDDEN, *hand)
    remake_to_join(games)
    assert in_play(games, HIDDEN) is ("Saruman" in hand)


def test_the_wounded_heal_in_a_haven_that_was_made_for_them(men: Play) -> None:
    for hurt, made in ((1, False), (2, True)):
        games = staying(men, "Weathertop", HIDDEN, fights=True)
        games.hurt[:, :hurt] = True
        remake_to_heal(games)
        assert in_play(games, HIDDEN) is made  # there are three: two are the half and more
        games.untap()
        assert (games.wounded.sum(axis=1) == (0 if made else hurt)).all()


def test_no_creature_is_played_on_a_company_that_stays_in_a_hidden_haven(men: Play) -> None:
    games = staying(men, "Weathertop", HIDDEN, "Damrod", fights=True)
    assert games.opponent
    games.opponent.hand[...] = True
    keyings = games.opponent.board.keyings
    creatures = [n for n, copy in enumerate(games.opponent.board.copies) if copy.part == "creature"]
    before = keyings.keyed(games.opponent.under, games.at, games.at)[:, creatures]
    remake_to_join(games)
    after = keyings.keyed(games.opponent.under, games.at, games.at)[:, creatures]
    assert before.any()
    assert not after.any()


def test_a_guarded_haven_is_worth_its_point_until_the_company_leaves(men: Play) -> None:
    games = staying(men, "Weathertop", GUARDED)
    play_at_sites(games)
    assert not in_play(games, GUARDED)
    games = staying(men, "Weathertop", GUARDED, HIDDEN)
    play_at_sites(games)
    assert in_play(games, GUARDED)
    assert (games.points[:, MISC] == 1).all()
    move(games)
    assert not in_play(games, GUARDED)
    assert not in_play(games, HIDDEN)
    assert (games.points[:, MISC] == 0).all()


def test_without_a_hidden_haven_a_guarded_one_has_no_effect() -> None:
    deck = wizards()
    deck["play_deck"] = [one for one in deck["play_deck"] if one["name"] != HIDDEN]
    played = play(deck, CheckRequest(alignment="fallen-wizard"), PlayRequest(games=1, turns=1))
    assert GUARDED in played.to_dict()["without_effect"]["titles"]
    assert not played.board.remakes


@pytest.mark.parametrize(
    ("card_id", "site_id", "type_"),
    [
        # Hold Rebuilt: Ettenmoors, not Moria, not a Dragon's lair, nothing below.
        ("AS-88", "LE-373", "shadow-hold"), ("AS-88", "LE-392", ""), ("AS-88", "LE-360", ""), ("AS-88", "AS-158", ""),
        # Rebuild the Town: Weathertop.
        ("DM-155", "TW-436", "border-hold"),
        # Hidden Haven: Weathertop in a Wilderness; not Bree.
        ("WH-75", "TW-436", "haven"), ("WH-75", "TW-378", ""),
        # Chambers: Edoras of the heroes, not of the minions.
        ("WH-97", "TW-394", "haven"), ("WH-97", "LE-372", ""),
    ],
)  # fmt: skip
def test_where_they_are_played_and_what_the_site_is_then(card_id: str, site_id: str, type_: str) -> None:
    pool = open_pool()
    remake = remake_of(pool[card_id])
    assert remake
    assert remake.suits(pool[site_id]) is bool(type_), pool[site_id].title
    if type_:
        made = remake.made_of(pool[site_id])
        assert made.site_type == type_
        assert bool(made.playable) is (type_ != "haven")
        assert bool(made.automatic_attacks) is (card_id == "AS-88")


def test_what_asks_for_stage_points_is_left_out() -> None:
    assert remake_of(open_pool()["WH-77"]) is None


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
@pytest.mark.parametrize("player", ["ringwraith", "fallen-wizard"])
def test_they_are_played_alike(player: str, against: str) -> None:
    deck = minions(4) if player == "ringwraith" else wizards(4)
    request = CheckRequest(alignment=player, length="short")
    met = play(deck, request, PlayRequest(games=60, turns=14, against=against))
    seen = np.zeros(2, dtype=bool)
    for game, turn, ours, theirs in positions(met, 60, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
    for number, title in enumerate((HOLD, BATS) if player == "ringwraith" else (HIDDEN, GUARDED)):
        seen[number] = (met.outcome.played_on[:, [c.title == title for c in met.board.cards]] > 0).any()
    assert seen.all()
