"""Prisoners: hazards that take them, the sites where they are held, and their rescue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.bonding import regroup
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.company import NEVER
from validator.engine.turns.holdings import drop, refit
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.points import KINDS
from validator.engine.turns.prison_facts import NO_CHECK, NO_ROLL, home_of_captor, prison_of, rescue_site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.agents import AgentTables
    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

FREE: Final = -1
"""Instead of a rescue site: he is no prisoner."""
KEPT: Final = -3
"""Instead of a bearer, less his number: a ring is with a prisoner."""
PRISON_DICE: Final = 3_500_000
"""What the dice of a turn are for, from here on: the body checks of prisoners, by person."""
FREEING_DICE: Final = PRISON_DICE + 1_000
"""The same of the rolls by which they come free."""
RING_DICE: Final = PRISON_DICE + 2_000
"""The same of those for their rings."""
RESCUE_DICE: Final = 3_600_000
"""The same of the rescue-attacks, by hazard."""
SNARE_DICE: Final = 3_800_000
"""The same of automatic-attacks that are faced again, by item of the turn."""
A_RESCUE: Final = 1_000
AN_ATTACK: Final = 100
"""Dice of one rescue, or one item; and of one attack of it."""
RESCUE_GAIN: Final = 50
"""Which item of the turn the one is that is played after a rescue, from here on by hazard."""
_TWICE: Final = 2
"""Points count against the company, in place of for it."""


class PrisonTables:
    """The hazards of a deck that take prisoners, compiled for the company that they meet.

    Args:
        cards: the hazards, one a copy.
        columns: which of them take prisoners.
        agents: those of the deck.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], columns: Sequence[int], agents: AgentTables, board: Board) -> None:
        self.columns = np.array(columns, dtype=np.intp)
        self.prisons = [prison for column in columns if (prison := prison_of(cards[column]))]
        self.number = np.full(len(cards), FREE, dtype=np.intp)
        """By hazard, which of these it is; -1 for none."""
        self.number[self.columns] = np.arange(len(columns))
        self.suits = [np.array([one.suits(who) for who in board.persons], dtype=bool) for one in self.prisons]
        """By hazard and person, whether he may be taken."""
        number = {id(site): at for at, site in enumerate(board.sites)} | {id(None): FREE}
        self.places = [
            np.array([[number[id(rescue_site(one, board, a, b))] for b in board.sites] for a in board.sites])
            for one in self.prisons
        ]
        """By hazard, origin and site: where the prisoner is held; `FREE` where nowhere."""
        homes = [[number[id(home_of_captor(one, board, site))] for site in board.sites] for one in agents.cards]
        self.homes = np.array(homes, dtype=np.intp).reshape(len(agents.cards), len(board.sites))
        """By agent and the site where he attacks: the same of whom he takes."""
        self.snares = [n for n, one in enumerate(self.prisons) if one.snare]
        self.again = {
            (n, at): [attack._replace(prowess=attack.prowess + self.prisons[n].again) for attack in attacks]
            for n in self.snares
            for at, attacks in enumerate(board.automatic_attacks)
        }
        """By snare and site, the automatic-attacks that are faced again."""
        self._races = [one.races for one in agents.cards]
        self._automatic, self._safe = board.automatic_attacks, board.remakes.safe
        self._rescues: dict[tuple[int, int, int], tuple[Attack, ...]] = {}

    def rescue(self, number: int, site: int, agent: int) -> tuple[Attack, ...]:
        """Give what the rescuers of those face whom a hazard holds at a site, for an agent where one took them."""
        key = number, site, agent
        if key not in self._rescues:
            races = self._races[agent] if agent >= 0 else ()
            attacks = self.prisons[number].rescue_attacks(races, self._automatic[site])
            self._rescues[key] = () if self._safe[site] else attacks
        return self._rescues[key]


