"""Problems: the one shape of every error (RFC 9457), and the catalogue of their kinds."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from flask import Response, current_app, g
from werkzeug.exceptions import HTTPException

from cardpool.tables import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask import Flask

MEDIA_TYPE: Final = "application/problem+json"

TOO_LONG: Final = (
    "The answer would take more of the processor than one request may have. Send less at a time; if it is a usual "
    "list, report it with the id of this request."
)

_MOST_ERRORS: Final = 50

_log = logging.getLogger("validator.api")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem."""

    slug: str
    """Its page is `/problems/SLUG`, which is the type of such a problem."""
    status: int
    title: str
    meaning: str
    """What it means and what to do, for its page."""

    @property
    def type(self) -> str:
        """The address of its page, a path on this service."""
        return f"/problems/{self.slug}"


KINDS: Final = {
    kind.slug: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            "The request cannot be understood",
            "The body, the query or a header is broken: no JSON where JSON is announced, bytes that are not of the "
            "announced character set, a body that breaks off. Send the request again as the detail says.",
        ),
        Kind(
            "unauthorized",
            401,
            "This is not for everybody",
            "The route asks for a token, in the header Authorization.",
        ),
        Kind(
            "forbidden",
            403,
            "This is for others to do",
            "The token is good, and not for this: what only organisers do asks for an organiser's token of the event.",
        ),
        Kind("not-found", 404, "There is no such thing", "No route, card, format or rule has this address or name."),
        Kind(
            "ambiguous-name",
            404,
            "Several cards may be meant",
            "The name fits several cards. The member `candidates` lists them: ask for one by its id.",
        ),
        Kind(
            "method-not-allowed",
            405,
            "This is not done here",
            "The route does not take this method; the header Allow lists those that it takes.",
        ),
        Kind(
            "not-acceptable",
            406,
            "No such kind of answer is given here",
            "The header Accept leaves out every kind of answer that the route gives.",
        ),
        Kind(
            "refused",
            409,
            "The desk refuses this now",
            "What is asked for does not fit how the event stands: it is locked, the deadline is over, there is such an "
            "entry already, a reason is missing. The detail says what to do.",
        ),
        Kind(
            "changed",
            412,
            "Somebody else has changed it",
            "It is no longer as the ETag in If-Match has it. Read it again, and see whether your change still fits.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "A deck may have 1 MB, a batch 32 MB, unless the detail says otherwise. Send less at a time.",
        ),
        Kind(
            "unsupported-media-type",
            415,
            "The body is of a kind that is not read here",
            "The header Content-Type names a kind, a character set or a compression that the route does not read.",
        ),
        Kind(
            "invalid",
            422,
            "The request does not hold what it must",
            "A value is missing, unknown, of the wrong type or out of range. The member `errors` lists each with its "
            "place.",
        ),
        Kind(
            "unreadable-list",
            422,
            "No deck can be had from the list",
            "The list is empty, too large, no text, or broken where it would have to be whole. The detail says where.",
        ),
        Kind(
            "key-used",
            422,
            "The key was used for something else",
            "The header Idempotency-Key came before, with another body. Each deck that is sent has a key of its own.",
        ),
        Kind(
            "no-deck-to-draw-from",
            422,
            "Hands cannot be drawn from the list",
            "The part of the list that hands are drawn from holds fewer known cards than a hand, or more than any deck "
            "of a game. Send the whole deck, and mend the lines that are not understood.",
        ),
        Kind(
            "not-convertible",
            422,
            "The list cannot be written in the layout",
            "A line is not understood, or the layout cannot hold the deck. Mend the list, or ask for another layout.",
        ),
        Kind(
            "precondition-required",
            428,
            "It must be said what is to be changed",
            "The header If-Match is missing: send the ETag with which it was read, so that no other change is lost.",
        ),
        Kind(
            "too-many-requests",
            429,
            "Too many requests",
            "The limit of requests is reached. Wait for the seconds that the header Retry-After gives.",
        ),
        Kind(
            "internal",
            500,
            "Something is broken here",
            "The fault is in the service, not in the request. Report it with the id in `instance`.",
        ),
        Kind(
            "not-implemented",
            501,
            "This service was set up without it",
            "What makes the answer is a part of the program that is not installed here; whoever runs the service can "
            "add it. Send the request to another service.",
        ),
        Kind(
            "unavailable",
            503,
            "No answer can be given now",
            "The card pool is missing or cannot be used, so no verdict is given at all: try again later. Or the answer "
            "would take far too long, or the store of the desk cannot be used: the detail says so.",
        ),
        Kind(
            "storage-full",
            507,
            "There is no room left to keep it",
            "The disk of the service is full: nothing of what was sent was kept. Tell whoever runs it, and send it "
            "again later.",
        ),
    )
}  # fmt: skip

