"""The cards and sites of a deck, and what the games do with each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from cardpool.card import CardType, Subtype
from cardpool.homes import is_at_home
from cardpool.tables import natural
from rulesets.deck import SIDEBOARD
from validator.engine.as_played import as_played
from validator.engine.kinds import HAZARD, POINTS, kinds_of
from validator.engine.movement import is_haven, is_hero
from validator.engine.turns import events
from validator.engine.turns.at_sites import is_played_at_sites
from validator.engine.turns.attacks import of_site
from validator.engine.turns.events import is_event
from validator.engine.turns.parts import (
    CHARACTER,
    OF_USE,
    PATRON,
    REMAKE,
    RESOURCE,
    Copy,
    part_of_event,
    part_of_rings,
)
from validator.engine.turns.points import by_asterisk, kind_of
from validator.engine.turns.remakes import Remakes
from validator.engine.turns.ring_facts import has_rings
from validator.engine.turns.ways import Ways
from validator.engine.turns.worths import FALLEN, says_worth, valued

if TYPE_CHECKING:
    from cardpool.card import Card
    from rulesets.deck import Deck
    from validator.engine.playability import Playability
    from validator.engine.region_map import RegionMap
    from validator.engine.setup import Setup
    from validator.engine.start import Start
    from validator.engine.turns.law import TurnLaw
    from validator.engine.turns.policy import Policy


class BoardCards:
    """The cards of a board, the most worth keeping first, and its sites.

    Args:
        deck: for its player.
        start: who starts where, and the deck that is drawn from.
        setup: how a game starts in the format.
        law: how turns go in it.
        playability: where cards may be played, and how the company moves.
        policy: the way of playing, which orders the cards.
        fights: whether somebody plays hazards on the company.
        spied: whether he has agents whom events make leave play.
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
        spied: bool = False,
    ) -> None:
        self.fights, self._spied = fights, spied
        self.start = start
        self.setup = setup
        self.law = law
        self.player = deck.player.alignment or ""
        self.reshuffles = law.reshuffles.get(deck.player.length, max(law.reshuffles.values()))
        self._playability = playability
        home = start.site
        aside = tuple(as_played(one.card, deck) for one in deck.within(SIDEBOARD) for _ in range(one.count))
        cards = dict.fromkeys((*start.play_deck, *aside))
        if self.player == FALLEN:
            own = (*start.company, *start.in_play, *cards)
            policy = policy.valuing(valued(own, law.fallen_wizard_points))
        self.policy = policy
        printed = playability.movement.sites if home else ()
        self.remakes = Remakes((), printed, lambda *_: False)
        self.remakes = Remakes(cards, printed, lambda site, made: any(self._is_opened(c, site, made) for c in cards))
        """What events make of sites."""
        self.sites: tuple[Card, ...] = self.remakes.sites
        """Those of the deck, then what they may become."""
        self.home = next((n for n, site in enumerate(self.sites) if home and site.same_as == home.same_as), 0)
        self.ways = Ways(playability.movement, self.sites, law, policy, self.player, self.remakes.base)
        reached = np.isfinite(self.ways.turns[self.home, self.remakes.base]) if self.sites else ()
        self._within_reach = [site for site, is_reached in zip(self.sites, reached, strict=True) if is_reached]
        """Where the company can come, in however many moves."""
        self.hero = is_hero(start.company)
        """Whether the company is a hero company."""
        self.by_asterisk = by_asterisk(self.player, hero=self.hero)
        """Whether kill points come of creatures with an asterisk alone."""
        self.automatic_attacks = [of_site(site, hero=self.hero) for site in self.sites]
        self._has_a_sideboard = any(card.type is not CardType.HAZARD and policy.goal(card) > 0 for card in aside)
        self._has_rings = has_rings(deck, start)
        self.copies = self._sorted(deck, aside)
        self.remakes.find(self.copies)
        self.cards = [copy.card for copy in self.copies]
        self.aside = np.array([copy.aside for copy in self.copies], dtype=bool)
        """By card, whether it stands in the sideboard at the start."""
        self.stands_in = np.array([card.resource_avatar for card in self.cards], dtype=bool)
        """By card, whether in play it stands in for an avatar."""
        self.worth_a_journey = np.array([self.policy.goal(card) > 0 for card in self.cards], dtype=bool)
        self.points = np.array([card.points or 0 for card in self.cards], dtype=np.int16)
        self.kind = np.array([kind_of(card) for card in self.cards], dtype=np.intp)
        self.never = np.array([copy.part not in OF_USE for copy in self.copies], dtype=bool)
        """Of no use in hand from the first."""
        self.keeps_hand = np.array([POINTS in kinds for kinds in self.kinds], dtype=bool)
        """For one of which an opening hand is kept in formats with a redraw."""

    def _sorted(self, deck: Deck, sideboard: tuple[Card, ...]) -> tuple[Copy, ...]:
        cards = (*self.start.play_deck, *sideboard)
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
        if self.player == FALLEN and says_worth(card):
            return PATRON
        if self._has_rings and (part := part_of_rings(card)):
            return part
        if is_played_at_sites(card) and any(self.allows(card, s) for s in self._within_reach):
            return RESOURCE
        if self.remakes.has(card):
            return REMAKE
        influences = any(Subtype.FACTION in one.subtypes for one in self.start.play_deck)
        joins = any(one.type is CardType.CHARACTER and not one.avatar for one in self.start.play_deck)
        return part_of_event(
            card,
            fights=self.fights,
            influences=influences,
            sideboard=self._has_a_sideboard,
            joins=joins,
            spied=self._spied,
        )

    @property
    def region_map(self) -> RegionMap:
        """The map that the company moves on."""
        return self._playability.movement.region_map

    def may_come(self, card: Card, site: Card) -> bool:
        """Tell whether a character may be played at a site: a haven, or his home site."""
        return is_haven(site, self.player) or is_at_home(card, site)

    def heals_at(self, card: Card, site: Card) -> bool:
        """Tell whether a site is a home site where a character heals: not by its type alone [DC Healing]."""
        return is_at_home(card, site, generic=False)

    def allows(self, card: Card, site: Card) -> bool:
        """Tell whether a resource may be played at a site."""
        if is_event(card):
            return events.at(card, site, self.remakes.made_by(site)) and (
                not card.where or self._playability.allows(card, site)
            )
        return self._playability.allows(card, site)

    def _is_opened(self, card: Card, site: Card, made: Card) -> bool:
        """Tell whether a resource may be played at a site only as it may be made."""
        return is_played_at_sites(card) and self.allows(card, made) and not self.allows(card, site)
