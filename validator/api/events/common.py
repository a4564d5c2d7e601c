"""What the routes of the desk share: the store, who asks, what he may see, and how it is refused."""

from __future__ import annotations

import json
import logging
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from flask import Response, current_app, request

from rulesets.errors import FormatError
from validator.api.blueprint import PREFIX, Blueprint
from validator.api.body import JSON, body, json_charset, kind, load, parse_json
from validator.events.access import STRANGER, What, WrongTokenError, may_see, viewer_of
from validator.events.errors import ChangedError, DeskError, StoreError, UnreadableError
from validator.events.handing_in import KeyUsedError
from validator.events.model import entry_in, event_of
from validator.http.desk import store
from validator.http.guesses import MINUTE, note_guess
from validator.http.limits import COSTS
from validator.http.problems import Problem, invalid
from validator.http.responses import answer, tag_of
from validator.http.work import limited
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from validator.api.blueprint import Form
    from validator.events.access import Viewer
    from validator.events.model import Entry, Event
    from validator.events.store import Store

_View = TypeVar("_View", bound="Callable[..., Any]")
_log = logging.getLogger("validator.api")

_BEARER: Final = re.compile(r"bearer +(\S+)", re.IGNORECASE)
_ASK: Final = {"WWW-Authenticate": "Bearer"}
_ENTRY: Final = re.compile(r"e([1-9][0-9]{0,7})", re.ASCII)

TOKENS: Final = {
    "adminToken": "Of an organiser of all events, as `meccg event token --admin` makes it.",
    "organiserToken": "Of an organiser of the event, as `meccg event token ID` makes it.",
    "entryToken": "Of a player, as `meccg event token ID --entry E` or his first deck makes it.",
}
"""Kinds of tokens, each of which stands in the header Authorization."""


class _Blueprint(Blueprint):
    """A blueprint whose operations may be refused in the ways of the desk, too."""

    def __init__(self, *args: str, **kwargs: str) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(_with_refusals)


def _with_refusals(doc: dict[str, Any], _: dict[str, Any], *, method: str, **_more: Any) -> dict[str, Any]:  # noqa: ANN401
    statuses = {401, 403, 507} | ({409} if method != "get" else set()) | ({412, 428} if method == "patch" else set())
    for status in sorted(statuses):
        doc["responses"].setdefault(status, HTTPStatus(status).name)
    return doc


blueprint = _Blueprint(
    "desk",
    "The organisers' desk: events, decks that are handed in, receipts. A service without a store answers 404.",
    prefix=f"{PREFIX}/events",
)


def for_anybody(view: _View) -> _View:
    """Say of a view that it answers everybody, each with what he may see."""
    return _described(view, security=[{}, *({name: []} for name in TOKENS)])


def for_organisers(view: _View) -> _View:
    """Say of a view that it answers organisers of the event."""
    return _described(view, security=[{"adminToken": []}, {"organiserToken": []}])


def for_admins(view: _View) -> _View:
    """Say of a view that it answers organisers of all events."""
    return _described(view, security=[{"adminToken": []}])


def with_header(header: dict[str, Any]) -> Callable[[_View], _View]:
    """Say of a view that it reads a header, as OpenAPI has it."""
    return lambda view: _described(view, parameters=[header])


def _described(view: _View, **words: Any) -> _View:  # noqa: ANN401  # whatever OpenAPI has
    described: _View = blueprint.doc(**words)(view)
    return described


def _only_with_a_store() -> None:
    if current_app.config["SETTINGS"].events is None:
        raise Problem("not-found", "This service has no desk: whoever runs it has named no store for events.")


blueprint.before_request(_only_with_a_store)


def pool_file() -> Path | None:
    """Give the file of the card pool, as the functions of the desk take it."""
    file: Path | None = current_app.config["SETTINGS"].cards
    return file


def much_work() -> AbstractContextManager[None]:
    """Let a request that looks at all decks of an event take as much of the processor as its costs are counted."""
    seconds = COSTS[request.url_rule.rule if request.url_rule else ""] * current_app.config["SETTINGS"].work_seconds
    return limited(seconds, request.environ.get("gunicorn.socket"))


# --- who asks, and what for -------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A request about an event."""

    store: Store
    event: Event
    viewer: Viewer

    def entry(self, entry_id: str, what: What) -> Entry:
        """Give an entry of which something is to be seen.

        Raises:
            Problem: there is none, or it is not to be seen, which is the same to who asks, and so is the way there.
        """
        found = _ENTRY.fullmatch(entry_id)
        number = int(found[1]) if found else 0
        row = self.store.row("SELECT * FROM entry WHERE event = ? AND number = ?", self.event.id, number)
        entry = entry_in(row) if row else None
        if entry is None or what not in may_see(self.event, self.viewer, entry):
            raise Problem("not-found", "There is no such entry, or nothing of it that you may see.")
        return entry

    def sees(self, entry: Entry) -> What:
        """Tell what is to be seen of an entry."""
        return may_see(self.event, self.viewer, entry)


