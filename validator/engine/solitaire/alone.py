"""The solitaire game of one deck by itself, as `meccg play` asks for it; `meccg hands` has it beside the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.engine.checked_deck import checked_deck
from validator.engine.hands import Hands
from validator.engine.strategy import Strategy
from validator.usage import UsageError

if TYPE_CHECKING:
    from cardpool.pool import CardPool
    from validator.engine.solitaire.games import SolitaireGames
    from validator.engine.turns.request import PlayRequest
    from validator.report import Report


def play_alone(report: Report, pool: CardPool, request: PlayRequest, other: Report | None = None) -> dict[str, Any]:
    """Play the solitaire game with a deck, or with two that are compared.

    Args:
        report: the check of the deck, under the format of the game.
        pool: the cards.
        request: games (10,000 at the most are played), seed, draft, site, questions, and cards to vary; the rest the
            game does not know.
        other: the check of the deck that it is compared with.

    Returns:
        the head of an answer about games, `start`, `solitaire` as `meccg hands` has it, `wants`, and `varied`. Of two
        decks these as `a` and `b`, and the `difference` of what is counted, the second less the first; a card that one
        of them lacks never comes into play there, and is varied in the other alone.

    Raises:
        NoDeckError: there is no deck to draw from.
        UsageError: the company may not start there, it is not known where it starts, or what is asked about is no card.
    """
    ours = _played(report, pool, request)
    if other is None:
        return _answer(*ours, None, request)
    from validator.engine.solitaire.asked import difference  # noqa: PLC0415  # it loads the library of arrays

    theirs = _played(other, pool, request)
    return {
        "a": _answer(*ours, theirs[1], request),
        "b": _answer(*theirs, ours[1], request),
        "difference": difference(ours[1], theirs[1], request.wants),
    }


def _played(report: Report, pool: CardPool, request: PlayRequest) -> tuple[Hands, SolitaireGames]:
    way = Strategy(draft=request.draft, site=request.site)
    hands = Hands(report, pool, way, hands=request.games, seed=request.seed, samples=0)
    if hands.solitaire_games is None:
        raise UsageError("It is not known where the company starts; name the site.", "site")
    return hands, hands.solitaire_games


def _answer(hands: Hands, games: SolitaireGames, other: SolitaireGames | None, request: PlayRequest) -> dict[str, Any]:
    from validator.engine.solitaire.asked import varied, wants  # noqa: PLC0415  # it loads the library of arrays
    from validator.engine.solitaire.summarise import solitaire  # noqa: PLC0415  # the same

    return {
        **checked_deck(hands.report),
        "games": games.runs,
        "seed": request.seed,
        "start": hands.start.to_dict(),
        "solitaire": solitaire(games).to_dict(),
        "wants": wants(games, request.wants, other),
        "varied": varied(games, request.vary, other),
    }
