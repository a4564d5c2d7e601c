"""What holds for every answer: ids, versions, ETags, CORS."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from cardpool.database import open_pool
from rulesets.formats import ruleset_version
from validator import check_request
from validator.http import responses

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

READ = [
    "/api/v1/cards", "/api/v1/cards/TW-156", "/api/v1/cards/named?exact=Twilight", "/api/v1/cards/autocomplete?q=gan",
    "/api/v1/formats", "/api/v1/formats/coe", "/api/v1/formats/coe?as_of=2026-03-01", "/api/v1/rules",
    "/api/v1/rules/sideboard.size", "/openapi.json", "/version", "/healthz", "/readyz",
]  # fmt: skip
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("/api/v1/checks", {"decklist": "Deck\n3 Cave-drake"}),
    ("/api/v1/decklists/parse", {"decklist": "Deck\n3 Cave-drake"}),
    ("/api/v1/decklists/convert", {"decklist": "Deck\n3 Cave-drake", "to": "gccg"}),
    ("/api/v1/cards/collection", {"identifiers": [{"id": "TW-156"}]}),
]


# --- ids and versions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*READ, "/docs", "/problems", "/nothing", "/api/v1/cards/XX-1"])
def test_every_answer_names_its_request_and_the_versions(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers

    assert re.fullmatch(r"[0-9a-f]{32}", headers["Request-Id"])
    assert headers["Ruleset-Version"] == ruleset_version()
    assert headers["Cardpool-Version"] == open_pool().version
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("given", ["a", "0f8fad5b-d9cb-469f-a165-70867728950e", "trace.1_2-3", "x" * 64])
def test_a_request_keeps_its_id(client: FlaskClient, given: str) -> None:
    answer = client.get("/nothing", headers={"Request-Id": given})

    assert answer.headers["Request-Id"] == given
    assert answer.get_json(force=True)["instance"] == f"urn:request:{given}"


@pytest.mark.parametrize("given", ["", " ", "x" * 65, "a b", "é", 'a"b', "<script>", "-a", "a/b", "a,b", "%0d%0a"])
def test_an_id_that_is_none_is_replaced(client: FlaskClient, given: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", client.get("/healthz", headers={"Request-Id": given}).headers["Request-Id"])


def test_each_request_has_an_id_of_its_own(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["Request-Id"] for _ in range(100)}) == 100


# --- what is known already --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", READ)
def test_what_the_client_has_is_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    tag = first.headers["ETag"]

    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    for given in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get(path, headers={"If-None-Match": given})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
        assert "Content-Type" not in again.headers
    for given in ('"other"', "", tag.strip('"') + "x", '"'):
        assert client.get(path, headers={"If-None-Match": given}).status_code == 200
    head = client.head(path)
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", tag)


@pytest.mark.parametrize(("path", "body"), ASKED)
def test_a_question_is_answered_each_time(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    first = client.post(path, json=body)
    changed = {"decklist": "Deck\n4 Cave-drake"} if "decklist" in body else {"identifiers": [{"id": "TW-157"}]}
    other = client.post(path, json=body | changed, headers={"If-None-Match": first.headers["ETag"]})

    for given in (first.headers["ETag"], "*"):
        again = client.post(path, json=body, headers={"If-None-Match": given})
        assert (again.status_code, again.data, again.headers["ETag"]) == (200, first.data, first.headers["ETag"])
    assert other.status_code == 200
    assert other.headers["ETag"] != first.headers["ETag"]


def test_the_kinds_of_an_answer_have_tags_of_their_own(client: FlaskClient) -> None:
    as_json, as_text = (
        client.post("/api/v1/checks", json=ASKED[0][1], headers={"Accept": kind})
        for kind in ("application/json", "text/plain")
    )

    assert as_json.headers["ETag"] != as_text.headers["ETag"]
    assert as_json.headers["Vary"] == as_text.headers["Vary"] == "Accept, Accept-Language, Accept-Encoding"


@pytest.mark.parametrize("path", [path for path in READ if path.startswith("/api/") and "coe" not in path])
def test_what_does_not_change_may_be_kept_for_an_hour_at_the_most(client: FlaskClient, path: str) -> None:
    control = client.get(path).headers["Cache-Control"]

    kept = re.fullmatch(r"public, max-age=(\d+)", control)
    assert kept
    assert 0 <= int(kept[1]) <= 3_600


@pytest.mark.parametrize("path", ["/version", "/healthz", "/readyz"])
def test_how_the_service_is_now_is_asked_for_each_time(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["Cache-Control"] == "no-cache"


class Clock(dt.datetime):
    """A clock that stands still, ten minutes before midnight."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Clock:
        return cls(2026, 3, 1, 23, 50, tzinfo=tz)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    class Module:
        datetime, date, timedelta, time, UTC = Clock, dt.date, dt.timedelta, dt.time, dt.UTC

    for module in (responses, check_request):
        monkeypatch.setattr(module, "dt", Module)


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize(
    ("path", "seconds"),
    [("/api/v1/formats", 600), ("/api/v1/formats/coe", 600), ("/api/v1/formats/coe?as_of=2026-03-01", 3_600),
     ("/api/v1/rules/sideboard.size", 600), ("/api/v1/cards", 600)],
)  # fmt: skip
def test_what_depends_on_the_day_is_not_kept_beyond_it(client: FlaskClient, path: str, seconds: int) -> None:
    assert client.get(path).headers["Cache-Control"] == f"public, max-age={seconds}"


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize(
    ("checks", "seconds"),
    [([{}], 600), ([{"as_of": "2026-03-01"}], 3_600), ([{"as_of": "2026-03-01"}, {}], 600)],
)
def test_an_answer_on_a_deck_is_kept_by_its_owner_alone(
    client: FlaskClient, checks: list[dict[str, str]], seconds: int
) -> None:
    answer = client.post("/api/v1/checks", json={"decklist": "1 Bree", "checks": checks})

    assert answer.headers["Cache-Control"] == f"private, max-age={seconds}"
    assert answer.get_json()["reports"][0]["as_of"] == "2026-03-01"


