"""Attacks of agents on companies that move once more, by the steps of the rulebook, for the plain player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.engine.turns.agents import AN_AGENT
from validator.engine.turns.agents_may import may_attack, may_sally
from validator.engine.turns.plain_prisons import Trap
from validator.engine.turns.prison_facts import home_of_captor, prison_of
from validator.engine.turns.sallies import OF_HIMSELF, SALLY_DICE, has_a_place

if TYPE_CHECKING:
    from cardpool.card import Card
    from validator.engine.turns.battle import Foe
    from validator.engine.turns.board import Board
    from validator.engine.turns.parts import Copy
    from validator.engine.turns.plain_agents import Agent
    from validator.engine.turns.referee import Referee


class PlainSallies:
    """The attacks on the way of the agents of one game.

    Args:
        foe: whose agents they are.
        board: the deck of the company.
    """

    def __init__(self, foe: Foe, board: Board) -> None:
        self._foe, self._board = foe, board

    def who(self, card: Card, site: Card) -> Agent | None:
        """Give who attacks by a hazard: with the most prowess; None where nobody may."""
        able = [one for one in self._foe.agents.there if self._is_able(card, one, site)]
        return max(able, key=lambda one: self._foe.agents.attack_of(one, site, card).prowess, default=None)

    def _is_able(self, card: Card, agent: Agent, site: Card) -> bool:
        able = agent.is_at(site) and agent.is_able
        may = may_sally(card, agent.card, hero=self._board.hero) and has_a_place(card, agent.card, self._board)
        return able and may and may_attack(agent.card, site, self._board)

    def by_hazard(self, copy: Copy, whom: Referee, site: Card, hazard: int) -> None:
        """Let an agent attack by a hazard, by its number among those of the turn; with a prisoner he goes home."""
        agent, prison = self.who(copy.card, site), prison_of(copy.card)
        home = home_of_captor(agent.card, self._board, site) if agent and prison else None
        trap = Trap(copy, prison, home, agent.card) if agent and prison and home else None
        if agent:
            self._sally(agent, copy.card, whom, site, SALLY_DICE + AN_AGENT * hazard, trap)
            if trap and any(one.host is copy for one in self._foe.prisons.held):
                agent.site = trap.site

    def of_themselves(self, whom: Referee, site: Card) -> None:
        """Let agents attack whose own cards allow it."""
        for agent in list(self._foe.agents.there):
            if whom.company and self._is_able(agent.card, agent, site):
                self._sally(agent, agent.card, whom, site, OF_HIMSELF + AN_AGENT * agent.number)

    def _sally(self, agent: Agent, by: Card, whom: Referee, site: Card, dice: int, trap: Trap | None = None) -> None:
        agent.tapped = True
        self._foe.agents.strike(agent, whom, site, dice, by, trap)