class Prisons:
    """The prisoners of a chunk of games: the first axis of each array is the game, the second the person or the hazard.

    Args:
        tables: what holds of the hazards in every game.
        games: how many.
        people: persons of the board.
    """

    def __init__(self, tables: PrisonTables, games: int, people: int) -> None:
        self.tables = tables
        self.held_at = np.full((games, people), FREE, dtype=np.int16)
        self.host = np.full((games, people), FREE, dtype=np.int16)
        """By person, which of the hazards holds him."""
        self.hurt = np.zeros((games, people), dtype=bool)
        """By prisoner, whether he was wounded already: nobody heals in prison."""
        self.away = np.zeros((games, people), dtype=bool)
        """By person, whether he came free of himself, and is on his way to the company."""
        self.laid = np.full((games, len(tables.prisons)), FREE, dtype=np.int16)
        """By hazard, the site where it is laid, if it is a snare."""
        self.by = np.full((games, len(tables.prisons)), FREE, dtype=np.int16)
        """By hazard, the agent who took the prisoner, if one did."""

    def untap(self, games: Games, opponent: Opponent) -> None:
        """Let who came free join at a haven, and make the rolls of prisoners at the beginning of a turn."""
        for person in np.flatnonzero(self.away.any(axis=0)).tolist():
            rows = np.flatnonzero(self.away[:, person] & games.board.ways.haven[games.at])
            self._joins(games, rows[self._could_join(games, rows, person)], person)
        for person in np.flatnonzero((self.held_at >= 0).any(axis=0)).tolist():
            for number, prison in enumerate(self.tables.prisons):
                rows = np.flatnonzero(self.host[:, person] == number)
                if rows.size and prison.check != NO_CHECK:
                    dies = _roll(games, rows, PRISON_DICE + person) + prison.check > games.board.body[person]
                    self._lose_rings(games, rows[dies], person)
                    self._let_go(opponent, rows[dies], person)
                    rows = rows[~dies]
                if rows.size and prison.rings != NO_ROLL:
                    self._lose_rings(games, rows[_roll(games, rows, RING_DICE + person) < prison.rings], person)
                if rows.size and prison.frees != NO_ROLL:
                    frees = _roll(games, rows, FREEING_DICE + person) + games.board.body[person] > prison.frees
                    self._let_go(opponent, rows[frees], person)
                    self.away[rows[frees], person] = True
                    games.points[rows[frees], KINDS.index("character")] += _TWICE * games.board.worth_points[person]

    def _could_join(self, games: Games, rows: Rows, person: int) -> Flags:
        joined = [games.board.companies.joined(int(company), person) for company in games.company[rows]]
        found: Flags = np.array(joined, dtype=np.intp) != NEVER
        return found

    def _joins(self, games: Games, rows: Rows, person: int) -> None:
        """Let somebody join the company again, with the rings that he has kept."""
        joined = [games.board.companies.joined(int(company), person) for company in games.company[rows]]
        regroup(games, rows, np.array(joined, dtype=np.int32))
        self.away[rows, person] = False
        bearer = games.bearer[rows]
        games.bearer[rows] = np.where(bearer == KEPT - person, person, bearer)
        refit(games, rows, np.full(rows.size, person))

    def _lose_rings(self, games: Games, rows: Rows, person: int) -> None:
        for slot in games.board.holdings.rings:
            drop(games, rows[games.bearer[rows, slot] == KEPT - person], slot)

    def _let_go(self, opponent: Opponent, rows: Rows, person: int) -> None:
        """Let a hazard hold somebody no more; it is discarded once it holds nobody."""
        hosts = self.host[rows, person].astype(np.intp)
        self.held_at[rows, person] = self.host[rows, person] = FREE
        empty = ~(self.host[rows] == hosts[:, None]).any(axis=1)
        rows, hosts = rows[empty], hosts[empty]
        opponent.discards[rows, self.tables.columns[hosts]] = True
        self.laid[rows, hosts] = self.by[rows, hosts] = FREE

    def here(self, games: Games) -> Flags:
        """Tell by game and person whether he is held where the company is, and could be controlled by it."""
        there: Flags = (self.held_at == games.at[:, None]) & (games.sizes() > 0)[:, None]
        companies = games.board.companies
        for row, person in np.argwhere(there).tolist():
            there[row, person] = companies.joined(int(games.company[row]), person) != NEVER
        return there

    def sought(self, games: Games, target: Rows, closed: Flags) -> Rows:
        """Make for the nearest site where somebody is held."""
        board, at = games.board, games.at
        some = np.flatnonzero((self.held_at >= 0).any(axis=1))
        if not some.size:
            return target
        wanted = np.zeros((some.size, len(board.sites)), dtype=bool)
        which, person = np.nonzero(self.held_at[some] >= 0)
        wanted[which, self.held_at[some][which, person]] = True
        pace = np.where(wanted & ~closed[some], board.ways.rate[at[some]], 0)
        best = pace.argmax(axis=1)
        found = target.copy()
        found[some] = np.where(pace[np.arange(some.size), best] > 0, best, target[some])
        return found

    def imprison(self, games: Games, opponent: Opponent, rows: Rows, persons: Rows, hosts: Rows, places: Rows) -> Flags:
        """Take characters prisoner, one a game, and tell who is: an ally may be discarded in his stead."""
        taken = np.ones(rows.size, dtype=bool)
        for slot in games.board.holdings.sparing:
            spared = taken & (games.bearer[rows, slot] == persons)
            drop(games, rows[spared], slot)
            taken &= ~spared
        rows, persons, hosts, places = rows[taken], persons[taken], hosts[taken], places[taken]
        keeps = np.array([not prison.bare for prison in self.tables.prisons])[hosts]
        for slot in games.board.holdings.rings:
            own = keeps & (games.bearer[rows, slot] == persons)
            games.bearer[rows[own], slot] = KEPT - persons[own]
        self.hurt[rows, persons] = games.hurt[rows, persons]
        games.remove(rows, persons, pass_on=False)
        games.points[rows, KINDS.index("character")] -= games.board.worth_points[persons]
        games.losses["prisoners"][rows] += 1
        self.host[rows, persons], self.held_at[rows, persons] = hosts, places
        opponent.discards[rows, self.tables.columns[hosts]] = False
        return taken

    def free(self, games: Games, opponent: Opponent, rows: Rows, number: int) -> None:
        """Let those join the company, tapped, whom a hazard holds where it is; their points count again."""
        for person in np.flatnonzero((self.host[rows] == number).any(axis=0)).tolist():
            some = rows[(self.host[rows, person] == number) & (self.held_at[rows, person] == games.at[rows])]
            some = some[self._could_join(games, some, person)]
            self._joins(games, some, person)
            games.hurt[some, person] = self.hurt[some, person]
            games.points[some, KINDS.index("character")] += _TWICE * games.board.worth_points[person]
            self._let_go(opponent, some, person)

    # --- snares -------------------------------------------------------------------------------------------------------

    def may_lay(self, games: Games) -> Flags:
        """Tell by game whether no snare lies yet where the company is."""
        found: Flags = (self.laid != games.at[:, None]).all(axis=1)
        return found

    def lay(self, games: Games, rows: Rows, cards: Rows) -> None:
        """Lay snares where the company is, one a game."""
        self.laid[rows, self.tables.number[cards]] = games.at[rows]

    def take_up(self, games: Games, opponent: Opponent) -> None:
        """Discard the snares that the company has left behind, and that hold nobody."""
        for number in self.tables.snares:
            laid = (self.laid[:, number] != FREE) & (self.laid[:, number] != games.at)
            rows = np.flatnonzero(laid & ~(self.host == number).any(axis=1))
            opponent.discards[rows, self.tables.columns[number]] = True
            self.laid[rows, number] = FREE


