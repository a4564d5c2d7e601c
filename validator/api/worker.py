"""The worker of the server: gunicorn's threaded one, which no slow, silent or broken client can hold.

A request is collected while no thread cares for it. Once it is there, it goes to a thread, which has nothing to wait
for. Only what cannot be collected, since it is large or has no known end, is read by the thread that answers it; there
are threads apart for that.
"""

from __future__ import annotations

import errno
import json
import logging
import mmap
import re
import select
import signal
import socket
import uuid
from array import array
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from http import HTTPStatus
from queue import SimpleQueue
from selectors import EVENT_READ
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

from validator.api.problems import MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

COLLECTED: Final = 65_536
"""Bytes of a request that are collected before a thread works on it: of a connection that is open, no more is kept."""

BYTES_A_SECOND: Final = 4_096
"""How slow a client may be without its pauses being counted, on average."""

_END_OF_HEAD: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([^\r]*)", re.IGNORECASE)
_DIGITS: Final = 18
_NO_LENGTH: Final = re.compile(rb"\r\n(?:transfer-encoding|expect|upgrade):", re.IGNORECASE)
_COURTESY: Final = 0.0005
"""Seconds that a worker lets one with fewer connections go first."""

_NOBODY: Final = -1
_REFUSALS: Final = {
    errors.LimitRequestLine: (414, "The first line of the request is too long."),
    errors.LimitRequestHeaders: (431, "The request has too many headers, or one that is too long."),
    errors.UnsupportedTransferCoding: (501, "The body is in a transfer coding that is not read here."),
    errors.ExpectationFailed: (417, "What the header Expect asks for is not done here."),
}
_NO_HTTP: Final = (400, "The request is not as HTTP/1.1 has it.")
_BROKEN: Final = (500, "The service met a fault of its own.")
_log = logging.getLogger("validator.api")


class Request(Enum):
    """How much of a request is there."""

    PART = auto()
    """More of it is to be waited for."""
    WHOLE = auto()
    UNDER_WAY = auto()
    """It is not to be waited for: a thread must read it."""
    NONE = auto()
    """The client has gone before it asked anything."""


