"""How long many games of a deck take, on one core, beside the bare shuffle of the same games.

`python -m benchmarks.play [--rounds N] [--games N] [--turns N]` measures the example decks and prints a table: seconds
of the processor for shuffling and dealing that many decks, for playing them all, and for playing them against the
hazards of ours, with the ratio of each to the shuffle.
"""

from __future__ import annotations

import argparse
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
    print(f"{'list':40} {'cards':>6} {'shuffle':>8} {'games':>7} {'ratio':>6} {'typical':>8} {'ratio':>6}")
    for name in LISTS:
        played = play((EXAMPLES / name).read_bytes(), how=PlayRequest(against=TYPICAL))
        board = played.board
        run = partial(play_all, board, games=asked.games, turns=asked.turns, seed=0)
        games, hard = seconds(run, asked.rounds), seconds(partial(run, hazards=played.hazards), asked.rounds)
        bare = seconds(partial(shuffle, board, asked.games), asked.rounds)
        ratios = f"{games:7.2f} {games / bare:6.1f} {hard:8.2f} {hard / bare:6.1f}"
        print(f"{name:40} {len(board.cards):6} {bare:8.2f} {ratios}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
