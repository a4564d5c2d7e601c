"""Events that help a company against an attack: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import Deed, deeds
from cardpool.folding import fold
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.effects import Effects, effects_of
from validator.engine.turns.events import AGAINST, is_event, is_met, may_play_on, price_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board

_KNOWN: Final = frozenset({*AGAINST, "avatar", "card", "with", "in-play"})
_TURN: Final = frozenset({"avatar", "card", "with", "in-play"})
"""What an event asks for that holds for a turn, and is played at any time."""


class Rally(NamedTuple):
    """One way in which an event helps a company against an attack."""

    way: Alternative
    """Against which attacks it is played, and by whom."""
    effects: Effects
    strong: int
    """The prowess that an attack has at least."""
    most: int
    """Characters of the company at the most; 0 for any number."""
    crew: Deed | None
    """How many of whom are in the company at least."""
    price: int | None
    lasts: bool
    """Whether it holds for the rest of the turn."""

    def meets(self, attack: Attack) -> bool:
        """Tell whether it is played against an attack."""
        return attack.prowess >= self.strong and (not self.way.has(*AGAINST) or is_met(self.way, attack))

    @property
    def during(self) -> tuple[str, ...]:
        """The cards that must be in play, by their folded titles."""
        return tuple(map(fold, self.way.values("in-play")))

    @property
    def rank(self) -> tuple[int, bool]:
        """By which they are chosen, the most helpful first."""
        most = self.effects.total("foe", None, self.during) - self.effects.total("prowess", None, self.during)
        return most, not any(deed.name in {"fewer", "halves", "single"} for deed in self.effects.deeds)


def rallies_of(card: Card) -> tuple[Rally, ...]:
    """Give the ways in which an event helps a company against an attack; none where it asks for more."""
    lasts, crew = bool(deeds(card, "turn")), next(iter(deeds(card, "crew")), None)
    strong, most = (sum(deed.number for deed in deeds(card, name)) for name in ("strong", "company"))
    if not is_event(card):
        return ()
    found = []
    for way in parse_play(card.play):
        during = tuple(map(fold, way.values("in-play")))
        # A way for which a card must be in play is that of what is done while it is.
        does = Effects(tuple(d for d in effects_of(card).deeds if not during or d.during in during))
        names = {each.name for each in way.conditions}
        of_attack = way.has(*AGAINST) and names <= _KNOWN
        if does.deeds and (of_attack or (lasts and names <= _TURN)):
            found.append(Rally(way, does, strong, most, crew, price_of(card), lasts))
    return tuple(found)


class Rallies:
    """The ways in which the events of a deck help a company against an attack, the most helpful first.

    Args:
        columns: such events of the deck.
        board: it, its sites and characters known.
    """

    def __init__(self, columns: Sequence[int], board: Board) -> None:
        own = [(n, one) for n in columns for one in rallies_of(board.cards[n])]
        own.sort(key=lambda pair: (pair[1].rank, pair[0]))
        self.columns = [n for n, _ in own]
        self.each = [rally for _, rally in own]
        suits = [[may_play_on(rally.way, board.cards[n], person) for person in board.persons] for n, rally in own]
        self.suits = np.array(suits, dtype=bool).reshape(len(own), len(board.persons))
        """By way and person, whether he may play it."""
        serves = [[rally.way.fits(site) for site in board.sites] for rally in self.each]
        self.serves = np.array(serves, dtype=bool).reshape(len(own), len(board.sites))
        """By way and site, whether it can be played on a company that is there, or on its way."""
        crews = [[rally.crew is None or rally.crew.suits(person) for person in board.persons] for rally in self.each]
        self.crews = np.array(crews, dtype=bool).reshape(len(own), len(board.persons))
        """By way and person, whether he counts where it asks for a number of such."""
