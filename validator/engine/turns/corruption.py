"""Corruption: the checks, the hazards that call for them and how they are removed, and items stored before it is late.

Whose points are more than the roll leaves is discarded, or eliminated [CoE 7]; for removal the insert of The Dragons
prevails [METD-E Removing corruption cards].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.deeds import deeds
from validator.engine.turns.bond_facts import ADDED
from validator.engine.turns.holdings import STORED, least_corrupted, refit, taint
from validator.engine.turns.luck import LOWEST, TOTALS
from validator.engine.turns.stands import NOT
from validator.engine.turns.support import support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.games import Games

    Rows = NDArray[np.intp]
    Numbers = NDArray[np.int64]

_CHECKS: Final = ADDED.index("corruption")
UNTAP_DICE: Final = 2_000_000
"""What the dice of a turn are for, from here on: checks at the end of the untap phase, by hazard or slot."""
REMOVAL_DICE: Final = 2_100_000
"""Rolls to remove a hazard, by hazard."""
STORING_DICE: Final = 2_200_000
"""Checks to store an item, by person."""
LAYING_DICE: Final = 2_210_000
"""Checks to store what is worth points then, by what can be borne."""
MOVING_DICE: Final = 2_300_000
"""Checks of a move, by hazard and, times `A_HAZARD`, by region."""
GAIN_DICE: Final = 2_400_000
"""Checks for an item that came in, by hazard and, times `A_HAZARD`, by item."""
WOUND_DICE: Final = 10_000_000
"""Checks for a wound: times `A_HAZARD`, by strike."""
PRICE_DICE: Final = 20_000_000_000
"""Checks that events ask of who plays them, by card of the deck."""
A_HAZARD: Final = 1_000
"""More than an opponent has hazards, and a company slots."""
OF_ITEMS: Final = 500
"""Dice of what slots call for, beside those of hazards."""


class Corruptible:
    """How characters stand to corruption, by person.

    Args:
        persons: everybody who can ever be in the company.
        player: the player type.
    """

    def __init__(self, persons: Sequence[Card], player: str) -> None:
        self.bonus = np.array([bonus(card) for card in persons], dtype=np.int64)
        self.immune = np.array([is_immune(card) for card in persons], dtype=bool)
        self.taps = np.array([only_taps(card, player) for card in persons], dtype=bool)
        """Who taps where others are discarded."""


def bonus(card: Card) -> int:
    """Give what is added to each corruption check of a character."""
    return sum(deed.number for deed in deeds(card, "corruption"))


def is_immune(card: Card) -> bool:
    """Tell whether a character never makes corruption checks: a Ringwraith, or the Balrog."""
    return card.avatar and not {"ringwraith", "balrog"}.isdisjoint(card.races)


def only_taps(card: Card, player: str) -> bool:
    """Tell whether a narrow failure only taps a character: a minion, a Fallen-wizard, an Orc or Troll of his."""
    if player in {"ringwraith", "balrog"} or card.alignment == "minion" or "fallen-wizard" in card.races:
        return True
    return player == "fallen-wizard" and not {"orc", "troll"}.isdisjoint(card.races)


def modifiers(games: Games, rows: Rows) -> Numbers:
    """Give by game and person what is added to his corruption checks: his own, and who is in a dark lord's company."""
    board = games.board
    found: Numbers = board.corruptible.bonus[None, :] + (_dark(games, rows) + _stood(games, rows))[:, None]
    if board.stands.armed.any():
        found = found + _armed(games, rows)
    return found + board.companies.added[games.company[rows], _CHECKS] if board.bonds.columns else found


def modifier(games: Games, rows: Rows, persons: Rows) -> Numbers:
    """Give the same of one person a game."""
    board = games.board
    found: Numbers = board.corruptible.bonus[persons] + _dark(games, rows) + _stood(games, rows)
    if board.stands.armed.any():
        found = found + _armed(games, rows)[np.arange(rows.size), persons]
    return found + board.companies.added[games.company[rows], _CHECKS, persons] if board.bonds.columns else found


def _dark(games: Games, rows: Rows) -> Numbers:
    board, immune = games.board, games.board.corruptible.immune
    if not immune.any():
        return np.zeros(rows.size, dtype=np.int64)
    there = board.companies.present[games.company[rows]][:, immune].any(axis=1)
    found: Numbers = board.law.corruption_with_dark_avatar * np.asarray(there, dtype=np.int64)
    return found


def _stood(games: Games, rows: Rows) -> Numbers:
    """Give by game what events that hold add to the corruption checks of the company."""
    found: Numbers = (games.stands[rows] != NOT) @ games.board.stands.corruption
    return found


