"""Manifestations: what a defeat takes out of the game, and the lair of a Dragon who is no more [METD, MEDM]."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardpool.tables import natural
from validator.engine.turns.storms import razed
from validator.engine.turns.sway import settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.games import Games

    Flags = NDArray[np.bool_]
    Rows = NDArray[np.intp]


def known_as(card: Card) -> str:
    """Give whom a card is a manifestation of: his name, or itself where it is unique; `""` for others.

    Once an attack of his is defeated no manifestation of him comes into play any more.
    """
    return card.entity or (card.unique_as if card.unique else "")


def fallen(lair: Card, *, today: bool) -> Card:
    """Give a Dragon's lair without its Dragon: no automatic-attack at once, and no hoard from the next turn on.

    Args:
        lair: as it is printed.
        today: whether the Dragon stood at the beginning of this turn.
    """
    return replace(lair, attacks=(), automatic_attacks=(), contains_hoard=today and lair.contains_hoard)


class Manifestations(NamedTuple):
    """Who may be defeated among the hazards of an opponent, and what goes with him."""

    of: Rows
    """By hazard, the number of whom it manifests, -1 for nobody."""
    theirs: Flags
    """By number and hazard, whether it is a manifestation of him."""
    ours: Flags
    """The same by card of the player."""
    leaves: Flags
    """Whether such a card leaves play too: of a Dragon several may be in play."""
    lairs: Flags
    """By number and site, whether it is his lair."""
    lost_at_once: Flags
    """By resource and site, whether it may not be played any more once the site is no lair."""
    lost: Flags
    """The same from the next turn on: with the hoard."""

    @classmethod
    def of_hazards(cls, cards: Sequence[Card], attacks: Sequence[bool], board: Board) -> Manifestations | None:
        """Find them; None where nobody can be defeated of whom there is another card or a lair.

        Args:
            cards: the hazards, one a copy.
            attacks: by hazard, whether it attacks.
            board: the deck of the company.
        """
        names = sorted({known_as(card) for card, some in zip(cards, attacks, strict=True) if some} - {""}, key=natural)
        theirs = [[known_as(card) == name for card in cards] for name in names]
        ours = [[known_as(card) == name for card in board.cards] for name in names]
        lairs = [[site.lair_of == name for site in board.sites] for name in names]
        if not any(map(any, (*ours, *lairs))) and all(sum(row) < 2 for row in theirs):  # noqa: PLR2004  # itself
            return None
        number = {name: at for at, name in enumerate(names)}
        dragon = [bool(card.dragon) for card in board.cards]
        stripped = {today: [fallen(site, today=today) for site in board.sites] for today in (True, False)}
        open_ = {
            today: [[site.lair_of in names and not board.allows(card, bare) for site, bare in pairs]
                    for card in board.resources]
            for today, some in stripped.items()
            for pairs in [list(zip(board.sites, some, strict=True))]
        }  # fmt: skip
        shape = len(board.resources), len(board.sites)
        found = _flags(ours, len(names), len(board.cards))
        return cls(
            np.array([number.get(known_as(card), -1) for card in cards], dtype=np.intp),
            _flags(theirs, len(names), len(cards)),
            found,
            found & np.array(dragon, dtype=bool),
            _flags(lairs, len(names), len(board.sites)),
            _flags(open_[True], *shape),
            _flags(open_[False], *shape),
        )


def _flags(rows: list[list[bool]], *shape: int) -> Flags:
    return np.array(rows, dtype=bool).reshape(shape)


def defeated(games: Games, rows: Rows, hazards: Rows) -> None:
    """Take out of the games what goes with manifestations that were defeated, one a game."""
    opponent, board = games.opponent, games.board
    known = opponent.board.manifestations if opponent else None
    if opponent is None or known is None:
        return
    who = known.of[hazards]
    rows, who = rows[who >= 0], who[who >= 0]
    if not rows.size:
        return
    opponent.never[rows] |= known.theirs[who]
    opponent.dragons.there[rows] &= ~known.theirs[who][:, opponent.board.dragons.columns]
    settle(games, rows)
    games.never[rows] |= known.ours[who]
    leaves = known.leaves[who] & games.in_play[rows]
    for column in np.flatnonzero(leaves.any(axis=0)).tolist():
        some = rows[leaves[:, column]]
        games.in_play[some, column] = False
        games.points[some, board.kind[column]] -= board.points[column]
    fell = opponent.fell[rows]
    opponent.fell[rows] = np.where(known.lairs[who] & (fell == 0), games.turn, fell)


def allowed_here(games: Games, rows: Rows) -> Flags:
    """Tell by game and resource whether it may be played where the company is."""
    return allowed_at(games, rows, games.at[rows])


def allowed_at(games: Games, rows: Rows, at: NDArray[np.int32]) -> Flags:
    """Tell by game and resource whether it may be played where the company is, at a site that it is, or becomes."""
    found: Flags = games.board.allowed.T[at]
    if games.opponent and games.opponent.dragons.sway.tables.most.any():
        found &= ~(games.opponent.dragons.sway.bars()[rows, None] & games.opponent.dragons.sway.tables.roused)
    known = games.opponent.board.manifestations if games.opponent else None
    if games.opponent and known:
        fell = games.opponent.fell[rows, at][:, None]
        if fell.any():
            lost = np.where(fell < games.turn, known.lost.T[at], known.lost_at_once.T[at])
            found &= ~((fell > 0) & lost)
    for resource, storm in games.board.storms.items():
        if storm.razes:
            found[:, resource] &= ~razed(games, rows)[np.arange(rows.size), at]
    return found


def allowed_anywhere(games: Games, resource: int) -> Flags:
    """Tell of a resource by site, or by game and site, where it may be played next turn and later."""
    found: Flags = games.board.allowed[resource]
    known = games.opponent.board.manifestations if games.opponent else None
    if games.opponent and known and known.lost[resource].any():
        found = found & ~((games.opponent.fell > 0) & known.lost[resource])
    storm = games.board.storms.get(resource)
    return found & ~razed(games, games.rows) if storm and storm.razes else found
