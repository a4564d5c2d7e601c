"""The sideboard of the plain player, and that of who plays hazards, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.turns.access import SHUFFLED_IN
from validator.engine.turns.plain_bonds import PlainBonds

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.engine.turns.board import Board
    from validator.engine.turns.law import TurnLaw
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainSideboard(PlainBonds):
    """The cards of one game with the sideboard.

    Args:
        board: the deck; only its cards and its law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
    """

    def __init__(self, board: Board, luck: Luck, game: int) -> None:
        super().__init__(board, luck, game)
        self.sideboard = [copy for copy in board.copies if copy.aside]
        self.turn = 0

    def _before_it_is_made_anew(self) -> None:
        self.discards.sort(key=lambda copy: -self._number[id(copy)])
        self.sideboard.sort(key=lambda copy: self._number[id(copy)])
        comes, goes = exchanged(self.discards, self.sideboard, self._is_useless, self._law.exchanged)
        if comes:
            titles = [listed(copy.card.title for copy in some) for some in (goes, comes)]
            what = phrase("exchanges {cards} with {others} of the sideboard", cards=titles[0], others=titles[1])
            self.story.tell("player", what, why=phrase("the play deck is exhausted"))

    def _bring(self) -> tuple[list[Copy], bool]:
        """Bring what is worth a journey; give what comes, and whether to the discards."""
        wanted = [copy for copy in self.sideboard if self._policy.goal(copy.card) > 0 and not self._is_useless(copy)]
        wanted.sort(key=lambda copy: self._number[id(copy)])
        again = self.shuffles < self._board.reshuffles
        comes = wanted[: brought(len(wanted), len(self.deck), self._law, again=again)]
        self.sideboard = [copy for copy in self.sideboard if copy not in comes]
        if again:
            self.discards += comes
        elif comes:
            self.deck = self._shuffled([*self.deck, *comes], SHUFFLED_IN + self.turn)
        return comes, again


def brought(wanted: int, deck: int, law: TurnLaw, *, again: bool) -> int:
    """Give how many cards an access to the sideboard brings.

    Args:
        wanted: how many of it are worth it.
        deck: cards left in the play deck.
        law: of the format.
        again: whether the deck will be made anew: then they come to the discards, less those exchanged then.
    """
    if again:
        return max(0, min(wanted - law.exchanged, law.sideboard_to_discards))
    return min(wanted, law.sideboard_to_deck) if deck >= law.sideboard_deck else 0


def exchanged(
    discards: list[Copy], sideboard: list[Copy], is_useless: Callable[[Copy], bool], most: int
) -> tuple[list[Copy], list[Copy]]:
    """Exchange discards of no use with cards of the sideboard, in place.

    Args:
        discards: what is kept least first.
        sideboard: what is kept longest first.
        is_useless: tells it of a card.
        most: how many at the most.

    Returns:
        what came, and what went.
    """
    useless = [copy for copy in discards if is_useless(copy)]
    wanted = [copy for copy in sideboard if not is_useless(copy)]
    pairs = list(zip(wanted, useless, strict=False))[:most]
    for into, out in pairs:
        discards[discards.index(out)], sideboard[sideboard.index(into)] = into, out
    return [into for into, _ in pairs], [out for _, out in pairs]
