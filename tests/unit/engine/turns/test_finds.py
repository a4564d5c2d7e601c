"""Events by which a further item is played at a site, or sought there: which, by whom, and when."""

from __future__ import annotations

from typing import Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.deal import deal
from validator.engine.turns.finds import find_of
from validator.engine.turns.further import could_find, play_further, seek
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.parts import FIND
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest

SEARCH, HOARD, BOUNTY, SIGHT = "Thorough Search", "Hoard Well-searched", "Bounty of the Hoard", "Far-sight"
SITES = ("Rivendell (TW)", "Moria (TW)", "The Lonely Mountain (TW)", "Edoras (TW)", "Weathertop (TW)")
ITEMS = {"Glamdring (TW)": 1, "Orcrist (TW)": 1, "Sting (TW)": 1, "Durin’s Axe (TW)": 1}
GAMES = 20


def list_of(**more: int) -> dict[str, Any]:
    drawn = {f"{SEARCH} (TW)": 1, f"{BOUNTY} (TD)": 1, f"{SIGHT} (TW)": 1, **ITEMS, FILLER: 12} | more
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Bilbo (TW)", "Ori (TW)"), 1)
    return as_json({"pool": pool, "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1))


def standing(company: Play, site: str, *hand: str, tapped: bool = True, down: tuple[str, ...] = ()) -> Games:
    """Let the company be at a site, those named tapped, and hold these cards alone."""
    games = Games(company.board, Luck(0, 0, GAMES), 1)
    deal(games)
    games.turn = 1
    games.hand[...] = False
    games.hand[:, [n for n, card in enumerate(games.board.cards) if card.title in hand]] = True
    games.at[:] = [one.title for one in company.board.sites].index(site)
    games.tapped[:] = tapped
    games.untap()
    games.untapped[:, [n for n, one in enumerate(company.board.persons) if one.title in down]] = False
    return games


def borne(games: Games) -> set[str]:
    return {card.title for card, was in zip(games.board.cards, games.in_play[0], strict=True) if was}


def test_a_scout_taps_and_another_plays_a_further_item_at_a_tapped_site(company: Play) -> None:
    # Bilbo is the only scout who is untapped. A greater item is none of the kinds; of the others Glamdring is best.
    games = standing(company, "Moria", SEARCH, "Orcrist", "Glamdring", "Sting", down=("Ori", "Aragorn II"))
    up = games.untapped.sum(axis=1)
    assert could_find(games).all()
    play_further(games, first=False)
    assert borne(games) == {"Glamdring"}
    assert (games.untapped.sum(axis=1) == up - 2).all()
    (search,) = (n for n, card in enumerate(games.board.cards) if card.title == SEARCH)
    assert (games.fate[:, search] == PLAYED).all()
    assert games.discards[:, search].all()
    # It does not tap the site, and may be played before something does.
    games = standing(company, "Moria", SEARCH, "Glamdring", tapped=False)
    play_further(games, first=False)
    assert borne(games) == {"Glamdring"}
    assert not games.tapped.any()


@pytest.mark.parametrize(
    ("site", "hand", "down"),
    [
        # Edoras allows no items; Orcrist is a greater item; the scout would be the one who bears it; no scout is up.
        ("Edoras", (SEARCH, "Glamdring"), ()), ("Moria", (SEARCH, "Orcrist"), ()),
        ("Moria", (SEARCH, "Glamdring"), ("Aragorn II", "Balin", "Ori")),
        ("Moria", (SEARCH, "Glamdring"), ("Bilbo", "Ori", "Aragorn II")),
        # There is no hoard at Moria.
        ("Moria", (BOUNTY, "Glamdring"), ()),
    ],
)  # fmt: skip
def test_it_is_not_played_for_what_it_is_not_about(
    company: Play, site: str, hand: tuple[str, ...], down: tuple[str, ...]
) -> None:
    games = standing(company, site, *hand, down=down)
    assert not could_find(games).any()
    play_further(games, first=False)
    assert borne(games) == set()


def test_a_hoard_gives_another_item_once_it_is_tapped_and_nobody_taps_for_the_event(company: Play) -> None:
    for tapped, comes in ((True, {"Glamdring"}), (False, set[str]())):
        games = standing(company, "The Lonely Mountain", BOUNTY, "Glamdring", tapped=tapped)
        up = games.untapped.sum(axis=1)
        play_further(games, first=False)
        assert borne(games) == comes
        assert (games.untapped.sum(axis=1) == up - len(comes)).all()


def test_an_item_of_the_deck_is_sought_where_information_is_playable_and_the_site_untapped(company: Play) -> None:
    board = company.board
    orcrist = next(n for n, card in enumerate(board.cards) if card.title == "Orcrist")
    sages = [n for n, one in enumerate(board.persons) if "sage" in one.skills]
    assert sages
    for site, tapped, found in (("Weathertop", False, True), ("Weathertop", True, False), ("Moria", False, False)):
        games = standing(company, site, SIGHT, tapped=tapped)
        # Of the deck, the whole of which is left, the greater item is kept longest.
        games.left[:], games.drawn[:] = games.left + games.drawn, 0
        games.hand[:, orcrist] = False
        assert could_find(games).all() == found
        left = games.left.copy()
        seek(games)
        assert (games.hand[:, orcrist] == found).all()
        assert (games.left == left - found).all()
        assert (games.tapped == (found or tapped)).all()


def test_the_first_item_leaves_the_site_untapped_where_another_follows() -> None:
    minion = as_json({
        "pool": dict.fromkeys(("Gorbag (LE)", "Shagrat (LE)", "Orc Tracker (LE)"), 1),
        "play_deck": {"Come By Night Upon Them (LE)": 1, "High Helm (LE)": 1, "Saw-toothed Blade (LE)": 2, FILLER: 12},
        "location_deck": dict.fromkeys(("Dol Guldur (LE)", "Carn Dûm (LE)", "Bree (LE)", "Lake-town (LE)"), 1),
    })  # fmt: skip
    orcs = play(minion, CheckRequest(), PlayRequest(games=GAMES, turns=1))
    blades = "Saw-toothed Blade"
    for hand, first in (((blades,), {blades}), ((), set[str]())):
        games = standing(orcs, "Bree", "Come By Night Upon Them", *hand, tapped=False)
        play_further(games, first=True)
        assert borne(games) == first
        assert not games.tapped.any()


@pytest.mark.parametrize(
    ("card_id", "kinds", "state", "taps"),
    [
        ("TW-349", 3, (True, True), True), ("LE-175", 3, (True, True), True), ("AS-87", 2, (False, True), False),
        ("TD-101", 2, (False, True), False), ("LE-176", 0, (True, False), False), ("TW-238", 0, (True, False), True),
        ("LE-163", 0, (True, False), True),
    ],
)  # fmt: skip
def test_what_an_event_finds(card_id: str, kinds: int, state: tuple[bool, bool], *, taps: bool) -> None:
    found = find_of(open_pool()[card_id])
    assert found
    assert len(found.kinds) == kinds
    assert (found.is_in_time(tapped=False), found.is_in_time(tapped=True)) == state
    assert found.taps is taps


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    more = {f"{SEARCH} (TW)": 3, f"{BOUNTY} (TD)": 2, f"{SIGHT} (TW)": 2, "Star-glass (TW)": 2, FILLER: 3}
    met = play(list_of(**more), CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    assert sum(copy.part == FIND for copy in met.board.copies) == 7
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
