"""Events that untap or heal somebody, or add to an influence check, by numbers written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.scenes import standing as scene
from tests.unit.engine.turns.test_bonds import begun, met
from tests.unit.engine.turns.test_games import FILLER, as_json, played, wizard
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.events import aid_of
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import TOTALS, Luck
from validator.engine.turns.organise import heal_at_havens, organise
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.sites import CHECKS, play_at_sites
from validator.engine.turns.untaps import heal_of, untaps

FORTH, STRENGTH, FRIEND, MUSTER = (
    "And Forth He Hastened (TD)",
    "Halfling Strength (TW)",
    "A Friend or Three (TW)",
    "Muster (TW)",
)
DWARVES, AXE = "Iron Hill Dwarves (TW)", "Durin’s Axe (TW)"
HEALING = ("Hall of Fire (DM)", "Warm Now Be Heart and Limb (TD)", "Hundreds of Butterflies (DM)")
PROMPTS, WITH_THAT, ORCS = "Crooked Promptings (LE)", "Join With That Power (AS)", "Orcs of Moria (LE)"
SITES = ("Moria (TW)", "Iron Hill Dwarf-hold (TW)", "Bree (TW)", "Lórien (TW)")
POOL = {"Aragorn II (TW)": 1, "Balin (TW)": 1, "Bilbo (TW)": 1, "Gandalf (TW)": 1}


def at(site: str, *held: str, wizard_too: bool = False, games: int = 500) -> Games:
    """Give games at a site with some cards in hand, Aragorn II, Balin and Bilbo untapped, and Gandalf if he is too."""
    drawn = {FORTH: 2, STRENGTH: 1, FRIEND: 1, MUSTER: 1, DWARVES: 1, AXE: 1, FILLER: 9} | dict.fromkeys(HEALING, 1)
    found = played(wizard(drawn, *SITES, pool=POOL), against="typical", turns=1)
    some = Games(found.board, Luck(0, 0, games), 1)
    some.at[:] = [one.title for one in found.board.sites].index(site)
    for title in held:
        some.hand[:, columns(some, title)[:1]] = True
    some.company[:] = found.board.companies.id_of(
        frozenset(n for n, card in enumerate(found.board.persons) if wizard_too or not card.avatar)
    )
    some.untap()
    return some


def columns(games: Games, title: str) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title == title]


def persons(games: Games) -> list[str]:
    return [person.title for person in games.board.persons]


def test_who_is_tapped_is_untapped_for_what_nobody_else_can_try() -> None:
    games = at("Moria", "And Forth He Hastened", "Durin’s Axe", wizard_too=True)
    games.untapped[:] = False
    games.wounded[:, persons(games).index("Balin")] = True
    play_at_sites(games)
    (axe,) = columns(games, "Durin’s Axe")
    assert games.in_play[:, axe].all()
    assert games.tapped.all()
    assert (games.fate[:, columns(games, "And Forth He Hastened")] == PLAYED).sum() == games.games
    # Who played it is tapped again; and where somebody is untapped it stays in hand.
    assert not games.untapped.any()
    for ready in ("Aragorn II", "Gandalf"):
        games = at("Moria", "And Forth He Hastened", "Durin’s Axe", wizard_too=True)
        games.untapped[:] = False
        games.untapped[:, persons(games).index(ready)] = True
        play_at_sites(games)
        assert games.in_play[:, axe].all()
        assert games.hand[:, columns(games, "And Forth He Hastened")].any(axis=1).all()


def test_it_asks_for_an_avatar_and_for_something_to_try() -> None:
    for site, held, there in (
        ("Moria", ("Durin’s Axe",), False),
        ("Bree", ("Durin’s Axe",), True),
        ("Moria", (), True),
    ):
        games = at(site, "And Forth He Hastened", *held, wizard_too=there)
        games.untapped[:] = False
        play_at_sites(games)
        assert games.hand[:, columns(games, "And Forth He Hastened")].any(axis=1).all()
        assert not games.untapped.any()


def test_a_hobbit_is_healed_and_untapped_and_nobody_else() -> None:
    for hurt, healed in (("Bilbo", True), ("Aragorn II", False)):
        games = at("Bree", "Halfling Strength")
        who = persons(games).index(hurt)
        games.wounded[:, who], games.untapped[:, who] = True, False
        organise(games)
        assert (games.wounded.any(axis=1) == (not healed)).all()
        assert (games.untapped[:, who] == healed).all()
        assert ((games.fate[:, columns(games, "Halfling Strength")] == PLAYED) == healed).all()


@pytest.mark.parametrize(
    ("held", "adds"), [((), 0), (("A Friend or Three",), 2), (("Muster",), 5), (("A Friend or Three", "Muster"), 5)]
)
def test_a_check_has_a_point_for_each_of_the_company_or_the_prowess_of_a_warrior(
    held: tuple[str, ...], adds: int
) -> None:
    games = at("Iron Hill Dwarf-hold", "Iron Hill Dwarves", *held)
    games.company[:] = games.board.companies.without(int(games.company[0]), persons(games).index("Balin"))
    games.untap()
    play_at_sites(games)
    (faction,) = columns(games, "Iron Hill Dwarves")
    # Aragorn II makes the check: his direct influence of 3 against 8. He is a warrior of prowess 6, and Bilbo is there.
    roll = TOTALS[games.luck.dice(0, CHECKS)]
    assert (games.in_play[:, faction] == (roll + 3 + adds > 8)).all()
    for title in held:
        adds_most = title == ("Muster" if "Muster" in held else "A Friend or Three")
        assert (games.fate[:, columns(games, title)] == PLAYED).all() == adds_most


def at_moria(*company: str) -> Play:
    """Give games of an Orc Captain, who makes the check (direct influence 0, +3), and somebody else."""
    drawn = {PROMPTS: 1, WITH_THAT: 1, ORCS: 2, FILLER: 10}
    pool, sites = dict.fromkeys(company, 1), dict.fromkeys(("Dol Guldur (LE)", "Moria (LE)"), 1)
    deck = as_json({"pool": pool, "play_deck": drawn, "location_deck": sites})
    return play(deck, CheckRequest(alignment="ringwraith"), PlayRequest(games=60, turns=6, against="typical"))


@pytest.mark.parametrize(
    ("other", "event", "adds"),
    [
        ("Belegorn (LE)", PROMPTS, 3), ("Belegorn (LE)", WITH_THAT, 1),
        ("Orc Tracker (LE)", PROMPTS, 0), ("Orc Tracker (LE)", WITH_THAT, 0),
    ],
)  # fmt: skip
def test_a_diplomat_helps_whoever_makes_the_check(other: str, event: str, adds: int) -> None:
    games = scene(at_moria("Orc Captain (LE)", other), "Moria", event.rpartition(" (")[0], "Orcs of Moria")
    play_at_sites(games)
    orcs = columns(games, "Orcs of Moria")
    roll = TOTALS[games.luck.dice(1, CHECKS)]
    assert (games.in_play[:, orcs].any(axis=1) == (roll + 3 + adds > 10)).all()
    assert (games.hand[:, columns(games, event.rpartition(" (")[0])] == (adds == 0)).all()


def test_his_help_is_played_alike() -> None:
    for game, turn, ours, theirs in positions(at_moria("Orc Captain (LE)", "Belegorn (LE)"), 60, 6):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.parametrize(
    ("card_id", "what"),
    [
        ("TW-189", (0, 1, 0, False, False)), ("AS-90", (-1, 1, 0, False, False)), ("TW-288", (0, 0, 5, False, True)),
        ("TW-292", (3, 0, 0, False, True)), ("LE-244", (0, 0, 6, True, True)), ("TW-267", (5, 0, 0, False, True)),
        ("LE-178", (3, 0, 0, False, False)),
        ("LE-258", None), ("TW-253", None), ("TW-244", None),
    ],
)  # fmt: skip
def test_what_an_event_adds_to_an_influence_check(card_id: str, what: Any) -> None:  # noqa: ANN401
    aid = aid_of(open_pool()[card_id])
    assert aid == what
    if aid:
        # Threats take the place of an unused direct influence of 2.
        assert [aid.total(3, prowess, 2) for prowess in (-1, 4, 7)] == {
            (0, 1, 0): [3, 3, 3], (-1, 1, 0): [2, 2, 2], (0, 0, 5): [0, 4, 5], (3, 0, 0): [3, 3, 3],
            (5, 0, 0): [5, 5, 5], (0, 0, 6): [-2, 2, 4],
        }[aid[:3]]  # fmt: skip


def test_which_events_untap_and_which_heal() -> None:
    pool = open_pool()
    cards = ("TD-98", "BA-49", "TW-253", "DM-142", "DM-134", "TW-244")
    assert [untaps(pool[one]) for one in cards] == [True, True, False, True, False, False]
    assert [bool(heal_of(pool[one])) for one in cards] == [False, False, True, False, True, False]


def test_a_hall_heals_who_came_to_its_haven_wounded_and_he_is_tapped() -> None:
    for site, heals in (("Rivendell", True), ("Bree", False)):
        games = at(site, "Hall of Fire")
        games.wounded[:, :2], games.untapped[:, :2] = True, False
        heal_at_havens(games)
        assert (games.wounded.sum(axis=1) == 2 - heals).all()
        assert not games.untapped[:, :2].any()
        assert (games.discards[:, columns(games, "Hall of Fire")[0]] == heals).all()


def test_a_sage_taps_to_heal_somebody_who_is_tapped_then() -> None:
    balin = persons(at("Bree")).index("Balin")
    for there, heals in ((True, True), (False, False)):
        games = at("Bree", "Warm Now Be Heart and Limb", wizard_too=there)
        games.wounded[:, balin], games.untapped[:, balin] = True, False
        games.spent[:, persons(games).index("Bilbo")] = True  # who is a sage, too
        organise(games)
        gandalf = persons(games).index("Gandalf")
        assert (games.wounded[:, balin] == (not heals)).all()
        assert not games.untapped[:, [balin, gandalf]].any()


def test_butterflies_untap_somebody_of_a_company_that_has_moved_for_what_he_can_try() -> None:
    for came_from, untapped in (("Bree", True), ("Moria", False)):
        games = at("Moria", "Hundreds of Butterflies", "Durin’s Axe")
        games.came_from[:] = [one.title for one in games.board.sites].index(came_from)
        games.untapped[:] = False
        play_at_sites(games)
        (axe,) = columns(games, "Durin’s Axe")
        assert (games.in_play[:, axe] == untapped).all()
        assert (games.hand[:, columns(games, "Hundreds of Butterflies")[0]] == (not untapped)).all()


@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    drawn = {FORTH: 2, STRENGTH: 2, FRIEND: 2, MUSTER: 1, DWARVES: 1, AXE: 1, "Orcrist (TW)": 1, FILLER: 4}
    drawn |= dict.fromkeys(HEALING, 1)
    list_ = wizard(drawn, *SITES, pool=POOL)
    for game, turn, ours, theirs in positions(played(list_, CheckRequest(), against=against), 30, 12):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.parametrize(
    ("prowess", "unused", "total", "plays"),
    # Gorbag has 3 more against factions of Orcs, who ask for more than 9.
    [(6, 0, 9, True), (8, 0, 9, True), (4, 2, 7, True), (1, 0, 4, True), (2, 2, 5, False), (1, 2, 5, False)],
)
def test_a_warrior_threatens_instead_of_using_his_influence(
    prowess: int, unused: int, total: int, *, plays: bool
) -> None:
    orcs, sites = "Orcs of Gundabad (LE)", ("Minas Morgul (LE)", "Goblin-gate (LE)", "Mount Gundabad (LE)")
    orcish = met({"Gorbag (LE)": 1}, {"Threats (LE)": 1, orcs: 1}, *sites, player="ringwraith")
    games = begun(orcish, "Threats (LE)", orcs)
    gorbag = [one.title for one in orcish.board.persons].index("Gorbag")
    games.company[:] = orcish.board.companies.id_of(frozenset({gorbag}))
    games.untap()
    games.at[:] = [one.title for one in orcish.board.sites].index("Mount Gundabad")
    games.prowess[:, gorbag], games.tongue[:, gorbag] = prowess, unused
    play_at_sites(games)
    roll = TOTALS[games.luck.dice(games.turn, CHECKS)]
    assert (games.in_play[:, columns(games, "Orcs of Gundabad")[0]] == (roll + total > 9)).all()
    assert (games.fate[:, columns(games, "Threats")[0]] == PLAYED).all() == plays
