"""Events for which attacks are faced at a site that the company has tapped: which they are, and what of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.events import is_event, known_of
from validator.engine.turns.stores import stored_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

RAID_DICE: Final = 30_000_000_000
"""What the dice of a turn are for, from here on: attacks that are faced for an event, by card of the deck."""
A_RAID: Final = 1_000
"""Dice of one of them."""
AN_ATTACK: Final = 100
"""Dice of one of its attacks."""
_ASKED: Final = {"phase", "tapped", "taps"}
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
    faced = next((deed.words for deed in found if deed.name == "faces"), ())
    if not is_event(card) or not faced or not _SAID.issuperset(deed.name for deed in found) or card.requires:
        return None
    if not (card.points or stored_points(card)) > 0:
        return None
    ways = tuple(way for way in parse_play(card.play) if {each.name for each in way.conditions} == _ASKED and way.site)
    kind, *numbers = faced
    each = [tuple(map(int, one.split("x"))) for one in numbers]
    attacks = tuple(
        Attack(card.title, strikes, prowess, NO_BODY, 0, detains=False, chooses=False, kinds=frozenset({kind}))
        for strikes, prowess in each
    )
    return Raid(ways, attacks) if ways else None


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
