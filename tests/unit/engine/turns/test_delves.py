"""Events by which the rolls of the Under-deeps need less: when they are played, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_bonds import GAMES, begun, columns, met
from tests.unit.engine.turns.test_referee import positions
from validator.engine.turns.delves import delve_of
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.travel import travel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.play import Play

WAYS, GLAMDRING = "Secret Ways (DM)", "Glamdring (TW)"
# From The Under-gates it is 6 to The Gem-deeps, and 0 to Moria; from The Gem-deeps 9 to The Pûkel-deeps.
SITES = ("Rivendell (TW)", "Moria (TW)", "The Under-gates (DM)", "The Gem-deeps (DM)", "The Pûkel-deeps (DM)")


@pytest.fixture(scope="module")
def company() -> Play:
    return met({"Aragorn II (TW)": 1, "Balin (TW)": 1}, {WAYS: 2, GLAMDRING: 1}, *SITES)


def moved(company: Play, origin: str, *hand: str, used: tuple[str, ...] = (), both: bool = False) -> Games:
    """Let the company move from a site that it has tapped, with some sites used."""
    games = begun(company, *hand)
    games.hand[:, columns(games, WAYS)] |= both
    games.left[:], games.shuffles[:] = 0, company.board.reshuffles
    games.untap()
    titles = [one.title for one in company.board.sites]
    games.at[:] = titles.index(origin)
    games.tapped[:] = True
    for site in ("Moria", *used):
        games.used[:, titles.index(site)] = True
    travel(games)
    return games


def rolls(games: Games) -> NDArray[np.int8]:
    found: NDArray[np.int8] = TOTALS[games.luck.dice(games.turn, 0)]
    return found


@pytest.mark.parametrize("plays", [False, True])
def test_a_roll_of_nine_needs_five(company: Play, *, plays: bool) -> None:
    hand = [GLAMDRING, *([WAYS] if plays else [])]
    games = moved(company, "The Gem-deeps", *hand, used=("The Under-gates",))
    there = games.at == [one.title for one in company.board.sites].index("The Pûkel-deeps")
    assert (there == (rolls(games) >= (5 if plays else 9))).all()
    assert 0 < there.sum() < GAMES
    assert (games.discards[:, columns(games, WAYS)[0]] == plays).all()


def test_of_two_one_is_played(company: Play) -> None:
    games = moved(company, "The Under-gates", GLAMDRING, both=True)
    titles = [one.title for one in company.board.sites]
    # Six less four is two, which every roll is.
    assert (games.at == titles.index("The Gem-deeps")).all()
    assert (games.discards[:, columns(games, WAYS)].sum(axis=1) == 1).all()


def test_nobody_plays_it_for_a_move_without_a_roll(company: Play) -> None:
    games = begun(company, WAYS, GLAMDRING)
    travel(games)
    assert (games.at != company.board.home).all()
    assert games.hand[:, columns(games, WAYS)[0]].all()


@pytest.mark.parametrize(("card_id", "less"), [("DM-157", 4), ("AS-106", 3), ("DM-115", 0), ("TW-354", 0)])
def test_by_how_much(card_id: str, less: int) -> None:
    assert delve_of(open_pool()[card_id]) == less


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
@pytest.mark.parametrize("name", ["heroes", "minions"])
def test_they_are_played_alike(name: str, against: str) -> None:
    pool, drawn, sites = {
        "heroes": ({"Aragorn II (TW)": 1, "Balin (TW)": 1, "Kíli (TW)": 1},
            {WAYS: 4, GLAMDRING: 1, "Hauberk of Bright Mail (TW)": 2, "Sword of Gondolin (TW)": 2, "Gandalf (TW)": 1},
            SITES),
        "minions": ({"Grishnákh (LE)": 1, "Gorbag (LE)": 1, "Shagrat (LE)": 1},
            {"The Under-roads (AS)": 4, "Threats (LE)": 4, "High Helm (LE)": 2, "Sable Shield (LE)": 2,
             "Orcs of Gundabad (LE)": 1, "Goblins of Goblin-gate (LE)": 1, "Orcs of Moria (LE)": 1, "Muzgash (LE)": 1},
            ("Dol Guldur (LE)", "The Sulfur-deeps (AS)", "The Under-gates (AS)", "Moria (LE)", "The Gem-deeps (AS)",
             "The Under-leas (AS)", "Mount Gundabad (LE)", "Goblin-gate (LE)")),
    }[name]  # fmt: skip
    player = "ringwraith" if name == "minions" else None
    played = met(pool, drawn, *sites, player=player, against=against, games=40)
    assert played.board.delves.columns
    for game, turn, ours, theirs in positions(played, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
