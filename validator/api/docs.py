"""The documentation of the API for people: Swagger UI over its description, and a page on each kind of problem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import flask_swagger_ui  # type: ignore[import-untyped]  # the library has no types
from flask import Blueprint, Response, current_app, render_template, send_from_directory

from validator.api.body import JSON
from validator.http.problems import KINDS, Problem
from validator.http.responses import AN_HOUR, answer
from validator.version import __version__

if TYPE_CHECKING:
    from flask import Flask

    from validator.api.openapi import Api

_UI: Final = Path(flask_swagger_ui.__file__).parent / "dist"
_OURS: Final = Path(__file__).parent / "static"
_ASSETS: Final = {
    "swagger-ui.css": _UI,
    "swagger-ui-bundle.js": _UI,
    "favicon-32x32.png": _UI,
    "docs.css": _OURS,
    "docs.js": _OURS,
}
"""Files of the pages to the folders where they stand; nothing comes from anywhere else."""
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_EXTENSION: Final = "openapi"

blueprint = Blueprint("docs", __name__, template_folder="templates")


def init_app(app: Flask, api: Api) -> None:
    """Serve the description and the pages of an API whose blueprints are all registered."""
    app.extensions[_EXTENSION] = json.dumps(api.spec.to_dict(), ensure_ascii=False)
    app.register_blueprint(blueprint)


def description(app: Flask) -> str:
    """Give the description of the API of an application, as JSON."""
    text: str = app.extensions[_EXTENSION]
    return text


@blueprint.get("/openapi.json")
def get_openapi() -> Response:
    """Give the description."""
    return answer(description(current_app), JSON, seconds=AN_HOUR)


@blueprint.get("/docs")
def show_docs() -> Response:
    """Show the description."""
    return _page("docs.html")


@blueprint.get("/docs/assets/<name>")
def send_asset(name: str) -> Response:
    """Send a file of the pages."""
    if name not in _ASSETS:
        raise Problem("not-found", f"There is no file {name!r} here.")
    return send_from_directory(_ASSETS[name], name, max_age=AN_HOUR)


@blueprint.get("/problems")
def show_problems() -> Response:
    """Show the kinds of problems."""
    return _page("problems.html", kinds=KINDS.values())


@blueprint.get("/problems/<slug>")
def show_problem(slug: str) -> Response:
    """Show one kind of problem."""
    if slug not in KINDS:
        raise Problem("not-found", f"There is no kind of problem {slug!r}; /problems lists all.")
    return _page("problems.html", kinds=[KINDS[slug]])


def _page(template: str, **values: object) -> Response:
    page = render_template(template, version=__version__, **values)
    response = answer(page, "text/html; charset=utf-8", seconds=AN_HOUR)
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
