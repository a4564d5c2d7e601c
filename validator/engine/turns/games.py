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
    from validator.engine.turns.opponent import Opponent

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
        opponent: who plays hazards; None: nobody, and automatic-attacks are overcome.
    """

    def __init__(
        self, board: Board, luck: Luck, turns: int, plan: tuple[int, ...] = (), opponent: Opponent | None = None
    ) -> None:
        self.opponent = opponent
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
        self.wounded = np.zeros_like(self.untapped)
        self.resting = np.zeros_like(self.untapped)
        """Who was healed at the beginning of the turn: he is tapped."""
        self.losses = {name: np.zeros(games, dtype=np.int32) for name in ("wounded", "eliminated")}
        self.at = np.full(games, board.home, dtype=np.int32)
        self.came_from = self.at.copy()
        """Where the company came from in this turn; where it is if it stayed."""
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
            if self.board.sites:
                self.untap()
                self.tapped &= ~self.board.ways.haven[self.at]
                organise(self)
                travel(self)
                if self.opponent:
                    self.opponent.attack(self)
                play_at_sites(self)
            for _ in ("the player's turn", "the opponent's"):
                end_turn(self)
                if self.opponent:
                    self.opponent.end_turn()
            self.history[self.turn] = self.points
            watch(self)
        self.fate[self.hand] = STRANDED

    # --- what happens to the company ----------------------------------------------------------------------------------

    @property
    def hand_size(self) -> int:
        """Cards of a hand."""
        return self.board.start.hand_size

    def sizes(self) -> NDArray[np.intp]:
        """Give how many characters each company has."""
        found: NDArray[np.intp] = self.board.companies.present[self.company].sum(axis=1)
        return found

    def untap(self) -> None:
        """Untap everybody; who is wounded is healed at a haven, and tapped, or where and as the law has it."""
        healed = self.wounded & self.board.heals[self.at]
        self.wounded &= ~healed
        self.resting = healed & (not self.board.law.heals_at_home)
        self.untap_members()

    def untap_members(self) -> None:
        """Note who of the company is untapped at the beginning of a turn."""
        self.untapped = self.board.companies.present[self.company] & ~self.wounded & ~self.resting

    def eliminate(self, rows: NDArray[np.intp], persons: NDArray[np.intp]) -> None:
        """Take a character out of the game, one a game; of an empty company the next one starts anew."""
        board = self.board
        for row, person in zip(rows.tolist(), persons.tolist(), strict=True):
            self.company[row] = board.companies.without(int(self.company[row]), person)
        self.untapped[rows, persons] = self.wounded[rows, persons] = False
        self.points[rows, KINDS.index("character")] -= board.worth_points[persons]
        self.losses["eliminated"][rows] += 1

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
