"""How long opening hands take, on one core.

`python -m benchmarks.hands ROUNDS MILLION SOME` measures in a process of its own and prints the figures as JSON:
MILLION hands of a deck of 70 cards, SOME hands with all that an answer holds, and the first answer for the page.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.decks import gccg, make
from cardpool.database import open_pool
from validator.engine.hands import hands
from validator.engine.kinds import KINDS
from validator.engine.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable

DECK = 70
"""Cards of the deck whose hands are counted."""
HAND = 8
_ARGUMENTS = ("ROUNDS", "MILLION", "SOME")


def measure(rounds: int, million: int, some: int) -> dict[str, list[float]]:
    """Measure each thing some times.

    Returns:
        `million`, `some`, `first`: seconds of the processor, a figure a round.
    """
    texts = [gccg(deck, tagged=True) for deck in make(open_pool(), 2 * rounds + 1)]
    kinds = hands(texts[-1], hands=1).kinds
    copies = (kinds * -(-DECK // len(kinds)))[:DECK]
    hands(texts[-1], hands=some).to_dict()  # a service has its map and its modules
    return {
        "million": [_seconds(partial(simulate, copies, KINDS, (HAND,), hands=million, seed=0)) for _ in range(rounds)],
        "some": [_seconds(partial(_answer, text, some)) for text in texts[:rounds]],
        "first": [_seconds(partial(_first, text)) for text in texts[rounds:-1]],
    }


def _answer(text: bytes, some: int) -> object:
    return hands(text, hands=some).to_dict()


def _first(text: bytes) -> object:
    return hands(text, hands=0).to_dict(brief=True)


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def main(arguments: list[str]) -> int:
    """Run from a shell."""
    if len(arguments) != len(_ARGUMENTS) or not all(text.isdecimal() and int(text) for text in arguments):
        print(f"usage: python -m benchmarks.hands {' '.join(_ARGUMENTS)}, each a number from 1 up", file=sys.stderr)
        return 2
    rounds, million, some = map(int, arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps(measure(rounds, million, some)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
