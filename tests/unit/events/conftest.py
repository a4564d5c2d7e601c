"""What the tests of the desk share: a store with an event in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from validator.events.desk import create_event
from validator.events.model import Event
from validator.events.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "events.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with Store(file, create=True) as opened:
        create_event(opened, Event(id="open", title="Open", format="coe", decks=2))
        yield opened
