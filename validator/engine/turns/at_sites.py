"""What is played at sites, and what it taps there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardpool.card import ITEMS, Subtype
from rulesets.sites import HOARD_ITEM, asks_for_a_site, is_ring
from validator.engine.play import meets
from validator.engine.turns import events
from validator.engine.turns.events import is_event, known_ways

if TYPE_CHECKING:
    from cardpool.card import Card

_IN_THE_COMPANY: Final = ITEMS | {Subtype.ALLY, Subtype.FACTION}


def is_played_at_sites(card: Card) -> bool:
    """Tell whether the games know how a resource is played: items, allies, factions, and events whose site is known.

    What comes by the test of a ring, what the facts name no place for, and events that ask for none are not.
    """
    if is_ring(card) or card.where == "special" or card.resource_avatar:
        return False
    if is_event(card):
        return bool(known_ways(card))
    if _IN_THE_COMPANY.isdisjoint(card.subtypes):
        return False
    if Subtype.FACTION in card.subtypes and card.influence is None:
        return False
    return Subtype.MINOR_ITEM in card.subtypes or asks_for_a_site(card)


def taps(card: Card, what: str) -> bool:
    """Tell whether the play of a resource taps the site, or a character: items, allies and factions tap both."""
    return events.taps(card, what) if is_event(card) else True


def is_extra(card: Card) -> bool:
    """Tell whether a card may come after another resource that tapped the site: a minor item that is no hoard item."""
    return Subtype.MINOR_ITEM in card.subtypes and HOARD_ITEM not in card.keywords


def may_play(person: Card, card: Card) -> bool:
    """Tell whether a character has what a resource asks of who plays it."""
    return meets(person, card) and (not is_event(card) or events.may_play(person, card))
