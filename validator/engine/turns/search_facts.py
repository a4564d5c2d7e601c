"""Events that search: what they take of the deck, the discards and the sideboard, what they ask for, as columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import ITEMS, CardType, Subtype
from cardpool.deeds import deeds
from cardpool.folding import fold
from cardpool.plays import Alternative, parse_play
from validator.engine.play import meets
from validator.engine.turns.events import is_event, price_of
from validator.engine.turns.prison_facts import is_a_ring
from validator.engine.turns.supplies import supply_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

SEARCHED: Final = 1_000_000
"""The shuffles of decks that were searched, from here on by turn and card of the deck."""
A_TURN: Final = 1_000
"""Shuffles of one turn."""
_KNOWN: Final = frozenset({"phase", "card", "taps", "avatar"})
_MAGIC: Final = frozenset({"sorcery", "shadow-magic", "spirit-magic"})
_TOP: Final = re.compile(r"top(\d+)")
_LEFT: Final = re.compile(r"left(\d+)")
_KINDS: Final[Mapping[str, Callable[[Card], bool]]] = {
    "resources": lambda card: card.type is not CardType.CHARACTER,
    "characters": lambda card: card.type is CardType.CHARACTER,
    "factions": lambda card: Subtype.FACTION in card.subtypes,
    "minor": lambda card: Subtype.MINOR_ITEM in card.subtypes,
    "items": lambda card: not ITEMS.isdisjoint(card.subtypes),
    "rings": lambda card: not ITEMS.isdisjoint(card.subtypes) and is_a_ring(card),
    "magic": lambda card: not _MAGIC.isdisjoint(card.keywords),
    "lasting": lambda card: card.subtypes != (Subtype.SHORT_EVENT,),
    "not-unique": lambda card: not card.unique,
}
_RACES: Final = frozenset({"orc", "troll", "dwarf", "elf"})


class Search(NamedTuple):
    """What an event takes, from where and where to, and what it asks for."""

    number: int
    """Cards at the most."""
    words: frozenset[str]
    """Those of its deed: where it takes cards from, where to, and of which kinds."""
    top: int
    """How many cards from the top of the deck are looked at; 0 where it is not about the top."""
    least: int
    """Cards that have to be in the play deck."""
    ways: tuple[Alternative, ...]
    needs: tuple[str, ...]
    """Skills and races of which who plays it has one."""
    taps: bool
    """Whether who plays it taps, or who uses it in each turn."""
    price: int | None
    called: frozenset[str]
    """Folded titles of cards that it takes besides."""

    @property
    def lasts(self) -> bool:
        """Whether it stays in play, and takes cards in each turn."""
        return "each-turn" in self.words

    @property
    def to_hand(self) -> bool:
        """Whether what it takes comes into the hand, and not into the play deck."""
        return "hand" in self.words

    @property
    def sideboard(self) -> bool:
        """Whether it takes from the sideboard."""
        return "sideboard" in self.words or not (self.top or self.words & {"pile", "deck"})

    @property
    def discards(self) -> bool:
        """Whether it takes from the discards."""
        return bool(self.words & {"discards", "pile"})

    @property
    def deck(self) -> bool:
        """Whether it takes from the deck, which is shuffled then."""
        return "deck" in self.words or self.top > 0

    @property
    def asks(self) -> bool:
        """Whether somebody has to play it, or to use it."""
        return bool(self.needs or self.taps or self.price is not None or self._whom)

    @property
    def _whom(self) -> bool:
        return "avatar" in self.words or any(way.has("card", "avatar") for way in self.ways)

    def takes(self, card: Card) -> bool:
        """Tell whether it takes such a card: one of its kinds, or one of a title that it names."""
        kinds, races = self.words & _KINDS.keys(), self.words & _RACES
        if fold(card.title) in self.called:
            return True
        alike = all(_KINDS[word](card) for word in kinds) and (not races or not races.isdisjoint(card.races))
        return alike and bool(kinds or races or not self.called)

    def at(self, site: Card) -> bool:
        """Tell whether it is played at a site, and used there in each turn."""
        return any(way.fits(site) for way in self.ways)

    def suits(self, card: Card, person: Card) -> bool:
        """Tell whether a character may play it, or use it."""
        named = {title for way in self.ways for title in way.values("card")}
        avatar = "avatar" in self.words or any(way.has("avatar") for way in self.ways)
        return meets(person, card) and (not named or person.title in named) and (person.avatar or not avatar)

    def is_open(self, persons: Sequence[Card]) -> bool:
        """Tell whether a deck may play it: what stands in for an avatar, where it has no avatar to reveal."""
        return not any(way.has("opponent") for way in self.ways) or not any(person.avatar for person in persons)


def search_of(card: Card) -> Search | None:
    """Give what an event takes that asks for something, or does so in each turn; None where none does, or asks more."""
    found = deeds(card, "fetch")
    if not is_event(card) or len(found) != 1 or supply_of(card):
        return None
    known = _KNOWN | ({"opponent"} if card.resource_avatar else frozenset())
    ways = [
        way
        for way in parse_play(card.play)
        if all(each.name in known for each in way.conditions) and {"organisation"}.issuperset(way.values("phase"))
    ]
    # What is played for something else elsewhere takes cards where it names a site.
    ways = [way for way in ways if way.site] or ways
    words = frozenset(found[0].words)
    if not ways:
        return None
    taps = "taps" in words or any("character" in way.values("taps") for way in ways)
    top, least = _number(words, _TOP), _number(words, _LEFT)
    needs = tuple(card.requires)
    called = frozenset(fold(title) for deed in deeds(card, "called") for title in deed.words)
    return Search(found[0].number, words, top, least, tuple(ways), needs, taps, price_of(card), called)


def _number(words: frozenset[str], form: re.Pattern[str]) -> int:
    return max((int(match[1]) for word in words if (match := form.fullmatch(word))), default=0)


class Searches:
    """The events of a deck that search.

    Args:
        copies: the cards of the deck.
        sites: where the company may be.
        persons: everybody who can ever be in the company.
        parts: those of such events, whatever else they do.
    """

    def __init__(
        self, copies: Sequence[Copy], sites: Sequence[Card], persons: Sequence[Card], parts: Collection[str]
    ) -> None:
        own = ((n, copy.card) for n, copy in enumerate(copies) if copy.part in parts)
        found = [(n, card, search) for n, card in own if (search := search_of(card))]
        self.columns = [n for n, _, _ in found]
        self.each = [search for _, _, search in found]
        self.kind = [next(k for k, (_, other, _) in enumerate(found) if other is card) for _, card, _ in found]
        """By event, the first of its like."""
        at = [[one.at(site) and one.is_open(persons) for site in sites] for one in self.each]
        self.at = np.array(at, dtype=bool).reshape(len(found), len(sites))
        """By event and site, whether it is played there."""
        suits = [[search.suits(card, person) for person in persons] for _, card, search in found]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(persons))
        """By event and person, whether he may play it, or use it."""
        takes = [[one.takes(copy.card) for copy in copies] for one in self.each]
        self.takes = np.array(takes, dtype=bool).reshape(len(found), len(copies))
        """By event and card of the deck, whether it takes it."""
