"""Agents as hazards: at a home site, on their way, unseen or known, and how they attack a company that enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.agents_may import attack_of, body_of, is_home, is_near, may_attack, may_enter, opens_site
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.company import mind
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.twins import twins
from validator.engine.turns.withdrawals import may_be_withdrawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.prisons import Trap

    Rows = NDArray[np.intp]
    ByState = dict[tuple[bool, bool], Attack]

AT_HOME: Final = -1
"""Instead of a site: he is at any of his home sites, and nobody has seen at which."""
AGENT_DICE: Final = 3_000_000
"""What the dice of a turn are for, from here on: the attack of the first agent, of the second, ..."""
AN_AGENT: Final = 100
"""Dice of one agent."""
ROLL, BODY_CHECK = 90, 91
"""Of these, what is rolled for his prowess, and the body check that he makes."""
HIMSELF_AND_ONE: Final = 2
"""What must be left of the hazard limit for an agent to tap for a creature."""


class AgentTables:
    """The agents of a hazard deck, compiled for the company that they meet.

    Args:
        cards: the hazards, one a copy.
        columns: which of them are agents.
        creatures: which of them attack.
        board: the deck of the company.
    """

    def __init__(
        self, cards: Sequence[Card], columns: Sequence[int], creatures: NDArray[np.bool_], board: Board
    ) -> None:
        self.columns = np.array(columns, dtype=np.intp)
        """By agent, which hazard he is."""
        self.cards = [cards[column] for column in columns]
        self.number = np.full(len(cards), -1, dtype=np.intp)
        """By hazard, which agent it is; -1 for none."""
        self.number[self.columns] = np.arange(len(columns))
        self.creatures = creatures
        people, sites = len(self.cards), board.sites
        self.twins = twins(self.cards)
        """By agent, who is the same."""
        home = [[is_home(card, site) for site in sites] for card in self.cards]
        self.home = np.array(home, dtype=bool).reshape(people, len(sites))
        """By agent and site, whether it is a home site of his."""
        reaches = [[self._reaches(card, site, board) for site in sites] for card in self.cards]
        self.reaches = np.array(reaches, dtype=bool).reshape(people, len(sites))
        """By agent and site, whether it is near a home site of his."""
        near = [[is_near(a, b, board.region_map) for b in sites] for a in sites]
        self.near = np.array(near, dtype=bool).reshape(len(sites), len(sites))
        """By two sites, whether they are near enough to move from one to the other."""
        enters = [[may_enter(card, site, board) for site in sites] for card in self.cards]
        self.enters = np.array(enters, dtype=bool).reshape(people, len(sites))
        """By agent and site, whether he may move there at all."""
        strikes = [[may_attack(card, site, board) for site in sites] for card in self.cards]
        self.strikes = np.array(strikes, dtype=bool).reshape(people, len(sites))
        """By agent and site, whether he may attack there."""
        opens = [
            [[opens_site(card, site, one, board.region_map) for one in cards] for site in sites] for card in self.cards
        ]
        self.opens = np.array(opens, dtype=bool).reshape(people, len(sites), len(cards)) & creatures
        self.opens &= ~board.remakes.safe[:, None]
        """By agent, site and hazard: whether it is a creature that can be played there once he taps."""
        self.points = np.array([card.points or 0 for card in self.cards], dtype=np.int16)
        self.mind = np.array([mind(card) for card in self.cards], dtype=np.int64)
        self.withdrawn = np.array([may_be_withdrawn(card) for card in self.cards], dtype=bool)
        """By agent, whether events make him leave play."""
        self.attacks = [attacks_of(card, board) for card in self.cards]
        """By agent, and whether he is face-down and whether he is at home: his attack, a middling roll included."""
        self.body = [{home: body_of(card, at_home=home) for home in (False, True)} for card in self.cards]

    @staticmethod
    def _reaches(card: Card, site: Card, board: Board) -> bool:
        homes = [one for title in card.home_sites for one in board.region_map.titled(title)]
        return any(is_near(one, site, board.region_map) for one in homes)


def attacks_of(card: Card, board: Board, by: Card | None = None) -> ByState:
    """Give the attack of an agent by whether he is face-down and whether he is at home; see `attack_of`."""
    return {
        (down, home): attack_of(card, face_down=down, at_home=home, hero=board.hero, roll=board.policy.fear, by=by)
        for down in (False, True)
        for home in (False, True)
    }


class Agents:
    """The agents of the opponents of a chunk of games: the first axis of each array is the game, the second the agent.

    Args:
        tables: what holds of them in every game.
        games: how many.
    """

    def __init__(self, tables: AgentTables, games: int) -> None:
        self.tables = tables
        size = (games, len(tables.cards))
        self.there = np.zeros(size, dtype=bool)
        """Whether he is in play."""
        self.fresh = np.zeros(size, dtype=bool)
        """Whether he came into play in this turn, or has acted in it."""
        self.tapped = np.zeros(size, dtype=bool)
        """Whether he tapped in this turn for what is no action of his, or for creatures."""
        self.where = np.full(size, AT_HOME, dtype=np.int16)
        self.known = np.zeros(size, dtype=bool)
        """Whether he is face-up."""
        self.hurt = np.zeros(size, dtype=bool)

    def play(self, rows: Rows, agents: Rows) -> None:
        """Put agents into play face-down, one a game."""
        self.there[rows, agents] = self.fresh[rows, agents] = True
        self.where[rows, agents] = AT_HOME
        self.known[rows, agents] = self.hurt[rows, agents] = self.tapped[rows, agents] = False

    def tap_for(
        self, games: Games, left: NDArray[np.int32], hand: NDArray[np.bool_], keyed: NDArray[np.bool_]
    ) -> NDArray[np.bool_]:
        """Let an agent in each game tap for creatures of the hand that cannot be keyed otherwise.

        He does where the creatures that can be leave enough of the hazard limit for him and one more.

        Args:
            games: the games.
            left: what is left of the hazard limit.
            hand: by game and hazard, what could be played but for its keying.
            keyed: the same, whether it can be keyed.

        Returns:
            by game and hazard, whether it can be played now.
        """
        opened, hand = np.zeros_like(hand), hand & self.tables.creatures
        waiting = (left - (hand & keyed).sum(axis=1) >= HIMSELF_AND_ONE) & (games.sizes() > 0)
        for agent in range(len(self.tables.cards)):
            rows = np.flatnonzero(waiting & self.there[:, agent] & ~self.fresh[:, agent] & ~self.hurt[:, agent])
            at = games.at[rows]
            opens = self.tables.opens[agent, at]
            taps = self.is_at(rows, agent, at) & (opens & hand[rows] & ~keyed[rows]).any(axis=1)
            rows = rows[taps]
            self.where[rows, agent] = at[taps]
            self.known[rows, agent] = self.fresh[rows, agent] = self.tapped[rows, agent] = True
            opened[rows] |= opens[taps]
            left[rows] -= 1
            waiting[rows] = False
        return opened

    def act(self, games: Games, left: NDArray[np.int32]) -> None:
        """Let agents act who were in play when the turn began, one action each, with what is left of the hazard limit.

        Who is wounded heals; who can move to where the company is does; who is known hides; and who is elsewhere than
        the company, unseen, returns home.
        """
        for agent in range(len(self.tables.cards)):
            could = self.there[:, agent] & ~self.fresh[:, agent] & (left > 0) & (games.sizes() > 0)
            rows = np.flatnonzero(could)
            if not rows.size:
                continue
            at, where, hurt = games.at[rows], self.where[rows, agent], self.hurt[rows, agent]
            reaches = np.where(where == AT_HOME, self.tables.reaches[agent, at], self.tables.near[where, at])
            away = ~hurt & ~self.is_at(rows, agent, at)
            moves = away & reaches & self.tables.enters[agent, at]
            hides = ~hurt & ~moves & self.known[rows, agent] & ~self.tapped[rows, agent]
            returns = away & ~moves & ~self.known[rows, agent] & (where != AT_HOME)
            self.hurt[rows[hurt], agent] = False
            self.where[rows[moves], agent] = at[moves]
            self.where[rows[returns], agent] = AT_HOME
            self.known[rows[hides], agent] = False
            left[rows] -= hurt | moves | hides | returns
        self.fresh[...] = self.tapped[...] = False

    def is_able(self, rows: Rows, agent: int) -> NDArray[np.bool_]:
        """Tell of some games whether an agent is in play, untapped and unwounded."""
        found: NDArray[np.bool_] = self.there[rows, agent] & ~self.tapped[rows, agent] & ~self.hurt[rows, agent]
        return found

    def is_at(self, rows: Rows, agent: int, at: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Tell of some games whether an agent is, or may be, at a site, one a game."""
        where = self.where[rows, agent]
        found: NDArray[np.bool_] = np.where(where == AT_HOME, self.tables.home[agent, at], where == at)
        return found

    def attack(self, games: Games, enters: NDArray[np.bool_]) -> None:
        """Let those who are unwounded attack the companies that entered where they are, after automatic-attacks."""
        for agent in range(len(self.tables.cards)):
            rows = np.flatnonzero(enters & self.there[:, agent] & ~self.hurt[:, agent] & (games.sizes() > 0))
            at = games.at[rows]
            here = self.is_at(rows, agent, at) & self.tables.strikes[agent, at]
            if here.any():
                self.strike(games, rows[here], agent, self.tables.attacks[agent], AGENT_DICE + AN_AGENT * agent)

    def strike(
        self, games: Games, rows: Rows, agent: int, by_state: ByState, dice: int, captor: Trap | None = None
    ) -> None:
        """Let an agent attack the companies where he is, by the attacks that he has by `attacks_of`."""
        tables, at = self.tables, games.at[rows]
        home = tables.home[agent, at].tolist()
        down = (~self.known[rows, agent]).tolist()
        attacks = [by_state[state] for state in zip(down, home, strict=True)]
        roll, check = (
            TOTALS[games.luck.dice(games.turn, dice + what)[rows]].astype(np.int64) for what in (ROLL, BODY_CHECK)
        )
        beaten = face(games, rows, Attacks.of(attacks), dice, roll - games.board.policy.fear, captor)
        # Who detains is tapped, and makes no body check [CoE 3.II.2.R3].
        beaten &= ~np.array([attack.detains for attack in attacks])
        falls = beaten & (check > np.array([tables.body[agent][one] for one in home]))
        self.where[rows, agent] = at
        self.known[rows, agent] = True
        self.hurt[rows, agent] = beaten & ~falls
        self.there[rows[falls], agent] = False
        games.gain_kills(rows[falls], tables.points[agent])
