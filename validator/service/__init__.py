"""The service: the REST API and the page in one application."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from flask import Flask, request
from werkzeug.exceptions import ServiceUnavailable

from validator.api import init_app as init_api
from validator.http import compression, limits, logs, metrics, problems, proxies, responses
from validator.http.problems import TOO_LONG
from validator.http.settings import SettingError, Settings, variable
from validator.http.work import Overrun, limited
from validator.web import blueprint as page

if TYPE_CHECKING:
    from collections.abc import Callable


class _Flask(Flask):
    """Flask for views that are plain functions, and that have an end."""

    def full_dispatch_request(self, *given: Any) -> Any:  # noqa: ANN401  # as Flask has it
        """Answer a request; where that takes too long, with what is answered then."""
        try:
            with limited(self.config["SETTINGS"].work_seconds, request.environ.get("gunicorn.socket")):
                return super().full_dispatch_request(*given)
        except Overrun:
            return self.finalize_request(self.handle_user_exception(ServiceUnavailable(TOO_LONG)))

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Give a view as it is: Flask would look at each request, several times, whether it is a coroutine."""
        return func


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application. Nothing is opened: the card pool is when it is first needed, after a fork.

    Args:
        settings: of the service; read from the environment where not given.
    """
    settings = settings or Settings.from_environment(os.environ)
    app = _Flask("validator", static_folder=None, template_folder=None)
    app.config.update(SETTINGS=settings, MAX_CONTENT_LENGTH=settings.deck_bytes, PROPAGATE_EXCEPTIONS=False)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of Flask's own provider
    app.url_map.strict_slashes = False
    problems.init_app(app)
    responses.init_app(app)
    for module in (proxies, logs, limits, metrics):
        module.init_app(app, settings)
    init_api(app)
    app.register_blueprint(page)
    if settings.events is not None:
        _add_desk(app)
    # The last to be added is the first to be done: what counts answers then sees which were sent at all.
    compression.init_app(app)
    return app


def _add_desk(app: Flask) -> None:
    try:
        from validator.web.events import init_app as init_events  # noqa: PLC0415  # only where it is asked for
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(("cryptography", "flask_wtf")):
            raise
        raise SettingError(
            f"{variable('events')} is set, and the desk needs the extra `events`; install meccg-validator[events]."
        ) from error
    init_events(app)
