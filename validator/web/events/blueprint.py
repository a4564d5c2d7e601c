"""The blueprint of the pages of events, and what holds for each of them."""

from __future__ import annotations

import logging
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, render_template, request, url_for
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from cardpool.tables import DataError
from rulesets.errors import FormatError
from rulesets.finding import say
from validator.events.desk import event_by_id
from validator.events.errors import DeskError, StoreError
from validator.http.bodies import whole
from validator.http.desk import store
from validator.http.work import limited
from validator.usage import UsageError
from validator.web import speaking
from validator.web.events.labels import LABELS
from validator.web.events.sessions import HOME, csrf
from validator.web.forms import Refusal
from validator.web.handlers import MAX_BODY
from validator.web.headers import guard

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.sansio.blueprints import BlueprintSetupState

    from validator.events.model import Event

blueprint = Blueprint("events", __name__, url_prefix=HOME)

_FORGED: Final = say(
    "This form was not sent from here, or is too old: go back, load the page anew and send it again. Nothing was done."
)
_BROKEN: Final = say("The program met a fault of its own, and nothing was done; please report it.")
_NO_STORE: Final = say("The events cannot be reached now. Nothing was done; try again later.")
_NO_POOL: Final = say("The cards cannot be looked up now, so there is no verdict. Try again later.")
_TOO_LARGE: Final = say("What was sent is too large: a list may have 1 MB, an archive 32 MB. Nothing was done.")
_BY_STATUS: Final = {
    404: say("There is nothing at this address."),
    405: say("This address does not answer that; use the form of the page."),
    429: say("Too much was asked at once. Wait a minute, and try again."),
    503: say("The answer would take far too long. Try again later."),
}
_log = logging.getLogger("validator.web")


@blueprint.record
def _equip(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals |= {"desk": LABELS, "to": to, "in_language": in_language}


def to(endpoint: str, **values: Any) -> str:  # noqa: ANN401  # of an address
    """Give the address of a page of events, in the language that was chosen."""
    return url_for(f"events.{endpoint}", **values, language=speaking.chosen())


def in_language(code: str) -> str:
    """Give the address of this page in a language; of what answers a form alone, that of its event."""
    if request.url_rule is None or "GET" not in (request.url_rule.methods or ()):
        event_id = (request.view_args or {}).get("event_id")
        place = url_for("events.event", event_id=event_id) if event_id else url_for("events.overview")
        return f"{place}?{urlencode({speaking.NAME: code})}"
    asked = {name: value for name, value in request.args.items() if name != speaking.NAME}
    return f"{request.script_root}{request.path}?{urlencode({**asked, speaking.NAME: code})}"


def event_of(event_id: str) -> Event:
    """Give an event.

    Raises:
        NotFound: there is none.
    """
    try:
        return event_by_id(store(), event_id)
    except DeskError:
        raise NotFound from None


LARGE: Final[set[str]] = set()
"""Endpoints that take many lists: they look at the length, and at what guards the form, once they know who sends it."""

_MANY: Final = 20
"""As many times as one list may take of the processor, what is done with all of an event may."""
_View = TypeVar("_View", bound="Callable[..., Any]")


def long(view: _View) -> _View:
    """Let a view take as long as the lists of a whole event do."""

    @wraps(view)
    def bounded(**values: str) -> Any:  # noqa: ANN401  # whatever the view gives
        with limited(_MANY * current_app.config["SETTINGS"].work_seconds, request.environ.get("gunicorn.socket")):
            return view(**values)

    return bounded  # type: ignore[return-value]  # it takes and gives what the view does


@blueprint.before_request
def _look() -> None:
    if request.method == "POST" and request.endpoint not in LARGE:
        request.max_form_memory_size = MAX_BODY
        whole(MAX_BODY, keep=True)
        csrf.protect()


@blueprint.after_request
def _add_headers(response: Response) -> Response:
    # Who may see it may not see it in an hour, and another at the same machine never.
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Frame-Options"] = "DENY"
    response.vary.add("Cookie")
    return guard(response)


@blueprint.errorhandler(Refusal)
def _refused(refusal: Refusal) -> tuple[str, int]:
    return problem(refusal.sentence, refusal.status)


@blueprint.errorhandler(UsageError)
def _not_done(error: UsageError) -> tuple[str, int]:
    return problem(error.args[0], 409 if isinstance(error, DeskError) else 422)


@blueprint.errorhandler(FormatError)
def _no_format(error: FormatError) -> tuple[str, int]:
    return problem(error.args[0], 422)


@blueprint.errorhandler(CSRFError)
def _forged(_: CSRFError) -> tuple[str, int]:
    return problem(_FORGED, 400)


@blueprint.errorhandler(StoreError)
def _no_store(error: StoreError) -> tuple[str, int]:
    _log.error("no store: %s", error)
    return problem(_NO_STORE, 503)


@blueprint.errorhandler(DataError)
def _no_pool(error: DataError) -> tuple[str, int]:
    _log.error("no card pool: %s", error)
    return problem(_NO_POOL, 503)


@blueprint.errorhandler(RequestEntityTooLarge)
def _too_large(_: RequestEntityTooLarge) -> tuple[str, int]:
    return problem(_TOO_LARGE, 413)


@blueprint.errorhandler(HTTPException)
def _http(error: HTTPException) -> tuple[str, int, dict[str, str]] | Response:
    if error.response is not None:
        return error.response  # type: ignore[return-value]  # a redirection is Flask's own
    code = error.code or 500
    kept = {name: value for name, value in error.get_headers() if name in {"Allow", "Retry-After"}}
    return (*problem(_BY_STATUS.get(code) or error.description or error.name, code), kept)


@blueprint.errorhandler(Exception)
def _broken(error: Exception) -> tuple[str, int]:
    _log.error("unexpected error", exc_info=error)
    return problem(_BROKEN, 500)


def problem(sentence: str, status: int) -> tuple[str, int]:
    """Answer with a page of one sentence."""
    return render_template("events/problem.html", sentence=sentence), status
