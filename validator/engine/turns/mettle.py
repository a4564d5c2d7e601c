"""What the cards of characters say of combat: against whom they are stronger, how they stand strikes, how they fall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardpool.deeds import deeds
from validator.engine.turns.effects import Helped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

WARY: Final = 3
"""Taken from the prowess of who faces a strike and stays untapped."""
_HIGHEST: Final = 14
"""A body check of two dice, of who was wounded before and has some help, is below."""


def more_against(who: Card, kinds: Collection[str]) -> int:
    """Give what a character has more of prowess against attackers of some kinds.

    >>> from types import SimpleNamespace
    >>> more_against(SimpleNamespace(does=("prowess+1:vs-orc:vs-elf",)), {"elf"})
    1
    """
    return sum(deed.number for deed in deeds(who, "prowess") if deed.versus and deed.holds_against(kinds))


def softens(who: Card, kinds: Collection[str]) -> bool:
    """Tell whether attackers of some kinds have half their body against a character, rounded up."""
    return any(deed.holds_against(kinds) for deed in deeds(who, "softens"))


def half_of(body: Any) -> Any:  # noqa: ANN401  # a number, or an array of them
    """Give half the body of an attack, rounded up."""
    return (body + 1) // 2


def wariness(who: Card) -> int:
    """Give what a character has less of prowess as he stays untapped."""
    return next((-deed.number for deed in deeds(who, "wary")), WARY)


def is_discarded_by(who: Card, check: int) -> bool:
    """Tell whether a body check discards a character, unless it eliminates him."""
    return any(deed.number == check for deed in deeds(who, "discards"))


class Mettle:
    """What of this the games of one deck ask.

    Args:
        persons: everybody who can ever be in the company.
        others: how many allies fight beside them.
    """

    def __init__(self, persons: Sequence[Card], others: int) -> None:
        self._persons = persons
        self.fierce = any(deed.versus for one in persons for deed in deeds(one, "prowess"))
        """Whether anybody is stronger against somebody."""
        self.softening = any(deeds(one, "softens") for one in persons)
        """Whether somebody halves the body of anybody."""
        self._more: dict[frozenset[str], Numbers] = {}
        wary = np.array([*map(wariness, persons), *[WARY] * others], dtype=np.int64)
        self.wary = wary if (wary != WARY).any() else WARY
        """What whoever stays untapped has less; by fighter where somebody has another number."""
        checks = [[is_discarded_by(one, check) for check in range(_HIGHEST)] for one in persons]
        discards = np.array(checks + [[False] * _HIGHEST] * others, dtype=bool).reshape(-1, _HIGHEST)
        self.discards = discards if discards.any() else None
        """By fighter and body check, whether it discards him; None where none does."""

    def wariness(self, fighters: NDArray[np.intp]) -> Numbers | int:
        """Give what some fighters have less of prowess as they stay untapped."""
        return self.wary if isinstance(self.wary, int) else self.wary[fighters]

    def is_discarded(self, fighters: NDArray[np.intp], checks: Numbers) -> Flags:
        """Tell of some fighters whether a body check each discards them, unless it eliminates them."""
        return np.zeros(fighters.size, dtype=bool) if self.discards is None else self.discards[fighters, checks]

    def more(self, kinds: frozenset[str]) -> Numbers:
        """Give by person what he has more of prowess against attackers of some kinds."""
        if kinds not in self._more:
            self._more[kinds] = np.array([more_against(one, kinds) for one in self._persons], dtype=np.int64)
        return self._more[kinds]

    def help(self, helped: Helped | None, attack: Sequence[Attack], fighters: int) -> Helped | None:
        """Add what characters have more in some games against an attack each to what is done else; None for nothing."""
        if not self.fierce:
            return helped
        kinds = [one.kinds for one in attack]
        of_use = {each for each in set(kinds) if self.more(each).any()}
        if not of_use:
            return helped
        helped = helped or Helped.nothing(len(attack), fighters)
        helped.prowess[:, : len(self._persons)] += np.array([self._more[each] for each in kinds])
        return helped

    def softened(self, body: Numbers, attack: Iterable[Attack], fighters: NDArray[np.intp]) -> Numbers:
        """Give the body of attacks, one a game, as it is against a fighter each."""
        if not self.softening:
            return body
        one_of_us = fighters < len(self._persons)
        halves = [
            is_one and softens(self._persons[who], one.kinds)
            for is_one, who, one in zip(one_of_us.tolist(), fighters.tolist(), attack, strict=True)
        ]
        return np.where(halves, half_of(body), body)
