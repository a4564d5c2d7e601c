"""Events by which a character of the hand joins the company: which they are, and what of them as columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.deeds import deeds
from cardpool.plays import Alternative, parse_play
from validator.engine.turns.events import is_event, known_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.parts import Copy

_WHOM: Final = "character in hand"
"""What such an event asks for, and nothing else but a site."""


class Summons(NamedTuple):
    """How a character joins the company by an event."""

    ways: tuple[Alternative, ...]
    follower: bool
    """Whether under direct influence alone."""

    def at(self, site: Card) -> bool:
        """Tell whether it is played at a site."""
        return any(way.fits(site) for way in self.ways)


def summons_of(card: Card) -> Summons | None:
    """Give how a character joins the company by an event; None where none does, or where it asks for more."""
    found = deeds(card, "join")
    if not is_event(card) or not found or card.requires:
        return None
    ways = tuple(
        way
        for way in parse_play(card.play)
        if [(each.name, *each.values) for each in way.conditions] == [("with", _WHOM)]
    )
    return Summons(ways, any("follower" in deed.words for deed in found)) if ways else None


class SummonsTables:
    """The events of a deck by which characters join the company.

    Args:
        copies: the cards of the deck.
        sites: where the company may be.
        part: that of such events.
    """

    def __init__(self, copies: Sequence[Copy], sites: Sequence[Card], part: str) -> None:
        found = known_of(copies, part, summons_of)
        self.columns = [n for n, _, _ in found]
        self.follower = [one.follower for _, _, one in found]
        at = [[one.at(site) for site in sites] for _, _, one in found]
        self.at = np.array(at, dtype=bool).reshape(len(found), len(sites))
        """By event and site, whether it is played there."""
