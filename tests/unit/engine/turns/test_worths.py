"""What the cards of a Fallen-wizard are worth to him, by numbers written by hand from the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_bonds import GAMES, begun, columns, met
from tests.unit.engine.turns.test_referee import positions
from validator.engine.turns.holdings import STORED
from validator.engine.turns.points import KINDS
from validator.engine.turns.policy import Greedy
from validator.engine.turns.worths import install, plain_worth, points_of, worth_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.engine.turns.games import Games
    from validator.engine.turns.play import Play

PATRON, GATHERER, HUNT, BLIND = (
    "Great Patron (WH)", "Gatherer of Loyalties (WH)", "Join the Hunt (WH)", "Blind to All Else (WH)",
)  # fmt: skip
SITES = ("The White Towers (WH)", "Rhosgobel (WH)", "Moria (TW)", "Isengard (WH)", "Iron Hill Dwarf-hold (TW)")


@pytest.mark.parametrize(
    ("source", "card", "avatar", "points", "worth"),
    [
        # Great Patron: Aragorn II of 3 points, as though he had 1; Treebeard of 3; no item.
        ("WH-72", "TW-120", "", 3, 2), ("WH-72", "TW-120", "", 1, -1), ("WH-72", "TW-353", "", 3, 2),
        ("WH-72", "TW-244", "", 3, -1),
        # Gatherer of Loyalties: a unique faction, more for Pallando, and for Alatar a Dragon.
        ("WH-70", "TW-261", "Gandalf", 3, 2), ("WH-70", "TW-261", "Pallando", 3, 3),
        ("WH-70", "TW-261", "Pallando", 2, 2), ("WH-70", "TW-261", "Alatar", 3, 2),
        # Join the Hunt: Glamdring is a weapon, a palantír none; Treebeard fights, Goldberry does not.
        ("WH-93", "TW-244", "Alatar", 3, 3), ("WH-93", "TW-298", "Alatar", 3, -1),
        ("WH-93", "TW-353", "Alatar", 3, 3), ("WH-93", "TW-245", "Alatar", 2, -1),
        # Saruman: the other way round. Gandalf: characters and hero allies.
        ("WH-9", "TW-244", "Saruman", 3, -1), ("WH-9", "TW-298", "Saruman", 3, 3),
        ("WH-4", "TW-120", "Gandalf", 3, 3), ("WH-4", "TW-353", "Gandalf", 3, 3), ("WH-4", "TW-244", "Gandalf", 3, -1),
        # Give Welcome to the Unexpected: unique cards of 1 point, no characters.
        ("WH-99", "TW-244", "Gandalf", 1, 2), ("WH-99", "TW-244", "Gandalf", 2, -1), ("WH-99", "TW-120", "", 1, -1),
    ],
)  # fmt: skip
def test_what_a_card_makes_of_another(source: str, card: str, avatar: str, points: int, worth: int) -> None:
    pool = open_pool()
    said = worth_of(pool[source])
    assert said is not None
    assert said.of(pool[card], points, avatar) == worth


def test_a_point_each_where_nothing_says_more_but_of_stage_cards_all() -> None:
    pool = open_pool()
    assert [plain_worth(pool["TW-120"], points, 1) for points in (3, 1, 0, -1)] == [1, 1, 0, -1]
    assert plain_worth(pool["WH-62"], 2, 1) == 2


@pytest.fixture(scope="module")
def fallen() -> Play:
    pool = {"Aragorn II (TW)": 1, "Haldir (TW)": 1, "Beretar (TW)": 1}
    drawn = {PATRON: 2, GATHERER: 1, HUNT: 1, "Alatar (WH)": 1, "Glamdring (TW)": 1, "Iron Hill Dwarves (TW)": 1,
             "Palantír of Amon Sûl (TW)": 1}  # fmt: skip
    return met(pool, drawn, *SITES, player="fallen-wizard")


def test_the_way_of_playing_goes_by_what_the_deck_can_make_of_a_card(fallen: Play) -> None:
    # A point counts 4, being in play 1. Glamdring of 2 is a weapon (Join the Hunt), Iron Hill Dwarves of 4 are 2 to
    # Alatar (Gatherer of Loyalties), Aragorn II of 3 is 2 (Great Patron); the palantír of 2 is 1.
    policy = fallen.board.policy
    cards = {card.title: card for card in (*fallen.board.cards, *fallen.board.persons)}
    worth = {"Glamdring": 9, "Iron Hill Dwarves": 9, "Aragorn II": 9, "Palantír of Amon Sûl": 5}
    assert {title: policy.worth(cards[title]) for title in worth} == worth
    assert all(policy.goal(cards[title]) == policy.worth(cards[title]) for title in worth)
    # To others than a Fallen-wizard what is printed counts.
    assert Greedy().worth(cards["Aragorn II"]) == 13


def in_play(games: Games, *titles: str) -> list[int]:
    for title in titles:
        (column, *_) = columns(games, title)
        games.hand[:, column] = True
        games.put_into_play(games.rows, np.full(GAMES, column))
    return kinds(games)


def kinds(games: Games) -> list[int]:
    found = points_of(games)
    assert (found == found[0]).all()
    return [int(one) for one in found[0]]


def of(**points: int) -> list[int]:
    return [points.get(kind, 0) for kind in KINDS]


def with_company(games: Games, *titles: str) -> Games:
    """Let the company be these alone; their points are counted as they are printed."""
    board = games.board
    persons: Sequence[int] = [[one.title for one in board.persons].index(title) for title in titles]
    games.company[:] = board.companies.id_of(frozenset(persons))
    games.points[:, KINDS.index("character")] = sum(int(board.worth_points[one]) for one in persons)
    games.untap()
    return games


def test_what_is_in_play_is_worth_a_point_or_what_stage_cards_say(fallen: Play) -> None:
    games = with_company(begun(fallen), "Aragorn II", "Haldir")
    printed = [open_pool()[one].points for one in ("TW-120", "TW-164")]
    assert printed == [3, 1]
    assert kinds(games) == of(character=2)
    # Glamdring is printed with 2 points, Iron Hill Dwarves with 4.
    assert in_play(games, "Glamdring (TW)", "Iron Hill Dwarves (TW)") == of(character=2, item=1, faction=1)
    # Great Patron: Aragorn II is worth 2, Haldir 1 as before.
    assert in_play(games, PATRON) == of(character=3, item=1, faction=1)
    assert in_play(games, GATHERER) == of(character=3, item=1, faction=2)
    # Join the Hunt: in the company of Alatar alone.
    assert in_play(games, HUNT) == of(character=3, item=1, faction=2)
    assert kinds(with_company(games, "Aragorn II", "Haldir", "Alatar")) == of(character=3, item=2, faction=2)
    # What is printed stands as it did.
    assert games.points[0].tolist() == of(character=4, item=2, faction=4)


def test_what_is_defeated_is_worth_a_point_each_and_to_alatar_all_of_it(fallen: Play) -> None:
    games = with_company(begun(fallen), "Haldir")
    games.points[:, KINDS.index("kill")], games.kills[:] = 5, 2
    assert kinds(games) == of(character=1, kill=2)
    assert kinds(with_company(games, "Haldir", "Alatar")) == of(character=1, kill=5)


def test_one_of_a_kind_is_played_and_one_that_asks_for_stage_points_waits_for_them(fallen: Play) -> None:
    games = begun(fallen, GATHERER)
    stage = fallen.board.worths.stage_at_start
    install(games)
    # Gatherer of Loyalties asks for 4 stage points; Great Patron brings 2.
    assert (games.in_play[:, columns(games, GATHERER)[0]] == (stage >= 4)).all()
    games.hand[:, columns(games, PATRON)] = True
    install(games)
    first, second = columns(games, PATRON)
    assert games.in_play[:, first].all()
    assert games.hand[:, second].all()
    assert games.never[:, second].all()


def test_who_is_no_fallen_wizard_counts_what_is_printed() -> None:
    played = met({"Aragorn II (TW)": 1}, {"Glamdring (TW)": 2}, "Rivendell (TW)", "Moria (TW)")
    assert not played.board.worths.counts
    games = begun(played)
    assert points_of(games) is games.points


def test_what_is_stored_counts_once() -> None:
    stone = "Palantír of Amon Sûl (TW)"
    drawn = {stone: 1, "Saruman (WH)": 1}
    played = met({"Aragorn II (TW)": 1}, drawn, *SITES, player="fallen-wizard")
    games = with_company(begun(played), "Aragorn II")
    assert in_play(games, stone) == of(character=1, item=1)
    holdings = played.board.holdings
    (slot,) = [n for n, card in enumerate(holdings.cards) if card.title == "Palantír of Amon Sûl"]
    games.bearer[:, slot] = STORED
    games.points[:, holdings.kind[slot]] += holdings.gained[slot]
    assert kinds(games) == of(character=1, item=1)
    # To Saruman items that are no gear are worth all their points: it is printed with 3, and 5 once it is stored.
    assert kinds(with_company(games, "Aragorn II", "Saruman")) == of(character=1, item=5)
    games.bearer[:, slot] = 0
    games.points[:, holdings.kind[slot]] -= holdings.gained[slot]
    assert kinds(games) == of(character=1, item=3)


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
@pytest.mark.parametrize("avatar", ["Alatar", "Gandalf", "Pallando", "Radagast", "Saruman"])
def test_they_are_counted_alike(avatar: str, against: str) -> None:
    pool = {"Aragorn II (TW)": 1, "Haldir (TW)": 1, "Beretar (TW)": 1}
    own = {"Alatar": {HUNT: 1, "Oromë’s Warders (WH)": 1},
           "Gandalf": {"Grey Embassy (WH)": 1, "Give Welcome to the Unexpected (WH)": 1}}.get(avatar, {})  # fmt: skip
    drawn = {PATRON: 2, GATHERER: 2, BLIND: 1, "Legacy of Smiths (WH)": 1, "A Merrier World (WH)": 1,
             f"{avatar} (WH)": 1, "Glamdring (TW)": 1, "Palantír of Amon Sûl (TW)": 1, "Gimli (TW)": 1,
             "Iron Hill Dwarves (TW)": 1, "Treebeard (TW)": 1, "Precious Gold Ring (TW)": 1, **own}  # fmt: skip
    played = met(pool, drawn, *SITES, "Wellinghall (TW)", player="fallen-wizard", against=against, games=60)
    assert played.board.worths.columns
    # Against hazards some lose their avatar, and what he says of others.
    for game, turn, ours, theirs in positions(played, 60, 18):
        assert ours == theirs, f"game {game}, turn {turn}"
