"""The hazards of the solitaire game: the pile of a company, what is played of it, and the card that goes on guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from validator.engine.hazard_limit import FEWEST
from validator.engine.solitaire.agents import meet
from validator.engine.solitaire.board import NOWHERE
from validator.engine.solitaire.combat import face
from validator.engine.solitaire.corruption import corrupt, corruptible
from validator.engine.solitaire.keying import UNPLAYABLE
from validator.engine.solitaire.luck import PILE
from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.perils import NO_ATTACK

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]


def face_hazards(game: Game, step: Numbers, less: Numbers | int = 0) -> None:
    """Draw the hazard pile and reveal it until the limit is reached [RGEO 1, Playing Hazards].

    Args:
        game: the games; creatures fight their companies.
        step: the move, or the staying, of each.
        less: what is taken off the hazard limit.
    """
    board, given = game.board, facts()["hazards"]
    game.guard = np.full(game.runs, NOWHERE)
    if not board.hazards:
        return
    moving = given["moving"] + game.tokens // given["tokens_for_one_more"]
    there = game.playing
    pile = (board.site_number[step] + np.where(board.moving[step], moving, given["staying"])) * there
    limit = np.maximum(game.present.sum(axis=1), FEWEST) - less
    left, against_limit, exempt = pile.copy(), np.zeros_like(pile), there.copy()
    region = np.zeros_like(pile)
    """As far as the company has come: no hazard is keyed to what lies before."""
    for place in range(int(pile.max(initial=0))):
        game.luck.turn_to(game.turn, PILE + place)
        revealed = (left > 0) & (against_limit < limit) & game.anybody
        card = _next(game, revealed)
        revealed &= card != NOWHERE
        keyed = board.keyed[card, step, region]
        able = corruptible(game, card, revealed & board.burdens.corrupts[card])
        played = revealed & (keyed != UNPLAYABLE) & (able.any(axis=1) | ~board.burdens.corrupts[card])
        region = np.where(played, keyed, region)
        beyond = played & exempt & board.beyond_limit[card]
        exempt &= ~beyond
        against_limit += played & ~beyond
        game.faced += played
        game.creatures += played & board.creature[card]
        game.next_hazard += revealed
        left -= revealed
        attack_with(game, played, card, keyed == board.regions[step])
        corrupt(game, played, card, able)
    # One of the rest goes on guard where that may be; the others go back on top of the deck.
    guards = (left > 0) & ~board.to_haven[step] & game.anybody
    game.guard = _next(game, guards)
    game.next_hazard += guards
    game.drawn += pile


def reveal_guard(game: Game, who: Flags) -> None:
    """Reveal the card on guard where a company does something at its site: a creature that is keyed there attacks."""
    board = game.board
    if not board.hazards:
        return
    keyed = board.keyed[game.guard, game.at, 0] != UNPLAYABLE
    attacks = who & (game.guard != NOWHERE) & board.creature[game.guard] & keyed
    game.guarded += attacks
    attack_with(game, attacks, game.guard, game.rows >= 0)


def draw_a_creature(game: Game, who: Flags) -> None:
    """Draw hazards until there is a creature that can be played at the site, or an agent at home; it attacks."""
    board = game.board
    if not board.hazards:
        return
    card = np.full(game.runs, NOWHERE)
    rows = np.flatnonzero(who)
    for _ in range(board.hazards):
        if not rows.size:
            break
        drawn = _tops(game, rows)
        found = (drawn != NOWHERE) & board.creature[drawn] & board.at_site[drawn, game.at[rows]]
        card[rows[found]] = drawn[found]
        game.next_hazard[rows] += 1
        rows = rows[~found]
    attack_with(game, card != NOWHERE, card, game.rows >= 0)


def attack_with(game: Game, who: Flags, card: Numbers, at_site: Flags) -> None:
    """Let companies face the attacks of a creature each, or meet an agent.

    Args:
        game: the games.
        who: those in which it is so.
        card: the number of the hazard in each; events do nothing.
        at_site: whether it is at the site where the company is, not on the way.
    """
    board = game.board
    beaten = who.copy()
    for attacks in board.perils.of_hazards.T:
        attack = attacks[card]
        rows = np.flatnonzero(who & (attack != NO_ATTACK) & game.anybody)
        if rows.size:
            beaten[rows] &= face(game, rows, attack[rows])
    killed = np.flatnonzero(beaten & board.perils.gains[card])
    game.removed[killed, card[killed]] = True
    rows = np.flatnonzero(who & board.agents.is_agent[card] & game.anybody)
    if rows.size:
        meet(game, rows, card[rows], at_site[rows])


def _next(game: Game, who: Flags) -> Numbers:
    """Give the top card of hazard decks by game; `NOWHERE` where there is none."""
    found = np.full(game.runs, NOWHERE)
    rows = np.flatnonzero(who)
    found[rows] = _tops(game, rows)
    return found


def _tops(game: Game, rows: Rows) -> Numbers:
    """Give the top card of the hazard decks of some games, what is in play or gone passed over; `NOWHERE` for none.

    Who draws more than was shuffled sees the first shuffles once more.
    """
    found = np.full(rows.size, NOWHERE)
    seeking = np.arange(rows.size)
    for _ in range(game.board.hazards):
        deck = rows[seeking]
        card = game.hazard_deck[deck, game.next_hazard[deck] % game.hazard_deck.shape[1]]
        gone = game.removed[deck, card]
        found[seeking[~gone]] = card[~gone]
        seeking = seeking[gone]
        if not seeking.size:
            break
        game.next_hazard[rows[seeking]] += 1
    return found
