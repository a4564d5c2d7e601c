"""The connections of the server: what is collected, how long a client may pause, who takes a new one."""

from __future__ import annotations

import multiprocessing
import socket
import threading
import time
from typing import TYPE_CHECKING

import pytest
from gunicorn.http import errors

from validator.api.worker import COLLECTED, PatientSocket, Request, Shares, Turns, _Chunks

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture
def pair() -> Iterator[tuple[PatientSocket, socket.socket]]:
    """Our end of a connection, with half a second of patience, and the client's."""
    ours, its = socket.socketpair()
    patient = PatientSocket.of(ours, 0.5)
    with patient, its:
        yield patient, its


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"G", Request.PART),
        (HEAD, Request.PART),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r", Request.PART),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", Request.WHOLE),
        (HEAD + b"Content-Length: 5\r\n\r\n1234", Request.PART),
        (HEAD + b"Content-Length: 5\r\n\r\n12345", Request.WHOLE),
        (HEAD + b"CONTENT-LENGTH:5\r\n\r\n12345", Request.WHOLE),
        (HEAD + b"Content-Length: 0\r\n\r\n", Request.WHOLE),
        (HEAD + b"Content-Length: 5\r\n\r\n12345GET / HTTP", Request.WHOLE),
        (HEAD + b"Content-Length: %d\r\n\r\n" % (COLLECTED - 100), Request.PART),
        (HEAD + b"Content-Length: %d\r\n\r\n" % COLLECTED, Request.UNDER_WAY),
        (HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n", Request.UNDER_WAY),
        (HEAD + b"Content-Length: -1\r\n\r\n", Request.UNDER_WAY),
        (HEAD + b"Content-Length: \xb2\r\n\r\n", Request.UNDER_WAY),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", Request.UNDER_WAY),
        (HEAD + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n", Request.UNDER_WAY),
        # What looks like a header in a body is none.
        (HEAD + b"Content-Length: 30\r\n\r\n\r\nTransfer-Encoding: chunked\r\n", Request.WHOLE),
        (b"x" * (COLLECTED - 1), Request.PART),
        (b"x" * COLLECTED, Request.UNDER_WAY),
    ],
)
def test_it_is_told_how_much_of_a_request_is_there(
    sent: bytes, expected: Request, pair: tuple[PatientSocket, socket.socket]
) -> None:
    ours, its = pair
    sender = threading.Thread(target=its.sendall, args=(sent,))
    sender.start()
    while len(ours.collected) < len(sent):
        found = ours.collect()
    sender.join()

    assert found is expected
    assert b"".join(iter(lambda: ours.recv(8192) if ours.collected else b"", b"")) == sent


def test_nothing_that_came_is_no_request_and_takes_no_time(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair

    assert ours.collect() is Request.PART
    its.close()
    assert ours.collect() is Request.NONE


def test_a_request_that_ends_in_the_middle_is_left_to_the_parser(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair
    its.sendall(HEAD)
    ours.collect()
    its.shutdown(socket.SHUT_WR)

    assert ours.collect() is Request.UNDER_WAY
    assert (ours.recv(8192), ours.recv(8192)) == (HEAD, b"")


def test_a_client_that_says_nothing_more_is_given_up(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair
    its.sendall(b"a")
    started = time.monotonic()

    assert ours.recv(10) == b"a"
    with pytest.raises(ConnectionResetError):
        ours.recv(10)
    assert 0.4 < time.monotonic() - started < 5


def test_the_pauses_of_a_client_are_added_up(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair

    def trickle() -> None:
        for _ in range(20):
            time.sleep(0.1)
            try:
                its.sendall(b"a")
            except OSError:
                return

    threading.Thread(target=trickle).start()
    received = 0

    def receive() -> None:
        nonlocal received
        while True:
            received += len(ours.recv(10))

    with pytest.raises(ConnectionResetError):
        receive()
    assert received < 10


def test_a_client_that_takes_nothing_is_given_up(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, _ = pair
    started = time.monotonic()

    with pytest.raises(ConnectionResetError):
        ours.sendall(b"a" * 50_000_000)
    assert 0.4 < time.monotonic() - started < 5


def test_a_client_that_keeps_pace_may_take_as_long_as_it_needs(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair
    number = 30

    def send() -> None:
        for _ in range(number):
            time.sleep(0.05)
            its.sendall(b"a" * 4_096)

    threading.Thread(target=send).start()
    received = 0
    started = time.monotonic()
    while received < number * 4_096:
        received += len(ours.recv(8_192))

    # Three times its patience.
    assert time.monotonic() - started > 1.4


def test_the_shares_are_seen_by_other_processes() -> None:
    shares = Shares(2)
    assert shares.fewest() == 0
    shares.set(1, 5)
    other = multiprocessing.get_context("fork").Process(target=shares.set, args=(2, 3))
    other.start()
    other.join()

    assert shares.fewest() == 3
    shares.forget(2)
    assert shares.fewest() == 5


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


class Connection:
    """A connection with as much as the threads need of it."""

    def __init__(self, sock: PatientSocket) -> None:
        self.sock = sock


def test_one_thread_works_at_a_time_and_another_while_it_waits(pair: tuple[PatientSocket, socket.socket]) -> None:
    ours, its = pair
    quick = PatientSocket.of(socket.socket(), 1.0)
    turns = Turns(2)
    at_work: list[int] = []
    most = 0

    def work(_: Connection) -> bool:
        nonlocal most
        at_work.append(1)
        time.sleep(0.01)
        most = max(most, len(at_work))
        at_work.pop()
        return True

    def wait(connection: Connection) -> bool:
        return connection.sock.recv(1) == b"a"

    waiting = turns.submit(wait, Connection(ours))
    others = [turns.submit(work, Connection(quick)) for _ in range(20)]

    assert [one.result(5) for one in others] == [True] * 20
    assert most == 1
    assert not waiting.done()
    its.sendall(b"a")
    assert waiting.result(5) is True
    failing = turns.submit(lambda _: 1 // 0 == 0, Connection(quick))
    assert isinstance(failing.exception(5), ZeroDivisionError)
    assert turns.submit(work, Connection(quick)).result(5) is True
    turns.shutdown(wait=False)
    quick.close()
