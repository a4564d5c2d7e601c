"""The events of the plain player that search, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.turns.bond_facts import is_bound
from validator.engine.turns.parts import AGAINST_ATTACKS
from validator.engine.turns.plain_company import PlainCompany
from validator.engine.turns.search_facts import A_TURN, SEARCHED, search_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.search_facts import Search


class PlainSearches(PlainCompany):
    """The company of one game, and the events that search."""

    def _search(self, here: Card) -> None:
        """Play and use the events that search, one of a kind in a turn."""
        done: list[Card] = []
        for event in self._board.copies:
            # What one brings to the hand may be played in its turn.
            held = event.part in AGAINST_ATTACKS and any(event in where for where in (self.hand, self.in_play))
            search = search_of(event.card) if held else None
            if not search or event.card in done or not search.at(here) or len(self.deck) < search.least:
                continue
            # What stays with somebody besides was played before.
            if event in self.hand and (self._is_useless(event) or is_bound(event.card)):
                continue
            may = [
                one
                for one in self._in_order(self.company)
                if search.suits(event.card, one) and self._affords(one, search.price)
            ]
            if not search.is_open(self._board.persons) or (search.asks and not may):
                continue
            if search.lasts and event in self.hand:
                self._put_into_play(event)
                self.story.tell("player", phrase("plays {card}", card=event.card.title))
            if search.taps:
                may = [one for one in may if one in self._untapped()]
            comes = self._found_by(search)
            is_spared = not search.taps or (may and len(self._untapped()) > 1)
            if comes and is_spared:
                done.append(event.card)
                self._searches(event, search, comes, may)

    def _found_by(self, search: Search) -> list[Copy]:
        """Give what an event takes: what is kept longest of what it may take and is worth it."""
        there = [*(self.sideboard if search.sideboard else []), *(self.discards if search.discards else [])]
        if search.deck:
            there += self.deck[: search.top] if search.top else self.deck
        there = sorted((copy for copy in there if search.takes(copy.card)), key=lambda one: self._number[id(one)])
        useful = [copy for copy in there if not self._is_useless(copy)]
        if search.top:
            return (useful or there)[: search.number]
        if not search.to_hand:
            useful = [copy for copy in useful if self._policy.goal(copy.card) > 0]
        return useful[: search.number]

    def _searches(self, event: Copy, search: Search, comes: list[Copy], may: list[Card]) -> None:
        titles, title = listed(copy.card.title for copy in comes), event.card.title
        why = phrase("it brings {cards} into the play deck", cards=titles)
        if search.to_hand:
            why = phrase("it brings {cards} to the hand", cards=titles)
        who = self._least_corrupted(may) if search.asks else None
        what = phrase("uses {card}", card=title) if search.lasts else phrase("plays {card}", card=title)
        self.story.tell(who.title if who else "player", what, why=why)
        if not search.lasts:
            self.hand.remove(event)
            self.discards.append(event)
        for pile in (self.sideboard, self.discards, self.deck):
            pile[:] = [copy for copy in pile if copy not in comes]
        if search.to_hand:
            self.hand += comes
            if search.deck:
                self.deck = self._shuffled(self.deck, SEARCHED + A_TURN * self.turn + self._number[id(event)])
        else:
            self._into_the_deck(comes)
        if who:
            if search.taps:
                self.taps(who)
            self._pays(who, event, search.price)
