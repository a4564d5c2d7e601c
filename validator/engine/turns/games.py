"""Many games at once: the state of each in arrays of games by cards, and the order of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.board import KINDS
from validator.engine.turns.deal import deal, end_turn
from validator.engine.turns.organise import organise
from validator.engine.turns.sites import play_at_sites
from validator.engine.turns.travel import travel

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int32]

NOT_SEEN: Final = 0
DISCARDED: Final = 1
PLAYED: Final = 2
STRANDED: Final = 3
"""The last fate of a copy."""
NOT_DRAWN: Final = 65_535
"""Instead of a place in the deck: it is not in it."""


class Games:
    """The games of one chunk: the first axis of each array is the game.

    Args:
        board: the deck.
        luck: shuffles and dice.
        turns: to be played.
        plan: numbers of the sites that are made for first, in this order.
    """

    def __init__(self, board: Board, luck: Luck, turns: int, plan: tuple[int, ...] = ()) -> None:
        self.board, self.luck, self.turns, self.plan = board, luck, turns, plan
        games, cards, sites = luck.games, len(board.cards), len(board.sites)
        self.games = games
        self.rows = np.arange(games)
        self.turn = 0
        # --- the cards
        self.place = np.full((games, cards), NOT_DRAWN, dtype=np.uint16)
        """Where each card lies in the deck that is drawn from."""
        self.drawn = np.zeros(games, dtype=np.int32)
        """How many cards of this deck are drawn."""
        self.left = np.zeros(games, dtype=np.int32)
        self.shuffles = np.zeros(games, dtype=np.int32)
        """How often the deck was made anew."""
        self.hand = np.zeros((games, cards), dtype=bool)
        self.discards = np.zeros((games, cards), dtype=bool)
        self.in_play = np.zeros((games, cards), dtype=bool)
        self.never = np.tile(board.never | board.start_conflicts, (games, 1))
        """Cards that never can be played any more."""
        self.fate = np.zeros((games, cards), dtype=np.int8)
        self.played_on = np.zeros((games, cards), dtype=np.int16)
        """The turn in which a copy was first played; 0: never."""
        self.exhausted_on = np.zeros(games, dtype=np.int16)
        """The turn in which the deck was first exhausted; 0: never."""
        # --- the company
        self.company = np.zeros(games, dtype=np.int32)
        self.untapped = board.companies.present[self.company]
        self.at = np.full(games, board.home, dtype=np.int32)
        self.tapped = np.zeros(games, dtype=bool)
        """Whether the site is tapped where the company is."""
        self.used = np.zeros((games, sites), dtype=bool)
        """Sites that were tapped and left."""
        self.planned = np.zeros(games, dtype=np.int32)
        """How many sites of the plan were come to."""
        self.first_visit = np.full((games, sites), -1, dtype=np.int16)
        """The turn in which the company first came to a site; -1: never."""
        if sites:
            self.first_visit[:, board.home] = 0
        self.points = np.tile(board.start_points, (games, 1))
        """By kind."""
        self.history = np.zeros((turns + 1, games, len(KINDS)), dtype=np.int16)
        """The points by turn."""

    def play(self, watch: Callable[[Games], None] = lambda _: None) -> None:
        """Play all turns.

        Args:
            watch: is shown the games at the end of each of the player's turns.
        """
        deal(self)
        self.history[0] = self.points
        for turn in range(1, self.turns + 1):
            self.turn = turn
            self.untapped = self.board.companies.present[self.company]
            if self.board.sites:
                self.tapped &= ~self.board.ways.haven[self.at]
                organise(self)
                travel(self)
                play_at_sites(self)
            end_turn(self)
            end_turn(self)  # the opponent's
            self.history[self.turn] = self.points
            watch(self)
        self.fate[self.hand] = STRANDED

    # --- what happens to a card ---------------------------------------------------------------------------------------

    def put_into_play(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Put a card of the hand into play, one a game: points count, and what it excludes is of no use any more."""
        board = self.board
        self.hand[rows, cards] = False
        self.in_play[rows, cards] = True
        self.fate[rows, cards] = PLAYED
        first = self.played_on[rows, cards]
        self.played_on[rows, cards] = np.where(first, first, self.turn)
        self.points[rows, board.kind[cards]] += board.points[cards]
        self.never[rows] |= board.conflicts[cards]

    def discard(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Discard a card of the hand, one a game."""
        self.hand[rows, cards] = False
        self.discards[rows, cards] = True
        self.fate[rows, cards] = DISCARDED
