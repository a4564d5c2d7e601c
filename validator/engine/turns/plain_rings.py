"""The rings of the plain player, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.deeds import deeds
from cardpool.phrases import phrase
from validator.engine.play import meets
from validator.engine.turns.luck import TOTALS, faces
from validator.engine.turns.parts import RING, TEST
from validator.engine.turns.plain_finds import PlainFinds
from validator.engine.turns.points import kind_of as points_kind
from validator.engine.turns.ring_facts import (
    BY_TAPPING,
    TEST_DICE,
    TEST_GAIN,
    forge_of,
    is_gold,
    kind_of,
    revealed,
    ring_test_of,
)

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.ring_facts import Forge, RingTest

_EVERY_OTHER = 18
"""Of 36 rolls."""


class PlainRings(PlainFinds):
    """The company of one game, and its rings."""

    def _rings(self) -> list[Copy]:
        """Give the special rings of the hand that can come, what is kept longest first."""
        rings = [copy for copy in self.hand if copy.part == RING and not self._is_useless(copy)]
        return sorted(rings, key=lambda copy: self._number[id(copy)])

    def _gold(self) -> list[Copy]:
        """Give the gold rings that somebody has."""
        return [copy for copy in self._holdings() if id(copy) in self.bearers and is_gold(copy.card)]

    def _try_rings(self) -> None:
        """Test a gold ring where every other roll, or more, reveals a ring of the hand: by an event, or by tapping."""
        for event in sorted(self.hand, key=lambda copy: self._number[id(copy)]):
            test = ring_test_of(event.card) if event.part == TEST else None
            gold = self._worth_a_test(test) if test else None
            if not test or not gold:
                continue
            able = [
                one
                for one in self._in_order(self.company)
                if test.suits(event.card, one) and self._affords(one, test.price)
            ]
            if able:
                who = self._least_corrupted(able)
                self.hand.remove(event)
                self.discards.append(event)
                self._test(gold, test, phrase("by {card}", card=event.card.title))
                self._pays(who, event, test.price)
                return
        untapped = self._in_order(self._untapped())
        testers = [one for one in untapped if deeds(one, "test")]
        gold = self._worth_a_test(BY_TAPPING)
        if testers and gold and len(untapped) > 1:
            self.taps(testers[0])
            self._test(gold, BY_TAPPING, phrase("{character} taps for it", character=testers[0].title))

    def _worth_a_test(self, test: RingTest) -> Copy | None:
        kinds = [kind_of(copy.card) for copy in self._rings()]
        rated = [(test.odds(gold.card, kinds), gold) for gold in self._gold()]
        odds, gold = max(rated, key=lambda pair: pair[0], default=(0, None))
        return gold if odds >= _EVERY_OTHER else None

    def _test(self, gold: Copy, test: RingTest, why: str) -> None:
        bearer = self._gives_up(gold)
        rolls = [int(self._luck.dice(self.turn, TEST_DICE + n)[self._game]) for n in range(1 + test.twice)]
        kinds = {kind for roll in rolls for kind in revealed(gold.card, int(TOTALS[roll]) + test.added)}
        self.story.tell(bearer.title, phrase("tests {card}", card=gold.card.title), why=why, dice=faces(rolls[0]))
        ring = next((copy for copy in self._rings() if kind_of(copy.card) in kinds), None)
        if ring:
            self._bears_ring(ring, bearer)

    def _gives_up(self, gold: Copy) -> Card:
        bearer = self.bearers.pop(id(gold))
        self.points[points_kind(gold.card)] -= gold.card.points or 0
        if gold in self.in_play:
            self.in_play.remove(gold)
            self.discards.append(gold)
        return bearer

    def _bears_ring(self, ring: Copy, bearer: Card) -> None:
        self._put_into_play(ring)
        self._bear(ring, bearer)
        self.story.tell(bearer.title, phrase("plays {card}", card=ring.card.title))
        self.gains = TEST_GAIN
        self._checks_after_gaining(ring.card)

    def _could_forge(self, site: Card) -> bool:
        """Tell whether a gold ring could be replaced at a site."""
        return any(self._forges(event, forge, site) for event, forge in self._forging())

    def _forge(self, site: Card) -> None:
        """Play the events of the hand by which a gold ring is replaced without a roll; the site is tapped for it."""
        for event, forge in self._forging():
            if not (found := self._forges(event, forge, site)):
                continue
            who, gold, ring = found
            self.hand.remove(event)
            self.discards.append(event)
            self.taps(who)
            self.site_tapped = True
            self.story.tell(who.title, phrase("plays {card}", card=event.card.title))
            self._bears_ring(ring, self._gives_up(gold))

    def _forging(self) -> list[tuple[Copy, Forge]]:
        events = sorted((copy for copy in self.hand if copy.part == TEST), key=lambda copy: self._number[id(copy)])
        return [(event, forge) for event in events if (forge := forge_of(event.card))]

    def _forges(self, event: Copy, forge: Forge, site: Card) -> tuple[Card, Copy, Copy] | None:
        """Give who taps for an event that replaces a gold ring here, which, and by which ring; None where none does."""
        able = [one for one in self._in_order(self._untapped()) if meets(one, event.card)]
        if self.site_tapped or not able or not forge.at(event.card, site):
            return None
        for ring in self._rings():
            for gold in self._gold():
                if forge.takes(gold.card, kind_of(ring.card)):
                    return able[-1], gold, ring
        return None
