"""The table of who may see what, cell by cell; and that what is hidden is as if it were not there."""

from __future__ import annotations

import itertools
import re
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.events.conftest import ILLEGAL
from tests.counting import calls
from validator.events.access import new_token
from validator.events.afterwards import forget, publish
from validator.events.standing import waive
from validator.events.submissions import submit

if TYPE_CHECKING:
    from tests.api.conftest import IsProblem
    from tests.api.events.conftest import Desk

PHASES: dict[str, dict[str, Any]] = {
    "before the lock": {"state": "open"},
    "locked": {"state": "locked"},
    "at the end": {"state": "closed"},
    "published": {"state": "closed", "published": True},
}
ROLES = ("organiser", "player", "other player", "stranger")
OTHERS = ("other player", "stranger", "player of another event", "organiser of another event")
BELOW = {"list": "/lists", "verdict": "", "report": "/reports", "receipt": "/receipts"}


def may(role: str, phase: str, what: str, lists: str) -> bool:
    """The table, by hand."""
    if role in {"organiser", "player"} or what == "count":
        return role == "organiser" or what != "count" or phase != "before the lock"
    shown = {
        "hidden": phase == "published",
        "open": phase != "before the lock",
        "never": False,
    }[lists]
    return what in {"list", "verdict"} and shown


CELLS = [
    cell
    for cell in itertools.product([*BELOW, "count"], ROLES, PHASES, ("hidden", "open", "never"))
    if cell[2:] != ("published", "never")  # such an event publishes nothing
]


@pytest.mark.parametrize(("what", "role", "phase", "lists"), CELLS)
def test_who_sees_what_when(desk: Desk, is_problem: IsProblem, what: str, role: str, phase: str, lists: str) -> None:
    desk.bring(**PHASES[phase], lists=lists)

    expected = may(role, phase, what, lists)
    if what == "count":
        counts = {one["id"]: one["entries"] for one in desk.ask("", role).get_json()["data"]}
        assert counts["open"] == (2 if expected else None)
        return
    answer = desk.ask(f"/open/entries/e1{BELOW[what]}", role)
    if not expected:
        is_problem(answer, "not-found")
        return
    assert answer.status_code == 200
    inside = role in {"organiser", "player"}
    found = answer.get_json()
    if what == "verdict":
        assert found["name"] == "Ana"
        assert found["decks"][0]["verdict"] == "illegal"
        assert (found["decks"][0]["errors"] is not None) == inside
        assert (found["contact"] is not None) == inside
    elif what == "list":
        (one,) = found["data"]
        assert [(card["title"], card["count"]) for card in one["cards"]] == [("Cave-drake", 5)]
        # What was written beside the cards is not for others.
        assert ("not for others" in answer.text) == inside
    elif what == "report":
        assert found["data"][0]["report"]["verdict"] == "illegal"
    else:
        assert (found["data"][0]["entry"], found["data"][0]["verdict"]) == ("e1", "illegal")


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "published"])
@pytest.mark.parametrize("role", OTHERS)
def test_no_listing_tells_of_what_is_hidden(desk: Desk, role: str, phase: str) -> None:
    """Neither by a word nor by a number, nor by an ETag: it is the same whether the entry is there or not."""
    desk.bring(**PHASES[phase])
    paths = ["", "/open", "/open/entries", "/open/lists", "/open/statistics", "/open/key"]
    own = role == "other player"

    before = [desk.ask(path, role) for path in paths]
    with desk.store() as store:
        waive(store, "open", "Ana", "copies.non_unique", "a secret")
        if phase == "before the lock":
            submit(store, "open", "Cyneburh", b"Deck\n1 Cave-drake\n")
            submit(store, "open", "Ana", b"Alignment: Wizard\nDeck\n3 Cave-drake\n", deck=1)
    after = [desk.ask(path, role) for path in paths]

    for one, other in zip(before, after, strict=True):
        assert one.status_code == other.status_code
        assert one.headers.get("ETag") == other.headers.get("ETag")
        assert not re.search(r"Ana|Cyneburh|Cave-drake|\be1\b", other.text)
    entries = after[2].get_json()
    assert [one["entry"] for one in entries["data"]] == (["e2"] if own else [])
    assert entries["total"] == len(entries["data"])
    assert after[4].status_code in {401, 403}


