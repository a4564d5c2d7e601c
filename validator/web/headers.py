"""The headers of every answer that a browser shows: what it may load, and who may show it in a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.web import speaking

if TYPE_CHECKING:
    from flask import Response

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors "
)


def guard(response: Response, ancestors: str = "'none'") -> Response:
    """Set the headers of an answer.

    Args:
        response: the answer.
        ancestors: origins that may show it in a frame, as the policy has them.
    """
    headers = response.headers
    headers["Content-Security-Policy"] = _POLICY + ancestors
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if response.mimetype == "text/html":
        response.content_language.add(speaking.spoken())
        response.vary.add("Accept-Language")
    return response
