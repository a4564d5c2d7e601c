"""Whether the service runs, whether it can answer, and which versions it answers with."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from rulesets.formats import known_formats, load_format, ruleset_version
from validator.api.pool import cards
from validator.report import REPORT_VERSION
from validator.version import __version__

blueprint = Blueprint("service", __name__)


@blueprint.get("/healthz")
def healthz() -> dict[str, Any]:
    """Tell whether the process answers."""
    return {"status": "ok"}


@blueprint.get("/readyz")
def readyz() -> dict[str, Any]:
    """Tell whether checks can be answered: the card pool is open and every format loads."""
    pool = cards()
    for name in known_formats():
        load_format(name)
    return {"status": "ok", "cards": len(pool), "formats": len(known_formats())}


@blueprint.get("/version")
def version() -> dict[str, Any]:
    """Give the versions of the program, the rules, the cards and the report."""
    return {
        "validator": __version__,
        "rulesets": ruleset_version(),
        "cardpool": cards().version,
        "report": REPORT_VERSION,
    }
