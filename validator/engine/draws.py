"""How many cards a player has seen by a turn: the opening hand, what sites let draw, and the refill of the hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draws:
    """A plan of cards drawn, turn by turn."""

    planned: tuple[int, ...] = ()
    """Cards drawn in turns 1, 2, ...: the numbers of the sites that a plan moves to."""
    then: int = 2
    """Cards drawn in each turn after the plan; 0 or more."""
    refill: int = 0
    """Cards that come in beside these from one of the player's turns to the next: while the opponent moves, and when
    the hand is filled again at the end of both turns."""

    def seen(self, hand: int, turn: int) -> int:
        """Give the cards seen by the end of a turn, those of the opening hand included; turn 0 is the opening."""
        after = self.then * max(0, turn - len(self.planned))
        return hand + sum(self.planned[:turn]) + after + self.refill * turn

    def exhausted(self, deck: int, hand: int) -> int | None:
        """Give the turn in which the last card of a deck is drawn; 0 if the hand takes it; None if none does ever."""
        turn = 0
        while self.seen(hand, turn) < deck:
            if turn >= len(self.planned) and not self.then and not self.refill:
                return None
            turn += 1
        return turn
