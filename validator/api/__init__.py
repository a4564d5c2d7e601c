"""The service: the REST API, its documentation, and the page."""

from __future__ import annotations

import importlib
import importlib.util
import os
from typing import Final

from flask import Flask

from validator.api import conventions, problems
from validator.api.health import blueprint as health
from validator.api.settings import Settings

_OPERATIONS: Final = ("logs", "limits", "metrics")


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application. Nothing is opened: the card pool is when it is first needed, after a fork.

    Args:
        settings: of the service; read from the environment where not given.
    """
    settings = settings or Settings.from_environment(os.environ)
    app = Flask("validator", static_folder=None, template_folder=None)
    app.config.update(SETTINGS=settings, MAX_CONTENT_LENGTH=settings.deck_bytes, PROPAGATE_EXCEPTIONS=False)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of Flask's own provider
    app.url_map.strict_slashes = False
    problems.init_app(app)
    conventions.init_app(app)
    for name in _OPERATIONS:
        if importlib.util.find_spec(f"validator.api.{name}"):
            importlib.import_module(f"validator.api.{name}").init_app(app, settings)
    app.register_blueprint(health)
    if importlib.util.find_spec("validator.web"):
        app.register_blueprint(importlib.import_module("validator.web").blueprint)
    return app
