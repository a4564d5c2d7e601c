"""How fast one process on one core goes from the bytes of lists to verdicts, and where the time goes.

`python -m benchmarks.speed WHAT LISTS ROUNDS` measures one set of lists in a process of its own, so that its first
round meets everything for the first time, and prints the figures as JSON. Beside them stands the floor: the least that
Python needs to read the same lists and count their cards, measured in turn with them.
"""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, TypeVar

from benchmarks.decks import SEED, gccg, make, with_typos
from cardpool.database import open_pool
from rulesets.formats import load_format
from validator import UnreadableList, check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardpool.card import Card
    from validator import Report

A = TypeVar("A")
T = TypeVar("T")

USUAL = 100
"""Fewer lists than this are measured in so many more rounds."""
ROOT = Path(__file__).parents[1]
FOLDERS = {"examples": ROOT / "examples", "real": ROOT.parent / "shared" / "decks" / "gccg"}
"""Sets of lists that are files. The real ones were played with, and are not everybody's to have."""
NEW = 10
"""One line in so many is written as never before, where that is measured."""


def lists(what: str, number: int) -> list[bytes]:
    """Give the lists of one set.

    Args:
        what: `plain`, `tagged` or `typos`, which are made; `examples` or `real`, which are there or not.
        number: how many are made.
    """
    if what in FOLDERS:
        files = sorted(FOLDERS[what].glob("*"))
        there = [path.read_bytes() for path in files if path.is_file() and path.suffix != ".md"]
        # Those of one event stand together, and share their lines.
        random.Random(SEED).shuffle(there)  # noqa: S311  # an order, no secret
        return there
    # A pool of their own, so that the measured one has made none of its cards yet.
    made = [gccg(deck, tagged=what != "plain") for deck in make(open_pool(open_pool().path), number)]
    return with_typos(made) if what == "typos" else made


def measure(texts: Sequence[bytes], rounds: int) -> dict[str, object]:
    """Measure one first round, some warm rounds, and the parts of a warm round.

    Returns:
        `first` and `warm`: decks a second. `floor`, and of a warm check `whole`, `look` (what its lines mean) and
        `judge` (whose it is, tally and rules): microseconds a deck. To the floor: `warm_to_floor` for lists whose every
        line is known; `told_to_floor` for the same with all findings in words; `new_to_floor` for lists of which one
        line in ten is written as never before; `others_to_floor` for the first sight of a list, once as many others
        were seen. `verdicts`: how many of each.
    """
    load_format("coe")
    seen = [(text, *_timed(_verdict, text)) for text in texts]
    known = [(text, report, time) for text, report, time in seen if report]
    texts = [text for text, _, _ in known]
    reports = [report for _, report, _ in known]
    number = len(texts)
    rounds = max(rounds, USUAL * rounds // number)
    cards = cards_by_line(texts, reports)
    encoded = [(text, report.decklist.encoding) for text, report in zip(texts, reports, strict=True)]
    unseen = [with_new_lines(texts, turn) for turn in range(rounds)]
    # The reports kept for the parts would be walked by every full collection of the rounds; a program that prints a
    # verdict and forgets it, as `validator check` does, has nothing of the kind.
    gc.collect()
    gc.freeze()
    # A round with new lines comes last: it may make room for them in what is remembered.
    parts: list[Callable[[int], object]] = [
        lambda _: _each(lambda one: floor(*one, cards), encoded),
        lambda _: _each(_verdict, texts),
        lambda _: _each(_findings, texts),
        lambda _: _each(check, texts),
        lambda turn: _each(_verdict, unseen[turn]),
    ]
    turns = []
    for turn in range(rounds):
        # Once before it counts: the others leave nothing of the floor's in the caches of the processor.
        parts[0](turn)
        turns.append([_timed(part, turn)[1] for part in parts])
    least, warm, told, looking, new = (statistics.median(times) / number * 1e6 for times in zip(*turns, strict=True))
    half = [time for _, _, time in known[number // 2 :]]
    return {
        "lists": number,
        "unreadable": len(seen) - number,
        "lines": round(statistics.mean(report.decklist.lines for report in reports)),
        "findings": statistics.mean(len(report.findings) for report in reports),
        "first": len(seen) / sum(time for _, _, time in seen),
        "warm": 1e6 / warm,
        "whole": warm,
        "look": looking,
        "judge": warm - looking,
        "floor": least,
        "warm_to_floor": warm / least,
        "told_to_floor": told / least,
        "new_to_floor": new / least,
        "others_to_floor": statistics.mean(half) * 1e6 / least,
        "verdicts": dict(sorted(Counter(report.verdict for report in reports).items())),
    }


def floor(text: bytes, encoding: str, cards: Mapping[str, tuple[Card, int]]) -> dict[Card, int]:
    """Decode a list, split it, look each line up, and count the cards: the least that any check in Python does."""
    counts: dict[Card, int] = {}
    for found in map(cards.get, text.decode(encoding).split("\n")):
        if found:
            card, count = found
            counts[card] = counts.get(card, 0) + count
    return counts


def cards_by_line(texts: Sequence[bytes], reports: Sequence[Report]) -> dict[str, tuple[Card, int]]:
    """Give card and count of each line of some lists, as their reports have them."""
    found = {}
    for text, report in zip(texts, reports, strict=True):
        lines = text.decode(report.decklist.encoding).split("\n")
        for holding in report.deck.holdings:
            found[lines[holding.line - 1]] = (holding.card, holding.count)
    return found


def with_new_lines(texts: Sequence[bytes], turn: int) -> list[bytes]:
    """Give lists with other blanks behind one line in ten, in each turn others, that no memory of lines can know."""
    rng = random.Random(turn)  # noqa: S311  # lines, no secrets
    return [b"\n".join(_with_blanks(text.split(b"\n"), rng)) for text in texts]


def _with_blanks(lines: Sequence[bytes], rng: random.Random) -> Iterator[bytes]:
    for line in lines:
        new = line.strip() and not rng.randrange(NEW)
        yield line + bytes(rng.choices(b" \t", k=20)) if new else line


def _verdict(text: bytes) -> Report | None:
    try:
        report = check(text)
    except UnreadableList:
        return None
    _ = report.verdict
    return report


def _findings(text: bytes) -> object:
    return check(text).findings


def _each(work: Callable[[T], object], items: Iterable[T]) -> None:
    """Do some work for each item and forget at once what it gives."""
    for item in items:
        work(item)


def _timed(work: Callable[[A], T], on: A) -> tuple[T, float]:
    """Give what some work gives, and the seconds of processor time that it takes."""
    start = process_time()
    return work(on), process_time() - start


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
