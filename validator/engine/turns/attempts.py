"""Influence attempts of agents: by hazards that let one tap for it, and by those who may of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.card import Subtype
from validator.engine.turns.agents import AT_HOME
from validator.engine.turns.attempts_may import CERTAIN, MOST, NEVER, may_make, needed
from validator.engine.turns.holdings import drop, refit
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.twins import different

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
        self.kinds, self.kind = different(cards, columns)
        """The different hazards, and by hazard which of them it is; -1 for none."""
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
        both = agents.home[:, None, : board.remakes.printed] & self.allowed[None, :, : board.remakes.printed]
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
            members, stays = board.companies.members[company], board.companies.stays[company]
            order, free = sorted(members), board.companies.free[company]
            cards, arranged = board.companies.arranged(members, stays)
            leader = np.full(len(board.persons), -1, dtype=np.intp)
            for number, person in enumerate(order):
                above = arranged.leaders[number] if arranged else None
                leader[person] = order[cards.index(above)] if above else -1
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
        kept = self._kept(games, np.flatnonzero(hand.any(axis=1)))
        for kind, table in enumerate(tables.needed):
            own = tables.kind == kind
            rows = np.flatnonzero(hand[:, own].any(axis=1))
            aims = self._aim(games, rows, table, kept)
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
            rows = np.flatnonzero((games.sizes() > 0) & self.agents.there[:, agent])
            aims = self._aim(games, rows, self.tables.of_himself[agent], self._kept(games, rows))
            rows = np.flatnonzero(aims.needed < MOST)
            self._make(games, rows, aims, ATTEMPT_DICE + OF_HIMSELF + 2 * agent)

    def _aim(self, games: Games, rows: Rows, table: Numbers, kept: Numbers) -> Aims:
        """Find by game, of those in some rows, the attempt that needs least: of several the first target, and agent."""
        agents = self.agents
        found = Aims(np.full(games.games, NEVER), *(np.zeros(games.games, dtype=np.intp) for _ in range(2)))
        for agent in range(table.shape[1]):
            able = rows[agents.is_able(rows, agent)]
            factions = (kept[able][:, kept.shape[1] - len(games.board.factions) :] < NEVER).any(axis=1)
            some = able[agents.is_at(able, agent, games.at[able]) | factions]
            if not some.size or not (table[:, agent] < NEVER).any():
                continue
            wanted = self._wanted(games, some, agent, table[:, agent], kept[some])
            target = wanted.argmin(axis=1)
            least, most = wanted[np.arange(some.size), target], found.needed[some]
            better = (least < most) | ((least == most) & (target < found.target[some]))
            some = some[better]
            found.needed[some], found.target[some], found.agent[some] = least[better], target[better], agent
        return found

    def _wanted(self, games: Games, rows: Rows, agent: int, table: Numbers, kept: Numbers) -> Numbers:
        """Give by game and target what an attempt of an agent needs; `NEVER` where he cannot make it.

        Args:
            games: the games.
            rows: which.
            agent: who.
            table: what he needs by target and whether he is at home.
            kept: by game and target, what keeps it.
        """
        tables, agents, factions = self.tables, self.agents, len(games.board.factions)
        less = games.opponent.dragons.sway.influence(rows) if games.opponent else np.zeros(rows.size, dtype=np.int8)
        at, where = games.at[rows], agents.where[rows, agent]
        found = table[:, tables.home[agent, at].astype(np.intp)].T
        found[~agents.is_at(rows, agent, at), : len(tables.targets) - factions] = NEVER
        if factions:
            unseen = where == AT_HOME
            playable = np.where(unseen[:, None], tables.place[agent] != AT_HOME, tables.allowed[:, where].T)
            at_his = unseen | tables.home[agent, where]
            found[:, -factions:] = np.where(playable, table[-factions:, at_his.astype(np.intp)].T, NEVER)
        found = np.where(found == CERTAIN, CERTAIN, found + kept - less[:, None])
        return np.where(kept < NEVER, found, NEVER)

    def _kept(self, games: Games, rows: Rows) -> Numbers:
        """Give by game and target the unused influence that keeps it; `NEVER` where it is not there, or an avatar's.

        So it is in all games but those of some rows.
        """
        tables, board = self.tables, games.board
        found = np.full((games.games, len(tables.targets)), NEVER, dtype=np.int64)
        if not rows.size:
            return found
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
        kept = np.concatenate([people, allies, factions], axis=1) + general[:, None]
        found[rows] = np.minimum(kept, NEVER)
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
            home = np.where(faction >= 0, tables.place[agent, np.maximum(faction, 0)], place)
            place = np.where(home == board.remakes.base[place], place, home)
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
