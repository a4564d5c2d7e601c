"""Corruption checks are supported: by events of the hand, and by untapped characters who tap for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_bonds import met
from tests.unit.engine.turns.test_corruption import ARAGORN, ARWEN, GAMES, curse, deck, started, whom
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.corruption import check
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.support import support_of

if TYPE_CHECKING:
    from validator.engine.turns.games import Games
    from validator.engine.turns.play import Play

FRIENDS = "A Friend or Three"
LURES = ("LE-124", "LE-123", "LE-109", "LE-122")
"""Of 2 corruption points each."""


@pytest.fixture(scope="module")
def befriended() -> Play:
    return play(deck(**{FRIENDS: 2}), CheckRequest(), PlayRequest(games=GAMES, turns=3, against="typical"))


def cursed(played: Play, person: int, lures: int, *, friends: bool = False) -> Games:
    """Let somebody be corrupted, Aragorn II with 1 point of Glamdring, Arwen with 2 of her items."""
    games = started(played, *LURES)
    games.hand[...] = False
    for column in range(lures):
        curse(games, column, person)
    games.hand[:, friends_of(games)[0]] = friends
    return games


def friends_of(games: Games) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title == FRIENDS]


@pytest.mark.parametrize(
    ("person", "lures", "points", "taps"),
    # A roll of 7 is enough against 6 points; of 7 points one tap is enough, of 8 the one other is not.
    [(ARWEN, 2, 6, False), (ARAGORN, 3, 7, True), (ARWEN, 3, 8, False)],
)
def test_who_is_untapped_taps_where_a_seven_suffices_then(
    befriended: Play, person: int, lures: int, points: int, *, taps: bool
) -> None:
    games = cursed(befriended, person, lures)
    other = ARAGORN + ARWEN - person
    assert (games.taint[:, person] == points).all()
    stays = check(games, games.rows, whom(person), 0, 7)
    assert (stays == (TOTALS[games.luck.dice(0, 7)] + taps > points)).all()
    assert (games.untapped[:, other] != taps).all()
    # He is tapped for the whole turn.
    assert (games.spent[:, other] == taps).all()


def test_who_is_tapped_or_wounded_supports_nobody(befriended: Play) -> None:
    for down in ("tapped", "wounded"):
        games = cursed(befriended, ARAGORN, 3)
        games.untapped[:, ARWEN] = False
        games.wounded[:, ARWEN] = down == "wounded"
        stays = check(games, games.rows, whom(ARAGORN), 0, 7)
        assert (stays == (TOTALS[games.luck.dice(0, 7)] > 7)).all()


@pytest.mark.parametrize(
    ("person", "lures", "points", "plays", "taps"),
    # The event adds 2 for two characters: enough against 8 points, with the other against 9, and not against 10.
    [(ARWEN, 2, 6, False, False), (ARWEN, 3, 8, True, False), (ARAGORN, 4, 9, True, True),
     (ARWEN, 4, 10, False, False)],
)  # fmt: skip
def test_an_event_comes_before_who_taps(
    befriended: Play, person: int, lures: int, points: int, *, plays: bool, taps: bool
) -> None:
    games = cursed(befriended, person, lures, friends=True)
    stays = check(games, games.rows, whom(person), 0, 7)
    assert (stays == (TOTALS[games.luck.dice(0, 7)] + 2 * plays + taps > points)).all()
    assert (games.discards[:, friends_of(games)[0]] == plays).all()
    assert (games.hand[:, friends_of(games)[0]] != plays).all()
    assert (games.untapped[:, ARAGORN + ARWEN - person] != taps).all()


def test_nobody_helps_who_would_only_tap(befriended: Play) -> None:
    games = cursed(befriended, ARAGORN, 3, friends=True)
    games.board.corruptible.taps[ARAGORN] = True
    try:
        check(games, games.rows, whom(ARAGORN), 0, 7)
    finally:
        games.board.corruptible.taps[ARAGORN] = False
    # Seven points: a 7 is a narrow failure, which only taps him.
    assert games.hand[:, friends_of(games)[0]].all()
    assert games.untapped[:, ARWEN].all()


@pytest.mark.parametrize(
    ("card_id", "of_three", "alone"),
    # A Friend or Three, Join With That Power, Crooked Promptings, New and Old Friendship, Halfling Strength.
    [("TW-189", 3, False), ("AS-90", 2, False), ("LE-178", 2, False), ("TW-292", 2, False), ("TW-293", 4, False),
     ("TW-253", 4, True)],
)  # fmt: skip
def test_what_an_event_adds(card_id: str, of_three: int, *, alone: bool) -> None:
    support = support_of(open_pool()[card_id])
    assert support is not None
    assert (support.total(3), support.alone) == (of_three, alone)


def test_by_whom_it_is_played() -> None:
    pool = open_pool()
    elrond, frodo = pool["TW-145"], pool["TW-152"]  # a diplomat, and a Hobbit who is one too
    aragorn = pool["TW-120"]
    friendship, strength = support_of(pool["TW-292"]), support_of(pool["TW-253"])
    assert friendship is not None
    assert strength is not None
    assert [friendship.suits(one) for one in (elrond, frodo, aragorn)] == [True, True, False]
    assert [strength.suits(one) for one in (elrond, frodo, aragorn)] == [False, True, False]


# What helps an influence check alone, what asks for a price, what holds for a turn, what stays.
@pytest.mark.parametrize("card_id", ["LE-244", "TW-291", "DM-131", "LE-195"])
def test_what_does_more_or_less_is_none_of_them(card_id: str) -> None:
    assert support_of(open_pool()[card_id]) is None


def test_against_nobody_there_is_nothing_to_support(befriended: Play) -> None:
    alone = play(befriended.report.decklist, CheckRequest(), PlayRequest(games=1, turns=1))
    assert not alone.board.supports.columns.size
    assert befriended.board.supports.columns.size == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["heroes", "minions"])
def test_they_are_played_alike(name: str) -> None:
    pool, drawn, sites = {
        "heroes": ({"Frodo (TW)": 1, "Sam Gamgee (TW)": 1, "Aragorn II (TW)": 1},
            {"A Friend or Three (TW)": 3, "New Friendship (TW)": 3, "Old Friendship (TW)": 2,
             "Halfling Strength (TW)": 3, "Elrond (TW)": 1, "Gandalf (TW)": 1, "Glamdring (TW)": 1,
             "Palantír of Amon Sûl (TW)": 1, "Hauberk of Bright Mail (TW)": 2, "Sword of Gondolin (TW)": 2},
            ("Rivendell (TW)", "Moria (TW)", "Weathertop (TW)", "Isengard (TW)", "Bandit Lair (TW)")),
        "minions": ({"Grishnákh (LE)": 1, "Gorbag (LE)": 1, "Shagrat (LE)": 1, "Lieutenant of Dol Guldur (LE)": 1},
            {"Crooked Promptings (LE)": 3, "Join With That Power (AS)": 3, "The Mouth (LE)": 1, "Muzgash (LE)": 1,
             "Saw-toothed Blade (LE)": 2, "Orcs of Gundabad (LE)": 1, "High Helm (LE)": 2, "Sable Shield (LE)": 2},
            ("Minas Morgul (LE)", "Dol Guldur (LE)", "Goblin-gate (LE)", "Moria (LE)")),
    }[name]  # fmt: skip
    player = "ringwraith" if name == "minions" else None
    played = met(pool, drawn, *sites, player=player, against="typical", games=40)
    assert played.board.supports.columns.size
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
    assert (np.diff(played.board.supports.columns) > 0).all()
