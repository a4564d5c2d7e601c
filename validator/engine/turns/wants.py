"""Questions about named cards: in how many games are these in play by the end of a turn?"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardpool.folding import fold
from cardpool.phrases import phrase
from rulesets.finding import either
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from cardpool.card import Card
    from validator.engine.turns.board import Board
    from validator.engine.turns.outcome import Outcome

_BY: Final = re.compile(
    r"\s+(?:by(?:\s+turn)?|bis(?:\s+zug)?|hasta(?:\s+el\s+turno)?|d['’]ici(?:\s+au\s+tour)?)\s+(?P<turn>\d{1,4})\s*$",
    re.IGNORECASE,
)
"""What stands before the turn, in each language of the page."""
_NEAR: Final = 0.75
"""Likeness of titles, 0 to 1, from which on one is taken to be a typo of the other."""


class Want(NamedTuple):
    """One question."""

    text: str
    cards: tuple[Card, ...]
    by: int
    """The turn by whose end all of them are in play."""


def read_want(text: str, cards: Iterable[Card], turns: int) -> Want:
    """Read a question such as `Gandalf & Glamdring by 5`; without a turn, by the end of the last.

    Args:
        text: the question.
        cards: those that it may be about, what starts first.
        turns: that are played.

    Raises:
        UsageError: it names no card of the deck, or no turn that is played.
    """
    found = _BY.search(text)
    by = int(found["turn"]) if found else turns
    if not 1 <= by <= turns:
        sentence = "{text!r} asks about turn {by}; {turns} turns are played."
        if turns == 1:
            sentence = "{text!r} asks about turn {by}; {turns} turn is played."
        raise UsageError(phrase(sentence, text=text, by=by, turns=turns), "wants")
    known = tuple(cards)
    titles = [part.strip() for part in (text[: found.start()] if found else text).split("&")]
    return Want(text, tuple(card_named(title, known, "wants") for title in titles), by)


def card_named(title: str, cards: Iterable[Card], field: str) -> Card:
    """Give the first of some cards that a title means: the whole title, else a part that only one title has.

    Raises:
        UsageError: none has it, or several have.
    """
    cards = list(dict.fromkeys(cards))
    wanted = fold(title)
    if exact := [card for card in cards if fold(card.title) == wanted]:
        return exact[0]
    like = {card.title: card for card in cards if wanted and wanted in fold(card.title)}
    if len(like) == 1:
        return next(iter(like.values()))
    if like:
        sentence = "{title!r} may be {titles}; write the whole title."
        raise UsageError(phrase(sentence, title=title, titles=either(sorted(like))), field)
    titles = {fold(card.title): card.title for card in cards}
    if near := get_close_matches(wanted, titles, 1, _NEAR):
        sentence = "{title!r} is no card that starts or is drawn; is {near} meant?"
        raise UsageError(phrase(sentence, title=title, near=titles[near[0]]), field)
    sentence = "{title!r} is no card that starts or is drawn; write a title as on its card, & between two."
    if field == "vary":
        sentence = "{title!r} is no card that starts or is drawn; write a title as on its card."
    raise UsageError(phrase(sentence, title=title), field)


def in_play_by_then(want: Want, board: Board, outcome: Outcome) -> NDArray[np.bool_]:
    """Tell by game whether all cards of a question are in play by then."""
    there = np.ones(outcome.fate.shape[0], dtype=bool)
    for card in want.cards:
        if any(fold(one.title) == fold(card.title) for one in _started(board)):
            continue
        columns = [n for n, own in enumerate(board.cards) if fold(own.title) == fold(card.title)]
        turns = outcome.played_on[:, columns]
        there &= ((turns > 0) & (turns <= want.by)).any(axis=1)
    return there


def known_cards(board: Board) -> list[Card]:
    """Give the cards that may be asked about: what starts, then the deck."""
    return [*_started(board), *board.cards]


def _started(board: Board) -> list[Card]:
    return [*board.start.company, *(one.item for one in board.start.items), *board.start.in_play]
