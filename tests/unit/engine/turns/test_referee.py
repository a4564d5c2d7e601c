"""Two ways to play one game: the plain player by the steps of the rulebook, and the arrays, move for move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from validator.check_request import CheckRequest
from validator.engine.turns.battle import Foe
from validator.engine.turns.games import Games
from validator.engine.turns.holdings import NOBODY, STORED
from validator.engine.turns.luck import OPPONENT, Luck
from validator.engine.turns.opponent import Opponent
from validator.engine.turns.play import Play, play
from validator.engine.turns.position import Position
from validator.engine.turns.prisons import KEPT
from validator.engine.turns.referee import Referee
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from validator.engine.turns.agents import Agents

EXAMPLES = Path(__file__).parents[4] / "examples"
PUBLISHED = Path(__file__).parents[5] / "shared" / "decks" / "gccg"
CHALLENGE = sorted(path for path in PUBLISHED.glob("*-challenge.deck") if "dream" not in path.name)
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


def spied(agents: Agents) -> tuple[NDArray[Any], ...]:
    """Give where the agents of an opponent are, and how."""
    return agents.there, agents.where, agents.known, agents.hurt


def positions(played: Play, games: int, turns: int) -> Iterator[tuple[int, int, Position, Position]]:
    """Give, game by game and turn by turn, where the arrays and the plain player are."""
    board, luck = played.board, Luck(0, 0, games)
    shots: list[tuple[Any, ...]] = []
    none = np.zeros((games, 0))

    def watch(some: Games) -> None:
        arrays = (
            some.at,
            some.tapped,
            some.hand,
            some.discards,
            some.sideboard,
            some.in_play,
            some.history[some.turn],
            some.company,
            some.left,
            some.hurt,
            some.bearer,
            opponent.borne if opponent else none,
            opponent.prisons.held_at if opponent else none,
            opponent.prisons.away if opponent else none,
            *(spied(opponent.agents) if opponent else [none] * 4),
        )
        shots.append(tuple(array.copy() for array in arrays))

    hazards, theirs = played.hazards, Luck(0, 0, games, OPPONENT)
    opponent = Opponent(hazards, theirs) if hazards else None
    Games(board, luck, turns, played.plan, opponent).play(watch)
    holdings, cursed = board.holdings, hazards.cards if hazards else []
    fighters = [*board.persons, *(holdings.cards[slot] for slot in holdings.fighting)]

    def agents(there: Any, where: Any, known: Any, hurt: Any) -> tuple[str, ...]:  # noqa: ANN401
        places = [board.sites[site].title if site >= 0 else "home" for site in where]
        spies = hazards.agents.cards if hazards else []
        return tuple(f"{spies[n].title}: {places[n]}, {known[n]}, {hurt[n]}" for n in np.flatnonzero(there))

    def whom(person: int) -> str:
        return "stored" if person == STORED else board.persons[KEPT - person if person <= KEPT else person].title

    for game in range(games):
        foe = Foe(hazards, board, theirs, luck, game) if hazards else None
        for turn, found in enumerate(Referee(board, luck, game, turns, played.plan, foe).play()):
            (
                at,
                tapped,
                hand,
                discards,
                aside,
                in_play,
                points,
                company,
                left,
                wounded,
                bearer,
                borne,
                held_at,
                away,
                *spies,
            ) = (array[game] for array in shots[turn])
            ours = Position(
                board.sites[at].title if board.sites else "",
                bool(tapped),
                numbers(hand),
                numbers(discards),
                numbers(aside),
                numbers(in_play),
                tuple(points.tolist()),
                tuple(board.persons[one].title for one in sorted(board.companies.members[company])),
                int(left),
                tuple(fighters[one].title for one in np.flatnonzero(wounded)),
                (
                    *(f"{holdings.cards[n].title}: {whom(one)}" for n, one in enumerate(bearer) if one != NOBODY),
                    *(f"{cursed[n].title}: {whom(one)}" for n, one in enumerate(borne) if one != NOBODY),
                ),
                agents(*spies),
                (
                    *(
                        f"{board.persons[n].title}: {board.sites[held_at[n]].title}"
                        for n in np.flatnonzero(np.array(held_at) >= 0)
                    ),
                    *(board.persons[n].title for n in np.flatnonzero(away)),
                )
                if hazards
                else (),
            )
            yield game, turn + 1, ours, found


@pytest.mark.parametrize(
    ("name", "format_"),
    [
        *((name, "coe") for name in PLAYED),
        (PLAYED[0], "dreamcards"),
        *(pytest.param(name, "dreamcards", marks=pytest.mark.slow) for name in PLAYED[1:]),
    ],
)
def test_the_arrays_play_as_the_plain_player_does(name: str, format_: str) -> None:
    played = play((EXAMPLES / name).read_bytes(), CheckRequest(format=format_), PlayRequest(against="typical"))
    for game, turn, ours, theirs in positions(played, 15, 20):
        assert ours == theirs, f"game {game}, turn {turn}"


def test_events_that_help_checks_are_played_alike() -> None:
    cards = {
        "Iron Hill Dwarves": 1,
        "Tempering Friendship": 2,
        "New Friendship": 2,
        "Lordly Presence": 1,
        "Cave-drake": 20,
    }
    pool, sites = ("Aragorn II", "Balin"), ("Rivendell", "Lórien", "Iron Hill Dwarf-hold", "Edoras", "Bree")
    deck = {
        "pool": [{"name": name, "set": "TW", "count": 1} for name in pool],
        "play_deck": [{"name": name, "set": "TW", "count": n} for name, n in cards.items()],
        "location_deck": [{"name": name, "set": "TW", "count": 1} for name in sites],
    }
    played = play(deck)
    assert len(played.board.helping) == 5
    for game, turn, ours, theirs in positions(played, 40, 15):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.slow
def test_a_plan_is_followed_alike() -> None:
    played = play((EXAMPLES / PLAYED[0]).read_bytes(), how=PlayRequest(plan=("Lake-town", "Lórien")))
    for game, turn, ours, theirs in positions(played, 15, 8):
        assert ours == theirs, f"game {game}, turn {turn}"
    visits = played.outcome.first_visit[:, list(played.plan)]
    assert (visits[:, 0] == 2).all()
    assert (visits[:, 1] == 1).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("against", ["none", "typical"])
def test_a_thousand_games_are_played_alike(name: str, against: str) -> None:
    played = play((EXAMPLES / name).read_bytes(), how=PlayRequest(against=against))
    for game, turn, ours, theirs in positions(played, 1_000, 20):
        assert ours == theirs, f"game {game}, turn {turn}"


@pytest.mark.slow
@pytest.mark.skipif(not CHALLENGE, reason="the published lists do not stand beside the checkout")
@pytest.mark.parametrize("path", [*CHALLENGE, *sorted(PUBLISHED.glob("*-dream-challenge.deck"))], ids=lambda p: p.stem)
def test_the_challenge_decks_are_played_alike(path: Path) -> None:
    format_ = "dreamcards" if "dream" in path.name else "coe"
    for game, turn, ours, theirs in positions(play(path.read_bytes(), CheckRequest(format=format_)), 40, 20):
        assert ours == theirs, f"game {game}, turn {turn}"
