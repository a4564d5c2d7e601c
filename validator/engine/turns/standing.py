"""Events that hold for longer than an attack, in the games: when they are played, what they do, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import affords, pay
from validator.engine.turns.effects import Helped
from validator.engine.turns.holdings import least_corrupted, refit
from validator.engine.turns.stands import BY_NONE, DEFEATED, LEAVES, NOT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from validator.engine.turns.attacks import Attack
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]


def in_force(games: Games, rows: Rows) -> Callable[[str], Flags]:
    """Give what tells in some games whether a card is in play that events ask for, by its folded title."""

    def asked(title: str) -> Flags:
        found = np.zeros(rows.size, dtype=bool)
        for number, stand in enumerate(games.board.stands.each):
            if stand.title == title:
                found |= games.stands[rows, number] != NOT
        keyings = games.opponent.board.keyings if games.opponent else None
        for number, name in enumerate(keyings.titles if keyings else ()):
            if games.opponent and name == title:
                found |= games.opponent.under[rows] & 1 << number > 0
        return found

    return asked


def plant(games: Games) -> None:
    """Play the events of the hand that hold for a turn or stay in play, in the organisation phase."""
    board, stands = games.board, games.board.stands
    if not games.opponent or not stands.columns:
        return
    games.stands[:, ~stands.stays] = NOT
    for number, column in enumerate(stands.columns):
        stand = stands.each[number]
        rows = np.flatnonzero(games.hand[:, column] & stands.at[number][games.at] & bool(stand.ways))
        rows = rows[~excluded(games, rows, number)]
        for title in stand.during:
            rows = rows[in_force(games, rows)(title)]
        if not rows.size:
            continue
        present = board.companies.present[games.company[rows]]
        able = present & stands.suits[number] & affords(games, rows, stand.price)
        able &= board.companies.free[games.company[rows]] >= stands.less[number]
        of_use = able.any(axis=1) & (stand.of_use | (present & stands.helps[number]).any(axis=1))
        of_use &= (present & stands.crews[number]).sum(axis=1) >= (stand.crew.number if stand.crew else 0)
        rows, able = rows[of_use], able[of_use]
        if rows.size:
            _play(games, rows, number, least_corrupted(games, rows, able))


def set_out(games: Games, site: NDArray[np.int32]) -> None:
    """Play the events of the hand that hold for a way, once it is known where each company goes, or stays."""
    board, stands = games.board, games.board.stands
    for number, column in enumerate(stands.columns if games.opponent else ()):
        stand = stands.each[number]
        rows = np.flatnonzero(games.hand[:, column] & stands.fits[number][games.at, site])
        rows = rows[~excluded(games, rows, number)]
        for shield in stand.shields:
            if shield.fodder:
                fodder = board.shields.fodder[board.shields.each.index(shield)]
                rows = rows[games.hand[rows][:, fodder].any(axis=1)]
        able = games.untapped[rows] if stand.sails else board.companies.present[games.company[rows]]
        some = able.sum(axis=1) > stand.sails
        rows, able = rows[some], able[some]
        if rows.size:
            who = able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)
            _play(games, rows, number, who)
            if stand.sails:
                games.tap(rows, who)


def excluded(games: Games, rows: Rows, number: int) -> Flags:
    """Tell in which games an event is not played, as another holds already."""
    found: Flags = (games.stands[rows][:, games.board.stands.excludes[number]] != NOT).any(axis=1)
    return found


def _play(games: Games, rows: Rows, number: int, who: Rows) -> None:
    stands, stand = games.board.stands, games.board.stands.each[number]
    column = np.full(rows.size, stands.columns[number])
    if stand.stays:
        games.put_into_play(rows, column)
    else:
        games.play_event(rows, column)
    hold(games, rows, number, who)
    if stand.dispels and games.opponent:
        games.opponent.close(rows)
    pay(games, rows, who, stand.price, stands.columns[number])


def hold(games: Games, rows: Rows, number: int, who: Rows) -> None:
    """Let an event hold from now on, one a game."""
    stand = games.board.stands.each[number]
    games.stands[rows, number] = who if stand.borne or stand.effects.alone else BY_NONE
    if stand.less:
        refit(games, rows, who)


def end(games: Games, rows: Rows, number: int) -> None:
    """Let an event hold no longer; what stayed in play is discarded."""
    stands = games.board.stands
    bearer = games.stands[rows, number].astype(np.intp)
    games.stands[rows, number] = NOT
    if stands.stays[number]:
        games.to_discards(rows, stands.columns[number])
    if stands.each[number].less:
        refit(games, rows[bearer >= 0], bearer[bearer >= 0])


def dispel(games: Games, rows: Rows) -> None:
    """Let the environments of the company hold no longer."""
    for number in np.flatnonzero(games.board.stands.environment).tolist():
        end(games, rows[games.stands[rows, number] != NOT], number)


def when_left(games: Games, rows: Rows, persons: Rows) -> None:
    """Let those hold no longer whose bearers left the company, or which end when anybody does."""
    for number, stand in enumerate(games.board.stands.each):
        bearer = games.stands[rows, number]
        end(games, rows[(bearer == persons) | ((LEAVES in stand.ends) & (bearer != NOT))], number)


def when_beaten(games: Games, rows: Rows, attack: Sequence[Attack]) -> None:
    """Let those hold no longer that end when an attack is defeated on which they bear, one a game."""
    board = games.board
    _when_might_is_beaten(games, rows, attack)
    for number, stand in enumerate(board.stands.each):
        some = np.flatnonzero((games.stands[rows, number] != NOT) & (DEFEATED in stand.ends))
        if not some.size:
            continue
        helps = (board.companies.present[games.company[rows[some]]] & board.stands.helps[number]).any(axis=1)
        bears = np.array([stand.bears_on(attack[row]) for row in some.tolist()], dtype=bool)
        end(games, rows[some[bears & (helps | stand.of_use)]], number)


def _when_might_is_beaten(games: Games, rows: Rows, attack: Sequence[Attack]) -> None:
    """Let hazards make attacks stronger no more that end when one on which they bear is defeated."""
    opponent = games.opponent
    for number, might in enumerate(opponent.board.mights.each if opponent else ()):
        if opponent and might.ends:
            some = np.flatnonzero(opponent.mights[rows, number])
            bears = np.array([might.effects.bears_on(attack[row]) for row in some.tolist()], dtype=bool)
            opponent.weaken(rows[some[bears]], number)


def standing(games: Games, rows: Rows, attack: Sequence[Attack]) -> Helped | None:
    """Give what holds in some games against an attack each, by events and the cards of characters; None for nothing."""
    found = games.board.mettle.help(_of_events(games, rows, attack), attack, games.prowess.shape[1])
    return games.board.arms.help(games, rows, found, attack)


def _of_events(games: Games, rows: Rows, attack: Sequence[Attack]) -> Helped | None:
    board, held, opponent = games.board, games.stands[rows] != NOT, games.opponent
    strong = opponent.mights[rows] if opponent else np.zeros((rows.size, 0), dtype=bool)
    if not held.any() and not strong.any():
        return None
    found, people = Helped.nothing(rows.size, games.prowess.shape[1]), np.arange(len(board.persons))
    for number, stand in enumerate(board.stands.each):
        some = np.flatnonzero(held[:, number])
        whom = games.stands[rows[some], number][:, None] == people
        found.add(some, stand.effects, attack, board.persons, in_force(games, rows), whom)
    for number, might in enumerate(opponent.board.mights.each if opponent else ()):
        some = np.flatnonzero(strong[:, number])
        found.add(some, might.effects, attack, board.persons, in_force(games, rows))
    return found


def isolated(games: Games, rows: Rows) -> Flags:
    """Tell in which games of several attacks of one hazard, or site, one is left."""
    found = np.zeros(rows.size, dtype=bool)
    for number, stand in enumerate(games.board.stands.each):
        if stand.isolates:
            found |= games.stands[rows, number] != NOT
    return found
