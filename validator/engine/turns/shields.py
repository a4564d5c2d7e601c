"""Events that cancel attacks: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import Deed, deeds
from cardpool.folding import fold
from cardpool.plays import Alternative, parse_play
from validator.engine.kinds import HAZARD
from validator.engine.turns.effects import holds
from validator.engine.turns.events import AGAINST, is_event, is_met, may_play_on, price_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board

SHIELD_DICE: Final = 30_000_000_000
"""What the dice of a turn are for, from here on: a roll to cancel an attack, by card of the deck."""
_KNOWN: Final = frozenset({*AGAINST, "taps", "card", "avatar", "with", "in-play"})
ALWAYS: Final = Alternative((), ())
"""How is done what an event lets be done while it holds."""
SEVERAL: Final = 2
"""Characters from whom a wound, or a tap, must be kept, where who cancels the attack suffers one himself."""


class Shield(NamedTuple):
    """One way in which an event cancels an attack."""

    way: Alternative
    """Against which attacks, by whom, and where."""
    price: int | None
    wounds: bool
    """Whether somebody unwounded is wounded instead."""
    detaining: bool
    """Whether it cancels attacks that detain, and no others."""
    passing: bool
    """Whether it serves on the way from the site that it asks for, too."""
    most: int
    """Characters of the company at the most; 0 for any number."""
    beats: tuple[Deed, ...]
    """By attacker, what a roll must exceed; empty where none is made."""
    aids: tuple[Deed, ...]
    """What such a roll has more by who makes it."""
    sways: bool
    """Whether his unused direct influence is added to it."""
    relief: int
    """What the hazard limit is less for it then."""

    cancel: Deed
    """What it cancels, and how."""

    @property
    def held(self) -> bool:
        """Whether it is done while the event holds, not by playing it."""
        return "held" in self.cancel.words

    @property
    def bearer(self) -> bool:
        """Whether nobody but who bears the event does it."""
        return "bearer" in self.cancel.words

    @property
    def fodder(self) -> tuple[str, ...]:
        """Of what kinds a creature of the hand is discarded for it; empty where none is."""
        return self.cancel.versus if "fodder" in self.cancel.words else ()

    def is_fodder(self, card: Card) -> bool:
        """Tell whether a creature of the hand can be discarded for it."""
        return Subtype.CREATURE in card.subtypes and not {*card.races}.isdisjoint(self.fodder)

    @property
    def taps(self) -> bool:
        """Whether who does it taps."""
        if self.held:
            return self.bearer or "taps" in self.cancel.words
        return "character" in self.way.values("taps")

    @property
    def least(self) -> int:
        """From how many a wound, or a tap, must be kept."""
        return SEVERAL if self.wounds or self.detaining else 1

    def meets(self, attack: Attack) -> bool:
        """Tell whether it cancels such an attack."""
        fits = attack.cancellable and attack.detains is self.detaining and holds(self.cancel, attack)
        fits = fits and (self.held or is_met(self.way, attack))
        return fits and (not self.beats or any(deed.holds_against(attack.kinds) for deed in self.beats))

    def needs(self, kinds: Collection[str]) -> int:
        """Give what a roll must exceed against such an attacker; 0 where none is made."""
        return next((deed.number for deed in self.beats if deed.holds_against(kinds)), 0)

    def added(self, person: Card) -> int:
        """Give what a roll has more by who makes it, his influence apart."""
        return sum(deed.number for deed in self.aids if deed.suits(person))

    def serves(self, board: Board, origin: int, site: int) -> bool:
        """Tell whether it can be played on a company that came from one site to another, or stays."""
        return self.held or self.way.fits(board.sites[site]) or (self.passing and self.way.fits(board.sites[origin]))

    @property
    def cost(self) -> tuple[bool, bool, bool]:
        """By which they are chosen: those that cost nothing first, those by which somebody is wounded last."""
        return self.wounds, bool(self.beats), self.price is not None


def shields_of(card: Card) -> tuple[Shield, ...]:
    """Give the ways in which an event cancels an attack; none where it asks for more than the games know."""
    found = [deed for deed in deeds(card, "cancel") if "attack" in deed.words]
    if not is_event(card) or not found:
        return ()
    relief, most = (sum(deed.number for deed in deeds(card, name)) for name in ("limit", "company"))
    ways = [
        way
        for way in parse_play(card.play)
        if way.has(*AGAINST) and all(each.name in _KNOWN for each in way.conditions)
    ]
    return tuple(
        Shield(
            way, None if held else price_of(card), "wounds" in deed.words, "detainment" in deed.words,
            "passing" in deed.words, most, deeds(card, "beats"), deeds(card, "aided"), bool(deeds(card, "sways")),
            -relief, deed,
        )
        for deed in found
        for held in ["held" in deed.words]
        for way in ([ALWAYS] if held else ways)
        # What asks for another card in play lets something else be done by it than what asks for none.
        if deed.during == "".join(map(fold, way.values("in-play")))
    )  # fmt: skip


class Shields:
    """The ways in which the events of a deck cancel attacks, those that cost nothing first.

    Args:
        columns: such events of the deck.
        board: it, its sites and characters known.
    """

    def __init__(self, columns: Sequence[int], board: Board) -> None:
        own = [(n, one) for n in columns for one in shields_of(board.cards[n])]
        own.sort(key=lambda pair: (pair[1].cost, pair[0]))
        self.columns = [n for n, _ in own]
        self.each = [shield for _, shield in own]
        persons, sites = board.persons, range(len(board.sites))
        suits = [[one.held or may_play_on(one.way, board.cards[n], person) for person in persons] for n, one in own]
        self.suits = np.array(suits, dtype=bool).reshape(len(own), len(persons))
        """By way and person, whether he may cancel attacks by it."""
        added = [[shield.added(person) for person in persons] for shield in self.each]
        self.added = np.array(added, dtype=np.int64).reshape(len(own), len(persons))
        """By way and person, what his roll has more, his influence apart."""
        serves = [[[one.serves(board, a, b) for b in sites] for a in sites] for one in self.each]
        self.serves = np.array(serves, dtype=bool).reshape(len(own), len(sites), len(sites))
        """By way, origin and site, whether it can be played there."""
        hazards = [(n, copy.card) for n, copy in enumerate(board.copies) if copy.part == HAZARD]
        self.fodder = [[n for n, card in hazards if shield.is_fodder(card)] for shield in self.each]
        """By way, the creatures of the deck that can be discarded for it."""
        self.during = [_in_play(board, shield.cancel.during) for shield in self.each]
        """By way, the cards of the deck one of which must be in play for it; None where none must, or one always is."""
        self._met: dict[int, tuple[Attack, list[bool]]] = {}

    def meet(self, attack: Attack) -> list[bool]:
        """Tell of each of them whether it cancels an attack."""
        if id(attack) not in self._met:
            self._met[id(attack)] = attack, [shield.meets(attack) for shield in self.each]
        return self._met[id(attack)][1]


def _in_play(board: Board, title: str) -> list[int] | None:
    """Give the cards of the deck with a folded title; None where none is asked for, or one starts in play."""
    if not title or any(fold(card.title) == title for card in board.start.in_play):
        return None
    return [n for n, card in enumerate(board.cards) if fold(card.title) == title]