def _roll(games: Games, rows: Rows, what: int) -> NDArray[np.int64]:
    found: NDArray[np.int64] = TOTALS[games.luck.dice(games.turn, what)[rows]].astype(np.int64)
    return found


def spring(games: Games, rows: Rows, gain: int) -> None:
    """Let companies that played an item where a snare lies face the automatic-attacks of the site again.

    Args:
        games: the games.
        rows: whose company has played an item.
        gain: which of the turn, from 0.
    """
    opponent = games.opponent
    if opponent is None:
        return
    for number in opponent.board.prisons.snares:
        lies = rows[opponent.prisons.laid[rows, number] == games.at[rows]]
        for site in np.unique(games.at[lies]).tolist():
            for which, attack in enumerate(opponent.board.prisons.again[number, site]):
                some = lies[(games.at[lies] == site) & (games.sizes()[lies] > 0)]
                if some.size:
                    trap = Trap(opponent, np.full(some.size, number), np.full(some.size, site))
                    dice = SNARE_DICE + A_RESCUE * gain + AN_ATTACK * which
                    face(games, some, Attacks.of([attack] * some.size), dice, captor=trap)


@dataclass
class Trap:
    """Hazards by which each strike of an attack that succeeds takes a prisoner, one a game.

    Args:
        opponent: whose.
        hosts: by row of the attack, which hazard.
        places: by row, where prisoners are held.
    """

    opponent: Opponent
    hosts: Rows
    places: Rows

    def aim(self, _: Games, rows: Rows, *__: object) -> None:
        """Note whom the attack is on."""
        self._rows = rows
        self.took = np.zeros(rows.size, dtype=bool)
        """By row, whether somebody was taken."""

    def help(self, some: Rows, _: int) -> NDArray[np.int64]:
        """Give what those have more of prowess who face a strike: nothing."""
        return np.zeros(some.size, dtype=np.int64)

    def take(self, games: Games, some: Rows, _: int, who: Rows, hurt: Flags) -> Flags:
        """Take those prisoner who would be wounded, avatars and allies apart, and tell who is; by row of some."""
        spared = np.append(games.board.is_avatar, True)[np.minimum(who, len(games.board.persons))]
        caught: Flags = hurt & ~spared
        if caught.any():
            at = some[caught]
            prisons, opponent = self.opponent.prisons, self.opponent
            caught[caught] = prisons.imprison(
                games, opponent, self._rows[at], who[caught], self.hosts[at], self.places[at]
            )
            self.took[some[caught]] = True
        return caught


