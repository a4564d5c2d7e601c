"""What guards the pages of events: against other sites, other sessions, frames and guesses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.events.conftest import LISTS, Visitor
from validator.events.access import new_token
from validator.http.guesses import MOST
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Callable

    from validator.events.store import Store

FORM = re.compile(r'name="csrf_token" value="([^"]+)"')


def test_every_form_is_guarded(
    player: Visitor, organiser: Visitor, visitor: Callable[[], Visitor], store: Store
) -> None:
    posts = {
        rule.rule.replace("<event_id>", "open").replace("<int:deck>", "1").replace("<entry_id>", "e1")
        for rule in player.client.application.url_map.iter_rules()
        if rule.rule.startswith("/events") and "POST" in (rule.methods or ())
    }
    assert len(posts) >= 15
    before = store.rows("SELECT * FROM entry"), store.rows("SELECT * FROM submission"), store.rows("SELECT * FROM log")
    stolen = FORM.search(visitor().get("/open/enter").text)
    assert stolen
    for path in posts:
        for token in ({}, {"csrf_token": ""}, {"csrf_token": stolen[1]}):
            one = organiser if "/desk" in path else player
            answer = one.post(path.removeprefix("/events"), name="Eve", list=LISTS["legal"], send="1", **token)
            assert (answer.status_code, "was not sent from here" in answer.text) == (400, True), path
    after = store.rows("SELECT * FROM entry"), store.rows("SELECT * FROM submission"), store.rows("SELECT * FROM log")
    assert after == before


def test_the_session_is_new_once_somebody_signs_in(visitor: Callable[[], Visitor], store: Store) -> None:
    ana = visitor()
    planted = FORM.search(ana.get("/open/sign-in").text)
    before = ana.client.get_cookie("meccg-events", path="/events")
    ana.sign_in(new_token(store, "open"))
    after = ana.client.get_cookie("meccg-events", path="/events")
    assert planted
    assert before
    assert after
    assert before.value != after.value
    assert ana.post("/open/sign-out", csrf_token=planted[1]).status_code == 400
    # What was planted is nobody's.
    eve = visitor()
    eve.client.set_cookie("meccg-events", before.value, path="/events")
    assert eve.get("/open/entry").status_code == 303


@pytest.mark.parametrize("path", ["/", "/open", "/open/sign-in", "/open/enter", "/open/entry", "/none"])
def test_the_headers_hold_everywhere(player: Visitor, path: str) -> None:
    headers = player.get(path).headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "ETag" not in headers


def test_the_cookie_is_for_the_pages_of_events_alone(store: Store) -> None:
    app = create_app(Settings(log_level="error", events=store.path, trusted_proxies=1, frame_ancestors="https://a.b"))
    for scheme, secure in (("http", False), ("https", True)):
        answer = app.test_client().get("/events/open/enter", headers={"X-Forwarded-Proto": scheme})
        parts = answer.headers["Set-Cookie"].split("; ")
        assert {"HttpOnly", "Path=/events", "SameSite=Lax"} <= set(parts)
        assert ("Secure" in parts) is secure
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "Set-Cookie" not in app.test_client().get("/").headers


def test_guesses_are_slowed_down(visitor: Callable[[], Visitor], store: Store) -> None:
    eve = visitor()
    assert {eve.sign_in("x" * 43).status_code for _ in range(MOST)} == {403}
    late = eve.sign_in("x" * 43)
    assert (late.status_code, late.headers["Retry-After"]) == (429, "60")
    # All players of a tournament may have one address: none of them keeps another out.
    assert eve.sign_in(new_token(store, "open")).status_code == 303


def test_a_token_of_another_event_is_none_here(visitor: Callable[[], Visitor], store: Store) -> None:
    assert visitor().sign_in(new_token(store, "draft")).status_code == 403
    admin = visitor()
    assert admin.sign_in(new_token(store, None)).headers["Location"] == "/events/open/desk"
    assert admin.sign_in(new_token(store, "draft"), "draft").status_code == 303
    assert admin.get("/draft").status_code == 200
    assert "/events/draft" in admin.get("/").text
    assert "/events/draft" not in visitor().get("/").text


@pytest.mark.slow
def test_every_process_knows_the_sessions_of_the_others(player: Visitor, store: Store) -> None:
    other = Visitor(create_app(Settings(log_level="error", events=store.path)))
    jar = player.client.get_cookie("meccg-events", path="/events")
    assert jar
    other.client.set_cookie("meccg-events", jar.value, path="/events")
    assert other.hand_in(LISTS["legal"]).status_code == 303
    assert "Revision 1" in player.get("/open/entry").text


def test_who_calls_himself_as_an_entry_is_called_gets_nothing_of_it(
    player: Visitor, visitor: Callable[[], Visitor], organiser: Visitor, store: Store
) -> None:
    eve = visitor()
    assert eve.enter("e1").status_code == 303
    player.hand_in(LISTS["illegal"])
    assert "<h1>Ana</h1>" in player.get("/open/entry").text
    assert "<h1>e1</h1>" in eve.get("/open/entry").text
    assert [one["entry"] for one in store.rows("SELECT entry FROM submission")] == [1]
    link = organiser.send("/open/desk/entries/e1/link", at="/open/desk/entries/e1").text
    found = re.search(r"sign-in[^#<]*#([\w-]{43})", link)
    assert found
    ana = visitor()
    ana.sign_in(found[1])
    assert "<h1>Ana</h1>" in ana.get("/open/entry").text
    organiser.send("/open/desk/entries/e1/forget", at="/open/desk/entries/e1", name="Ana")
    assert [one["name"] for one in store.rows("SELECT name FROM entry ORDER BY number")] == [None, "e1"]


@pytest.mark.parametrize(
    "name",
    [
        "Ana\ufe0f",
        "A\u034fna",
        "ＡNA",
        "Ana\u3164",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "An\u200ba",
        "\u202eanA",
        "A\x1b[1mna",
    ],
)
def test_nobody_enters_by_what_is_not_seen_of_a_name(
    player: Visitor, visitor: Callable[[], Visitor], organiser: Visitor, store: Store, name: str
) -> None:
    assert player.get("/open/entry").status_code == 200
    assert visitor().enter(name).status_code == 409
    organiser.send("/open/desk/add", at="/open/desk/import", name=name, list=LISTS["legal"])
    assert [one["name"] for one in store.rows("SELECT name FROM entry")] == ["Ana"]


def test_a_number_that_no_deck_has_is_no_fault(player: Visitor, organiser: Visitor) -> None:
    player.hand_in(LISTS["legal"])
    large = 10**30
    assert player.get(f"/open/entry/decks/{large}").status_code == 404
    assert organiser.get(f"/open/desk/entries/e1?deck={large}").status_code == 200
    assert organiser.get(f"/open/desk/entries/e1/decks/1/beside/{large}").status_code == 404


@pytest.mark.parametrize(
    "below", ["", "/enter", "/sign-in", "/entry", "/entry/decks/1", "/desk", "/desk/log", "/lists/e1/1"]
)
def test_an_event_in_preparation_is_as_one_that_is_not_there(visitor: Callable[[], Visitor], below: str) -> None:
    eve = visitor()
    hidden, absent = (eve.get(f"/{event}{below}") for event in ("draft", "nonex"))
    told = [(one.status_code, FORM.sub("", one.text), one.headers.get("Location")) for one in (hidden, absent)]
    assert str(told[0]).replace("draft", "nonex") == str(told[1])
    if "/desk" in below:
        token = FORM.search(eve.get("/open/enter").text)
        assert token
        hidden, absent = (eve.post(f"/{event}/desk/stages", csrf_token=token[1]) for event in ("draft", "nonex"))
        assert hidden.status_code == absent.status_code == 303
