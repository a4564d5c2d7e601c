"""How fast one process on one core goes from the bytes of lists to verdicts, and where the time goes.

`python -m benchmarks.speed WHAT LISTS ROUNDS` measures one set of lists in a process of its own, so that its first
round meets everything for the first time, and prints the figures as JSON.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.decks import gccg, make, with_typos
from cardpool.database import open_pool
from rulesets.deck import Deck
from rulesets.formats import load_format
from rulesets.run import run_rules
from validator import UnreadableList, check, read

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from validator import Report

USUAL = 100
"""Fewer lists than this are measured in so many more rounds."""
EXAMPLES = Path(__file__).parents[1] / "examples"


def lists(what: str, number: int) -> list[bytes]:
    """Give the lists of one set: `plain`, `tagged` or `typos`, so many of them, or `examples`, all that are there."""
    if what == "examples":
        return [path.read_bytes() for path in sorted(EXAMPLES.glob("*")) if path.is_file() and path.suffix != ".md"]
    # A pool of their own, so that the measured one has made none of its cards yet.
    made = [gccg(deck, tagged=what != "plain") for deck in make(open_pool(open_pool().path), number)]
    return with_typos(made) if what == "typos" else made


def measure(texts: Sequence[bytes], rounds: int) -> dict[str, object]:
    """Measure one first round, some warm rounds, and the parts of a warm round.

    Returns:
        `first` and `warm`: decks a second. `read`, `resolve`, `run_rules`: microseconds a deck. `verdicts`: how many of
        each.
    """
    load_format("coe")
    start = perf_counter()
    seen = [(text, _verdict(text)) for text in texts]
    first = perf_counter() - start
    texts = [text for text, report in seen if report]
    reports = [report for _, report in seen if report]
    rounds = max(rounds, USUAL * rounds // len(texts))
    # The reports kept for the parts would be walked by every full collection of the rounds; a program that prints a
    # verdict and forgets it, as `validator check` does, has nothing of the kind.
    gc.collect()
    gc.freeze()
    warm = _median(lambda: [_verdict(text) is None for text in texts], rounds)
    reading = _median(lambda: [read(text) for text in texts], rounds)
    judging = _median(lambda: [_judged(report) for report in reports], rounds)
    number = len(texts)
    return {
        "lists": number,
        "unreadable": len(seen) - number,
        "entries": round(statistics.mean(len(report.decklist.entries) for report in reports)),
        "findings": statistics.mean(len(report.findings) for report in reports),
        "first": len(seen) / first,
        "warm": number / warm,
        "read": reading / number * 1e6,
        "resolve": (warm - reading - judging) / number * 1e6,
        "run_rules": judging / number * 1e6,
        "verdicts": dict(sorted(Counter(report.verdict for report in reports).items())),
    }


def _verdict(text: bytes) -> Report | None:
    try:
        report = check(text)
    except UnreadableList:
        return None
    _ = report.verdict
    return report


def _judged(report: Report) -> str:
    """Tally and judge a deck whose names are resolved, once more."""
    known = report.deck
    deck = Deck(
        known.holdings, known.player, known.counting, unresolved=known.unresolved, corrections=known.corrections
    )
    return run_rules(deck, report.format).verdict


def _median(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return statistics.median(times)


def main(arguments: list[str]) -> int:
    """Run from a shell."""
    what, number, rounds = arguments
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    texts = lists(what, int(number))
    print(json.dumps(measure(texts, int(rounds)) if texts else None))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
