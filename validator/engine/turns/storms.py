"""Resources for which attacks are faced as they are played at a site: which they are, and when they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from cardpool.deeds import Deed, deeds
from cardpool.memory import once_per
from cardpool.sites import SITE_TYPES
from validator.engine.turns.events import is_event, known_ways
from validator.engine.turns.raids import faced_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

STORM_DICE: Final = 40_000_000_000
"""What the dice of a turn are for, from here on: attacks that are faced for a resource, by number."""
A_STORM: Final = 1_000
"""Dice of one of them."""
_RAZES: Final = "razes"


class Storm(NamedTuple):
    """What is faced for a resource."""

    title: str
    faced: tuple[Deed, ...]

    @property
    def razes(self) -> bool:
        """Whether unique factions that are playable at the site are lost by it."""
        return any(_RAZES in deed.words for deed in self.faced)

    def attacks(self, site: Card) -> tuple[Attack, ...]:
        """Give the attacks that are faced for it at a site, after which somebody must be untapped."""
        here = (deed for deed in self.faced if site.site_type in deed.words or SITE_TYPES.isdisjoint(deed.words))
        return tuple(one._replace(taxing=True) for deed in here for one in faced_for(self.title, deed))

    @property
    def strikes(self) -> int:
        """Strikes of all attacks at one site, as the first of its ways has it."""
        return sum(one.strikes for deed in self.faced if self._is_first(deed) for one in faced_for(self.title, deed))

    @property
    def prowess(self) -> int:
        """The highest prowess of an attack."""
        return max(one.prowess for deed in self.faced for one in faced_for(self.title, deed))

    def _is_first(self, deed: Deed) -> bool:
        places = [SITE_TYPES.intersection(one.words) for one in self.faced]
        return not SITE_TYPES.intersection(deed.words) or SITE_TYPES.intersection(deed.words) == places[0]


@once_per("card")
def storm_of(card: Card) -> Storm | None:
    """Give what is faced for an event that is played at a site for its points; None for nothing."""
    faced = deeds(card, "faces")
    return Storm(card.title, faced) if is_event(card) and faced and known_ways(card) else None


def may_be_lost(faction: Card) -> bool:
    """Tell whether a faction is lost where its site is razed."""
    return faction.unique and Subtype.FACTION in faction.subtypes


def would_last(games: Games, rows: Rows, resource: int) -> Flags:
    """Tell by game whether somebody who can play a resource is likely to be untapped once its attacks are faced."""
    board, storm = games.board, games.board.storms[resource]
    able: Flags = games.untapped[rows] & board.suits[resource]
    if not games.opponent:
        return np.asarray(able.any(axis=1))
    people = np.arange(able.shape[1])
    wary = games.prowess[rows][:, people] - board.mettle.wariness(people) + board.policy.fear
    strong: Flags = able & (wary > storm.prowess)
    many = able.any(axis=1) & (games.untapped[rows].sum(axis=1) > storm.strikes)
    return np.asarray(strong.any(axis=1) | many, dtype=bool)


def razed(games: Games, rows: Rows) -> Flags:
    """Tell by game and site whether a faction in play would be lost if it were razed."""
    board = games.board
    found = np.zeros((rows.size, len(board.sites)), dtype=bool)
    allowed = board.allowed[board.faction >= 0]
    for number, faction in enumerate(board.factions):
        if may_be_lost(faction):
            there = games.in_play[rows][:, board.faction_columns[number]].any(axis=1)
            found |= np.asarray(there)[:, None] & allowed[number]
    return found
