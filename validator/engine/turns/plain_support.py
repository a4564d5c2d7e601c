"""The corruption checks of the plain player that are supported, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.parts import AGAINST_ATTACKS, Copy
from validator.engine.turns.plain_burdens import PlainBurdens
from validator.engine.turns.support import support_of

if TYPE_CHECKING:
    from cardpool.card import Card


class PlainSupport(PlainBurdens):
    """The company of one game, and who helps a corruption check in it."""

    def _supported(self, who: Card, short: int) -> int:
        """Help a check where what it is short of can be had; give what is added."""
        if short <= 0:
            return 0
        a_tap = self._law.corruption_support
        others = [one for one in self._in_order(self._untapped()) if one is not who]
        event, adds = self._best_support(who)
        if short > adds + a_tap * len(others):
            return 0
        found, why = adds, phrase("for the corruption check of {character}", character=who.title)
        if event:
            self.hand.remove(event)
            self.discards.append(event)
            self.story.tell("player", phrase("plays {card}", card=event.card.title), why=why)
        while found < short:
            supporter = others.pop()
            self.taps(supporter)
            self.story.tell(supporter.title, phrase("taps in support"), why=why)
            found += a_tap
        return found

    def _best_support(self, who: Card) -> tuple[Copy | None, int]:
        """Give the event of the hand that adds most to a check of somebody, and what it adds."""
        best, most = None, 0
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            one = support_of(copy.card) if copy.part in AGAINST_ATTACKS else None
            if one and any(one.suits(person) for person in ([who] if one.alone else self.company)):
                adds = one.total(len(self.company))
                if adds > most:
                    best, most = copy, adds
        return best, most
