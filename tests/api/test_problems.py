"""Every error of every route is a problem in one shape."""

from __future__ import annotations

import io
import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.exceptions import HTTPException, ImATeapot
from werkzeug.wrappers import Response

from validator.http.problems import KINDS
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.api.conftest import IsProblem

APP = create_app(Settings(log_level="error"))
OURS = ("/api/", "/healthz", "/readyz", "/version", "/openapi.json", "/docs", "/problems")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
EXAMPLES = {
    "card_id": "TW-156", "catalog": "races", "format_id": "coe", "rule_id": "sideboard.size", "slug": "invalid",
    "name": "docs.css", "file": "cards.ndjson.gz",
}  # fmt: skip


def routes() -> Iterator[tuple[str, set[str]]]:
    """Give every route of the API with the methods that it takes."""
    found: dict[str, set[str]] = {}
    for rule in APP.url_map.iter_rules():
        # Without a store those of the desk are not there; with one they are tested in tests/api/events.
        if rule.rule.startswith(OURS) and not rule.rule.startswith("/api/v1/events"):
            path = rule.rule
            for name, value in EXAMPLES.items():
                path = path.replace(f"<{name}>", value).replace(f"<card:{name}>", value)
            assert "<" not in path, "the test knows no example for this route"
            found.setdefault(path, set()).update(rule.methods or ())
    yield from sorted(found.items())


ROUTES = list(routes())
READ = [path for path, methods in ROUTES if "GET" in methods]
ASKED = [path for path, methods in ROUTES if "POST" in methods]
API_READ = [path for path in READ if path.startswith("/api/") or path in {"/healthz", "/readyz", "/version"}]
JSON_ASKED = [path for path in ASKED if path != "/api/v1/checks/batch"]
CHECKS = "/api/v1/checks"
"""The route that is sent everything; the others read by the same code, and each is sent enough to show that."""
JSON_ALONE = {
    "/api/v1/cards/collection",
    "/api/v1/diffs",
    "/api/v1/play/comparisons",
    "/api/v1/play/solitaire/comparisons",
}
"""Routes that read no list as text."""


def test_the_routes_are_those_that_are_promised() -> None:
    promised = {
        "/api/v1/checks", "/api/v1/checks/batch", "/api/v1/decklists/parse", "/api/v1/decklists/convert",
        "/api/v1/cards", "/api/v1/cards/TW-156", "/api/v1/cards/named", "/api/v1/cards/autocomplete",
        "/api/v1/cards/collection", "/api/v1/sets",
        "/api/v1/catalogs", "/api/v1/catalogs/races", "/api/v1/bulk",
        "/api/v1/bulk/cards.ndjson.gz", "/api/v1/formats", "/api/v1/formats/coe", "/api/v1/rules",
        "/api/v1/rules/sideboard.size", "/healthz", "/readyz", "/version", "/openapi.json", "/docs",
    }  # fmt: skip

    assert promised <= {path for path, _ in ROUTES}


