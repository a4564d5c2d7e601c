"""What is stored for its points, or keeps who has it tapped until it is: which cards, where, and for what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.deeds import deeds
from cardpool.folding import fold
from validator.engine.movement import is_haven

if TYPE_CHECKING:
    from cardpool.card import Card

_HAVEN: Final = "haven"


def stored_points(card: Card) -> int:
    """Give the points of a card once it is stored; 0 where storing it brings none."""
    return sum(deed.number for deed in deeds(card, "stored"))


def is_for_storing(card: Card) -> bool:
    """Tell whether a card is stored for what it is worth then, or to be rid of it."""
    return bool(deeds(card, "stored"))


def gained_by_storing(card: Card) -> int:
    """Give the points that a card brings by being stored, beside those that it has already."""
    return stored_points(card) - (card.points or 0)


def binds(card: Card) -> bool:
    """Tell whether who has a card may not untap until it is stored."""
    return bool(deeds(card, "bound"))


def is_stored_at(card: Card, site: Card, player: str) -> bool:
    """Tell whether a card is stored at a site.

    Args:
        card: the card.
        site: where its bearer is.
        player: the player type, which says what a haven is.
    """
    words = {word for deed in deeds(card, "stored") for word in deed.words}
    named = fold(site.title) in map(fold, words) or not (words - {_HAVEN}).isdisjoint((site.site_type, *site.keywords))
    return named or (_HAVEN in words and is_haven(site, player))
