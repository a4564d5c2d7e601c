"""The events of the plain player that bring cards, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import CardType
from cardpool.phrases import phrase
from rulesets.finding import listed
from validator.engine.turns.parts import PATH, SUPPLY
from validator.engine.turns.plain_sideboard import PlainSideboard
from validator.engine.turns.supplies import BROUGHT_IN, Supply, path_of, short_of, supply_of

if TYPE_CHECKING:
    from validator.engine.movement import Leg
    from validator.engine.turns.parts import Copy

_KEYS = 2**32


class PlainSupply(PlainSideboard):
    """The cards of one game with the events that bring some."""

    def _bring_supplies(self) -> None:
        while True:
            for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
                supply = supply_of(copy.card) if copy.part == SUPPLY else None
                if supply and (comes := self._brought_by(supply) or (supply.drawn > 0 and bool(self.deck))):
                    self._play_supply(copy, supply, comes if isinstance(comes, list) else [])
                    break
            else:
                return

    def _brought_by(self, supply: Supply) -> list[Copy]:
        """Give what an event brings into the play deck: what is kept longest of what is worth a journey."""
        able = [*self.sideboard, *(self.discards if supply.discards else [])]
        able = [
            copy
            for copy in able
            if self._policy.goal(copy.card) > 0
            and not self._is_useless(copy)
            and (supply.characters or copy.card.type is not CardType.CHARACTER)
        ]
        able.sort(key=lambda copy: self._number[id(copy)])
        return able[: supply.brought]

    def _draws_on_the_path(self, leg: Leg) -> int:
        """Play an event by which more is drawn on a short way; give how much more."""
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            if copy.part == PATH and (more := short_of(leg, path_of(copy.card))):
                self.hand.remove(copy)
                self.discards.append(copy)
                self.story.tell("player", phrase("plays {card}", card=copy.card.title))
                return more
        return 0

    def _play_supply(self, event: Copy, supply: Supply, comes: list[Copy]) -> None:
        self.hand.remove(event)
        if not supply.once:
            self.discards.append(event)
        titles = listed(copy.card.title for copy in comes)
        why = phrase("it brings {cards} into the play deck", cards=titles) if comes else ""
        self.story.tell("player", phrase("plays {card}", card=event.card.title), why=why)
        for copy in comes:
            (self.sideboard if copy in self.sideboard else self.discards).remove(copy)
        self._into_the_deck(comes)
        self._draw(supply.drawn, phrase("by {card}", card=event.card.title))

    def _into_the_deck(self, comes: list[Copy]) -> None:
        """Shuffle cards into the play deck: each comes to a place of its own chance."""
        for copy in sorted(comes, key=lambda one: self._number[id(one)]):
            key = int(self._luck.keys(copy.card, copy.ordinal, BROUGHT_IN + self.turn)[self._game])
            self.deck.insert(key * (len(self.deck) + 1) // _KEYS, copy)
