"""A batch over a real connection to a real server."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.serving import Service, service, status_of

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable, Iterator

URL = b"/api/v1/checks/batch"
ONE = json.dumps({"decklist": "Deck\n3 Cave-drake\n"}).encode().ljust(2_000) + b"\n"
"""The server reads by the kilobyte, so a line is answered once it is longer than that."""
LARGE = ONE.rstrip().ljust(2**20 - 1) + b"\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


@pytest.fixture(scope="module")
def serving() -> Iterator[Service]:
    with service("--workers", "1") as running:
        running.ready()
        yield running


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


class Exchange:
    """A batch that is sent and answered at the same time.

    Args:
        serving: who answers.
        header: how long the body is.
    """

    def __init__(self, serving: Service, header: bytes) -> None:
        self.connection: socket.socket = serving.connect()
        head = b"POST " + URL + b" HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-ndjson\r\n" + header + b"\r\n"
        self.connection.sendall(head)
        self._stream = self.connection.makefile("rb")

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def head(self) -> bytes:
        """Read the head of the answer; give its first line."""
        first = self._stream.readline()
        while self._stream.readline() != b"\r\n":
            pass
        return first

    def lines(self) -> Iterator[dict[str, Any]]:
        """Read the answer, each line when it comes."""
        text = b""
        while size := int(self._stream.readline(), 16):
            text += self._stream.read(size)
            assert self._stream.readline() == b"\r\n"
            *whole, text = text.split(b"\n")
            yield from map(json.loads, whole)

    def close(self) -> None:
        self._stream.close()
        self.connection.close()


def answered(serving: Service, header: bytes, body: Iterable[bytes]) -> list[dict[str, Any]]:
    """Send a whole body, and read its answer while it is sent."""
    exchange = Exchange(serving, header)
    sender = threading.Thread(target=lambda: exchange.connection.sendall(b"".join(body)))
    sender.start()
    try:
        assert b" 200 " in exchange.head()
        return list(exchange.lines())
    finally:
        sender.join(30)
        exchange.close()


def test_answers_come_while_the_body_is_still_sent(serving: Service) -> None:
    exchange = Exchange(serving, CHUNKED)
    exchange.send(chunk(ONE) + chunk(ONE))
    assert b" 200 " in exchange.head()
    lines = exchange.lines()
    assert next(lines)["line"] == 1

    exchange.send(chunk(ONE) * 2)
    assert [next(lines)["line"] for _ in range(2)] == [2, 3]

    exchange.send(b"0\r\n\r\n")
    assert [line["line"] for line in lines] == [4]
    exchange.close()


@pytest.mark.parametrize("size", [1, 7, 1_024, 65_536])
def test_lines_and_chunks_need_not_agree(serving: Service, size: int) -> None:
    data = ONE * (1 if size == 1 else 20)
    chunks = [chunk(data[start : start + size]) for start in range(0, len(data), size)]
    found = answered(serving, CHUNKED, [*chunks, b"0\r\n\r\n"])

    assert [line["line"] for line in found] == list(range(1, data.count(b"\n") + 1))
    assert all("reports" in line for line in found)


def test_chunks_that_are_none_end_the_answer_with_a_problem(serving: Service) -> None:
    found = answered(serving, CHUNKED, [chunk(ONE) * 10, b"no size\r\n"])

    # The line that the server was reading when it met them is lost with them.
    assert [line.get("status") for line in found] in ([None] * 9 + [400], [None] * 10 + [400])


def test_a_client_that_stops_half_way_gets_what_was_asked_and_a_problem(serving: Service) -> None:
    exchange = Exchange(serving, b"Content-Length: %d\r\n" % (100 * len(ONE)))
    exchange.send(ONE * 60)
    exchange.connection.shutdown(1)
    exchange.head()
    found = list(exchange.lines())
    exchange.close()

    assert [line.get("status") for line in found] == [None] * 60 + [400]


@pytest.mark.slow
@pytest.mark.parametrize("announced", [True, False])
def test_a_batch_of_32_mb_takes_no_more_memory_than_a_few_lines(serving: Service, *, announced: bool) -> None:
    (worker,) = serving.workers()
    header = b"Content-Length: %d\r\n" % (32 * len(LARGE)) if announced else CHUNKED
    parts = [LARGE if announced else chunk(LARGE)] * 32 + ([] if announced else [b"0\r\n\r\n"])
    answered(serving, header, parts)
    before = status_of(worker, "VmHWM")
    found = answered(serving, header, parts)

    assert [line.get("line") for line in found] == list(range(1, 33))
    assert all("reports" in line for line in found)
    assert status_of(worker, "VmHWM") - before < 12_000, "a third of what was sent"
    assert before < 200_000


@pytest.mark.slow
def test_a_batch_of_more_than_32_mb_ends_with_a_problem(serving: Service) -> None:
    found = answered(serving, CHUNKED, [chunk(LARGE)] * 32 + [chunk(b"\n"), b"0\r\n\r\n"])

    assert [line.get("status") for line in found] == [None] * 32 + [413]
