"""Events that help a company against an attack: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import Deed, deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.events import AGAINST, is_event, is_met, may_play_on, price_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

_KNOWN: Final = frozenset({*AGAINST, "avatar", "card", "with"})
_WHOM: Final = ("all",)
_ALONE: Final = ("self",)


class Rally(NamedTuple):
    """One way in which an event helps a company against an attack."""

    way: Alternative
    """Against which attacks it is played, and by whom."""
    helping: tuple[Deed, ...]
    """Of prowess and body, for whom it holds."""
    alone: bool
    """Whether it helps who plays it, and nobody else."""
    foe: int
    """Of the prowess of the attack: 0, or less."""
    foe_body: int
    """The same of its body."""
    fewer: int
    """Strikes that the attack has less, of which one stays."""
    halves: bool
    """Whether half of them are left, rounded up."""
    single: bool
    """Whether one of them is left."""
    strong: int
    """The prowess that an attack has at least."""
    most: int
    """Characters of the company at the most; 0 for any number."""
    price: int | None

    def prowess_of(self, who: Card) -> int:
        """Give what it adds to the prowess of a character."""
        return self._added("prowess", who)

    def body_of(self, who: Card) -> int:
        """Give what it adds to his body."""
        return self._added("body", who)

    def _added(self, what: str, who: Card) -> int:
        return sum(deed.number for deed in self.helping if deed.name == what and deed.suits(who))

    @property
    def prowess(self) -> int:
        """The most that it adds to the prowess of anybody."""
        return sum(deed.number for deed in self.helping if deed.name == "prowess")

    @property
    def lessens(self) -> bool:
        """Whether the attack has fewer strikes for it."""
        return self.halves or self.single or self.fewer > 0

    def strikes(self, number: int) -> int:
        """Give how many strikes are left of so many."""
        left = 1 if self.single else (number + 1) // 2 if self.halves else number - self.fewer
        return min(number, max(left, 1))

    def meets(self, attack: Attack) -> bool:
        """Tell whether it is played against an attack."""
        return attack.prowess >= self.strong and is_met(self.way, attack)

    def serves(self, site: Card) -> bool:
        """Tell whether it can be played on a company that is at a site, or on its way there."""
        return self.way.fits(site)

    @property
    def rank(self) -> tuple[int, bool]:
        """By which they are chosen, the most helpful first."""
        return self.foe - self.prowess, not self.lessens


def rallies_of(card: Card) -> tuple[Rally, ...]:
    """Give the ways in which an event helps a company against an attack; none where it asks for more."""
    alone = any(deed.words == _ALONE for deed in deeds(card, "prowess"))
    helping = tuple(deed for deed in deeds(card, "prowess", "body") if deed.words == (_ALONE if alone else _WHOM))
    names = ("foe", "foebody", "fewer", "strong", "company")
    foe, foe_body, fewer, strong, most = (sum(deed.number for deed in deeds(card, name)) for name in names)
    halves, single = bool(deeds(card, "halves")), bool(deeds(card, "single"))
    if not is_event(card) or not (helping or foe or fewer or halves or single):
        return ()
    return tuple(
        Rally(way, helping, alone, foe, foe_body, -fewer, halves, single, strong, most, price_of(card))
        for way in parse_play(card.play)
        if way.has(*AGAINST) and all(each.name in _KNOWN for each in way.conditions)
    )


class Rallies:
    """The ways in which the events of a deck help a company against an attack, the most helpful first.

    Args:
        copies: the cards of the deck.
        board: it, its sites and characters known.
        parts: those of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, parts: Collection[str]) -> None:
        own = [(n, one) for n, copy in enumerate(copies) if copy.part in parts for one in rallies_of(copy.card)]
        own.sort(key=lambda pair: (pair[1].rank, pair[0]))
        self.columns = [n for n, _ in own]
        self.each = [rally for _, rally in own]
        persons, shape = board.persons, (len(own), len(board.persons))
        suits = [[may_play_on(rally.way, copies[n].card, person) for person in persons] for n, rally in own]
        self.suits = np.array(suits, dtype=bool).reshape(shape)
        """By way and person, whether he may play it."""
        prowess = [[rally.prowess_of(person) for person in persons] for rally in self.each]
        self.prowess = np.array(prowess, dtype=np.int64).reshape(shape)
        """By way and person, what it adds to his prowess."""
        body = [[rally.body_of(person) for person in persons] for rally in self.each]
        self.body = np.array(body, dtype=np.int64).reshape(shape)
        """The same of body."""
        serves = [[rally.serves(site) for site in board.sites] for rally in self.each]
        self.serves = np.array(serves, dtype=bool).reshape(len(own), len(board.sites))
        """By way and site, whether it can be played on a company that is there, or on its way."""
