"""Hazards in play that make attacks stronger: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.folding import fold
from validator.engine.turns.effects import Effects, effects_of
from validator.engine.turns.stands import DEFEATED, ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

_LASTS: Final = frozenset({Subtype.LONG_EVENT, Subtype.PERMANENT_EVENT})


class Might(NamedTuple):
    """What a hazard in play does to attacks."""

    title: str
    """Folded; of those of one title one is in play."""
    effects: Effects
    stays: bool
    """Whether it stays in play; else it holds for a turn."""
    ends: bool
    """Whether it is discarded when an attack that it bears on is defeated."""
    environment: bool


def might_of(card: Card) -> Might | None:
    """Give what a hazard in play does to attacks; None where it does nothing of that, or asks for more."""
    effects = effects_of(card)
    if _LASTS.isdisjoint(card.subtypes) or Subtype.CREATURE in card.subtypes or not effects.deeds:
        return None
    ends = any(DEFEATED in deed.words for deed in deeds(card, "ends"))
    stays = Subtype.PERMANENT_EVENT in card.subtypes
    return Might(fold(card.title), effects, stays, ends, ENVIRONMENT in card.keywords)


class Mights:
    """The hazards of a deck that make attacks stronger.

    Args:
        cards: the hazards, one a copy.
        columns: which of them are such.
        attacks: by hazard, those that it makes.
        board: the deck of the company.
    """

    def __init__(
        self, cards: Sequence[Card], columns: Sequence[int], attacks: Sequence[Sequence[Attack]], board: Board
    ) -> None:
        known = [(n, might) for n in columns if (might := might_of(cards[n]))]
        self.columns = [n for n, _ in known]
        self.each = [might for _, might in known]
        self.number = np.full(len(cards), -1, dtype=np.intp)
        """By hazard, which of them it is; -1 for none."""
        self.number[self.columns] = np.arange(len(known))
        self.stays = np.array([might.stays for might in self.each], dtype=bool)
        self.twins = np.array([[a.title == b.title for b in self.each] for a in self.each], dtype=bool)
        self.twins = self.twins.reshape(len(known), len(known))
        bears = [[any(map(might.effects.bears_on, own)) for own in attacks] for might in self.each]
        self.bears = np.array(bears, dtype=bool).reshape(len(known), len(cards))
        """By such hazard and hazard, whether it does something to its attacks."""
        at = [[any(map(might.effects.bears_on, own)) for own in board.automatic_attacks] for might in self.each]
        self.at = np.array(at, dtype=bool).reshape(len(known), len(board.sites))
        """By such hazard and site, whether it does something to its automatic-attacks."""

    def could(self, there: Flags, hand: Flags, keyed: Flags, at: NDArray[np.int32]) -> Flags:
        """Tell by game and such hazard whether it is played: there is none of its title, and something to strengthen.

        Args:
            there: by game and such hazard, whether it is in play.
            hand: by game and hazard, whether it is held.
            keyed: by game and hazard, whether it can be keyed.
            at: where each company is.
        """
        waits = (hand & keyed) @ self.bears.T
        found: Flags = (waits | self.at[:, at].T) & ~(there @ self.twins)
        return found
