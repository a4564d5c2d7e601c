"""Kills a worker of `meccg batch` at half time, then the whole run, goes on, and counts what became of the rows.

`python -m benchmarks.kills` does so with 100,000 made-up lists, some of them files of their own. It ends with an error
where a list has no row or two, where work that was done is done again, or where a report is not byte for byte that of
`meccg check`. What it prints at last is what stands in docs/batch.md. `--lists` and `--files` make it smaller, as the
slow tests do.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import psutil

from benchmarks.archive import PER_FOLDER, write
from benchmarks.batch import workers_of
from validator.archives.partitions import partition_size
from validator.archives.results import open_results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROGRAM: Final = Path(sys.executable).with_name("meccg")
DAY: Final = ("--day", "2026-11-27")
_WORKERS: Final = ("--workers", "2")


class Survived(NamedTuple):
    """What two kills cost."""

    lists: int
    partitions: int
    worker_at: int
    """Partitions that were done when a worker was killed."""
    run_at: int
    """Those that were done when the run was killed; none of them was done again."""
    first: float
    """Seconds until the run was killed."""
    second: float
    """Seconds in which it went on to its end."""
    alike: int
    """Reports that were compared with those of `meccg check`."""

    def told(self) -> str:
        """Write it in a few lines."""
        return (
            f"{self.lists:,} lists in {self.partitions} partitions. A worker was killed when {self.worker_at} of them "
            f"were done, the whole run (SIGKILL) when {self.run_at} were, after {self.first:.0f} s. The same command "
            f"went on to the end in {self.second:.0f} s and did none of these again. {self.lists:,} rows, none twice; "
            f"{self.alike:,} reports, byte for byte those of `meccg check`."
        )


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Run `meccg batch` as a process, with a group of its own."""
    with subprocess.Popen(  # noqa: S603  # our own
        [PROGRAM, "batch", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def wait_for(done: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until something is so; it never will be where the process ended."""
    while not done():
        if process.poll() is not None:
            raise RuntimeError(f"the run ended too early: {process.communicate()}")
        time.sleep(0.02)


def parts(to: Path) -> dict[str, int]:
    """Give the manifests of the partitions that are done, by name, each with its time."""
    return {path.name: path.stat().st_mtime_ns for path in to.glob("manifest/part-*.json")}


def refuse_lost(to: Path, lists: int, formats: int = 1) -> None:
    """Refuse a result without one row for each list and format, or with a file that nobody finished.

    Raises:
        AssertionError: it is such a one.
    """
    decks = open_results(str(to)).decks.to_table(columns=["source", "line", "format"])
    once = decks.group_by(["source", "line", "format"]).aggregate([]).num_rows
    left = [path for path in to.rglob(".*") if path.name != ".lock"]
    if (decks.num_rows, once, left) != (lists * formats, lists * formats, []):
        raise AssertionError(f"{decks.num_rows} rows, {once} different, of {lists} lists x {formats}; left are {left}")


def compared(to: Path, sample: Path) -> int:
    """Count the reports on the lists of a folder, which are those of `meccg check`.

    Raises:
        AssertionError: they are not.
    """
    checked = subprocess.run(  # noqa: S603  # our own
        [PROGRAM, "check", sample, "--output", "json", *DAY], capture_output=True, text=True, check=False
    )
    sign = f'"source": "{sample}/'
    kept = []
    for path in sorted(to.glob("reports/*")):
        with path.open(encoding="utf-8") as lines:
            kept += [line.removesuffix("\n") for line in lines if sign in line]
    if "[\n" + ",\n".join(kept) + "\n]\n" != checked.stdout:
        raise AssertionError(f"The reports on {sample} are not those of `meccg check`.")
    return len(json.loads(checked.stdout))


def kill_and_go_on(folder: Path, lists: int, files: int) -> Survived:
    """Check an archive in a folder, kill a worker and then the run, go on, and hold the result against what it must be.

    Args:
        folder: an empty one; it gets the archive, `lists/`, and the result, `to/`.
        lists: how many.
        files: how many of them are files of their own, at least a thousand; the others are lines of one.

    Raises:
        AssertionError: a list has no row or two, a partition was done twice, or a report is not that of `meccg check`.
        RuntimeError: the run ended too early, or in another way than it must.
    """
    archive, to = folder / "lists", folder / "to"
    archive.mkdir()
    write(archive / "most.ndjson", lists - files)
    write(archive / "loose", files, seed=7)
    size = sum(path.stat().st_size for path in archive.rglob("*") if path.is_file())
    half = size // partition_size(size) // 2
    asked = (archive, "--to", to, "--reports", *_WORKERS, *DAY)
    start = time.perf_counter()
    with started(*asked) as process:
        wait_for(lambda: len(parts(to)) >= half, process)
        worker_at = len(parts(to))
        victim, *_ = workers_of(psutil.Process(process.pid))
        victim.kill()
        # Dask works on with one worker, and starts another in the meantime.
        wait_for(lambda: len(parts(to)) >= half * 5 // 4 and not victim.is_running(), process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    first, before = time.perf_counter() - start, parts(to)
    with started(*asked) as process:
        out, err = process.communicate()
    second = time.perf_counter() - start - first
    # Some lists cannot be read, and one is enough for this code.
    if process.returncode != 4 or f"{lists} lists x 1 format = {lists} rows of decks" not in out:  # noqa: PLR2004
        raise RuntimeError(f"the run ended with exit code {process.returncode}: {out[-500:]}{err[-500:]}")
    refuse_lost(to, lists)
    after = parts(to)
    if not before.items() <= after.items():
        raise AssertionError("Partitions that were done were done again.")
    alike = compared(to, archive / "loose" / "00000")
    return Survived(lists, len(after), worker_at, len(before), first, second, alike)


def main() -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kills", description=__doc__.partition("\n")[0])
    parser.add_argument("--lists", type=int, default=100_000)
    parser.add_argument("--files", type=int, default=5 * PER_FOLDER, help="of the lists, at least 1,000")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(kill_and_go_on(Path(name), asked.lists, asked.files).told())
    return 0


if __name__ == "__main__":
    sys.exit(main())
