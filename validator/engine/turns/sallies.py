"""Attacks of agents on companies that move: by hazards that let one tap for it, and by those who may of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.agents import AGENT_DICE, AN_AGENT, attacks_of
from validator.engine.turns.agents_may import is_home, may_sally, said_by
from validator.engine.turns.prison_facts import prison_of
from validator.engine.turns.prisons import Trap
from validator.engine.turns.twins import different

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.agents import Agents, AgentTables, ByState
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

OF_HIMSELF: Final = AGENT_DICE + 50_000
"""What the dice of a turn are for, from here on: attacks on the way by agents of themselves, by agent."""
SALLY_DICE: Final = AGENT_DICE + 100_000
"""The same by hazards, by hazard."""
NOBODY: Final = -1


class SallyTables:
    """The attacks on the way that a hazard deck allows, compiled for the company that they meet.

    Args:
        cards: the hazards, one a copy.
        columns: which of them let an agent attack.
        agents: those of the deck.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], columns: Sequence[int], agents: AgentTables, board: Board) -> None:
        kinds, self.kind = different(cards, columns)
        """By hazard, which of the different ones it is; -1 for none."""
        self.gifted = [n for n, card in enumerate(agents.cards) if may_sally(card, card, hero=board.hero)]
        """Agents who may of themselves."""
        self.attacks = [self._of(card, agents, board) for card in kinds]
        """By hazard and agent: see `attacks_of`; empty for who may not."""
        self.own = {number: attacks_of(agents.cards[number], board, agents.cards[number]) for number in self.gifted}
        """The same of agents of themselves."""

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self.attacks or self.gifted)

    @staticmethod
    def _of(card: Card, agents: AgentTables, board: Board) -> list[ByState]:
        may = [may_sally(card, one, hero=board.hero) and has_a_place(card, one, board) for one in agents.cards]
        return [attacks_of(one, board, card) if able else {} for one, able in zip(agents.cards, may, strict=True)]


class Sallies:
    """The attacks on the way in a chunk of games.

    Args:
        tables: what holds of them in every game.
        agents: of the opponents.
    """

    def __init__(self, tables: SallyTables, agents: Agents) -> None:
        self.tables, self.agents = tables, agents
        self._who: list[Rows] = []

    def could(self, games: Games, hand: Flags) -> Flags:
        """Tell by game and hazard of `hand` whether an agent can attack by it."""
        found = np.zeros_like(hand)
        self._who = []
        for kind, attacks in enumerate(self.tables.attacks):
            own = self.tables.kind == kind
            who = self._strongest(games, np.flatnonzero(hand[:, own].any(axis=1)), attacks)
            found[:, own] = hand[:, own] & (who != NOBODY)[:, None]
            self._who.append(who)
        return found

    def _able(self, games: Games, rows: Rows, agent: int) -> Flags:
        agents, at = self.agents, games.at[rows]
        here = agents.is_at(rows, agent, at) & agents.tables.strikes[agent, at]
        able: Flags = here & agents.is_able(rows, agent)
        return able

    def _strongest(self, games: Games, rows: Rows, attacks: list[ByState]) -> Rows:
        """Give by game, of those in some rows, who attacks with the most prowess, of several the first."""
        found, most = np.full(games.games, NOBODY), np.zeros(games.games, dtype=np.int64)
        for agent, by_state in enumerate(attacks):
            some = rows[self._able(games, rows, agent)] if by_state else rows[:0]
            if some.size:
                home = self.agents.tables.home[agent, games.at[some]]
                table = np.array([[by_state[down, at].prowess for at in (False, True)] for down in (False, True)])
                prowess = table[(~self.agents.known[some, agent]).astype(np.intp), home.astype(np.intp)]
                better = some[prowess > most[some]]
                most[better], found[better] = prowess[prowess > most[some]], agent
        return found

    def by_hazards(self, games: Games, opponent: Opponent, rows: Rows, cards: Rows, hazard: int) -> None:
        """Let agents attack by hazards, one a game; some take a prisoner, with whom the agent goes home."""
        prisons = opponent.prisons
        for kind in np.unique(self.tables.kind[cards]).tolist():
            own = self.tables.kind[cards] == kind
            who, attacks = self._who[kind][rows], self.tables.attacks[kind]
            for agent in np.unique(who[own]).tolist():
                some, hosts = (one[own & (who == agent)] for one in (rows, prisons.tables.number[cards]))
                places = prisons.tables.homes[agent, games.at[some]]
                trap = Trap(opponent, hosts, places) if (hosts >= 0).all() else None
                self._sally(games, some, agent, attacks[agent], SALLY_DICE + AN_AGENT * hazard, trap)
                if trap and some.size:
                    prisons.by[some[trap.took], hosts[trap.took]] = agent
                    self.agents.where[some[trap.took], agent] = places[trap.took]

    def of_themselves(self, games: Games) -> None:
        """Let agents attack whose own cards allow it."""
        for agent in self.tables.gifted:
            rows = np.flatnonzero(games.sizes() > 0)
            rows = rows[self._able(games, rows, agent)]
            self._sally(games, rows, agent, self.tables.own[agent], OF_HIMSELF + AN_AGENT * agent)

    def _sally(
        self, games: Games, rows: Rows, agent: int, attacks: ByState, dice: int, trap: Trap | None = None
    ) -> None:
        if rows.size:
            self.agents.strike(games, rows, agent, attacks, dice, trap)
            self.agents.tapped[rows, agent] = True


def has_a_place(card: Card, agent: Card, board: Board) -> bool:
    """Tell whether an agent who attacks by a hazard that takes prisoners has a home site to hold them."""
    return prison_of(card) is None or any(is_home(agent, site) for site in board.sites)


def is_sally(card: Card) -> bool:
    """Tell whether a hazard lets an agent attack a company on its way."""
    return not card.agent and said_by(card).sally is not None
