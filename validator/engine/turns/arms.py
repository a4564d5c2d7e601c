"""Gear that is better against some attackers: what its bearer has more against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardpool.deeds import deeds
from validator.engine.turns.effects import Helped
from validator.engine.turns.holdings import A_POINT, MODIFIERS, modifiers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
            if any(_is_better(holdings.cards[slot]) for slot in slots)
        ]
        better = [slots[[_is_better(holdings.cards[slot]) for slot in slots]] for slots, _ in self._worn]
        self._better = np.concatenate([*better, np.zeros(0, dtype=np.intp)])
        """What of it is better against some."""
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
        found: Numbers | None = None
        for kinds, some in self._of_use(attack):
            borne = games.bearer[rows[some]][:, self._better]
            # Few bear any, and for all others there is nothing to be worked out.
            at, slot = np.nonzero(borne >= 0)
            at, who = np.divmod(np.unique(at * len(self._persons) + borne[at, slot]), len(self._persons))
            if at.size:
                found = np.zeros((len(MODIFIERS), rows.size, len(self._persons)), np.int64) if found is None else found
                found[:, some[at], who] = self._more(games, rows[some[at]], who, kinds)
        return found

    def _of_use(self, attack: Sequence[Attack]) -> Iterator[tuple[frozenset[str], Rows]]:
        """Give the kinds of attackers against whom some gear is better, and which of the attacks are of them."""
        if not self._worn:
            return
        # There are few attacks, each in many games.
        _, first, which = np.unique(list(map(id, attack)), return_index=True, return_inverse=True)
        kinds = [attack[n].kinds for n in first.tolist()]
        for each in sorted({one for one in kinds if self._tables(one)}, key=sorted):
            yield each, np.flatnonzero(np.array([one == each for one in kinds])[which])

    def _more(self, games: Games, rows: Rows, who: Rows, kinds: frozenset[str]) -> Numbers:
        """Give by modifier what gear gives more to one person a game against attackers of some kinds."""
        found = np.zeros((len(MODIFIERS), rows.size), dtype=np.int64)
        held = (games.bearer[rows] == who[:, None]).T
        for (slots, plain), against in zip(self._worn, self._tables(kinds), strict=True):
            found += _best(against[:, :, who], held[slots]) - _best(plain[:, :, who], held[slots])
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
        ours = who.clip(max=len(self._persons) - 1)
        change: Numbers = -before[:, np.arange(rows.size), ours]
        for kinds, some in self._of_use(attack):
            change[:, some] += self._more(games, rows[some], ours[some], kinds)
        return change * (who < len(self._persons))


def _is_better(card: Card) -> bool:
    return any(deed.versus for deed in deeds(card, *MODIFIERS))


def _best(tables: Numbers, held: NDArray[np.bool_]) -> Numbers:
    """Give by modifier and game what the best of the gear gives that somebody bears, both by gear and game."""
    worn = np.maximum(tables, 0) * held
    best = (worn[0] * A_POINT + worn[1] + worn[2]).argmax(axis=0)
    found: Numbers = worn[:, best, np.arange(best.size)]
    return found
