"""Dragons who hunt and Dragons at home once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.phrases import phrase
from validator.engine.turns.attacks import AHUNT, at_home
from validator.engine.turns.dragons import A_DRAGON, DRAGON_DICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.referee import Referee


class PlainDragons:
    """The Dragons of one opponent in one game.

    Args:
        foe: the opponent.
        copies: his hazards.
    """

    def __init__(self, foe: Foe, copies: Sequence[Copy]) -> None:
        self._foe = foe
        self._numbers = {id(copy): at for at, copy in enumerate(filter(is_dragon, copies))}
        self.there: list[Copy] = []

    def may_come(self, copy: Copy) -> bool:
        """Tell whether no card like this is in play: each is unique."""
        return not is_dragon(copy) or all(one.card.unique_as != copy.card.unique_as for one in self.there)

    def hunt_no_more(self) -> list[Copy]:
        """Give the long-events that leave play in the long-event phase."""
        gone = [copy for copy in self.there if copy.card.dragon == AHUNT]
        self.there = [copy for copy in self.there if copy not in gone]
        return gone

    def leave(self, entity: str) -> None:
        """Take all manifestations of a Dragon out of the game."""
        self.there = [copy for copy in self.there if copy.card.entity != entity]

    def attack(self, whom: Referee, site: Card) -> None:
        """Let those at home attack a company that entered their lair."""
        for copy in sorted(self.there, key=lambda one: self._numbers[id(one)]):
            attack = at_home(copy.card)
            hunts = any(one.card.dragon == AHUNT and one.card.entity == copy.card.entity for one in self.there)
            if attack is None or hunts or copy.card.entity != site.lair_of or not whom.company:
                continue
            whom.story.tell("opponent", phrase("has {dragon} at {site}", dragon=copy.card.title, site=site.title))
            if self._foe.face(whom, attack, DRAGON_DICE + A_DRAGON * self._numbers[id(copy)]):
                self._foe.is_beaten(copy, whom)


def is_dragon(copy: Copy) -> bool:
    """Tell whether a hazard is a Dragon who comes as an event."""
    return copy.card.dragon == AHUNT or at_home(copy.card) is not None
