"""A deck as numbers: what the runs need to know of its cards and of the ways to its sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import CardType, Subtype
from cardpool.folding import same_name
from validator.engine.events import suits
from validator.engine.solitaire.agents import Agents
from validator.engine.solitaire.burdens import Burdens
from validator.engine.solitaire.inns import Inns
from validator.engine.solitaire.keying import Way, at_home, attacks, keyed_along, met_at
from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.people import People
from validator.engine.solitaire.perils import Perils
from validator.engine.solitaire.rings import Rings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from rulesets.deck import Deck
    from validator.engine.movement import Movement
    from validator.engine.solitaire.decks import Decks
    from validator.engine.start import Start


NOWHERE: Final = -1
"""In place of a site or a quest: none."""


class _Step(NamedTuple):
    """A turn's move, or staying."""

    way: Way
    number: int
    """Hazard cards as indicated on the site."""
    cards: int
    """Cards that the player draws."""
    roll: int
    """What two dice must reach for the move; 0 where no roll is made."""
    otherwise: int
    """Index of the step that is taken where the roll fails: staying."""


class Board:
    """A deck as numbers: what the runs need to know of its cards and of the ways to its sites."""

    def __init__(self, decks: Decks, start: Start, home: Card, movement: Movement) -> None:
        self.decks = decks
        self.start_tokens = sum(map(_tokens_of_start, start.company))
        self.hand = start.hand_size
        self.wizards = np.array([card.avatar for card in decks.player], dtype=bool)
        """By card of the player deck."""
        self.general_influence = start.general_influence + sum(card.mind or 0 for card in start.company)
        """In all, for the minds of the company."""
        self.people = People(
            start.company,
            _met_at_inns(decks.player, start, movement.sites),
            next((card for card in decks.player if card.avatar), None),
        )
        self.environment = np.array(["environment" in card.keywords for card in decks.long_events], dtype=bool)

        self._steps: list[_Step] = []
        self.places: list[Card] = []
        self._journeys: list[list[int]] = []
        self.sites = movement.sites
        """Each by its number."""
        self._explore(home, movement)
        self._find_ways(movement)
        self._find_quests(start, decks)
        self._find_hazards(movement, decks.hazards)
        self.inns = Inns(movement.sites, self.people.cards)
        self.burdens = Burdens(start.items, decks.quests, decks.rings, decks.hazards, self.people.cards)
        self.rings = Rings(decks.quests, decks.rings, self.people.cards)

    def _find_ways(self, movement: Movement) -> None:
        longest = max(map(len, self._journeys))
        self.journeys = np.array([[*steps, *[NOWHERE] * (longest - len(steps))] for steps in self._journeys])
        """By place: the steps out, and as many back."""
        self.lengths = np.array([len(steps) for steps in self._journeys])
        self.half = (self.lengths + 1) // 2
        """By place, the steps after which the company is there."""
        self.heals = self.people.heal_at(movement.sites)
        """By site and person."""
        numbers = {site.same_as: n for n, site in enumerate(movement.sites)}
        self.site = np.array([numbers[step.way.site.same_as] for step in self._steps])
        """By step, the site where it ends; the step of the number of a site is staying there."""
        self.regions = np.array([len(step.way.regions) for step in self._steps])
        """By step, those that are crossed, which is the number of the site where it ends."""
        self.place_site = np.array([numbers[place.same_as] for place in self.places])
        """By place, the number of its site."""
        self.site_number = np.array([step.number for step in self._steps])
        self.cards = np.array([step.cards for step in self._steps])
        self.moving = np.array([step.way.moves for step in self._steps])
        self.roll = np.array([step.roll for step in self._steps])
        self.otherwise = np.array([step.otherwise for step in self._steps])
        self.wildernesses = np.array([step.way.count("wilderness") for step in self._steps])
        self.to_haven = np.array([step.way.site.site_type == "haven" for step in self._steps])
        self.haven = np.array([site.site_type == "haven" for site in movement.sites])
        """By site."""

        raids = [n for n, site in enumerate(self.places) if site.site_type == "dark-hold" and site.automatic_attacks]
        self.raid = min(raids, key=lambda n: (self.lengths[n], n), default=NOWHERE)
        """The place of the Dark-hold that is nearest; `NOWHERE` without one."""

    def _find_quests(self, start: Start, decks: Decks) -> None:
        quests = decks.quests
        self.quests = len(quests)
        self.points = np.array([card.points or 0 for card in quests], dtype=np.int64)
        kinds = sorted({"character", "item", "kill", "miscellaneous", *(card.points_kind for card in quests)})
        self.character, self.kill = kinds.index("character"), kinds.index("kill")
        self.raided_kind = kinds.index("miscellaneous")
        self.kind = np.array([kinds.index(card.points_kind) for card in quests], dtype=np.int64)
        """By quest, which kind of marshalling points it brings."""
        item = kinds.index("item")
        slots = [*[item] * len(start.items), *self.kind.tolist(), *[item] * len(decks.rings)]
        self.slot_kind = np.array(slots, dtype=np.int64)
        """The same by slot, as `Burdens` has them."""
        self.start_points = np.zeros(len(kinds), dtype=np.int64)
        """By kind, the points of the starting company."""
        self.start_points[self.character] = sum(card.points or 0 for card in start.company)
        self.start_points[item] = sum(one.item.points or 0 for one in start.items)
        self.tokens = np.array([_tokens_of_quest(card) for card in quests], dtype=np.int64)
        self.faction = np.array(
            [Subtype.FACTION in card.subtypes and card.influence is not None for card in quests], dtype=bool
        )
        """By quest, whether an influence check brings it into play."""
        self.influence = self.people.influence(quests)
        """By quest and person, what he adds to that check."""
        self.exceeds = np.array([card.influence or 0 for card in quests], dtype=np.int64)
        """By quest, the number that the check must exceed."""
        self.suitable = [[n for n, site in enumerate(self.places) if suits(card, site)] for card in quests]
        lost = {card.title for card, places in zip(quests, self.suitable, strict=True) if not places}
        self.without_site = tuple(sorted(lost))

    def _find_hazards(self, movement: Movement, hazards: Sequence[Card]) -> None:
        self.hazards = len(hazards)
        self.agents = Agents(hazards, movement.sites)
        self.perils = Perils(hazards, movement.sites)
        self.creature = np.array([attacks(card) for card in hazards], dtype=bool)
        self.beyond_limit = np.array([_beyond_limit(card) for card in hazards], dtype=bool)
        self.keyed = keyed_along(hazards, [step.way for step in self._steps])
        """By hazard, step and region, as `keyed_along` gives it."""
        at_site = [[met_at(card, site) for site in movement.sites] for card in hazards]
        self.at_site = np.array(at_site, dtype=bool).reshape(len(hazards), len(movement.sites))
        """By hazard and site, whether it is met where an encounter draws one: an agent, at home alone."""

    def _explore(self, home: Card, movement: Movement) -> None:
        """Note the ways from the starting site to each that can be reached and left again."""
        # Who stays draws no cards, and is attacked at the site alone.
        stays = {}
        for site in movement.sites:
            stays[site.same_as] = here = len(self._steps)
            self._steps.append(_Step(Way((), site, moves=False), site.draw_opponent or 0, 0, roll=0, otherwise=here))
        self.home = stays[home.same_as]
        self.places.append(home)
        self._journeys.append([self.home])
        routes = movement.routes(home)
        for site in movement.sites:
            out = routes.get(site.same_as, ())
            legs = [*out, *(movement.leg(leg.target, leg.origin) for leg in reversed(out))]
            if not legs or None in legs:
                continue
            self.places.append(site)
            self._journeys.append([])
            for leg in filter(None, legs):
                self._journeys[-1].append(len(self._steps))
                number, cards = leg.target.draw_opponent or 0, leg.target.draw or 0
                otherwise = stays[leg.origin.same_as]
                self._steps.append(_Step(Way.of(leg), number, cards, roll=leg.roll or 0, otherwise=otherwise))


