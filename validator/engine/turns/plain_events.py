"""The events of the plain player that help a check or cancel an attack, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.play import meets
from validator.engine.turns.company import mind
from validator.engine.turns.corruption import PRICE_DICE, is_immune
from validator.engine.turns.cover_facts import cover_of
from validator.engine.turns.events import aid_of, may_aid
from validator.engine.turns.lifts import lift_of
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.parts import AGAINST_ATTACKS, COVER, LIFT, WITHDRAWAL, Copy
from validator.engine.turns.plain_corruption import PlainCorruption
from validator.engine.turns.withdrawals import may_be_withdrawn, withdrawal_of

if TYPE_CHECKING:
    from cardpool.card import Card


class PlainEvents(PlainCorruption):
    """The company of one game, and the events that help it."""

    def _helped(self, who: Card, needed: int) -> int:
        """Play the event of the hand that adds most to an influence check which can fail; give what it adds."""
        aids = [(copy, aid_of(copy.card)) for copy in self.hand if copy.part in AGAINST_ATTACKS]
        able = [
            copy
            for copy, aid in aids
            if aid and any(may_aid(copy.card, one) for one in ([who] if aid.alone else self.company))
        ]
        if needed <= LOWEST or not able:
            return 0
        size, prowess, unused = len(self.company), self.prowess_of(who), self.unused_direct(who)
        adds = {id(copy): aid.total(size, prowess, unused) for copy in able if (aid := aid_of(copy.card))}
        copy = max(able, key=lambda one: (adds[id(one)], -self._number[id(one)]))
        if adds[id(copy)] <= 0:
            return 0
        self.hand.remove(copy)
        self.discards.append(copy)
        self.story.tell(who.title, phrase("plays {card}", card=copy.card.title))
        return adds[id(copy)]

    def _withdraw(self) -> None:
        """Play the events of the hand by which agents who are face-up leave play."""
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            most = withdrawal_of(copy.card) if copy.part == WITHDRAWAL else None
            known = [one for one in self._foe.agents.there if one.known and may_be_withdrawn(one.card)]
            if most is None or not known:
                continue
            agent = next((one for one in known if mind(one.card) <= most), known[0])
            self.hand.remove(copy)
            self.discards.append(copy)
            self._foe.withdraw(agent, to_hand=mind(agent.card) > most)
            sends = phrase("it sends {agent} away", agent=agent.card.title)
            self.story.tell("player", phrase("plays {card}", card=copy.card.title), why=sends)

    def _lift_by_events(self) -> None:
        """Play the events of the hand that discard hazards, while something corrupts somebody."""
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            lift = lift_of(copy.card) if copy.part == LIFT else None
            curses = self._foe.curses()
            if not lift or not curses:
                continue
            there = self._untapped() if lift.taps else self.company
            able = [one for one in there if lift.suits(copy.card, one) and self._affords(one, lift.price)]
            if not able:
                continue
            who = self._least_corrupted(able)
            _, curse = max(curses, key=lambda one: (self.corruption_of(self._foe.victim(one[1])), -one[0]))
            victim = self._foe.victim(curse)
            self.hand.remove(copy)
            self.discards.append(copy)
            self._foe.lift(curse)
            lifted = phrase("it discards {hazard} of {character}", hazard=curse.card.title, character=victim.title)
            self.story.tell(who.title, phrase("plays {card}", card=copy.card.title), why=lifted)
            if lift.taps:
                self.taps(who)
            self._pays(who, copy, lift.price)

    def _cover(self, origin: Card, site: Card) -> None:
        """Play the events of the hand that keep hazards from the company, one of a kind."""
        self.covered, self.limited = "", 0
        sites = self._board.sites
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            cover = cover_of(copy.card) if copy.part == COVER else None
            if not cover or (self.covered if cover.kind else self.limited):
                continue
            if not cover.fits(self._board, sites.index(origin), sites.index(site)):
                continue
            there = self._untapped() if cover.taps else self.company
            able = [one for one in there if meets(one, copy.card) and self._affords(one, cover.price)]
            crowd = cover.most and len(self.company) > cover.most
            if not able or crowd or len(self._untapped()) <= cover.taps:
                continue
            who = self._least_corrupted(able)
            self.hand.remove(copy)
            self.discards.append(copy)
            self.story.tell(who.title, phrase("plays {card}", card=copy.card.title))
            self.covered, self.limited = self.covered or cover.kind, self.limited - cover.limit
            if cover.taps:
                self.taps(who)
            self._pays(who, copy, cover.price)

    def _least_corrupted(self, able: list[Card]) -> Card:
        return min(able, key=lambda one: (self.corruption_of(one), -self._board.persons.index(one)))

    def _affords(self, who: Card, price: int | None) -> bool:
        """Tell whether somebody makes no corruption check for an event, or one that is likely to succeed."""
        if price is None or not self._foe or is_immune(who):
            return True
        return self._policy.paid + price + self.check_modifier(who) > self.corruption_of(who)

    def _pays(self, who: Card, event: Copy, price: int | None) -> None:
        if price is not None and self._foe:
            self.checks(who, event.card.title, PRICE_DICE + self._number[id(event)], price)
