"""Events by which characters join the company: where, who, under whose influence, by minds written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, played, wizard
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.organise import organise
from validator.engine.turns.summons import summons_of

if TYPE_CHECKING:
    from validator.engine.turns.play import Play

MEETING, KILL = "A Chance Meeting (TW)", "We Have Come to Kill (LE)"
SITES = ("Moria (TW)", "Bree (TW)", "Ettenmoors (TW)", "Edoras (TW)")
GUESTS = {"Faramir (TW)": 1, "Kíli (TW)": 1, "Halbarad (TW)": 1, "Gandalf (TW)": 1}


@pytest.fixture(scope="module")
def company() -> Play:
    """Aragorn II (mind 9, direct influence 3) and Balin (mind 5): 6 of general influence are left."""
    return played(wizard({MEETING: 2, KILL: 1, FILLER: 12} | GUESTS, *SITES), turns=1)


def came(company: Play, site: str, event: str, *guests: str) -> tuple[list[str], Games]:
    """Organise at a site with an event and some characters in hand; give who came by it, and the games."""
    games = Games(company.board, Luck(0, 0, 3), 1)
    titles = [card.title for card in company.board.cards]
    games.at[:] = [one.title for one in company.board.sites].index(site)
    for held in (event, *guests):
        games.hand[:, titles.index(held)] = True
    organise(games)
    assert (games.in_play == games.in_play[0]).all()
    assert (games.fate[:, titles.index(event)] == PLAYED).all() == games.in_play.any()
    assert (games.discards[:, titles.index(event)] == games.in_play.any(axis=1)).all()
    return [titles[n] for n in np.flatnonzero(games.in_play[0])], games


@pytest.mark.parametrize(
    ("site", "event", "guests", "comes"),
    [
        # Faramir is worth most, but of mind 5 nobody has him under direct influence.
        ("Bree", "A Chance Meeting", ("Faramir", "Kíli", "Halbarad"), ["Kíli"]),
        ("Ettenmoors", "A Chance Meeting", ("Faramir",), []),
        ("Ettenmoors", "We Have Come to Kill", ("Faramir", "Kíli"), ["Faramir"]),
        ("Edoras", "A Chance Meeting", ("Kíli",), ["Kíli"]),
        ("Edoras", "We Have Come to Kill", ("Kíli",), []),
        ("Moria", "A Chance Meeting", ("Kíli",), []),
        ("Moria", "We Have Come to Kill", ("Kíli",), ["Kíli"]),
        ("Moria", "We Have Come to Kill", ("Gandalf",), []),
        ("Bree", "We Have Come to Kill", (), []),
    ],
)
def test_who_comes_where(company: Play, site: str, event: str, guests: tuple[str, ...], comes: list[str]) -> None:
    found, games = came(company, site, event, *guests)
    assert found == comes
    assert (games.sizes() == 2 + len(comes)).all()
    assert (games.untapped.sum(axis=1) == games.sizes()).all()


def test_one_event_brings_one_and_each_of_two_another(company: Play) -> None:
    games = Games(company.board, Luck(0, 0, 3), 1)
    titles = [card.title for card in company.board.cards]
    games.at[:] = [one.title for one in company.board.sites].index("Bree")
    for title in ("A Chance Meeting", "Kíli", "Halbarad"):
        games.hand[:, [n for n, own in enumerate(titles) if own == title]] = True
    organise(games)
    assert (games.sizes() == 4).all()
    # Kíli follows Aragorn II, whose three points are spent on him; Halbarad, of mind 1, follows Balin.
    assert not games.hand.any()


def test_without_characters_in_the_deck_they_have_no_effect() -> None:
    for guests, idle in ((GUESTS, 0), ({}, 3)):
        found = played(wizard({MEETING: 2, KILL: 1, FILLER: 12} | guests, *SITES), turns=1)
        assert found.to_dict()["without_effect"]["copies"] == idle


@pytest.mark.parametrize(
    ("card_id", "follower"), [("LE-252", False), ("TW-188", True), ("DM-114", None), ("TW-244", None)]
)
def test_how_somebody_joins_by_an_event(card_id: str, follower: Any) -> None:  # noqa: ANN401
    summons = summons_of(open_pool()[card_id])
    assert (summons and summons.follower) == follower


@pytest.mark.slow
def test_they_are_played_alike() -> None:
    list_ = wizard({MEETING: 3, KILL: 2, "Orcrist (TW)": 1, "Durin’s Axe (TW)": 1, FILLER: 8} | GUESTS, *SITES)
    for game, turn, ours, theirs in positions(played(list_, CheckRequest(), against="typical"), 30, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