def visited(deck: Deck, home: Card) -> list[Card]:
    """Give the sites that can be visited, the starting site first, each place once."""
    kept = [home]
    for site in sorted((held.card for held in deck.sites if held.card.draw_opponent), key=_is_enhanced):
        # An enhanced site is no place of its own: its card lies behind that of the site.
        twins = [one for one in kept if (one.region, one.site_type) == (site.region, site.site_type)]
        if not any(map(_is_enhanced, [*twins, site] if twins else ())):
            kept.append(site)
    return kept


def _is_enhanced(site: Card) -> bool:
    return "enhanced site" in site.keywords


def _met_at_inns(player: Sequence[Card], start: Start, sites: Sequence[Card]) -> list[Card]:
    """Give the characters of the player deck who are at home where inns are, each once."""
    there = [site for site in sites if site.site_type == "border-hold"]
    found = dict.fromkeys(
        card for card in player
        if card.type is CardType.CHARACTER and not card.avatar and any(at_home(card, site) for site in there)
        and not any(same_name(card.title, one.title) for one in start.company)
    )  # fmt: skip
    return list(found)


def _tokens_of_start(character: Card) -> int:
    given = facts()["tokens"]
    return int(given["character"]) if (character.mind or 0) >= given["mind"] else 0


def _tokens_of_quest(quest: Card) -> int:
    """Give the shadow tokens that come with a quest: those of a mighty faction."""
    given = facts()["tokens"]
    mighty = Subtype.FACTION in quest.subtypes and (quest.points or 0) >= given["points_of_faction"]
    return int(given["faction"]) if mighty else 0


def _beyond_limit(hazard: Card) -> bool:
    """Tell whether a hazard does not count against the limit, as the first of a turn [RGEO 1, Environment Hazards]."""
    events = {Subtype.PERMANENT_EVENT, Subtype.SHORT_EVENT}
    return "environment" in hazard.keywords and not events.isdisjoint(hazard.subtypes) and not attacks(hazard)
