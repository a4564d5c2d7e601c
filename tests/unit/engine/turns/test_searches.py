"""Events that search: what they take, from where and where to, when, and who pays for it."""

from __future__ import annotations

from typing import Any

import pytest

from cardpool.database import open_pool
from tests.unit.engine.turns.test_games import FILLER, as_json
from tests.unit.engine.turns.test_referee import positions
from validator.check_request import CheckRequest
from validator.engine.turns.deal import deal
from validator.engine.turns.games import PLAYED, Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.play import Play, play
from validator.engine.turns.request import PlayRequest
from validator.engine.turns.search_facts import search_of
from validator.engine.turns.searching import search

EYES, CUP, HORNS, FRAY = (
    "Eyes of Mandos (DM)",
    "Cup of Farewell (DM)",
    "Horns, Horns, Horns (DM)",
    "Back to the Fray (LE)",
)
GAMES = 60


def deck(drawn: dict[str, int], *sideboard: str, pool: tuple[str, ...], site: str) -> dict[str, Any]:
    sections = {
        "pool": dict.fromkeys(pool, 1),
        "play_deck": drawn,
        "sideboard": dict.fromkeys(sideboard, 1),
        "location_deck": dict.fromkeys((site, "Moria (TW)", "Beorn’s House (TW)", "Thranduil’s Halls (TW)"), 1),
    }
    return as_json(sections)


def wizards(drawn: dict[str, int], *sideboard: str) -> Play:
    pool = ("Aragorn II (TW)", "Balin (TW)")
    drawn |= {"Pallando (TW)": 1}
    return play(
        deck(drawn, *sideboard, pool=pool, site="Rivendell (TW)"), CheckRequest(), PlayRequest(games=GAMES, turns=1)
    )


def started(met: Play, *hand: str) -> Games:
    """Let everybody be at the first site, and hold these cards alone."""
    games = Games(met.board, Luck(0, 0, GAMES), 1)
    deal(games)
    games.turn = 1
    games.hand[...] = False
    for title in hand:
        games.hand[:, columns(games, title)[0]] = True
    games.never[:, met.board.who == [one.title for one in met.board.persons].index("Pallando")] = True
    games.company[:] = met.board.companies.id_of(frozenset(range(len(met.board.persons))))
    games.untap_members()
    return games


def columns(games: Games, *titles: str) -> list[int]:
    return [n for n, card in enumerate(games.board.cards) if card.title in titles]


def in_deck(games: Games) -> Any:  # noqa: ANN401
    return (games.place >= games.drawn[:, None]) & (games.place < 65_535)


def test_of_eight_cards_that_are_looked_at_the_one_kept_longest_comes_to_the_hand() -> None:
    games = started(wizards({EYES: 1, "Glamdring (TW)": 1, "Sting (TW)": 1, FILLER: 20}), "Eyes of Mandos")
    left, before = games.left.copy(), games.place - games.drawn[:, None]
    (glamdring,), (sting,) = columns(games, "Glamdring"), columns(games, "Sting")
    pallando = next(n for n, one in enumerate(games.board.persons) if one.title == "Pallando")
    search(games)
    top = (before >= 0) & (before < 8)
    assert (games.hand[:, glamdring] == top[:, glamdring]).all()
    assert (games.hand[:, sting] == (top[:, sting] & ~top[:, glamdring])).all()
    # Whatever it is, one came, the deck has one fewer, and he is tapped.
    assert (games.hand.sum(axis=1) == 1).all()
    assert (games.left == left - 1).all()
    assert (in_deck(games).sum(axis=1) == games.left).all()
    assert not games.untapped[:, pallando].any()


def test_nobody_looks_who_is_the_last_untapped_or_is_not_pallando() -> None:
    met = wizards({EYES: 1, FILLER: 20})
    games = started(met, "Eyes of Mandos")
    games.untapped[:, [n for n, one in enumerate(met.board.persons) if one.title != "Pallando"]] = False
    search(games)
    assert games.hand[:, columns(games, "Eyes of Mandos")].all()
    games = started(met, "Eyes of Mandos")
    games.company[:] = met.board.companies.id_of(
        frozenset(n for n, one in enumerate(met.board.persons) if one.title != "Pallando")
    )
    games.untap_members()
    search(games)
    assert games.hand[:, columns(games, "Eyes of Mandos")].all()


