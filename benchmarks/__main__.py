"""Measures everything in one run, prints tables, and writes them into docs/performance.md.

Each figure comes from a process of its own. This one imports nothing of the project, and stays small: a child's peak
memory counts from what its parent held when it started.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.cold import first_sight, starts

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
BLOCK = re.compile(r"(<!-- measured -->\n).*(<!-- end -->)", re.DOTALL)
SETS = {
    "plain": "names only",
    "tagged": "names with set codes and alignment letters",
    "typos": "the same with a typo in every line",
    "examples": "the lists of examples/",
    "real": "lists that were played (not everybody's)",
}
PROGRAM = [sys.executable, "-c", "import sys; from validator.cli import main; sys.exit(main())"]
CHECKER = [sys.executable, "-m", "benchmarks.stream"]
BUILD = "import sys, pathlib; from cardpool.database import build; build(pathlib.Path(sys.argv[1]))"


class Sizes(NamedTuple):
    """How much is measured."""

    lists: int
    rounds: int
    repeats: int
    """Processes for each set of lists, the sets in turn: one alone may meet a busy moment of the machine."""
    starts: int
    alone: int
    """Lists that are met alone, each in a process of its own."""
    stream: int
    million: int
    """Opening hands that are counted."""
    some: int
    """Opening hands of a whole answer."""
    games: int
    """Games of a deck."""


FULL = Sizes(
    lists=400, rounds=3, repeats=5, starts=10, alone=20, stream=100_000, million=1_000_000, some=100_000, games=10_000
)
QUICK = Sizes(lists=20, rounds=1, repeats=1, starts=1, alone=1, stream=100, million=1_000, some=100, games=20)


def table(header: list[str], rows: list[list[str]]) -> str:
    """Write a table that reads well as text and as Markdown; all columns but the first to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])], *rows]
    return "\n".join(
        "| " + " | ".join([line[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(line[1:], widths[1:], strict=True))])
        + " |"
        for line in lines
    )  # fmt: skip


def run(*command: str) -> str:
    """Run a child and give what it prints.

    Raises:
        RuntimeError: it failed; the message holds the end of its errors.
    """
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  # our own
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:4])} failed: {done.stderr[-500:]}")
    return done.stdout


def unread(number: int) -> str:
    """Say how many lists could not be read, where there are any."""
    return f" and {number} unreadable" if number else ""


def speed(sizes: Sizes) -> str:
    """Measure the way from bytes to verdict for each set of lists."""
    runs: dict[str, list[dict[str, Any]]] = {what: [] for what in SETS}
    for _ in range(sizes.repeats):
        for what, found in runs.items():
            figures = json.loads(
                run(sys.executable, "-m", "benchmarks.speed", what, str(sizes.lists), str(sizes.rounds))
            )
            if figures:
                found.append(figures)
    rates, floors, parts = [], [], []
    for what, found in runs.items():
        if not found:
            continue
        one = found[0]
        pairs = [here["warm"] / base["warm"] for here, base in zip(found, runs["plain"], strict=True)]
        rates.append(
            [
                SETS[what], f"{one['lists']}{unread(one['unreadable'])}", f"{one['lines']}", f"{one['findings']:.1f}",
                spread([f["first"] for f in found]), spread([f["warm"] for f in found]), spread(pairs, 2),
            ]
        )  # fmt: skip
        ratios = [spread([f[f"{which}_to_floor"] for f in found], 1) for which in ("warm", "told", "new", "others")]
        floors.append([SETS[what], spread([f["floor"] for f in found]), spread([f["whole"] for f in found]), *ratios])
        middle = {part: statistics.median(f[part] for f in found) for part in ("look", "judge")}
        whole = sum(middle.values())
        parts.append([SETS[what], *(f"{time:,.0f} ({time / whole:.0%})" for time in middle.values())])
    return "\n\n".join(
        [
            f"Decks a second, one core, text (bytes) to verdict; median of {sizes.repeats}, lowest to highest:",
            table(["lists", "number", "lines", "findings", "first sight", "warm", "warm, to names only"], rates),
            "Microseconds a deck, the floor and a warm check, and how many times as long as the floor a check takes:",
            table(
                [
                    "lists",
                    "floor",
                    "warm",
                    "warm, to floor",
                    "findings read",
                    "a tenth of the lines new",
                    "after others",
                ],
                floors,
            ),
            "Microseconds a deck, warm, medians:",
            table(["lists", "what its lines mean", "whose it is, tally and rules"], parts),
        ]
    )


def spread(values: list[float], digits: int = 0) -> str:
    """Write the median of some values with the lowest and the highest."""
    low, middle, high = (f"{value:,.{digits}f}" for value in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low} to {high})"


