"""A deck compiled: its cards and sites as matrices of whole numbers, made once and asked by every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardpool.card import ITEMS, CardType, Subtype
from cardpool.folding import fold
from cardpool.influence import bonus, modification
from cardpool.tables import natural
from rulesets.deck import SIDEBOARD
from rulesets.sites import HOARD_ITEM, asks_for_a_site, is_ring
from validator.engine.kinds import HAZARD, POINTS, kinds_of
from validator.engine.movement import is_haven, is_hero
from validator.engine.play import meets
from validator.engine.turns import events
from validator.engine.turns.attacks import lone, of_site
from validator.engine.turns.blow_facts import Blows
from validator.engine.turns.company import Companies
from validator.engine.turns.corruption import Corruptible
from validator.engine.turns.cover_facts import Covers
from validator.engine.turns.detours import Detours
from validator.engine.turns.events import is_event, known_ways
from validator.engine.turns.finds import Finds
from validator.engine.turns.holdings import Holdings
from validator.engine.turns.lifts import Lifts
from validator.engine.turns.numbers import number
from validator.engine.turns.parts import (
    AGAINST_ATTACKS,
    CHARACTER,
    COVER,
    DETOUR,
    FIND,
    HEAL,
    LIFT,
    OF_USE,
    RAID,
    RESOURCE,
    SEARCH,
    STRIKE,
    SUMMONS,
    UNTAP,
    Copy,
    part_of_event,
)
from validator.engine.turns.points import KINDS, by_asterisk, kind_of
from validator.engine.turns.raids import Raids
from validator.engine.turns.rallies import Rallies
from validator.engine.turns.search_facts import Searches, search_of
from validator.engine.turns.shields import Shields
from validator.engine.turns.stands import Stands
from validator.engine.turns.summons import SummonsTables
from validator.engine.turns.supplies import Supplies
from validator.engine.turns.untaps import Untaps
from validator.engine.turns.ways import Ways

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardpool.card import Card
    from rulesets.deck import Deck
    from validator.engine.playability import Playability
    from validator.engine.region_map import RegionMap
    from validator.engine.setup import Setup
    from validator.engine.start import Start
    from validator.engine.turns.law import TurnLaw
    from validator.engine.turns.policy import Policy

CERTAIN: Final = 36
"""Odds are counted in 36ths."""
_IN_THE_COMPANY: Final = ITEMS | {Subtype.ALLY, Subtype.FACTION}


INDESTRUCTIBLE: Final = 99
"""The body of who has none: no check eliminates him."""


class Board:
    """What games ask of one deck.

    Args:
        deck: for its player.
        start: who starts where, and the deck that is drawn from.
        setup: how a game starts in the format.
        law: how turns go in it.
        playability: where cards may be played, and how the company moves.
        policy: the way of playing, which orders the cards.
        fights: whether somebody plays hazards on the company.
    """

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
    ) -> None:
        self.fights = fights
        self.start = start
        self.setup = setup
        self.law = law
        self.policy = policy
        self.player = deck.player.alignment or ""
        self.reshuffles = law.reshuffles.get(deck.player.length, max(law.reshuffles.values()))
        self._playability = playability
        home = start.site
        self.sites: tuple[Card, ...] = playability.movement.sites if home else ()
        self.home = next((n for n, site in enumerate(self.sites) if home and site.same_as == home.same_as), 0)
        self.ways = Ways(playability.movement, self.sites, law, policy, self.player)
        self.hero = is_hero(start.company)
        """Whether the company is a hero company."""
        self.by_asterisk = by_asterisk(self.player, hero=self.hero)
        """Whether kill points come of creatures with an asterisk alone."""
        self.automatic_attacks = [of_site(site, hero=self.hero) for site in self.sites]
        self._has_a_sideboard = any(
            one.card.type is not CardType.HAZARD and policy.goal(one.card) > 0 for one in deck.within(SIDEBOARD)
        )
        self.copies = self._sorted(deck)
        self.cards = [copy.card for copy in self.copies]
        self.aside = np.array([copy.aside for copy in self.copies], dtype=bool)
        """By card, whether it stands in the sideboard at the start."""
        self.worth_a_journey = np.array([self.policy.goal(card) > 0 for card in self.cards], dtype=bool)
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
        self.finds = Finds(self.copies, self, FIND)
        self.searches = Searches(self.copies, self.sites, self.persons, SEARCH)
        self.lifts = Lifts(self.copies, self.persons, LIFT)
        self.holdings = Holdings(self, [n for n, copy in enumerate(self.copies) if copy.part in {RESOURCE, RAID}])
        self.corruptible = Corruptible(self.persons, self.player)
        self.is_item, self.gains = self.holdings.of_resource(self.resources)
        """By resource, whether it is an item; by resource and person, whether he fights better with it."""
        self.points = np.array([card.points or 0 for card in self.cards], dtype=np.int16)
        self.kind = np.array([kind_of(card) for card in self.cards], dtype=np.intp)
        self.conflicts = np.array([[_excludes(a, b) for b in self.cards] for a in self.cards], dtype=bool)
        self.conflicts = self.conflicts.reshape(len(self.cards), len(self.cards))
        """By card that came into play: the others that never can now."""
        self.never = np.array([copy.part not in OF_USE for copy in self.copies], dtype=bool)
        """Of no use in hand from the first."""
        self.keeps_hand = np.array([POINTS in kinds for kinds in self.kinds], dtype=bool)
        """For one of which an opening hand is kept in formats with a redraw."""

    def _sorted(self, deck: Deck) -> tuple[Copy, ...]:
        cards = (*self.start.play_deck, *(one.card for one in deck.within(SIDEBOARD) for _ in range(one.count)))
        seen: Counter[Card] = Counter()
        found = []
        for at, (card, held) in enumerate(zip(cards, kinds_of(cards, deck), strict=True)):
            part, aside = self._part(card, hazard=HAZARD in held), at >= len(self.start.play_deck)
            # What is of no use never comes in.
            if part in OF_USE or not aside:
                found.append((Copy(card, seen[card], part, aside=aside), held))
                seen[card] += 1
        found.sort(
            key=lambda pair: (
                -self.policy.keep(pair[0].card, of_use=pair[0].part in OF_USE),
                natural(pair[0].card.id),
                pair[0].ordinal,
            )
        )
        self.kinds = [held for _, held in found]
        return tuple(copy for copy, _ in found)

    def _part(self, card: Card, *, hazard: bool) -> str:
        if hazard or card.type is CardType.HAZARD:
            return HAZARD
        if card.type is CardType.CHARACTER:
            return CHARACTER
        if is_played_at_sites(card) and any(self.allows(card, s) for s in self.sites):
            return RESOURCE
        influences = any(Subtype.FACTION in one.subtypes for one in self.start.play_deck)
        joins = any(one.type is CardType.CHARACTER and not one.avatar for one in self.start.play_deck)
        return part_of_event(
            card, fights=self.fights, influences=influences, sideboard=self._has_a_sideboard, joins=joins
        )

    # --- who ----------------------------------------------------------------------------------------------------------

    def _find_persons(self) -> None:
        """Give everybody who can be in the company a number: a unique character and an avatar once, others by copy."""
        persons = list(self.start.company)
        keys = {_person(card): number for number, card in enumerate(persons) if _person(card)}
        who = []
        for copy in self.copies:
            if copy.part != CHARACTER:
                who.append(-1)
                continue
            key = _person(copy.card)
            if key in keys:
                who.append(keys[key])
                continue
            if key:
                keys[key] = len(persons)
            who.append(len(persons))
            # Two of one kind are two persons: a card equals itself alone, and so does a likeness of it.
            persons.append(replace(copy.card) if copy.card in persons else copy.card)
        self.who = np.array(who, dtype=np.intp)
        """By card, the number of the person; -1 for who is none."""
        self.characters = np.flatnonzero(self.who >= 0)
        """Cards of characters, who is worth most first: so they are played."""
        order = sorted(self.characters, key=lambda n: (not self.cards[n].avatar, -self.policy.worth(self.cards[n]), n))
        self.characters = np.array(order, dtype=np.intp)
        self.persons = tuple(persons)
        self.prowess = np.array([number(card.prowess, 0) for card in persons], dtype=np.int64)
        """By person."""
        self.body = np.array([number(card.body, INDESTRUCTIBLE) for card in persons], dtype=np.int64)
        self.is_avatar = np.array([card.avatar for card in persons], dtype=bool)
        self.worth_points = np.array([card.points or 0 for card in persons], dtype=np.int16)
        at = [[self.may_come(self.cards[n], site) for site in self.sites] for n in self.characters]
        self.comes_at = np.array(at, dtype=bool).reshape(len(self.characters), len(self.sites))
        """By character (in that order) and site, whether he may be played there."""

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
    def region_map(self) -> RegionMap:
        """The map that the company moves on."""
        return self._playability.movement.region_map

    def may_come(self, card: Card, site: Card) -> bool:
        """Tell whether a character may be played at a site: a haven, or his home site."""
        return is_haven(site, self.player) or fold(site.title) in map(fold, card.home_sites)

    def allows(self, card: Card, site: Card) -> bool:
        """Tell whether a resource may be played at a site."""
        if is_event(card):
            return events.at(card, site) and (not card.where or self._playability.allows(card, site))
        return self._playability.allows(card, site)

    # --- what ---------------------------------------------------------------------------------------------------------

    def _find_resources(self) -> None:
        columns = [n for n, copy in enumerate(self.copies) if copy.part == RESOURCE]
        self.resources = tuple(dict.fromkeys(self.cards[n] for n in columns))
        """The different resources that are played at sites, in the order of the deck."""
        number = {card: index for index, card in enumerate(self.resources)}
        self.resource_columns = np.array(columns, dtype=np.intp)
        self.resource = np.array([number[self.cards[n]] for n in columns], dtype=np.intp)
        """By resource column, which of `resources` it is."""
        starts: Any = np.flatnonzero(np.r_[True, self.resource[1:] != self.resource[:-1]]) if columns else ()
        self.first_columns = np.array(starts, dtype=np.intp)
        """Where the copies of each resource begin among the resource columns: they stand side by side."""
        allowed = [[self.allows(card, site) for site in self.sites] for card in self.resources]
        self.allowed = np.array(allowed, dtype=bool).reshape(len(self.resources), len(self.sites))
        aids = [n for n, copy in enumerate(self.copies) if copy.part in AGAINST_ATTACKS and events.aid_of(copy.card)]
        self.helping = np.array(aids, dtype=np.intp)
        """Cards that help an influence check."""
        adds = [tuple(events.aid_of(self.cards[n]) or ()) for n in self.helping]
        self.help = np.array(adds, dtype=np.int64).reshape(len(self.helping), 3).T
        """By card that helps what it adds: a number, for each of the company, and of prowess at the most."""
        suits = [[events.may_aid(self.cards[n], person) for person in self.persons] for n in self.helping]
        self.may_help = np.array(suits, dtype=bool).reshape(len(self.helping), len(self.persons))
        """By card that helps and person, whether he may be helped by it."""
        self.worth = np.array([self.policy.worth(card) for card in self.resources], dtype=np.int64)
        self.goal = np.array([self.policy.goal(card) for card in self.resources], dtype=np.int64)
        self.taps_site = np.array([taps(card, "site") for card in self.resources], dtype=bool)
        self.taps_character = np.array([taps(card, "character") for card in self.resources], dtype=bool)
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
        )
        companies.id_of(frozenset(range(len(self.start.company))))
        return companies

    @cached_property
    def heals(self) -> NDArray[np.bool_]:
        """By site and person, whether he heals there: at a haven, and where the law has it at his home site."""
        at_home = self.law.heals_at_home
        found = [
            [is_haven(site, self.player) or (at_home and self.may_come(person, site)) for person in self.persons]
            for site in self.sites
        ]
        return np.array(found, dtype=bool).reshape(len(self.sites), len(self.persons))

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


def _person(card: Card) -> str:
    return f"avatar {card.title}" if card.avatar else card.unique_as if card.unique else ""


def _excludes(card: Card, other: Card) -> bool:
    """Tell whether one card in play keeps another from ever being played: there is one that is unique, or goes on."""
    if card.avatar and other.avatar:
        return True
    if card is other and (search := search_of(card)) and search.lasts:
        return True
    return card.unique and other.unique and card.unique_as == other.unique_as
