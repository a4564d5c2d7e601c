"""Solitaire games to look at: played to the end, or just begun."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cardpool.pool import CardPool
from validator.engine.movement import Movement
from validator.engine.movement_rules import movement_rules_of
from validator.engine.region_map import region_map_of
from validator.engine.solitaire.board import Board, visited
from validator.engine.solitaire.decks import Decks
from validator.engine.solitaire.games import SolitaireGames
from validator.engine.solitaire.luck import Luck
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.summarise import Solitaire, solitaire
from validator.engine.start import start
from validator.report import Report

Sections = dict[str, dict[str, int]]
Play = Callable[..., Solitaire]
Begin = Callable[..., Game]


@pytest.fixture
def deck(base: Callable[[str], Sections]) -> Sections:
    """The legal deck of the rules' tests, by section and card."""
    return base("solitaire")


@pytest.fixture(scope="session")
def play(pool: CardPool, checked: Callable[..., Report]) -> Play:
    """Play a deck by the solitaire rules."""

    def played(sections: Sections, **asked: Any) -> Solitaire:  # noqa: ANN401  # what `solitaire` takes
        report = checked(sections, "road-goes-ever-on")
        assert not report.deck.unresolved
        begun = start(report, pool)
        region_map = region_map_of(pool, dream=movement_rules_of(report.format).dream_regions)
        return solitaire(SolitaireGames(report.deck, report.format, begun, region_map, **{"runs": 500, **asked}))

    return played


@pytest.fixture
def journeys(deck: Sections, play: Play) -> Play:
    """Play a deck whose company goes from Rivendell (2 cards) to Eagles' Eyrie (1 card) and back, turn by turn."""

    def played(hazards: Mapping[str, int], company: Mapping[str, int]) -> Solitaire:
        deck["player_deck"].pop("Gandalf (TW)", None)
        deck["starting"] = dict(company)
        deck["location_deck"] = {"Rivendell (TW)": 1, "Eagles’ Eyrie (TW)": 1}
        deck["quest_deck"] = {"Gwaihir (TW)": 30}
        deck["hazard_deck"] = dict(hazards)
        return play(deck, runs=200)

    return played


@pytest.fixture(scope="session")
def begin(pool: CardPool, checked: Callable[..., Report]) -> Begin:
    """Give runs of a deck that have not begun, with Beregond alone where nobody else is named."""

    def begun(deck: Sections, runs: int, company: tuple[str, ...] = ("Beregond (TW)",)) -> Game:
        deck["player_deck"].pop("Gandalf (TW)", None)
        deck["starting"] = dict.fromkeys(company, 1)
        report = checked(deck, "road-goes-ever-on")
        at_start = start(report, pool)
        assert at_start.site is not None
        rules = movement_rules_of(report.format)
        movement = Movement(region_map_of(pool, dream=rules.dream_regions), visited(report.deck, at_start.site), rules)
        return Game(Board(Decks.of(report.deck), at_start, at_start.site, movement), Luck(5, runs), runs)

    return begun
