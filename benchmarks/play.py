"""How long many games of a deck take, on one core, beside the bare shuffle of the same games.

`python -m benchmarks.play [--rounds N] [--games N] [--turns N] [--json]` measures the example decks and prints a table:
seconds of the processor for shuffling and dealing that many decks, for playing them all, and for playing them against
the hazards of ours, with the ratio of each to the shuffle.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from validator.engine.turns.deal import deal
from validator.engine.turns.games import Games
from validator.engine.turns.luck import CHUNK, Luck
from validator.engine.turns.outcome import play_all
from validator.engine.turns.play import play
from validator.engine.turns.request import TYPICAL, PlayRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.engine.turns.board import Board

EXAMPLES = Path(__file__).parents[1] / "examples"
LISTS = (
    "wizard-dwarves-of-erebor.deck", "ringwraith-northern-pits.json", "balrog-under-the-mountains.dck",
    "fallen-wizard-many-coloured-tower.txt",
)  # fmt: skip


def seconds(work: Callable[[], object]) -> float:
    """Give the processor's seconds that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def shuffle(board: Board, games: int) -> None:
    """Shuffle and deal as many decks, and play nothing."""
    for chunk, first in enumerate(range(0, games, CHUNK)):
        deal(Games(board, Luck(0, chunk, min(CHUNK, games - first)), 1))


def measured(name: str, rounds: int, games: int, turns: int) -> dict[str, list[float]]:
    """Measure the games of an example deck.

    Returns:
        seconds of each round: of the bare `shuffle`, of the `games`, and of these against `typical` hazards, the three
        taken in turn.
    """
    played = play((EXAMPLES / name).read_bytes(), how=PlayRequest(against=TYPICAL))
    board = played.board
    run = partial(play_all, board, games=games, turns=turns, seed=0)
    work: dict[str, Callable[[], object]] = {
        "shuffle": partial(shuffle, board, games),
        "games": run,
        "typical": partial(run, hazards=played.hazards),
    }
    found: dict[str, list[float]] = {what: [] for what in work}
    for _ in range(rounds):
        for what, one in work.items():
            found[what].append(seconds(one))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description="How long many games take, beside the bare shuffle.")
    for name, default in (("--rounds", 3), ("--games", 10_000), ("--turns", 20)):
        parser.add_argument(name, type=int, default=default)
    parser.add_argument("--json", action="store_true", help="the seconds of each round, for programs")
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.games, asked.turns) < 1:
        parser.error("each number must be 1 or more")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    found = {name: measured(name, asked.rounds, asked.games, asked.turns) for name in LISTS}
    if asked.json:
        print(json.dumps(found))
        return 0
    print(f"{asked.games:,} games of {asked.turns} turns, seconds of one core, median of {asked.rounds}")
    print(f"{'list':40} {'shuffle':>8} {'games':>7} {'ratio':>6} {'typical':>8} {'ratio':>6}")
    for name, figures in found.items():
        bare, games, hard = (statistics.median(figures[what]) for what in ("shuffle", "games", "typical"))
        print(f"{name:40} {bare:8.2f} {games:7.2f} {games / bare:6.1f} {hard:8.2f} {hard / bare:6.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
