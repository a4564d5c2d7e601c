"""Games in which the company stands at a site with a hand that a test chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.engine.turns.deal import deal
from validator.engine.turns.games import Games
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent

if TYPE_CHECKING:
    from validator.engine.turns.play import Play


def standing(company: Play, site: str, *hand: str, used: tuple[str, ...] = (), fights: bool = False) -> Games:
    """Let the company be at a site, with some sites used, and hold these cards alone; nothing is left to draw."""
    assert company.hazards is not None
    number = company.request.games
    opponent = Opponent(company.hazards, Luck(0, 0, number, OPPONENT)) if fights else None
    games = Games(company.board, Luck(0, 0, number), 1, opponent=opponent)
    deal(games)
    games.hand[...] = False
    games.left[:], games.shuffles[:] = 0, company.board.reshuffles
    games.untap()
    games.turn = 1
    titles = [one.title for one in company.board.sites]
    games.at[:] = titles.index(site)
    games.used[:, [titles.index(one) for one in used]] = True
    for title in hand:
        games.hand[:, column(games, title)] = True
    return games


def column(games: Games, title: str) -> int:
    """Give the column of the first copy of a card."""
    return next(n for n, card in enumerate(games.board.cards) if card.title == title)
