"""Whether the service runs, whether it can answer, and which versions it answers with."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from cardpool.pool import reading
from cardpool.tables import DataError
from rulesets.errors import FormatError
from rulesets.formats import known_formats, load_format, ruleset_version
from validator.api.blueprint import Blueprint
from validator.api.body import JSON
from validator.api.schemas.health import HealthSchema, ReadySchema, ServiceVersionsSchema
from validator.http.pool import cards
from validator.http.problems import Problem
from validator.http.responses import answer
from validator.report import REPORT_VERSION
from validator.version import __version__

if TYPE_CHECKING:
    from flask import Response

    from cardpool.pool import CardPool

blueprint = Blueprint("service", "Whether the service runs and which versions answer.", prefix="")


@blueprint.reads("/healthz", HealthSchema)
def get_health() -> Response:
    """Tell whether the process answers."""
    return _answer({"status": "ok"})


@blueprint.reads("/readyz", ReadySchema)
def get_readiness() -> Response:
    """Tell whether checks can be answered.

    They can where every format loads, and the file of the card pool is the one that was opened. Otherwise the answer
    is 503, and its detail says why.
    """
    try:
        for name in known_formats():
            load_format(name)
    except FormatError as error:
        raise Problem("unavailable", str(error), headers={"Retry-After": "10"}) from None
    pool = cards()
    # Searches read the file again and again: one that was put in its place would answer with other cards.
    found = _version_now(pool)
    if found != pool.version:
        raise DataError(
            f"The card pool {pool.path.name} has version {found} now, and the one that was opened has {pool.version}; "
            "start the service anew."
        )
    return _answer({"status": "ok", "cards": len(pool), "formats": len(known_formats())})


@blueprint.reads("/version", ServiceVersionsSchema)
def get_versions() -> Response:
    """Give the versions of the program, the rules, the cards and the shape of reports."""
    versions = {"validator": __version__, "rulesets": ruleset_version(), "cardpool": cards().version}
    return _answer(versions | {"report": REPORT_VERSION})


def _answer(found: dict[str, Any]) -> Response:
    return answer(json.dumps(found), JSON, seconds=0)


def _version_now(pool: CardPool) -> str:
    try:
        with reading(pool.path) as database:
            row = database.execute("SELECT value FROM meta WHERE key = 'content_hash'").fetchone()
    except sqlite3.Error as error:
        raise DataError(f"The card pool {pool.path.name} cannot be read any more: {error}.") from error
    return str(row[0])[:12] if row else "none"
