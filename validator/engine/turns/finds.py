"""Events by which a further item is played at a site, or one is searched for: which they are, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import ITEMS, Subtype
from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from rulesets.sites import playable_at
from validator.engine.play import meets
from validator.engine.turns.events import is_event, known_of, price_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy

FURTHER_GAIN: Final = 70
"""Which items of the turn those are that are played by events, from here on by event."""
SOUGHT: Final = 2_000_000
"""The shuffles of decks that an item was taken from at a site, from here on by turn and card of the deck."""
_KNOWN: Final = frozenset({"phase", "tapped", "untapped", "taps"})
_KINDS: Final[Mapping[str, Subtype]] = {
    "minor": Subtype.MINOR_ITEM,
    "major": Subtype.MAJOR_ITEM,
    "gold-ring": Subtype.GOLD_RING_ITEM,
}


class Find(NamedTuple):
    """How a further item is played, or searched for, by an event."""

    ways: tuple[Alternative, ...]
    kinds: frozenset[Subtype]
    """Of the item; all where none is named."""
    first: bool
    """Whether it is the first item of the turn at the site, and leaves it untapped."""
    tapped: bool
    """Whether the site has to be tapped."""
    taps: bool
    """Whether who plays it taps; the item is played by another then."""
    seeks: bool
    """Whether the item comes from the play deck to the hand, and the site is tapped for it."""
    price: int | None

    def at(self, card: Card, site: Card) -> bool:
        """Tell whether the event is played at a site."""
        return any(way.fits(site) for way in self.ways) and (not card.where or playable_at(card, (site,)))

    def takes(self, card: Card) -> bool:
        """Tell whether it is about such an item."""
        return not ITEMS.isdisjoint(card.subtypes) and (not self.kinds or not self.kinds.isdisjoint(card.subtypes))

    def is_in_time(self, *, tapped: bool) -> bool:
        """Tell whether it may be played at a site that is tapped, or untapped."""
        return tapped if self.tapped else not (tapped and (self.first or self.seeks))


def find_of(card: Card) -> Find | None:
    """Give how a further item is played at a site by an event, or sought; None where none is, or where it asks more."""
    found = deeds(card, "further", "search")
    ways = tuple(
        way
        for way in parse_play(card.play)
        if all(each.name in _KNOWN for each in way.conditions) and {"site"}.issuperset(way.values("phase"))
    )
    if not is_event(card) or len(found) != 1 or not ways:
        return None
    words = {*found[0].words, *found[0].whom}
    return Find(
        ways,
        frozenset(subtype for word, subtype in _KINDS.items() if word in words),
        "first" in words,
        any(way.has("tapped") for way in ways),
        any("character" in way.values("taps") for way in ways),
        found[0].name == "search",
        price_of(card),
    )


class Finds:
    """The events of a deck by which further items are played, or sought.

    Args:
        copies: the cards of the deck.
        board: it, its sites, characters and resources known.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], board: Board, part: str) -> None:
        found = known_of(copies, part, find_of)
        self.columns = [n for n, _, _ in found]
        self.each = [find for _, _, find in found]
        at = [[find.at(card, site) for site in board.sites] for _, card, find in found]
        self.at = np.array(at, dtype=bool).reshape(len(found), len(board.sites))
        """By event and site, whether it is played there."""
        suits = [[meets(person, card) for person in board.persons] for _, card, _ in found]
        self.suits = np.array(suits, dtype=bool).reshape(len(found), len(board.persons))
        """By event and person, whether he may play it."""
        takes = [[find.takes(card) for card in board.resources] for find in self.each]
        self.takes = np.array(takes, dtype=bool).reshape(len(found), len(board.resources))
        """By event and resource, whether it is about such an item."""
        in_deck = [[find.takes(copy.card) for copy in copies] for find in self.each]
        self.seeks = np.array(in_deck, dtype=bool).reshape(len(found), len(copies))
        """By event and card of the deck, the same."""
