"""Answers pressed for the line: small, the same when unfolded, and known again by their tags."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import brotli
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

LIST: Final = (Path(__file__).parents[2] / "examples" / "undecided-typed-on-a-phone.txt").read_text("utf-8")
"""A list of which there is much to say: a report of 1 kB is not worth a thought."""
UNFOLD: Final[dict[str, Callable[[bytes], bytes]]] = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.mark.parametrize("coding", UNFOLD)
@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/api/v1/checks", {"data": LIST, "content_type": "text/plain"}),
        ("/api/v1/checks?explain=true", {"data": LIST, "content_type": "text/plain"}),
        ("/fragment", {"data": {"list": LIST}}),
    ],
    ids=["a check", "explained", "the page"],
)
def test_the_answer_of_a_check_is_less_than_a_quarter(
    client: FlaskClient, path: str, sent: dict[str, object], coding: str
) -> None:
    plain = client.post(path, **sent)
    pressed = client.post(path, headers={"Accept-Encoding": coding}, **sent)

    assert plain.status_code == pressed.status_code == 200
    assert "Content-Encoding" not in plain.headers
    assert pressed.headers["Content-Encoding"] == coding
    assert UNFOLD[coding](pressed.data) == plain.data
    assert 4 * len(pressed.data) < len(plain.data)
    assert int(pressed.headers["Content-Length"]) == len(pressed.data)


@pytest.mark.parametrize(
    ("takes", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.1, gzip", "gzip"),
        ("identity", None),
        ("deflate, zstd", None),
        ("gzip;q=0", None),
    ],
)
def test_the_client_says_what_it_takes(client: FlaskClient, takes: str, coding: str | None) -> None:
    answer = client.get("/api/v1/rules", headers={"Accept-Encoding": takes})

    assert answer.headers.get("Content-Encoding") == coding
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("path", ["/api/v1/rules", "/openapi.json", "/docs/assets/swagger-ui.css"])
def test_what_the_client_has_is_known_by_the_tag_of_its_coding(client: FlaskClient, path: str) -> None:
    tags = set()
    for takes in ("identity", *UNFOLD):
        with client.get(path, headers={"Accept-Encoding": takes}) as first:
            tag = first.headers["ETag"]
        with client.get(path, headers={"Accept-Encoding": takes, "If-None-Match": tag}) as again:
            assert (again.status_code, again.data) == (304, b"")
        tags.add(tag)
    assert len(tags) == 3


def test_a_problem_is_pressed_and_a_stream_of_lines_is_not(client: FlaskClient) -> None:
    takes = {"Accept-Encoding": "gzip"}
    line = json.dumps({"decklist": LIST})
    batch = client.post("/api/v1/checks/batch", data=line, content_type="application/x-ndjson", headers=takes)
    problem = client.post("/api/v1/checks", json={f"field{n}": n for n in range(50)}, headers=takes)

    assert "Content-Encoding" not in batch.headers
    assert batch.status_code == 200
    assert json.loads(batch.data)
    assert problem.status_code == 422
    assert problem.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(problem.data))["status"] == 422
