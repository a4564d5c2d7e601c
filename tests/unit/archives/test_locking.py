"""Two runs and one folder of results: processes of their own, on a disk and on a store, together and after a kill."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import fsspec
import pytest

from validator.archives.errors import FolderTakenError
from validator.archives.locking import locked
from validator.archives.writing import Folder
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Start = Callable[..., subprocess.Popen[str]]

# Goes in when it is told to, says how that went, and stays in until its input ends.
RUN = """
import platform, sys
from validator.archives.locking import locked
from validator.archives.writing import Folder
from validator.usage import UsageError

if len(sys.argv) > 2:
    platform.node = lambda: sys.argv[2]
folder = Folder(sys.argv[1])
folder.make("")
print("ready", flush=True)
sys.stdin.readline()
try:
    with locked(folder):
        print("in", flush=True)
        sys.stdin.read()
except UsageError as error:
    print(error, flush=True)
"""


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start a process that waits for a line before it goes in, on this machine or, with a name, on another."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with ExitStack() as stack:

        def started(*arguments: str, temporary: str = "") -> subprocess.Popen[str]:
            if temporary:
                (tmp_path / temporary).mkdir(exist_ok=True)
                monkeypatch.setenv("TMPDIR", str(tmp_path / temporary))
            process = subprocess.Popen(
                [sys.executable, "-c", RUN, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            stack.callback(process.__exit__, None, None, None)
            stack.callback(process.kill)
            assert said(process) == "ready"
            return process

        yield started


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def go(process: subprocess.Popen[str]) -> str:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()
    return said(process)


@pytest.mark.slow
@pytest.mark.parametrize("store", ["{}", "dir://result::file://{}"], ids=["disk", "store"])
def test_of_two_runs_that_begin_together_one_goes_in(tmp_path: Path, start: Start, store: str) -> None:
    place = store.format(tmp_path / "to")
    (tmp_path / "to").mkdir()
    both = [start(place), start(place)]
    for one in both:
        assert one.stdin
        one.stdin.write("\n")
        one.stdin.flush()
    told = {said(one): one for one in both}

    assert "in" in told
    assert [what.partition(" in ")[0] for what in told if what != "in"] == ["Another run is at work"]
    told["in"].kill()
    told["in"].wait()
    assert go(start(place)) == "in", "who is killed lets the next one in"


@pytest.mark.slow
def test_on_a_store_a_run_of_another_machine_is_kept_out_until_somebody_says_that_it_is_dead(
    tmp_path: Path, start: Start
) -> None:
    (tmp_path / "to").mkdir()
    place = f"dir://result::file://{tmp_path / 'to'}"
    first = start(place, "north", temporary="north")
    assert go(first) == "in"
    for killed in (False, True):
        if killed:
            first.kill()
            first.wait()
        refusal = go(start(place, "south", temporary="south"))
        assert "(machine north, since " in refusal
        assert refusal.endswith("delete result/.lock.json.")

    (tmp_path / "to/result/.lock.json").unlink()
    second = start(place, "south", temporary="south")
    assert go(second) == "in"
    assert "(machine south" in go(start(place, "north", temporary="north"))
    second.communicate("")
    assert go(start(place, "north", temporary="north")) == "in", "who ends gives the folder back"


def test_a_run_whose_folder_was_given_to_another_ends() -> None:
    folder = Folder("memory://locked/result")
    with locked(folder) as still_ours:
        still_ours()
        with pytest.raises(UsageError, match="Another run is at work in"), locked(Folder("memory://locked/result")):
            pass
        fsspec.filesystem("memory").rm("/locked/result/.lock.json")
        with pytest.raises(FolderTakenError, match="was deleted, or another run has taken"):
            still_ours()
    assert folder.names() == set()
