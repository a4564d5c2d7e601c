"""What Dragons at home do besides their attacks: to the hazard limit, to items, to influence, to what is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.sites import REGION_TYPES
from validator.engine.creatures import path_of
from validator.engine.turns.holdings import taint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games

    Flags = NDArray[np.bool_]
    Rows = NDArray[np.intp]
    Numbers = NDArray[np.int64]

WORTH_IT: Final = 2
"""So many hazards of the hand must wait for one to be discarded that raises their limit."""
_DISCARD: Final = "discard"
_ALL: Final = "all"
_KINDS: Final = {"major": Subtype.MAJOR_ITEM, "greater": Subtype.GREATER_ITEM}


class Raise(NamedTuple):
    """By how much a Dragon at home raises the hazard limit, and against whom."""

    number: int
    on: str
    """A race of creatures, a type of regions, or `""` where he is discarded for it."""

    @property
    def by_region(self) -> bool:
        """Whether it is against who moves through such a region."""
        return self.on in REGION_TYPES


def raise_of(card: Card) -> Raise | None:
    """Give by how much a hazard in play raises the hazard limit; None where it does not."""
    for deed in deeds(card, "limit"):
        (on,) = deed.words
        return Raise(deed.number, "" if on == _DISCARD else on)
    return None


def burden_of(card: Card, item: Card) -> int:
    """Give by how much a hazard in play raises the corruption points of an item."""
    kinds = [(_KINDS[word], deed.number) for deed in deeds(card, "burden") for word in deed.words]
    return sum(number for kind, number in kinds if kind in item.subtypes)


def influence_of(card: Card) -> int:
    """Give what a hazard in play adds to each influence attempt."""
    return sum(deed.number for deed in deeds(card, "influence") if _ALL in deed.words)


def draws_of(card: Card) -> int:
    """Give what a hazard in play adds to the cards that a moving company draws."""
    return sum(deed.number for deed in deeds(card, "draw"))


def fewer(cards: int, less: int) -> int:
    """Give how many cards a moving company draws of some: 1 at the least, if it draws any.

    >>> fewer(3, -1), fewer(1, -1), fewer(0, -1)
    (2, 1, 0)
    """
    return max(1, cards + less) if cards > 0 else cards


def is_through(board: Board, origin: Card, site: Card, kind: str) -> bool:
    """Tell whether a move leads through a region of a type."""
    leg = board.ways.leg(origin, site)
    return leg is not None and kind in path_of(leg).types


def is_beset(card: Card, race: str) -> bool:
    """Tell whether a hazard is a creature of a race."""
    return Subtype.CREATURE in card.subtypes and race in card.races


class SwayTables:
    """The Dragons at home of a hazard deck, compiled for the company that they meet.

    Args:
        dragons: the Dragons who come as events.
        cards: the hazards, one a copy.
        board: the deck of the company.
    """

    def __init__(self, dragons: Sequence[Card], cards: Sequence[Card], board: Board) -> None:
        items, sites, size = board.holdings.cards, board.sites, len(dragons)
        self.influence = np.array([influence_of(card) for card in dragons], dtype=np.int8)
        """By Dragon, what he adds to influence attempts."""
        self.draws = np.array([draws_of(card) for card in dragons], dtype=np.int32)
        """By Dragon, what he adds to the cards that are drawn."""
        burden = [[burden_of(card, item) for item in items] for card in dragons]
        self.burden = np.array(burden, dtype=np.int64).reshape(size, len(items))
        """By Dragon and slot, by how much he raises its corruption points."""
        self.uncounted = np.array([bool(deeds(card, "uncounted")) for card in dragons], dtype=bool)
        """Dragons while one of whom is in play a manifestation a turn does not count against the hazard limit."""
        self.most = np.array([bool(deeds(card, "most")) for card in dragons], dtype=bool)
        """Dragons while one of whom is in play only one manifestation a turn is played."""
        self.manifests = np.array([bool(card.dragon) for card in cards], dtype=bool)
        """By hazard, whether it is a manifestation of a unique Dragon."""
        self.roused = np.array([bool(card.dragon) for card in board.resources], dtype=bool)
        """By resource, the same."""
        self.raises = [(n, said) for n, card in enumerate(dragons) if (said := raise_of(card))]
        """Dragons who raise the hazard limit, with by how much."""
        self.through = {
            said.on: np.array([[a is not b and is_through(board, a, b, said.on) for b in sites] for a in sites])
            for _, said in self.raises
            if said.by_region
        }
        """By type of region, origin and site: whether the way leads through one."""
        self.races = {
            said.on: np.array([is_beset(card, said.on) for card in cards], dtype=bool)
            for _, said in self.raises
            if said.on and not said.by_region
        }
        """By race and hazard, whether it is a creature of it."""


class Sway:
    """The same in the turn of a chunk of games.

    Args:
        tables: what holds of them in every game.
        there: by game and Dragon, whether he is in play; it changes.
        columns: by Dragon, which hazard he is.
    """

    def __init__(self, tables: SwayTables, there: Flags, columns: Rows) -> None:
        self.tables, self.there, self._columns = tables, there, columns
        games = len(there)
        self._played = np.zeros(games, dtype=np.int16)
        """How many manifestations were played in this turn."""
        self._freed = np.zeros(games, dtype=bool)
        """Whether one of them did not count against the hazard limit."""
        self._given = np.zeros_like(there)
        """By Dragon, whether the limit was raised for him in this turn."""
        self._beset = {race: np.zeros(games, dtype=bool) for race in tables.races}
        """By race, whether a creature of it was faced in this turn."""

    def begin(self) -> None:
        """Begin a turn."""
        self._played[:] = 0
        self._freed[:] = self._given[:] = False
        for faced in self._beset.values():
            faced[:] = False

    # --- the hazard limit ---------------------------------------------------------------------------------------------

    def lift_limit(self, games: Games, left: NDArray[np.int32]) -> None:
        """Raise the hazard limit where the company is on such a way, or has faced such a creature."""
        for dragon, said in self.tables.raises:
            if not said.on:
                continue
            on = self.tables.through[said.on][games.came_from, games.at] if said.by_region else self._beset[said.on]
            lifts = on & self.there[:, dragon] & ~self._given[:, dragon] & (games.sizes() > 0)
            left += (said.number * lifts).astype(np.int32)
            self._given[:, dragon] |= lifts

    def may_be_spent(self, left: NDArray[np.int32]) -> Flags:
        """Tell by game whether the hazard limit is used up, and a Dragon may be discarded to raise it."""
        found = np.zeros(len(self.there), dtype=bool)
        for dragon, said in self.tables.raises:
            if not said.on:
                found |= self.there[:, dragon] & (left <= 0)
        return found

    def spend(self, rows: Rows, left: NDArray[np.int32], discards: Flags) -> None:
        """Discard the first such Dragon of some games."""
        for dragon, said in self.tables.raises:
            if not said.on:
                own = rows[self.there[rows, dragon]]
                self.there[own, dragon] = False
                discards[own, self._columns[dragon]] = True
                left[own] += said.number
                rows = rows[~np.isin(rows, own)]

    def counts(self, rows: Rows, cards: Rows) -> NDArray[np.int32]:
        """Note what is played, one a game, and give how much of the hazard limit it takes."""
        dragon = self.tables.manifests[cards]
        free = dragon & self.frees()[rows]
        self._played[rows] += dragon
        self._freed[rows] |= free
        for race, faced in self._beset.items():
            faced[rows] |= self.tables.races[race][cards]
        found: NDArray[np.int32] = (~free).astype(np.int32)
        return found

    def frees(self) -> Flags:
        """Tell by game whether a manifestation would not count against the hazard limit now."""
        found: Flags = self.there[:, self.tables.uncounted].any(axis=1) & ~self._freed
        return found

    def bars(self) -> Flags:
        """Tell by game whether no manifestation may be played any more in this turn."""
        found: Flags = self.there[:, self.tables.most].any(axis=1) & (self._played > 0)
        return found

    # --- what stands while they are in play ---------------------------------------------------------------------------

    def influence(self, rows: Rows) -> NDArray[np.int8]:
        """Give by game what is added to influence attempts."""
        found: NDArray[np.int8] = (self.there[rows] @ self.tables.influence).astype(np.int8)
        return found

    def drawn(self, cards: NDArray[np.int32]) -> NDArray[np.int32]:
        """Give by game how many cards a company draws of those that it would."""
        less = self.there @ self.tables.draws
        return np.where(cards > 0, np.maximum(1, cards + less), cards).astype(np.int32)

    def burden(self, rows: Rows) -> Numbers:
        """Give by game and slot by how much its corruption points are raised."""
        found: Numbers = self.there[rows] @ self.tables.burden
        return found


def settle(games: Games, rows: Rows) -> None:
    """Count the corruption points of everybody anew once Dragons came into play, or left it."""
    sway = games.opponent.dragons.sway if games.opponent else None
    if sway and rows.size and sway.tables.burden.any():
        for person in range(len(games.board.persons)):
            taint(games, rows, np.full(rows.size, person))