def _armed(games: Games, rows: Rows) -> Numbers:
    """Give by game and person what events that hold add to his checks, for the gear that he bears."""
    stands, gear = games.board.stands, games.board.holdings.gear
    persons = np.arange(len(games.board.persons))
    bears = (games.bearer[rows][:, gear][:, :, None] == persons).any(axis=1)
    found: Numbers = ((games.stands[rows] != NOT) @ stands.armed) * bears
    return found


def check(games: Games, rows: Rows, persons: Rows, added: Numbers | int, dice: int) -> NDArray[np.bool_]:
    """Let characters make a corruption check, one a game: supported where a roll is looked for that would cost them.

    Args:
        games: the games.
        rows: which.
        persons: who; they are in their companies.
        added: to the roll, beside what is always added.
        dice: what the dice are for.

    Returns:
        By game, whether he stays.
    """
    board = games.board
    immune, points = board.corruptible.immune[persons], games.taint[rows, persons]
    own = modifier(games, rows, persons) + added
    spared = (board.law.corruption_narrow + 1) * board.corruptible.taps[persons]
    wanted = np.where(immune, 0, points + 1 - spared - own - board.policy.fear)
    own += support(games, rows, persons, wanted)
    total = TOTALS[games.luck.dice(games.turn, dice)[rows]] + own
    short = np.where(immune, -1, points - total)
    narrow = (short >= 0) & (short <= board.law.corruption_narrow)
    taps = narrow & board.corruptible.taps[persons]
    games.tap(rows[taps], persons[taps])
    falls: NDArray[np.bool_] = (short >= 0) & ~taps
    games.losses["corrupted"][rows[falls]] += 1
    games.remove(rows[falls], persons[falls], pass_on=False)
    stays: NDArray[np.bool_] = ~falls
    return stays


# --- what calls for checks ------------------------------------------------------------------------------------------


def after_untapping(games: Games) -> None:
    """Make the checks of the end of the untap phase: those of hazards, then those of items."""
    opponent, haven = games.opponent, games.board.ways.haven[games.at]
    if not opponent:
        return
    for column, when in opponent.board.calls("untap", "haven", "away"):
        here = {"untap": haven | True, "haven": haven, "away": ~haven}[when]
        _check_bearers(games, column, np.flatnonzero((opponent.borne[:, column] >= 0) & here), UNTAP_DICE + column)
    for slot in games.board.holdings.uneasy:
        rows = np.flatnonzero(games.bearer[:, slot] >= 0)
        if rows.size:
            persons = games.bearer[rows, slot].astype(np.intp)
            check(games, rows, persons, 0, UNTAP_DICE + OF_ITEMS + slot)


def after_moving(games: Games) -> None:
    """Make the checks of the end of a move: for each wilderness of the way, and for having come to a haven."""
    opponent = games.opponent
    if not opponent:
        return
    moved = games.came_from != games.at
    for column, when in opponent.board.calls("wilderness", "to-haven"):
        borne = opponent.borne[:, column]
        if when == "to-haven":
            times = (moved & games.board.ways.haven[games.at]).astype(np.int64)
        else:
            times = opponent.board.wildernesses[games.came_from, games.at]
        for one in range(int(times[borne >= 0].max(initial=0))):
            rows = np.flatnonzero((opponent.borne[:, column] >= 0) & (times > one))
            _check_bearers(games, column, rows, MOVING_DICE + A_HAZARD * one + column)


def after_gaining(games: Games, rows: Rows, gain: int) -> None:
    """Make the checks of an item that came in.

    Args:
        games: the games.
        rows: whose company has gained an item.
        gain: which of the turn, from 0.
    """
    _answer_call(games, "item", rows, GAIN_DICE + A_HAZARD * gain)


def after_a_wound(games: Games, rows: Rows, dice: int) -> None:
    """Make the checks of a wound, of those who make one for each of the company.

    Args:
        games: the games.
        rows: in which somebody was wounded.
        dice: those of the strike.
    """
    _answer_call(games, "wounded", rows, WOUND_DICE + A_HAZARD * dice)


def _answer_call(games: Games, what: str, rows: Rows, dice: int) -> None:
    """Make the checks of the hazards that call for one when something happens, in the games where it did."""
    opponent = games.opponent
    if opponent is None:
        return
    for column, _ in opponent.board.calls(what):
        _check_bearers(games, column, rows[opponent.borne[rows, column] >= 0], dice + column)


