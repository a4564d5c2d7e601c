"""What is stored for its points: what it is worth before and then, where, and who stays tapped until it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.holdings import STORED, give
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.raiding import raid
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import play_at_sites
from validator.engine.turns.stores import gained_by_storing, is_stored_at
from validator.engine.turns.storing import lay_down
from validator.engine.turns.travel import travel

SAPLING, PRISONERS, ENEMY, DREAMS = (
    "Sapling of the White Tree", "Rescue Prisoners", "Knowledge of the Enemy", "Dreams of Lore",
)  # fmt: skip
SITES = ("Rivendell (TW)", "Moria (TW)", "Minas Tirith (TW)", "Weathertop (TW)", "Edoras (TW)", "Himring (TW)")
GAMES = 20
MISC, ITEM = KINDS.index("miscellaneous"), KINDS.index("item")


def list_of(filler: int = 14) -> dict[str, Any]:
    drawn = {f"{SAPLING} (TW)": 1, f"{PRISONERS} (TW)": 1, f"{ENEMY} (DM)": 1, f"{DREAMS} (TW)": 1, FILLER: filler}
    pool = dict.fromkeys(("Aragorn II (TW)", "Balin (TW)", "Bilbo (TW)", "Ori (TW)"), 1)
    return as_json({"pool": pool, "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))


def standing(company: Play, site: str, title: str = "", *, fights: bool = False) -> Games:
    """Let the company be at a site, and hold one card."""
    assert company.hazards is not None
    opponent = Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)) if fights else None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=opponent)
    games.untap()
    games.turn = 1
    games.at[:] = [one.title for one in company.board.sites].index(site)
    if title:
        games.hand[:, column(games, title)] = True
    return games


def column(games: Games, title: str) -> int:
    return next(n for n, card in enumerate(games.board.cards) if card.title == title)


def borne(games: Games, title: str) -> Any:  # noqa: ANN401
    return games.bearer[:, games.board.holdings.slot[column(games, title)]]


def has(games: Games, title: str, who: int = 0) -> None:
    """Let somebody have a card."""
    games.hand[:, column(games, title)] = True
    cards = np.full(GAMES, column(games, title))
    games.put_into_play(games.rows, cards)
    give(games, games.rows, cards, np.full(GAMES, who))


def test_knowledge_is_worth_nothing_until_it_is_stored_at_a_haven(company: Play) -> None:
    games = standing(company, "Moria", ENEMY)
    up = games.untapped.sum(axis=1)
    play_at_sites(games)
    # It is played at a Shadow-hold, taps a character and not the site, and brings its point at Rivendell.
    assert (games.untapped.sum(axis=1) == up - 1).all()
    assert not games.tapped.any()
    assert (games.points[:, MISC] == 0).all()
    assert (borne(games, ENEMY) >= 0).all()
    lay_down(games)
    assert (borne(games, ENEMY) >= 0).all()
    games.at[:] = company.board.home
    lay_down(games)
    assert (games.points[:, MISC] == 1).all()
    assert (borne(games, ENEMY) == STORED).all()
    lay_down(games)
    assert (games.points[:, MISC] == 1).all()


def test_the_company_makes_for_a_site_where_it_can_be_stored(company: Play) -> None:
    games = standing(company, "Moria")
    has(games, ENEMY)
    travel(games)
    assert (games.at == company.board.home).all()
    games = standing(company, "Edoras")
    has(games, SAPLING)
    travel(games)
    assert {company.board.sites[at].title for at in games.at} == {"Minas Tirith"}
    lay_down(games)
    # One point in hand, two in all at Minas Tirith.
    assert (games.points[:, ITEM] == 2).all()


@pytest.mark.parametrize(("title", "site"), [(PRISONERS, "Edoras"), (DREAMS, "Rivendell")])
def test_who_has_it_stays_tapped_until_it_is_stored(company: Play, title: str, site: str) -> None:
    games = standing(company, "Moria")
    has(games, title, who=1)
    before = games.points[:, MISC].copy()
    for _ in range(2):
        games.untap()
        assert not games.untapped[:, 1].any()
        assert games.untapped.any()
    games.at[:] = [one.title for one in company.board.sites].index(site)
    lay_down(games)
    games.untap()
    assert games.untapped[:, 1].all()
    # Prisoners are worth two points stored; Dreams of Lore were so from the first.
    assert (games.points[:, MISC] - before == (2 if title == PRISONERS else 0)).all()


def test_prisoners_are_rescued_at_a_site_that_was_tapped_and_go_with_who_taps(company: Play) -> None:
    games = standing(company, "Moria", PRISONERS)
    games.tapped[:] = True
    raid(games, np.zeros(GAMES, dtype=bool))
    assert (games.fate[:, column(games, PRISONERS)] == PLAYED).all()
    assert (games.points[:, MISC] == 0).all()
    (who,) = np.unique(borne(games, PRISONERS))
    assert not games.untapped[:, who].any()


def test_who_falls_loses_what_he_had_and_an_item_is_stored_where_the_check_is_all_but_sure(company: Play) -> None:
    games = standing(company, "Moria")
    has(games, ENEMY)
    games.remove(games.rows, np.zeros(GAMES, dtype=np.intp), pass_on=True)
    assert games.discards[:, column(games, ENEMY)].all()
    assert (games.points[:, MISC] == 0).all()
    for taint, stored in ((0, True), (20, False)):
        games = standing(company, "Minas Tirith", fights=True)
        has(games, SAPLING)
        games.taint[:, 0] += taint
        lay_down(games)
        assert ((borne(games, SAPLING) == STORED) == stored).all()


@pytest.mark.parametrize(
    ("card_id", "gained", "places"),
    [
        ("TW-322", 1, {"TW-412"}), ("TW-296", 2, {"TW-421"}), ("LE-343", 2, {"LE-352"}), ("TW-201", 4, {"TW-377"}),
        ("TW-315", 2, {"TW-421", "TW-377", "TW-412"}), ("LE-246", 3, {"TW-421"}), ("DM-162", 0, {"TW-421"}),
    ],
)  # fmt: skip
def test_what_is_stored_where(card_id: str, gained: int, places: set[str]) -> None:
    pool = open_pool()
    assert gained_by_storing(pool[card_id]) == gained
    # Rivendell, Blue Mountain Dwarf-hold, Minas Tirith, and Barad-dûr of minions.
    sites = ("TW-421", "TW-377", "TW-412", "LE-352")
    assert {one for one in sites if is_stored_at(pool[card_id], pool[one], "wizard")} == places


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    met = play(list_of(4), CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