def told(answer: Any) -> tuple[int, dict[str, Any], dict[str, str]]:  # noqa: ANN401  # a response
    """Give all of an answer but the id of its request."""
    body = answer.get_json(force=True)
    name = body.pop("instance").removeprefix("urn:request:")
    return answer.status_code, body, {key: value for key, value in answer.headers.items() if value != name}


@pytest.mark.parametrize("below", [*BELOW.values()])
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "published"])
@pytest.mark.parametrize("role", OTHERS)
def test_hidden_and_absent_are_the_same_and_take_the_same_way(desk: Desk, role: str, phase: str, below: str) -> None:
    """Words, headers, what is asked of the store, and how much work is done: nothing differs but the number."""
    desk.bring(**PHASES[phase])
    found: dict[str, Any] = {}
    for entry in ("e1", "e7"):
        path = f"/open/entries/{entry}{below}"
        desk.ask(path, role)  # what is done but once is done
        asked: list[str] = []
        connect = sqlite3.connect

        def traced(*args: Any, asked: list[str] = asked, connect: Any = connect, **more: Any) -> Any:  # noqa: ANN401
            connection = connect(*args, **more)
            connection.set_trace_callback(lambda sql: asked.append(re.sub(r"\d+", "N", sql)))
            return connection

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("validator.events.store.sqlite3.connect", traced)
            answer = desk.ask(path, role)
        found[entry] = told(answer), asked, answer.headers.get("ETag")
        assert asked

    assert found["e1"] == found["e7"]
    assert "ETag" not in found["e1"][0][2]
    hidden, absent = (calls(partial(desk.ask, f"/open/entries/{one}{below}", role)) for one in ("e1", "e7"))
    # An entry that is there is made of its row and asked about: a handful of calls of some thousand.
    assert abs(hidden - absent) <= 40 < absent / 20


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("role", ["stranger", "player of another event", "organiser of another event"])
def test_a_draft_is_as_if_it_were_not_there(desk: Desk, role: str, method: str) -> None:
    below = "/submissions" if method == "POST" else ""
    body = {"json": {"name": "Zoe", "decklist": "Deck\n1 Cram\n"}} if method == "POST" else {}

    draft, absent = (desk.ask(f"/{event}{below}", role, method, **body) for event in ("open", "shut"))

    assert told(draft) == told(absent)
    assert draft.status_code == 404
    assert "open" not in [one["id"] for one in desk.ask("", role).get_json()["data"]]
    for inside in ("organiser", "player", "admin"):
        assert desk.ask("/open", inside).status_code == 200
        assert "open" in [one["id"] for one in desk.ask("", inside).get_json()["data"]]


ORGANISERS_ALONE: dict[str, Any] = {
    "/open/status": None, "/open/messages": None, "/open/log": None, "/open/recheck": None, "/open/export": None,
    "/open/sheets": None, "/open/steps": {"step": "lock"}, "/open/stages": {"name": "finals"},
    "/open/entries/e1/check-in": {"checked_in": True}, "/open/publications": {},
    "/open/waivers": {"entry": "e1", "rule": "copies.non_unique", "reason": "theme"},
    "/open/forgotten": {"entry": "e1"}, "/open/tokens": {"entry": "e1"}, "/open/tokens/revocations": {"entry": "e1"},
}  # fmt: skip
"""Paths, and what is posted to them."""


@pytest.mark.parametrize("path", ORGANISERS_ALONE)
def test_what_organisers_do_nobody_else_does(desk: Desk, is_problem: IsProblem, path: str) -> None:
    desk.bring("open")
    body = ORGANISERS_ALONE[path]
    with desk.store() as store:
        before = store.rows("SELECT * FROM log"), store.rows("SELECT * FROM token")

    for role in ("player", "other player", "stranger", "organiser of another event", "player of another event"):
        answer = desk.ask(path, role) if body is None else desk.send(path, role, body)
        is_problem(answer, "unauthorized" if role == "stranger" else "forbidden")
    assert desk.ask("/open", "player", "PATCH", json={"title": "Mine"}, headers={"If-Match": "*"}).status_code == 403
    assert desk.send("", "organiser", {"id": "mine", "title": "Mine"}).status_code == 403
    assert desk.send("", "stranger", {"id": "mine", "title": "Mine"}).status_code == 401
    with desk.store() as store:
        assert (store.rows("SELECT * FROM log"), store.rows("SELECT * FROM token")) == before


