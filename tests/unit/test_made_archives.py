"""What archives are measured with is itself held to what it promises."""

from __future__ import annotations

import io
from collections import Counter
from typing import TYPE_CHECKING

import pytest
import zstandard

from benchmarks.archive import FAULTS, LAYOUTS, line, lists, write
from validator.checking import check
from validator.decklists import UnreadableList

if TYPE_CHECKING:
    from pathlib import Path


def verdict(text: str) -> str:
    try:
        return check(text).verdict
    except UnreadableList:
        return "unreadable"


@pytest.mark.slow
def test_the_mixture_holds_every_layout_and_fault_in_its_share_and_every_verdict() -> None:
    made = list(lists(1_000))
    assert [one.number for one in made] == [*range(1, 1_001)]
    assert Counter(one.layout for one in made) == {name: 10 * share for name, share in LAYOUTS.items()}
    faults = Counter(one.fault for one in made)
    assert {name: abs(faults[name] - 10 * share) < 40 for name, share in FAULTS.items()} == dict.fromkeys(FAULTS, True)
    assert len({one.text for one in made if one.fault != "no-list"}) >= 1_000 - faults["no-list"]
    some = {fault: {verdict(one.text) for one in [one for one in made if one.fault == fault][:8]} for fault in FAULTS}
    assert some["no-list"] == {"unreadable"}
    assert some["none"] == {"legal", "illegal"}
    assert some["too-few"] == {"illegal"}
    assert "legal" not in some["typos"] | some["unknown-card"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.ndjson", "a.ndjson.gz", "a.ndjson.zst", "folder"])
def test_the_same_number_and_seed_give_the_same_bytes(name: str, tmp_path: Path) -> None:
    written = []
    for place, seed in (("one", 1), ("again", 1), ("other", 2)):
        (tmp_path / place).mkdir()
        write(tmp_path / place / name, 120, seed)
        files = sorted(path for path in (tmp_path / place).rglob("*") if path.is_file())
        written.append([(path.relative_to(tmp_path / place), path.read_bytes()) for path in files])
    assert written[0] == written[1] != written[2]
    assert len(written[0]) == (120 if name == "folder" else 1)
    if name == "a.ndjson.zst":
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(written[0][0][1])) as stream:
            assert stream.read() == b"".join(map(line, lists(120, 1)))