class Captor:
    """Hazards of hands that take prisoners in one attack of some games.

    Args:
        opponent: whose.
        left: by game of all, what is left of the hazard limit.
    """

    def __init__(self, opponent: Opponent, left: NDArray[np.int32]) -> None:
        self._opponent, self._left = opponent, left
        self._tables = opponent.board.prisons
        self._rows = self._strike = self._host = np.zeros(0, dtype=np.intp)

    def aim(self, games: Games, rows: Rows, attack: Attacks, targets: Rows, faced: Rows) -> None:
        """Play a hazard on the first character who faces a strike and may be taken, one a game."""
        self._rows = rows
        self._strike, self._host = np.full(rows.size, FREE), np.full(rows.size, FREE)
        people = len(games.board.persons)
        for number, (column, prison) in enumerate(zip(self._tables.columns, self._tables.prisons, strict=True)):
            takes = np.array([prison.takes(one) for one in attack.each], dtype=bool)
            place = self._tables.places[number][games.came_from[rows], games.at[rows]]
            could = self._opponent.hand[rows, column] & (self._left[rows] > 0) & (self._host == FREE)
            for row in np.flatnonzero(takes & could & (place != FREE)).tolist():
                who = targets[row, : faced[row]]
                able = (who < people) & self._tables.suits[number][np.minimum(who, people - 1)]
                if able.any():
                    self._strike[row], self._host[row] = able.argmax(), number
        played = self._host != FREE
        # Whoever takes nobody is discarded.
        self._opponent.discard(rows[played], self._tables.columns[self._host[played]])
        self._left[rows[played]] -= 1

    def help(self, some: Rows, strike: int) -> NDArray[np.int64]:
        """Give what those have more of prowess who face a strike, by row of some."""
        more = np.array([*(one.prowess for one in self._tables.prisons), 0], dtype=np.int64)[self._host[some]]
        found: NDArray[np.int64] = np.where(self._strike[some] == strike, more, 0)
        return found

    def take(self, games: Games, some: Rows, strike: int, who: Rows, hurt: Flags) -> Flags:
        """Take prisoner of those who would be wounded whom a hazard was played on, and tell who is; by row of some."""
        caught: Flags = hurt & (self._strike[some] == strike)
        if not caught.any():
            return caught
        rows, persons, hosts = self._rows[some[caught]], who[caught], self._host[some[caught]]
        places = np.array([self._tables.places[host][games.came_from[row], games.at[row]]
                           for row, host in zip(rows.tolist(), hosts.tolist(), strict=True)])  # fmt: skip
        caught[caught] = self._opponent.prisons.imprison(games, self._opponent, rows, persons, hosts, places)
        return caught
