"""The hazards that corrupt somebody, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.engine.turns.plain_combat import PlainCombat

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainCurses(PlainCombat):
    """The hazards of one game that stay with characters.

    Args:
        hazards: the deck of the opponent.
        board: the deck of the company.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, hazards: HazardBoard, board: Board, dice: Luck, game: int) -> None:
        super().__init__(board, dice, game)
        self._hazards = hazards
        self._discards: list[Copy] = []
        self._victims: dict[int, Card] = {}

    def curses(self) -> list[tuple[int, Copy]]:
        """Give the hazards that corrupt somebody, with their numbers."""
        return [(at, copy) for at, copy in enumerate(self._hazards.copies) if id(copy) in self._victims]

    def victim(self, copy: Copy) -> Card | None:
        """Give whom a hazard corrupts."""
        return self._victims.get(id(copy))

    def on(self, who: Card) -> list[Copy]:
        """Give the hazards that corrupt a character."""
        return [copy for _, copy in self.curses() if self._victims[id(copy)] is who]

    def lift(self, copy: Copy) -> None:
        """Discard a hazard that corrupted somebody."""
        del self._victims[id(copy)]
        self._discards.append(copy)

    def release(self, who: Card) -> None:
        """Discard what corrupted a character who is gone."""
        for copy in self.on(who):
            self.lift(copy)
