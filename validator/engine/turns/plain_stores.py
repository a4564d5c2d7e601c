"""What the plain player stores for its points, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.corruption import LAYING_DICE, is_immune
from validator.engine.turns.holdings import is_item
from validator.engine.turns.luck import LOWEST
from validator.engine.turns.plain_searches import PlainSearches
from validator.engine.turns.points import kind_of
from validator.engine.turns.stores import binds, gained_by_storing, is_for_storing, is_stored_at

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.parts import Copy


class PlainStores(PlainSearches):
    """The company of one game, and what it stores."""

    def _storable(self) -> list[tuple[int, Copy]]:
        """Give what somebody has that is stored for its points, with its number among what can be borne."""
        slots = enumerate(self._holdings())
        return [(slot, copy) for slot, copy in slots if id(copy) in self.bearers and is_for_storing(copy.card)]

    def _lay_down(self, site: Card) -> None:
        """Store what is worth points stored, where it may be; an item by a check that all but succeeds."""
        for slot, copy in self._storable():
            if id(copy) not in self.bearers or not is_stored_at(copy.card, site, self._board.player):
                continue
            who = self.bearers[id(copy)]
            if is_item(copy.card) and self._foe:
                least = LOWEST + self._policy.risk + self.check_modifier(who)
                if not (least > self.corruption_of(who) or is_immune(who)):
                    continue
                if not self.checks(who, phrase("to store {card}", card=copy.card.title), LAYING_DICE + slot):
                    continue
            del self.bearers[id(copy)]
            self.stored.append(copy)
            self.points[kind_of(copy.card)] += gained_by_storing(copy.card)
            self.story.tell(who.title, phrase("stores {card}", card=copy.card.title))

    def _bound(self) -> list[Card]:
        """Give who may not untap, as he has what is to be stored first."""
        return [self.bearers[id(copy)] for _, copy in self._storable() if binds(copy.card)]

    def _untap(self) -> None:
        super()._untap()
        self._stay_tapped()

    def _heal(self) -> None:
        super()._heal()
        self._heal_by_items()
        self._stay_tapped()

    def _stay_tapped(self) -> None:
        for who in self._bound():
            self.taps(who)