def viewer() -> Viewer:
    """Tell who asks.

    Raises:
        WrongTokenError: the token is none.
        Problem: the header Authorization holds something else.
    """
    given = request.headers.get("Authorization")
    found = _BEARER.fullmatch(given.strip()) if given is not None else None
    if given is not None and found is None:
        detail = "The header Authorization does not hold a token: write `Bearer` and the token."
        raise Problem("unauthorized", detail, headers=_ASK)
    return viewer_of(store(), found and found[1])


def asked(event_id: str) -> Asked:
    """Give the event that a request is about, for whoever may see it.

    Raises:
        Problem: there is none, or it is not to be seen.
        WrongTokenError: the token is none.
    """
    who = viewer()
    row = store().row("SELECT * FROM event WHERE id = ?", event_id)
    event = event_of(row) if row else None
    if event is None or What.EVENT not in may_see(event, who):
        raise Problem("not-found", "There is no such event, or you may not see it.")
    return Asked(store(), event, who)


def organised(event_id: str) -> Asked:
    """Give the event that a request is about, for its organisers alone.

    Raises:
        Problem: there is none, or somebody else asks.
        WrongTokenError: the token is none.
    """
    one = asked(event_id)
    if not one.viewer.organises(one.event):
        raise others_may_not(one.viewer)
    return one


def others_may_not(who: Viewer) -> Problem:
    """Give the problem of one who asks for what is the organisers' to do."""
    if who.role == STRANGER:
        detail = "This is done by organisers: send a token in the header Authorization."
        return Problem("unauthorized", detail, headers=_ASK)
    return Problem("forbidden", "This is done by organisers, and the token is none of theirs.")


# --- what is sent and answered ----------------------------------------------------------------------------------------


def given(schema: Form) -> dict[str, Any]:
    """Give the body, which is JSON.

    Raises:
        Problem: it is not as the schema has it.
    """
    kind(JSON)
    json_charset()
    return load(schema, parse_json(body()), "body")


def as_json(found: object) -> str:
    """Write an answer."""
    return json.dumps(found, ensure_ascii=False)


def told(found: object, media: str = JSON) -> Response:
    """Give an answer that is for who asked alone, and is asked for anew each time.

    Args:
        found: JSON as an object, else the text or the bytes.
        media: its type.
    """
    written = found if isinstance(found, str | bytes) else as_json(found)
    response = answer(written, media, seconds=0, private=True)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.add("Authorization")
    return response


def told_once(found: object) -> Response:
    """Give an answer that nobody keeps but who asked: it holds a token, or what happened just now."""
    response = told(found)
    response.headers["Cache-Control"] = "no-store"
    return response


def unchanged(written: str) -> None:
    """See that something is still as the header If-Match has it.

    Args:
        written: as it is answered to a GET.

    Raises:
        Problem: it is not, or the header is missing.
    """
    if "If-Match" not in request.headers:
        raise Problem("precondition-required", "The header If-Match is missing: send the ETag of what you have read.")
    tags, tag = request.if_match, tag_of(written.encode())
    # What was pressed had the name of its coding in its tag.
    if not any(tags.contains(f"{tag}{coding}") for coding in ("", "-br", "-gzip")):
        raise Problem("changed", "It was changed since you have read it: read it again, and nothing is overwritten.")


# --- what is refused --------------------------------------------------------------------------------------------------


def _refused(error: UsageError | FormatError) -> Response:
    return _answered(_problem_of(error))


def _no_store(error: StoreError) -> Response:
    _log.error("the store of the desk cannot be used: %s", error)
    if error.full:
        detail = "There is no room left for it: nothing was kept. Tell whoever runs this service."
        return _answered(Problem("storage-full", detail))
    detail = "The store of the desk cannot be used, and nothing was done. Tell whoever runs this service."
    return _answered(Problem("unavailable", detail, headers={"Retry-After": "10"}))


def _problem_of(error: UsageError | FormatError) -> Problem:
    if isinstance(error, WrongTokenError):
        return _wrong_token()
    kinds = ((UnreadableError, "unreadable-list"), (ChangedError, "changed"), (KeyUsedError, "key-used"))
    for class_, slug in (*kinds, (DeskError, "refused")):
        if isinstance(error, class_):
            return Problem(slug, str(error))
    return invalid({"in": "body", "pointer": f"/{getattr(error, 'field', 'options')}", "detail": str(error)})


def _wrong_token() -> Problem:
    """Count a wrong token to the address that sent it.

    Right ones are answered all the same: at a tournament all players may have one address, and one of them must not be
    able to keep the others out. Of 2 to the 256 tokens nobody guesses one, at whatever speed.
    """
    if note_guess(current_app):
        return Problem("unauthorized", "The token is none, or is good no longer.", headers=_ASK)
    detail = "Too many wrong tokens came from this address; the right one is answered at any time."
    return Problem("too-many-requests", detail, headers={"Retry-After": str(MINUTE)})


def _answered(problem: Problem) -> Response:
    found: Any = current_app.handle_user_exception(problem)
    response: Response = found
    return response


for _kind, _handler in ((UsageError, _refused), (FormatError, _refused), (StoreError, _no_store)):
    blueprint.register_error_handler(_kind, _handler)
