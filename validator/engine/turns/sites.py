"""The site phase: the resource that taps the site, by checks where it asks for one, and the minor item after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.turns.chosen import choose
from validator.engine.turns.combat import Attacks, face
from validator.engine.turns.corruption import after_gaining
from validator.engine.turns.further import could_find, play_further, seek
from validator.engine.turns.holdings import give
from validator.engine.turns.influence import modifiers, odds_of_resources
from validator.engine.turns.luck import LOWEST, TOTALS
from validator.engine.turns.manifestations import allowed_here
from validator.engine.turns.prisons import A_RESCUE, RESCUE_DICE, RESCUE_GAIN, spring
from validator.engine.turns.provisions import untap_by_items, who_could_be_untapped
from validator.engine.turns.raiding import raid
from validator.engine.turns.remaking import openings, remake_to_play
from validator.engine.turns.ringing import could_forge, forge
from validator.engine.turns.standing import isolated
from validator.engine.turns.storing import bound
from validator.engine.turns.storming import storm
from validator.engine.turns.travel import NOWHERE, held
from validator.engine.turns.who_plays import copy_in_hand, who_plays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.turns.games import Games
    from validator.engine.turns.opponent import Opponent

    Rows = NDArray[np.intp]

CHECKS: Final = 10
"""What the dice of a turn are for, from here on: the first influence check, the second, ..."""
SITE_DICE: Final = 1_000_000
"""The same of the automatic-attacks of a site."""
AN_ATTACK: Final = 100
"""Dice of one of them."""
MOST_CHECKS: Final = 100
"""Checks of which each may have dice of its own; there are no more characters in a company."""


def play_at_sites(games: Games) -> None:
    """Play what the site allows: until something taps it, somebody is untapped, and there is something to try."""
    board = games.board
    if not board.resources:
        return
    tapped = games.tapped.copy()
    entered = np.zeros(games.games, dtype=bool)
    if games.opponent:
        entered = _enter(games)
        _rescue(games, games.opponent)
    remake_to_play(games)
    _play_what_taps_nothing(games)
    play_further(games, first=True)
    open_ = np.flatnonzero(~games.tapped)
    for play in range(board.law.tapping_plays):
        rows, dice = open_, CHECKS + MOST_CHECKS * play
        while rows.size:
            rows = _try(games, rows, dice, play * (1 + board.law.minor_items_beside))
            dice += 1
    play_further(games, first=False)
    seek(games)
    forge(games)
    raid(games, tapped)
    worn_out = entered & ~games.tapped & (games.sizes() > 0) & ~games.untapped.any(axis=1)
    games.worn_out = np.where(worn_out, games.at, NOWHERE)


def _enter(games: Games) -> NDArray[np.bool_]:
    """Face the automatic-attacks of the sites where something can be tried; tell by game whether one was entered."""
    board = games.board
    could = allowed_here(games, games.rows)
    if board.remakes:
        could |= openings(games)
    could &= held(games, games.rows)
    tries = (odds_of_resources(games, games.rows) * board.worth * could > 0) & (
        ~games.tapped[:, None] | ~board.taps_site
    )
    enters = tries.any(axis=1) | could_find(games) | could_forge(games)
    if games.opponent:
        enters |= games.opponent.prisons.here(games).any(axis=1)
    attacked = enters
    if games.opponent and games.opponent.board.manifestations:
        attacked = enters & (games.opponent.fell[games.rows, games.at] == 0)
    alone = (
        isolated(games, games.rows) & np.array([one is not None for one in board.lone_attacks], dtype=bool)[games.at]
    )
    for site in np.unique(games.at[attacked]).tolist():
        left, worst = board.lone_attacks[site] or (0, None)
        for number, attack in enumerate(board.automatic_attacks[site]):
            rows = np.flatnonzero(attacked & (games.at == site) & (games.sizes() > 0) & (~alone | (number == left)))
            if rows.size:
                attacks = [worst if worst and one else attack for one in alone[rows].tolist()]
                face(games, rows, Attacks.of(attacks), SITE_DICE + AN_ATTACK * number)
    if games.opponent:
        choose(games.opponent, games, attacked & ~alone)
        games.opponent.dragons.attack(games, enters)
        games.opponent.agents.attack(games, enters)
    return np.asarray(enters)


def _rescue(games: Games, opponent: Opponent) -> None:
    """Rescue who is held here: his rescue-attacks are faced, somebody taps, and a minor item may follow."""
    board, prisons = games.board, opponent.prisons
    for number in np.unique(prisons.host[prisons.held_at == games.at[:, None]]).tolist():
        rows = np.flatnonzero((prisons.here(games) & (prisons.host == number)).any(axis=1))
        keys = zip(games.at[rows].tolist(), prisons.by[rows, number].tolist(), strict=True)
        attacks = [prisons.tables.rescue(number, site, agent) for site, agent in keys]
        for which in range(max(map(len, attacks), default=0)):
            here = (prisons.here(games)[rows] & (prisons.host[rows] == number)).any(axis=1)
            some = np.flatnonzero(here & np.array([len(one) > which for one in attacks]))
            if some.size:
                dice = RESCUE_DICE + A_RESCUE * number + AN_ATTACK * which
                face(games, rows[some], Attacks.of([attacks[one][which] for one in some.tolist()]), dice)
        here = (prisons.here(games)[rows] & (prisons.host[rows] == number)).any(axis=1)
        rows = rows[here & games.untapped[rows].any(axis=1)]
        if rows.size:
            able = games.untapped[rows]
            games.untapped[rows, able.shape[1] - 1 - able[:, ::-1].argmax(axis=1)] = False
            prisons.free(games, opponent, rows, number)
            games.tapped[rows] = True
            for extra in range(board.law.minor_items_beside):
                _beside(games, rows, RESCUE_GAIN + number + extra)


def _play_what_taps_nothing(games: Games) -> None:
    """Play the events that are played here without tapping the site, all of them."""
    board = games.board
    rows = games.rows if not board.taps_site.all() else games.rows[:0]
    while rows.size:
        score = np.where(held(games, rows) & allowed_here(games, rows) & ~board.taps_site, board.worth, 0)
        chosen = score.argmax(axis=1)
        tried = score[np.arange(rows.size), chosen] > 0
        rows, chosen = rows[tried], chosen[tried]
        if rows.size:
            goes_on = storm(games, rows, chosen)
            some, chosen = rows[goes_on], chosen[goes_on]
            taps = board.taps_character[chosen]
            person = who_plays(games, some, chosen)
            games.untapped[some[taps], person[taps]] = False
            cards = copy_in_hand(games, some, chosen)
            games.put_into_play(some, cards)
            give(games, some, cards, person)


def _try(games: Games, rows: Rows, dice: int, gain: int) -> Rows:
    """Try the best resource of each hand; give the games in which it failed, so that another may be tried.

    Args:
        games: the games.
        rows: which.
        dice: what the dice of an influence check are for.
        gain: which item of the turn it is, from 0, if it is one.
    """
    board = games.board
    _untap_for_it(games, rows)
    _untap_by_items(games, rows)
    score = _scores(games, rows)
    chosen = score.argmax(axis=1)
    tried = score[np.arange(rows.size), chosen] > 0
    rows, chosen = rows[tried], chosen[tried]
    goes_on = storm(games, rows, chosen)
    rows, chosen = rows[goes_on], chosen[goes_on]
    if not rows.size:
        return rows
    succeeds = np.ones(rows.size, dtype=bool)
    person = who_plays(games, rows, chosen)
    faction = board.faction[chosen]
    checks = np.flatnonzero(faction >= 0)
    if checks.size:
        added = modifiers(games, rows[checks])[:, faction[checks], np.arange(checks.size)].astype(np.int64)
        person[checks] = added.argmax(axis=0)
        needed = board.number[faction[checks]] + 1 - added.max(axis=0)
        added += _helped(games, rows[checks], person[checks], needed)
        total = TOTALS[games.luck.dice(games.turn, dice)[rows[checks]]] + added.max(axis=0)
        succeeds[checks] = total > board.number[faction[checks]]
    cards = copy_in_hand(games, rows, chosen)
    taps = board.taps_character[chosen]
    games.untapped[rows[taps], person[taps]] = False
    games.put_into_play(rows[succeeds], cards[succeeds])
    give(games, rows[succeeds], cards[succeeds], person[succeeds])
    games.tapped[rows[succeeds]] = True
    games.discard(rows[~succeeds], cards[~succeeds])
    gains = rows[succeeds & board.is_item[chosen]]
    after_gaining(games, gains, gain)
    spring(games, gains, gain)
    for extra in range(board.law.minor_items_beside):
        _beside(games, rows[succeeds], gain + 1 + extra)
    return rows[~succeeds]


def _scores(games: Games, rows: Rows) -> NDArray[np.int64]:
    """Give by game and resource what it is worth to try it here, of those that tap the site; 0 where it cannot be."""
    board = games.board
    score = odds_of_resources(games, rows) * board.worth
    score[~(held(games, rows) & allowed_here(games, rows) & board.taps_site)] = 0
    return score


def _untap_for_it(games: Games, rows: Rows) -> None:
    """Play an event that untaps who can try what nobody else can: of several, what is worth most."""
    board, columns = games.board, games.board.untaps.columns
    if not columns.size:
        return
    present = board.companies.present[games.company[rows]]
    avatar = np.asarray(present[:, board.is_avatar].any(axis=1))
    moved = games.came_from[rows] != games.at[rows]
    usable = games.hand[rows[:, None], columns]
    usable &= np.where(board.untaps.for_moving, moved[:, None], avatar[:, None])
    some = usable.any(axis=1)
    event = columns[usable.argmax(axis=1)]
    rows, event = rows[some], event[some]
    some = np.asarray(~_scores(games, rows).any(axis=1))
    rows, event = rows[some], event[some]
    down = _down(games, rows)
    some, who = _of_use(games, rows, down)
    rows, who = rows[some], who[some]
    games.untapped[rows, who] = True
    games.play_event(rows, event[some])


def _untap_by_items(games: Games, rows: Rows) -> None:
    """Discard an item that untaps its bearer, where he can try what nobody else can: of several, what is worth most."""
    if not games.board.provisions.untapping:
        return
    able = who_could_be_untapped(games, rows) & _down(games, rows)
    some = able.any(axis=1)
    rows, able = rows[some], able[some]
    some = np.asarray(~_scores(games, rows).any(axis=1))
    rows, able = rows[some], able[some]
    some, who = _of_use(games, rows, able)
    untap_by_items(games, rows[some], who[some])


def _down(games: Games, rows: Rows) -> NDArray[np.bool_]:
    """Tell by game and person who is there and tapped, and might be untapped."""
    found: NDArray[np.bool_] = games.board.companies.present[games.company[rows]]
    return found & ~(games.untapped | games.wounded | bound(games))[rows]


def _of_use(games: Games, rows: Rows, down: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], Rows]:
    """Give by game whether one of those who are tapped could try something here, and who could what is worth most."""
    worth = np.zeros(down.shape, dtype=np.int64)
    for person in np.flatnonzero(down.any(axis=0)).tolist():
        own = down[:, person]
        games.untapped[rows[own], person] = True
        worth[own, person] = _scores(games, rows[own]).max(axis=1)
        games.untapped[rows[own], person] = False
    return np.asarray(worth.any(axis=1)), worth.argmax(axis=1)


def _helped(games: Games, rows: Rows, who: Rows, needed: NDArray[np.int64]) -> NDArray[np.int64]:
    """Play the event of each hand that adds most to an influence check which can fail, and give what it adds."""
    board = games.board
    could = games.hand[rows][:, board.helping] & (needed > LOWEST)[:, None]
    could &= board.may_help[:, who].T | (_plays_anybody(games, rows) & (board.help[4] == 0))
    found = np.zeros(rows.size, dtype=np.int64)
    some = np.flatnonzero(could.any(axis=1))
    if some.size:
        rows, who, could = rows[some], who[some], could[some]
        number, each, muster, instead, _ = board.help
        prowess = games.prowess[rows, who].clip(0)[:, None]
        unused = (board.companies.free[games.company[rows], who] + games.tongue[rows, who])[:, None]
        adds = number + each * games.sizes()[rows][:, None] + np.minimum(prowess, muster) - instead * unused
        best = np.where(could, adds, 0).argmax(axis=1)
        adds = adds[np.arange(some.size), best]
        some, best, rows = some[adds > 0], best[adds > 0], rows[adds > 0]
        found[some] = adds[adds > 0]
        games.play_event(rows, board.helping[best])
    return found


def _plays_anybody(games: Games, rows: Rows) -> NDArray[np.bool_]:
    """Tell by game and event that helps an influence check whether anybody of the company may play it."""
    present = games.board.companies.present[games.company[rows]]
    return (
        np.array([(present & able).any(axis=1) for able in games.board.may_help], dtype=bool).reshape(-1, rows.size).T
    )


def _beside(games: Games, rows: Rows, gain: int) -> None:
    """Play a minor item after a resource that tapped the site."""
    board = games.board
    if not rows.size or not board.minor.any():
        return
    score = np.where(held(games, rows) & board.minor, board.worth, 0)
    chosen = score.argmax(axis=1)
    tried = score[np.arange(rows.size), chosen] > 0
    rows, chosen = rows[tried], chosen[tried]
    if not rows.size:
        return
    person, cards = who_plays(games, rows, chosen), copy_in_hand(games, rows, chosen)
    games.untapped[rows, person] = False
    games.put_into_play(rows, cards)
    give(games, rows, cards, person)
    after_gaining(games, rows, gain)
    spring(games, rows, gain)
