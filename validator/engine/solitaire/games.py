"""The solitaire games of one list: their board, what came of them, and the same with another deck."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from validator.engine.movement import Movement
from validator.engine.movement_rules import movement_rules_of
from validator.engine.solitaire.board import Board, visited
from validator.engine.solitaire.decks import Decks
from validator.engine.solitaire.luck import Luck
from validator.engine.solitaire.simulate import Game
from validator.usage import UsageError

if TYPE_CHECKING:
    from rulesets.deck import Deck
    from rulesets.formats import Format
    from validator.engine.region_map import RegionMap
    from validator.engine.start import Start

RUNS: Final = 10_000
"""The most that are played at once."""


class SolitaireGames:
    """Many games of one list.

    Args:
        deck: the resolved deck.
        format_: that of the solitaire game.
        start: its starting company and site.
        region_map: the map.
        seed: the same seed gives the same games.
        runs: how many; 0 for none.

    Raises:
        UsageError: it is not known where the company starts.
    """

    def __init__(
        self, deck: Deck, format_: Format, start: Start, region_map: RegionMap, *, seed: int = 0, runs: int
    ) -> None:
        if start.site is None:
            raise UsageError("It is not known where the company starts; name the site.", "site")
        self.deck, self.start, self.seed, self.runs = deck, start, seed, runs
        self.decks = Decks.of(deck)
        self.home = start.site
        self.movement = Movement(region_map, visited(deck, start.site), movement_rules_of(format_))

    @cached_property
    def game(self) -> Game:
        """The games, played to their ends."""
        return self.played(self.decks)

    def played(self, decks: Decks) -> Game:
        """Play as many games with other decks, in the same luck."""
        game = Game(Board(decks, self.start, self.home, self.movement), Luck(self.seed, self.runs), self.runs)
        game.play()
        return game
