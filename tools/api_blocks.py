"""The generated parts of the page on the API: its routes, its problems, and examples with what is answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tools.markdown import code, table
from validator.api.docs import description
from validator.http.problems import KINDS
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

LIST = "Deck\n4 Cave-drake\n"
HANDS = "Deck\n3 Gandalf\n12 Cave-drake\n"
DAY = "2026-03-01"
_LEFT_OUT = "…"


def routes() -> str:
    """Write the routes of the API, each with what it does and what its query may hold."""
    spec = json.loads(description(_app()))
    rows = []
    for path, item in spec["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                names = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
                query = ", ".join(map(code, names)) or "-"
                rows.append((code(f"{method.upper()} {path}"), operation["summary"], query))
    return table(("route", "what", "query"), rows).removesuffix("\n")


def problems() -> str:
    """Write the kinds of problems."""
    rows = [(code(kind.type), str(kind.status), kind.meaning) for kind in KINDS.values()]
    return table(("type", "status", "what it means"), rows).removesuffix("\n")


def check_example() -> str:
    """Write a check, and what is answered."""
    body = {"decklist": LIST, "checks": [{"format": "coe", "as_of": DAY}]}
    answer = _app().test_client().post("/api/v1/checks", json=body)
    return _shown("POST", "/api/v1/checks", json.dumps(body), "application/json", answer)


def problem_example() -> str:
    """Write a question that cannot be meant, and what is answered."""
    body = {"decklist": LIST, "checks": [{"format": "coe", "length": "eternal"}], "colour": "red"}
    answer = _app().test_client().post("/api/v1/checks", json=body)
    return _shown("POST", "/api/v1/checks", json.dumps(body), "application/json", answer)


def batch_example() -> str:
    """Write a batch with a line that is broken, and what is answered."""
    lines = [json.dumps({"decklist": LIST}), '{"decklist": ""}']
    path = f"/api/v1/checks/batch?{urlencode({'format': 'coe', 'as_of': DAY})}"
    data = "\n".join(lines) + "\n"
    answer = _app().test_client().post(path, data=data, content_type="application/x-ndjson")
    return _shown("POST", path, data.removesuffix("\n"), "application/x-ndjson", answer)


def hands_example() -> str:
    """Write a question about opening hands, and what is answered."""
    body = {"decklist": HANDS, "as_of": DAY, "plan": ["Bree"], "seed": 7}
    answer = _app().test_client().post("/api/v1/hands", json=body)
    return _shown("POST", "/api/v1/hands", json.dumps(body), "application/json", answer)


def name_example() -> str:
    """Write a search for a name that several cards have, and what is answered."""
    path = "/api/v1/cards/named?exact=Moria"
    return _shown("GET", path, "", "", _app().test_client().get(path))


def _app() -> Any:  # noqa: ANN401  # Flask
    return create_app(Settings(metrics=False, log_level="error"))


def _shown(method: str, path: str, body: str, kind: str, answer: TestResponse) -> str:
    asked = f"{method} {path}\n" + (f"Content-Type: {kind}\n\n{body}\n" if body else "")
    lines = [json.dumps(_shortened(json.loads(line)), ensure_ascii=False) for line in answer.text.splitlines()]
    shown = (
        "\n".join(lines)
        if len(lines) > 1
        else json.dumps(_shortened(answer.get_json(force=True)), ensure_ascii=False, indent=2)
    )
    return f"```http\n{asked}```\n\n```http\n{answer.status}\nContent-Type: {answer.content_type}\n\n{shown}\n```"


def _shortened(value: Any) -> Any:  # noqa: ANN401  # JSON
    """Leave out what changes with every change of rules and cards, and what fills the page."""
    if isinstance(value, list):
        return [_shortened(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "hand_size" in value and "verdict" in value:
        kept = {name: value[name] for name in ("format", "as_of", "deck_size", "hand_size", "hands", "seed")}
        first = {name: [value[name][0], _LEFT_OUT] for name in ("assumptions", "odds")}
        return kept | first | {_LEFT_OUT: _LEFT_OUT}
    if "verdict" in value:
        finding = value["findings"][0] if value["findings"] else {}
        short = {name: finding[name] for name in ("rule", "severity", "message", "source") if name in finding}
        kept = {name: value[name] for name in ("report", "format", "as_of", "verdict", "legal")}
        return kept | {"findings": [short | {_LEFT_OUT: _LEFT_OUT}, _LEFT_OUT], _LEFT_OUT: _LEFT_OUT}
    hidden = {"instance": "urn:request:…"} if "instance" in value else {}
    return {name: _shortened(one) for name, one in value.items()} | hidden
