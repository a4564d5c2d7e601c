"""The description of the API: valid, complete, and true."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import jsonschema  # type: ignore[import-untyped]  # the library has no types
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from cardpool.card import CardType
from cardpool.catalogs import CATALOGS
from rulesets.formats import known_formats
from validator.api.docs import description
from validator.decklists.writers import WRITERS
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient

SPEC: dict[str, Any] = json.loads(description(create_app(Settings(log_level="error"))))
PROBLEM = "application/problem+json"
DESK = "/api/v1/events"
"""Its routes are asked in tests/api/events, where there is a store."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in SPEC["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method, operation


OPERATIONS = list(operations())
each_operation = pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=[one["operationId"] for *_, one in OPERATIONS]
)


def resolved(one: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in one:
        found: Any = SPEC
        for step in one["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        one = found
    return one


def strict(schema: Any) -> Any:  # noqa: ANN401  # any part of a description
    """Give a schema in which no member is allowed that it does not describe."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if schema.get("additionalProperties") is True else {}
    return {name: strict(one) for name, one in schema.items()} | closed


STRICT = {"components": strict(SPEC["components"])}


def fits(value: object, schema: dict[str, Any]) -> None:
    """Assert that a value is as a schema of the description says, with no member that it does not describe."""
    jsonschema.Draft202012Validator(strict(schema) | STRICT).validate(value)


def test_the_description_is_valid_openapi_3_1() -> None:
    OpenAPIV31SpecValidator(SPEC).validate()

    assert SPEC["openapi"].startswith("3.1")


def test_the_description_is_the_same_every_time(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == SPEC


def test_every_route_is_described_and_no_other(app: Flask) -> None:
    described = {(path, method.upper()) for path, method, _ in OPERATIONS}
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/api/", "/healthz", "/readyz", "/version"))
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }

    assert described == served


@each_operation
def test_an_operation_says_what_it_does(path: str, method: str, operation: dict[str, Any]) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])
    assert operation["summary"].endswith(".")
    assert operation["tags"]
    assert set(re.findall(r"{(\w+)}", path)) == {
        one["name"] for one in operation.get("parameters", SPEC["paths"][path].get("parameters", []))
        if one["in"] == "path"
    } | {one["name"] for one in SPEC["paths"][path].get("parameters", []) if one["in"] == "path"}  # fmt: skip
    assert ("requestBody" in operation) == (method in {"post", "patch"})


def test_no_two_operations_share_an_id() -> None:
    names = [operation["operationId"] for *_, operation in OPERATIONS]

    assert len(set(names)) == len(names)


@each_operation
def test_every_error_is_described_as_a_problem(path: str, method: str, operation: dict[str, Any]) -> None:
    errors = {status: resolved(one) for status, one in operation["responses"].items() if status not in {"200", "304"}}

    expected = {"400", "404", "406", "422", "429", "500", "503", "default"} | (
        {"413", "415"} if method != "get" else set()
    )
    # Those whose answer is made by a part of the program that need not be installed.
    expected |= {"501"} if path.endswith("/sheets") else set()
    if path.startswith(DESK):
        expected |= {"401", "403", "507"} | ({"409"} if method != "get" else set())
        expected |= {"412", "428"} if method == "patch" else set()
    assert errors.keys() == expected
    for error in errors.values():
        assert list(error["content"]) == [PROBLEM]
        assert error["content"][PROBLEM]["schema"] == {"$ref": "#/components/schemas/Problem"}


@each_operation
def test_every_answer_is_described_with_its_headers(path: str, method: str, operation: dict[str, Any]) -> None:
    answer = operation["responses"]["200"]

    assert answer["content"]
    assert {"Request-Id", "Ruleset-Version", "Cardpool-Version"} <= answer["headers"].keys()
    # A batch is answered line by line, so nobody knows beforehand what all of it will be.
    assert ("ETag" in answer["headers"]) == (path != "/api/v1/checks/batch")
    assert ("304" in operation["responses"]) == (method == "get")
    assert "X-Pagination" not in json.dumps(operation)


def parameter(path: str, method: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        one for one in SPEC["paths"][path][method]["parameters"] if one.get("name") == name and one["in"] == "query"
    )
    return found


def test_what_may_be_chosen_is_listed() -> None:
    schemas = SPEC["components"]["schemas"]

    assert schemas["Check"]["properties"]["format"]["enum"] == list(known_formats())
    assert {"wizard", "ringwraith", "fallen-wizard", "balrog"} < set(
        schemas["Check"]["properties"]["alignment"]["enum"]
    )
    assert parameter("/api/v1/checks", "post", "format")["schema"]["items"]["enum"] == list(known_formats())
    assert parameter("/api/v1/cards", "get", "type")["schema"]["enum"] == list(CardType)
    assert schemas["Convert"]["properties"]["to"]["enum"] == list(WRITERS)


def test_what_is_refused_when_unknown_is_described_so() -> None:
    schemas = SPEC["components"]["schemas"]

    for name in ("Check", "Checks", "Parse", "Convert", "Identifiers", "Identifier", "Deck", "Entry"):
        assert schemas[name]["additionalProperties"] is False, name


def test_answers_may_have_members_that_are_not_described_yet() -> None:
    schemas = SPEC["components"]["schemas"]

    for name in ("Report", "Reports", "Card", "Problem", "Finding", "Parsed", "Format", "InFormat"):
        assert schemas[name]["additionalProperties"] is True, name


def reached(schema: Any, seen: set[str]) -> Iterator[dict[str, Any]]:  # noqa: ANN401  # any part of a description
    """Give every part of a schema, those that it refers to among them."""
    if isinstance(schema, list):
        for one in schema:
            yield from reached(one, seen)
    elif isinstance(schema, dict):
        yield schema
        if (name := schema.get("$ref", "")) and name not in seen:
            seen.add(name)
            yield from reached(resolved(schema), seen)
        for one in schema.values():
            yield from reached(one, seen)


def test_who_may_ask_is_described() -> None:
    schemes = SPEC["components"]["securitySchemes"]

    assert {name: (one["type"], one["scheme"]) for name, one in schemes.items()} == dict.fromkeys(
        ("adminToken", "organiserToken", "entryToken"), ("http", "bearer")
    )
    for path, method, operation in OPERATIONS:
        named = {name for one in operation.get("security", ()) for name in one}
        assert bool(named) == path.startswith(DESK)
        assert named <= schemes.keys()
        assert method != "patch" or "entryToken" not in named


@each_operation
def test_an_answer_may_hold_a_value_that_nobody_knows_yet(path: str, method: str, operation: dict[str, Any]) -> None:
    del path, method
    assert [one for one in reached(operation["responses"], set()) if "enum" in one] == []


@each_operation
def test_query_and_body_do_not_both_have_a_default(path: str, method: str, operation: dict[str, Any]) -> None:
    del path
    defaults = [one["name"] for one in operation.get("parameters", ()) if "default" in one.get("schema", {})]

    assert not defaults or method == "get"


def test_values_that_an_answer_may_hold_are_listed_all_the_same() -> None:
    verdict = SPEC["components"]["schemas"]["Report"]["properties"]["verdict"]

    assert verdict["x-extensible-enum"] == ["legal", "illegal", "undecided"]
    assert verdict["description"] == "Known are: legal, illegal, undecided; there may be more."
    assert (
        "10000 where neither the query nor the body says." in parameter("/api/v1/hands", "post", "hands")["description"]
    )


def test_no_shape_is_described_twice_under_a_made_up_name() -> None:
    assert [name for name in SPEC["components"]["schemas"] if re.search(r"\d$", name)] == []


@each_operation
def test_every_parameter_is_described(path: str, method: str, operation: dict[str, Any]) -> None:
    del path, method
    for one in operation.get("parameters", ()):
        if one["in"] == "query":
            assert one["description"].endswith("."), one["name"]


# --- the examples -----------------------------------------------------------------------------------------------------


def examples() -> Iterator[tuple[str, str, str, Any]]:
    for path, _, operation in OPERATIONS:
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            assert content["examples"], f"{path} has no example of {kind}"
            for name, example in content["examples"].items():
                yield path, kind, name, example["value"]


QUERIES = {"/api/v1/decklists/convert": {"to": "gccg"}}
"""What a query must say where the body is a list."""

EXAMPLES = list(examples())


@pytest.mark.parametrize(
    ("path", "kind", "value"),
    [(path, kind, value) for path, kind, _, value in EXAMPLES if not path.startswith(DESK)],
    ids=[
        f"{path.rpartition('/')[2]}-{kind.rpartition('/')[2]}-{name}"
        for path, kind, name, _ in EXAMPLES
        if not path.startswith(DESK)
    ],
)
def test_an_example_is_answered_as_described(client: FlaskClient, path: str, kind: str, value: Any) -> None:  # noqa: ANN401
    data = value if isinstance(value, str) else json.dumps(value)
    query = QUERIES.get(path) if kind == "text/plain" else None
    answer = client.post(path, query_string=query, data=data.encode(), content_type=kind)

    assert answer.status_code == 200, answer.text
    operation = SPEC["paths"][path]["post"]
    described = operation["responses"]["200"]["headers"].keys()
    assert described == SPEC["components"]["headers"].keys() & set(answer.headers.keys())
    if kind == "application/json":
        fits(value, resolved(operation["requestBody"]["content"][kind]["schema"]))
    if answer.mimetype == "application/json":
        fits(answer.get_json(), resolved(operation["responses"]["200"]["content"]["application/json"]["schema"]))
    elif path == "/api/v1/sheets":
        assert answer.data.startswith(b"%PDF-")
    else:
        assert all("reports" in json.loads(line) for line in answer.text.splitlines())


READ = {
    "/api/v1/cards": ("/api/v1/cards?q=moria",),
    "/api/v1/cards/{card_id}": ("/api/v1/cards/TW-156", "/api/v1/cards/BA-1"),
    "/api/v1/cards/named": ("/api/v1/cards/named?exact=Twilight", "/api/v1/cards/named?fuzzy=Twilihgt"),
    "/api/v1/cards/autocomplete": ("/api/v1/cards/autocomplete?q=gan",),
    "/api/v1/catalogs/{catalog}": tuple(f"/api/v1/catalogs/{name}" for name in CATALOGS),
    "/api/v1/formats/{format_id}": tuple(f"/api/v1/formats/{name}" for name in known_formats()),
    "/api/v1/rules/{rule_id}": ("/api/v1/rules/sideboard.size", "/api/v1/rules/locations.alignment"),
}


@pytest.mark.parametrize(
    ("path", "url"),
    [
        (path, url)
        for path, method, operation in OPERATIONS
        if method == "get" and "application/json" in operation["responses"]["200"]["content"]
        if not path.startswith(DESK)
        for url in READ.get(path, (path,))
    ],
)
def test_what_is_read_is_as_described(client: FlaskClient, path: str, url: str) -> None:
    answer = client.get(url)

    assert answer.status_code == 200
    fits(
        answer.get_json(),
        resolved(SPEC["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]),
    )


@pytest.mark.slow
def test_every_card_is_as_described(client: FlaskClient) -> None:
    schema = resolved({"$ref": "#/components/schemas/Cards"})
    url: str | None = "/api/v1/cards?limit=100"
    while url:
        page = client.get(url).get_json()
        fits(page, schema)
        url = page["next"]


def test_problems_are_as_described(client: FlaskClient) -> None:
    schema = resolved({"$ref": "#/components/schemas/Problem"})

    for answer in (
        client.get("/nothing"),
        client.post("/api/v1/checks", json={"a": 1}),
        client.get("/api/v1/cards/named?exact=Moria"),
        client.post("/api/v1/checks", data=b"{", content_type="application/json"),
    ):
        fits(answer.get_json(force=True), schema)


def test_the_program_prints_the_same_description(meccg_openapi: Callable[[], str], client: FlaskClient) -> None:
    assert json.loads(meccg_openapi()) == client.get("/openapi.json").get_json()


@pytest.fixture
def meccg_openapi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """`meccg openapi` in an environment that sets whatever it likes for a service."""
    from click.testing import CliRunner  # noqa: PLC0415  # for this test alone

    from validator.cli import program  # noqa: PLC0415

    monkeypatch.setenv("MECCG_CARDS", str(tmp_path / "none.sqlite"))
    monkeypatch.setenv("MECCG_DECK_BYTES", "nonsense")
    # A command that is called without its group keeps other options of help than it has within.
    return lambda: CliRunner().invoke(program, ["openapi"]).output
