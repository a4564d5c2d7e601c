"""Prisoners: hazards that take them, the sites where they are held, and their rescue."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from validator.engine.movement import UNDER_DEEPS
from validator.engine.turns.attacks import NO_BODY, Attack
from validator.engine.turns.company import NEVER
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.points import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.combat import Attacks
    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]

FREE: Final = -1
"""Instead of a rescue site: he is no prisoner."""
PRISON_DICE: Final = 3_500_000
"""What the dice of a turn are for, from here on: the body checks of prisoners, by person."""
RESCUE_DICE: Final = 3_600_000
"""The same of the rescue-attacks, by person."""
A_PRISONER: Final = 1_000
A_RESCUE: Final = 100
"""Dice of the rescue of a prisoner, and of one attack of it."""
RESCUE_GAIN: Final = 50
"""Which item of the turn the one is that is played after a rescue, from here on by person."""
NO_CHECK: Final = -99


class Prison(NamedTuple):
    """What a hazard that takes a prisoner says."""

    attack: str
    whom: str
    prowess: int
    sites: frozenset[str]
    check: int
    """What is added to the body check of each untap phase; `NO_CHECK` where there is none."""
    rescue: tuple[Attack, ...]

    def takes(self, attack: Attack) -> bool:
        """Tell whether it is played against such an attack."""
        return self.attack in attack.kinds and not attack.detains

    def suits(self, who: Card) -> bool:
        """Tell whether he may be taken; avatars are spared."""
        return not who.avatar and (not self.whom or self.whom in who.races)


@cache
def _prisons() -> dict[str, Prison]:
    table = tomllib.loads(Path(__file__).with_name("prisons.toml").read_text("utf-8"))
    found = {}
    for id_, said in table.items():
        numbers = [tuple(map(int, one.split("x"))) for one in said["rescue"]]
        kind = said["attack"]
        attacks = tuple(
            Attack(kind, strikes, prowess, NO_BODY, 0, detains=False, chooses=False, kinds=frozenset({kind}))
            for strikes, prowess in numbers
        )
        check = said.get("check", NO_CHECK)
        found[id_] = Prison(kind, said["whom"], said["prowess"], frozenset(said["sites"]), check, attacks)
    return found


def prison_of(card: Card) -> Prison | None:
    """Give what a hazard says of the prisoner that it takes; None where it takes none."""
    return _prisons().get(card.id)


def rescue_site(prison: Prison, board: Board, origin: Card, site: Card) -> Card | None:
    """Give the site where who is taken on a move is held; None where there is none [MEDM Taking prisoners].

    Of several the first of the location deck, the one where the company is only for want of another.
    """
    near = [one for one in board.sites if one.site_type in prison.sites and _may_hold(one, board, origin, site)]
    return next((one for one in near if one is not site), site if site in near else None)


def _may_hold(one: Card, board: Board, origin: Card, site: Card) -> bool:
    regions_of = board.region_map.regions_of
    own = set(regions_of(one))
    if origin is site:
        return one is site or not own.isdisjoint(regions_of(site))
    leg = board.ways.leg(origin, site)
    if leg is None:
        return False
    if leg.kind == UNDER_DEEPS:
        return one in {origin, site}
    if leg.regions:
        through = {neighbour for region in leg.regions for neighbour in region.neighbours}
        return not own.isdisjoint(leg.regions) or any(board.region_map.regions.get(name) in own for name in through)
    return not own.isdisjoint({*regions_of(origin), *regions_of(site)})


class PrisonTables:
    """The hazards of a deck that take prisoners, compiled for the company that they meet.

    Args:
        cards: the hazards, one a copy.
        columns: which of them take prisoners.
        board: the deck of the company.
    """

    def __init__(self, cards: Sequence[Card], columns: Sequence[int], board: Board) -> None:
        self.columns = tuple(columns)
        self.prisons = [prison for column in columns if (prison := prison_of(cards[column]))]
        self.suits = [np.array([one.suits(who) for who in board.persons], dtype=bool) for one in self.prisons]
        """By hazard and person, whether he may be taken."""
        number = {id(site): at for at, site in enumerate(board.sites)}
        self.places = [
            np.array(
                [
                    [number[id(found)] if (found := rescue_site(one, board, a, b)) else FREE for b in board.sites]
                    for a in board.sites
                ]
            )
            for one in self.prisons
        ]
        """By hazard, origin and site: where the prisoner is held; `FREE` where nowhere."""


class Prisons:
    """The prisoners of a chunk of games: the first axis of each array is the game, the second the person.

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

    def untap(self, games: Games, opponent: Opponent) -> None:
        """Make the body checks of prisoners at the beginning of a turn."""
        for person in np.flatnonzero((self.held_at >= 0).any(axis=0)).tolist():
            for number, prison in enumerate(self.tables.prisons):
                rows = np.flatnonzero(self.host[:, person] == number)
                roll = TOTALS[games.luck.dice(games.turn, PRISON_DICE + person)[rows]]
                dies = rows[roll + prison.check > games.board.body[person]]
                self._let_go(opponent, dies, person)

    def _let_go(self, opponent: Opponent, rows: Rows, person: int) -> None:
        columns = np.array(self.tables.columns, dtype=np.intp)[self.host[rows, person]]
        opponent.discards[rows, columns] = True
        self.held_at[rows, person] = self.host[rows, person] = FREE

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

    def free(self, games: Games, opponent: Opponent, rows: Rows, person: int) -> None:
        """Let a prisoner join the company that rescued him, tapped; his points count again."""
        companies = games.board.companies
        games.company[rows] = [companies.joined(int(company), person) for company in games.company[rows]]
        games.points[rows, KINDS.index("character")] += 2 * games.board.worth_points[person]
        self._let_go(opponent, rows, person)


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
        self._opponent.discard(rows[played], np.array(self._tables.columns, dtype=np.intp)[self._host[played]])
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
        games.remove(rows, persons, pass_on=False)
        games.points[rows, KINDS.index("character")] -= games.board.worth_points[persons]
        prisons = self._opponent.prisons
        prisons.host[rows, persons] = hosts
        for row, person, host in zip(rows.tolist(), persons.tolist(), hosts.tolist(), strict=True):
            prisons.held_at[row, person] = self._tables.places[host][games.came_from[row], games.at[row]]
            self._opponent.discards[row, self._tables.columns[host]] = False
        return caught
