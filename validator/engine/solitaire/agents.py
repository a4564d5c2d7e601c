"""Agents of the solitaire game: what they do when they are met, and the fight then [RGEO 2, RGEO Appendix 3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from validator.engine.solitaire.burdens import IN_PLAY, NOBODY
from validator.engine.solitaire.corruption import leave, lose, taint
from validator.engine.solitaire.keying import at_home
from validator.engine.solitaire.numbers import facts
from validator.engine.solitaire.wounds import wound
from validator.engine.turns.numbers import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.solitaire.simulate import Game

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.int64]
    Rows = NDArray[np.intp]

SKILLS: Final = ("warrior", "scout", "ranger", "sage", "diplomat")
_WARRIOR, _SCOUT, _RANGER, _, _DIPLOMAT = range(len(SKILLS))
SHADOW, SORCERY, SPIRIT = ("shadow-magic", "sorcery", "spirit-magic")
NO_SKILL: Final = -1
ABSENT: Final = -1
"""In place of an agent: none."""
_LEAST: Final = -(10**3)


class Agents:
    """The agents of a hazard deck, by hazard; of other hazards the numbers mean nothing.

    Args:
        hazards: the hazard deck, a card a copy.
        sites: those that the company can come to.
    """

    def __init__(self, hazards: Sequence[Card], sites: Sequence[Card]) -> None:
        self.is_agent = np.array([card.agent for card in hazards], dtype=bool)
        self.prowess = np.array([number(card.prowess, 0) for card in hazards], dtype=np.int64)
        self.body = np.array([number(card.body, 0) for card in hazards], dtype=np.int64)
        self.mind = np.array([card.mind or 0 for card in hazards], dtype=np.int64)
        self.influence = np.array([number(card.direct_influence, 0) for card in hazards], dtype=np.int64)
        self.points = np.array([card.points or 0 for card in hazards], dtype=np.int64)
        known = [[SKILLS.index(skill) for skill in card.skills if skill in SKILLS] for card in hazards]
        self.skills = np.array([[*found, *[NO_SKILL] * (len(SKILLS) - len(found))] for found in known], dtype=np.int64)
        self.skills = self.skills.reshape(len(hazards), len(SKILLS))
        """By hazard, the skills that it has, then `NO_SKILL`."""
        self.number = np.array([len(found) for found in known], dtype=np.int64)
        self.magic = {
            kind: np.array([card.agent and kind in card.keywords for card in hazards], dtype=bool)
            for kind in (SHADOW, SORCERY, SPIRIT)
        }
        homes = [[card.agent and at_home(card, site) for site in sites] for card in hazards]
        self.homes = np.array(homes, dtype=bool).reshape(len(hazards), len(sites))


def meet(game: Game, rows: Rows, card: Numbers, at_site: Flags) -> None:
    """Let companies meet an agent each.

    A roll picks one of his skills. A warrior attacks; any other agent may be attacked then, and is by the strongest who
    is untapped, if his prowess is above the agent's. Who is killed is worth his points. Who is not stays at the site,
    or waits at his home site where a quest of the display is; else he is discarded.

    Args:
        game: the games.
        rows: which; somebody is in each company.
        card: the number of the agent in each.
        at_site: whether he is met at the site where the company is.
    """
    agents = game.board.agents
    game.agents_met[rows] += 1
    game.removed[rows, card] = False
    picked = (game.luck.lots(rows, 1)[:, 0] * agents.number[card]).astype(np.int64)
    skill = agents.skills[card, picked]
    killed, vanished = np.zeros(rows.size, dtype=bool), np.zeros(rows.size, dtype=bool)
    stolen = np.full(rows.size, NOBODY)
    some = np.flatnonzero(skill == _SCOUT)
    stolen[some] = _steal(game, rows[some], card[some])
    some = np.flatnonzero(skill == _RANGER)
    game.led_astray[rows[some]] |= _lead_astray(game, rows[some], card[some])
    some = np.flatnonzero(skill == _DIPLOMAT)
    _influence_away(game, rows[some], card[some])
    # The fight, which the agent begins or the company.
    strikes = skill == _WARRIOR
    victim = _of_highest_mind(game, rows)
    able = game.ready_in(rows)
    overawed = _works(game, rows, card, SPIRIT)
    able &= ~(overawed[:, None] & (game.board.people.mind < agents.mind[card][:, None]))
    prowess = np.where(able, game.board.people.prowess, _LEAST)
    strikes_back = ~strikes & (prowess.max(axis=1) > agents.prowess[card])
    fights = (strikes | strikes_back) & game.present[rows].any(axis=1)
    victim = np.where(strikes, victim, prowess.argmax(axis=1))
    vanished[fights] = _works(game, rows, card, SHADOW)[fights]
    fights &= ~vanished
    first = np.flatnonzero(fights & _works(game, rows, card, SORCERY))
    killed[first] = duel(game, rows[first], _anybody(game, rows[first]), card[first])
    there = np.flatnonzero(fights & ~killed & game.present[rows, victim])
    killed[there] = duel(game, rows[there], victim[there], card[there])
    game.by_kind[rows[killed], game.board.kill] += agents.points[card[killed]]
    game.removed[rows[killed], card[killed]] = True
    back = np.flatnonzero(killed & (stolen != NOBODY) & game.present[rows, victim])
    _give_back(game, rows[back], stolen[back], victim[back])
    stays = ~killed & ~vanished
    _let_wait(game, rows[stays], card[stays], at_site[stays])


def duel(game: Game, rows: Rows, who: Rows, card: Numbers) -> Flags:
    """Let an agent and a character, who taps, fight: both roll, and who has less makes a body check.

    Returns:
        Which agents are killed.
    """
    people, agents = game.board.people, game.board.agents
    own = people.prowess[who] - ~game.is_ready(rows, who) - game.wounded[rows, who] + game.luck.dice(rows)
    theirs = agents.prowess[card] + game.luck.dice(rows)
    game.tapped[rows, who] = True
    hurt = theirs > own
    killed: Flags = (own > theirs) & (game.luck.dice(rows) > agents.body[card])
    wound(game, rows[hurt], who[hurt], np.zeros(int(hurt.sum()), dtype=bool))
    return killed


def meet_who_waits(game: Game, moved: Flags, lurking: Numbers) -> None:
    """Let companies meet agents at the site where they are: one from last turn, or one who waited for them there.

    Args:
        game: the games.
        moved: those whose companies have come there in this turn.
        lurking: by game, the agent who was left at the site in an earlier turn, or `ABSENT`.
    """
    lurking = np.where(lurking == game.lurking, lurking, ABSENT)
    card = np.where(moved, game.waiting[game.rows, game.at], lurking)
    rows = np.flatnonzero((card != ABSENT) & game.playing)
    game.waiting[rows, game.at[rows]] = ABSENT
    game.lurking[rows[~moved[rows]]] = ABSENT
    if rows.size:
        meet(game, rows, card[rows], np.ones(rows.size, dtype=bool))


# --- what they do -----------------------------------------------------------------------------------------------------


def _steal(game: Game, rows: Rows, card: Numbers) -> Numbers:
    """Take the item that is worth most from who loses his mind roll against the agent's prowess; give the slots."""
    burdens, people = game.board.burdens, game.board.people
    items = (game.bearer[rows] >= 0) & burdens.is_item
    slot = np.where(items, burdens.points + game.luck.lots(rows, items.shape[1]), -1).argmax(axis=1)
    bearer = game.bearer[rows, slot]
    agent = game.board.agents.prowess[card] + game.luck.dice(rows)
    taken = items.any(axis=1) & (agent > people.mind[bearer] + game.luck.dice(rows))
    lose(game, rows[taken], slot[taken])
    found: Numbers = np.where(taken, slot, NOBODY)
    return found


