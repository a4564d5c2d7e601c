"""How long many games of a deck take, on one core, beside the bare shuffle of the same games.

`python -m benchmarks.play [--rounds N] [--games N] [--turns N]` measures the example decks and prints a table: seconds
of the processor for all games, for shuffling as many decks of as many cards by the same generator, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from validator.engine.turns.deal import deal
from validator.engine.turns.games import Games
from validator.engine.turns.luck import CHUNK, Luck
from validator.engine.turns.outcome import play_all
from validator.engine.turns.play import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.engine.turns.board import Board

EXAMPLES = Path(__file__).parents[1] / "examples"
LISTS = (
    "wizard-dwarves-of-erebor.deck", "ringwraith-northern-pits.json", "balrog-under-the-mountains.dck",
    "fallen-wizard-many-coloured-tower.txt",
)  # fmt: skip


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Give the median of the processor's seconds that some work takes."""
    taken = []
    for _ in range(rounds):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return statistics.median(taken)


def shuffle(board: Board, games: int) -> None:
    """Shuffle and deal as many decks, and play nothing."""
    for chunk, first in enumerate(range(0, games, CHUNK)):
        deal(Games(board, Luck(0, chunk, min(CHUNK, games - first)), 1))


def main(arguments: list[str] | None = None) -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description="How long many games take, beside the bare shuffle.")
    for name, default in (("--rounds", 3), ("--games", 10_000), ("--turns", 20)):
        parser.add_argument(name, type=int, default=default)
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.games, asked.turns) < 1:
        parser.error("each number must be 1 or more")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(f"{asked.games:,} games of {asked.turns} turns, seconds of one core, median of {asked.rounds}")
    print(f"{'list':40} {'cards':>6} {'games':>7} {'shuffle':>8} {'ratio':>6}")
    for name in LISTS:
        board = play((EXAMPLES / name).read_bytes()).board
        games = seconds(lambda board=board: play_all(board, games=asked.games, turns=asked.turns, seed=0), asked.rounds)  # type: ignore[misc]
        bare = seconds(lambda board=board: shuffle(board, asked.games), asked.rounds)  # type: ignore[misc]
        print(f"{name:40} {len(board.cards):6} {games:7.2f} {bare:8.2f} {games / bare:6.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
