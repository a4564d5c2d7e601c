"""What holds for every answer: request ids, versions, and who may read it."""

from __future__ import annotations

import contextlib
import re
import uuid
from typing import TYPE_CHECKING, Final

from flask import g, request

from cardpool.tables import DataError
from rulesets.formats import ruleset_version
from validator.api.pool import cards

if TYPE_CHECKING:
    from flask import Flask, Response

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def init_app(app: Flask) -> None:
    """Let the conventions hold for an application."""
    app.before_request(_name_request)
    app.after_request(_add_headers)


def _name_request() -> None:
    given = request.headers.get("Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


def _add_headers(response: Response) -> Response:
    headers = response.headers
    headers["Request-Id"] = g.request_id
    headers["Ruleset-Version"] = ruleset_version()
    with contextlib.suppress(DataError):
        headers["Cardpool-Version"] = cards().version
    headers["X-Content-Type-Options"] = "nosniff"
    return response