def test_a_player_changes_his_own_deck_alone(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    text = "Deck\n1 Cram\n"

    hidden, absent = (
        desk.send("/open/submissions", "other player", {"entry": entry, "decklist": text}) for entry in ("e1", "e9")
    )
    assert told(hidden) == told(absent)
    is_problem(hidden, "not-found")
    is_problem(desk.send("/open/submissions", "other player", {"name": "Ana", "decklist": text}), "invalid")
    is_problem(desk.send("/open/submissions", "stranger", {"entry": "e1", "decklist": text}), "not-found")
    is_problem(desk.send("/open/submissions", "stranger", {"name": "ana", "decklist": text}), "refused")
    # In another event a token is nobody's.
    assert desk.send("/open/submissions", "player of another event", {"decklist": text}).status_code == 422
    mine = desk.send("/open/submissions", "other player", {"entry": "e2", "deck": 1, "decklist": text}).get_json()
    assert (mine["entry"], mine["revision"]) == ("e2", 2)


@pytest.mark.parametrize("state", ["draft", "locked", "running", "closed", "finals"])
def test_who_is_entered_cannot_be_tried_out_once_nobody_may_enter(desk: Desk, state: str) -> None:
    desk.bring("locked" if state == "finals" else state)
    if state == "finals":
        desk.send("/open/stages", "organiser", {"name": "finals", "decks_may_change": True})
        assert desk.send("/open/steps", "organiser", {"step": "open", "stage": "finals"}).status_code == 200

    entered, new = (
        desk.send("/open/submissions", "stranger", {"name": name, "decklist": ILLEGAL}) for name in ("Ana", "Zoe")
    )
    assert told(entered) == told(new)
    assert entered.status_code == (404 if state == "draft" else 409)


def test_that_another_has_the_same_deck_is_the_organisers_to_know(desk: Desk) -> None:
    desk.bring("open")
    text = {"decklist": "Alignment: Wizard\nDeck\n5 Cave-drake\n", "deck": 1}

    mine = desk.send("/open/submissions", "other player", text)
    assert (mine.get_json()["same_deck_as"], mine.get_json()["remarks"]) == ([], [])
    assert '"e1"' not in mine.text
    theirs = desk.send("/open/submissions", "organiser", text | {"name": "Zoe"}).get_json()
    assert theirs["same_deck_as"] == ["e1", "e2"]


def test_statistics_are_everybodys_once_every_list_is(desk: Desk) -> None:
    desk.bring("closed")
    assert desk.ask("/open/statistics", "stranger").status_code == 401
    with desk.store() as store:
        publish(store, "open", ["Ana"])
    assert desk.ask("/open/statistics", "stranger").status_code == 401
    assert desk.ask("/open/statistics", "organiser").get_json()["decks"] == 2
    with desk.store() as store:
        publish(store, "open", None)
    assert desk.ask("/open/statistics", "stranger").get_json()["decks"] == 2


def test_who_is_forgotten_is_hidden_again_and_his_token_is_none(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("closed", published=True)
    assert desk.ask("/open/entries/e1/lists").status_code == 200
    with desk.store() as store:
        forget(store, "open", "Ana")

    is_problem(desk.ask("/open/entries/e1/lists"), "not-found")
    is_problem(desk.ask("/open/entries/e1", "player"), "unauthorized")
    assert desk.ask("/open/entries/e1", "organiser").get_json()["name"] is None


def test_a_token_is_renewed_over_the_api(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    made = desk.send("/open/tokens", "organiser", {"entry": "e1", "renew": True})

    assert made.headers["Cache-Control"] == "no-store"
    is_problem(desk.ask("/open/entries/e1", "player"), "unauthorized")
    desk.tokens["player"] = made.get_json()["token"]
    assert desk.ask("/open/entries/e1", "player").status_code == 200
    assert desk.send("/open/tokens/revocations", "organiser", {"entry": "e1"}).get_json() == {"revoked": 1}
    is_problem(desk.ask("/open/entries/e1", "player"), "unauthorized")
    with desk.store() as store:
        assert new_token(store, "open", "e1")
