"""What a deck plays at sites, by number, and who makes the influence checks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cardpool.card import Subtype
from cardpool.influence import bonus, modification
from validator.engine.turns import events
from validator.engine.turns.at_sites import is_extra, may_play, taps
from validator.engine.turns.board_persons import BoardPersons
from validator.engine.turns.company import Companies
from validator.engine.turns.parts import (
    AGAINST_ATTACKS,
    RESOURCE,
)
from validator.engine.turns.storms import storm_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.bond_facts import Bonds


class BoardResources(BoardPersons):
    """The resources of a board that are played at sites, and the events that help them."""

    bonds: Bonds

    def _find_resources(self) -> None:
        """Give what is played at sites numbers, and say what each of them asks and does."""
        columns = [n for n, copy in enumerate(self.copies) if copy.part == RESOURCE]
        self.resources = tuple(dict.fromkeys(self.cards[n] for n in columns))
        """The different resources that are played at sites, in the order of the deck."""
        number = {card: index for index, card in enumerate(self.resources)}
        self.resource_columns = np.array(columns, dtype=np.intp)
        self.resource = np.array([number[self.cards[n]] for n in columns], dtype=np.intp)
        """By resource column, which of `resources` it is."""
        firsts = {self.cards[n]: n for n in reversed(columns)}
        self.first_copies = np.array([firsts[card] for card in self.resources], dtype=np.intp)
        """By resource, its first copy."""
        self.further_copies = [(number[self.cards[n]], n) for n in columns if firsts[self.cards[n]] != n]
        """The resource and the column of all others."""
        allowed = [[self.allows(card, site) for site in self.sites] for card in self.resources]
        self.allowed = np.array(allowed, dtype=bool).reshape(len(self.resources), len(self.sites))
        aids = [n for n, copy in enumerate(self.copies) if copy.part in AGAINST_ATTACKS and events.aid_of(copy.card)]
        self.helping = np.array(aids, dtype=np.intp)
        """Cards that help an influence check."""
        adds = [tuple(events.aid_of(self.cards[n]) or ()) for n in self.helping]
        self.help = np.array(adds, dtype=np.int64).reshape(len(self.helping), 5).T
        """By card that helps what it adds: a number, for each of the company, of prowess at the most; whether that
        is instead of unused direct influence; and whether it helps who plays it alone."""
        suits = [[events.may_aid(self.cards[n], person) for person in self.persons] for n in self.helping]
        self.may_help = np.array(suits, dtype=bool).reshape(len(self.helping), len(self.persons))
        """By card that helps and person, whether he may play it."""
        self.worth = np.array([self.policy.worth(card) for card in self.resources], dtype=np.int64)
        self.goal = np.array([self.policy.goal(card) for card in self.resources], dtype=np.int64)
        self.taps_site = np.array([taps(card, "site") for card in self.resources], dtype=bool)
        self.taps_character = np.array([taps(card, "character") for card in self.resources], dtype=bool)
        self.storms = {number: storm for number, card in enumerate(self.resources) if (storm := storm_of(card))}
        """By resource, what is faced for it; those alone for which something is."""
        self.minor = np.array([is_extra(card) for card in self.resources], dtype=bool)
        self.suits = np.array(
            [[may_play(person, card) for person in self.persons] for card in self.resources], dtype=bool
        ).reshape(len(self.resources), len(self.persons))
        """By resource and person, whether he may play it."""
        factions = [card for card in self.resources if Subtype.FACTION in card.subtypes]
        self.factions = tuple(factions)
        self.faction = np.array([factions.index(card) if card in factions else -1 for card in self.resources], np.intp)
        """By resource, which of the factions it is; -1 for none."""
        self.faction_columns = [np.flatnonzero([card is faction for card in self.cards]) for faction in factions]
        """By faction, its copies."""
        self.may_influence = self.suits[self.faction >= 0].T
        """By person and faction, whether he may make a check."""
        self.number = np.array([card.influence or 0 for card in factions], dtype=np.int64)
        """By faction, what its check must exceed."""
        self.helps = np.array([[self._help(one, other) for other in factions] for one in factions], dtype=np.int64)
        self.helps = self.helps.reshape(len(factions), len(factions))
        """By faction, what others add to its check once they are in play."""
        self.helpers = np.flatnonzero(self.helps.any(axis=0))
        """Factions that add to the checks of others."""

    def _help(self, faction: Card, other: Card) -> int:
        if not self.persons:
            return 0
        someone = self.persons[0]
        return modification(faction, someone, [other]) - modification(faction, someone)

    def modifier(self, character: Card, faction: Card) -> int:
        """Give what a character adds against a faction besides his direct influence."""
        added = bonus(character, faction, races_of_factions=self.setup.races_of_factions)
        return added + modification(faction, character)

    @cached_property
    def companies(self) -> Companies:
        """The companies of the deck; the first is the one that starts."""
        companies = Companies(
            self.persons,
            self.factions,
            general_influence=self.setup.general_influence,
            modifier=self.modifier,
            mind_to_draw=self.law.mind_to_draw,
            leaders=self.law.leaders,
            bonds=self.bonds.kinds,
        )
        companies.id_of(frozenset(range(len(self.start.company))))
        return companies
