"""The hazards of an opponent once more, by the steps of the rulebook: his deck, hand, discards and sideboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.folding import fold
from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.deal import ANEW, FIRST
from validator.engine.turns.hazards import (
    OPENING,
)
from validator.engine.turns.manifestations import known_as
from validator.engine.turns.parts import NO_PART, Copy
from validator.engine.turns.plain_mights import PlainMights
from validator.engine.turns.plain_sideboard import brought, exchanged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from validator.engine.turns.board import Board
    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.referee import Referee


class PlainHand(PlainMights):
    """The hazards of an opponent in one game.

    Args:
        hazards: his deck.
        board: the deck of the company.
        luck: of his shuffles.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, hazards: HazardBoard, board: Board, luck: Luck, dice: Luck, game: int) -> None:
        super().__init__(hazards, board, dice, game)
        self._luck = luck
        self._number = {id(copy): at for at, copy in enumerate(hazards.copies)}
        self._shuffles = 0
        self._sideboard = [copy for copy in hazards.copies if copy.aside and not copy.world]
        self._world = [copy for copy in hazards.copies if copy.world]
        """What of the DC World sideboard is not open yet."""
        self._deck = self._shuffled([copy for copy in hazards.copies if not copy.aside], FIRST)
        self._hand: list[Copy] = []
        self._halved = False
        """Whether the hazard limit is halved in this turn, after an access to the sideboard."""
        self.in_play: dict[str, Copy] = {}
        """By folded title, the events while which hazards are keyed to more."""
        self._defeated: set[str] = set()
        """Of whom a manifestation was defeated."""
        self._draw(hazards.hand_size)

    def _shuffled(self, copies: Iterable[Copy], shuffle: int) -> list[Copy]:
        return sorted(copies, key=lambda copy: int(self._luck.keys(copy.card, copy.ordinal, shuffle)[self._game]))

    def _draw(self, cards: int) -> None:
        for _ in range(cards):
            if not self._deck:
                self._make_anew()
            if not self._deck:
                return
            self._hand.append(self._deck.pop(0))
            if not self._deck:
                self._make_anew()

    def _make_anew(self) -> None:
        if self._discards and self._shuffles < self._hazards.reshuffles:
            self._discards.sort(key=lambda copy: -self._number[id(copy)])
            self._sideboard.sort(key=lambda copy: self._number[id(copy)])
            exchanged(self._discards, self._sideboard, self._is_useless, self._hazards.law.exchanged)
            self._deck = self._shuffled(self._discards, ANEW + self._shuffles)
            self._discards = []
            self._shuffles += 1

    def end_turn(self) -> None:
        """Discard and draw as the law has it."""
        for _ in range(self._hazards.law.discards):
            if useless := [copy for copy in self._hand if self._is_useless(copy)]:
                self._discard(self._worst(useless))
        while len(self._hand) > self._hazards.hand_size:
            useless = [copy for copy in self._hand if self._is_useless(copy)]
            self._discard(self._worst(useless or self._hand))
        self._draw(self._hazards.hand_size - len(self._hand))

    def _is_useless(self, copy: Copy) -> bool:
        """Tell whether a hazard has no part, or manifests somebody who was defeated."""
        if copy.part == OPENING and fold(copy.card.title) in self.in_play:
            return True
        return copy.part == NO_PART or known_as(copy.card) in self._defeated

    def _worst(self, copies: Iterable[Copy]) -> Copy:
        return max(copies, key=lambda copy: self._number[id(copy)])

    def _discard(self, copy: Copy) -> None:
        self._hand.remove(copy)
        self._discards.append(copy)

    def reach_aside(self, whom: Referee) -> None:
        """Reach for the sideboard where half the hazard limit is enough for the hand."""
        held = sum(not self._is_useless(copy) for copy in self._hand)
        enough = held <= hazard_limit(len(whom.company), after_sideboard=True)
        self._halved = False
        avatar = any(one.avatar for one in whom.company) or any(one.card.resource_avatar for one in whom.in_play)
        if not enough or not avatar:
            return
        wanted = [copy for copy in self._sideboard if not self._is_useless(copy)]
        wanted.sort(key=lambda copy: self._number[id(copy)])
        # His deck is always made anew.
        comes = wanted[: brought(len(wanted), len(self._deck), self._hazards.law, again=True)]
        if comes:
            self._halved = True
            self._sideboard = [copy for copy in self._sideboard if copy not in comes]
            self._discards += comes
            titles = listed(copy.card.title for copy in comes)
            what = phrase("brings {cards} from the sideboard to the discard pile", cards=titles)
            whom.story.tell("opponent", what, why=phrase("the hazard limit is halved"))

    def put_away(self, copy: Copy) -> None:
        """Discard a hazard that was in play."""
        self._discards.append(copy)