class PatientSocket(socket.socket):
    """A connection whose client may pause for so long in each request, whichever of the two is to speak.

    The time that is left grows with what is sent and received, up to what it was at first.
    """

    patience: float
    """Seconds at first, and at the most."""
    left: float
    """Seconds that are left."""
    collected: bytes
    """What came and was not read yet."""
    turn: Lock | None
    """What the thread that works for the connection gives to another before it waits."""

    @classmethod
    def of(cls, plain: socket.socket, patience: float) -> PatientSocket:
        """Take over a connection."""
        patient = cls(plain.family, plain.type, plain.proto, plain.detach())
        patient.patience = patient.left = patience
        patient.collected = b""
        patient.turn = None
        return patient

    def collect(self) -> Request:
        """Take in what has come, without waiting, and tell how much of a request is there."""
        try:
            data = super().recv(COLLECTED, socket.MSG_DONTWAIT)
        except BlockingIOError:
            data = None
        except OSError:
            return Request.NONE
        if data == b"":
            return Request.UNDER_WAY if self.collected else Request.NONE
        self.collected += data or b""
        return self.request()

    def request(self) -> Request:
        """Tell how much of a request is collected."""
        collected = self.collected
        end = collected.find(_END_OF_HEAD)
        size = len(collected)
        if end < 0:
            return Request.PART if size < COLLECTED else Request.UNDER_WAY
        if _NO_LENGTH.search(collected, 0, end):
            return Request.UNDER_WAY
        length = _LENGTH.search(collected, 0, end)
        digits = length[1].strip() if length else b"0"
        if not digits.isdigit() or len(digits) > _DIGITS:
            return Request.UNDER_WAY
        needed = end + len(_END_OF_HEAD) + int(digits)
        if needed <= size:
            return Request.WHOLE
        return Request.PART if needed <= COLLECTED else Request.UNDER_WAY

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Receive what is there, else wait for something; ConnectionResetError where the time is up."""
        if self.collected:
            data, self.collected = self.collected[:size], self.collected[size:]
            return data
        while True:
            try:
                data = super().recv(size, flags | socket.MSG_DONTWAIT)
            except BlockingIOError:
                self._wait(select.POLLIN)
            else:
                self._earn(len(data))
                return data

    def sendall(self, data: Any, flags: int = 0) -> None:  # noqa: ANN401  # whatever holds bytes
        """Send everything; ConnectionResetError where the client does not take it in time."""
        rest = memoryview(data)
        while rest:
            try:
                sent = super().send(rest, flags | socket.MSG_DONTWAIT)
            except BlockingIOError:
                self._wait(select.POLLOUT)
            else:
                self._earn(sent)
                rest = rest[sent:]

    def _earn(self, size: int) -> None:
        if self.left < self.patience:
            self.left = min(self.patience, self.left + size / BYTES_A_SECOND)

    def _wait(self, event: int) -> None:
        if self.turn:
            self.turn.release()
            self.turn = None
        waiting = select.poll()
        waiting.register(self, event)
        started = monotonic()
        ready = self.left > 0 and waiting.poll(self.left * 1000)
        self.left -= monotonic() - started
        if not ready:
            # A reset is what the worker knows how to take in silence: the client is as good as gone.
            raise ConnectionResetError(errno.ECONNRESET, "the client took too long")


class Turns:
    """Threads of which one works at a time, and another where that one must wait for its client.

    Answering is work: several at once would only take turns of a few milliseconds, and all be late. So whoever has the
    turn takes one request after the other. A thread that gives the turn away ends what it does without.

    Args:
        threads: how many there are; so many clients can be waited for, less one.
    """

    def __init__(self, threads: int) -> None:
        self._todo: SimpleQueue[tuple[Future[bool], Callable[[Any], bool], Any] | None] = SimpleQueue()
        self._turn = Lock()
        self._threads = threads
        for _ in range(threads):
            Thread(target=self._work, daemon=True).start()

    def submit(self, work: Callable[[Any], bool], conn: Any) -> Future[bool]:  # noqa: ANN401  # gunicorn has no types
        """Have some work done for a connection."""
        done: Future[bool] = Future()
        self._todo.put((done, work, conn))
        return done

    def shutdown(self, *, wait: bool) -> None:  # noqa: ARG002  # as executors have it
        """Let the threads end when nothing is left to do."""
        for _ in range(self._threads):
            self._todo.put(None)

    def _work(self) -> None:
        self._turn.acquire()
        while (task := self._todo.get()) is not None:
            done, work, conn = task
            conn.sock.turn = self._turn
            try:
                result = work(conn)
            except BaseException as error:  # noqa: BLE001  # whoever asked for it is told
                tell = partial(done.set_exception, error)
            else:
                tell = partial(done.set_result, result)
            # Asked before anybody is told: from then on the connection is not ours.
            gave, conn.sock.turn = conn.sock.turn is None, None
            tell()
            if gave:
                self._turn.acquire()
        self._turn.release()


class Shares:
    """How many connections each worker has, seen by all of them.

    Whoever wakes first takes a connection, and then the next: one worker might have all of those that stay open.

    Args:
        workers: how many there are.
    """

    def __init__(self, workers: int) -> None:
        # Twice as many places, since a worker may still end when its successor starts.
        self._numbers = memoryview(mmap.mmap(-1, 2 * workers * array("i").itemsize)).cast("i")
        for place in range(len(self._numbers)):
            self._numbers[place] = _NOBODY

    def set(self, age: int, number: int) -> None:
        """Note how many connections a worker has, by its age as gunicorn counts it."""
        self._numbers[age % len(self._numbers)] = number

    def forget(self, age: int) -> None:
        """Note that a worker has ended."""
        self.set(age, _NOBODY)

    def fewest(self) -> int:
        """Give how many the worker with the fewest has; 0 where there is none."""
        return min((number for number in self._numbers if number != _NOBODY), default=0)


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serves connections with threads."""

    pending_conns: deque[Any]
    """Connections whose request is waited for, those with the least time left first."""

    _connections = 0

    @property
    def nr_conns(self) -> int:
        """How many connections are open."""
        return self._connections

    @nr_conns.setter
    def nr_conns(self, number: int) -> None:
        self._connections = number
        self.app.shares.set(self.age, number)

    def accept(self, listener: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        """Take a new connection, unless another worker that has fewer does."""
        if self._connections > self.app.shares.fewest():
            sleep(_COURTESY)
        super().accept(listener)

    def get_thread_pool(self) -> Turns:
        """Make the threads for requests that are whole, and as many for those that are under way."""
        self._for_long = ThreadPoolExecutor(self.cfg.threads)
        return Turns(self.cfg.threads)

    def enqueue_req(self, conn: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        """Hand a connection to a thread; a new one only once its request is there."""
        if isinstance(conn.sock, PatientSocket):
            # What gunicorn has read ahead itself is not known to be whole.
            self._hand_over(conn, Request.UNDER_WAY)
            return
        conn.sock = PatientSocket.of(conn.sock, self.app.settings.request_timeout)
        conn.sock.setblocking(False)  # noqa: FBT003  # as sockets have it
        self._wait_for(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def _wait_for(self, conn: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        conn.data_ready = True
        conn.timeout = monotonic() + conn.sock.patience
        self.pending_conns.append(conn)

    def on_pending_socket_readable(self, conn: Any, client: socket.socket) -> None:  # noqa: ANN401
        """Collect the request of a connection that waits for one."""
        found = conn.sock.collect()
        if found is not Request.PART:
            self.poller.unregister(client)
            self.pending_conns.remove(conn)
            self._hand_over(conn, found)

    def on_client_socket_readable(self, conn: Any, client: socket.socket) -> None:  # noqa: ANN401
        """Collect the next request of a connection that was kept open."""
        found = conn.sock.collect()
        self.keepalived_conns.remove(conn)
        if found is Request.PART:
            self._wait_for(conn)
            self.poller.modify(client, EVENT_READ, partial(self.on_pending_socket_readable, conn))
        else:
            self.poller.unregister(client)
            self._hand_over(conn, found)

    def _hand_over(self, conn: Any, found: Request) -> None:  # noqa: ANN401  # gunicorn has no types
        if found is Request.NONE:
            self.nr_conns -= 1
            conn.close()
            return
        conn.sock.left = conn.sock.patience
        threads = self.tpool if found is Request.WHOLE else self._for_long
        work = threads.submit(self.handle, conn)
        work.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def finish_request(self, conn: Any, fs: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        """Close a connection or keep it; of one that is kept, the next request may be there already."""
        super().finish_request(conn, fs)
        if conn.sock.collected and conn in self.keepalived_conns:
            self.on_client_socket_readable(conn, conn.sock)

    def _cap_keepalive(self, deadline: float) -> None:
        """When the worker stops, do not wait long for connections on which nothing was asked."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            if not conn.sock.collected:
                conn.timeout = min(conn.timeout, deadline)
        # They are closed from the left, until one still has time.
        self.pending_conns = deque(sorted(self.pending_conns, key=lambda conn: conn.timeout))

    def init_signals(self) -> None:
        """Leave Ctrl-C, which a terminal sends to every process, to the first one."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def load_wsgi(self) -> None:
        """Take the application, which was loaded before the fork, and have it served whole bodies alone."""
        self.wsgi = _with_whole_bodies(self.app.wsgi())

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: BaseException) -> None:  # noqa: ARG002
        """Answer a request that never reached the application with a problem, and log no word of it."""
        ours = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)
        if isinstance(exc, errors.ParseException) and not isinstance(exc, ours):
            status, detail = _REFUSALS.get(type(exc), _NO_HTTP)
            _log.info("request refused: %s", type(exc).__name__)
        else:
            status, detail = _BROKEN
            _log.error("unexpected error", exc_info=exc)
        with suppress(OSError):
            client.sendall(_problem(status, detail))


def _problem(status: int, detail: str) -> bytes:
    """Give a whole answer, for what went wrong before there was a request to answer."""
    reason = HTTPStatus(status).phrase
    name = uuid.uuid4().hex
    members = {
        "type": "about:blank", "title": reason, "status": status, "detail": detail, "instance": f"urn:request:{name}",
    }  # fmt: skip
    body = json.dumps(members).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
        f"Access-Control-Allow-Origin: *\r\nRequest-Id: {name}\r\n"
        f"Cache-Control: no-store\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _with_whole_bodies(application: WSGIApplication) -> WSGIApplication:
    """Wrap an application so that a body that breaks off never looks like one that ended.

    gunicorn ends a body where the client stops, even before the length that it announced, and raises errors of its own
    for broken chunks. werkzeug knows neither, unless it counts itself, or the error is one of input.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if "HTTP_TRANSFER_ENCODING" in environ:
            environ["wsgi.input"] = _Chunks(environ["wsgi.input"])
        else:
            environ.pop("wsgi.input_terminated", None)
        return application(environ, start_response)

    return answer


class _Chunks:
    """A body in chunks, given as it comes; its faults are errors of input.

    gunicorn itself would wait for a kilobyte before it gives a line, and the client perhaps for the answer to the line.
    """

    def __init__(self, body: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        self._body = body
        self._pieces: Iterator[bytes] = body.reader.parser
        self._held = bytearray()

    def read(self, size: int = -1) -> bytes:
        """Give what there is, up to so many bytes, once there is something; everything where no size is given."""
        while (size < 0 or not self._held) and self._more():
            pass
        return self._taken(len(self._held) if size < 0 else size)

    def readline(self, size: int = -1) -> bytes:
        """Give the next line with its end, or so many bytes of it."""
        seen = 0
        while True:
            end = self._held.find(b"\n", seen) + 1
            if end or 0 <= size <= len(self._held):
                return self._taken(min(end or size, size) if size >= 0 else end)
            seen = len(self._held)
            if not self._more():
                return self._taken(seen)

    def _more(self) -> bool:
        try:
            piece = next(self._pieces, b"")
        except (errors.ParseException, OSError) as error:
            # Where the next request begins is not known: the connection is not to be kept.
            self._body.failed = True
            if isinstance(error, OSError):
                raise
            raise OSError(errno.EPROTO, "the chunks of the body are broken") from error
        self._held += piece
        return bool(piece)

    def _taken(self, size: int) -> bytes:
        taken = bytes(self._held[:size])
        del self._held[:size]
        return taken