def cold(sizes: Sizes) -> str:
    """Measure new processes, and lists that are met for the first time."""
    return "\n\n".join(
        [
            f"New processes, milliseconds; median of {sizes.starts}, lowest to highest:",
            table(["what", "wall", "processor"], starts(sizes.starts)),
            "First sight, microseconds a list, with the pool and the format open; median, lowest to highest:",
            table(["lists", "first", "warm", "first, to warm"], first_sight(sizes.alone, sizes.repeats)),
        ]
    )


def memory(sizes: Sizes, *, cli: bool) -> list[str]:
    """Measure the peak memory of a child that checks a long stream of different decks."""
    command = [*PROGRAM, "check", "-", "--output", "ndjson"] if cli else CHECKER
    start = perf_counter()
    with (
        subprocess.Popen(  # noqa: S603  # our own
            [sys.executable, "-m", "benchmarks.decks", "stream", str(sizes.stream)], cwd=ROOT, stdout=subprocess.PIPE
        ) as decks,
        subprocess.Popen(command, cwd=ROOT, stdin=decks.stdout, stdout=subprocess.PIPE) as checker,  # noqa: S603
    ):
        # Counted, so that a checker which stops early cannot look frugal.
        reports = sum(1 for _ in checker.stdout or ())
        _, status, usage = os.wait4(checker.pid, 0)
        checker.returncode = os.waitstatus_to_exitcode(status)
    if checker.returncode not in {0, 1, 3}:
        raise RuntimeError(f"the stream ended with exit code {checker.returncode}")
    if reports != sizes.stream:
        raise RuntimeError(f"{sizes.stream} decks were sent, and {reports} reports came back")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    what = "`meccg check - --output ndjson`" if cli else "`read_many` and `check`"
    return [
        f"{what} of {sizes.stream:,} decks as NDJSON, peak memory",
        f"{usage.ru_maxrss / unit:,.0f} MB, in {perf_counter() - start:,.0f} s",
    ]


def pool_build(sizes: Sizes) -> list[str]:
    """Measure the building of the SQLite file from the CSV files, start of Python included."""
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(min(sizes.rounds, 3)):
            start = perf_counter()
            run(sys.executable, "-c", BUILD, str(Path(folder) / "cards.sqlite"))
            times.append(perf_counter() - start)
    return ["building the card pool (CSV to SQLite), Python's start included", f"{statistics.median(times):.2f} s"]


def hands(sizes: Sizes) -> str:
    """Measure opening hands: those that are counted alone, a whole answer, and the first one of the page."""
    figures = json.loads(
        run(sys.executable, "-m", "benchmarks.hands", str(sizes.repeats), str(sizes.million), str(sizes.some))
    )
    what = {
        "million": f"{sizes.million:,} opening hands of a deck of 70 cards",
        "some": f"from a list to a whole answer: {sizes.some:,} hands, what is playable, samples, advice",
        "first": "from a list to the first answer of the page: exact odds alone",
    }
    rows = [[said, spread([1_000 * second for second in figures[name]])] for name, said in what.items()]
    return "\n\n".join(
        [
            f"Opening hands, milliseconds of one core; median of {sizes.repeats}, lowest to highest:",
            table(["what", "ms"], rows),
        ]
    )


def play(sizes: Sizes) -> str:
    """Measure games of the example decks, turn by turn, beside the bare shuffle of the same games."""
    command = (sys.executable, "-m", "benchmarks.play", "--json", "--rounds", str(sizes.rounds))
    figures = json.loads(run(*command, "--games", str(sizes.games)))
    rows = []
    for name, one in figures.items():
        bare = one["shuffle"]
        cells = [spread([1_000 * second for second in bare])]
        for what in ("games", "typical"):
            ratios = [mine / floor for mine, floor in zip(one[what], bare, strict=True)]
            cells += [spread([1_000 * second for second in one[what]]), spread(ratios, 1)]
        rows.append([name, *cells])
    about = f"median of {sizes.rounds}, lowest to highest"
    return "\n\n".join(
        [
            f"{sizes.games:,} games of 20 turns, milliseconds of one core; {about}:",
            table(
                ["deck", "bare shuffle", "games", "to the shuffle", "against typical hazards", "to the shuffle"], rows
            ),
        ]
    )


def main() -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a smoke test: small figures, and no page written")
    parser.add_argument(
        "--date", type=dt.date.fromisoformat, default=dt.datetime.now(tz=dt.UTC).date(), help="the day for the page"
    )
    asked = parser.parse_args()
    sizes = QUICK if asked.quick else FULL
    cli = (ROOT / "validator" / "cli" / "__init__.py").is_file()
    run(sys.executable, "-c", "from cardpool.database import open_pool; open_pool()")
    singles = [memory(sizes, cli=cli), pool_build(sizes)]
    parts = [speed(sizes), cold(sizes), hands(sizes), play(sizes), "Once:", table(["what", "measured"], singles)]
    measured = "\n\n".join(parts)
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores. `python -m benchmarks`, {asked.date}."
    print(f"{machine}\n\n{measured}")
    if not asked.quick:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}\n{machine}\n\n{measured}\n\n{block[2]}", page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