def _check_bearers(games: Games, column: int, rows: Rows, dice: int) -> None:
    if rows.size and games.opponent:
        check(games, rows, games.opponent.borne[rows, column].astype(np.intp), 0, dice)


# --- the organisation phase -------------------------------------------------------------------------------------------


def shake_off(games: Games) -> None:
    """Try to remove each corruption card: by tapping where enough others are untapped, else at a penalty."""
    opponent, law = games.opponent, games.board.law
    if opponent is None:
        return
    for column in opponent.board.removable:
        rows = np.flatnonzero(opponent.borne[:, column] >= 0)
        if not rows.size:
            continue
        persons = opponent.borne[rows, column].astype(np.intp)
        able = games.untapped[rows, persons] & (games.untapped[rows].sum(axis=1) >= games.board.policy.spare)
        games.tap(rows[able], persons[able])
        roll = TOTALS[games.luck.dice(games.turn, REMOVAL_DICE + column)[rows]] - law.removal_untapped * ~able
        gone = roll > opponent.board.removal[column]
        opponent.lift(rows[gone], column)
        taint(games, rows[gone], persons[gone])


def lift_by_events(games: Games) -> None:
    """Play the events of the hand that discard hazards, on what corrupts whoever has the most corruption points."""
    opponent, lifts = games.opponent, games.board.lifts
    if opponent is None or not opponent.board.removable:
        return
    for number, column in enumerate(lifts.columns):
        lift = lifts.each[number]
        rows = np.flatnonzero(games.hand[:, column] & (opponent.borne >= 0).any(axis=1))
        there = games.untapped[rows] if lift.taps else games.board.companies.present[games.company[rows]]
        able = there & lifts.suits[number] & affords(games, rows, lift.price)
        some = able.any(axis=1)
        rows, able = rows[some], able[some]
        if not rows.size:
            continue
        borne = opponent.borne[rows]
        burden = np.where(borne >= 0, np.take_along_axis(games.taint[rows], borne.clip(0), axis=1), -1)
        worst = burden.argmax(axis=1)
        victims, who = borne[np.arange(rows.size), worst].astype(np.intp), least_corrupted(games, rows, able)
        games.play_event(rows, np.full(rows.size, column))
        for hazard in np.unique(worst).tolist():
            opponent.lift(rows[worst == hazard], hazard)
        taint(games, rows, victims)
        if lift.taps:
            games.tap(rows, who)
        pay(games, rows, who, lift.price, column)


def affords(games: Games, rows: Rows, price: int | None) -> NDArray[np.bool_]:
    """Tell by game and person whether he makes no corruption check for an event, or one that is likely to succeed."""
    if price is None or not games.opponent:
        return np.ones((rows.size, 1), dtype=bool)
    enough = games.board.policy.paid + price + modifiers(games, rows) > games.taint[rows]
    found: NDArray[np.bool_] = enough | games.board.corruptible.immune
    return found


def pay(games: Games, rows: Rows, persons: Rows, price: int | None, column: int) -> None:
    """Let who plays an event make the corruption check that it asks for, one a game."""
    if price is not None and games.opponent:
        check(games, rows, persons, price, PRICE_DICE + column)


def store(games: Games) -> None:
    """Store at havens, of each character, the most corrupting item that he does not fight with.

    It is tried where the check is all but sure: where no roll but the lowest ones of the policy fails.
    """
    board, holdings = games.board, games.board.holdings
    if not games.opponent or not holdings.is_item.any():
        return
    loose, weight = holdings.is_item & ~holdings.kept, holdings.corruption[None]
    if (sway := games.opponent.dragons.sway).tables.burden.any():
        weight = weight + sway.burden(games.rows)
    weight = np.broadcast_to(weight, games.bearer.shape)
    for person in range(len(board.persons)):
        mine = (games.bearer == person) & (loose & ~holdings.gains[:, person] & (weight > 0))
        rows = np.flatnonzero(mine.any(axis=1) & board.ways.haven[games.at])
        if not rows.size:
            continue
        whom = np.full(rows.size, person)
        least = LOWEST + board.policy.risk + modifier(games, rows, whom)
        rows = rows[(least > games.taint[rows, person]) | board.corruptible.immune[person]]
        if not rows.size:
            continue
        slots = np.where(mine[rows], weight[rows], -1).argmax(axis=1)
        stays = check(games, rows, whom[: rows.size], 0, STORING_DICE + person)
        games.bearer[rows[stays], slots[stays]] = STORED
        refit(games, rows[stays], whom[: int(stays.sum())])
