"""What a new process costs, and the first sight of a list in it; beside each the least that Python needs.

`python -m benchmarks.cold LIST...` is one such process: it opens the pool and the format, checks the lists once and in
some more rounds, and prints the figures as JSON. Its parent imports nothing of the project, as `benchmarks.__main__`.
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
EXAMPLE = "examples/wizard-dwarves-of-erebor.deck"
SLIPS = "examples/undecided-typed-on-a-phone.txt"
REAL = ROOT.parent / "shared" / "decks" / "gccg"
"""Lists that were played with; they are not everybody's to have."""
USUAL = 180, 230
"""Lines of the real list that is checked."""
PROGRAM = "import sys; from validator.cli import main; sys.exit(main())"
FLOOR = "import sys; print(len(set(open(sys.argv[1], encoding='latin-1').read().split('\\n'))))"
ROUNDS = 60
"""Of lists that are checked again; of many lists, so many fewer."""
SEED = 1995


class Cost(NamedTuple):
    """What one process took, in milliseconds."""

    wall: float
    processor: float


def real_lists() -> list[Path]:
    """Give the real lists, where they are there, in an order of no meaning."""
    lists = sorted(REAL.glob("*"))
    random.Random(SEED).shuffle(lists)  # noqa: S311  # an order, no secret
    return lists


def starts(times: int) -> list[list[str]]:
    """Measure new processes: what they do, and the wall and processor time of each, median and range."""
    usual = [path for path in real_lists() if USUAL[0] <= path.read_bytes().count(b"\n") <= USUAL[1]]
    checks = {
        f"an example, {_lines(ROOT / EXAMPLE)} lines": EXAMPLE,
        f"with slips, {_lines(ROOT / SLIPS)} lines": SLIPS,
    }
    checks |= {f"a real list, {_lines(path)} lines": str(path) for path in usual[:1]}
    commands = {"`python -c pass`": ["pass"], "decode, split and count the example": [FLOOR, EXAMPLE]}
    commands |= {f"`meccg check ONE`, {what}": [PROGRAM, "check", path] for what, path in checks.items()}
    for arguments in (
        "--help",
        "--version",
        "check --help",
        "cards show TW-117",
        "explain sideboard.size",
        "formats coe",
    ):
        commands[f"`meccg {arguments}`"] = [PROGRAM, *arguments.split()]
    with compiled() as environment:
        costs: dict[str, list[Cost]] = {what: [] for what in commands}
        # In turn, lest a busy moment of the machine meet one alone. The first turn compiles modules, and is left out.
        for turn in range(times + 1):
            for what, command in commands.items():
                cost = _cost([sys.executable, "-c", *command], environment)
                if turn:
                    costs[what].append(cost)
    return [[what, *(_spread(column) for column in zip(*found, strict=True))] for what, found in costs.items()]


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """Give an environment in which modules stay compiled from one process to the next, as an installed program's do."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        yield kept | {"PYTHONPYCACHEPREFIX": folder}


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def _cost(command: list[str], environment: dict[str, str]) -> Cost:
    before, start = _children(), perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)  # noqa: S603  # our own
    wall = perf_counter() - start
    if done.stderr or done.returncode not in {0, 1, 3}:
        raise RuntimeError(f"{command[2:]} failed: {done.stderr[-500:]!r}")
    return Cost(wall * 1e3, (_children() - before) * 1e3)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _spread(values: tuple[float, ...]) -> str:
    return f"{statistics.median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f})"


def first_sight(number: int, repeats: int) -> list[list[str]]:
    """Measure the first sight of real lists, else of the examples, in new processes that have pool and format open.

    Args:
        number: of lists that are met alone, each in a process of its own.
        repeats: processes that meet them all.

    Returns:
        What was measured, the microseconds a list at first and warm, and how many times as long the first took; each
        the median, the lowest and the highest.
    """
    lists = real_lists() or [ROOT / EXAMPLE, ROOT / SLIPS]
    with compiled() as environment:
        _sight(lists, environment)
        alone = [_sight([path], environment) for path in lists[:number]]
        together = [_sight(lists, environment) for _ in range(repeats)]
    rows = []
    for what, found in (("one list, alone", alone), (f"{len(lists)} lists, one after the other", together)):
        first, warm = zip(*found, strict=True)
        ratios = [f"{value:.1f}" for value in _three([one / other for one, other in found])]
        rows.append([what, _spread(first), _spread(warm), "{} ({} to {})".format(*ratios)])
    return rows


def _three(values: list[float]) -> tuple[float, float, float]:
    return statistics.median(values), min(values), max(values)


def _sight(lists: list[Path], environment: dict[str, str]) -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.cold", *map(str, lists)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    figures = json.loads(done.stdout)
    return figures["first"], figures["warm"]


def main(arguments: list[str]) -> int:
    """Check some lists in this process, for the first time and again, and print microseconds a list."""
    from cardpool.database import open_pool  # noqa: PLC0415  # see the head of the file
    from rulesets.formats import load_format  # noqa: PLC0415
    from validator import UnreadableList, check  # noqa: PLC0415

    def round_() -> float:
        start = process_time()
        for text in texts:
            try:
                _ = check(text).verdict
            except UnreadableList:
                continue
        return process_time() - start

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    texts = [Path(path).read_bytes() for path in arguments]
    open_pool()
    load_format("coe")
    first = round_()
    warm = statistics.median(round_() for _ in range(max(5, ROUNDS // len(texts))))
    print(json.dumps({"first": first / len(texts) * 1e6, "warm": warm / len(texts) * 1e6}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
