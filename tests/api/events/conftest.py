"""What the tests of the desk's routes share: a service with a store, an event with two players, and their tokens."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from validator.events.access import new_token
from validator.events.afterwards import publish
from validator.events.desk import change_event, create_event, move_event
from validator.events.model import STATES, Event
from validator.events.store import Store
from validator.events.submissions import submit
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

URL = "/api/v1/events"
ILLEGAL = "Deck Name: A secret\nAlignment: Wizard\nDeck\n5 Cave-drake\n# not for others\n"
OTHER = "Alignment: Wizard\nDeck\n3 Wolves\n"


class Desk:
    """The service, and its store at hand."""

    def __init__(self, app: Flask, file: Path) -> None:
        self.file = file
        self.app = app
        app.config["SETTINGS"] = dataclasses.replace(app.config["SETTINGS"], events=file)
        app.extensions["guesses"].storage.reset()
        self.client = self.app.test_client()
        self.tokens: dict[str, str | None] = {"stranger": None}
        with self.store() as store:
            create_event(store, Event(id="open", title="Open", format="coe", decks=2))
            create_event(store, Event(id="other", title="Other", format="coe"))
            for name, text in (("Ana", ILLEGAL), ("Ben", OTHER)):
                submit(store, "open", name, text.encode(), contact=f"{name}@example.org")
            submit(store, "other", "Ana", OTHER.encode())
            self.tokens |= {
                "admin": new_token(store, None),
                "organiser": new_token(store, "open"),
                "player": new_token(store, "open", "Ana"),
                "other player": new_token(store, "open", "Ben"),
                "organiser of another event": new_token(store, "other"),
                "player of another event": new_token(store, "other", "Ana"),
            }

    def store(self) -> Store:
        """Open the store, as another process would."""
        return Store(self.file, create=True)

    def bring(self, state: str, *, event: str = "open", published: bool = False, **changes: Any) -> None:  # noqa: ANN401
        """Take the event to a state, whatever it is set up with."""
        with self.store() as store:
            change_event(store, event, changes)
            for target in STATES[1 : STATES.index(state) + 1]:
                move_event(store, event, target)
            if published:
                publish(store, event, None)

    def ask(self, path: str, who: str = "stranger", method: str = "GET", **given: Any) -> TestResponse:  # noqa: ANN401
        """Send a request, by the token of somebody."""
        token = self.tokens[who]
        headers = dict(given.pop("headers", {})) | ({"Authorization": f"Bearer {token}"} if token else {})
        return self.client.open(f"{URL}{path}", method=method, headers=headers, **given)

    def send(self, path: str, who: str, body: Any, **headers: str) -> TestResponse:  # noqa: ANN401  # JSON
        """Post JSON, by the token of somebody."""
        return self.ask(path, who, "POST", json=body, headers={n.replace("_", "-"): v for n, v in headers.items()})


@pytest.fixture(scope="session")
def app_with_desk() -> Flask:
    """One application for all: to make it takes longer than most tests."""
    return create_app(Settings(log_level="error", events=Path("set by each test")))


@pytest.fixture
def desk(app_with_desk: Flask, tmp_path: Path) -> Desk:
    return Desk(app_with_desk, tmp_path / "events.db")
