"""What holds for every answer: the id of the request, the versions, who may read it, and for how long it is good."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import uuid
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from flask import Response, g, request

from cardpool.tables import DataError
from rulesets.formats import ruleset_version
from validator.http.pool import cards
from validator.http.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

HEADERS: Final = {
    "Request-Id": "The id of the request: the one that it came with, where that is well formed.",
    "Ruleset-Version": "The version of the rules and formats.",
    "Cardpool-Version": "The version of the card pool.",
    "ETag": "Changes when the answer does; sent back in If-None-Match with a GET it gives 304.",
}
"""Headers of an answer to what they say."""

AN_HOUR: Final = 3_600

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_OPEN: Final = ("/api", "/openapi.json", "/version", "/healthz", "/readyz")
"""Beginnings of the paths that programs of other origins may use."""
_EXPOSED: Final = ", ".join(
    [
        *HEADERS,
        "Allow",
        "Retry-After",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Link",
        "Location",
        "Deprecation",
        "Sunset",
    ]
)
_ALLOWED: Final = "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Request-Id"


def init_app(app: Flask) -> None:
    """Let the conventions hold for an application."""
    app.before_request(_name_request)
    app.before_request(_require_host)
    app.before_request(_let_errors_be_read)
    app.after_request(_add_headers)


def _name_request() -> None:
    given = request.headers.get("Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


def _require_host() -> None:
    if "HTTP_HOST" not in request.environ and request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
        raise Problem("bad-request", "The header Host is missing, which HTTP/1.1 requires.")


def _asks_first() -> bool:
    """Tell whether the browser of another origin asks whether it may send a request (a CORS preflight)."""
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _let_errors_be_read() -> Response | None:
    """Let requests to what is not there be sent: who mistypes an address is to read so, not that it is forbidden."""
    if request.routing_exception is None or not _asks_first() or not request.path.startswith(_OPEN):
        return None
    return Response(status=204, headers={"Allow": "GET, HEAD, OPTIONS, PATCH, POST"})


def _add_headers(response: Response) -> Response:
    headers = response.headers
    headers["Request-Id"] = g.request_id
    headers["Ruleset-Version"] = ruleset_version()
    with suppress(DataError):
        headers["Cardpool-Version"] = cards().version
    headers["X-Content-Type-Options"] = "nosniff"
    if request.path.startswith(_OPEN):
        headers["Access-Control-Allow-Origin"] = "*"
        headers["Access-Control-Expose-Headers"] = _EXPOSED
        if _asks_first():
            headers["Access-Control-Allow-Methods"] = headers.get("Allow", "")
            headers["Access-Control-Allow-Headers"] = _ALLOWED
            headers["Access-Control-Max-Age"] = str(24 * AN_HOUR)
    return response


def negotiate(offers: Sequence[str]) -> str:
    """Give the kind of answer that the request would have most of all; the first where it does not mind.

    Raises:
        Problem: it would have none of them.
    """
    wanted = request.headers.get("Accept", "")
    if wanted in {"", "*/*", offers[0]}:
        return offers[0]
    kind = request.accept_mimetypes.best_match(offers)
    if kind is None:
        raise Problem("not-acceptable", f"The header Accept leaves out what is given here: {' and '.join(offers)}.")
    return kind


def answer(body: str | bytes, kind: str, *, seconds: int, private: bool = False) -> Response:
    """Give an answer that is good for a while, or 304 where it is asked for with GET and the client has it already.

    To a POST, such as a check, 304 is no answer (RFC 9110, 15.4.5).

    Args:
        body: the answer.
        kind: its media type.
        seconds: for how long it is good; 0 where it must be asked for anew each time.
        private: whether it speaks of somebody's deck, and is no business of caches in between.
    """
    data = body.encode() if isinstance(body, str) else body
    response = Response(data, content_type=kind)
    response.set_etag(tag_of(data))
    good = f"{'private' if private else 'public'}, max-age={seconds}"
    response.headers["Cache-Control"] = good if seconds else "no-cache"
    response.headers["Vary"] = "Accept"
    response.make_conditional(request.environ)
    return response


def tag_of(data: bytes) -> str:
    """Give the ETag of an answer that is not pressed."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def good_today() -> int:
    """Give the seconds for which an answer is good that depends on the day: an hour, and not beyond midnight (UTC)."""
    now = dt.datetime.now(dt.UTC)
    midnight = dt.datetime.combine(now.date() + dt.timedelta(days=1), dt.time(), dt.UTC)
    return min(AN_HOUR, int((midnight - now).total_seconds()))
