"""Runs over archives that are killed, in whole and in part, and what becomes of their rows."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psutil
import pytest

from benchmarks.archive import write
from tests.cli.conftest import PROGRAM, Run
from validator.archives.results import open_results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LISTS = 20_000
LOOSE = 2_000
DAY = ("--day", "2026-11-27")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of 20,000 lists: NDJSON, and a folder of files."""
    folder = tmp_path_factory.mktemp("large")
    write(folder / "most.ndjson", LISTS - LOOSE)
    write(folder / "loose", LOOSE, seed=7)
    return folder


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Run `meccg batch` as a process, with a group of its own."""
    with subprocess.Popen(
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
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def last(err: str) -> str:
    """Give what was said besides how far a run is, which a slow machine says, too."""
    return "".join(line for line in err.splitlines(keepends=True) if " lists a second, " not in line)


def parts(to: Path) -> int:
    return len([*to.glob("manifest/part-*.json")])


def workers_of(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process(process.pid).children(recursive=True)
        if "spawn_main" in " ".join(child.cmdline())
    ]


def assert_whole(to: Path, lists: int, formats: int = 1) -> None:
    """Assert that there is one row for each list and format, and none twice."""
    decks = open_results(str(to)).decks.to_table(columns=["source", "line", "format"])
    assert decks.num_rows == lists * formats
    assert decks.group_by(["source", "line", "format"]).aggregate([]).num_rows == lists * formats
    assert not [path for path in to.rglob(".*") if path.name != ".lock"]


@pytest.mark.slow
def test_a_killed_worker_and_a_killed_run_cost_no_list_its_row(large: Path, tmp_path: Path, meccg_process: Run) -> None:
    to = tmp_path / "to"
    asked = (large, "--to", to, "--workers", "2", "--reports", *DAY)
    with started(*asked) as process:
        wait_for(lambda: parts(to) >= 10, process)
        victim, *_ = workers_of(process)
        victim.kill()
        wait_for(lambda: parts(to) >= 25 and victim.pid not in {one.pid for one in workers_of(process)}, process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    before = {path.name: path.stat().st_mtime_ns for path in to.glob("manifest/part-*.json")}
    code, out, _ = meccg_process("batch", *asked)
    assert code == 4
    assert f"{LISTS} lists x 1 format = {LISTS} rows of decks" in out
    assert_whole(to, LISTS)
    # What was done is not done again.
    assert before.items() <= {path.name: path.stat().st_mtime_ns for path in to.glob("manifest/part-*.json")}.items()
    # And the reports are those of the one way to a verdict.
    kept = [line for path in sorted(to.glob("reports/*")) for line in path.read_text("utf-8").splitlines()]
    sample = large / "loose/00001"
    _, told, _ = meccg_process("check", sample, "--output", "json", *DAY)
    assert "[\n" + ",\n".join(line for line in kept if f'"source": "{sample}/' in line) + "\n]\n" == told
    assert len(json.loads(told)) == 1_000


@pytest.mark.slow
def test_two_workers_of_a_cluster_that_exists_share_the_work(tmp_path: Path) -> None:
    write(tmp_path / "all.ndjson.zst", 3_000)
    dask = [sys.executable, "-m", "dask"]
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "false"}
    with subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"],
        stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path,
    ) as scheduler:  # fmt: skip
        assert scheduler.stderr
        address = next(found[0] for line in scheduler.stderr if (found := re.search(r"tcp://[\d.:]+", line)))
        worker = [*dask, "worker", address, "--nthreads", "1", "--no-dashboard"]
        workers = [subprocess.Popen(worker, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL) for _ in range(2)]
        try:
            asked = (tmp_path / "all.ndjson.zst", "--to", tmp_path / "to", "--scheduler", address, *DAY)
            with started(*asked) as process:
                wait_for(lambda: parts(tmp_path / "to") >= 2, process)
                for child in psutil.Process(workers[0].pid).children(recursive=True):
                    child.kill()
                out, err = process.communicate()
            assert (process.returncode, "3000 rows of decks" in out) == (4, True), err
        finally:
            for one in workers:
                one.terminate()
                one.wait()
            scheduler.terminate()
    assert_whole(tmp_path / "to", 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_ends_a_run_is_told_quietly_how_to_go_on(large: Path, tmp_path: Path, end: str) -> None:
    """Ctrl-C goes to all processes of a terminal, what a system sends to the first alone."""
    to = tmp_path / "to"
    asked = (large / "loose", "--to", to, "--workers", "2", *DAY)
    with started(*asked) as process:
        wait_for(lambda: parts(to) >= 3, process)
        workers = workers_of(process)
        (os.killpg if end == "SIGINT" else os.kill)(process.pid, getattr(signal, end))
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert len(workers) == 2
    assert psutil.wait_procs(workers, timeout=30)[1] == []
    assert not [*to.glob("*/.*.tmp")]
    assert re.fullmatch(
        rf"meccg: \d+ lists of the archive are done in {to}; the same command goes on from there\.\n", last(err)
    ), err  # fmt: skip
    with started(*asked) as process:
        assert last(process.communicate()[1]) == ""
    assert_whole(to, LOOSE)


@pytest.mark.slow
def test_a_full_disk_ends_a_run_and_costs_nothing_that_was_done(large: Path, tmp_path: Path) -> None:
    """A limit on the size of a file is met like the end of a disk: in the midst of writing."""
    to = tmp_path / "to"
    asked: list[str | Path] = [PROGRAM, "batch", large / "loose", "--to", to, "--workers", "2", *DAY]
    done = subprocess.run(
        asked, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),  # no threads here
    )  # fmt: skip
    assert done.returncode == 4
    assert re.fullmatch(
        rf"meccg: {to} cannot be written: File too large\. \d+ lists? of the archive are done in {to}; the same "
        r"command goes on from there\.\n", last(done.stderr)
    ), done.stderr  # fmt: skip
    assert not [*to.glob("*/.*.tmp")]
    assert subprocess.run(asked, capture_output=True, check=False).returncode == 4
    assert_whole(to, LOOSE)
