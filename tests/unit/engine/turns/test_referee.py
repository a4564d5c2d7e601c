"""Two ways to play one game: the plain player by the steps of the rulebook, and the arrays, move for move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from validator.check_request import CheckRequest
from validator.engine.turns.games import Games
from validator.engine.turns.luck import Luck
from validator.engine.turns.play import Play, play
from validator.engine.turns.position import Position
from validator.engine.turns.referee import Referee
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

EXAMPLES = Path(__file__).parents[4] / "examples"
PUBLISHED = Path(__file__).parents[5] / "shared" / "decks" / "gccg"
CHALLENGE = sorted(PUBLISHED.glob("*-challenge.deck"))
PLAYED = [
    "wizard-dwarves-of-erebor.deck",
    "balrog-under-the-mountains.dck",
    "fallen-wizard-many-coloured-tower.txt",
    "ringwraith-northern-pits.json",
    "undecided-typed-on-a-phone.txt",
]


def numbers(marked: NDArray[np.bool_]) -> frozenset[int]:
    """Give the numbers of the cards that are marked."""
    return frozenset(np.flatnonzero(marked).tolist())


def positions(played: Play, games: int, turns: int) -> Iterator[tuple[int, int, Position, Position]]:
    """Give, game by game and turn by turn, where the arrays and the plain player are."""
    board, luck = played.board, Luck(0, 0, games)
    shots: list[tuple[Any, ...]] = []

    def watch(some: Games) -> None:
        arrays = (some.at, some.tapped, some.hand, some.discards, some.in_play, some.points, some.company, some.left)
        shots.append(tuple(array.copy() for array in arrays))

    Games(board, luck, turns, played.plan).play(watch)
    for game in range(games):
        for turn, theirs in enumerate(Referee(board, luck, game, turns, played.plan).play()):
            at, tapped, hand, discards, in_play, points, company, left = (array[game] for array in shots[turn])
            ours = Position(
                board.sites[at].title if board.sites else "",
                bool(tapped),
                numbers(hand),
                numbers(discards),
                numbers(in_play),
                tuple(points.tolist()),
                tuple(board.persons[one].title for one in sorted(board.companies.members[company])),
                int(left),
            )
            yield game, turn + 1, ours, theirs


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("format_", ["coe", "dreamcards"])
def test_the_arrays_play_as_the_plain_player_does(name: str, format_: str) -> None:
    played = play((EXAMPLES / name).read_bytes(), CheckRequest(format=format_))
    for game, turn, ours, theirs in positions(played, 15, 20):
        assert ours == theirs, f"game {game}, turn {turn}"


def test_a_plan_is_followed_alike() -> None:
    played = play((EXAMPLES / PLAYED[0]).read_bytes(), how=PlayRequest(plan=("Lake-town", "Lórien")))
    for game, turn, ours, theirs in positions(played, 15, 8):
        assert ours == theirs, f"game {game}, turn {turn}"
    visits = played.outcome.first_visit[:, list(played.plan)]
    assert (visits[:, 0] == 2).all()
    assert (visits[:, 1] == 1).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_thousand_games_are_played_alike(name: str) -> None:
    played = play((EXAMPLES / name).read_bytes())
    for game, turn, ours, theirs in positions(played, 1_000, 20):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.slow
@pytest.mark.skipif(not CHALLENGE, reason="the published lists do not stand beside the checkout")
@pytest.mark.parametrize("path", [*CHALLENGE, *sorted(PUBLISHED.glob("*-dream-challenge.deck"))], ids=lambda p: p.stem)
def test_the_challenge_decks_are_played_alike(path: Path) -> None:
    format_ = "dreamcards" if "dream" in path.name else "coe"
    for game, turn, ours, theirs in positions(play(path.read_bytes(), CheckRequest(format=format_)), 40, 20):
        assert ours == theirs, f"game {game}, turn {turn}"
