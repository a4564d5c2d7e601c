"""Events for which attacks are faced at a site that the company has tapped: where, when, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.games import DISCARDED, PLAYED, Games
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import play
from validator.engine.turns.points import KINDS
from validator.engine.turns.raiding import raid
from validator.engine.turns.raids import raid_of
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.play import Play

BURNING, SMOKE, HELM = "Burning Rick, Cot, and Tree (LE)", "Smoke on the Wind (LE)", "High Helm (LE)"
POOL = ("Gorbag (LE)", "Shagrat (LE)", "Orc Tracker (LE)")
SITES = ("Dol Guldur (LE)", "Bree (LE)", "Edoras (LE)", "Moria (LE)", "Lake-town (LE)")
GAMES = 200


def list_of(filler: int = 14) -> dict[str, Any]:
    drawn = {BURNING: 2, SMOKE: 1, HELM: 1, "Black-hide Shield (LE)": 2, FILLER: filler}
    return as_json({"pool": dict.fromkeys(POOL, 1), "play_deck": drawn, "location_deck": dict.fromkeys(SITES, 1)})


@pytest.fixture(scope="module")
def company() -> Play:
    return play(list_of(), CheckRequest(), PlayRequest(games=GAMES, turns=1, against="typical"))


def raided(
    company: Play, site: str, *, fights: bool = True, untapped: int = 3, before: bool = False, stronger: int = 0
) -> Games:
    """Let three be at a site that is tapped, one event of each kind in hand, so many of them untapped."""
    assert company.hazards is not None
    opponent = Opponent(company.hazards, Luck(0, 0, GAMES, OPPONENT)) if fights else None
    games = Games(company.board, Luck(0, 0, GAMES), 1, opponent=opponent)
    games.untap()
    games.untapped[:, untapped:] = False
    games.at[:] = [one.title for one in company.board.sites].index(site)
    games.tapped[:] = True
    games.hand[:, company.board.raids.columns] = True
    games.prowess[:, :] += stronger
    raid(games, np.full(GAMES, before))
    return games


def test_the_right_site_brings_its_points_and_taps_somebody(company: Play) -> None:
    for site, title, points in (("Bree", "Burning Rick, Cot, and Tree", 2), ("Edoras", "Smoke on the Wind", 3)):
        games = raided(company, site, fights=False)
        there = [card.title for card, was in zip(games.board.cards, games.in_play[0], strict=True) if was]
        # Of two of a kind one is played at a site.
        assert there == [title]
        assert (games.in_play == games.in_play[0]).all()
        assert (games.points[:, KINDS.index("miscellaneous")] == points).all()
        assert (games.untapped.sum(axis=1) == 2).all()
    assert not raided(company, "Moria", fights=False).in_play.any()


def test_it_is_the_turn_in_which_the_site_was_tapped_and_enough_are_untapped(company: Play) -> None:
    assert not raided(company, "Bree", before=True).in_play.any()
    # Three Orcs are fewer than five strikes, and none of them has more prowess than 9.
    games = raided(company, "Bree")
    assert games.hand[:, company.board.raids.columns].all()
    assert not raided(company, "Bree", untapped=0, fights=False).in_play.any()
    assert raided(company, "Bree", untapped=1, fights=False).in_play.any(axis=1).all()


def test_both_attacks_are_faced_and_it_is_discarded_where_nobody_is_untapped_then(company: Play) -> None:
    # With 4 more Shagrat has 10, more than both attacks: he stays untapped at -3, unless he is wounded.
    games = raided(company, "Bree", stronger=4)
    one, other = (n for n, card in enumerate(games.board.cards) if card.title == "Burning Rick, Cot, and Tree")
    succeeds = (games.fate[:, [one, other]] == PLAYED).any(axis=1)
    lost = (games.fate[:, [one, other]] == DISCARDED).any(axis=1)
    assert succeeds.mean() > 0.5
    assert (succeeds | lost).all()
    assert not games.untapped[lost & ~succeeds].any()
    assert (games.points[:, KINDS.index("miscellaneous")] == 2 * succeeds).all()


@pytest.mark.parametrize(
    ("card_id", "attacks"),
    [("LE-173", [(4, 7), (1, 9)]), ("LE-230", [(5, 8), (1, 10)]), ("TW-315", [(2, 7)]), ("TW-244", None)],
)
def test_what_is_faced_for_an_event(card_id: str, attacks: Any) -> None:  # noqa: ANN401
    found = raid_of(open_pool()[card_id])
    assert (found and [(one.strikes, one.prowess) for one in found.attacks]) == attacks
    assert found is None or all(one.kinds == ({"spider"} if card_id == "TW-315" else {"man"}) for one in found.attacks)


@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    list_ = list_of(4)
    met = play(list_, CheckRequest(), PlayRequest(games=40, turns=14, against=against))
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
