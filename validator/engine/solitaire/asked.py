"""What may be asked of solitaire games: what comes into play, what a copy changes, what two lists differ by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardpool.folding import fold
from validator.engine.intervals import Share
from validator.engine.turns.outcome import mean_interval, share_change
from validator.engine.turns.request import EVERY_CARD
from validator.engine.turns.wants import Want, card_named, read_want

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.card import Card
    from validator.engine.solitaire.games import SolitaireGames
    from validator.engine.solitaire.simulate import Flags, Game


def wants(games: SolitaireGames, texts: Sequence[str], other: SolitaireGames | None = None) -> list[dict[str, Any]]:
    """Tell in how many games cards came into play by a turn: quests, characters, items that start.

    Args:
        games: the games.
        texts: questions such as `Gandalf & Glamdring by 5`.
        other: those that they are compared with, about whose cards may be asked, too.

    Raises:
        UsageError: a question names no card that comes into play, or no turn that is played.
    """
    found = []
    for want in _questions(texts, games, *((other,) if other else ())):
        share = Share(int(_all_came(games, want).sum()), games.runs)
        found.append({"text": want.text, "by": want.by, "share": share.value, "interval": list(share.interval)})
    return found


def _questions(texts: Sequence[str], *both: SolitaireGames) -> list[Want]:
    cards = [card for one in both for card in _coming(one)]
    turns = max(int(one.game.turns.max()) for one in both)
    return [read_want(text, cards, turns) for text in texts]


def _all_came(games: SolitaireGames, want: Want) -> Flags:
    """Tell in which games all cards of a question came into play by then."""
    return np.asarray(np.logical_and.reduce([_came(games, card, want.by) for card in want.cards]))


def _coming(games: SolitaireGames) -> Iterator[Card]:
    """Give what may come into play."""
    yield from (one.item for one in games.start.items)
    yield from games.game.board.people.cards
    yield from games.decks.quests


def _came(games: SolitaireGames, card: Card, by: int) -> Flags:
    """Tell in which games a card came into play by the end of a turn; what starts is there."""
    game, title = games.game, fold(card.title)
    if any(fold(one.title) == title for one in (*games.start.company, *(held.item for held in games.start.items))):
        return np.ones(game.runs, dtype=bool)
    quests = [n for n, own in enumerate(games.decks.quests) if fold(own.title) == title]
    people = [n for n, own in enumerate(game.board.people.cards) if fold(own.title) == title]
    turns = np.column_stack([game.came[:, quests], game.joined[:, people]])
    return np.asarray(((turns > 0) & (turns <= by)).any(axis=1))


def varied(games: SolitaireGames, titles: Sequence[str], other: SolitaireGames | None = None) -> list[dict[str, Any]]:
    """Give what one copy more and one fewer of cards change: the points at the end, and councils.

    Args:
        games: the games.
        titles: of cards of any deck; `all` for each of the quest deck.
        other: those that they are compared with: what these alone hold is passed over.

    Raises:
        UsageError: a title is that of no card.
    """
    decks = games.decks
    known = (*decks.cards, *(other.decks.cards if other else ()))
    drawn = [title for title in titles if title != EVERY_CARD]
    cards = dict.fromkeys(card_named(title, known, "vary") for title in drawn)
    if EVERY_CARD in titles:
        cards |= dict.fromkeys(decks.quests)
    return [
        {
            "id": card.id,
            "title": card.title,
            "one_more": _change(games.game, games.played(decks.with_copies(card, 1))),
            "one_fewer": _change(games.game, games.played(decks.with_copies(card, -1))),
        }
        for card in cards
        if card in decks.cards
    ]


def _change(before: Game, after: Game) -> dict[str, Any]:
    mean, interval = mean_interval(after.counted() - before.counted())
    council = share_change(before.council > 0, after.council > 0)
    return {"points": mean, "interval": interval, "council": council}


def difference(a: SolitaireGames, b: SolitaireGames, texts: Sequence[str] = ()) -> dict[str, Any]:
    """Give by what the games of the second list differ, game by game: what is counted, councils, and questions."""
    ours, theirs = a.game.counts(), b.game.counts()
    spreads = []
    for name, counts in ours.items():
        mean, interval = mean_interval(theirs[name] - counts)
        spreads.append({"name": name, "mean": mean, "interval": interval})
    wants = [
        {"text": want.text, "by": want.by, **share_change(_all_came(a, want), _all_came(b, want))}
        for want in _questions(texts, a, b)
    ]
    council = share_change(a.game.council > 0, b.game.council > 0)
    return {"spreads": spreads, "council": council, "wants": wants}
