"""Manifestations of Dragons, by hand and by both ways to play: what a defeat takes out of the game."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.attacks import at_home, of_creature
from validator.engine.turns.chosen import as_automatic, may_be_chosen
from validator.engine.turns.games import Games
from validator.engine.turns.hazards import HazardBoard, HazardDeck
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.manifestations import allowed_anywhere, allowed_here, defeated, known_as
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import play
from validator.engine.turns.points import KINDS
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from validator.engine.turns.play import Play

POOL = open_pool()
LAIRS = ("The Lonely Mountain", "Gold Hill", "Caves of Ûlund")
HOARD = ("TD-96", "TD-113", "TD-161", "TD-120")
GAMES = 60


def against(*hazards: str) -> Play:
    """Give a hero deck of hoard items and strong fighters that makes for lairs, against hazards of our choice."""
    deck: dict[str, Any] = {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in ("Aragorn II", "Glorfindel II", "Gimli")],
        "play_deck": [
            *({"card": id_, "count": 4} for id_ in HOARD),
            {"name": "Dagger of Westernesse", "set": "TW", "count": 2},
            {"name": "Cave-drake", "set": "TW", "count": 12},
        ],
        "location_deck": [{"name": name, "count": 1} for name in ("Rivendell", "Lórien", *LAIRS)],
    }
    played = play(deck, CheckRequest(), PlayRequest(against="typical"))
    played.hazards = HazardBoard(HazardDeck("ours", tuple(POOL[id_] for id_ in hazards)), played.board, hero=True)
    return played


def site(played: Play, title: str) -> int:
    return next(at for at, one in enumerate(played.board.sites) if one.title == title)


def hazards_of(played: Play) -> HazardBoard:
    assert played.hazards
    return played.hazards


def started(played: Play, turn: int) -> Games:
    games = Games(played.board, Luck(0, 0, 4), 20, opponent=Opponent(hazards_of(played), Luck(0, 0, 4, OPPONENT)))
    games.turn = turn
    return games


def test_a_lair_loses_its_attack_at_once_and_its_hoard_from_the_next_turn_on() -> None:
    played = against("TW-90", "TD-36")
    lair, other = site(played, "The Lonely Mountain"), site(played, "Gold Hill")
    games = started(played, 3)
    smaug = [card.entity for card in hazards_of(played).cards].index("smaug")
    hoard = [n for n, card in enumerate(played.board.resources) if "hoard item" in card.keywords]
    minor = [n for n, card in enumerate(played.board.resources) if n not in hoard]
    assert hoard
    games.at[:] = [lair, lair, other, other]
    before = allowed_here(games, games.rows)
    assert before[:, hoard].any(axis=1).all()
    defeated(games, np.array([0, 2]), np.array([smaug, smaug]))
    assert games.opponent
    assert (games.opponent.fell[:, lair] == [3, 0, 3, 0]).all()
    assert (allowed_here(games, games.rows) == before).all(), "the Dragon was there at the beginning of the turn"
    games.turn = 4
    now = allowed_here(games, games.rows)
    assert not now[0, hoard].any()
    assert (now[0, minor] == before[0, minor]).all()
    assert (now[1:] == before[1:]).all(), "no other game, and no other lair"
    for one in hoard:
        anywhere = np.broadcast_to(allowed_anywhere(games, one), (4, len(played.board.sites)))
        assert anywhere[:, lair].tolist() == [False, before[1, one], False, before[1, one]]


def test_no_manifestation_is_played_after_one_was_defeated() -> None:
    played = against("TW-90", "TW-90", "TD-36", "LE-66")
    games = started(played, 1)
    titles = [card.title for card in hazards_of(played).cards]
    defeated(games, np.array([1]), np.array([titles.index("Smaug")]))
    assert games.opponent
    assert [[titles[n] for n in np.flatnonzero(row)] for row in games.opponent.never] == [
        [], ["Smaug", "Smaug"], [], [],
    ]  # fmt: skip
    # A Cave-drake is nobody in particular: others come.
    defeated(games, np.array([2]), np.array([titles.index("Cave-drake")]))
    assert not games.opponent.never[2].any()


def test_what_leaves_play_takes_its_points_along() -> None:
    """A Roused faction of the same Dragon leaves play; that of another stays."""
    own = POOL["LE-285"]
    assert known_as(own) == known_as(POOL["TW-90"]) == known_as(POOL["TD-71"]) == "smaug"
    deck: dict[str, Any] = {
        "pool": [{"card": "LE-11", "count": 1}],
        "play_deck": [
            *({"card": id_, "count": 1} for id_ in ("LE-285", "LE-283")),
            {"card": "LE-66", "count": 12},
        ],
        "location_deck": [{"card": id_, "count": 1} for id_ in ("LE-387", "LE-379", "LE-367")],
    }
    played = play(deck, CheckRequest(alignment="ringwraith"), PlayRequest(against="typical"))
    played.hazards = HazardBoard(HazardDeck("ours", (POOL["TW-90"],)), played.board, hero=False)
    games = started(played, 2)
    titles = [card.title for card in played.board.cards]
    assert {"Smaug Roused", "Scatha Roused"} <= set(titles)
    games.put_into_play(np.array([0, 1]), np.array([titles.index("Smaug Roused")] * 2))
    games.put_into_play(np.array([0, 1]), np.array([titles.index("Scatha Roused")] * 2))
    full = games.points.sum(axis=1)
    defeated(games, np.array([0]), np.array([0]))
    assert (full - games.points.sum(axis=1)).tolist() == [own.points, 0, 0, 0]
    assert games.in_play.sum(axis=1).tolist() == [1, 2, 0, 0]
    assert games.never[0, titles.index("Smaug Roused")]


EVENTS = {
    # id: strikes, prowess, body, whether the attacker chooses; by hand from the cards
    "TD-1": (3, 13, 8, False), "TD-2": (2, 16, 9, False), "TD-4": (3, 12, 6, True), "TD-5": (2, 15, 7, False),
    "TD-10": (4, 11, 7, True), "TD-11": (3, 14, 8, False), "TD-21": (3, 15, 6, True), "TD-22": (2, 18, 7, True),
    "TD-37": (4, 16, 7, False), "TD-38": (3, 19, 8, False), "TD-43": (3, 14, 7, False), "TD-44": (2, 17, 8, False),
    "TD-61": (4, 13, 8, False), "TD-62": (3, 16, 9, False), "TD-64": (4, 10, 7, True), "TD-65": (3, 13, 8, False),
    "TD-70": (3, 15, 7, True), "TD-71": (2, 18, 8, False),
}  # fmt: skip


@pytest.mark.parametrize("id_", EVENTS)
def test_a_dragon_attacks_as_the_event_says(id_: str) -> None:
    card = POOL[id_]
    attack = at_home(card) or of_creature(card, hero=True)[0]
    assert (attack.strikes, attack.prowess, attack.body, attack.chooses) == EVENTS[id_]
    assert attack.points == card.points
    assert attack.kinds == frozenset({"dragon"})
    assert attack.automatic is (card.dragon == "at-home")


def test_who_hunts_attacks_who_moves_through_his_regions_and_nobody_else() -> None:
    """Of Rivendell, Lórien and the lairs in the north-east; Smaug hunts in four regions, Doors of Night apart."""
    played = against("TD-70")
    hunted = hazards_of(played).playable[0]
    mountain, hill = site(played, "The Lonely Mountain"), site(played, "Gold Hill")
    rivendell, wood = site(played, "Rivendell"), site(played, "Lórien")
    assert hunted[mountain, hill]
    assert not hunted[mountain, mountain], "it does not move"
    assert not hunted[rivendell, wood]
    assert not hunted[wood, rivendell]


def test_who_is_at_home_adds_his_attack_to_his_lair_unless_he_hunts() -> None:
    played = against("TD-71", "TD-70", "TD-37")
    titles = [card.title for card in hazards_of(played).dragons.cards]
    home, hunt, other = (titles.index(name) for name in ("Smaug at Home", "Smaug Ahunt", "Itangast Ahunt"))
    games = started(played, 2)
    assert games.opponent
    games.untap()
    games.at[:] = site(played, "The Lonely Mountain")
    dragons = games.opponent.dragons
    dragons.there[:, home] = [True, True, False, True]
    dragons.there[:, hunt] = [False, True, False, False]
    dragons.there[:, other] = True
    games.at[3] = site(played, "Gold Hill")
    before = games.ready.copy()
    dragons.attack(games, np.ones(4, dtype=bool))
    assert (games.ready != before).any(axis=1).tolist() == [True, False, False, False]
    dragons.hunt_no_more(games.opponent)
    assert dragons.there.sum(axis=0)[[home, hunt, other]].tolist() == [3, 0, 0], "long-events leave, he stays"
    columns = hazards_of(played).dragons.columns
    assert games.opponent.discards[:, columns[hunt]].tolist() == [False, True, False, False]


@pytest.mark.slow
@pytest.mark.parametrize(
    "hazards",
    [
        ("TD-70", "TD-70", "TD-71", "TD-71", "TD-37", "TD-38", "TD-1", "TD-2", "TW-90", "LE-98"),
        pytest.param(
            ("TD-63",) * 3 + ("TW-26",) * 3 + ("TW-90",) * 3 + ("TD-36",) * 3 + ("TW-3",) * 3, marks=pytest.mark.slow
        ),
        pytest.param(("TW-90", "TD-36", "TW-3", "LE-66", "LE-66", "LE-98", "LE-98", "LE-77"), marks=pytest.mark.slow),
        pytest.param(("TD-71",) * 2 + ("TD-38",) * 2 + ("TD-2",) * 2 + ("DM-6", "LE-98"), marks=pytest.mark.slow),
    ],
)
def test_both_ways_to_play_agree_where_dragons_fall(hazards: tuple[str, ...]) -> None:
    played = against(*hazards)
    # Dragons that a company of three now and then defeats.
    weak = {card: dataclasses.replace(card, prowess="9", body="4", strikes="1") for card in hazards_of(played).cards}
    deck = HazardDeck("ours", tuple(weak[card] for card in hazards_of(played).cards))
    played.hazards = HazardBoard(deck, played.board, hero=True)
    kills = 0
    for game, turn, ours, theirs in positions(played, GAMES, 15):
        assert ours == theirs, f"game {game}, turn {turn}"
        kills += theirs.points[KINDS.index("kill")] if turn == 15 else 0
    assert kills > GAMES, "Dragons fell"


DEEPS = ("Goblin-gate", "The Under-grottos")


def below(*hazards: str) -> Play:
    """Give a deck that goes below Goblin-gate, where the opponent may choose a creature of a shadow-hold."""
    deck: dict[str, Any] = {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in ("Aragorn II", "Glorfindel II", "Gimli")],
        "play_deck": [
            {"name": "Glamdring", "set": "TW", "count": 1},
            {"name": "Sword of Gondolin", "set": "TW", "count": 3},
            {"name": "Shield of Iron-bound Ash", "set": "TW", "count": 3},
            {"name": "Dagger of Westernesse", "set": "TW", "count": 3},
            {"name": "Cave-drake", "set": "TW", "count": 12},
        ],
        "location_deck": [{"name": "Rivendell", "count": 1}, *({"name": name, "count": 1} for name in DEEPS)],
    }
    played = play(deck, CheckRequest(), PlayRequest(against="typical", plan=DEEPS))
    played.hazards = HazardBoard(HazardDeck("ours", tuple(POOL[id_] for id_ in hazards)), played.board, hero=True)
    return played


@pytest.mark.parametrize(
    ("symbols", "unique", "attacks", "taken"),
    [
        (("shadow-hold",), False, ("Orc 4/7", "creature non-unique keyed:shadow-hold"), True),
        (("dark-hold",), False, ("Orc 4/7", "creature non-unique keyed:shadow-hold"), False),
        (("shadow-hold",), True, ("creature non-unique keyed:shadow-hold",), False),
        (("shadow-hold",), True, ("creature keyed:shadow-hold",), True),
        (("shadow-hold",), False, ("creature keyed:shadow-hold more",), False),
        (("wilderness",), False, ("creature keyed:ruins-lairs keyed:wilderness",), True),
        (("wilderness", "wilderness"), False, ("creature keyed:ruins-lairs keyed:wilderness",), False),
        (("shadow-hold",), False, ("Orc 4/7",), False),
    ],
)
def test_what_may_be_chosen_as_an_automatic_attack(
    symbols: tuple[str, ...], attacks: tuple[str, ...], *, unique: bool, taken: bool
) -> None:
    creature = dataclasses.replace(POOL["TW-20"], keyed_to=symbols, unique=unique)
    assert may_be_chosen(creature, dataclasses.replace(POOL["DM-39"], automatic_attacks=attacks)) is taken


def test_a_chosen_creature_is_worth_nothing_and_is_discarded() -> None:
    card = next(c for c in POOL if "shadow-hold" in c.keyed_to and of_creature(c, hero=True) and c.points)
    assert of_creature(card, hero=True)[-1].points
    attacks = as_automatic(card, hero=True)
    assert {attack.points for attack in attacks} == {0}
    assert all(attack.automatic for attack in attacks)


@pytest.mark.slow
def test_both_ways_to_play_agree_where_creatures_are_chosen() -> None:
    shadow = [c.id for c in POOL if c.keyed_to.count("shadow-hold") and not c.unique and of_creature(c, hero=True)]
    played = below(*shadow[:12])
    taken = [one.title for one, some in zip(played.board.sites, hazards_of(played).chosen.T, strict=True) if some.any()]
    assert sorted(taken) == ["The Under-grottos"]
    found = []
    for game, turn, ours, theirs in positions(played, GAMES, 15):
        assert ours == theirs, f"game {game}, turn {turn}"
        found.append(ours)
    hazards_of(played).chosen[...] = False
    other = Opponent(hazards_of(played), Luck(0, 0, GAMES, OPPONENT))
    games = Games(played.board, Luck(0, 0, GAMES), 15, played.plan, other)
    games.play()
    assert [one.points for one in found[14::15]] != list(map(tuple, games.points.tolist())), "it matters"
