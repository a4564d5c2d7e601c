"""Inns and taverns of the solitaire game: what a visit brings [RGEO 4, RGEO Appendix 3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardpool.folding import same_name
from validator.engine.encounters import effects_by_roll
from validator.engine.solitaire.burdens import NOBODY
from validator.engine.solitaire.combat import face, strike
from validator.engine.solitaire.corruption import lift, lose
from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.wounds import wound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]

EFFECTS: Final = ("", "thief", "brawl", "watch", "rest", "remove", "character", "horses", "quest", "meal")
"""What a row of the tables of inns and taverns does, in the words of `encounters.toml`."""
_THIEF, _BRAWL, _WATCH, REST, _REMOVE, _CHARACTER, HORSES, _QUEST, MEAL = range(1, len(EFFECTS))
NOTHING: Final = 0
_LOWEST: Final = 2


class Inns:
    """What a visit brings, by site.

    Args:
        sites: those that the company can come to.
        people: everybody who can be in the company.
    """

    def __init__(self, sites: Sequence[Card], people: Sequence[Card]) -> None:
        given = facts()["inns"]
        self.tavern = np.array([any(same_name(site.title, one) for one in given["taverns"]) for site in sites])
        """By site, whether it has a tavern, not an inn."""
        self.effects = np.array([[EFFECTS.index(effect) for effect in effects_by_roll(table)]
                                 for table in ("inn", "tavern")], dtype=np.int64)  # fmt: skip
        """By table and roll, from 2 on."""
        self.thief = np.array([given["thief"], given["pickpocket"]], dtype=np.int64)
        at_home = [[any(same_name(site.title, home) for home in card.home_sites) for card in people] for site in sites]
        self.at_home = np.array(at_home, dtype=bool).reshape(len(sites), len(people))
        """By site and person, whether he is at home there."""


def visit(game: Game, rows: Rows, roll: Numbers) -> None:
    """Let companies visit the inn or tavern of their site.

    Args:
        game: the games.
        rows: which; somebody is in each company.
        roll: of two dice, for each.
    """
    inns, perils = game.board.inns, game.board.perils
    tavern = inns.tavern[game.at[rows]].astype(np.int64)
    effect = inns.effects[tavern, roll - _LOWEST]
    game.inn[rows] = effect
    some = np.flatnonzero(effect == _THIEF)
    if some.size:
        _rob(game, rows[some], inns.thief[tavern[some]])
    for number, attack in ((_BRAWL, perils.brawl), (_WATCH, perils.watch)):
        some = rows[effect == number]
        if some.size:
            face(game, some, np.full(some.size, attack))
    _remove(game, rows[effect == _REMOVE])
    _meet(game, rows[effect == _CHARACTER])
    game.draw_quest(_flags(game, rows[effect == _QUEST]))


def _rob(game: Game, rows: Rows, prowess: Numbers) -> None:
    """Let somebody face a strike, and lose an item, by lot, where it succeeds."""
    who = game.luck.pick(rows, game.present[rows])
    struck = strike(game, rows, who, prowess, np.zeros(rows.size, dtype=np.int64)) > 0
    rows, who = rows[struck], who[struck]
    items = (game.bearer[rows] == who[:, None]) & game.board.burdens.is_item
    slot = game.luck.pick(rows, items)
    robbed = items.any(axis=1)
    lose(game, rows[robbed], slot[robbed])
    wound(game, rows, who, np.zeros(rows.size, dtype=bool))


def _remove(game: Game, rows: Rows) -> None:
    """Let each company roll once to remove a corruption card."""
    for column, number in enumerate(game.board.burdens.removal):
        some = rows[game.cursed[rows, column] != NOBODY]
        lift(game, some[game.luck.dice(some) + facts()["inns"]["removal"] > number], column)
        rows = np.setdiff1d(rows, some)


def _meet(game: Game, rows: Rows) -> None:
    """Bring the character of the highest mind into play who is at home, for whom influence is left."""
    people, tokens = game.board.people, facts()["tokens"]
    able = people.may_join & game.board.inns.at_home[game.at[rows]] & (game.joined[rows] == 0)
    able &= people.mind <= game.free_influence(rows)[:, None]
    some = np.flatnonzero(able.any(axis=1))
    rows, who = rows[some], np.where(able[some], people.mind, -1).argmax(axis=1)
    game.present[rows, who] = True
    game.joined[rows, who] = game.turns[rows]
    game.by_kind[rows, game.board.character] += people.points[who]
    game.tokens[rows] += tokens["character"] * (people.mind[who] >= tokens["mind"])


def _flags(game: Game, rows: Rows) -> Flags:
    found = np.zeros(game.runs, dtype=bool)
    found[rows] = True
    return found
