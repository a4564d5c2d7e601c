from __future__ import annotations

import gzip
import io
import tracemalloc
from typing import TYPE_CHECKING

import pytest
import zstandard

from validator.archives.streams import GZIP, ZSTANDARD, Unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

PACK: dict[str, Callable[[bytes], bytes]] = {GZIP: gzip.compress, ZSTANDARD: zstandard.compress}


@pytest.mark.slow
@pytest.mark.parametrize("how", [GZIP, ZSTANDARD])
def test_little_of_what_a_small_file_unpacks_to_is_in_memory(how: str) -> None:
    packed = PACK[how](b"\n" * (256 << 20))
    tracemalloc.start()
    try:
        stream = io.BufferedReader(Unpacked(io.BytesIO(packed), how))
        size = sum(len(block) for block in iter(lambda: stream.read(1 << 20), b""))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size == 256 << 20
    # zstandard joins what it unpacked, and holds it twice.
    assert peak < 150 << 20


@pytest.mark.parametrize("how", [GZIP, ZSTANDARD])
@pytest.mark.parametrize("between", [0, 1, 2047, 2048, 5000])
def test_parts_one_after_the_other_are_one_wherever_they_end(how: str, between: int) -> None:
    parts = [bytes((number * number + size) % 251 for number in range(size)) for size in (1, 1500, 40_000, 0, 300_000)]
    raw = Unpacked(io.BytesIO(b"".join(map(PACK[how], parts)) + b"\0" * between), how)
    assert (raw.read(), raw.problem) == (b"".join(parts), "")
    cut = Unpacked(io.BytesIO(b"".join(map(PACK[how], parts))[:-5]), how)
    assert b"".join(parts).startswith(cut.read())
    assert cut.problem == "it breaks off"
