"""What the cards of a Fallen-wizard are worth to the plain player, by the steps of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardpool.card import CardType
from cardpool.phrases import phrase
from validator.engine.turns.holdings import gear_of
from validator.engine.turns.parts import PATRON
from validator.engine.turns.plain_travel import PlainTravel
from validator.engine.turns.points import KINDS, kind_of
from validator.engine.turns.stores import is_for_storing, stored_points
from validator.engine.turns.worths import FALLEN, plain_worth, worth_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.card import Card
    from validator.engine.turns.worths import Worth


class PlainWorths(PlainTravel):
    """What everything in play of one game is worth."""

    def _install(self) -> None:
        """Play the events of the hand that say what others are worth."""
        for copy in sorted(self.hand, key=lambda one: self._number[id(one)]):
            worth = worth_of(copy.card) if copy.part == PATRON else None
            if not worth or self._is_useless(copy):
                continue
            there = [*self._beside, *(one.card for one in self.in_play)]
            stage = sum(card.stage_points or 0 for card in (*there, *self._board.start.company))
            titles = frozenset(card.title for card in there)
            if worth.is_played(stage=stage, avatar=any(one.avatar for one in self.company), there=titles):
                self._put_into_play(copy)
                self.story.tell("player", phrase("plays {card}", card=copy.card.title))

    def worth_points(self) -> list[int]:
        """Give by kind the marshalling points, as they are worth something to the player."""
        if self._board.player != FALLEN:
            return self.points
        found, sources = list(self.points), self._sources()
        avatar = next((one.title for one in self._board.persons if one.avatar), "")
        most = self._law.fallen_wizard_points
        for card, points in self._worthy():
            worth = max(plain_worth(card, points, most), *(one.of(card, points, avatar) for one in sources), -1)
            found[kind_of(card)] += worth - points
        if not any(one.kills for one in sources):
            kill = KINDS.index("kill")
            found[kill] = min(found[kill], self.kills * most)
        return found

    def _sources(self) -> list[Worth]:
        """Give what cards in play say of what others are worth."""
        played = (copy.card for copy in self.in_play if copy.part == PATRON)
        cards = (*self.company, *played, *self._board.start.in_play)
        avatar = any(one.avatar for one in self.company)
        gear = {gear_of(card) for card, _ in self._worthy()} - {-1}
        said = [worth for card in cards if (worth := worth_of(card))]
        return [one for one in said if (avatar or not one.by_avatar) and len(gear) >= one.gear]

    def _worthy(self) -> Iterator[tuple[Card, int]]:
        """Give every card that brings points, and how many it is printed with."""
        yield from ((card, card.points or 0) for card in self.company)
        started = [copy for copy in self.started if id(copy) in self.bearers or copy in self.stored]
        for copy in (*started, *self.in_play):
            if copy.card.type is CardType.CHARACTER:
                continue
            stored = copy in self.stored and is_for_storing(copy.card)
            if points := stored_points(copy.card) if stored else copy.card.points or 0:
                yield copy.card, points
