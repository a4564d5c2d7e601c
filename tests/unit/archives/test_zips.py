"""ZIP archives with more files than are read are refused before their directory is made."""

from __future__ import annotations

import struct
import tracemalloc
import zipfile
from typing import TYPE_CHECKING

import pytest

from validator.archives import zips
from validator.archives.partitions import partitions
from validator.archives.sources import find

if TYPE_CHECKING:
    from pathlib import Path


def problems(path: Path) -> list[str]:
    return [piece.problem for partition in partitions(find([str(path)]), 1 << 20) for piece in partition.pieces]


@pytest.mark.parametrize(("files", "remark", "why"), [
    (5, 0, ""), (6, 0, "The archive holds more than 5 files; unpack it, or send it in parts."),
    (5, 1_000, "The directory of the archive is larger than 0 MB; unpack it."),
])  # fmt: skip
def test_what_is_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, remark: int, why: str) -> None:
    monkeypatch.setattr(zips, "MOST_MEMBERS", 5)
    monkeypatch.setattr(zips, "_MOST_BYTES", 4_000)
    monkeypatch.setattr(zips, "_BLOCK", 100)  # an entry lies across two blocks
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(files):
            info = zipfile.ZipInfo(f"{number}.txt")
            info.comment = b"q" * remark
            archive.writestr(info, "1 Cram")
    assert problems(path) == [why]


@pytest.mark.parametrize("said", [1, 1_000_000])
@pytest.mark.slow
def test_a_million_files_are_refused_in_little_memory(tmp_path: Path, said: int) -> None:
    """Whatever the archive says of how many they are; to make their directory takes half a gigabyte."""
    path = tmp_path / "a.zip"
    file = b"PK\3\4" + struct.pack("<5H3L2H", 20, 0, 0, 0, 33, 0, 0, 0, 5, 0) + b"a.txt"
    entry = b"PK\1\2" + struct.pack("<6H3L5H2L", 20, 20, 0, 0, 0, 33, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0)
    with path.open("wb") as written:
        written.write(file)
        for number in range(1_000_000):
            written.write(entry + b"%06d.txt" % number)
        end = written.tell()
        size = end - len(file)
        written.write(b"PK\6\6" + struct.pack("<Q2H2L4Q", 44, 45, 45, 0, 0, said, said, size, len(file)))
        written.write(b"PK\6\7" + struct.pack("<LQL", 0, end, 1))
        written.write(b"PK\5\6" + struct.pack("<4H2LH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0))
    tracemalloc.start()
    try:
        assert problems(path) == ["The archive holds more than 500,000 files; unpack it, or send it in parts."]
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()
