"""Items that are discarded to untap who bears them, or to heal somebody, by numbers written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import column, standing
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.corruption import store
from validator.engine.turns.holdings import NOBODY, give
from validator.engine.turns.organise import organise
from validator.engine.turns.play import Play, play
from validator.engine.turns.provisions import provision_of
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import play_at_sites

if TYPE_CHECKING:
    from validator.engine.turns.games import Games

CRAM, HERBS, ATHELAS, SWORD = "Cram (TD)", "Healing Herbs (TW)", "Athelas (TW)", "Glamdring (TW)"
PASTE = "Foul-smelling Paste (LE)"
POOL = ("Aragorn II (TW)", "Balin (TW)", "Faramir (TW)")
SITES = ("Rivendell (TW)", "Moria (TW)", "Ettenmoors (TW)", "Bree (TW)")
GAMES = 50


def of(pool: tuple[str, ...], drawn: dict[str, int], sites: tuple[str, ...], turns: int = 1) -> Play:
    deck = {"pool": dict.fromkeys(pool, 1), "play_deck": drawn, "location_deck": dict.fromkeys(sites, 1)}
    request = CheckRequest(alignment="ringwraith") if PASTE in drawn else CheckRequest()
    return play(as_json(deck), request, PlayRequest(games=GAMES, turns=turns, against="typical"))


@pytest.fixture(scope="module")
def company() -> Play:
    return of(POOL, {CRAM: 1, HERBS: 1, ATHELAS: 1, SWORD: 1, FILLER: 10}, SITES)


def borne(games: Games, title: str, who: str) -> int:
    """Let somebody bear an item; give its slot."""
    card = column(games, title)
    games.in_play[:, card] = True
    person = persons(games).index(who)
    give(games, games.rows, np.full(games.games, card), np.full(games.games, person))
    return int(games.board.holdings.slot[card])


def persons(games: Games) -> list[str]:
    return [one.title for one in games.board.persons]


@pytest.mark.parametrize(
    ("card_id", "what"),
    [
        ("TD-105", (True, False, False, False, frozenset())), ("LE-345", (True, False, False, False, frozenset())),
        ("LE-310", (False, True, False, False, frozenset())), ("TW-255", (False, True, True, False, frozenset())),
        ("TW-195", (False, True, True, True, frozenset({"dúnadan"}))), ("TW-244", None), ("DM-134", None),
    ],
)  # fmt: skip
def test_what_an_item_is_discarded_for(card_id: str, what: object) -> None:
    assert provision_of(open_pool()[card_id]) == what


@pytest.mark.parametrize("other", [False, True])
def test_who_is_tapped_eats_for_what_nobody_else_can_try(company: Play, *, other: bool) -> None:
    eats = not other
    games = standing(company, "Moria", "Glamdring")
    slot, sword = borne(games, "Cram", "Balin"), column(games, "Glamdring")
    games.untapped[:] = False
    games.untapped[:, persons(games).index("Faramir")] = other
    play_at_sites(games)
    assert games.in_play[:, sword].all()
    assert (games.bearer[:, slot] == (NOBODY if eats else persons(games).index("Balin"))).all()
    assert (games.discards[:, column(games, "Cram")] == eats).all()
    # Who ate is tapped again, and no item is lost by it.
    assert not games.untapped.any()
    assert not games.losses["items"].any()


def test_nobody_eats_who_is_wounded_or_for_nothing(company: Play) -> None:
    for title, hurt in (("Glamdring", True), ("Cram", False)):
        games = standing(company, "Moria", title) if title == "Glamdring" else standing(company, "Moria")
        slot = borne(games, "Cram", "Balin")
        games.untapped[:] = False
        games.wounded[:, persons(games).index("Balin")] = hurt
        play_at_sites(games)
        assert (games.bearer[:, slot] == persons(games).index("Balin")).all()


@pytest.mark.parametrize(
    ("title", "bearer", "heals", "taps", "tapped"),
    [
        ("Healing Herbs", "Balin", True, True, False), ("Athelas", "Aragorn II", True, True, True),
        ("Athelas", "Balin", False, False, False), ("Healing Herbs", "Faramir", False, False, False),
    ],
)  # fmt: skip
def test_who_is_wounded_is_healed(
    company: Play, title: str, bearer: str, *, heals: bool, taps: bool, tapped: bool
) -> None:
    # Faramir is wounded: he cannot tap for it himself.
    games = standing(company, "Moria")
    slot, hurt = borne(games, title, bearer), persons(games).index("Faramir")
    games.wounded[:, hurt] = True
    games.untap_members()
    organise(games)
    assert (games.wounded[:, hurt] == (not heals)).all()
    assert (games.untapped[:, hurt] == (heals and not tapped)).all()
    assert (games.untapped[:, persons(games).index(bearer)] == (bearer != "Faramir" and not taps)).all()
    assert (games.bearer[:, slot] == (NOBODY if heals else persons(games).index(bearer))).all()


def test_a_paste_is_neither_stored_nor_taps_anybody_and_its_corruption_is_gone_with_it() -> None:
    met = of(("Ciryaher (LE)", "Orc Captain (LE)"), {PASTE: 1, FILLER: 10}, ("Dol Guldur (LE)", "Moria (LE)"))
    games = standing(met, "Dol Guldur", fights=True)
    slot, bearer = borne(games, "Foul-smelling Paste", "Ciryaher"), persons(games).index("Ciryaher")
    store(games)
    assert (games.bearer[:, slot] == bearer).all()
    assert (games.taint[:, bearer] == 1).all()
    games.wounded[:, bearer] = True
    organise(games)
    assert not games.wounded.any()
    assert games.untapped[:, bearer].all()
    assert (games.taint[:, bearer] == 0).all()


@pytest.mark.parametrize("minions", [False, True])
def test_they_are_played_alike(*, minions: bool) -> None:
    drawn = {CRAM: 3, HERBS: 2, ATHELAS: 2, SWORD: 1, "Orcrist (TW)": 1, FILLER: 6}
    pool, sites = POOL, SITES
    if minions:
        drawn = {PASTE: 4, "Strange Rations (LE)": 3, "Black-mail Coat (LE)": 2, "Orcs of Moria (LE)": 1, FILLER: 5}
        pool = ("Orc Captain (LE)", "Ciryaher (LE)", "Muzgash (LE)")
        sites = ("Dol Guldur (LE)", "Moria (LE)", "Ettenmoors (LE)", "Goblin-gate (LE)")
    met = of(pool, drawn, sites, turns=12)
    for game, turn, ours, theirs in positions(met, GAMES, 12):
        assert ours == theirs, f"game {game}, turn {turn}"
