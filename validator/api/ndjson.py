"""The lines of a body that is never held whole."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from werkzeug.exceptions import RequestEntityTooLarge

from validator.http.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Request

MOST_LINES: Final = 20_000
"""Lines of one body, the blank ones too: 32 MB hold fewer decks."""

_BLOCK: Final = 1 << 16
_TOO_MANY: Final = Problem("too-large", f"The body has more than {MOST_LINES:,} lines; send several batches.")
_CUT_OFF: Final = Problem("bad-request", "The body breaks off, or is not sent as HTTP has it.")


class Lines:
    """The lines of a request's body that hold something, each with its number, from 1.

    A line that is too long, a body that is too large or has too many lines, and one that breaks off give a problem in
    their place; after all but the first nothing follows.

    Args:
        request: whose body it is.
        line_bytes: how long a line may be, its end left out.
        total_bytes: how large the body may be.

    Raises:
        Problem: the body is announced as larger.
    """

    def __init__(self, request: Request, *, line_bytes: int, total_bytes: int) -> None:
        self._line_bytes = line_bytes
        self._too_large = Problem("too-large", f"The body has more than {total_bytes:,} bytes; send several batches.")
        self._announced = request.content_length
        request.max_content_length = total_bytes
        try:
            stream = request.stream
        except RequestEntityTooLarge:
            raise self._too_large from None
        # The framework's own stream counts well and reads lines byte by byte; the server's reads them as they come.
        self._stream = getattr(stream, "_stream", stream)
        self._left = total_bytes + 1 if self._announced is None else self._announced

    def __iter__(self) -> Iterator[tuple[int, bytes | Problem]]:
        for number in count(1):
            if number > MOST_LINES and self._left:
                yield number, _TOO_MANY
                return
            try:
                line, size, last = self._line()
            except OSError:
                yield number, _CUT_OFF
                return
            if not self._left and self._announced is None:
                yield number, self._too_large
                return
            if self._left and self._announced is not None and last:
                yield number, _CUT_OFF
                return
            if size > self._line_bytes and len(line.rstrip(b"\r\n")) > self._line_bytes:
                yield number, Problem("too-large", f"The line has more than {self._line_bytes:,} bytes.")
            elif line.strip():
                yield number, line
            if last:
                return

    def _line(self) -> tuple[bytes, int, bool]:
        """Give the next line, its size, and whether it is the last; of one that is too long only the beginning."""
        line, last = self._read(self._line_bytes + 2)
        size, end = len(line), line[-1:]
        while end != b"\n" and not last:
            part, last = self._read(_BLOCK)
            size, end = size + len(part), part[-1:]
        return line, size, last

    def _read(self, most: int) -> tuple[bytes, bool]:
        """Read to the end of a line, or a part of it; what ends before that and is not full is the end of the body."""
        most = min(most, self._left)
        part = self._stream.readline(most) if most else b""
        self._left -= len(part)
        return part, not self._left or (len(part) < most and not part.endswith(b"\n"))