_FOLDERS: Final = re.compile(r"(?<![\w./])/(?:[^\s'\"/]+/)+")
"""The folders of a path of this machine, which are nobody's business; the name of the file stays."""

_BY_STATUS: Final = {
    400: "bad-request", 401: "unauthorized", 404: "not-found", 405: "method-not-allowed", 406: "not-acceptable",
    413: "too-large", 415: "unsupported-media-type", 422: "invalid", 429: "too-many-requests", 500: "internal",
    501: "not-implemented", 503: "unavailable",
}  # fmt: skip

_DETAILS: Final = {
    404: "There is nothing at this address; /docs lists what there is.",
    405: "The route does not take this method; the header Allow lists those that it takes.",
}
"""Instead of what the framework says, which speaks to people who type addresses."""


class Problem(Exception):  # noqa: N818  # RFC 9457 calls it so
    """An answer that is a problem.

    Args:
        kind: slug of its kind, one of `KINDS`.
        detail: what is wrong with this request, where, and what to do, in one or two sentences.
        errors: for `invalid`, each value that is wrong.
        headers: to send with it.
        extra: further members.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        errors: Sequence[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        **extra: Any,  # noqa: ANN401  # whatever the kind has to tell
    ) -> None:
        super().__init__(detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.errors = errors
        self.headers = dict(headers or {})
        self.extra = extra

    def to_dict(self) -> dict[str, Any]:
        """Give the problem as JSON has it."""
        return _members(self.kind.type, self.kind.title, self.kind.status, self.detail) | (
            ({"errors": list(self.errors)} if self.errors else {}) | self.extra
        )


def _members(type_: str, title: str, status: int, detail: str) -> dict[str, Any]:
    return {
        "type": type_,
        "title": title,
        "status": status,
        "detail": detail,
        "instance": f"urn:request:{g.request_id}",
    }


def invalid(*errors: Mapping[str, str]) -> Problem:
    """Give the problem of values that are wrong.

    Args:
        errors: each with `in` (body or query), `pointer` (a JSON pointer into it) and `detail`.
    """
    first = errors[0]
    where = f"The {first['in']}, at {first['pointer']}" if first["pointer"] else f"The {first['in']}"
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return Problem("invalid", f"{where}: {first['detail']}{more}", errors=errors[:_MOST_ERRORS])


def init_app(app: Flask) -> None:
    """Answer every error of an application with a problem."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(DataError, _no_pool)
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(Exception, _broken)


def _problem(problem: Problem) -> Response:
    return _response(problem.to_dict(), problem.headers)


def _response(members: dict[str, Any], headers: Mapping[str, str]) -> Response:
    response = Response(json.dumps(members, ensure_ascii=False), members["status"], content_type=MEDIA_TYPE)
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    return response


def _no_pool(error: DataError) -> Response:
    _log.error("no card pool: %s", error)
    return _problem(unavailable(error))


def unavailable(error: DataError) -> Problem:
    """Give the problem of a card pool that cannot be used; in which folder it is only the log says."""
    detail = str(error)
    if (pool := current_app.config["SETTINGS"].cards) is not None:
        detail = detail.replace(str(pool), pool.name)
    return Problem("unavailable", _FOLDERS.sub("", detail), headers={"Retry-After": "10"})


def of_http(error: HTTPException) -> Response:
    """Give an error of the framework as a problem; its headers, such as Allow, are kept."""
    if error.response is not None and error.code is None:
        return error.response  # type: ignore[return-value]  # Flask's own are of this type
    status = error.code or 500
    headers = {
        name: value for name, value in error.get_headers() if name.lower() not in {"content-type", "content-length"}
    }
    detail = _DETAILS.get(status) or " ".join((error.description or "").split())
    slug = _BY_STATUS.get(status)
    if slug:
        return _problem(Problem(slug, detail, headers=headers))
    return _response(_members("about:blank", HTTPStatus(status).phrase, status, detail), headers)


def _broken(error: Exception) -> Response:
    _log.error("unexpected error", exc_info=error)
    return _problem(broken())


def broken() -> Problem:
    """Give the problem of a fault in the service, without a word of what it was."""
    return Problem("internal", "The service met a fault of its own; it is recorded under the id of this request.")
