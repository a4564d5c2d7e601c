"""Prisoners once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardpool.phrases import phrase
from validator.engine.turns.board import Copy
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.points import KINDS
from validator.engine.turns.prisons import (
    A_PRISONER,
    A_RESCUE,
    NO_CHECK,
    PRISON_DICE,
    RESCUE_DICE,
    Prison,
    prison_of,
    rescue_site,
)

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.referee import Referee


class Prisoner(NamedTuple):
    """Somebody who is held, or is about to be taken."""

    who: Card
    host: Copy
    prison: Prison
    site: Card

    def __str__(self) -> str:
        return f"{self.who.title}: {self.site.title}"


class PlainPrisons:
    """The prisoners of one game.

    Args:
        foe: who holds them.
        board: the deck of the company.
    """

    def __init__(self, foe: Foe, board: Board) -> None:
        self._foe, self._board = foe, board
        self.held: list[Prisoner] = []

    def told(self) -> tuple[str, ...]:
        """Say who is held, and where."""
        return tuple(str(one) for one in self._in_order())

    def _in_order(self) -> list[Prisoner]:
        return sorted(self.held, key=lambda one: self._board.persons.index(one.who))

    def aim(
        self, hand: list[Copy], attack: Attack, chosen: list[Card | Copy], way: tuple[Card, Card]
    ) -> Prisoner | None:
        """Give on whom a hazard of the hand is played: the first who faces a strike and may be taken."""
        for copy in hand:
            prison = prison_of(copy.card)
            site = rescue_site(prison, self._board, *way) if prison else None
            if prison is None or site is None or not prison.takes(attack):
                continue
            for who in chosen:
                if not isinstance(who, Copy) and prison.suits(who):
                    return Prisoner(who, copy, prison, site)
        return None

    def take(self, whom: Referee, taken: Prisoner) -> None:
        """Take somebody prisoner: what he bears is discarded, and his points count against the company."""
        whom.leaves_bare(taken.who)
        whom.points[KINDS.index("character")] -= taken.who.points or 0
        self.held.append(taken)

    def untap(self, whom: Referee) -> None:
        """Make the body checks of prisoners at the beginning of a turn."""
        for one in self._in_order():
            if one.prison.check == NO_CHECK:
                continue
            roll = self._foe.roll(whom, PRISON_DICE + self._board.persons.index(one.who))
            if int(TOTALS[roll]) + one.prison.check > int(self._board.body[self._board.persons.index(one.who)]):
                self._let_go(one)
                whom.story.tell(one.who.title, phrase("dies in prison at {site}", site=one.site.title))

    def _let_go(self, one: Prisoner) -> None:
        self.held.remove(one)
        self._foe.put_away(one.host)

    def here(self, whom: Referee, site: Card) -> list[Prisoner]:
        """Give who is held at a site, and could be controlled."""
        return [one for one in self._in_order() if one.site is site and whom.company and whom.may_join(one.who)]

    def is_held_at(self, site: Card) -> bool:
        """Tell whether somebody is held at a site."""
        return any(one.site is site for one in self.held)

    def rescue(self, whom: Referee, site: Card) -> None:
        """Rescue who is held where the company is."""
        for one in [held for held in self._in_order() if held.site is site]:
            person = self._board.persons.index(one.who)
            for which, attack in enumerate(one.prison.rescue):
                if one in self.here(whom, site):
                    self._foe.face(whom, attack, RESCUE_DICE + A_PRISONER * person + A_RESCUE * which)
            if one in self.here(whom, site) and whom.rescues(one.who, person):
                self._let_go(one)
