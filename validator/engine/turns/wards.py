"""Items and allies in play by which attacks are cancelled: which they are, and how each is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import ITEMS, Subtype
from cardpool.deeds import Deed, deeds
from cardpool.sites import REGION_TYPES
from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.effects import holds
from validator.engine.turns.events import price_of
from validator.engine.turns.holdings import use_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games
    from validator.engine.turns.holdings import Holdings

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

WARD_DICE: Final = 1_000_000
"""Beside the dice of the cards of the deck: the corruption check for a ward, by slot of what can be borne."""
_BY: Final = "by-"
_REGION: Final = "region"


class Ward(NamedTuple):
    """How an item or an ally in play cancels an attack."""

    cancel: Deed
    price: int | None
    """What is added to the corruption check that its bearer makes; None where he makes none."""
    most: int
    """Characters of the company at the most; 0 for any number."""

    @property
    def taps(self) -> bool:
        """Whether its bearer taps for it, beside it."""
        return "bearer" in self.cancel.words

    @property
    def spent(self) -> bool:
        """Whether it is discarded for it; else it taps."""
        return "spent" in self.cancel.words

    @property
    def silences(self) -> bool:
        """Whether all automatic-attacks of the turn are cancelled."""
        return "silences" in self.cancel.words

    @property
    def cost(self) -> tuple[bool, bool, bool]:
        """By which they are chosen: those that nobody taps for first, those that are discarded last."""
        return self.spent, self.price is not None, self.taps

    def meets(self, attack: Attack) -> bool:
        """Tell whether it cancels such an attack."""
        named = {word.removeprefix(_BY) for word in self.cancel.words if word.startswith(_BY)}
        keys = {*named, *(REGION_TYPES if _REGION in named else ())}
        keyed = not named or (bool(attack.keys) and attack.keys <= keys)
        return attack.cancellable and not attack.detains and keyed and holds(self.cancel, attack)


def ward_of(card: Card) -> Ward | None:
    """Give how an item or an ally in play cancels an attack; None where it does not."""
    if ITEMS.isdisjoint(card.subtypes) and Subtype.ALLY not in card.subtypes:
        return None
    cancel = next((deed for deed in deeds(card, "cancel") if "attack" in deed.words), None)
    most = sum(deed.number for deed in deeds(card, "company"))
    return Ward(cancel, price_of(card), most) if cancel else None


class Wards:
    """Such cards of a deck, by slots of what can be borne, those that cost least first.

    Args:
        holdings: what can be borne.
        persons: everybody who can ever be in the company.
    """

    def __init__(self, holdings: Holdings, persons: Sequence[Card]) -> None:
        found = [(n, ward) for n, card in enumerate(holdings.cards) if (ward := ward_of(card))]
        found.sort(key=lambda one: (one[1].cost, one[0]))
        fighters = {int(slot): len(persons) + at for at, slot in enumerate(holdings.fighting)}
        self.each = [
            (slot, ward, np.array([ward.cancel.suits(who) for who in persons], dtype=bool), fighters.get(slot))
            for slot, ward in found
        ]
        """Slot, what it is, by person whether he may bear it for that, and which of those who fight it is."""


def ward(games: Games, rows: Rows, attack: Sequence[Attack], threatened: Flags) -> Flags:
    """Cancel attacks that are feared by what is in play; tell by game which are.

    Args:
        games: the games.
        rows: those whose companies face an attack.
        attack: one for each.
        threatened: by game, whether anybody would more likely be wounded than not.
    """
    done = np.array([one.automatic and one.cancellable for one in attack], dtype=bool) & games.silenced[rows]
    for slot, one, suits, fighter in games.board.wards.each:
        waits = np.flatnonzero(threatened & ~done & (games.bearer[rows, slot] >= 0) & ~games.drained[rows, slot])
        waits = waits[np.array([one.meets(attack[row]) for row in waits.tolist()], dtype=bool)]
        bearer = games.bearer[rows[waits], slot].astype(np.intp)
        affordable = np.broadcast_to(affords(games, rows[waits], one.price), (waits.size, suits.size))
        able = suits[bearer] & affordable[np.arange(waits.size), bearer]
        if one.most:
            able &= games.sizes()[rows[waits]] <= one.most
        if one.taps:
            able &= games.untapped[rows[waits], bearer]
        if fighter is not None:
            able &= games.ready[rows[waits], fighter]
        some, bearer = rows[waits[able]], bearer[able]
        if not some.size:
            continue
        done[waits[able]] = True
        games.drained[some, slot] = True
        if fighter is not None:
            games.ready[some, fighter] = False
        if one.taps:
            games.untapped[some, bearer] = False
        if one.spent:
            use_up(games, some, slot)
        games.silenced[some] |= one.silences
        pay(games, some, bearer, one.price, WARD_DICE + slot)
    return done
