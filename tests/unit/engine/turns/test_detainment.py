"""Whom creatures detain for what they are keyed to, by cases written by hand, and as the plain player has it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.keying import Path
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.detainment import detains_minions
from validator.engine.turns.play import Play, play
from validator.engine.turns.points import KINDS
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from cardpool.pool import CardPool

SITES = ("Dol Guldur", "Minas Morgul", "Moria", "Mount Gram", "Bree", "Ettenmoors", "Lake-town")
CREATURES = {"Orc-guard (TW)": 3, "Orc-patrol (TW)": 3, "Elves upon Errantry (LE)": 3, "Adûnaphel (TW)": 1}


def games(company: dict[str, Any], player: str) -> Play:
    """Give games of such a company among minion sites, against creatures."""
    drawn = {
        "pool": company,
        "play_deck": {"High Helm (LE)": 2, "Saw-toothed Blade (LE)": 2, "Black-mail Coat (LE)": 2, FILLER: 9},
        "location_deck": {f"{site} (LE)": 1 for site in SITES},
    }
    hazards = {"pool": {"Aragorn II (TW)": 1}, "play_deck": CREATURES}
    how = PlayRequest(games=20, turns=10, against="list", plan=("Mount Gram", "Ettenmoors", "Lake-town"))
    return play(as_json(drawn), CheckRequest(alignment=player), how, opponent=as_json(hazards))


MINIONS = {"Ciryaher (LE)": 1, "Asternak (LE)": 1, "Ostisen (LE)": 1}


@pytest.fixture(scope="module")
def minions() -> Play:
    return games(MINIONS, "ringwraith")


@pytest.mark.parametrize(
    ("card_id", "types", "place", "detains", "spared"),
    [
        ("TW-74", ("wilderness",), "Ettenmoors", False, False),  # Orc-patrol, keyed to wilderness, or Ruins & Lairs
        ("TW-74", (), "Mount Gram", True, True),  # to a Shadow-hold
        ("TW-74", (), "Moria", False, False),  # to one at which only Nazgûl detain
        ("TW-2", (), "Moria", True, True),
        ("TW-72", ("shadow-land",), "Ettenmoors", True, True),  # Orc-guard, Orcs in a Shadow-land
        ("TW-72", ("dark-domain",), "Ettenmoors", True, True),
        ("TW-109", ("shadow-land",), "Ettenmoors", False, False),  # Wargs are Wolves
        ("TW-14", ("shadow-land",), "Ettenmoors", True, True),  # Barrow-wight, Undead
        ("DM-113", ("wilderness", "shadow-land"), "Ettenmoors", False, False),  # Wisp of Pale Sheen, to the wilderness
        ("TW-2", ("wilderness",), "Ettenmoors", True, True),  # Adûnaphel is a Nazgûl
        ("TW-110", (), "Moria", False, False),  # Watcher in the Water, by name
        ("LE-69", ("shadow-land",), "Ettenmoors", False, False),  # Elf-lord Revealed in Wrath
        ("LE-78", (), "Mount Gram", True, False),  # Horse-lords, for whom an agent tapped; with an asterisk
        ("LE-78", (), "Bree", False, False),
    ],
)
def test_what_detains_minions(
    pool: CardPool, minions: Play, card_id: str, types: tuple[str, ...], place: str, *, detains: bool, spared: bool
) -> None:
    board = minions.board
    path = Path(frozenset(), types, next(site for site in board.sites if site.title == place))
    law = board.law
    try:
        for spares, expected in ((False, detains), (True, spared)):
            board.law = replace(law, spares_in_shadow=spares)
            assert detains_minions(pool[card_id], path, board) is expected
    finally:
        board.law = law


@pytest.mark.parametrize(
    ("card_id", "site_id", "types", "detains"),
    [
        ("TW-72", "BA-88", (), False),  # Orc-guard at the Balrog's Dol Guldur, a Dark-hold
        ("TW-2", "BA-88", (), False),  # nor does a Nazgûl keyed to it
        ("TW-72", "LE-402", (), False),  # at Shelob's Lair
        ("TW-2", "LE-402", (), True),  # where Nazgûl do
        ("TW-72", "BA-88", ("dark-domain",), False),  # he may be keyed to the site all the same
        ("TW-14", "LE-402", ("shadow-land",), False),  # Barrow-wight, to the Shadow-hold
        ("DM-113", "BA-88", ("shadow-land",), True),  # Wisp of Pale Sheen, to the Shadow-land alone
    ],
)
def test_sites_at_which_nobody_detains(
    pool: CardPool, minions: Play, card_id: str, site_id: str, types: tuple[str, ...], *, detains: bool
) -> None:
    assert detains_minions(pool[card_id], Path(frozenset(), types, pool[site_id]), minions.board) is detains


def test_by_the_regions_that_it_names(pool: CardPool, minions: Play) -> None:
    site = next(site for site in minions.board.sites if site.title == "Ettenmoors")
    mumak = pool["TW-66"]  # through Gorgoroth, a Dark-domain, or Khand, a Shadow-land
    for region, detains in (("gorgoroth", True), ("khand", False)):
        assert detains_minions(mumak, Path(frozenset({region}), (), site), minions.board) is detains


def test_minions_are_detained_and_heroes_are_not(minions: Play) -> None:
    assert minions.hazards is not None
    titles = [card.title for card in minions.hazards.cards]
    gram, moria = map([site.title for site in minions.board.sites].index, ("Mount Gram", "Moria"))
    assert minions.hazards.detaining[titles.index("Orc-guard"), gram, gram]
    assert not minions.hazards.detaining[titles.index("Orc-guard"), moria, moria]
    elves = titles.index("Elves upon Errantry")
    assert minions.hazards.playable[elves].any()
    assert not (minions.hazards.detaining & minions.hazards.playable)[elves].any()
    fallen = games(MINIONS, "fallen-wizard")
    assert fallen.hazards is not None
    assert not fallen.hazards.detaining.any()


@pytest.mark.parametrize("number", [8, pytest.param(1_000, marks=pytest.mark.slow)])
def test_the_plain_player_detains_alike(minions: Play, number: int) -> None:
    kills = 0
    for at, turn, ours, plain in positions(minions, number, 10):
        assert ours == plain, f"game {at}, turn {turn}"
        kills += ours.points[KINDS.index("kill")]
    assert kills or number < 100
