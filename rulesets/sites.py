"""Where the cards of a deck can be played: site facts put before what cards ask for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardpool.card import Subtype
from cardpool.sites import allows, default_where, needs_site

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardpool.card import Card

HOARD_ITEM = "hoard item"


@cache
def asks_for_a_site(card: Card) -> bool:
    """Tell whether a resource can come into play at certain sites only.

    A minor item asks for none, hoard items apart: one may be played after any resource that taps a site [MEDM].
    """
    if Subtype.MINOR_ITEM in card.subtypes and HOARD_ITEM not in card.keywords:
        return False
    return needs_site(card.where or default_where(_kind(card)), _kind(card))


def playable_at(card: Card, sites: Iterable[Card], where: str = "") -> bool:
    """Tell whether a resource can be played at one of these sites.

    Args:
        card: the resource.
        sites: any of them will do.
        where: what an erratum puts in the place of `Card.where`.
    """
    for site in sites:  # noqa: SIM110  # a plain loop: any() would cost a generator for each card of each deck
        if _allowed(card, site, where):
            return True
    return False


@cache
def is_ring(card: Card) -> bool:
    """Tell whether a card is a special ring: one that comes into play when a gold ring is tested."""
    return Subtype.SPECIAL_ITEM in card.subtypes and "ring-test" in (card.where or default_where(_kind(card)))


@cache
def _allowed(card: Card, site: Card, where: str) -> bool:
    return allows(where or card.where, _kind(card), site)


def _kind(card: Card) -> str | None:
    return card.subtypes[0] if card.subtypes else None
