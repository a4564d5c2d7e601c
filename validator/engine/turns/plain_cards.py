"""The cards of the plain player: his deck, hand and discards, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.deeds import deeds
from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.turns.bond_facts import is_over
from validator.engine.turns.deal import AGAIN, ANEW, FIRST
from validator.engine.turns.manifestations import known_as
from validator.engine.turns.parts import OF_USE
from validator.engine.turns.story import Story
from validator.engine.turns.worths import says_worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainCards:
    """The cards of one game.

    Args:
        board: the deck; only its cards and its law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
    """

    def __init__(self, board: Board, luck: Luck, game: int) -> None:
        self._board, self._law, self._policy = board, board.law, board.policy
        self._luck, self._game = luck, game
        self._number = {id(copy): number for number, copy in enumerate(board.copies)}
        self.deck: list[Copy] = []
        self.hand: list[Copy] = []
        self.discards: list[Copy] = []
        self.in_play: list[Copy] = []
        self.were_in_play: list[Copy] = []
        """Everything that ever was: what is unique does not come a second time."""
        self.defeated: dict[str, int] = {}
        """Whose manifestations are no more, and since which turn."""
        self.used: list[Card] = []
        self.shuffles = 0
        self._beside = [*(one.item for one in board.start.items), *board.start.in_play]
        self.story = Story()

    def _numbers(self, copies: Iterable[Copy]) -> frozenset[int]:
        return frozenset(self._number[id(copy)] for copy in copies)

    def _deal(self) -> None:
        everything = [copy for copy in self._board.copies if not copy.aside]
        self.deck = self._shuffled(everything, FIRST)
        self._draw(self._board.start.hand_size, phrase("the opening hand"))
        if self._board.setup.redraw and not any(self._board.keeps_hand[number] for number in self._numbers(self.hand)):
            why = phrase("nothing in it is worth marshalling points")
            self.story.tell("player", phrase("gives up the hand"), why=why)
            self.hand = []
            self.deck = self._shuffled(everything, AGAIN)
            self._draw(self._board.start.hand_size, phrase("the hand after it"))

    def _shuffled(self, copies: Iterable[Copy], number: int) -> list[Copy]:
        return sorted(copies, key=lambda copy: int(self._luck.keys(copy.card, copy.ordinal, number)[self._game]))

    def _draw(self, number: int, why: str) -> None:
        if number > 0 and not self.deck:
            self._make_anew()
        drawn: list[Copy] = []
        while len(drawn) < number and self.deck:
            drawn.append(self.deck.pop(0))
            if not self.deck:
                self._make_anew()
        self.hand += drawn
        if drawn:
            titles = listed(copy.card.title for copy in drawn)
            self.story.tell("player", phrase("draws {cards}", cards=titles), why=why)

    def _make_anew(self) -> None:
        if self.shuffles >= self._board.reshuffles or not self.discards:
            return
        self._before_it_is_made_anew()
        self.deck = self._shuffled(self.discards, ANEW + self.shuffles)
        self.discards, self.used = [], []
        self.shuffles += 1
        why = phrase("it is exhausted; the sites that were used come back")
        self.story.tell("player", phrase("makes the play deck anew"), why=why)

    def _before_it_is_made_anew(self) -> None:
        """Do what its owner may do with the discards before."""

    def _end_turn(self, why: str) -> None:
        for _ in range(self._law.discards):
            useless = [copy for copy in self.hand if self._is_useless(copy)]
            if useless:
                self._discard(self._least(useless), phrase("it is of no use"))
        while len(self.hand) > self._board.start.hand_size:
            useless = [copy for copy in self.hand if self._is_useless(copy)]
            self._discard(self._least(useless or self.hand), phrase("the hand is too large"))
        self._draw(self._board.start.hand_size - len(self.hand), why)

    def _discard(self, copy: Copy, why: str) -> None:
        self.hand.remove(copy)
        self.discards.append(copy)
        self.story.tell("player", phrase("discards {card}", card=copy.card.title), why=why)

    def _least(self, copies: Sequence[Copy]) -> Copy:
        return max(copies, key=lambda copy: self._number[id(copy)])

    def _is_useless(self, copy: Copy) -> bool:
        """Tell whether a card never can be played any more: no part of the game, or a unique one that is there."""
        if copy.part not in OF_USE or known_as(copy.card) in self.defeated:
            return True
        there = [*(one.card for one in self.were_in_play), *self._board.start.company, *self._beside]
        return any(
            (card.avatar and copy.card.avatar)
            or (card.unique and copy.card.unique and card.unique_as == copy.card.unique_as)
            or is_over(copy.card, card)
            or (
                card is copy.card
                and (says_worth(card) or any("each-turn" in one.words for one in deeds(card, "fetch")))
            )
            for card in there
        )
