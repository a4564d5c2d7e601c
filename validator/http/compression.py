"""Answers pressed for the line: brotli or gzip, whichever a client takes.

Streams of lines are not: a line is to be there once it is made. No answer holds a secret that its length could tell.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

import brotli
from flask import Response, request

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

CODINGS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": lambda data: brotli.compress(data, quality=5),
    "gzip": lambda data: gzip.compress(data, 6, mtime=0),
}
"""Coding to what presses; in the order of preference, where a client has none."""
KINDS: Final = frozenset(
    {
        "application/json",
        "application/problem+json",
        "text/html",
        "text/plain",
        "text/css",
        "text/javascript",
        "image/svg+xml",
    }
)
"""Media types that get smaller; NDJSON is a stream."""
_LEAST: Final = 500
"""Bytes below which nothing is won."""
_WITHOUT: Final = frozenset({204, 206, 304})
"""Statuses of answers that have no body, or a part of one."""


def init_app(app: Flask) -> None:
    """Let an application press its answers."""
    app.after_request(_press)


def _press(response: Response) -> Response:
    response.vary.add("Accept-Encoding")
    if response.mimetype not in KINDS or response.status_code in _WITHOUT:
        return response
    # Asked of a stream, it would be made to its end first.
    length = response.calculate_content_length()
    if length is not None and length < _LEAST:
        return response
    coding = request.accept_encodings.best_match(CODINGS)
    if coding is None:
        return response
    tag, weak = response.get_etag()
    if tag:
        # What is pressed is another answer to a cache (RFC 9110, 8.8.3).
        response.set_etag(f"{tag}-{coding}", weak=bool(weak))
        response.make_conditional(request)
        if response.status_code in _WITHOUT:
            response.close()
            return response
    # A file is read here, and is no longer handed on as it is.
    response.direct_passthrough = False
    response.set_data(CODINGS[coding](response.get_data()))
    response.headers["Content-Encoding"] = coding
    return response
