"""The service is ready only with the cards that it opened."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from cardpool.database import build, open_pool
from cardpool.tables import DATA
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "cards.sqlite"
    path.write_bytes(open_pool().path.read_bytes())
    return path


@pytest.fixture
def with_pool(pool: Path) -> FlaskClient:
    """A client of a service whose card pool is a file of its own, opened."""
    client = create_app(Settings(cards=pool, log_level="error")).test_client()
    assert client.get("/readyz").status_code == 200
    return client


def test_a_pool_that_went_away(with_pool: FlaskClient, is_problem: IsProblem, pool: Path) -> None:
    pool.unlink()

    assert "cards.sqlite" in is_problem(with_pool.get("/readyz"), "unavailable")["detail"]


def test_a_pool_that_was_overwritten(with_pool: FlaskClient, is_problem: IsProblem, pool: Path) -> None:
    pool.write_bytes(b"no database")

    is_problem(with_pool.get("/readyz"), "unavailable")


@pytest.mark.slow
def test_a_pool_with_other_cards_in_its_place(
    with_pool: FlaskClient, is_problem: IsProblem, pool: Path, tmp_path: Path
) -> None:
    facts = tmp_path / "facts"
    shutil.copytree(DATA, facts)
    aliases = facts / "aliases.csv"
    aliases.write_text("\n".join(aliases.read_text("utf-8").splitlines()[:-1]) + "\n", "utf-8")
    build(pool, facts)

    found = is_problem(with_pool.get("/readyz"), "unavailable")
    assert "start the service anew" in found["detail"]
    # What was opened is whole in memory, and still answers.
    assert with_pool.post("/api/v1/checks", json={"decklist": "1 Bree"}).status_code == 200


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0"])
def test_a_file_that_is_no_pool(is_problem: IsProblem, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.sqlite"
    path.write_bytes(content)
    client = create_app(Settings(cards=path, log_level="error")).test_client()

    is_problem(client.get("/readyz"), "unavailable")
    is_problem(client.post("/api/v1/checks", json={"decklist": "1 Bree"}), "unavailable")


def test_a_format_that_is_broken(client: FlaskClient, is_problem: IsProblem, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.api.health.known_formats", lambda: ("coe", "gone"))

    assert "gone" in is_problem(client.get("/readyz"), "unavailable")["detail"]