def _give_back(game: Game, rows: Rows, slot: Numbers, who: Rows) -> None:
    board = game.board
    game.bearer[rows, slot] = who
    game.items_lost[rows] -= 1
    game.by_kind[rows, board.slot_kind[slot]] += board.burdens.points[slot]


def _lead_astray(game: Game, rows: Rows, card: Numbers) -> Flags:
    """Tell where the agent's mind roll is above that of the highest mind, whom a ranger helps by tapping."""
    people = game.board.people
    mind = people.mind[_of_highest_mind(game, rows)]
    ready = game.ready_in(rows)
    rangers = ready & people.ranger
    helps = rangers.any(axis=1) & (ready.sum(axis=1) > 1)
    game.tapped[rows[helps], rangers[helps].argmax(axis=1)] = True
    agent = game.board.agents.mind[card] + game.luck.dice(rows)
    found: Flags = agent > mind + facts()["agents"]["ranger"] * helps + game.luck.dice(rows)
    return found


def _influence_away(game: Game, rows: Rows, card: Numbers) -> None:
    """Influence a faction away, or where there is none the character of the lowest mind [RGEO Appendix 3, CoE 8]."""
    board, people = game.board, game.board.people
    first = board.burdens.first_quest
    factions = (game.bearer[rows][:, first : first + board.quests] == IN_PLAY) & board.faction
    quest = game.luck.pick(rows, factions) if board.quests else rows * 0
    some = factions.any(axis=1)
    able = game.present[rows] & ~people.is_wizard
    who = np.where(able, people.mind, -_LEAST).argmin(axis=1)
    against = np.where(some, board.exceeds[quest] if board.quests else 0, people.mind[who])
    total = board.agents.influence[card] + np.where(some, 0, taint(game, rows, who)) + game.luck.dice(rows)
    away = total - game.luck.dice(rows) - game.free_influence(rows) > against
    faction = np.flatnonzero(away & some)
    lose(game, rows[faction], first + quest[faction])
    character = np.flatnonzero(away & ~some & able.any(axis=1))
    leave(game, rows[character], who[character], eliminated=np.zeros(character.size, dtype=bool))


