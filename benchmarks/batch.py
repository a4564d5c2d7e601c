"""Measures `meccg batch` on made-up archives, prints tables, and writes them into docs/batch.md.

`make bench-batch` runs it; `make bench-batch LISTS=1000000` goes on to a million. Processor time is what all processes
of a run took together: other programs on the machine change it less than they change the clock.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import psutil

from benchmarks.__main__ import BLOCK, PROGRAM, ROOT, run, table

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE: Final = ROOT / "docs" / "batch.md"
SMALL: Final = 10_000
DAY: Final = "2026-11-27"
FINE: Final = frozenset({0, 1, 3, 4})
"""Exit codes of a run to the end."""


class Measured(NamedTuple):
    """What a run took."""

    seconds: float
    """By the clock."""
    processor: float
    """Seconds of all processes."""
    first: float
    """The largest memory of the process that the command is, in MB: with Dask, the scheduler and the client."""
    worker: float
    """The same, of a worker."""


def measured(
    archive: Path, to: Path, workers: int, *, halfway: Callable[[psutil.Process], None] | None = None
) -> Measured:
    """Check an archive, and look at its processes now and then.

    Args:
        archive: what is checked.
        to: where the result goes.
        workers: how many.
        halfway: is given the command when half of the partitions of about that many are done.

    Raises:
        RuntimeError: the run failed.
    """
    before = os.times()
    start = time.perf_counter()
    command = [*PROGRAM, "batch", str(archive), "--to", str(to), "--workers", str(workers), "--day", DAY]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603  # our own
        itself = psutil.Process(process.pid)
        first = worker = 0.0
        while process.poll() is None:
            try:
                first = max(first, itself.memory_info().rss / 1e6)
                worker = max([worker, *(child.memory_info().rss / 1e6 for child in workers_of(itself))])
                if halfway and _done(to) >= halfway_point(archive):
                    halfway(itself)
                    halfway = None
            except psutil.NoSuchProcess:
                pass
            time.sleep(0.1)
        _, err = process.communicate()
    if process.returncode not in FINE:
        raise RuntimeError(f"the run ended with exit code {process.returncode}: {err[-500:]}")
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return Measured(time.perf_counter() - start, spent, first, worker)


def workers_of(itself: psutil.Process) -> list[psutil.Process]:
    """Give the workers of a run on this machine."""
    return [child for child in itself.children(recursive=True) if "spawn_main" in " ".join(child.cmdline())]


def _done(to: Path) -> int:
    return sum(1 for _ in to.glob("manifest/part-*.json"))


def halfway_point(archive: Path) -> int:
    """Give half the partitions of an archive of one file of NDJSON."""
    from validator.archives.partitions import partition_size  # noqa: PLC0415  # the measuring process stays small

    size = archive.stat().st_size
    return size // partition_size(size) // 2


def kill_a_worker(itself: psutil.Process) -> None:
    """Kill a worker, as a machine does that has no memory left."""
    workers_of(itself)[0].kill()


def figures(most: int, repeats: int, small: int) -> str:
    """Measure everything, and write it as tables."""
    rates, costs = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def archive(lists: int) -> Path:
            path = folder / f"{lists}.ndjson"
            if not path.exists():
                run(sys.executable, "-m", "benchmarks.archive", str(lists), str(path))
            return path

        places = (folder / f"result-{number}" for number in range(1_000_000))
        starts = statistics.median(measured(archive(2), next(places), 1).seconds for _ in range(repeats))
        found: dict[int, list[Measured]] = {workers: [] for workers in (0, 1, 2)}
        for _ in range(repeats):
            for workers, runs in found.items():
                runs.append(measured(archive(small), next(places), workers))
        for workers, runs in found.items():
            who = f"{workers} worker{'s' if workers > 1 else ''}" if workers else "no Dask (`--workers 0`)"
            seconds, processor = (statistics.median(one[index] for one in runs) for index in (0, 1))
            rates.append([who, f"{seconds:.1f} s", f"{small / seconds:,.0f}", f"{1e3 * processor / small:.2f} ms"])
        sizes = [small * 10**power for power in range(5) if small * 10**power <= most]
        whole = {lists: measured(archive(lists), next(places), 2) for lists in sizes}
        for lists, one in whole.items():
            costs.append(
                [
                    f"{lists:,}", f"{one.seconds:,.0f} s", f"{1e3 * (one.seconds - starts) / lists:.2f} ms",
                    f"{1e3 * one.processor / lists:.2f} ms", f"{one.first:.0f} MB", f"{one.worker:.0f} MB",
                ]
            )  # fmt: skip
        disturbed, undisturbed = [], []
        for _ in range(repeats):
            disturbed.append(measured(archive(small), next(places), 2, halfway=kill_a_worker))
            undisturbed.append(measured(archive(small), next(places), 2))
        lost = [one.seconds - other.seconds for one, other in zip(disturbed, undisturbed, strict=True)]
        more = [one.processor - other.processor for one, other in zip(disturbed, undisturbed, strict=True)]
    return "\n\n".join(
        [
            f"{small:,} lists under one format, with the start and the end of all; median of {repeats}:",
            table(["who checks", "time", "lists a second", "processor time a list"], rates),
            f"Two workers. The start of Dask and of its workers ({starts:.1f} s) is left out of the time a list:",
            table(["lists", "time", "time a list", "processor time a list", "scheduler and client", "a worker"], costs),
            f"A worker killed when half of {small:,} lists were done costs {statistics.median(lost):.1f} s, and "  # noqa: ISC004
            f"{statistics.median(more):.1f} s of processor time; median of {repeats}, with and without in turn.",
        ]
    )


def main() -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=__doc__.partition("\n")[0])
    parser.add_argument("--lists", type=int, default=100_000, help="of the largest archive, at least 10,000")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="a smoke test: small figures, and no page written")
    parser.add_argument(
        "--date", type=dt.date.fromisoformat, default=dt.datetime.now(tz=dt.UTC).date(), help="the day for the page"
    )
    asked = parser.parse_args()
    found = figures(400, 1, 400) if asked.quick else figures(asked.lists, asked.repeats, SMALL)
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores. `python -m benchmarks.batch`, {asked.date}."
    print(f"{machine}\n\n{found}")
    if not asked.quick:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}\n{machine}\n\n{found}\n\n{block[2]}", page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
