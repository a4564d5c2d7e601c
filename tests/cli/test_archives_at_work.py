"""Runs over archives that are killed, in whole and in part, and what becomes of their rows."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import psutil
import pytest

from benchmarks.archive import write
from benchmarks.batch import workers_of
from benchmarks.kills import DAY, kill_and_go_on, parts, refuse_lost, started, wait_for
from tests.cli.conftest import PROGRAM

if TYPE_CHECKING:
    from pathlib import Path

LISTS = 20_000
LOOSE = 2_000


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of 2,000 lists, a file each."""
    folder = tmp_path_factory.mktemp("archive") / "loose"
    write(folder, LOOSE, seed=7)
    return folder


def last(err: str) -> str:
    """Give what was said besides how far a run is, which a slow machine says, too."""
    return "".join(line for line in err.splitlines(keepends=True) if " lists a second, " not in line)


@pytest.mark.slow
def test_a_killed_worker_and_a_killed_run_cost_no_list_its_row(tmp_path: Path) -> None:
    """`python -m benchmarks.kills` does the same with 100,000."""
    survived = kill_and_go_on(tmp_path, LISTS, LOOSE)
    assert (survived.lists, survived.alike) == (LISTS, 1_000)
    assert survived.worker_at < survived.run_at < survived.partitions


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
                wait_for(lambda: len(parts(tmp_path / "to")) >= 2, process)
                for child in psutil.Process(workers[0].pid).children(recursive=True):
                    child.kill()
                out, err = process.communicate()
            assert (process.returncode, "3000 rows of decks" in out) == (4, True), err
        finally:
            for one in workers:
                one.terminate()
                one.wait()
            scheduler.terminate()
    refuse_lost(tmp_path / "to", 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_ends_a_run_is_told_quietly_how_to_go_on(loose: Path, tmp_path: Path, end: str) -> None:
    """Ctrl-C goes to all processes of a terminal, what a system sends to the first alone."""
    to = tmp_path / "to"
    asked = (loose, "--to", to, "--workers", "2", *DAY)
    with started(*asked) as process:
        wait_for(lambda: len(parts(to)) >= 3, process)
        workers = workers_of(psutil.Process(process.pid))
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
    refuse_lost(to, LOOSE)


@pytest.mark.slow
def test_a_full_disk_ends_a_run_and_costs_nothing_that_was_done(loose: Path, tmp_path: Path) -> None:
    """A limit on the size of a file is met like the end of a disk: in the midst of writing."""
    to = tmp_path / "to"
    asked: list[str | Path] = [PROGRAM, "batch", loose, "--to", to, "--workers", "2", *DAY]
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
    refuse_lost(to, LOOSE)
