"""Where the plain player goes, and why, by the steps of the rulebook."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.company import may_draw
from validator.engine.turns.delves import delve_of
from validator.engine.turns.detours import detour_of
from validator.engine.turns.journeys import journeys
from validator.engine.turns.luck import LOWEST, TOTALS, faces
from validator.engine.turns.parts import DELVE, DETOUR, ROAD
from validator.engine.turns.plain_sites import SURE, PlainSites
from validator.engine.turns.roads import road_of
from validator.engine.turns.sentences import MOVES
from validator.engine.turns.stores import is_stored_at
from validator.engine.turns.travel import MOVE
from validator.engine.turns.ways import HASTE, draws

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cardpool.card import Card
    from validator.engine.movement import Leg
    from validator.engine.turns.board import Board
    from validator.engine.turns.journeys import Journey
    from validator.engine.turns.luck import Luck
    from validator.engine.turns.parts import Copy


class PlainTravel(PlainSites):
    """The movement of one game.

    Args:
        board: the deck; only its cards, sites and law are asked for.
        luck: shuffles and dice.
        game: which game of the chunk.
        plan: numbers of the sites that are made for first.
        foe: who plays hazards; None: nobody.
    """

    def __init__(self, board: Board, luck: Luck, game: int, plan: Sequence[int], foe: Any) -> None:  # noqa: ANN401  # it knows this room
        super().__init__(board, luck, game, foe)
        self._road: Copy | None = None
        """By which event the company returns at the end of the turn."""
        self._plan = [board.sites[number] for number in plan]

    @cached_property
    def _journeys(self) -> dict[tuple[int, int], Journey]:
        return journeys(self._board)

    def _take_road(self, origin: Card) -> None:
        """Play an event by which the company returns, where it leaves for more than the cards of a move."""
        self._road, self.doubled = None, False
        events = [(copy, road_of(copy.card)) for copy in self.hand if copy.part == ROAD]
        if not events or not self.company:
            return
        target, why = self._goal_in_mind(origin)
        leg = self._first_leg(origin, target)
        able = [
            (copy, road)
            for copy, road in events
            if road and leg and why and road.leads(origin, leg.target, self._board.player)
            if not (road.below and self.site_tapped)
        ]
        if able:
            event, road = min(able, key=lambda pair: self._number[id(pair[0])])
            self.hand.remove(event)
            self.discards.append(event)
            self._road, self.doubled = event, road.twice
            why = phrase("the company returns at the end of the turn")
            self.story.tell("player", phrase("plays {card}", card=event.card.title), why=why)

    def _go_back(self, begins: Card) -> None:
        """Return the company at the end of the turn to where it began it, by an event that lets it."""
        begins = self._board.remakes.as_printed(begins)
        if not self._road or self.site is None or self._is_here(begins) or not self.company:
            return
        haven, left = self._is_haven(self.site), self._leave(self.site)
        if self.site_tapped and not haven:
            self.used.append(left)
        self.site, self.site_tapped = begins, False
        why = phrase("by {card}", card=self._road.card.title)
        self.story.tell("company", phrase("returns to {site}", site=begins.title), why=why)

    def _goes_on(self, origin: Card, here: Card) -> bool:
        """Play an event by which the company moves once more, where there is more to move for; tell whether it does."""
        events = [(copy, detour_of(copy.card)) for copy in self.hand if copy.part == DETOUR]
        able = [
            copy
            for copy, detour in events
            if detour and detour.at(here, self._board.player) and detour.suits(self.company)
        ]
        if origin is here or not self.company or not able:
            return False
        if self._is_haven(here) and self._haven_to_heal(here):
            return False
        target, why = self._goal_in_mind(here)
        if not why or self._first_leg(here, target) is None:
            return False
        event = min(able, key=lambda copy: self._number[id(copy)])
        self.hand.remove(event)
        self.discards.append(event)
        self.story.tell(
            "player", phrase("plays {card}", card=event.card.title), why=phrase("the company moves once more")
        )
        return True

    def _move(self, origin: Card, *, again: bool = False) -> Card:
        """Move the company by a turn, `again` for the second time in it, and give where it is then."""
        target, why = self._goal(origin)
        leg = self._first_leg(origin, target)
        if not again:
            self._cover(origin, leg.target if leg else origin)
            if self._foe:
                self._set_out(origin, leg.target if leg else origin)
            self._delve(leg)
        if leg is None or not self.company:
            self.story.tell("company", phrase("stays at {site}", site=origin.title), why=why)
            return origin
        roll = int(self._luck.dice(self.turn, MOVE)[self._game])
        if leg.roll is not None and TOTALS[roll] < leg.roll - self.eased:
            self.story.tell(
                "company",
                phrase("turns back to {site}", site=origin.title),
                why=phrase("{site} asks for {roll}", site=leg.target.title, roll=leg.roll - self.eased),
                dice=faces(roll),
            )
            return origin
        haven, left = self._is_haven(origin), self._leave(origin)
        if self.site_tapped and not haven:
            self.used.append(left)
        self.site, self.site_tapped = leg.target, False
        dice = faces(roll) if leg.roll else None
        if leg.target is not target:
            why = phrase("on the way to {site}: {why}", site=target.title, why=why)
        self.story.tell("company", phrase(MOVES[leg.kind], site=leg.target.title), why=why, dice=dice)
        if self._plan and self._plan[0] is leg.target:
            self._plan.pop(0)
        number = draws(origin, leg.target, self._law, self._board.player)
        drawing = any(may_draw(card, self._law.mind_to_draw) for card in self.company)
        number += self._draws_on_the_path(leg) if drawing else 0
        number = self._foe.dragons.drawn(number) if self._foe else number
        if drawing:
            self._draw(number, phrase("the move to {site}", site=leg.target.title))
        return leg.target

    def _delve(self, leg: Leg | None) -> None:
        """Play the event of the hand by which a roll that can fail is easiest; it holds for the turn."""
        self.eased = 0
        events = [copy for copy in self.hand if copy.part == DELVE]
        if leg is None or not self.company or (leg.roll or 0) <= LOWEST or not events:
            return
        event = max(events, key=lambda copy: (delve_of(copy.card), -self._number[id(copy)]))
        self.hand.remove(event)
        self.discards.append(event)
        self.eased = delve_of(event.card)
        self.story.tell("player", phrase("plays {card}", card=event.card.title))

    def _goal(self, origin: Card) -> tuple[Card, str]:
        """Give the site that is made for, and why: the plan, the best goal, or a move for its cards."""
        goal, why = self._goal_in_mind(origin)
        return (goal, why) if why else self._rest(origin)

    def _goal_in_mind(self, origin: Card) -> tuple[Card, str]:
        """Give the site that is made for, and why; no reason where there is none but the cards of a move."""
        if self._plan and self._is_open(origin, self._plan[0]):
            return self._plan[0], phrase("as planned")
        if self._foe and (haven := self._haven_to_heal(origin)):
            return haven, phrase("half of the company is wounded")
        if self._foe and (prison := self._prison_to_open(origin)):
            return prison, phrase("a prisoner is held there")
        return self._best_goal(origin)

    def _haven_to_heal(self, origin: Card) -> Card | None:
        """Give the nearest haven where half of the company, or more, is wounded."""
        hurt = [one for one in self.company if one in self.wounded]
        return self._nearest_haven(origin) if hurt and 2 * len(hurt) >= len(self.company) else None

    def _nearest_haven(self, origin: Card) -> Card | None:
        """Give the nearest haven that is open."""
        best, haven = 0, None
        for site in self._board.sites:
            turns = self._journeys[id(origin), id(site)].turns
            if turns is None or not self._is_haven(site) or not self._is_open(origin, site):
                continue
            if (pace := int(HASTE / max(turns, 1.0))) > best:
                best, haven = pace, site
        return haven

    def _prison_to_open(self, origin: Card) -> Card | None:
        """Give the nearest site where somebody is held."""
        best, found = 0, None
        for site in self._board.sites:
            turns = self._journeys[id(origin), id(site)].turns
            if turns is None or not self._foe.prisons.is_held_at(site) or not self._is_open(origin, site):
                continue
            if (pace := int(HASTE / max(turns, 1.0))) > best:
                best, found = pace, site
        return found

    def _best_goal(self, origin: Card) -> tuple[Card, str]:
        """Give the site where a card of the hand is worth most, and which; no reason where there is none."""
        resources = [
            (copy, self._policy.goal(copy.card) * self._odds(copy.card, self._untapped())) for copy in self._usable()
        ]
        characters = [(copy, self._policy.goal(copy.card) * SURE) for copy in self._who_could_join()]
        stores = [
            (copy, self._policy.stored(copy.card) * SURE)
            for _, copy in self._storable()
            if not is_stored_at(copy.card, origin, self._board.player)
        ]
        best, goal, why = 0, origin, ""
        for site in self._board.sites:
            turns = self._journeys[id(origin), id(site)].turns
            if turns is None or not self._is_open(origin, site):
                continue
            stays = site is origin and (self.site_tapped or site is self.worn_out)
            for copy, worth in resources:
                pace = worth * int(HASTE / max(turns, 1.0))
                there = (site, *self._openings(site))
                if pace > best and not stays and any(self._allows(copy.card, one) for one in there):
                    best, goal, why = pace, site, phrase("for {card}", card=copy.card.title)
            for copy, worth in characters:
                pace = worth * int(HASTE / max(turns + 1, 1.0))
                if pace > best and self._board.may_come(copy.card, site):
                    best, goal, why = pace, site, phrase("for {card} to join", card=copy.card.title)
            for copy, worth in stores:
                pace = worth * int(HASTE / max(turns + 1, 1.0))
                if pace > best and is_stored_at(copy.card, site, self._board.player):
                    best, goal, why = pace, site, phrase("to store {card}", card=copy.card.title)
        return goal, why

    def _rest(self, origin: Card) -> tuple[Card, str]:
        """Give the site of the move that is made for its cards: by roll only where no haven is left either."""
        rests = [
            site
            for site in self._board.sites
            if (leg := self._board.ways.leg(origin, site)) and not leg.roll and site not in self.used
        ]
        if not rests:
            goal = self._nearest_haven(origin) or self._venture(origin)
            stays = phrase("nothing calls it away")
            return goal, stays if goal is origin else phrase("nothing in hand has a better goal")
        drawn = [draws(origin, site, self._law, self._board.player) for site in rests]
        rated = [self._policy.rest(n, haven=self._is_haven(site)) for n, site in zip(drawn, rests, strict=True)]
        return rests[rated.index(max(rated))], phrase("nothing in hand has a better goal")

    def _venture(self, origin: Card) -> Card:
        """Give the site of the move with the lowest roll, of several the one that draws most; else where one is."""
        open_ = [(site, self._board.ways.leg(origin, site)) for site in self._board.sites if site not in self.used]
        rolls = [(site, leg.roll) for site, leg in open_ if leg and leg.roll and leg.odds]
        return min(
            rolls,
            key=lambda one: (one[1], -draws(origin, one[0], self._law, self._board.player)),
            default=(origin, 0),
        )[0]

    def _is_open(self, origin: Card, site: Card) -> bool:
        leg = self._first_leg(origin, site)
        if site is origin:
            return site not in self.used
        return leg is not None and site not in self.used and leg.target not in self.used

    def _first_leg(self, origin: Card, site: Card) -> Leg | None:
        return self._journeys[id(origin), id(site)].first