# --- other origins ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*READ, "/api/v1/nothing", "/api/v1/cards/XX-1"])
def test_every_origin_may_read_without_credentials(client: FlaskClient, path: str) -> None:
    headers = client.get(path, headers={"Origin": "https://decks.example"}).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    exposed = set(headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Request-Id", "Ruleset-Version", "Cardpool-Version", "Retry-After", "Link", "Allow"} <= exposed
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        *((path.partition("?")[0], {"GET", "HEAD", "OPTIONS"}) for path in READ),
        *((path, {"POST", "OPTIONS"}) for path, _ in ASKED),
        ("/api/v1/checks/batch", {"POST", "OPTIONS"}),
    ],
)
def test_a_browser_that_asks_first_is_told_what_it_may(client: FlaskClient, path: str, methods: set[str]) -> None:
    answer = client.options(
        path,
        headers={
            "Origin": "https://decks.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type, request-id",
        },
    )

    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == methods
    allowed = {name.lower() for name in answer.headers["Access-Control-Allow-Headers"].split(", ")}
    assert {"content-type", "request-id", "accept", "if-none-match"} <= allowed
    assert int(answer.headers["Access-Control-Max-Age"]) > 0


@pytest.mark.parametrize("path", ["/metrics", "/", "/docs"])
def test_what_is_not_for_programs_of_others_is_not_opened_to_them(client: FlaskClient, path: str) -> None:
    assert "Access-Control-Allow-Origin" not in client.get(path).headers


def test_errors_may_be_read_by_every_origin_too(client: FlaskClient, is_problem: IsProblem) -> None:
    answer = client.post("/api/v1/checks", json={}, headers={"Origin": "https://decks.example"})

    is_problem(answer, "invalid")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/api", "/api/v1/check", "/api/v2/checks", "/api/v1/cards/%00", "/version/x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_what_is_not_there_is_told_to_every_origin(
    client: FlaskClient, is_problem: IsProblem, path: str, method: str
) -> None:
    first = client.options(path, headers={"Origin": "https://decks.example", "Access-Control-Request-Method": method})
    assert first.status_code == 204
    assert method in first.headers["Access-Control-Allow-Methods"].split(", ")
    answer = client.open(path, method=method, headers={"Origin": "https://decks.example"})
    is_problem(answer, "not-found")
    assert first.headers["Access-Control-Allow-Origin"] == answer.headers["Access-Control-Allow-Origin"] == "*"
    is_problem(client.options(path), "not-found")


# --- readiness --------------------------------------------------------------------------------------------------------


def test_the_service_is_ready_with_its_cards_and_formats(client: FlaskClient) -> None:
    assert client.get("/readyz").get_json() == {"status": "ok", "cards": len(open_pool()), "formats": 9}
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_the_versions_are_those_of_the_reports(client: FlaskClient) -> None:
    (report,) = client.post("/api/v1/checks", json={"decklist": "1 Bree"}).get_json()["reports"]

    assert client.get("/version").get_json() == report["versions"] | {"report": 1}


@pytest.mark.parametrize(("protocol", "host", "expected"), [
    ("HTTP/1.1", "x", "200 OK"), ("HTTP/1.1", None, "400 BAD REQUEST"), ("HTTP/1.0", None, "200 OK"),
])  # fmt: skip
def test_a_host_is_required(app: Flask, protocol: str, host: str | None, expected: str) -> None:
    environ = EnvironBuilder(path="/version").get_environ() | {"SERVER_PROTOCOL": protocol, "HTTP_HOST": host or ""}
    if host is None:
        del environ["HTTP_HOST"]

    body, status, headers = run_wsgi_app(app, environ)

    assert status == expected
    if host is None and protocol == "HTTP/1.1":
        assert headers["Content-Type"] == "application/problem+json"
        assert "Host" in json.loads(b"".join(body))["detail"]
