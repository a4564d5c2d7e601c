"""Lords: the declared one is the avatar, another a character; and who is at home where a card describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_bonds import begun, company
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.followers import direct_influence
from validator.engine.turns.organise import organise
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.travel import aims

if TYPE_CHECKING:
    from collections.abc import Mapping

HALL = "Iron Hill Dwarf-hold (TW)"
DAIN, BALIN = "Dáin (DF)", "Balin (DF)"


def met(
    avatar: str | None, alignment: str, deck: Mapping[str, Mapping[str, int]], against: str = "none", games: int = 20
) -> Play:
    request = CheckRequest(format="dreamcards", alignment=alignment, avatar=avatar)
    return play(as_json(deck), request, PlayRequest(games=games, turns=2, against=against))


def of_dain(**drawn: int) -> dict[str, dict[str, int]]:
    return {
        "pool": {BALIN: 1, "Lóni (DF)": 1},
        "play_deck": {DAIN: 3, **drawn, FILLER: 8},
        "location_deck": {HALL: 1, "Moria (TW)": 1, "Lake-town (TD)": 1},
        "sideboard": {"Thorin (DF)": 1},
    }


def test_another_lord_is_a_character_with_a_mind_and_the_declared_one_the_avatar() -> None:
    played = met("Dáin", "dwarf-lord", of_dain())
    board = played.board
    who = {person.title: person for person in board.persons}
    assert {title: person.avatar for title, person in who.items()} == {
        "Balin": False,
        "Lóni": False,
        "Dáin": True,
        "Thorin": False,
    }
    # Dáin prints 3(5), Balin 2(5): what stands in brackets holds for who is declared, and he gives no points.
    assert [direct_influence(who[title]) for title in ("Dáin", "Balin", "Thorin")] == [5, 2, 3]
    assert [who[title].points for title in ("Dáin", "Balin", "Thorin")] == [None, 2, 3]
    # Minds of 7 and 2 of 20; the avatar takes nothing, and comes beside the other lord.
    games = begun(played, DAIN)
    organise(games)
    assert company(games) == {"Balin", "Lóni", "Dáin"}
    arranged = board.companies.arranged(board.companies.members[games.company[0]], frozenset())[1]
    assert arranged is not None
    assert arranged.general_influence == 20 - 7 - 2


def test_who_is_declared_is_the_same_card_in_deck_and_sideboard() -> None:
    deck = of_dain()
    deck["sideboard"] = {DAIN: 1}
    board = met("Dáin", "dwarf-lord", deck).board
    copies = [copy for copy in board.copies if copy.card.title == "Dáin"]
    assert len({id(copy.card) for copy in copies}) == 1
    assert sorted(copy.ordinal for copy in copies) == [0, 1, 2, 3]


def test_a_card_for_whom_nothing_differs_is_itself() -> None:
    pool = open_pool()
    played = met("Balin", "dwarf-lord", {"pool": {"Lóni (DF)": 1}, "play_deck": {"Glóin (DF)": 1, FILLER: 8}})
    assert played.start.company == (pool["DF-loni"],)
    assert all(card is pool[card.id] for card in played.start.play_deck)


@pytest.mark.parametrize(("site", "comes"), [("Ettenmoors (LE)", True), ("Goblin-gate (LE)", False)])
def test_who_is_at_home_at_any_ruins_comes_there(site: str, *, comes: bool) -> None:
    # Bûrat is at home at any Ruins & Lairs above ground: Ettenmoors are, Goblin-gate is a Shadow-hold.
    deck = {
        "pool": {"Gorbag (LE)": 1},
        "play_deck": {"Bûrat (AS)": 1, FILLER: 8},
        "location_deck": {"Dol Guldur (LE)": 1, site: 1},
    }
    played = play(as_json(deck), CheckRequest(alignment="ringwraith"), PlayRequest(games=20, turns=2))
    games = begun(played, "Bûrat (AS)")
    title = site.partition(" (")[0]
    games.at[:] = [one.title for one in played.board.sites].index(title)
    organise(games)
    assert ("Bûrat" in company(games)) is comes


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_lords_are_played_alike(against: str) -> None:
    deck = of_dain(**{"Thorin (DF)": 1, "Attack-lord (DF)": 1, "Mountaineer (DF)": 1, "Glamdring (TW)": 1,
                      "Iron Hill Dwarves (TW)": 1, "Origin of Stone (DF)": 1})  # fmt: skip
    played = met("Dáin", "dwarf-lord", deck, against, games=40)
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
    avatar = [person.title for person in played.board.persons].index("Dáin")
    assert np.flatnonzero(played.board.is_avatar).tolist() == [avatar]


# --- where no way goes without a roll ---------------------------------------------------------------------------------

BENEATH = {"The Under-Caves (KN)": 1, "The Gem-deeps (AS)": 1, "The Under-gates (AS)": 1, "The Under-vaults (AS)": 1}
"""From the first of them to the others with a roll of 7, 6 and 9; without one to Creb Durga above."""


def of_ardagor(**drawn: int) -> dict[str, dict[str, int]]:
    return {
        "pool": {"Ognor (KN)": 1},
        "play_deck": {"Ardagor (KN)": 1, "Hill-troll (BA)": 1, **drawn, FILLER: 12},
        "location_deck": {"Creb Durga (KN)": 1, **BENEATH},
    }


@pytest.mark.parametrize(
    ("used", "goal"),
    [((), "Creb Durga"), (("Creb Durga",), "The Under-gates"), (("Creb Durga", "The Under-gates"), "The Gem-deeps"),
     (("Creb Durga", "The Under-gates", "The Gem-deeps"), "The Under-vaults"),
     (("Creb Durga", "The Under-gates", "The Gem-deeps", "The Under-vaults"), "The Under-Caves")],
)  # fmt: skip
def test_a_company_goes_on_by_the_lowest_roll_where_no_haven_and_no_other_way_is_left(
    used: tuple[str, ...], goal: str
) -> None:
    played = met("Ardagor", "war-lord", of_ardagor())
    titles = [site.title for site in played.board.sites]
    assert sorted(titles) == sorted(["Creb Durga", *(name.partition(" (")[0] for name in BENEATH)])
    games = begun(played)
    games.at[:] = titles.index("The Under-Caves")
    games.used[:, [titles.index(one) for one in used]] = True
    target, idle = aims(games)
    assert idle.all()
    assert {titles[one] for one in target.tolist()} == {goal}


@pytest.mark.parametrize(("site", "heals"), [("Creb Durga", {"Ognor"}), ("The Under-Caves", set())])
def test_nobody_heals_where_a_type_alone_makes_him_at_home(site: str, heals: set[str]) -> None:
    # Hill-trolls are at home at any site of the Under-deeps that is no Dark-hold, and may come there [DC Healing].
    board = met("Ardagor", "war-lord", of_ardagor()).board
    number = [one.title for one in board.sites].index(site)
    whole = {person.title for person, one in zip(board.persons, board.heals[number], strict=True) if one}
    assert whole - {"Ardagor"} == heals
    troll = next(person for person in board.persons if person.title == "Hill-troll")
    assert board.may_come(troll, board.sites[number]) == (site == "The Under-Caves")


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_ways_with_a_roll_alone_are_gone_alike(against: str) -> None:
    played = met("Ardagor", "war-lord", of_ardagor(**{"High Helm (LE)": 1, "Bûrat (AS)": 1}), against, games=40)
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