def test_a_minor_item_of_the_sideboard_comes_to_the_hand_in_each_turn_at_a_haven() -> None:
    met = wizards({CUP: 2, FILLER: 12}, "Star-glass (TW)", "Dagger of Westernesse (TW)", "Glamdring (TW)")
    games = started(met, "Cup of Farewell")
    cup, other = columns(games, "Cup of Farewell")
    minor = columns(games, "Star-glass", "Dagger of Westernesse")
    search(games)
    assert games.in_play[:, cup].all()
    # A second one can never be played.
    assert games.never[:, other].all()
    assert (games.hand[:, minor].sum(axis=1) == 1).all()
    assert (games.untapped.sum(axis=1) == games.sizes() - 1).all()
    # Elsewhere it waits; back at a haven the other item comes, and then there is none.
    games.at[:] = [one.title for one in met.board.sites].index("Moria")
    search(games)
    assert (games.hand[:, minor].sum(axis=1) == 1).all()
    games.at[:] = met.board.home
    search(games)
    assert games.hand[:, minor].all()
    assert not games.sideboard[:, minor].any()
    assert games.sideboard[:, columns(games, "Glamdring")].all()


def test_all_factions_or_all_characters_of_the_discards_come_into_the_deck() -> None:
    met = wizards({HORNS: 1, FRAY: 1, "Wood-elves (TW)": 1, "Beornings (TW)": 1, "Haldir (TW)": 1, FILLER: 12})
    factions, characters = ("Wood-elves", "Beornings"), ("Haldir",)
    for event, comes in (("Horns, Horns, Horns", factions), ("Back to the Fray", characters)):
        games = started(met, event)
        games.place[...] = 65_535
        games.left[:] = games.drawn[:] = 0
        games.discards[:, columns(games, *factions, *characters)] = True
        search(games)
        here = columns(games, *comes)
        assert in_deck(games)[:, here].all()
        assert (games.left == len(here)).all()
        assert (games.fate[:, columns(games, event)] == PLAYED).all()
        search(games)
        assert (games.left == len(here)).all()


@pytest.mark.parametrize(
    ("card_id", "number", "to_hand", "sideboard", "discards", "deck", "lasts"),
    [
        ("DM-140", 99, False, False, True, False, False), ("LE-166", 99, False, False, True, False, False),
        ("TW-358", 3, False, False, True, False, False), ("DM-126", 1, True, False, False, True, False),
        ("LE-162", 1, True, False, True, True, False), ("BA-62", 1, False, False, True, False, True),
        ("LE-203", 1, False, True, False, False, True), ("DM-122", 1, True, True, False, False, True),
        ("WH-107", 1, True, False, True, False, True), ("DF-son-of-nain", 1, True, False, True, False, True),
        ("NM-rings-of-power", 1, True, False, True, False, False),
    ],
)  # fmt: skip
def test_what_an_event_takes(
    card_id: str, number: int, *, to_hand: bool, sideboard: bool, discards: bool, deck: bool, lasts: bool
) -> None:
    found = search_of(open_pool()[card_id])
    assert found is not None
    assert (found.number, found.to_hand, found.sideboard) == (number, to_hand, sideboard)
    assert (found.discards, found.deck, found.lasts) == (discards, deck, lasts)


@pytest.mark.parametrize("card_id", ["DM-159", "AS-80", "TW-244", "TD-137"])
def test_what_asks_for_nothing_or_more_is_none_of_them(card_id: str) -> None:
    assert search_of(open_pool()[card_id]) is None


def test_a_kind_is_taken_by_what_the_cards_are() -> None:
    pool = open_pool()
    army, magic, shadow = (search_of(pool[one]) for one in ("BA-38", "LE-162", "BA-62"))
    assert army
    assert magic
    assert shadow
    # Orcs of Gorgoroth, Woodmen; Bitter Cold, Wizard's Flame; Deeper Shadow, a short-event, and Shagrat.
    assert [army.takes(pool[one]) for one in ("LE-286", "TW-368", "LE-32")] == [
        "orc" in pool["LE-286"].races,
        False,
        False,
    ]
    assert [magic.takes(pool[one]) for one in ("LE-168", "TW-361")] == [True, False]
    assert [shadow.takes(pool[one]) for one in ("LE-168", "LE-203", "LE-38")] == [False, True, True]


