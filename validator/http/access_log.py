"""Follows each request from its arrival to the last byte of its answer, for the log and for the metrics."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask import request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from flask import Flask

UNMATCHED: Final = "unmatched"
"""Instead of the route of a request that has none: its path may hold anything."""

OTHER: Final = "OTHER"
"""Instead of a method that is none of the usual: it may be any word."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_ROUTE: Final = "meccg.route"
_EXTENSION: Final = "access_log"


class Seen(NamedTuple):
    """What is told of a request: nothing of what was asked or answered."""

    method: str
    """One of the usual ones, or `OTHER`."""
    route: str
    """The rule of the route, such as `/api/v1/cards/<card_id>`, or `UNMATCHED`."""
    status: int
    seconds: float
    """From its arrival to the last byte of the answer, with the time that its client took."""
    sent: int
    """Bytes of the body."""
    request_id: str
    """As the answer names it; empty if it does not."""


def tell_of_requests(app: Flask, tell: Callable[[Seen], None]) -> None:
    """Have each request of an application told to a function, once its answer is sent or broken off."""
    listeners = app.extensions.get(_EXTENSION)
    if listeners is None:
        listeners = app.extensions[_EXTENSION] = []
        app.before_request_funcs.setdefault(None, []).insert(0, _note_route)
        app.wsgi_app = _Watch(app.wsgi_app, listeners)  # type: ignore[method-assign]  # as Flask has it for middleware
    listeners.append(tell)


def _note_route() -> None:
    rule = request.url_rule
    if rule is not None:
        request.environ[_ROUTE] = rule.rule


class _Watch:
    """The middleware."""

    def __init__(self, inner: WSGIApplication, listeners: list[Callable[[Seen], None]]) -> None:
        self._inner = inner
        self._listeners = listeners

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return _Answer(self._inner, self._listeners, environ, start_response)


_Headers = list[tuple[str, str]]


class _Answer:
    """One request and its answer."""

    __slots__ = (
        "_body",
        "_environ",
        "_listeners",
        "_parts",
        "_request_id",
        "_sent",
        "_start",
        "_started",
        "_status",
        "_told",
    )

    def __init__(
        self,
        inner: WSGIApplication,
        listeners: list[Callable[[Seen], None]],
        environ: WSGIEnvironment,
        start_response: StartResponse,
    ) -> None:
        self._started = perf_counter()
        self._listeners = listeners
        self._environ = environ
        self._start = start_response
        self._status = 500
        self._request_id = ""
        self._sent = 0
        self._told = False
        try:
            self._body = inner(environ, self._begin)
        except BaseException:
            self._tell()
            raise
        self._parts = iter(self._body)

    def _begin(
        self,
        status: str,
        headers: _Headers,
        failure: Any = None,  # noqa: ANN401  # as WSGI has it
    ) -> Callable[[bytes], object]:
        self._status = int(status[:3])
        for name, value in headers:
            if name == "Request-Id":
                self._request_id = value
        return self._start(status, headers, failure)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            part = next(self._parts)
        except StopIteration:
            self._tell()
            raise
        self._sent += len(part)
        return part

    def close(self) -> None:
        try:
            close = getattr(self._body, "close", None)
            if close:
                close()
        finally:
            self._tell()

    def _tell(self) -> None:
        if self._told:
            return
        self._told = True
        environ = self._environ
        method = environ["REQUEST_METHOD"]
        seen = Seen(
            method if method in _METHODS else OTHER,
            environ.get(_ROUTE, UNMATCHED),
            self._status,
            perf_counter() - self._started,
            self._sent,
            self._request_id,
        )
        for tell in self._listeners:
            tell(seen)
