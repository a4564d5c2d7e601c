"""The store of the organisers' desk, open for as long as a request is answered."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from flask import current_app, g, request

from validator.events.desk import now
from validator.events.store import Store

if TYPE_CHECKING:
    from flask import Flask


def init_app(app: Flask) -> None:
    """Let go of the store at the end of each request."""
    app.teardown_appcontext(_close)


def store() -> Store:
    """Give the store that the settings name, one for each request.

    Raises:
        StoreError: there is none, or it cannot be used.
    """
    if "desk" not in g:
        g.desk = Store(current_app.config["SETTINGS"].events)
    found: Store = g.desk
    return found


def arrived() -> dt.datetime:
    """Give the instant at which the request had arrived, for a view that has just read its body.

    The time for which it waited for its turn here is not counted; that in which its client sent it is.
    """
    return now() - dt.timedelta(seconds=request.environ.get("meccg.waited", 0.0))


def _close(_: BaseException | None) -> None:
    found: Store | None = g.pop("desk", None)
    if found is not None:
        found.close()
