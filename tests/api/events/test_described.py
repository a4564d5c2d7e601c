"""Every route of the desk answers as the description says, with no member that it does not describe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.test_openapi import DESK, OPERATIONS, fits, resolved

if TYPE_CHECKING:
    from tests.api.events.conftest import Desk

JSON = "application/json"
STATES = {"publish_lists": "closed", "append_stage": "open", "step_event": "open", "submit_deck": "open"}
"""States in which what is asked for is done; another is as good for the rest."""
EVENTS = [
    pytest.param(path, method, operation, id=operation["operationId"])
    for path, method, operation in OPERATIONS
    if path.startswith(DESK) and JSON in operation["responses"]["200"]["content"]
]


@pytest.mark.parametrize(("path", "method", "operation"), EVENTS)
def test_a_route_answers_as_described(desk: Desk, path: str, method: str, operation: dict[str, Any]) -> None:
    desk.bring(STATES.get(operation["operationId"], "closed" if method == "get" else "locked"), published=False)
    place = path.removeprefix(DESK).format(event_id="open", entry_id="e1")
    headers = {"If-Match": desk.ask(place, "admin").headers["ETag"]} if method == "patch" else {}
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {})

    for example in body.get("examples", {"none": {"value": None}}).values():
        sent = example["value"]
        if sent is not None:
            fits(sent, resolved(body["schema"]))
        given = {} if sent is None else {"json": sent}
        answer = desk.ask(place, "admin", method.upper(), headers=headers, **given)
        assert answer.status_code == 200, answer.text
        fits(answer.get_json(), resolved(operation["responses"]["200"]["content"][JSON]["schema"]))


def test_pages_hold_what_is_described(desk: Desk) -> None:
    """With a deck in them, and a waiver."""
    waived = {"entry": "e1", "rule": "copies.non_unique", "reason": "theme"}
    assert desk.send("/open/waivers", "organiser", waived).status_code == 200
    desk.bring("closed", published=True)

    for name, place in (
        ("EventEntries", "/open/entries"), ("EventLists", "/open/lists"), ("DeskStatistics", "/open/statistics"),
        ("DeckReports", "/open/entries/e1/reports"), ("EventStatus", "/open/status"),
    ):  # fmt: skip
        for role in ("organiser", "stranger") if place in {"/open/entries", "/open/lists"} else ("organiser",):
            fits(desk.ask(place, role).get_json(), resolved({"$ref": f"#/components/schemas/{name}"}))
