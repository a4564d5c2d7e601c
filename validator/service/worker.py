"""The worker of the server: gunicorn's threaded one, which answers what is no HTTP with a problem, and has an end.

A proxy stands before it on the open web, and takes slow, silent and broken clients upon itself (deploy/nginx.conf).
"""

from __future__ import annotations

import errno
import json
import logging
import signal
import socket
import struct
import sys
import uuid
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from threading import local
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker
from werkzeug.wsgi import ClosingIterator

from validator.http import work
from validator.http.problems import MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_SILENCE: Final = 10
"""Seconds of the processor that the process may spend without its first thread having a turn."""

_DRAINED: Final = 5
"""Seconds for which the rest of a body is read."""
_PIECE: Final = 1 << 16
_SWITCH: Final = 0.001
"""Seconds after which a thread that computes lets another on: those that only send would else wait for each piece."""

_REFUSALS: Final = {
    errors.LimitRequestLine: (414, "The first line of the request is too long."),
    errors.LimitRequestHeaders: (431, "The request has too many headers, or one that is too long."),
    errors.UnsupportedTransferCoding: (501, "The body is in a transfer coding that is not read here."),
    errors.ExpectationFailed: (417, "What the header Expect asks for is not done here."),
}
_NO_HTTP: Final = (400, "The request is not as HTTP/1.1 has it.")
_BROKEN: Final = (500, "The service met a fault of its own.")
_log = logging.getLogger("validator.api")
_turn: Final = local()


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Serves connections with threads."""

    def init_process(self) -> None:
        """Begin to watch over the requests, and serve."""
        sys.setswitchinterval(_SWITCH)
        work.watch(self.replace)
        super().init_process()

    def replace(self) -> None:
        """Take no more requests, let those in work end, and leave the rest to another worker."""
        _log.error("a request took too much of the processor: the worker is replaced")
        self.alive = False
        self.method_queue.defer(lambda: None)

    def notify(self) -> None:
        """Show that it lives; if it does not for long while it computes, the system ends the process.

        What is not written in Python may keep every other thread from its turn, that of the watch too.
        """
        signal.setitimer(signal.ITIMER_PROF, _SILENCE)
        super().notify()

    def enqueue_req(self, conn: Any) -> None:  # noqa: ANN401  # gunicorn has no types
        """Hand a connection to a thread, which waits for its client no longer than is set."""
        pause = struct.pack("ll", self.app.settings.request_timeout, 0)
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            conn.sock.setsockopt(socket.SOL_SOCKET, option, pause)
        conn.queued = monotonic()
        super().enqueue_req(conn)

    def handle(self, conn: Any) -> Any:  # noqa: ANN401  # gunicorn has no types
        """Serve a connection, and note how long it waited for a thread: its client is not to blame for that."""
        _turn.waited = monotonic() - conn.queued
        return super().handle(conn)

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

    What is left of it when it is answered is read too.

    gunicorn ends a body where the client stops, even before the length that it announced, and raises errors of its own
    for broken chunks. werkzeug knows neither, unless it counts itself, or the error is one of input.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["meccg.waited"] = _turn.waited
        if "HTTP_TRANSFER_ENCODING" in environ:
            environ["wsgi.input"] = _Chunks(environ["wsgi.input"])
        else:
            environ.pop("wsgi.input_terminated", None)
        return ClosingIterator(application(environ, start_response), partial(_drain, environ["wsgi.input"]))

    return answer


def _drain(body: Any) -> None:  # noqa: ANN401  # gunicorn has no types
    """Read what nobody read of a body.

    gunicorn reads little of it and then closes a connection that it said it would keep: the next request of the proxy
    would be lost with it.
    """
    end = monotonic() + _DRAINED
    with suppress(OSError):
        while monotonic() < end and body.read(_PIECE):
            pass


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