@pytest.mark.parametrize(
    ("event", "card_id", "taken"),
    # Attack-lord is one of many Dwarves, Lóni and Orc-mail are unique and named by another; Beregond is a Man.
    [("DF-son-of-nain", "DF-attack-lord", True), ("DF-son-of-nain", "DF-loni", False),
     ("DF-son-of-nain", "DF-mining-settlement", True), ("DF-son-of-nain", "TW-126", False),
     ("DF-son-of-nain", "TW-244", False), ("FB-the-seas-prowess", "FB-shipwright", True),
     ("FB-the-seas-prowess", "DF-attack-lord", False), ("FB-the-seas-prowess", "TD-100", True)],
)  # fmt: skip
def test_one_of_a_kind_or_of_a_title_is_taken(event: str, card_id: str, *, taken: bool) -> None:
    pool = open_pool()
    found = search_of(pool[event])
    assert found
    assert found.takes(pool[card_id]) is taken


SON = "Son of Nain (DF)"
DAIN = CheckRequest(format="dreamcards", alignment="dwarf-lord", avatar="Dáin")


def lords(**how: Any) -> Play:  # noqa: ANN401
    drawn = {SON: 2, "Dáin (DF)": 1, "Attack-lord (DF)": 1, "King's Advisor (DF)": 1, "Lóni (DF)": 1,
             "Durin’s Axe (TW)": 1, FILLER: 10}  # fmt: skip
    sections = {
        "pool": {"Borin (DF)": 1, "Dworin (DF)": 1},
        "play_deck": drawn,
        "location_deck": {"Iron Hill Dwarf-hold (TW)": 1, "Moria (TW)": 1},
    }
    return play(as_json(sections), DAIN, PlayRequest(**{"games": GAMES, "turns": 1} | how))


def test_a_stage_card_brings_one_dwarf_of_many_back_in_each_turn() -> None:
    met = lords()
    games = Games(met.board, Luck(0, 0, GAMES), 1)
    deal(games)
    games.turn = 1
    games.hand[...] = games.discards[...] = False
    games.hand[:, columns(games, "Son of Nain")[0]] = True
    many, named = columns(games, "Attack-lord", "King's Advisor"), columns(games, "Lóni")
    games.discards[:, many + named] = True
    untapped = games.untapped.copy()
    for number in (1, 2, 2):
        search(games)
        assert (games.hand[:, many].sum(axis=1) == number).all()
        assert games.in_play[:, columns(games, "Son of Nain")[0]].all()
    assert games.discards[:, named].all()
    # The card taps for it, nobody of the company.
    assert (games.untapped == untapped).all()


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_stage_cards_search_alike(against: str) -> None:
    met = lords(games=40, turns=2, against=against)
    for game, turn, ours, theirs in positions(met, 40, 12):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.slow
@pytest.mark.parametrize("against", ["none", "typical"])
def test_they_are_played_alike(against: str) -> None:
    drawn = {
        EYES: 3, CUP: 2, "Pallando (TW)": 1, HORNS: 1, FRAY: 1, "Vilya (TW)": 2, "Elrond (TW)": 1, "Wood-elves (TW)": 1,
        "Beornings (TW)": 1,
        "Haldir (TW)": 1, "Star-glass (TW)": 1, "Orcrist (TW)": 1, FILLER: 8,
    }  # fmt: skip
    sideboard = ("Star-glass (TW)", "Dagger of Westernesse (TW)", "Glamdring (TW)")
    pool = ("Aragorn II (TW)", "Balin (TW)")
    list_ = deck(drawn, *sideboard, pool=pool, site="Rivendell (TW)")
    met = play(list_, CheckRequest(length="short"), PlayRequest(games=40, turns=14, against=against))
    assert len(met.board.searches.columns) == 9
    for game, turn, ours, theirs in positions(met, 40, 14):
        assert ours == theirs, f"game {game}, turn {turn}"
