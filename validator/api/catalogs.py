"""Catalogs: the sets of the game, and the words that its cards have."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardpool.catalogs import CATALOGS
from validator.api.blueprint import Blueprint
from validator.api.body import JSON
from validator.api.schemas.catalogs import (
    CardSetsSchema,
    CatalogSchema,
    CatalogsSchema,
    catalog_as_data,
    catalogs_as_data,
    sets_as_data,
)
from validator.http.pool import cards
from validator.http.problems import Problem
from validator.http.responses import AN_HOUR, answer

if TYPE_CHECKING:
    from flask import Response

blueprint = Blueprint("catalogs", "The sets of the game, and the words that its cards have.")


@blueprint.reads("/sets", CardSetsSchema)
def list_sets() -> Response:
    """List the sets."""
    return _answer(sets_as_data(cards()))


@blueprint.reads("/catalogs", CatalogsSchema)
def list_catalogs() -> Response:
    """List the catalogs: races, skills, keywords and the like."""
    return _answer(catalogs_as_data(cards()))


@blueprint.reads("/catalogs/<catalog>", CatalogSchema)
def get_catalog(catalog: str) -> Response:
    """Give every value that cards have of a fact, each with how many cards have it."""
    if catalog not in CATALOGS:
        raise Problem("not-found", f"There is no catalog {catalog!r}; known are: {', '.join(CATALOGS)}.")
    return _answer(catalog_as_data(cards(), catalog))


def _answer(found: dict[str, Any]) -> Response:
    return answer(json.dumps(found, ensure_ascii=False), JSON, seconds=AN_HOUR)
