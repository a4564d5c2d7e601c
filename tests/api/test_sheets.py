"""Sheets: decks as the service prints them."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from validator.checking import check
from validator.fingerprint import short_code

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.api.conftest import IsProblem

URL = "/api/v1/sheets"
LIST = "Deck\n4 Cave-drake\n"


def pages_of(answer: TestResponse) -> list[str]:
    assert (answer.status_code, answer.content_type) == (200, "application/pdf"), answer.text
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages]


def test_a_list_is_printed_once_for_each_check(client: FlaskClient) -> None:
    checks = [{"format": "metw", "as_of": "2026-03-01"}, {"format": "coe", "as_of": "2026-03-01"}]
    body = {"decklist": LIST, "checks": checks, "paper": "letter", "player_name": "Ana", "event": "Open"}

    answer = client.post(URL, json=body)

    metw, coe = pages_of(answer)
    code = short_code(check(LIST).digest)
    assert all(part in metw for part in ("metw", "Ana", "Open", "ILLEGAL", code, "☐☐☐☐"))
    assert "coe" in coe
    assert answer.headers["Content-Disposition"] == f'inline; filename="sheet-{code}.pdf"'
    assert answer.headers["Cache-Control"].startswith("private")
    assert client.post(URL, json=body).data == answer.data


def test_a_list_as_text_is_asked_about_in_the_query(client: FlaskClient) -> None:
    answer = client.post(f"{URL}?format=metw&paper=a4&player_name=Ana", data=LIST, content_type="text/plain")

    (text,) = pages_of(answer)
    assert "metw" in text
    assert "Ana" in text


@pytest.mark.parametrize(
    ("query", "body", "where", "pointer"),
    [
        ("", {"decklist": LIST, "paper": "a3"}, "body", "/paper"),
        ("", {"decklist": LIST, "explain": True}, "body", "/explain"),
        ("?explain=1", {"decklist": LIST}, "query", "/explain"),
        ("?format=metw", {"decklist": LIST, "checks": [{}]}, "query", "/format"),
        ("", {"decklist": LIST, "checks": [{"length": "eternal"}]}, "body", "/checks/0/length"),
        ("", {"decklist": LIST, "player_name": ""}, "body", "/player_name"),
    ],
)
def test_what_is_wrong_is_named_by_its_pointer(
    client: FlaskClient, is_problem: IsProblem, query: str, body: dict[str, Any], where: str, pointer: str
) -> None:
    found = is_problem(client.post(f"{URL}{query}", json=body), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [(where, pointer)]


def test_without_the_extra_it_is_not_implemented(
    client: FlaskClient, is_problem: IsProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)

    found = is_problem(client.post(URL, json={"decklist": LIST}), "not-implemented")

    assert "meccg-validator[pdf]" in found["detail"]
