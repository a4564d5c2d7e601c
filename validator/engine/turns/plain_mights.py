"""The hazards in play that make attacks stronger, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.engine.turns.attacks import of_creature
from validator.engine.turns.mights import Might, might_of
from validator.engine.turns.plain_curses import PlainCurses

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.hazards import HazardBoard
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainMights(PlainCurses):
    """The hazards of one game that make attacks stronger.

    Args:
        hazards: the deck of the opponent.
        board: the deck of the company.
        dice: of the game.
        game: which game of the chunk.
    """

    def __init__(self, hazards: HazardBoard, board: Board, dice: Luck, game: int) -> None:
        super().__init__(hazards, board, dice, game)
        self._mights: list[tuple[Copy, Might]] = []

    def _begin_mights(self) -> None:
        """Let those hold no more that hold for a turn."""
        self._mights = [one for one in self._mights if one[1].stays]

    def mights_there(self) -> list[Might]:
        """Give what holds."""
        return [might for _, might in self._mights]

    def _strengthens(self, copy: Copy) -> None:
        if might := might_of(copy.card):
            self._mights.append((copy, might))
            if not might.stays:
                self._discards.append(copy)

    def _is_of_use(self, copy: Copy, hand: Iterable[Copy], automatic: Sequence[Attack]) -> bool:
        """Tell whether one of a title is played: there is none yet, and something to strengthen."""
        might = might_of(copy.card)
        if not might or any(one.title == might.title for one in self.mights_there()):
            return False
        own = [attack for one in hand for attack in of_creature(one.card, hero=self._board.hero)]
        return any(map(might.effects.bears_on, [*own, *automatic]))

    def mights_beaten(self, attack: Attack) -> None:
        """Let those hold no more that end when an attack is defeated on which they bear."""
        self._end_mights([one for one in self._mights if one[1].ends and one[1].effects.bears_on(attack)])

    def _close_mights(self) -> None:
        """Let the environments hold no more."""
        self._end_mights([one for one in self._mights if one[1].environment])

    def _end_mights(self, gone: Sequence[tuple[Copy, Might]]) -> None:
        for one in gone:
            self._mights.remove(one)
            if one[1].stays:
                self._discards.append(one[0])
