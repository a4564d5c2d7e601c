"""Support in corruption checks: by events of the hand, and by untapped characters of the company who tap for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import parse_play
from validator.engine.turns.events import OF_A_CHECK, is_event, known_of, may_play_on

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from cardpool.plays import Alternative
    from validator.engine.turns.games import Games
    from validator.engine.turns.parts import Copy

    Rows = NDArray[np.intp]
    Numbers = NDArray[np.int64]


class Support(NamedTuple):
    """What an event adds to one corruption check."""

    card: Card
    ways: tuple[Alternative, ...]
    number: int
    each: int
    """For each character of the company, beside this number."""
    alone: bool
    """Whether it helps who plays it; else anybody of his company."""

    def total(self, size: int) -> int:
        """Give what it adds in a company of such a size."""
        return self.number + self.each * size

    def suits(self, person: Card) -> bool:
        """Tell whether somebody may play it."""
        return any(may_play_on(way, self.card, person) for way in self.ways)


def support_of(card: Card) -> Support | None:
    """Give what an event adds to a corruption check; None for nothing, or where it asks for more."""
    ways = tuple(
        way
        for way in parse_play(card.play)
        if not way.site
        and way.values("check") == ("corruption",)
        and OF_A_CHECK.issuperset(each.name for each in way.conditions)
    )
    if not ways or not is_event(card) or deeds(card, "price"):
        return None
    plain = [deed for deed in deeds(card, "corruption") if not deed.whom]
    number = sum(deed.number for deed in plain if deed.words in {(), ("self",)})
    others = sum(deed.number for deed in plain if deed.words == ("others",))
    each = others + sum(deed.number for deed in plain if deed.words == ("each",))
    alone = any("self" in deed.words for deed in plain)
    return Support(card, ways, number - others, each, alone) if number or each else None


class Supports:
    """The events of a deck that help corruption checks.

    Args:
        copies: the cards of the deck.
        persons: everybody who can ever be in the company.
        parts: those of events that may be played for this too.
    """

    def __init__(self, copies: Sequence[Copy], persons: Sequence[Card], parts: Collection[str]) -> None:
        found = [one for part in sorted(parts) for one in known_of(copies, part, support_of)]
        found.sort(key=lambda one: one[0])
        self.columns = np.array([n for n, _, _ in found], dtype=np.intp)
        self.number = np.array([support.number for _, _, support in found], dtype=np.int64)
        self.each = np.array([support.each for _, _, support in found], dtype=np.int64)
        self.alone = np.array([support.alone for _, _, support in found], dtype=bool)
        suits = [[support.suits(person) for _, _, support in found] for person in persons]
        self.suits = np.array(suits, dtype=bool).reshape(len(persons), len(found))
        """By person and event, whether he may play it."""


def support(games: Games, rows: Rows, persons: Rows, short: Numbers) -> Numbers:
    """Help corruption checks, one a game, where what they are short of can be had, and give what is added.

    Args:
        games: the games.
        rows: which.
        persons: who makes the check.
        short: by game, what is wanted so that the roll which is looked for suffices; nothing up to 0.
    """
    board, found = games.board, np.zeros(rows.size, dtype=np.int64)
    some = np.flatnonzero(short > 0)
    if not some.size:
        return found
    rows, persons, short = rows[some], persons[some], short[some]
    others = games.untapped[rows]
    others[np.arange(rows.size), persons] = False
    a_tap = board.law.corruption_support
    by_taps = a_tap * others.sum(axis=1)
    adds, columns = _best_events(games, rows, persons)
    serves = short <= adds + by_taps
    plays = serves & (adds > 0)
    games.play_event(rows[plays], columns[plays])
    left = np.where(serves, short - adds, 0)
    supporters = -(-left.clip(0) // max(a_tap, 1))
    people = others.shape[1]
    for number in range(int(supporters.max(initial=0))):
        own = np.flatnonzero(supporters > number)
        last = people - 1 - others[own, ::-1].argmax(axis=1)
        others[own, last] = False
        games.tap(rows[own], last)
    found[some] = adds * plays + a_tap * supporters
    return found


def _best_events(games: Games, rows: Rows, persons: Rows) -> tuple[Numbers, Rows]:
    """Give by game what the most helpful event of the hand adds to a check of somebody, and which that is."""
    supports = games.board.supports
    if not supports.columns.size:
        return np.zeros(rows.size, dtype=np.int64), np.zeros(rows.size, dtype=np.intp)
    present = games.board.companies.present[games.company[rows]]
    able = np.where(supports.alone, supports.suits[persons], present @ supports.suits)
    able &= games.hand[rows[:, None], supports.columns]
    adds = np.where(able, supports.number + supports.each * games.sizes()[rows][:, None], 0)
    best = adds.argmax(axis=1)
    return adds[np.arange(rows.size), best], supports.columns[best]
