"""Rings of the solitaire game: what a test of a gold ring reveals comes from the ring deck [RGEO 3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.folding import same_name
from validator.engine.solitaire.burdens import NOBODY
from validator.engine.solitaire.corruption import after_gaining
from validator.engine.solitaire.numbers import facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.solitaire.simulate import Game

    Rows = NDArray[np.intp]

ONE, DWARVEN = "one", "dwarven"
KINDS: Final = (ONE, DWARVEN, "magic", "lesser", "spirit")
"""Of special rings, in the words of `cardpool.deeds`."""
NO_KIND: Final = len(KINDS)
_HIGHEST: Final = 99
_NEVER: Final = 10**3


class Rings:
    """Gold rings of the quest deck, special rings of the ring deck, and who tests.

    Args:
        quests: the quest deck, a card a copy.
        rings: the ring deck, a card a copy.
        people: everybody who can be in the company.
    """

    def __init__(self, quests: Sequence[Card], rings: Sequence[Card], people: Sequence[Card]) -> None:
        self.gold = np.array([Subtype.GOLD_RING_ITEM in card.subtypes for card in quests], dtype=bool)
        """By quest."""
        self.least = np.full((len(quests), len(KINDS) + 1), _NEVER)
        self.most = np.full((len(quests), len(KINDS) + 1), _HIGHEST)
        """By quest and kind, the roll from which on a test may reveal such a ring, and up to which."""
        for row, card in enumerate(quests):
            for deed in deeds(card, "reveals"):
                column = KINDS.index(deed.words[0])
                self.least[row, column], self.most[row, column] = deed.number, deed.most or _HIGHEST
        self.kind = np.array([kind_of(card) for card in rings], dtype=np.int64)
        """By special ring."""
        brought = facts()["rings"]
        self.tokens = np.array([brought.get(KINDS[kind], 0) if kind != NO_KIND else 0 for kind in self.kind], np.int64)
        """By special ring, the shadow tokens that it brings."""
        self.tests = np.array([bool(deeds(card, "test")) for card in people], dtype=bool)
        """By person."""


def kind_of(ring: Card) -> int:
    """Give the kind of a special ring, by its number among `KINDS`; `NO_KIND` where no test reveals it."""
    if any(same_name(ring.title, title) for title in facts()["rings"]["ones"]):
        return KINDS.index(ONE)
    return next((n for n, kind in enumerate(KINDS) if f"{kind} ring" in ring.keywords), NO_KIND)


def try_rings(game: Game) -> None:
    """Let who can tap to test a gold ring of the company; another must be untapped beside him.

    Two dice say what it may be. Of the special rings that are left, one of these comes by lot, with its shadow tokens;
    whoever bore the gold ring, which is discarded, bears it.
    """
    board, rings = game.board, game.board.rings
    if not (rings.gold.any() and rings.tests.any()):
        return
    first = board.burdens.first_quest
    gold = (game.bearer[:, first : first + board.quests] >= 0) & rings.gold
    able = game.ready & rings.tests
    does = gold.any(axis=1) & able.any(axis=1) & (game.ready.sum(axis=1) > 1) & game.playing
    rows = np.flatnonzero(does)
    if not rows.size:
        return
    quest = gold[rows].argmax(axis=1)
    game.tapped[rows, able[rows].argmax(axis=1)] = True
    slot = first + quest
    bearer = game.bearer[rows, slot]
    game.bearer[rows, slot] = NOBODY
    game.by_kind[rows, board.slot_kind[slot]] -= board.burdens.points[slot]
    _reveal(game, rows, quest, bearer)
    game.end_where_dark()


def _reveal(game: Game, rows: Rows, quest: Rows, bearer: Rows) -> None:
    """Bring a special ring that the roll allows."""
    board, rings = game.board, game.board.rings
    if not rings.kind.size:
        return
    roll = game.luck.dice(rows)[:, None]
    fits = (rings.least[quest][:, rings.kind] <= roll) & (roll <= rings.most[quest][:, rings.kind])
    fits &= ~game.revealed[rows]
    some = np.flatnonzero(fits.any(axis=1))
    ring = game.luck.pick(rows[some], fits[some])
    rows, bearer, slot = rows[some], bearer[some], board.burdens.first_ring + ring
    game.revealed[rows, ring] = True
    game.rings[rows] += 1
    game.bearer[rows, slot] = bearer
    game.by_kind[rows, board.slot_kind[slot]] += board.burdens.points[slot]
    game.tokens[rows] += rings.tokens[ring]
    after_gaining(game, rows)
