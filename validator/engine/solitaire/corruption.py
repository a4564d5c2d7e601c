"""Corruption in the solitaire game: checks, what calls for them, how hazards are removed, and who bears what.

Who has as many points as the roll leaves, or more, is discarded, or eliminated where it is by more than 1 [CoE 7].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.solitaire.burdens import NOBODY
from validator.engine.solitaire.numbers import facts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]


def taint(game: Game, rows: Rows, who: Rows) -> Numbers:
    """Give the corruption points of a character each."""
    burdens = game.board.burdens
    borne = (game.bearer[rows] == who[:, None]) @ burdens.corruption
    found: Numbers = borne + (game.cursed[rows] == who[:, None]) @ burdens.taints
    return found


def check(game: Game, rows: Rows, who: Rows, added: Numbers | int = 0) -> None:
    """Let characters make a corruption check, one a game, for which nobody taps in support.

    Args:
        game: the games.
        rows: which.
        who: who checks; he is in the company.
        added: to the roll, beside what is always added to his.
    """
    if not rows.size:
        return
    short = taint(game, rows, who) - game.luck.dice(rows) - game.board.burdens.bonus[who] - added
    falls = short >= 0
    game.corrupted[rows[falls]] += 1
    leave(game, rows[falls], who[falls], eliminated=short[falls] > facts()["corruption"]["narrow"])


def leave(game: Game, rows: Rows, who: Rows, *, eliminated: Flags) -> None:
    """Take characters out of the company, and what they bear with them; a Wizard who is eliminated costs more."""
    if not rows.size:
        return
    people = game.board.people
    game.present[rows, who] = False
    game.by_kind[rows, game.board.character] -= people.points[who]
    game.fined[rows[people.is_wizard[who] & eliminated]] += facts()["lost"]["wizard"]
    borne = game.bearer[rows] == who[:, None]
    for slot in np.flatnonzero(borne.any(axis=0)):
        with_him = rows[borne[:, slot]]
        lose(game, with_him, np.full(with_him.size, slot))
    for column in np.flatnonzero((game.cursed[rows] == who[:, None]).any(axis=0)).tolist():
        lift(game, rows[game.cursed[rows, column] == who], column)


def lose(game: Game, rows: Rows, slot: Numbers) -> None:
    """Discard what is in a slot each."""
    burdens = game.board.burdens
    game.bearer[rows, slot] = NOBODY
    game.items_lost[rows] += burdens.held[slot]
    game.by_kind[rows, game.board.slot_kind[slot]] -= burdens.points[slot]


def pass_on(game: Game, rows: Rows, who: Rows) -> None:
    """Let each unwounded companion take one item of somebody who falls in combat, what is worth most first [METD]."""
    burdens = game.board.burdens
    borne = (game.bearer[rows] == who[:, None]) & burdens.is_item
    slots = burdens.by_worth[borne.any(axis=0)[burdens.by_worth]]
    if not slots.size:
        return
    free = game.present[rows] & ~game.wounded[rows]
    free[np.arange(rows.size), who] = False
    for slot in slots:
        some = np.flatnonzero(borne[:, slot] & free.any(axis=1))
        if some.size:
            heir = free[some].argmax(axis=1)
            free[some, heir] = False
            game.bearer[rows[some], slot] = heir


# --- hazards ----------------------------------------------------------------------------------------------------------


def corruptible(game: Game, card: Numbers, who: Flags) -> Flags:
    """Tell by game and person whether a hazard that corrupts may be played on him.

    Args:
        game: the games.
        card: the number of the hazard in each.
        who: those about which is asked; in the others it may be played on nobody.
    """
    burdens = game.board.burdens
    found = np.zeros_like(game.present)
    rows = np.flatnonzero(who)
    found[rows] = game.present[rows] & burdens.suits[card[rows]]
    rows = rows[burdens.wants[card[rows]]]
    if rows.size:
        bears = np.zeros((rows.size, found.shape[1]), dtype=bool)
        for slot in np.flatnonzero(burdens.is_item):
            bearer = game.bearer[rows, slot]
            some = np.flatnonzero(burdens.wanted[card[rows], slot] & (bearer != NOBODY))
            bears[some, bearer[some]] = True
        found[rows] &= bears
    return found


def corrupt(game: Game, who: Flags, card: Numbers, able: Flags) -> None:
    """Play hazards that corrupt on somebody drawn by lot [RGEO 1, Target Selection].

    Args:
        game: the games.
        who: those in which a hazard is played.
        card: its number in each.
        able: by game and person, on whom it may be.
    """
    burdens = game.board.burdens
    rows = np.flatnonzero(who & burdens.corrupts[card])
    if not rows.size:
        return
    victim = game.luck.pick(rows, able[rows])
    tried = burdens.trial[card[rows]]
    stays = rows[~tried]
    game.cursed[stays, burdens.column[card[stays]]] = victim[~tried]
    game.removed[stays, card[stays]] = True
    check(game, rows[tried], victim[tried], burdens.trial_bonus[card[rows[tried]]])


def lift(game: Game, rows: Rows, column: int) -> None:
    """Discard a hazard that stays with a character."""
    game.cursed[rows, column] = NOBODY
    game.removed[rows, game.board.burdens.staying[column]] = False


def after_untapping(game: Game) -> None:
    """Make the checks of the end of the untap phase: those of hazards, then those of items."""
    haven = game.board.haven[game.at]
    for column, when in game.board.burdens.calls:
        if when in {"untap", "haven", "away"}:
            here = {"untap": haven | True, "haven": haven, "away": ~haven}[when]
            _check_bearers(game, column, np.flatnonzero(game.playing & here))
    for slot in game.board.burdens.uneasy:
        rows = np.flatnonzero((game.bearer[:, slot] != NOBODY) & game.playing)
        check(game, rows, game.bearer[rows, slot])


def after_moving(game: Game, moved: Flags, wildernesses: Numbers) -> None:
    """Make the checks of the end of a move: for each wilderness of the way, and for having come to a haven."""
    for column, when in game.board.burdens.calls:
        if when == "to-haven":
            _check_bearers(game, column, np.flatnonzero(moved & game.board.haven[game.at]))
        elif when == "wilderness":
            for one in range(int((wildernesses * moved).max(initial=0))):
                _check_bearers(game, column, np.flatnonzero(moved & (wildernesses > one)))


def after_gaining(game: Game, rows: Rows) -> None:
    """Make the checks of those whose company gains an item."""
    _answer_call(game, "item", rows)


def after_a_wound(game: Game, rows: Rows) -> None:
    """Make the checks of those one of whose company is wounded."""
    _answer_call(game, "wounded", rows)


def _answer_call(game: Game, what: str, rows: Rows) -> None:
    for column, when in game.board.burdens.calls:
        if when == what:
            _check_bearers(game, column, rows)


def _check_bearers(game: Game, column: int, rows: Rows) -> None:
    who = game.cursed[rows, column]
    bears = np.flatnonzero(who != NOBODY)
    check(game, rows[bears], who[bears])


def despair(game: Game, who: Flags, added: Numbers) -> None:
    """Let whoever has the most corruption points make a check [RGEO Appendix 2]."""
    rows = np.flatnonzero(who)
    if not rows.size:
        return
    everybody = np.arange(game.present.shape[1])
    points = np.column_stack([taint(game, rows, np.full(rows.size, person)) for person in everybody])
    most = np.where(game.present[rows], points, -1).argmax(axis=1)
    check(game, rows, most, added[rows])


def shake_off(game: Game) -> None:
    """Try to remove each corruption card: by tapping where another is untapped, else at a penalty [METD-E].

    Who taps and beats the number by enough takes a shadow token away [RGEO 1].
    """
    given, burdens = facts()["corruption"], game.board.burdens
    for column, number in enumerate(burdens.removal):
        rows = np.flatnonzero((game.cursed[:, column] != NOBODY) & game.playing)
        if not rows.size:
            continue
        who = game.cursed[rows, column]
        taps = game.is_ready(rows, who) & (game.ready_in(rows).sum(axis=1) > 1)
        game.tapped[rows[taps], who[taps]] = True
        roll = game.luck.dice(rows) - given["untapped"] * ~taps
        lift(game, rows[roll > number], column)
        lighter = rows[taps & (roll >= number + given["lightens"])]
        game.tokens[lighter] = np.maximum(game.tokens[lighter] - 1, 0)


# --- the end ----------------------------------------------------------------------------------------------------------


def points_at_council(game: Game, who: Flags) -> Numbers:
    """Give the points that count after the checks that everybody makes at the Free Council [RGEO 1].

    Nothing of the games changes: they go on.

    Args:
        game: the games.
        who: those in which it is called.

    Returns:
        the points by game; 0 where it is not called.
    """
    board, people, burdens = game.board, game.board.people, game.board.burdens
    rows = np.flatnonzero(who)
    by_kind, fined = game.by_kind[rows].copy(), game.fined[rows].copy()
    for person in range(people.points.size):
        here = np.flatnonzero(game.present[rows, person])
        whom = np.full(here.size, person)
        short = taint(game, rows[here], whom) - game.luck.dice(rows[here]) - burdens.bonus[person]
        gone = here[short >= 0]
        by_kind[gone, board.character] -= people.points[person]
        fined[here[short > facts()["corruption"]["narrow"]]] += facts()["lost"]["wizard"] * people.is_wizard[person]
        for slot in range(burdens.points.size):
            with_him = gone[game.bearer[rows[gone], slot] == person]
            by_kind[with_him, board.slot_kind[slot]] -= burdens.points[slot]
    found = np.zeros(game.runs, dtype=np.int64)
    found[rows] = game.count(by_kind) - fined
    return found
