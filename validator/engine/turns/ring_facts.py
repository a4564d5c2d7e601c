"""Rings: which are special, what tests and forges gold rings, and what a test reveals, as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from rulesets.deck import SIDEBOARD
from rulesets.sites import playable_at
from validator.engine.play import meets
from validator.engine.turns.events import is_event, known_of, price_of
from validator.engine.turns.luck import TOTALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.card import Card
    from rulesets.deck import Deck
    from validator.engine.start import Start
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

KINDS: Final = ("dwarven", "magic", "lesser", "spirit")
"""Of special rings, in the words of `cardpool.deeds`; The One Ring, which asks for more, is left alone."""
NO_KIND: Final = -1
TEST_DICE: Final = 2_220_000
"""What the dice of a turn are for: the test of a gold ring, and its second roll."""
TEST_GAIN: Final = 90
"""Which item of the turn a ring is that is revealed, or forged."""
_HIGHEST: Final = 99
_TESTING: Final = frozenset({"gold-ring", "avatar"})
_FORGING: Final = frozenset({"gold-ring", "phase", "untapped", "taps"})


def kind_of(card: Card) -> int:
    """Give the kind of a special ring, by its number among `KINDS`; `NO_KIND` for what a test does not reveal."""
    if Subtype.SPECIAL_ITEM not in card.subtypes:
        return NO_KIND
    return next((n for n, kind in enumerate(KINDS) if f"{kind} ring" in card.keywords), NO_KIND)


def is_gold(card: Card) -> bool:
    """Tell whether a card is a gold ring of which it is known what a test reveals."""
    return bool(deeds(card, "reveals"))


def revealed(gold: Card, total: int) -> frozenset[int]:
    """Give the kinds that a test of a gold ring reveals by a total."""
    return frozenset(
        KINDS.index(word)
        for deed in deeds(gold, "reveals")
        for word in deed.words
        if word in KINDS and deed.number <= total <= (deed.most or _HIGHEST)
    )


class RingTest(NamedTuple):
    """How a gold ring is tested."""

    added: int
    """To the roll."""
    twice: bool
    """Whether two rolls are made, and one of them counts."""
    avatar: bool
    """Whether an avatar alone plays it."""
    price: int | None

    def odds(self, gold: Card, kinds: Iterable[int]) -> int:
        """Give in how many of 36 rolls one of these kinds is revealed."""
        wanted = frozenset(kinds)
        return sum(not wanted.isdisjoint(revealed(gold, int(total) + self.added)) for total in TOTALS)

    def suits(self, card: Card, person: Card) -> bool:
        """Tell whether a character is one in whose company the event is played."""
        return meets(person, card) and (person.avatar or not self.avatar)


BY_TAPPING: Final = RingTest(0, twice=False, avatar=False, price=None)
"""Of a character who taps for it."""


def ring_test_of(card: Card) -> RingTest | None:
    """Give how an event tests a gold ring; None where it does not."""
    found = deeds(card, "tests")
    way = parse_play(card.play)[0]
    if not is_event(card) or not found or way.site or any(each.name not in _TESTING for each in way.conditions):
        return None
    return RingTest(found[0].number, "twice" in found[0].words, way.has("avatar"), price_of(card))


class Forge(NamedTuple):
    """How a gold ring is replaced without a roll."""

    ways: tuple[Alternative, ...]
    own: bool
    """Whether by a ring alone that a test of it could reveal."""

    def at(self, card: Card, site: Card) -> bool:
        """Tell whether the event is played at a site."""
        return any(way.fits(site) for way in self.ways) and (not card.where or playable_at(card, (site,)))

    def takes(self, gold: Card, kind: int) -> bool:
        """Tell whether a ring of a kind may take the place of a gold ring."""
        return not self.own or any(kind in revealed(gold, int(total)) for total in TOTALS)


def forge_of(card: Card) -> Forge | None:
    """Give how an event replaces a gold ring without a roll; None where it does not."""
    found = deeds(card, "forges")
    ways = tuple(way for way in parse_play(card.play) if all(each.name in _FORGING for each in way.conditions))
    return Forge(ways, "own" in found[0].words) if is_event(card) and found and ways else None


def has_rings(deck: Deck, start: Start) -> bool:
    """Tell whether a deck has gold rings, special ones, and something to make these of those."""
    borne = (one.item for one in start.items)
    cards = (*start.play_deck, *(one.card for one in deck.within(SIDEBOARD)), *start.company, *borne)
    means = any(ring_test_of(card) or forge_of(card) or deeds(card, "test") for card in cards)
    return means and any(map(is_gold, cards)) and any(kind_of(card) != NO_KIND for card in cards)


class Rings:
    """The rings of a deck, and what tests and forges them.

    Args:
        copies: the cards of the deck.
        board: it, its sites, characters and what they bear known.
        parts: that of special rings, and that of events which test or forge.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, parts: tuple[str, str]) -> None:
        ring, means = parts
        self.columns = np.array([n for n, copy in enumerate(copies) if copy.part == ring], dtype=np.intp)
        self.kind = np.array([kind_of(copies[n].card) for n in self.columns], dtype=np.intp)
        """By special ring."""
        self.slots = [n for n, card in enumerate(board.holdings.cards) if is_gold(card)] if self.columns.size else []
        """Of gold rings, by what can be borne."""
        gold = [board.holdings.cards[n] for n in self.slots]
        tests = known_of(copies, means, ring_test_of)
        self.tests = [test for _, _, test in tests]
        self.testing = [n for n, _, _ in tests]
        suits = [[test.suits(card, person) for person in board.persons] for _, card, test in tests]
        self.suits = np.array(suits, dtype=bool).reshape(len(tests), len(board.persons))
        """By event that tests and person, whether it is played in his company."""
        self.testers = [n for n, person in enumerate(board.persons) if deeds(person, "test")]
        """Who may tap to test."""
        forges = known_of(copies, means, forge_of)
        self.forging = [n for n, _, _ in forges]
        at = [[forge.at(card, site) for site in board.sites] for _, card, forge in forges]
        self.at = np.array(at, dtype=bool).reshape(len(forges), len(board.sites))
        suits = [[meets(person, card) for person in board.persons] for _, card, _ in forges]
        self.may_forge = np.array(suits, dtype=bool).reshape(len(forges), len(board.persons))
        takes = [[[forge.takes(one, kind) for kind in range(len(KINDS))] for one in gold] for _, _, forge in forges]
        self.takes = np.array(takes, dtype=bool).reshape(len(forges), len(gold), len(KINDS))
        """By event that forges, gold ring and kind, whether a ring of the kind may take its place."""
        shown = [[[kind in revealed(one, total) for kind in range(len(KINDS))] for total in range(_HIGHEST)]
                 for one in gold]  # fmt: skip
        self.shown = np.array(shown, dtype=bool).reshape(len(gold), _HIGHEST, len(KINDS))
        """By gold ring, total of a test and kind, whether it is revealed."""

    def odds(self, test: RingTest) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """Give by gold ring, and by the kinds that are wanted as bits, in how many of 36 rolls one is revealed."""
        totals = (TOTALS.astype(np.int64) + test.added).clip(0)
        wanted = (np.arange(2 ** len(KINDS))[:, None] >> np.arange(len(KINDS)) & 1).astype(bool)
        found = (self.shown[:, totals][:, None] & wanted[None, :, None]).any(axis=3).sum(axis=2)
        return np.asarray(found, dtype=np.int64)
