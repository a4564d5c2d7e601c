"""The page: a list goes in, what the law says of it comes out, for people."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, current_app, render_template, request, send_from_directory
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from cardpool.tables import DataError
from rulesets.finding import say
from rulesets.formats import ruleset_version
from validator.http.bodies import whole
from validator.languages import LANGUAGES, said
from validator.web import speaking, taking
from validator.web.assets import FOLDER, VERSION
from validator.web.choices import CHOICES
from validator.web.forms import Refusal, pasted
from validator.web.handlers import MAX_BODY, Answer, answer
from validator.web.headers import guard
from validator.web.labels import LABELS, VERDICTS, capital
from validator.web.look_up import look_up
from validator.web.view import documents, kind_of, law_text, picture_of

if TYPE_CHECKING:
    from flask.sansio.blueprints import BlueprintSetupState

blueprint = Blueprint("web", __name__, template_folder="templates")

_HOUR: Final = 3600
_YEAR: Final = 365 * 24 * _HOUR
_TOO_LARGE: Final = say("The list is larger than 1 MB, and no deck is; send one deck at a time.")
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
_NO_FORM: Final = say(
    "What was sent is not a form; use the one of this page, or the API for programs, which /docs describes."
)
_BROKEN: Final = say(
    "The program met a fault of its own, and gives no verdict. The list was not kept; please report it."
)
_NO_POOL: Final = say("The cards cannot be looked up now, so there is no verdict. Try again later.")
_BY_STATUS: Final = {
    404: say("There is nothing at this address."),
    405: say("This address does not answer that; use the form of this page."),
    429: say("Too much was asked at once. Wait a minute, and press Check again."),
    503: say("The answer would take far too long. Send one list at a time; if it is a usual one, please report it."),
}
"""Status to what is said instead of what the framework says."""

_BADGE: Final = {verdict: word for verdict, (_, word) in VERDICTS.items()} | {
    "none": say("No verdict"),
    "all": say("See all"),
}
"""What the badge says."""

_TEMPLATES: Final = {"/fragment": "_result.html", "/hands": "_hands.html", "/card": "_look_up.html"}
"""By the path, what stands for the whole page."""

_log = logging.getLogger("validator.web")


@blueprint.record
def _equip(state: BlueprintSetupState) -> None:
    """Give the templates, macros too, what is the same in every answer, and the languages."""
    speaking.equip(state.app.jinja_env)
    state.app.jinja_env.filters["capital"] = capital
    state.app.jinja_env.globals |= {
        "choices": CHOICES,
        "labels": LABELS,
        "version": VERSION,
        "ruleset": ruleset_version(),
        "kind_of": kind_of,
        "picture_of": picture_of(state.app.config["SETTINGS"].card_pictures),
        "law_text": law_text,
        "documents": documents,
    }


@blueprint.get("/")
def page() -> tuple[str, int]:
    """Show the page with an empty list, set as the address asks."""
    found = answer(request)
    return _whole(found), found.status


@blueprint.post("/")
def check_form() -> tuple[str, int]:
    """Answer the form as a whole page: what a browser without script asks for."""
    found = _answer()
    return _whole(found), found.status


@blueprint.post("/fragment")
def check_fragment() -> tuple[str, int]:
    """Answer the form with the part of the page that changes: what the script asks for."""
    found = _answer()
    return render_template(_TEMPLATES[request.path], answer=found), found.status


@blueprint.post("/hands")
def draw_hands() -> tuple[str, int]:
    """Answer the form with the opening hands of its list: what the script asks for once they come into sight."""
    found = _answer()
    return render_template(_TEMPLATES[request.path], answer=found), found.status


@blueprint.get("/card")
def look_up_card() -> str:
    """Answer what a format says of a card, by its id; of one by its name, with its facts: what the script asks for."""
    return render_template("_look_up.html", found=look_up(request), whole="id" not in request.args)


@blueprint.get("/assets/<version>/<path:name>")
def asset(version: str, name: str) -> Response:
    """Send a file of the page; under the version of today it never changes."""
    response = send_from_directory(FOLDER, name)
    response.headers["Cache-Control"] = f"public, max-age={_YEAR}, immutable" if version == VERSION else "no-cache"
    return response


@blueprint.post("/take")
def take() -> Response:
    """Answer the form with its list in another layout, as a file."""
    _look()
    taken = taking.take(request)
    kind = f"text/plain; charset={taken.encoding}" if taken.encoding else "application/octet-stream"
    response = Response(taken.data, content_type=kind)
    response.headers.set("Content-Disposition", "attachment", filename=taken.name)
    return response


@blueprint.get("/widget.js")
def widget() -> Response:
    """Send the badge for the sites of others, under an address that stays, with its words in every language."""
    words = {language: {name: said(text, language) for name, text in _BADGE.items()} for language in LANGUAGES}
    response = Response(render_template("widget.js", words=words), mimetype="text/javascript")
    response.headers["Cache-Control"] = f"public, max-age={_HOUR}"
    response.add_etag()
    response.make_conditional(request)
    return response


def _answer() -> Answer:
    _look()
    return answer(request)


def _look() -> None:
    """Look at what was sent; raise where it is no form."""
    # What a form wraps around a list is small, and one field of it may be as large as the whole.
    request.max_form_memory_size = MAX_BODY
    if whole(MAX_BODY, keep=True) and request.mimetype not in _FORMS:
        raise Refusal(_NO_FORM, 415)


def _whole(found: Answer) -> str:
    return render_template("page.html", answer=found)


@blueprint.after_request
def _add_headers(response: Response) -> Response:
    # A verdict belongs to the list that was sent, and to nobody else.
    response.headers.setdefault("Cache-Control", "no-store" if request.method == "POST" else "no-cache")
    return guard(response, current_app.config["SETTINGS"].frame_ancestors or "'none'")


@blueprint.errorhandler(Refusal)
def _refused(refusal: Refusal) -> tuple[str, int]:
    return _problem(refusal.sentence, refusal.status)


@blueprint.errorhandler(DataError)
def _no_pool(error: DataError) -> tuple[str, int]:
    _log.error("no card pool: %s", error)
    return _problem(_NO_POOL, 503)


@blueprint.errorhandler(RequestEntityTooLarge)
def _too_large(_: RequestEntityTooLarge) -> tuple[str, int]:
    return _problem(_TOO_LARGE, 413)


@blueprint.errorhandler(HTTPException)
def _http(error: HTTPException) -> tuple[str, int]:
    code = error.code or 500
    return _problem(_BY_STATUS.get(code) or error.description or error.name, code)


@blueprint.errorhandler(Exception)
def _broken(error: Exception) -> tuple[str, int]:
    _log.error("unexpected error", exc_info=error)
    return _problem(_BROKEN, 500)


def _problem(sentence: str, status: int) -> tuple[str, int]:
    # What was typed stays, where there is a form to read it from.
    text = pasted(request) if request.path == "/take" and status != RequestEntityTooLarge.code else ""
    found = Answer(text=text, problem=sentence, status=status)
    return render_template(_TEMPLATES.get(request.path, "page.html"), answer=found), status
