"""A deck compiled: its cards and sites as matrices of whole numbers, made once and asked by every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.arms import Arms
from validator.engine.turns.attacks import lone
from validator.engine.turns.blow_facts import Blows
from validator.engine.turns.board_resources import BoardResources
from validator.engine.turns.bond_facts import Bonds, is_over
from validator.engine.turns.corruption import Corruptible
from validator.engine.turns.cover_facts import Covers
from validator.engine.turns.delves import Delves
from validator.engine.turns.detours import Detours
from validator.engine.turns.events import is_event, known_of
from validator.engine.turns.finds import Finds
from validator.engine.turns.holdings import Holdings
from validator.engine.turns.lifts import Lifts
from validator.engine.turns.mettle import Mettle
from validator.engine.turns.parts import (
    AGAINST_ATTACKS,
    COVER,
    DELVE,
    DETOUR,
    FIND,
    HEAL,
    HELD,
    LIFT,
    PATRON,
    RAID,
    RING,
    ROAD,
    STAYING,
    STRIKE,
    SUMMONS,
    TEST,
    UNTAP,
    WITHDRAWAL,
)
from validator.engine.turns.points import KINDS, kind_of
from validator.engine.turns.provisions import Provisions
from validator.engine.turns.raids import Raids
from validator.engine.turns.rallies import Rallies
from validator.engine.turns.ring_facts import Rings
from validator.engine.turns.roads import Roads
from validator.engine.turns.search_facts import Searches, search_of
from validator.engine.turns.shields import Shields
from validator.engine.turns.stands import Stands
from validator.engine.turns.summons import SummonsTables
from validator.engine.turns.supplies import Supplies
from validator.engine.turns.support import Supports
from validator.engine.turns.untaps import Untaps
from validator.engine.turns.wards import Wards
from validator.engine.turns.withdrawals import withdrawal_of
from validator.engine.turns.worths import Worths, says_worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card
    from rulesets.deck import Deck
    from validator.engine.playability import Playability
    from validator.engine.setup import Setup
    from validator.engine.start import Start
    from validator.engine.turns.law import TurnLaw
    from validator.engine.turns.policy import Policy


class Board(BoardResources):
    """What games ask of one deck; the arguments are those of its cards."""

    def __init__(
        self,
        deck: Deck,
        start: Start,
        setup: Setup,
        law: TurnLaw,
        playability: Playability,
        policy: Policy,
        *,
        fights: bool = False,
        spied: bool = False,
    ) -> None:
        super().__init__(deck, start, setup, law, playability, policy, fights=fights, spied=spied)
        self._find_persons()
        self._find_resources()
        self.supplies = Supplies(self.copies, self.ways.legs)
        self.blows = Blows(self.copies, self.persons, STRIKE)
        self.summons = SummonsTables(self.copies, self.sites, SUMMONS)
        self.untaps = Untaps(self.copies, self.persons, (UNTAP, HEAL))
        self.covers = Covers(self.copies, self, COVER)
        self._find_defences()
        self.raids = Raids(self.copies, self.sites, RAID)
        self.detours = Detours(self.copies, self, DETOUR)
        self.delves = Delves(self.copies, DELVE)
        self.roads = Roads(self.copies, self, ROAD)
        self.finds = Finds(self.copies, self, FIND)
        self.searches = Searches(self.copies, self.sites, self.persons, AGAINST_ATTACKS)
        self.bonds = Bonds(self.copies, self, STAYING)
        self.lifts = Lifts(self.copies, self.persons, LIFT)
        self.withdrawals = [(n, most) for n, _, most in known_of(self.copies, WITHDRAWAL, withdrawal_of)]
        """The events by which agents leave play, and up to which mind they are discarded."""
        self.holdings = Holdings(self, [n for n, copy in enumerate(self.copies) if copy.part in HELD])
        self.provisions = Provisions(self.holdings, self.persons)
        self.wards = Wards(self.holdings, self.persons)
        self.arms = Arms(self.holdings, self.persons)
        self.mettle = Mettle(self.persons, len(self.holdings.fighting))
        self.worths = Worths(self.copies, self, PATRON)
        self.rings = Rings(self.copies, self, (RING, TEST))
        self.corruptible = Corruptible(self.persons, self.player)
        self.supports = Supports(self.copies, self.persons, AGAINST_ATTACKS if fights else ())
        self.is_item, self.gains = self.holdings.of_resource(self.resources)
        """By resource, whether it is an item; by resource and person, whether he fights better with it."""
        self.conflicts = np.array([[_excludes(a, b) for b in self.cards] for a in self.cards], dtype=bool)
        self.conflicts = self.conflicts.reshape(len(self.cards), len(self.cards))
        """By card that came into play: the others that never can now."""

    def _find_defences(self) -> None:
        """Find the events of use against attacks."""
        self.lone_attacks = [
            lone(attacks, site) for attacks, site in zip(self.automatic_attacks, self.sites, strict=True)
        ]
        """By site, which of several automatic-attacks is left where one is; None where there are none."""
        of_use = [n for n, copy in enumerate(self.copies) if copy.part in AGAINST_ATTACKS and is_event(copy.card)]
        columns = of_use if self.fights else []
        self.shields, self.rallies, self.stands = Shields(columns, self), Rallies(columns, self), Stands(columns, self)

    @property
    def start_points(self) -> NDArray[np.int16]:
        """By kind, the marshalling points that the start brings."""
        found = np.zeros(len(KINDS), dtype=np.int16)
        for card in (*self.start.company, *(one.item for one in self.start.items), *self.start.in_play):
            found[kind_of(card)] += card.points or 0
        return found

    @property
    def start_conflicts(self) -> NDArray[np.bool_]:
        """The cards that never can be played beside those that start."""
        beside = (*self.start.company, *(one.item for one in self.start.items), *self.start.in_play)
        return np.array([any(_excludes(card, other) for card in beside) for other in self.cards], dtype=bool)


def _excludes(card: Card, other: Card) -> bool:
    """Tell whether one card in play keeps another from ever being played: there is one that is unique, or goes on."""
    if card.avatar and other.avatar:
        return True
    if card is other and says_worth(card):
        return True
    if is_over(other, card) or (card is other and (search := search_of(card)) and search.lasts):
        return True
    return card.unique and other.unique and card.unique_as == other.unique_as
