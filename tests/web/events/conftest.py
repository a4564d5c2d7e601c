"""What the tests of the pages of events share: a service with a desk, and browsers without one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from validator.events.access import new_token
from validator.events.desk import create_event, move_event
from validator.events.model import Event
from validator.events.store import Store
from validator.http import guesses
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

EXAMPLES = Path(__file__).parents[3] / "examples"
LISTS = {
    "legal": (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_text("iso-8859-1"),
    "illegal": (EXAMPLES / "illegal-too-much-of-everything.deck").read_text("utf-8"),
    "undecided": (EXAMPLES / "undecided-typed-on-a-phone.txt").read_text("utf-8"),
}
_CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')


class Visitor:
    """A browser without a window: it keeps its cookies, and sends forms with what guards them."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def get(self, path: str) -> TestResponse:
        """Look at a page."""
        return self.client.get(f"/events{path}")

    def send(self, path: str, at: str | None = None, **fields: Any) -> TestResponse:  # noqa: ANN401  # of a form
        """Send the form of a page, which may have another address."""
        found = _CSRF.search(self.get(at or path).text)
        assert found, at or path
        return self.post(path, csrf_token=found[1], **fields)

    def post(self, path: str, **fields: Any) -> TestResponse:  # noqa: ANN401  # of a form
        """Send fields, without any look at a page."""
        answer = self.client.post(f"/events{path}", data=fields)
        answer.request.environ["wsgi.input"].close()  # the client keeps what is large in a file
        return answer

    def sign_in(self, token: str, event: str = "open") -> TestResponse:
        """Sign in to an event."""
        return self.send(f"/{event}/sign-in", token=token)

    def enter(self, name: str, event: str = "open") -> TestResponse:
        """Enter an event as a player."""
        return self.send(f"/{event}/enter", name=name)

    def hand_in(self, text: str, deck: int = 1, event: str = "open", **fields: Any) -> TestResponse:  # noqa: ANN401
        """Hand in a list."""
        return self.send(f"/{event}/entry/decks/{deck}", list=text, send="1", **fields)


@pytest.fixture(scope="session")
def first_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an event that is open, and of one in preparation, as each test begins with it."""
    path = tmp_path_factory.mktemp("events") / "events.db"
    with Store(path, create=True) as opened:
        create_event(opened, Event(id="open", title="Open <b>2027</b>", format="coe", decks=2))
        move_event(opened, "open", "open")
        create_event(opened, Event(id="draft", title="Not yet", format="coe"))
        opened.secret("pages")  # which the service keeps for as long as it runs
    return path


@pytest.fixture
def store(first_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store of its own for each test."""
    with Store(Path(shutil.copy(first_store, tmp_path))) as opened:
        yield opened


@pytest.fixture(scope="session")
def one_app(first_store: Path) -> Flask:
    return create_app(Settings(log_level="error", events=first_store))


@pytest.fixture
def app(one_app: Flask, store: Store) -> Flask:
    """The service with the store of this test; whatever was guessed before is forgotten."""
    one_app.config["SETTINGS"] = Settings(log_level="error", events=store.path)
    guesses.init_app(one_app)
    return one_app


@pytest.fixture
def visitor(app: Flask) -> Callable[[], Visitor]:
    """Open another browser."""
    return lambda: Visitor(app)


@pytest.fixture
def player(visitor: Callable[[], Visitor]) -> Visitor:
    """Ana, who has entered."""
    ana = visitor()
    assert ana.enter("Ana").status_code == 303
    return ana


@pytest.fixture
def organiser(visitor: Callable[[], Visitor], store: Store) -> Visitor:
    """Whoever runs the event."""
    found = visitor()
    assert found.sign_in(new_token(store, "open")).status_code == 303
    return found