def _let_wait(game: Game, rows: Rows, card: Numbers, at_site: Flags) -> None:
    """Leave agents at the site where they are met; who is met on the way waits where a quest is at his home site.

    Of two in one place the later stays.
    """
    board = game.board
    here, left = rows[at_site], card[at_site]
    _replace(game, here, game.lurking[here], left)
    game.lurking[here] = left
    rows, card = rows[~at_site], card[~at_site]
    if not rows.size:
        return
    places = game.where(rows)
    sites = np.where(places >= 0, board.place_site[places], 0)
    suits = (places >= 0) & board.agents.homes[card[:, None], sites]
    some = np.flatnonzero(suits.any(axis=1))
    site = sites[some, suits[some].argmax(axis=1)]
    _replace(game, rows[some], game.waiting[rows[some], site], card[some])
    game.waiting[rows[some], site] = card[some]


def _replace(game: Game, rows: Rows, before: Numbers, card: Numbers) -> None:
    """Take agents out of the deck, and put those there again whose place they take."""
    game.removed[rows[before != ABSENT], before[before != ABSENT]] = False
    game.removed[rows, card] = True


def _of_highest_mind(game: Game, rows: Rows) -> Rows:
    """Give who has the highest mind, of several who has the least prowess, then the least body."""
    people = game.board.people
    rank = people.mind * 10**6 - people.prowess * 10**3 - people.body
    found: Rows = np.where(game.present[rows], rank, -(10**9)).argmax(axis=1)
    return found


def _anybody(game: Game, rows: Rows) -> Rows:
    return game.luck.pick(rows, game.present[rows])


def _works(game: Game, rows: Rows, card: Numbers, kind: str) -> Flags:
    """Tell whose magic of a kind works: who rolls less than his mind."""
    agents = game.board.agents
    found: Flags = agents.magic[kind][card] & (game.luck.dice(rows) < agents.mind[card])
    return found
