"""Diffs: what the service says of two lists."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest

from validator.checking import check
from validator.diff import diff

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/diffs"
BEFORE, AFTER = "Deck\n4 Cave-drake\n", "Deck\n3 Cave-drake\n1 Glamdring\n"
DAY = "2026-03-01"


def test_two_lists_are_compared_as_the_program_does(client: FlaskClient) -> None:
    body = {"before": {"decklist": BEFORE}, "after": {"decklist": AFTER}, "check": {"format": "metw", "as_of": DAY}}

    answer = client.post(URL, json=body)

    day = dt.date.fromisoformat(DAY)
    assert answer.get_json() == diff(check(BEFORE, "metw", as_of=day), check(AFTER, "metw", as_of=day))
    assert answer.headers["Cache-Control"].startswith("private")


def test_a_deck_as_json_is_compared_with_a_list(client: FlaskClient, deck: dict[str, Any]) -> None:
    found = client.post(URL, json={"before": {"deck": deck}, "after": {"deck": deck}}).get_json()

    assert (found["same"], found["format"], found["cards"], found["counts"]) == (True, "coe", {}, [])
    assert found["findings"] == {"came": [], "went": []}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"before": {"decklist": BEFORE}}, "/after"),
        ({"before": {}, "after": {"decklist": AFTER}}, "/before"),
        ({"before": {"decklist": BEFORE}, "after": {"deck": {"pool": 1}}}, "/after/deck/pool"),
        ({"before": {"decklist": BEFORE}, "after": {"decklist": AFTER, "x": 1}}, "/after/x"),
        ({"before": {"decklist": BEFORE}, "after": {"decklist": AFTER}, "check": {"format": "x"}}, "/check/format"),
        (
            {"before": {"decklist": BEFORE}, "after": {"decklist": AFTER},
             "check": {"format": "metw", "alignment": "balrog"}},
            "/check/alignment",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_pointer(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(client.post(URL, json=body), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("body", pointer)]


def test_the_list_that_cannot_be_read_is_named(client: FlaskClient, is_problem: IsProblem) -> None:
    answer = client.post(URL, json={"before": {"decklist": BEFORE}, "after": {"decklist": " "}})

    assert is_problem(answer, "unreadable-list")["detail"].startswith("At /after: ")
