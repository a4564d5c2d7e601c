"""Gold rings are tested in the organisation phase, and replaced at sites without a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.turns.corruption import affords, after_gaining, pay
from validator.engine.turns.holdings import NOBODY, least_corrupted, refit
from validator.engine.turns.luck import TOTALS
from validator.engine.turns.numbers import CERTAIN
from validator.engine.turns.ring_facts import BY_TAPPING, KINDS, TEST_DICE, TEST_GAIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.ring_facts import RingTest

    Rows = NDArray[np.intp]
    Flags = NDArray[np.bool_]


def try_rings(games: Games) -> None:
    """Test a gold ring, one a turn, where every other roll or more reveals a ring of the hand: by events or tapping."""
    board, rings = games.board, games.board.rings
    if not rings.slots:
        return
    waiting = np.ones(games.games, dtype=bool)
    for number, column in enumerate(rings.testing):
        test = rings.tests[number]
        rows = np.flatnonzero(waiting & games.hand[:, column])
        able = board.companies.present[games.company[rows]] & rings.suits[number] & affords(games, rows, test.price)
        rows, able = rows[able.any(axis=1)], able[able.any(axis=1)]
        rows, gold, some = _worth_a_test(games, rows, test)
        if rows.size:
            who = least_corrupted(games, rows, able[some])
            games.play_event(rows, np.full(rows.size, column))
            _test(games, rows, gold, test)
            pay(games, rows, who, test.price, column)
            waiting[rows] = False
    for person in rings.testers:
        able_rows = waiting & games.untapped[:, person] & (games.untapped.sum(axis=1) > 1)
        rows, gold, _ = _worth_a_test(games, np.flatnonzero(able_rows), BY_TAPPING)
        if rows.size:
            games.tap(rows, np.full(rows.size, person))
            _test(games, rows, gold, BY_TAPPING)
            waiting[rows] = False


def could_forge(games: Games) -> Flags:
    """Tell by game whether a gold ring could be replaced where the company is."""
    found = np.zeros(games.games, dtype=bool)
    for number in range(len(games.board.rings.forging)):
        found[_forges(games, number)[0]] = True
    return found


def forge(games: Games) -> None:
    """Play the events of the hand by which a gold ring is replaced without a roll; the site is tapped for it."""
    rings = games.board.rings
    for number, column in enumerate(rings.forging):
        rows, who, gold, ring = _forges(games, number)
        if rows.size:
            games.play_event(rows, np.full(rows.size, column))
            games.untapped[rows, who] = False
            games.tapped[rows] = True
            bearer = _give_up(games, rows, gold)
            _bear(games, rows, rings.columns[ring], bearer)


def _held(games: Games, rows: Rows) -> Flags:
    """Tell by game and special ring whether it is in hand and can come."""
    columns = games.board.rings.columns
    found: Flags = games.hand[rows[:, None], columns] & ~games.never[rows[:, None], columns]
    return found


def _borne(games: Games, rows: Rows) -> Flags:
    """Tell by game and gold ring whether somebody has it."""
    return np.asarray(games.bearer[rows[:, None], games.board.rings.slots] >= 0)


def _worth_a_test(games: Games, rows: Rows, test: RingTest) -> tuple[Rows, Rows, Rows]:
    """Give the games in which a test is worth it, which gold ring is tested, and which of the given games they are."""
    rings = games.board.rings
    held = _held(games, rows)
    wanted = np.zeros(rows.size, dtype=np.intp)
    for kind in range(len(KINDS)):
        wanted |= held[:, rings.kind == kind].any(axis=1).astype(np.intp) << kind
    odds = np.where(_borne(games, rows), rings.odds(test)[:, wanted].T, 0)
    some = np.flatnonzero(2 * odds.max(axis=1, initial=0) >= CERTAIN)
    return rows[some], odds[some].argmax(axis=1), some


def _test(games: Games, rows: Rows, gold: Rows, test: RingTest) -> None:
    """Test gold rings, one a game: they are discarded, and a ring of the hand that is revealed takes their place."""
    rings = games.board.rings
    bearer = _give_up(games, rows, gold)
    fits = np.zeros((rows.size, rings.columns.size), dtype=bool)
    for roll in range(1 + test.twice):
        total = TOTALS[games.luck.dice(games.turn, TEST_DICE + roll)[rows]].astype(np.int64) + test.added
        fits |= rings.shown[gold, total.clip(0)][:, rings.kind]
    fits &= _held(games, rows)
    some = np.flatnonzero(fits.any(axis=1))
    _bear(games, rows[some], rings.columns[fits[some].argmax(axis=1)], bearer[some])


def _give_up(games: Games, rows: Rows, gold: Rows) -> Rows:
    """Discard gold rings, one a game, and give who had them."""
    holdings, slots = games.board.holdings, np.array(games.board.rings.slots, dtype=np.intp)
    bearer = games.bearer[rows, slots[gold]].astype(np.intp)
    for which in np.unique(gold).tolist():
        slot, own = int(slots[which]), rows[gold == which]
        games.bearer[own, slot] = NOBODY
        games.points[own, holdings.kind[slot]] -= holdings.points[slot]
        if holdings.column[slot] >= 0:
            games.to_discards(own, int(holdings.column[slot]))
    refit(games, rows, bearer)
    return bearer


def _bear(games: Games, rows: Rows, cards: Rows, persons: Rows) -> None:
    """Let characters bear special rings, one a game."""
    games.put_into_play(rows, cards)
    games.bearer[rows, games.board.holdings.slot[cards]] = persons
    refit(games, rows, persons)
    after_gaining(games, rows, TEST_GAIN)


def _forges(games: Games, number: int) -> tuple[Rows, Rows, Rows, Rows]:
    """Give the games in which an event replaces a gold ring here, who taps for it, which ring, and by which."""
    rings = games.board.rings
    column = rings.forging[number]
    rows = np.flatnonzero(games.hand[:, column] & rings.at[number][games.at] & ~games.tapped)
    able = games.untapped[rows] & rings.may_forge[number]
    # By gold ring and special ring: the one of the hand that is kept longest, for the first that it may replace.
    fits = _borne(games, rows)[:, :, None] & rings.takes[number][:, rings.kind][None] & _held(games, rows)[:, None]
    some = np.flatnonzero(able.any(axis=1) & fits.any(axis=(1, 2)))
    rows, able, fits = rows[some], able[some], fits[some]
    ring = fits.any(axis=1).argmax(axis=1)
    gold = fits[np.arange(rows.size), :, ring].argmax(axis=1)
    return rows, able.shape[1] - 1 - able[:, ::-1].argmax(axis=1), gold, ring
