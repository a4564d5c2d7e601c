"""The worker of the server: gunicorn's threaded one, which no slow, silent or broken client can hold."""

from __future__ import annotations

import errno
import json
import logging
import select
import signal
import socket
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

from validator.api.problems import MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

BYTES_A_SECOND: Final = 4_096
"""How slow a client may be without its pauses being counted, on average."""

_REFUSALS: Final = {
    errors.LimitRequestLine: (414, "The first line of the request is too long."),
    errors.LimitRequestHeaders: (431, "The request has too many headers, or one that is too long."),
    errors.UnsupportedTransferCoding: (501, "The body is in a transfer coding that is not read here."),
    errors.ExpectationFailed: (417, "What the header Expect asks for is not done here."),
}
_NO_HTTP: Final = (400, "The request is not as HTTP/1.1 has it.")
_BROKEN: Final = (500, "The service met a fault of its own.")
_log = logging.getLogger("validator.api")


class PatientSocket(socket.socket):
    """A connection whose client may pause for so long in each request, whichever of the two is to speak.

    The time that is left grows with what is sent and received, up to what it was at first.
    """

    patience: float
    """Seconds at first, and at the most."""
    left: float
    """Seconds that are left."""

    @classmethod
    def of(cls, plain: socket.socket, patience: float) -> PatientSocket:
        """Take over a connection."""
        patient = cls(plain.family, plain.type, plain.proto, plain.detach())
        patient.patience = patient.left = patience
        return patient

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Receive what is there, else wait for something; ConnectionResetError where the time is up."""
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
        waiting = select.poll()
        waiting.register(self, event)
        started = monotonic()
        ready = self.left > 0 and waiting.poll(self.left * 1000)
        self.left -= monotonic() - started
        if not ready:
            # A reset is what the worker knows how to take in silence: the client is as good as gone.
            raise ConnectionResetError(errno.ECONNRESET, "the client took too long")


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serves connections with threads; a thread works for a connection only once its client has spoken."""

    def enqueue_req(self, conn: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        """Hand a connection to a thread; a new one only when something came."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket.of(conn.sock, self.app.settings.request_timeout)
            conn.sock.setblocking(False)  # noqa: FBT003  # as sockets have it
            conn.timeout = monotonic() + conn.sock.patience
            self.pending_conns.append(conn)
            self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))
            return
        conn.sock.left = conn.sock.patience
        super().enqueue_req(conn)

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
    members = {"type": "about:blank", "title": reason, "status": status, "detail": detail}
    body = json.dumps(members).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
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
    """A body in chunks whose faults are errors of input."""

    def __init__(self, body: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        self._body = body

    def read(self, size: int = -1) -> bytes:
        try:
            data: bytes = self._body.read(size)
        except errors.ParseException as error:
            raise OSError(errno.EPROTO, "the chunks of the body are broken") from error
        return data
