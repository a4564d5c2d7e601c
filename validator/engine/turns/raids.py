"""Events for which attacks are faced at a site that the company has tapped: which they are, and what of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import Deed, deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.events import is_event, known_of
from validator.engine.turns.stores import stored_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

RAID_DICE: Final = 30_000_000_000
"""What the dice of a turn are for, from here on: attacks that are faced for an event, by card of the deck."""
A_RAID: Final = 1_000
"""Dice of one of them."""
AN_ATTACK: Final = 100
"""Dice of one of its attacks."""
_ASKED: Final = {"phase", "tapped", "taps"}
_NUMBERS: Final = re.compile(r"(\d+)x(\d+)")
_SAID: Final = frozenset({"faces", "stored", "bound"})


class Raid(NamedTuple):
    """What is faced for an event, and where."""

    ways: tuple[Alternative, ...]
    attacks: tuple[Attack, ...]

    @property
    def strikes(self) -> int:
        """Strikes of all attacks."""
        return sum(attack.strikes for attack in self.attacks)

    @property
    def prowess(self) -> int:
        """The highest prowess of an attack."""
        return max(attack.prowess for attack in self.attacks)

    @property
    def kinds(self) -> frozenset[str]:
        """Who attacks."""
        return self.attacks[0].kinds

    def at(self, site: Card) -> bool:
        """Tell whether it is played at a site."""
        return any(way.fits(site) for way in self.ways)


def raid_of(card: Card) -> Raid | None:
    """Give what a company faces for an event that is worth points; None for none, or where it asks for more."""
    found = deeds(card)
    faced = deeds(card, "faces")
    if not is_event(card) or not faced or not _SAID.issuperset(deed.name for deed in found) or card.requires:
        return None
    if not (card.points or stored_points(card)) > 0:
        return None
    ways = tuple(way for way in parse_play(card.play) if {each.name for each in way.conditions} == _ASKED and way.site)
    return Raid(ways, tuple(attack for deed in faced for attack in faced_for(card.title, deed))) if ways else None


def faced_for(title: str, deed: Deed) -> Iterator[Attack]:
    """Give the attacks of such strikes and prowess that a deed names, by whom it names first."""
    kinds = frozenset(deed.words[:1])
    for number in filter(None, map(_NUMBERS.fullmatch, deed.words)):
        strikes, prowess = map(int, number.groups())
        yield Attack(title, strikes, prowess, NO_BODY, 0, detains=False, chooses=False, kinds=kinds)


class Raids:
    """The events of a deck for which attacks are faced.

    Args:
        copies: the cards of the deck.
        sites: where the company may be.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], sites: Sequence[Card], part: str) -> None:
        found = known_of(copies, part, raid_of)
        self.columns = [n for n, _, _ in found]
        self.each = [raid for _, _, raid in found]
        self.kind = [next(k for k, (_, other, _) in enumerate(found) if other is card) for _, card, _ in found]
        """By event, the first of its like."""
        at = [[raid.at(site) for site in sites] for raid in self.each]
        self.at = np.array(at, dtype=bool).reshape(len(found), len(sites))
        """By event and site, whether it is played there."""
