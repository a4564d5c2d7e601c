"""Influence attempts of agents: by hazards that let one tap for it, and by those who may of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from validator.engine.turns.agents import AT_HOME
from validator.engine.turns.attempts_may import CERTAIN, MOST, NEVER, may_make, needed
from validator.engine.turns.company import arrange, free_influence
from validator.engine.turns.holdings import drop, refit
from validator.engine.turns.luck import TOTALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.agents import Agents, AgentTables
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]

ATTEMPT_DICE: Final = 3_700_000
"""What the dice of a turn are for, from here on: the roll of an attempt by a hazard and that against it, ..."""
OF_HIMSELF: Final = 1_000
"""The same, from here on, of attempts of agents of themselves, by agent."""


class AttemptTables:
    """The attempts that a hazard deck allows, compiled for the company that they are made on.

    Args:
        cards: the hazards, one a copy.
        columns: which of them let an agent make an attempt.
        agents: those of the deck.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], columns: Sequence[int], agents: AgentTables, board: Board) -> None:
        self.kinds = tuple(dict.fromkeys(cards[column] for column in columns))
        """The different hazards."""
        self.kind = np.array([self.kinds.index(c) if c in self.kinds else -1 for c in cards], dtype=np.intp)
        """By hazard, which of them it is; -1 for none."""
        self.gifted = [number for number, card in enumerate(agents.cards) if may_make(card, card, hero=board.hero)]
        """Agents who may make an attempt of themselves."""
        holdings = board.holdings
        self.allies = np.array([n for n, card in enumerate(holdings.cards) if Subtype.ALLY in card.subtypes], np.intp)
        """Slots of allies."""
        self.targets = (*board.persons, *(holdings.cards[slot] for slot in self.allies), *board.factions)
        self.columns = [np.flatnonzero([card is faction for card in board.cards]) for faction in board.factions]
        """By faction, its copies in the deck."""
        self.home = agents.home
        allowed = [[board.allows(faction, site) for site in board.sites] for faction in board.factions]
        self.allowed = np.array(allowed, dtype=bool).reshape(len(board.factions), len(board.sites))
        """By faction and site, whether it is playable there."""
        both = agents.home[:, None, :] & self.allowed[None]
        self.place = np.where(both.any(axis=2), both.argmax(axis=2) if both.size else AT_HOME, AT_HOME)
        """By agent and faction, the home site where it is playable; `AT_HOME` where at none."""
        self.needed = [self._table(card, agents.cards, board) for card in self.kinds]
        """By hazard: by target, agent and whether he is at home, what he needs."""
        self.of_himself = {
            number: self._table(agents.cards[number], agents.cards, board, number) for number in self.gifted
        }
        """The same of the attempts of an agent of himself, who alone makes them."""
        self._standing: dict[int, tuple[int, Numbers, Rows]] = {}

    def __bool__(self) -> bool:
        """Tell whether there are any attempts."""
        return bool(self.kinds or self.gifted)

    def _table(self, card: Card, agents: Sequence[Card], board: Board, alone: int | None = None) -> Numbers:
        found = np.full((len(self.targets), len(agents), 2), NEVER, dtype=np.int64)
        for number, agent in enumerate(agents):
            if alone in {None, number}:
                for row, target in enumerate(self.targets):
                    found[row, number] = [needed(card, agent, target, board, at_home=home) for home in (False, True)]
        return found

    def standing(self, board: Board, company: int) -> tuple[int, Numbers, Rows]:
        """Give of a company the general influence that is left, the direct influence of each person, and his leader."""
        if company not in self._standing:
            order = sorted(board.companies.members[company])
            cards = [board.persons[person] for person in order]
            arranged = arrange(tuple(cards), board.setup.general_influence)
            free = np.zeros(len(board.persons), dtype=np.int64)
            leader = np.full(len(board.persons), -1, dtype=np.intp)
            for number, (person, card) in enumerate(zip(order, cards, strict=True)):
                free[person] = free_influence(card, cards, arranged)
                above = arranged.leaders[number] if arranged else None
                leader[person] = board.persons.index(above) if above else -1
            self._standing[company] = (arranged.general_influence if arranged else 0), free, leader
        return self._standing[company]


class Aims(NamedTuple):
    """By game, the attempt that is likeliest to succeed."""

    needed: Numbers
    target: Rows
    agent: Rows


