"""Who plays hazards: a deck of them, a hand of half the size, and the hazard limit."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.keying import Path as Way
from cardpool.keying import keys
from cardpool.tables import natural
from rulesets.deck import PLAY_DECK
from validator.engine.creatures import path_of
from validator.engine.hazard_limit import hazard_limit
from validator.engine.turns.attacks import EACH, Attack, of_creature
from validator.engine.turns.board import NO_PART, Copy
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.deal import FIRST, draw, end_turn, shuffle
from validator.engine.turns.request import TYPICAL
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.luck import Luck
    from validator.report import Report

CREATURE: Final = "creature"
"""The part of a hazard that attacks."""
HAZARD_DICE: Final = 1_000
"""What the dice of a turn are for, from here on: the first attack of a hazard, the second, ..."""
A_HAZARD: Final = 1_000
"""Dice of one hazard."""
AN_ATTACK: Final = 100
"""Dice of one of its attacks."""
_ENDLESS: Final = 20
"""So often a hazard deck is made anew: more often than any game exhausts it."""
_EACH_IS: Final = 5
"""Strikes by which creatures are ordered whose strikes are one for each character."""


class HazardDeck(NamedTuple):
    """The hazards of an opponent."""

    name: str
    cards: tuple[Card, ...]
    """One a copy."""


@cache
def typical_hazards(pool: CardPool) -> HazardDeck:
    """Give the hazard deck of ours that companies are taken to meet."""
    table = tomllib.loads(Path(__file__).with_name("typical.toml").read_text("utf-8"))
    cards = [pool[id_] for part in table.values() for id_, number in part.items() for _ in range(number)]
    return HazardDeck(TYPICAL, tuple(cards))


def hazards_of(report: Report, name: str) -> HazardDeck:
    """Give the hazards of the play deck of a list.

    Raises:
        UsageError: it has none.
    """
    deck = report.deck
    cards = [held.card for held in deck.of("hazard", PLAY_DECK) for _ in range(held.count)]
    if not cards:
        raise UsageError(f"The list {name} has no hazards in its play deck; name a whole deck.", "against")
    return HazardDeck(name, tuple(cards))


class HazardBoard:
    """The hazards of an opponent, compiled for the company that they are played on.

    Args:
        deck: the hazards.
        board: the company's deck.
        hero: whether it is a hero company.
    """

    def __init__(self, deck: HazardDeck, board: Board, *, hero: bool) -> None:
        self.deck = deck
        self.law = board.law
        self.reshuffles = _ENDLESS
        self.hand_size = (board.start.hand_size + 1) // 2
        seen: Counter[Card] = Counter()
        copies = []
        for card in deck.cards:
            part = CREATURE if of_creature(card, hero=hero) else NO_PART
            copies.append(Copy(card, seen[card], part))
            seen[card] += 1
        copies.sort(
            key=lambda copy: (
                copy.part != CREATURE,
                -_danger(copy.card, hero=hero),
                natural(copy.card.id),
                copy.ordinal,
            )
        )
        self.copies = tuple(copies)
        self.cards = [copy.card for copy in copies]
        self.attacks: list[tuple[Attack, ...]] = [of_creature(card, hero=hero) for card in self.cards]
        self.never = np.array([copy.part != CREATURE for copy in copies], dtype=bool)
        size = len(board.sites)
        ways = {
            card: [[self.keyed(card, board, a, b) for b in range(size)] for a in range(size)]
            for card in set(self.cards)
        }
        self.playable = np.array([ways[card] for card in self.cards], dtype=bool).reshape(len(copies), size, size)
        """By hazard, origin and site: whether it can be played on a company that moves there, or stays."""
        self.draws = np.array([[self.drawn(board, a, b) for b in range(size)] for a in range(size)], dtype=np.int32)
        self.draws = self.draws.reshape(size, size)

    @staticmethod
    def keyed(card: Card, board: Board, origin: int, site: int) -> bool:
        """Tell whether a creature can be keyed to the way of a company, or to the site where it stays."""
        if not card.keyed_to and not card.keyed:
            return False
        if origin == site:
            return bool(keys(card, Way(frozenset(), (), board.sites[site])))
        leg = board.ways.legs[origin][site]
        return leg is not None and bool(keys(card, path_of(leg)))

    @staticmethod
    def drawn(board: Board, origin: int, site: int) -> int:
        """Give the cards that the opponent draws for a move; none where the company stays."""
        if origin == site:
            return 0
        by_origin = board.law.havens_draw_by_origin and board.ways.haven[site]
        return board.sites[origin if by_origin else site].draw_opponent or 0


def _danger(card: Card, *, hero: bool) -> int:
    return sum((attack.strikes or _EACH_IS) * attack.prowess for attack in of_creature(card, hero=hero))


class Opponent:
    """The opponents of a chunk of games, each with a hazard deck and a hand.

    Args:
        board: the hazards.
        luck: shuffles, of a stream of their own.
    """

    def __init__(self, board: HazardBoard, luck: Luck) -> None:
        self.board, self.luck = board, luck
        self.games = games = luck.games
        cards = len(board.copies)
        self.turn = 0
        self.place = np.full((games, cards), np.iinfo(np.uint16).max, dtype=np.uint16)
        self.drawn = np.zeros(games, dtype=np.int32)
        self.left = np.zeros(games, dtype=np.int32)
        self.shuffles = np.zeros(games, dtype=np.int32)
        self.hand = np.zeros((games, cards), dtype=bool)
        self.discards = np.zeros((games, cards), dtype=bool)
        self.never = np.tile(board.never, (games, 1))
        self.used = np.zeros((games, 0), dtype=bool)
        self.exhausted_on = np.zeros(games, dtype=np.int16)
        shuffle(self, np.arange(games), np.ones((games, cards), dtype=bool), FIRST)
        draw(self, np.full(games, board.hand_size, dtype=np.int32))

    @property
    def hand_size(self) -> int:
        """Cards of the hand."""
        return self.board.hand_size

    def discard(self, rows: NDArray[np.intp], cards: NDArray[np.intp]) -> None:
        """Discard a card of the hand, one a game."""
        self.hand[rows, cards] = False
        self.discards[rows, cards] = True

    def end_turn(self) -> None:
        """Discard and draw as the law has it."""
        end_turn(self)

    def attack(self, games: Games) -> None:
        """Draw for the move of each company, and play creatures on it up to the hazard limit, the worst first."""
        board, size = self.board, games.sizes()
        draw(self, board.draws[games.came_from, games.at])
        limit = np.array([hazard_limit(number) for number in range(int(size.max(initial=0)) + 1)])[size]
        keyed = board.playable[:, games.came_from, games.at].T
        played = np.zeros(self.games, dtype=np.int32)
        hazard = 0
        while True:
            could = self.hand & keyed & ((played < limit) & (games.sizes() > 0))[:, None]
            rows = np.flatnonzero(could.any(axis=1))
            if not rows.size:
                return
            cards = could[rows].argmax(axis=1)
            played[rows] += 1
            beaten = np.ones(rows.size, dtype=bool)
            for number in range(max(len(board.attacks[card]) for card in cards)):
                some = np.flatnonzero([len(board.attacks[card]) > number for card in cards])
                attacks = Attacks.of([board.attacks[card][number] for card in cards[some]])
                base = HAZARD_DICE + A_HAZARD * hazard + AN_ATTACK * number
                beaten[some] &= face(games, rows[some], attacks, base)
            self.discard(rows[~beaten], cards[~beaten])
            self.hand[rows[beaten], cards[beaten]] = False  # it is with those whom the company has defeated
            hazard += 1


def strikes_of(attack: Attack, company: Sequence[object]) -> int:
    """Give how many strikes an attack has against a company."""
    return len(company) if attack.strikes == EACH else attack.strikes
