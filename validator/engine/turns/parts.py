"""What the games do with each card of a deck: its part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from validator.engine.turns.blow_facts import blow_of
from validator.engine.turns.bond_facts import binds
from validator.engine.turns.cover_facts import cover_of
from validator.engine.turns.delves import delve_of
from validator.engine.turns.detours import detour_of
from validator.engine.turns.events import aid_of
from validator.engine.turns.finds import find_of
from validator.engine.turns.lifts import lift_of
from validator.engine.turns.raids import raid_of
from validator.engine.turns.rallies import rallies_of
from validator.engine.turns.ring_facts import NO_KIND, forge_of, kind_of, ring_test_of
from validator.engine.turns.roads import road_of
from validator.engine.turns.search_facts import search_of
from validator.engine.turns.shields import shields_of
from validator.engine.turns.stands import stand_of
from validator.engine.turns.summons import summons_of
from validator.engine.turns.supplies import path_of, supply_of
from validator.engine.turns.support import support_of
from validator.engine.turns.untaps import heal_of, untaps
from validator.engine.turns.withdrawals import withdrawal_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.card import Card

CHARACTER: Final = "character"
RESOURCE: Final = "resource"
EVENT: Final = "event"
"""Of one that helps a check."""
SHIELD: Final = "shield"
"""Of one that cancels attacks."""
SUPPLY: Final = "supply"
"""Of an event that brings cards: they are drawn, or come into the play deck."""
STRIKE: Final = "strike"
"""Of an event that helps who faces a strike."""
LIFT: Final = "lift"
"""Of an event that discards a hazard of the opponent."""
SUMMONS: Final = "summons"
"""Of an event by which a character joins the company."""
UNTAP: Final = "untap"
HEAL: Final = "heal"
"""Of an event that untaps, or heals, somebody."""
PATH: Final = "path"
"""Of an event by which more is drawn on a short way."""
RALLY: Final = "rally"
"""Of an event that helps a company against an attack."""
RAID: Final = "raid"
"""Of an event for which attacks are faced at a site that is tapped."""
COVER: Final = "cover"
"""Of an event that keeps hazards from a company on its way."""
SEARCH: Final = "search"
"""Of an event by which cards are searched for, once or in each turn."""
STAND: Final = "stand"
"""Of an event that holds against attacks for a turn, or while it stays in play."""
FIND: Final = "find"
"""Of an event by which a further item is played at a site, or one is sought."""
DETOUR: Final = "detour"
"""Of an event by which a company moves once more in its turn."""
DELVE: Final = "delve"
"""Of an event by which the rolls of the Under-deeps are easier."""
ROAD: Final = "road"
"""Of an event by which a company returns to where it began its turn."""
REMAKE: Final = "remake"
"""Of an event by which a site is of another type."""
BOND: Final = "bond"
"""Of an event that stays with somebody, with the company or with its player."""
STAYING: Final = frozenset({BOND, SEARCH})
"""Of events that stay: what searches in each turn may do so too."""
RING: Final = "ring"
"""Of a special ring that comes by a gold one."""
TEST: Final = "test"
"""Of an event by which a gold ring is tested, or replaced without a roll."""
HELD: Final = frozenset({RESOURCE, RAID, RING})
"""Parts of what somebody may have with him once it is in play."""
WITHDRAWAL: Final = "withdrawal"
"""Of an event by which an agent of the opponent leaves play."""
PATRON: Final = "patron"
"""Of an event that says what the other cards of a Fallen-wizard are worth."""
OF_USE: Final = frozenset({
    CHARACTER, RESOURCE, EVENT, SHIELD, SUPPLY, STRIKE, LIFT, SUMMONS, UNTAP, HEAL, COVER, PATH, RALLY, RAID, SEARCH,
    FIND, DETOUR, RING, TEST, ROAD, STAND, WITHDRAWAL, BOND, DELVE, PATRON, REMAKE,
})  # fmt: skip
NO_PART: Final = "none"
"""Of a resource that the games have no play for."""
AGAINST_ATTACKS: Final = OF_USE - {CHARACTER, RESOURCE}
"""Parts of events of which all ways to play them against attacks, and to search, are known, whatever else they do."""
_AGAINST_HAZARDS: Final[tuple[tuple[str, Callable[[Card], object]], ...]] = (
    (STRIKE, blow_of), (LIFT, lift_of), (HEAL, heal_of), (COVER, cover_of),
)  # fmt: skip
_ELSE_AGAINST_ATTACKS: Final[tuple[tuple[str, Callable[[Card], object]], ...]] = (
    (SHIELD, shields_of), (RALLY, rallies_of), (STAND, stand_of),
)  # fmt: skip
"""Parts of events that have no other: see `AGAINST_ATTACKS`."""
_AT_ANY_TIME: Final[tuple[tuple[str, Callable[[Card], object]], ...]] = (
    (FIND, find_of), (DETOUR, detour_of), (ROAD, road_of), (PATH, path_of), (RAID, raid_of), (UNTAP, untaps),
    (DELVE, delve_of),
)  # fmt: skip


class Copy(NamedTuple):
    """One copy of a card in the deck."""

    card: Card
    ordinal: int
    """Which of its copies, from 0."""
    part: str
    """`CHARACTER`, `RESOURCE`, `HAZARD`, another of `OF_USE`, or `NO_PART`."""
    aside: bool = False
    """Whether it stands in the sideboard at the start."""
    world: bool = False
    """Whether that is the DC World sideboard, of who plays hazards."""


def part_of_rings(card: Card) -> str:
    """Give the part of a card where a deck has gold rings, special ones, and what makes these of those; else `""`."""
    if kind_of(card) != NO_KIND:
        return RING
    return TEST if ring_test_of(card) or forge_of(card) else ""


def part_of_event(card: Card, *, fights: bool, influences: bool, sideboard: bool, joins: bool, spied: bool) -> str:
    """Give what the games do with an event that is not played at sites for its points.

    Args:
        card: the event.
        fights: whether somebody plays hazards on the company.
        influences: whether it may make influence checks.
        sideboard: whether the sideboard has something to bring.
        joins: whether the deck has characters who may join the company.
        spied: whether the opponent has agents whom events make leave play.
    """
    if spied and withdrawal_of(card) is not None:
        return WITHDRAWAL
    if fights:
        for part, does in _AGAINST_HAZARDS:
            if does(card):
                return part
    if (supply := supply_of(card)) and (supply.drawn or supply.discards or sideboard):
        return SUPPLY
    if (search := search_of(card)) and (search.discards or search.deck or sideboard):
        return SEARCH
    bond = (BOND, lambda one: binds(one, fights=fights, influences=influences))
    for part, does in (bond, *_AT_ANY_TIME, *(_ELSE_AGAINST_ATTACKS if fights else ())):
        if does(card):
            return part
    if joins and summons_of(card):
        return SUMMONS
    return EVENT if (influences and aid_of(card)) or (fights and support_of(card)) else NO_PART
