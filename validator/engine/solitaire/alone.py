"""The solitaire game of one deck by itself, as `meccg play` asks for it; `meccg hands` has it beside the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.engine.checked_deck import checked_deck
from validator.engine.hands import Hands
from validator.engine.strategy import Strategy
from validator.usage import UsageError

if TYPE_CHECKING:
    from cardpool.pool import CardPool
    from validator.engine.turns.request import PlayRequest
    from validator.report import Report


def play_alone(report: Report, pool: CardPool, request: PlayRequest) -> dict[str, Any]:
    """Play the solitaire game with a deck.

    Args:
        report: the check of the deck, under the format of the game.
        pool: the cards.
        request: games (10,000 at the most are played), seed, draft and site count; the rest the game does not know.

    Returns:
        the head of an answer about games, `start`, and `solitaire` as `meccg hands` has it.

    Raises:
        NoDeckError: there is no deck to draw from.
        UsageError: the company may not start there, or it is not known where it starts.
    """
    way = Strategy(draft=request.draft, site=request.site)
    hands = Hands(report, pool, way, hands=request.games, seed=request.seed, samples=0)
    game = hands.solitaire
    if game is None:
        raise UsageError("It is not known where the company starts; name the site.", "site")
    return {
        **checked_deck(report),
        "games": game.runs,
        "seed": request.seed,
        "start": hands.start.to_dict(),
        "solitaire": game.to_dict(),
    }
