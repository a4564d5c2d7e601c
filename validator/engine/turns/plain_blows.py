"""The events of the plain player that help who faces a strike, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.play import meets
from validator.engine.turns.blow_facts import Blow, blow_of
from validator.engine.turns.parts import STRIKE, Copy
from validator.engine.turns.plain_defence import PlainDefence

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack


class PlainBlows(PlainDefence):
    """The company of one game, and the events that help it against strikes."""

    def helped_against(self, attack: Attack, who: Card | Copy, *, likely: bool, taps: bool) -> Blow | None:
        """Play the most helpful event for who faces a strike of an attack.

        Where it is `likely` that he is wounded, one that makes it less likely; else, where he `taps`, one by which he
        stays untapped.
        """
        if isinstance(who, Copy) or not (likely or taps):
            return None
        able: list[tuple[Copy, Blow]] = []
        for copy in self.hand:
            blow = blow_of(copy.card) if copy.part == STRIKE and meets(who, copy.card) else None
            if blow and (blow.saves if likely else blow.steady):
                able.append((copy, blow))
        if not able:
            return None
        copy, blow = max(able, key=lambda one: (*one[1][:3], -self._number[id(one[0])]))
        self.hand.remove(copy)
        if not blow.once:
            self.discards.append(copy)
        against = phrase("against {attack}", attack=attack.name)
        self.story.tell(who.title, phrase("plays {card}", card=copy.card.title), why=against)
        return blow
