"""The site phase of the solitaire game: its encounter, what attacks there, and the quest that is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.solitaire.board import NOWHERE
from validator.engine.solitaire.burdens import IN_PLAY
from validator.engine.solitaire.combat import face
from validator.engine.solitaire.corruption import after_gaining, despair
from validator.engine.solitaire.hazards import draw_a_creature, reveal_guard
from validator.engine.solitaire.inns import visit
from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.perils import EFFECTS, NO_ATTACK, USUAL
from validator.engine.solitaire.wounds import check_body

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]

_TWICE: Final = EFFECTS.index("twice")
_STRONGER: Final = {EFFECTS.index(f"prowess+{more}"): more for more in (1, 2)}
_PASSAGE: Final = EFFECTS.index("avoid:scout")
_ATTACKS: Final = (EFFECTS.index(USUAL), _TWICE, *_STRONGER, _PASSAGE)
_CLOSED: Final = EFFECTS.index("closed")
_LOST: Final = EFFECTS.index("closed:scout")
_LOST_BELOW: Final = EFFECTS.index("closed:scout,wizard")
_CREATURE: Final = EFFECTS.index("creature")
_INN: Final = EFFECTS.index("inn")
_TRAP: Final = EFFECTS.index("trap")
_DESPAIR: Final = {EFFECTS.index("despair"): 0, EFFECTS.index("despair-1"): -1}
"""To what is added to the check."""
_LOWEST: Final = 2
_COMPANY: Final = 2
"""Characters who are ready, so that one of them may tap and another is left for the quest."""


def enter(game: Game, who: Flags) -> Flags:
    """Roll for the encounter of the site, and face what attacks there [RGEO 4, RGEO Appendix 2].

    Somebody at home taps for a second roll, of which the higher counts [RGEO 4, Home sites].

    Args:
        game: the games.
        who: those whose companies enter the site where they are.

    Returns:
        Those where somebody is left and the site may be tapped.
    """
    people, at_home = game.board.people, game.board.inns.at_home[game.at]
    roll = game.luck.all_dice()
    again = _taps(game, who & game.board.perils.rolls[game.at], at_home)
    roll = np.where(again, np.maximum(roll, game.luck.all_dice()), roll)
    effect = game.board.perils.effects[game.at, roll - _LOWEST]
    avoided = _taps(game, who & (effect == _PASSAGE), people.scout)
    found = _taps(game, who & (effect == _LOST), people.scout)
    found |= _taps(game, who & (effect == _LOST_BELOW), people.scout | people.is_wizard)
    _spring_trap(game, who & (effect == _TRAP))
    _stop_at_an_inn(game, who & (effect == _INN), at_home)
    draw_a_creature(game, who & (effect == _CREATURE))
    despair(
        game, who & np.isin(effect, list(_DESPAIR)), np.select([effect == n for n in _DESPAIR], [*_DESPAIR.values()], 0)
    )
    stronger = np.select([effect == number for number in _STRONGER], list(_STRONGER.values()), 0)
    attacked = who & np.isin(effect, _ATTACKS) & ~avoided
    defend(game, attacked, times=np.where(effect == _TWICE, 2, 1), prowess=stronger)
    reveal_guard(game, who & game.anybody)
    closed = game.led_astray | (effect == _CLOSED) | ((effect == _LOST) | (effect == _LOST_BELOW)) & ~found
    found_open: Flags = who & ~closed & game.anybody
    return found_open


def _stop_at_an_inn(game: Game, who: Flags, at_home: Flags) -> None:
    """Visit the inn or tavern; somebody at home taps for a second roll, of which the higher counts."""
    if not who.any():
        return
    again = _taps(game, who, at_home)
    rows = np.flatnonzero(who)
    roll, second = game.luck.dice(rows), game.luck.dice(rows)
    visit(game, rows, np.where(again[rows], np.maximum(roll, second), roll))


def defend(game: Game, who: Flags, *, times: Numbers | int = 1, strikes: int = 0, prowess: Numbers | int = 0) -> Flags:
    """Face the automatic-attacks of the sites, and the one that some gain with the shadow tokens.

    Args:
        game: the games.
        who: those whose companies face them.
        times: by what strikes are multiplied, a number or one a game.
        strikes: what is added to them.
        prowess: what is added to the prowess of the attacks, a number or one a game.

    Returns:
        Those in which every attack was defeated.
    """
    perils = game.board.perils
    times, prowess = (np.broadcast_to(of, game.runs) for of in (times, prowess))
    gained = np.where(game.tokens > perils.second_over[game.at], perils.second[game.at], NO_ATTACK)
    beaten: Flags = who & game.anybody
    for attack in (*perils.of_sites[game.at].T, gained):
        rows = np.flatnonzero(who & (attack != NO_ATTACK) & game.anybody)
        if rows.size:
            beaten[rows] &= face(game, rows, attack[rows], times=times[rows], strikes=strikes, prowess=prowess[rows])
        if attack is gained:
            game.second_attacks[rows] += 1
    return beaten


def raid(game: Game, arrived: Flags) -> None:
    """Raid the Dark-hold, whose attacks are stronger then, where no quest awaits the company [RGEO 4, Raids]."""
    board, given = game.board, facts()["raids"]
    raids = arrived & (game.place == board.raid) & ~game.raided & ~game.led_astray & game.playing
    rows = np.flatnonzero(raids)
    raids[rows] &= ~_quests_here(game, rows).any(axis=1)
    if not raids.any():
        return
    won = defend(game, raids, strikes=given["strikes"], prowess=given["prowess"])
    game.by_kind[won, board.raided_kind] += board.site_number[game.at[won]]
    game.raids += won
    game.raided |= won


def _taps(game: Game, who: Flags, able: Flags) -> Flags:
    """Tap somebody who is able where another is ready, too; tell where it was done."""
    does = np.zeros_like(who)
    rows = np.flatnonzero(who)
    ready = game.ready_in(rows)
    could = ready & (able[rows] if able.ndim > 1 else able)
    some = np.flatnonzero(could.any(axis=1) & (ready.sum(axis=1) >= _COMPANY))
    game.tapped[rows[some], could[some].argmax(axis=1)] = True
    does[rows[some]] = True
    return does


def _quests_here(game: Game, rows: Rows) -> Flags:
    """Tell of each quest on the display in some games whether it is at the site where the company is bound for."""
    found: Flags = game.where(rows) == game.place[rows, None]
    return found


def _spring_trap(game: Game, who: Flags) -> None:
    """Let somebody roll and add his mind; who falls short makes a body check."""
    rows = np.flatnonzero(who)
    if not rows.size:
        return
    victim = game.luck.pick(rows, game.present[rows])
    caught = game.luck.dice(rows) + game.board.people.mind[victim] < facts()["site"]["trap"]
    rows, victim = rows[caught], victim[caught]
    check_body(game, rows, victim)


def take_quest(game: Game, arrived: Flags) -> None:
    """Enter the site where a quest of the display is, and take the oldest that is there.

    It may have been discarded on the way. A faction is influenced by whoever does it best; where that fails the faction
    is discarded, and by how much it fails may have the company detained [RGEO 3, Factions].
    """
    board = game.board
    enters = arrived & game.playing
    rows = np.flatnonzero(enters)
    enters[rows] = _quests_here(game, rows).any(axis=1)
    who = enter(game, enters)
    # News at an inn may have changed the display.
    rows = np.flatnonzero(who)
    here = _quests_here(game, rows)
    who[rows] = here.any(axis=1) & game.ready_in(rows).any(axis=1)
    position = np.zeros_like(game.place)
    position[rows] = here.argmax(axis=1)
    rows = np.flatnonzero(who)
    quest = game.display[rows, position[rows]]
    checks = board.faction[quest]
    ready = np.where(
        game.ready_in(rows), np.where(checks[:, None], board.influence[quest], -board.people.prowess), -NOBODY
    )
    tapped = ready.argmax(axis=1)
    game.tapped[rows, tapped] = True
    short = np.where(checks, board.exceeds[quest] - ready.max(axis=1) - game.luck.dice(rows), -1)
    game.detained[rows] = np.where(short >= facts()["site"]["detained_from"], quest, NOWHERE)
    takes = short < 0
    gain(game, rows[takes], quest[takes], tapped[takes])
    game.used[rows[takes]] = True
    game.remove_quest(who, position)
    game.end_where_dark()


NOBODY: Final = 10**3
"""Less than anybody's prowess or influence, below 0."""


def gain(game: Game, rows: Rows, quest: Numbers, who: Rows) -> None:
    """Count a quest for each of some games; who tapped for an item or ally bears it."""
    board, slot = game.board, game.board.burdens.first_quest + quest
    held = board.burdens.held[slot]
    game.bearer[rows, slot] = np.where(held, who, IN_PLAY)
    game.points[rows] += board.points[quest]
    game.by_kind[rows, board.kind[quest]] += board.points[quest]
    game.tokens[rows] += board.tokens[quest]
    game.taken[rows] += 1
    game.came[rows, quest] = game.turns[rows]
    after_gaining(game, rows[board.burdens.is_item[slot]])


def plead(game: Game) -> None:
    """Let detained companies influence the faction once more, so that it lets them go [RGEO 3, Factions]."""
    board = game.board
    rows = np.flatnonzero((game.detained != NOWHERE) & game.playing & game.ready.any(axis=1))
    if not rows.size:
        return
    faction = game.detained[rows]
    able = np.where(game.ready_in(rows), board.influence[faction], -NOBODY)
    game.tapped[rows, able.argmax(axis=1)] = True
    freed = able.max(axis=1) + game.luck.dice(rows) > board.exceeds[faction]
    game.detained[rows[freed]] = NOWHERE
