"""Where the cards of a deck can be played: site facts put before what cards ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.memory import once_per
from cardpool.sites import allows, default_where, needs_site

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardpool.card import Card

HOARD_ITEM = "hoard item"


@once_per("card")
def asks_for_a_site(card: Card) -> bool:
    """Tell whether a resource can come into play at certain sites only.

    A minor item asks for none, hoard items apart: one may be played after any resource that taps a site [MEDM].
    """
    if Subtype.MINOR_ITEM in card.subtypes and HOARD_ITEM not in card.keywords:
        return False
    return needs_site(card.where or default_where(_kind(card)), _kind(card))


def playable_at(card: Card, sites: Collection[Card], where: str = "") -> bool:
    """Tell whether a resource can be played at one of these sites.

    Args:
        card: the resource.
        sites: any of them will do.
        where: what an erratum puts in the place of `Card.where`.
    """
    allowed = _allowed(where or card.where or default_where(_kind(card)))
    # Decks hold much the same sites, so mostly one of them was met before.
    return not allowed.known.isdisjoint(sites) or any(map(allowed.__getitem__, sites))


@once_per("card")
def is_ring(card: Card) -> bool:
    """Tell whether a card is a special ring: one that comes into play when a gold ring is tested."""
    return Subtype.SPECIAL_ITEM in card.subtypes and "ring-test" in (card.where or default_where(_kind(card)))


class _Allowed(dict["Card", bool]):
    """Site to whether what asks for such a place can be played there, filled as sites turn up."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where
        self.known: set[Card] = set()
        """Those at which it can be."""

    def __missing__(self, site: Card) -> bool:
        allowed = self[site] = allows(self._where, None, site)
        if allowed:
            self.known.add(site)
        return allowed


@once_per("fact")
def _allowed(where: str) -> _Allowed:
    # Many cards ask for the same places.
    return _Allowed(where)


def _kind(card: Card) -> str | None:
    return card.subtypes[0] if card.subtypes else None
