"""Dragons who hunt and Dragons at home: events that attack who moves through their regions, or enters their lairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.attacks import AHUNT, at_home
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.manifestations import defeated
from validator.engine.turns.sway import Sway, SwayTables, settle
from validator.engine.turns.twins import twins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Flags = NDArray[np.bool_]
    Rows = NDArray[np.intp]

DRAGON_DICE: Final = 4_000_000
"""What the dice of a turn are for, from here on: the attack of the first Dragon at home, of the second, ..."""
A_DRAGON: Final = 100
"""Dice of one of them."""


class DragonTables:
    """The Dragons who come as events of a hazard deck.

    Args:
        cards: the hazards, one a copy.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], board: Board) -> None:
        found = [n for n, card in enumerate(cards) if card.dragon == AHUNT or at_home(card)]
        self.columns = np.array(found, dtype=np.intp)
        """By Dragon, which hazard he is."""
        self.cards = [cards[column] for column in found]
        size = len(found)
        self.attacks = [at_home(card) for card in self.cards]
        """By Dragon, his automatic-attack; None for those who hunt."""
        self.hunts = np.array([attack is None for attack in self.attacks], dtype=bool)
        self.number = np.full(len(cards), -1, dtype=np.intp)
        """By hazard, which Dragon it is; -1 for none."""
        self.number[self.columns] = np.arange(size)
        self.stays = np.zeros(len(cards), dtype=bool)
        """By hazard, whether it is a Dragon at home."""
        self.stays[self.columns] = ~self.hunts
        self.twins = twins(self.cards)
        """By Dragon, which are the same card."""
        same = np.array([[a.entity == b.entity for b in self.cards] for a in self.cards], dtype=bool)
        self.abroad = same.reshape(size, size) & self.hunts
        """By Dragon, which cards say that he hunts."""
        self.sway = SwayTables(self.cards, cards, board)
        """What those at home do besides their attacks."""
        lairs = [[card.entity == site.lair_of for site in board.sites] for card in self.cards]
        self.lairs = np.array(lairs, dtype=bool).reshape(size, len(board.sites))
        """By Dragon and site, whether it is his lair."""


class Dragons:
    """The Dragons in play against the companies of a chunk of games, as events: games by Dragon.

    Args:
        tables: what holds of them in every game.
        games: how many.
    """

    def __init__(self, tables: DragonTables, games: int) -> None:
        self.tables = tables
        self.there = np.zeros((games, len(tables.cards)), dtype=bool)
        self.sway = Sway(tables.sway, self.there, tables.columns)

    def play(self, games: Games, rows: Rows, cards: Rows) -> None:
        """Put hazards into play that are Dragons, one a game."""
        self.there[rows, self.tables.number[cards]] = True
        settle(games, rows)

    def hunt_no_more(self, opponent: Opponent) -> None:
        """Discard the long-events in the long-event phase, before the company moves."""
        if self.tables.cards:
            gone = self.there & self.tables.hunts
            opponent.discards[:, self.tables.columns] |= gone
            self.there[gone] = False

    def attack(self, games: Games, enters: Flags) -> None:
        """Let those at home attack the companies that entered their lairs, unless they hunt."""
        tables = self.tables
        for dragon in np.flatnonzero(~tables.hunts).tolist():
            attack, hunts = tables.attacks[dragon], self.there[:, tables.abroad[dragon]].any(axis=1)
            here = enters & self.there[:, dragon] & tables.lairs[dragon, games.at] & ~hunts
            rows = np.flatnonzero(here & (games.sizes() > 0))
            if attack and rows.size:
                beaten = face(games, rows, Attacks.of([attack] * rows.size), DRAGON_DICE + A_DRAGON * dragon)
                self.there[rows[beaten], dragon] = False
                defeated(games, rows[beaten], np.full(int(beaten.sum()), tables.columns[dragon]))
                settle(games, rows[beaten])
