"""Gear that is better against some attackers: what its bearer has more against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.deeds import deeds
from validator.engine.turns.effects import Helped
from validator.engine.turns.holdings import A_POINT, MODIFIERS, modifiers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games
    from validator.engine.turns.holdings import Holdings

    Rows = NDArray[np.intp]
    Numbers = NDArray[np.int64]


class Arms:
    """Such gear of a deck, by the kinds of gear of which one serves at a time.

    Args:
        holdings: what can be borne.
        persons: everybody who can ever be in the company.
    """

    def __init__(self, holdings: Holdings, persons: Sequence[Card]) -> None:
        self._persons, self._cards = persons, holdings.cards
        self._worn = [
            (slots, tables[:, slots])
            for slots, tables in holdings.worn
            if any(deed.versus for slot in slots for deed in deeds(holdings.cards[slot], *MODIFIERS))
        ]
        self._against: dict[frozenset[str], list[Numbers]] = {}

    def _tables(self, kinds: frozenset[str]) -> list[Numbers]:
        """Give by kind of gear what it adds against such attackers, as the plain tables have it; none for no more."""
        if kinds not in self._against:
            found = []
            for slots, plain in self._worn:
                each = [[modifiers(self._cards[slot], who, kinds) for who in self._persons] for slot in slots]
                found.append(np.maximum(np.moveaxis(np.array(each, dtype=np.int64), 2, 0), 0).reshape(plain.shape))
            more = any((now > plain).any() for now, (_, plain) in zip(found, self._worn, strict=True))
            self._against[kinds] = found if more else []
        return self._against[kinds]

    def values(self, games: Games, rows: Rows, attack: Sequence[Attack]) -> Numbers | None:
        """Give by modifier, game and person what gear gives more against an attack each; None for nothing at all."""
        kinds = [one.kinds for one in attack] if self._worn else []
        of_use = sorted({one for one in set(kinds) if self._tables(one)}, key=sorted)
        if not of_use:
            return None
        found = np.zeros((len(MODIFIERS), rows.size, len(self._persons)), dtype=np.int64)
        for each in of_use:
            some = np.flatnonzero([one == each for one in kinds])
            for (slots, plain), against in zip(self._worn, self._tables(each), strict=True):
                held = games.bearer[rows[some]][:, slots, None] == np.arange(len(self._persons))
                found[:, some] += _best(against, held) - _best(plain, held)
        return found

    def help(self, games: Games, rows: Rows, helped: Helped | None, attack: Sequence[Attack]) -> Helped | None:
        """Add what gear gives its bearers more in some games against an attack each; None for nothing at all."""
        more = self.values(games, rows, attack)
        if more is None:
            return helped
        helped = helped or Helped.nothing(rows.size, games.prowess.shape[1])
        helped.prowess[:, : len(self._persons)] += more[0]
        helped.body[:, : len(self._persons)] += more[1]
        return helped

    def change(self, games: Games, rows: Rows, attack: Sequence[Attack], who: Rows, before: Numbers) -> Numbers:
        """Give by modifier and game how that has changed for a fighter each, as gear of the fallen was taken."""
        now = self.values(games, rows, attack)
        ours = who.clip(max=len(self._persons) - 1)
        change: Numbers = ((now if now is not None else 0) - before)[:, np.arange(rows.size), ours]
        return change * (who < len(self._persons))


def _best(tables: Numbers, held: NDArray[np.bool_]) -> Numbers:
    """Give by modifier, game and person what the best of the gear gives that he bears."""
    worn = np.maximum(tables, 0)[:, None] * held
    best = (worn[0] * A_POINT + worn[1] + worn[2]).argmax(axis=1)
    found: Numbers = np.take_along_axis(worn, best[None, :, None, :], axis=2)[:, :, 0]
    return found
