"""What hazards are keyed to on the ways of a company, and events while which they are keyed to more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.folding import fold
from cardpool.keying import Path, conditions, keys
from validator.engine.creatures import path_of
from validator.engine.turns.attacks import at_home, of_creature
from validator.engine.turns.cover_facts import is_covered
from validator.engine.turns.detainment import detains_minions
from validator.engine.turns.prison_facts import prison_of
from validator.engine.turns.stands import ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board

    Flags = NDArray[np.bool_]
    Rows = NDArray[np.intp]
    Places = NDArray[np.int32]


def way_of(board: Board, origin: int, site: int) -> Path | None:
    """Give the way of a company from one site to another, or of one that stays; None where there is none."""
    if origin == site:
        return Path(frozenset(), (), board.sites[site])
    leg = board.ways.legs[origin][site]
    return path_of(leg) if leg else None


def is_keyed(card: Card, board: Board, origin: int, site: int, in_play: Collection[str] = (), cover: str = "") -> bool:
    """Tell whether a hazard can be keyed to the way of a company, or to the site where it stays.

    Args:
        card: a creature, a Dragon who comes as an event, or a snare.
        board: the deck of the company.
        origin: where it comes from, by number.
        site: where it is.
        in_play: folded titles of the events in play while which hazards are keyed to more.
        cover: kind of the event that keeps creatures from some of that, if there is one.
    """
    if at_home(card):
        return True
    if prison := prison_of(card):
        return prison.may_lie(board.automatic_attacks[site])
    if not card.keyed_to and not card.keyed:
        return False
    path = way_of(board, origin, site)
    if path is None or (origin == site and board.remakes.safe[site]):
        return False
    covers = cover if Subtype.CREATURE in card.subtypes else ""
    return any(not is_covered(covers, key) for key in keys(card, path, in_play))


def is_detained_by(card: Card, board: Board, origin: int, site: int, in_play: Collection[str] = ()) -> bool:
    """Tell whether a creature detains a company on its way, or where it stays, for what it is keyed to."""
    path = way_of(board, origin, site)
    return board.by_asterisk and path is not None and detains_minions(card, path, board, in_play)


def opens(card: Card, others: Collection[Card], *, hero: bool) -> bool:
    """Tell whether a hazard is an event that stays in play, and others that attack are keyed to more for it."""
    if Subtype.PERMANENT_EVENT not in card.subtypes:
        return False
    return any(
        fold(title) == fold(card.title) for one in others if of_creature(one, hero=hero) for title in conditions(one)
    )


class Ways(NamedTuple):
    """What can be played on which ways, by hazard, origin and site."""

    playable: Flags
    """Whether it can be played on a company that moves there, or stays."""
    detaining: Flags
    """Whether it detains the company for what it is keyed to."""


class Keyings:
    """What the hazards of a deck are keyed to, by which of some events are in play.

    Args:
        cards: the hazards, one a copy.
        columns: which of them are such events.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], columns: Sequence[int], board: Board) -> None:
        self._cards, self._board, self.columns = cards, board, list(columns)
        self.titles = tuple(dict.fromkeys(fold(cards[column].title) for column in columns))
        """Folded titles of the events."""
        kinds = {fold(cards[column].title): cards[column].keywords for column in columns}
        self.environments = [n for n, title in enumerate(self.titles) if ENVIRONMENT in kinds[title]]
        """Which of them are environments."""
        self.title = np.full(len(cards), -1, dtype=np.intp)
        """By hazard, which of the titles it has; -1 for none."""
        self.title[self.columns] = [self.titles.index(fold(cards[column].title)) for column in columns]
        self._ways: dict[tuple[int, str], Ways] = {}

    def under(self, state: int, cover: str = "") -> Ways:
        """Give what can be played on which ways while some events are in play, as bits by title; see `is_keyed`."""
        if (state, cover) not in self._ways:
            in_play = [title for number, title in enumerate(self.titles) if state & 1 << number]
            playable = self._table(is_keyed, in_play, cover)
            playable[self.columns] = True
            detaining = np.zeros_like(playable)
            if self._board.by_asterisk:
                detaining = self._table(is_detained_by, in_play)
            self._ways[state, cover] = Ways(playable, detaining)
        return self._ways[state, cover]

    def _table(self, asks: Callable[..., bool], *how: object) -> Flags:
        """Ask by hazard, origin and site."""
        board, size = self._board, range(len(self._board.sites))
        ways = {one: [[asks(one, board, a, b, *how) for b in size] for a in size] for one in set(self._cards)}
        found: Flags = np.array([ways[card] for card in self._cards], dtype=bool)
        return found.reshape(len(self._cards), len(size), len(size))

    def keyed(self, states: NDArray[np.int64], came_from: Places, at: Places) -> Flags:
        """Tell by game and hazard whether it can be played on the way of the company."""
        found: Flags = self.under(0).playable[:, came_from, at].T
        for state in np.unique(states[states > 0]).tolist() if self.titles else ():
            rows = np.flatnonzero(states == state)
            found[rows] = self.under(state).playable[:, came_from[rows], at[rows]].T
        return found

    def detaining(self, states: NDArray[np.int64], cards: Rows, came_from: Places, at: Places) -> Flags:
        """Tell by game whether a hazard detains the company for what it is keyed to, one a game."""
        found: Flags = self.under(0).detaining[cards, came_from, at]
        for state in np.unique(states[states > 0]).tolist() if self.titles else ():
            own = states == state
            found[own] = self.under(state).detaining[cards[own], came_from[own], at[own]]
        return found
