"""Bodies in chunks, as gunicorn has them and as the application reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from gunicorn.http import errors

from validator.service.worker import _Chunks

if TYPE_CHECKING:
    from collections.abc import Iterator


class Body:
    """A body as gunicorn has it, whose pieces are known."""

    def __init__(self, pieces: list[bytes], fault: Exception | None = None) -> None:
        self.failed = False
        self.reader = self
        self.parser = self._pieces(pieces, fault)

    def _pieces(self, pieces: list[bytes], fault: Exception | None) -> Iterator[bytes]:
        yield from pieces
        if fault:
            raise fault


@pytest.mark.parametrize(
    ("pieces", "size", "lines"),
    [
        ([], -1, []),
        ([b"ab\ncd"], -1, [b"ab\n", b"cd"]),
        ([b"a", b"b\n", b"c", b"d"], -1, [b"ab\n", b"cd"]),
        ([b"a\n\nb\n"], -1, [b"a\n", b"\n", b"b\n"]),
        ([b"abcdef\ng"], 3, [b"abc", b"def", b"\n", b"g"]),
        ([b"ab", b"cd"], 3, [b"abc", b"d"]),
    ],
)
def test_lines_are_given_however_they_are_cut(pieces: list[bytes], size: int, lines: list[bytes]) -> None:
    chunks = _Chunks(Body(pieces))

    assert list(iter(lambda: chunks.readline(size), b"")) == lines


def test_what_is_there_is_given_without_waiting_for_more() -> None:
    chunks = _Chunks(Body([b"abc", b"def", b"g"]))

    assert (chunks.read(2), chunks.read(8), chunks.read(8)) == (b"ab", b"c", b"def")
    assert (chunks.read(), chunks.read(), chunks.read(5)) == (b"g", b"", b"")


@pytest.mark.parametrize("fault", [errors.InvalidChunkSize(b"xyz"), errors.NoMoreData()])
def test_broken_chunks_are_an_error_of_input_and_the_connection_is_not_kept(fault: Exception) -> None:
    body = Body([b"abc"], fault)
    chunks = _Chunks(body)

    assert chunks.read(3) == b"abc"
    with pytest.raises(OSError):  # noqa: PT011  # whichever: that is what reads of a body raise
        chunks.readline()
    assert body.failed
