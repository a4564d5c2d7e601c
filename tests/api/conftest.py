"""What the tests of the API share: the application, a client, and how a problem looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

from validator.http.problems import KINDS
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

LIST = """\
Deck Name: Riders
Alignment: Wizard

Pool
1 Éowyn

Deck
2 Gandalf (TW)
3 Zwielicht
4 Cave-drake
1 Cave-dragon

Sites
1 Bree (TW)
"""
DECK = {
    "name": "Riders",
    "alignment": "wizard",
    "pool": [{"count": 1, "name": "Éowyn"}],
    "play_deck": [{"count": 2, "card": "TW-156"}, {"count": 3, "name": "Twilight"}],
}


class IsProblem(Protocol):
    """Assert that an answer is a problem of a kind, in the one shape of all; give its members."""

    def __call__(self, answer: TestResponse, kind: str) -> dict[str, Any]: ...


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application, as it is by default but for its log."""
    return create_app(Settings(log_level="error"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def decklist() -> str:
    """A list with a card too many, a typo and a German name."""
    return LIST


@pytest.fixture
def deck() -> dict[str, Any]:
    """A deck as JSON."""
    return {name: [*value] if isinstance(value, list) else value for name, value in DECK.items()}


@pytest.fixture(scope="session")
def is_problem() -> IsProblem:
    def check(answer: TestResponse, kind: str) -> dict[str, Any]:
        assert answer.content_type == "application/problem+json", answer.text
        found = answer.get_json(force=True)
        status = KINDS[kind].status
        assert (found["type"], found["status"], answer.status_code) == (f"/problems/{kind}", status, status), found
        assert found["title"] == KINDS[kind].title
        assert found["instance"] == f"urn:request:{answer.headers['Request-Id']}"
        assert isinstance(found["detail"], str)
        assert found["detail"].endswith((".", ")"))
        assert "Traceback" not in answer.text
        for error in found.get("errors", ()):
            assert error.keys() == {"in", "pointer", "detail"}
            assert error["pointer"] == "" or error["pointer"].startswith("/")
        assert (kind == "invalid") == ("errors" in found)
        assert answer.headers["Cache-Control"] == "no-store"
        return dict(found)

    return check
