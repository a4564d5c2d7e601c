"""What a character is to the player of a deck, where his card and the format leave that open."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardpool.card import CardType

if TYPE_CHECKING:
    from cardpool.card import Card
    from rulesets.deck import Deck


def as_played(card: Card, deck: Deck) -> Card:
    """Give a card as its player has it.

    A lord who is not the one whom the player declared is a character as others are, with a mind, and no avatar. The
    declared one has the direct influence that his card prints in parentheses, and gives no marshalling points then.
    Home sites are those that the errata of dream cards leave him, where the format plays with them.

    Returns:
        The card itself where nothing differs; else a likeness of it, the same whenever it is asked for.
    """
    if card.type is not CardType.CHARACTER:
        return card
    changed: dict[str, object] = {}
    if card.avatar and deck.role(card).kind != "avatar":
        changed["avatar"] = False
    elif card.avatar and "(" in card.direct_influence:
        changed |= {"direct_influence": card.direct_influence.partition("(")[2].rstrip(")"), "points": None}
    if (homes := deck.counting.home_sites(card)) != card.home_sites:
        changed["home_sites"] = homes
    return _likeness(card, tuple(changed.items())) if changed else card


@lru_cache(maxsize=2_000)
def _likeness(card: Card, changed: tuple[tuple[str, Any], ...]) -> Card:
    return replace(card, **dict(changed))
