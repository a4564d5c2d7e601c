"""The pages of the organisers' desk: events for everybody, entries for players, the desk for organisers."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from validator.http import desk, guesses
from validator.web.events import sessions
from validator.web.events.blueprint import blueprint

if TYPE_CHECKING:
    from flask import Flask

_PAGES: Final = ("public", "players", "entries", "judging", "setting_up", "importing", "printing", "afterwards")
"""The modules of this package whose routes they are."""

for _name in _PAGES:
    import_module(f"{__name__}.{_name}")


def init_app(app: Flask) -> None:
    """Add the pages to an application whose settings name a store."""
    desk.init_app(app)
    guesses.init_app(app)
    sessions.init_app(app)
    app.register_blueprint(blueprint)
