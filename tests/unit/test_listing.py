"""Files of folders come in one order, however many there are, and no more of them are in memory than is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from validator import batch, listing
from validator.archives import sources
from validator.batch import files_in, find
from validator.listing import in_order
from validator.usage import UsageError

ODD = ["b", "a", "Z", "a b", "a/b", "\udcff", "é", "\U0001f600", "\ufffd", "a", "", "1", "10", "9"]


@pytest.mark.parametrize("held", [1, 5, len(ODD), 100])
def test_names_come_in_the_order_of_their_bytes(monkeypatch: pytest.MonkeyPatch, held: int) -> None:
    monkeypatch.setattr(listing, "_HELD", held)
    assert [*in_order(iter(ODD))] == sorted(set(ODD), key=os.fsencode)


@pytest.mark.parametrize("held", [1, 100])
def test_files_come_before_folders_and_each_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int) -> None:
    monkeypatch.setattr(listing, "_HELD", held)
    for name in ("b.deck", "B.deck", "z/a.deck", "c/d/e.deck", "c/a.deck", ".git/x.deck", "c/.hidden", "c/meccg.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1 Cram", "utf-8")
    (tmp_path / "a").symlink_to(tmp_path / "c")
    expected = ["B.deck", "a", "b.deck", "c/a.deck", "c/d/e.deck", "z/a.deck"]

    assert [str(file.relative_to(tmp_path)) for file in files_in(str(tmp_path), [])] == expected
    found = sources.find([f"{tmp_path}/**/*"])
    assert [os.path.relpath(one.path, tmp_path) for one in found if not one.skipped] == [
        "B.deck", "a/a.deck", "a/d/e.deck", "b.deck", "c/a.deck", "c/d/e.deck", "z/a.deck",
    ]  # fmt: skip


@pytest.mark.slow
def test_folders_may_lie_one_in_the_other_deeper_than_python_calls_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    deep = [Path("/".join("a" * depth)) for depth in range(1, 1_050)]
    for folder in deep:
        folder.mkdir()
    (deep[-1] / "x.deck").touch()
    assert [one.path for one in find(["a"]).sources] == [f"{deep[-1]}/x.deck"]
    # What cleans up after tests does not go so deep.
    (deep[-1] / "x.deck").unlink()
    for folder in reversed(deep):
        folder.rmdir()


def test_more_files_than_fit_are_left_to_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_MOST_FILES", 3)
    for number in range(3):
        (tmp_path / f"{number}.deck").touch()
    assert len(find([str(tmp_path)]).sources) == 3
    (tmp_path / "more.pdf").touch()
    with pytest.raises(UsageError, match="more than 3 files; for archives there is `meccg batch`"):
        find([str(tmp_path)])


@pytest.mark.slow
def test_a_large_folder_takes_little_memory(tmp_path: Path) -> None:
    for number in range(20_000):
        (tmp_path / f"a-list-of-somebody-who-plays-{number:06}.deck").touch()
    # In a process of its own: what else runs in this one takes memory too.
    program = """
import sys, tracemalloc
from validator import listing
from validator.batch import files_in
listing._HELD = 500
# The first time loads what it needs.
for tracing in (lambda: None, tracemalloc.start):
    tracing()
    files = sum(1 for _ in files_in(sys.argv[1], []))
print(files, tracemalloc.get_traced_memory()[1])
"""
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    files, most = map(int, done.stdout.split())
    assert files == 20_000
    assert most < 1_500_000