class Attempts:
    """The attempts in a chunk of games.

    Args:
        tables: what holds of them in every game.
        agents: of the opponents.
    """

    def __init__(self, tables: AttemptTables, agents: Agents) -> None:
        self.tables, self.agents = tables, agents
        self._aims: list[Aims] = []

    def could(self, games: Games, hand: Flags) -> Flags:
        """Tell by game and hazard of `hand` whether an agent can make an attempt by it that may succeed."""
        tables = self.tables
        found = np.zeros_like(hand)
        self._aims = []
        for kind, table in enumerate(tables.needed):
            own = tables.kind == kind
            rows = np.flatnonzero(hand[:, own].any(axis=1))
            aims = self._aim(games, rows, table)
            found[:, own] = hand[:, own] & (aims.needed < MOST)[:, None]
            self._aims.append(aims)
        return found

    def by_hazards(self, games: Games, rows: Rows, cards: Rows, dice: int) -> None:
        """Make the attempts by hazards, one a game."""
        for kind in np.unique(self.tables.kind[cards]).tolist():
            self._make(games, rows[self.tables.kind[cards] == kind], self._aims[kind], dice)

    def of_themselves(self, games: Games) -> None:
        """Let agents make the attempts that their own cards allow."""
        for agent in self.tables.gifted:
            aims = self._aim(games, np.flatnonzero(games.sizes() > 0), self.tables.of_himself[agent])
            rows = np.flatnonzero(aims.needed < MOST)
            self._make(games, rows, aims, ATTEMPT_DICE + OF_HIMSELF + 2 * agent)

    def _aim(self, games: Games, rows: Rows, table: Numbers) -> Aims:
        """Find by game, of those in some rows, the attempt that needs least: of several the first target, and agent."""
        agents = self.agents
        found = Aims(np.full(games.games, NEVER), *(np.zeros(games.games, dtype=np.intp) for _ in range(2)))
        able = agents.there[rows] & ~agents.tapped[rows] & ~agents.hurt[rows]
        rows, able = rows[able.any(axis=1)], able[able.any(axis=1)]
        if not rows.size or not table.size:
            return found
        wanted = self._wanted(games, rows, table)
        wanted = np.where(able[:, None, :], wanted, NEVER).reshape(rows.size, -1)
        best = wanted.argmin(axis=1)
        found.needed[rows] = wanted[np.arange(rows.size), best]
        found.target[rows], found.agent[rows] = np.divmod(best, able.shape[1])
        return found

    def _wanted(self, games: Games, rows: Rows, table: Numbers) -> Numbers:
        """Give by game, target and agent what an attempt needs; `NEVER` where it cannot be made."""
        tables, agents, board = self.tables, self.agents, games.board
        factions, others = len(board.factions), len(board.persons) + tables.allies.size
        at, where = games.at[rows], agents.where[rows]
        home = tables.home[:, at].T
        here = np.where(where == AT_HOME, home, where == at[:, None])
        base, at_home = table[:, :, 0], table[:, :, 1]
        found = np.where(home[:, None, :], at_home, base)
        found[:, :others] = np.where(here[:, None, :], found[:, :others], NEVER)
        if factions:
            somewhere = (where == AT_HOME)[:, None, :]
            playable = np.where(somewhere, tables.place.T != AT_HOME, tables.allowed[:, where].transpose(1, 0, 2))
            at_his = tables.home[np.arange(where.shape[1]), where][:, None, :]
            own = np.where(somewhere | at_his, at_home[-factions:], base[-factions:])
            found[:, -factions:] = np.where(playable, own, NEVER)
        kept = self._kept(games, rows)[:, :, None]
        found = np.where(found == CERTAIN, CERTAIN, found + kept)
        return np.where(kept < NEVER, found, NEVER)

    def _kept(self, games: Games, rows: Rows) -> Numbers:
        """Give by game and target the unused influence that keeps it; `NEVER` where it is not there, or an avatar's."""
        tables, board = self.tables, games.board
        companies, which = np.unique(games.company[rows], return_inverse=True)
        standing = [tables.standing(board, int(company)) for company in companies]
        general = np.array([one[0] for one in standing], dtype=np.int64)[which]
        free = np.array([one[1] for one in standing])[which] + games.tongue[rows]
        leader = np.array([one[2] for one in standing])[which]
        free[:, board.is_avatar] = NEVER  # what an avatar controls is safe
        each = np.arange(rows.size)[:, None]
        by_leader = np.where(leader >= 0, free[each, leader], 0)
        people = np.where(board.companies.present[games.company[rows]], by_leader, NEVER)
        bearer = games.bearer[rows][:, tables.allies]
        allies = np.where(bearer >= 0, free[each, bearer], NEVER)
        there = [games.in_play[rows][:, own].any(axis=1) for own in tables.columns]
        factions = np.where(np.array(there, dtype=bool).reshape(len(there), rows.size).T, 0, NEVER)
        kept: Numbers = np.concatenate([people, allies, factions], axis=1) + general[:, None]
        found: Numbers = np.minimum(kept, NEVER)
        return found

    def _make(self, games: Games, rows: Rows, aims: Aims, dice: int) -> None:
        """Make attempts, one a game: the agent taps, and is known from then on."""
        if not rows.size:
            return
        tables, agents, board = self.tables, self.agents, games.board
        target, agent = aims.target[rows], aims.agent[rows]
        faction = target - (len(board.persons) + tables.allies.size)
        unseen = agents.where[rows, agent] == AT_HOME
        place = games.at[rows]
        if tables.place.size:
            place = np.where(faction >= 0, tables.place[agent, np.maximum(faction, 0)], place)
        agents.where[rows[unseen], agent[unseen]] = place[unseen]
        agents.known[rows, agent] = agents.tapped[rows, agent] = True
        ours, theirs = (TOTALS[games.luck.dice(games.turn, dice + n)[rows]].astype(np.int64) for n in (0, 1))
        won = ours - theirs > aims.needed[rows]
        games.losses["influenced"][rows[won]] += 1
        self._win(games, rows[won], target[won])

    def _win(self, games: Games, rows: Rows, target: Rows) -> None:
        """Discard what was influenced, one a game."""
        tables, board = self.tables, games.board
        people, allies = len(board.persons), tables.allies.size
        some = target < people
        games.remove(rows[some], target[some], pass_on=False)
        for number, slot in enumerate(tables.allies.tolist()):
            own = rows[target == people + number]
            if own.size:
                bearers = games.bearer[own, slot].astype(np.intp)
                drop(games, own, slot)
                refit(games, own, bearers)
        for number, columns in enumerate(tables.columns):
            own = rows[target == people + allies + number]
            for column in columns.tolist():
                gone = own[games.in_play[own, column]]
                games.points[gone, board.kind[column]] -= board.points[column]
                games.to_discards(gone, column)
                own = own[~np.isin(own, gone)]
