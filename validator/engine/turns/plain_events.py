"""The events of the plain player that help a check or cancel an attack, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.play import meets
from validator.engine.turns.board import EVENT, SHIELD, Copy
from validator.engine.turns.events import cancels, cancels_tapping, help_of, may_cancel
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.plain_corruption import PlainCorruption

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack


class PlainEvents(PlainCorruption):
    """The company of one game, and the events that help it."""

    def _helped(self, who: Card, needed: int) -> int:
        """Play the event of the hand that adds most to an influence check which can fail; give what it adds."""
        able = [copy for copy in self.hand if copy.part == EVENT and meets(who, copy.card)]
        if needed <= LOWEST or not able:
            return 0
        copy = max(able, key=lambda one: (help_of(one.card), -self._number[id(one)]))
        self.hand.remove(copy)
        self.discards.append(copy)
        self.story.tell(who.title, phrase("plays {card}", card=copy.card.title))
        return help_of(copy.card)

    def cancels(self, attack: Attack, chosen: list[Card | Copy]) -> bool:
        """Cancel an attack in which somebody would more likely be wounded than not; tell whether it is."""
        down = [*self.tapped_characters, *self.wounded]
        own = [self.prowess_of(one) - (one in down) - (one in self.wounded) for one in chosen]
        if attack.detains or not own or min(own) + self._policy.fear >= attack.prowess:
            return False
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            if copy.part != SHIELD or not cancels(copy.card, attack):
                continue
            there = self._untapped() if cancels_tapping(copy.card) else self.company
            able = [one for one in self._in_order(there) if may_cancel(one, copy.card)]
            if able:
                self.hand.remove(copy)
                self.discards.append(copy)
                if cancels_tapping(copy.card):
                    self.taps(able[-1])
                told = phrase("cancels {attack} by {card}", attack=attack.name, card=copy.card.title)
                self.story.tell(able[-1].title, told)
                return True
        return False
