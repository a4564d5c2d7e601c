"""Dragons who hunt and Dragons at home once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.deeds import deeds
from cardpool.phrases import phrase
from validator.engine.turns.attacks import AHUNT, at_home
from validator.engine.turns.dragons import A_DRAGON, DRAGON_DICE
from validator.engine.turns.sway import burden_of, draws_of, fewer, influence_of, is_beset, is_through, raise_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.referee import Referee


class PlainDragons:
    """The Dragons of one opponent in one game.

    Args:
        foe: the opponent.
        board: the deck of the company.
        copies: his hazards.
    """

    def __init__(self, foe: Foe, board: Board, copies: Sequence[Copy]) -> None:
        self._foe, self._board = foe, board
        self._numbers = {id(copy): at for at, copy in enumerate(filter(is_dragon, copies))}
        self.there: list[Copy] = []
        self.begin()

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

    # --- what those at home do besides their attacks ------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a turn."""
        self.played: list[Card] = []
        """Hazards of this turn, in order."""
        self._freed = False
        self._given: list[Copy] = []

    def lifts_limit(self, whom: Referee, way: tuple[Card, Card]) -> int:
        """Give by how much the hazard limit is raised now, for the way of the company or whom it has faced."""
        found = 0
        for copy in self.there:
            said = raise_of(copy.card)
            if said is None or not said.on or copy in self._given or not whom.company:
                continue
            moves = said.by_region and way[0] is not way[1] and is_through(self._board, *way, said.on)
            if moves or any(is_beset(card, said.on) for card in self.played):
                found += said.number
                self._given.append(copy)
        return found

    def spends(self) -> tuple[Copy, int] | None:
        """Discard the first Dragon who raises the hazard limit by that; give him, and by how much."""
        for copy in sorted(self.there, key=lambda one: self._numbers[id(one)]):
            if (said := raise_of(copy.card)) and not said.on:
                self.there.remove(copy)
                return copy, said.number
        return None

    def counts(self, card: Card) -> bool:
        """Note what is played, and tell whether it counts against the hazard limit."""
        free = self.frees(card)
        self._freed |= free
        self.played.append(card)
        return not free

    def frees(self, card: Card) -> bool:
        """Tell whether a hazard would not count against the hazard limit now."""
        return bool(card.dragon) and not self._freed and any(deeds(one.card, "uncounted") for one in self.there)

    def bars(self, card: Card) -> bool:
        """Tell whether a card may not be played any more in this turn, as a Dragon was."""
        strict = any(deeds(one.card, "most") for one in self.there)
        return strict and bool(card.dragon) and any(one.dragon for one in self.played)

    def influence(self) -> int:
        """Give what is added to influence attempts."""
        return sum(influence_of(one.card) for one in self.there)

    def drawn(self, cards: int) -> int:
        """Give how many cards a company draws of those that it would."""
        return fewer(cards, sum(draws_of(one.card) for one in self.there))

    def burden(self, item: Card) -> int:
        """Give by how much the corruption points of an item are raised."""
        return sum(burden_of(one.card, item) for one in self.there)

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
