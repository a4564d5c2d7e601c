"""The REST API and its description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.api import (
    bulk,
    cards,
    catalogs,
    checks,
    decklists,
    diffs,
    docs,
    events,
    hands,
    health,
    law,
    play,
    sheets,
)
from validator.api.openapi import Api

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: Flask) -> None:
    """Let an application answer the routes of the API."""
    app.url_map.converters["card"] = cards.CardId
    api = Api(app)
    for module in (checks, diffs, sheets, hands, play, decklists, cards, catalogs, bulk, law, events, health):
        api.register_blueprint(module.blueprint)
    docs.init_app(app, api)