@pytest.mark.parametrize("path", ["/api", "/api/v1", "/api/v1/check", "/api/v2/checks", "/nothing", "/%00", "/api/%ff"])
def test_what_is_not_there_is_a_problem(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    is_problem(client.get(path), "not-found")


@pytest.mark.parametrize(
    ("path", "method"),
    [(path, method) for (path, methods), method in itertools.product(ROUTES, METHODS) if method not in methods],
)
def test_a_method_that_a_route_does_not_take(
    client: FlaskClient, is_problem: IsProblem, path: str, method: str
) -> None:
    answer = client.open(path, method=method)

    is_problem(answer, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == dict(ROUTES)[path]


@pytest.mark.parametrize("path", [*API_READ, *ASKED])
def test_an_answer_that_nobody_gives(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    method = "GET" if path in API_READ else "POST"

    is_problem(client.open(path, method=method, headers={"Accept": "image/png"}), "not-acceptable")
    is_problem(client.open(path, method=method, headers={"Accept": "application/json;q=0"}), "not-acceptable")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *((path, "application/xml") for path in ASKED),
        *((CHECKS, kind) for kind in (None, "application/x-www-form-urlencoded", "no kind at all", "/")),
    ],
)
def test_a_body_that_is_not_read_here(client: FlaskClient, is_problem: IsProblem, path: str, kind: str | None) -> None:
    answer = client.post(path, data=b"{}", content_type=kind)

    is_problem(answer, "unsupported-media-type")
    assert "application/" in answer.headers["Accept"]


@pytest.mark.parametrize("path", ASKED)
def test_a_body_that_is_compressed(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    kind = "application/x-ndjson" if path.endswith("batch") else "application/json"

    is_problem(
        client.post(path, data=b"{}", content_type=kind, headers={"Content-Encoding": "gzip"}), "unsupported-media-type"
    )


@pytest.mark.parametrize("path", JSON_ASKED)
def test_a_body_that_is_too_large(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    found = is_problem(client.post(path, data=b" " * (2**20 + 1), content_type="application/json"), "too-large")

    assert "1,048,576 bytes" in found["detail"]


BROKEN = {
    "empty": b"",
    "cut off": b'{"a": ',
    "two values": b"{} {}",
    "not UTF-8": b'{"a": "\xff"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "byte-order mark": b"\xef\xbb\xbf{}",
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": -Infinity}',
    "key twice": b'{"a": 1, "a": 2}',
    "number beyond all": b'{"a": 1e400}',
    "number below all": b'{"a": [-1e400]}',
    "endless number": b'{"a": ' + b"1" * 5_000 + b"}",
    "deep arrays": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "control character": b'{"a": "\x01"}',
    "NUL": b"\0",
}


@pytest.mark.parametrize(
    ("path", "what"),
    [*((CHECKS, what) for what in BROKEN), *((path, "key twice") for path in JSON_ASKED if path != CHECKS)],
)
def test_a_body_that_is_no_json(client: FlaskClient, is_problem: IsProblem, path: str, what: str) -> None:
    is_problem(client.post(path, data=BROKEN[what], content_type="application/json"), "bad-request")


@pytest.mark.parametrize("path", JSON_ASKED)
def test_a_byte_order_mark_is_named(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    answer = client.post(path, data=BROKEN["byte-order mark"], content_type="application/json")

    assert "byte-order mark" in is_problem(answer, "bad-request")["detail"]


class NoChunks(io.BytesIO):
    """What a server gives of a body whose chunks are no chunks."""

    def read(self, size: int | None = -1, /) -> bytes:
        raise OSError(f"no chunk of {size}")

    readinto = readline = read  # type: ignore[assignment]  # it fails however it is read


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *((path, "application/json") for path in JSON_ASKED),
        *((path, "text/plain") for path in JSON_ASKED if path not in JSON_ALONE),
    ],
)
def test_a_body_that_breaks_off(client: FlaskClient, is_problem: IsProblem, path: str, kind: str) -> None:
    short: dict[str, Any] = {"wsgi.input": io.BytesIO(b"{"), "CONTENT_LENGTH": "9"}
    broken: dict[str, Any] = {"wsgi.input": NoChunks(), "wsgi.input_terminated": True, "CONTENT_LENGTH": None}

    for environment in (short, broken):
        is_problem(client.post(path, content_type=kind, environ_overrides=environment), "bad-request")


@pytest.mark.parametrize("path", JSON_ASKED)
def test_a_body_that_turns_out_too_large(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    def unannounced(size: int) -> TestResponse:
        environment: dict[str, Any] = {"wsgi.input": io.BytesIO(b"{".ljust(size)), "wsgi.input_terminated": True}
        return client.post(
            path, content_type="application/json", environ_overrides=environment | {"CONTENT_LENGTH": None}
        )

    is_problem(unannounced(2**20), "bad-request")
    is_problem(unannounced(2**20 + 1), "too-large")
    is_problem(unannounced(2**21), "too-large")


BY_ROUTE = {"Accept", "Content-Type", "If-None-Match"}
"""Headers that a route answers for itself; the others are looked at before a route is known."""
ODD = [
    "",
    ",",
    ";;;",
    "a/b;q=x",
    "text/*;q=2",
    "*/*;q=-1",
    "é",
    "\t",
    '"',
    "a" * 5_000,
    "*/*;q=1e999",
    "/",
    "W/",
    "%00",
]


@pytest.mark.parametrize(
    "header",
    [
        "Accept",
        "Content-Type",
        "If-None-Match",
        "Request-Id",
        "Content-Encoding",
        "Origin",
        "Range",
        "If-Modified-Since",
        "Authorization",
        "Cookie",
        "Access-Control-Request-Method",
    ],
)
@pytest.mark.parametrize("value", ODD)
def test_no_header_breaks_the_service(client: FlaskClient, header: str, value: str) -> None:
    every = header in BY_ROUTE
    for path in API_READ if every else ("/api/v1/cards/TW-156",):
        assert client.get(path, headers={header: value}).status_code in {200, 304, 404, 406, 422}
    for path in ASKED if every else (CHECKS,):
        assert client.post(path, data=b"{}", headers={header: value}).status_code in {200, 406, 415, 422}
    assert client.options(CHECKS, headers={header: value}).status_code == 200


@pytest.mark.parametrize("path", JSON_ASKED)
@pytest.mark.parametrize("body", [b"{}", b'{"no such member": 1}', b'{"": {}}'])
def test_a_body_that_is_other_json(client: FlaskClient, is_problem: IsProblem, path: str, body: bytes) -> None:
    is_problem(client.post(path, data=body, content_type="application/json"), "invalid")


@pytest.mark.parametrize(
    ("path", "charset"),
    [
        *((path, "utf-16") for path in ASKED),
        *((CHECKS, charset) for charset in ("iso-8859-1", "no such thing", "utf-7")),
    ],
)
def test_json_in_another_character_set(client: FlaskClient, is_problem: IsProblem, path: str, charset: str) -> None:
    kind = "application/json" if path in JSON_ASKED else "application/x-ndjson"

    is_problem(client.post(path, data=b"{}", content_type=f'{kind}; charset="{charset}"'), "unsupported-media-type")


@pytest.mark.parametrize(
    ("path", "body"),
    [*((path, b"[]") for path in JSON_ASKED), *((CHECKS, body) for body in (b"null", b"1", b'"text"'))],
)
def test_a_body_that_is_no_object_is_told_so(
    client: FlaskClient, is_problem: IsProblem, path: str, body: bytes
) -> None:
    found = is_problem(client.post(path, data=body, content_type="application/json"), "invalid")

    assert found["errors"] == [{"in": "body", "pointer": "", "detail": "Not an object."}]


@pytest.mark.parametrize("path", [*API_READ, *ASKED])
def test_a_query_that_is_not_known(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    method, kind = ("GET", None) if path in API_READ else ("POST", "application/json")
    found = is_problem(client.open(f"{path}?no%20such=1", method=method, content_type=kind), "invalid")

    assert ("query", "/no such") in [(error["in"], error["pointer"]) for error in found["errors"]]


@pytest.mark.parametrize("path", [*API_READ, *ASKED])
@pytest.mark.parametrize("query", ["q=%ff", "q=%ED%A0%80", "%C0%80=1"])
def test_a_query_that_is_no_utf_8(client: FlaskClient, is_problem: IsProblem, path: str, query: str) -> None:
    is_problem(client.open(f"{path}?{query}", method="GET" if path in API_READ else "POST"), "bad-request")


@pytest.mark.parametrize("path", API_READ)
def test_a_query_of_raw_bytes(client: FlaskClient, is_problem: IsProblem, path: str) -> None:
    is_problem(client.get(path, environ_overrides={"QUERY_STRING": "q=\xff"}), "bad-request")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of a service in which whatever is looked up is broken."""

    def fail(*_: object, **__: object) -> object:
        raise ZeroDivisionError("a secret of the service")

    for place in (
        "cards.cards",
        "bulk.cards",
        "catalogs.cards",
        "law.load_format",
        "law.registry",
        "requests.cards",
        "decklists.cards",
        "health.cards",
    ):
        monkeypatch.setattr(f"validator.api.{place}", fail)
    return APP.test_client()


@pytest.mark.parametrize("path", [path for path in API_READ if path != "/healthz"])
def test_a_fault_of_the_service_is_recorded_and_not_told(
    broken: FlaskClient, is_problem: IsProblem, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    query = {"/api/v1/cards/named": "?exact=Bree", "/api/v1/cards/autocomplete": "?q=bre"}.get(path, "")
    answer = broken.get(path + query)

    is_problem(answer, "internal")
    assert "secret" not in answer.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/checks", {"decklist": "Deck\n1 Bree"}),
        ("/api/v1/decklists/parse", {"decklist": "Deck\n1 Bree"}),
        ("/api/v1/decklists/convert", {"decklist": "Deck\n1 Bree", "to": "gccg"}),
        ("/api/v1/cards/collection", {"identifiers": [{"name": "Bree"}]}),
    ],
)
def test_a_fault_in_an_answer_to_a_question(
    broken: FlaskClient, is_problem: IsProblem, path: str, body: dict[str, Any]
) -> None:
    answer = broken.post(path, json=body)

    is_problem(answer, "internal")
    assert "secret" not in answer.text


@pytest.fixture
def without_pool(tmp_path: Path) -> FlaskClient:
    """A client of a service whose card pool is not there."""
    return create_app(Settings(cards=tmp_path / "none.sqlite", log_level="error")).test_client()


@pytest.mark.parametrize("path", [path for path in API_READ if path in {"/readyz", "/version"} or "/cards" in path])
def test_without_a_card_pool_there_is_no_answer(without_pool: FlaskClient, is_problem: IsProblem, path: str) -> None:
    query = {"/api/v1/cards/named": "?exact=Bree", "/api/v1/cards/autocomplete": "?q=bre"}.get(path, "")
    answer = without_pool.get(path + query)

    found = is_problem(answer, "unavailable")
    assert "none.sqlite" in found["detail"]
    assert answer.headers["Retry-After"] == "10"
    assert "Cardpool-Version" not in answer.headers


def test_without_a_card_pool_there_is_no_verdict(
    without_pool: FlaskClient, is_problem: IsProblem, decklist: str
) -> None:
    answer = without_pool.post("/api/v1/checks", json={"decklist": decklist})

    is_problem(answer, "unavailable")
    assert "illegal" not in answer.text


def test_without_a_card_pool_each_line_of_a_batch_says_so(without_pool: FlaskClient) -> None:
    answer = without_pool.post(
        "/api/v1/checks/batch", data=b'{"decklist": "1 Bree"}\n' * 2, content_type="application/x-ndjson"
    )

    assert [line["status"] for line in map(json.loads, answer.text.splitlines())] == [503, 503]


def test_the_service_is_alive_without_a_card_pool(without_pool: FlaskClient) -> None:
    assert without_pool.get("/healthz").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_problem_has_a_page(client: FlaskClient, kind: str) -> None:
    answer = client.get(KINDS[kind].type)

    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert KINDS[kind].title in answer.text


def raise_it(error: Exception) -> str:
    raise error


def test_an_error_of_http_that_we_never_give_is_a_problem_too() -> None:
    app = create_app(Settings(log_level="error"))
    app.add_url_rule("/teapot", "teapot", lambda: raise_it(ImATeapot()))

    answer = app.test_client().get("/teapot")
    found = answer.get_json(force=True)
    assert (answer.status_code, answer.mimetype) == (418, "application/problem+json")
    assert (found["type"], found["title"], found["status"]) == ("about:blank", "I'm a Teapot", 418)


def test_an_answer_that_an_exception_carries_stays_what_it_is() -> None:
    app = create_app(Settings(log_level="error"))
    app.add_url_rule("/carried", "carried", lambda: raise_it(HTTPException(response=Response("as it is"))))

    assert app.test_client().get("/carried").text == "as it is"
