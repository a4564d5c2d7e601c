"""Items that are discarded to untap who bears them, or to heal somebody of the company."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import ITEMS
from cardpool.deeds import deeds
from validator.engine.turns.holdings import use_up

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.games import Games
    from validator.engine.turns.holdings import Holdings

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

_WORDS: Final = frozenset({"anybody", "taps", "tapped", "bearer"})


class Provision(NamedTuple):
    """What an item is discarded for."""

    untaps: bool
    """Whether it untaps who bears it."""
    heals: bool
    """Whether it heals somebody of the company."""
    taps: bool
    """Whether who bears it taps to heal."""
    tapped: bool
    """Whether who is healed is tapped then."""
    races: frozenset[str]
    """Of which he must be who heals by it; empty for any."""

    def suits(self, who: Card) -> bool:
        """Tell whether a bearer may heal by it."""
        return not self.races or not self.races.isdisjoint(who.races)


def provision_of(card: Card) -> Provision | None:
    """Give what an item is discarded for; None for nothing."""
    if ITEMS.isdisjoint(card.subtypes):
        return None
    heal = next((deed.words for deed in deeds(card, "heal")), ())
    untaps = any("bearer" in deed.words for deed in deeds(card, "untap"))
    if not heal and not untaps:
        return None
    return Provision(untaps, bool(heal), "taps" in heal, "tapped" in heal, frozenset(heal) - _WORDS)


class Provisions:
    """Such items of a deck, by slots of what can be borne.

    Args:
        holdings: what can be borne.
        persons: everybody who can ever be in the company.
    """

    def __init__(self, holdings: Holdings, persons: tuple[Card, ...]) -> None:
        found = [(n, one) for n, card in enumerate(holdings.cards) if (one := provision_of(card))]
        self.untapping = [n for n, one in found if one.untaps]
        self.healing = [(n, one, np.array([one.suits(who) for who in persons])) for n, one in found if one.heals]
        """Slots of those that heal, with what they are, and by person whether he may heal by it."""


def heal_by_items(games: Games) -> None:
    """Heal whoever is wounded in the organisation phase, by the items that are borne, in their order."""
    healing = games.board.provisions.healing
    if healing:
        games.untap_members()
    for slot, one, suits in healing:
        rows = np.flatnonzero((games.bearer[:, slot] >= 0) & games.wounded.any(axis=1))
        bearer = games.bearer[rows, slot].astype(np.intp)
        able = suits[bearer] & games.untapped[rows, bearer] if one.taps else suits[bearer]
        rows, bearer = rows[able], bearer[able]
        who = games.wounded[rows].argmax(axis=1)
        games.hurt[rows, who] = False
        games.spent[rows, who] = one.tapped
        use_up(games, rows, slot)
        if one.taps:
            games.tap(rows, bearer)


def who_could_be_untapped(games: Games, rows: Rows) -> Flags:
    """Tell by game and person whether he bears an item by which he is untapped."""
    found = np.zeros((rows.size, len(games.board.persons)), dtype=bool)
    for slot in games.board.provisions.untapping:
        bearer = games.bearer[rows, slot]
        some = np.flatnonzero(bearer >= 0)
        found[some, bearer[some]] = True
    return found


def untap_by_items(games: Games, rows: Rows, persons: Rows) -> None:
    """Untap who bears such an item, one a game: the first that he bears is discarded for it."""
    games.untapped[rows, persons] = True
    for slot in games.board.provisions.untapping:
        own = games.bearer[rows, slot] == persons
        use_up(games, rows[own], slot)
        rows, persons = rows[~own], persons[~own]
