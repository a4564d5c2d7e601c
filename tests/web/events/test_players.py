"""The pages of events for everybody and for players, without a browser."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.events.conftest import LISTS
from validator.events.afterwards import publish
from validator.events.desk import change_event, entries, move_event, public_key
from validator.events.receipts import key_text, verify
from validator.events.stages import add_stage, move_stage
from validator.events.standing import waive
from validator.http.settings import Settings
from validator.languages import TRANSLATED
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.events.conftest import Visitor
    from validator.events.store import Store


def test_without_the_setting_there_are_no_events() -> None:
    client = create_app(Settings(log_level="error")).test_client()
    assert client.get("/events/").status_code == 404
    assert "/events/" not in client.get("/").text


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    client = create_app(Settings(log_level="critical", events=tmp_path / "none.db")).test_client()
    answer = client.get("/events/")
    assert (answer.status_code, answer.mimetype) == (503, "text/html")
    assert str(tmp_path) not in answer.text


def test_everybody_sees_the_event_and_nobody_a_draft(visitor: Callable[[], Visitor], store: Store) -> None:
    deadline = dt.datetime.now(dt.timezone(dt.timedelta(hours=2))) + dt.timedelta(days=3, hours=4, seconds=30)
    change_event(store, "open", {"deadline": deadline, "accept": "legal", "place": "Utrecht"})
    stranger = visitor()

    overview, page = stranger.get("/"), stranger.get("/open").text
    assert 'href="/events/"' in stranger.client.get("/").text
    assert "/events/open" in overview.text
    assert "draft" not in overview.text
    assert f"{deadline:%Y-%m-%d %H:%M} (UTC+02:00)" in page
    for told in (
        "3 days, 4 hours left",
        "Utrecht",
        "legal decks alone",
        "up to 2 for each player",
        "until they are",
    ):
        assert told in page
    # What a person wrote is text.
    assert "Open &lt;b&gt;2027&lt;/b&gt;" in page
    assert "<b>2027" not in page
    assert [stranger.get(path).status_code for path in ("/draft", "/none", "/draft/enter")] == [404, 404, 404]
    # Not even by where one signs in is it told from one that is not there.
    masked = [
        re.sub(r'draft|none|value="[^"]+"', "", stranger.get(f"/{name}/sign-in").text) for name in ("draft", "none")
    ]
    assert masked[0] == masked[1]


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_pages_speak_other_languages(player: Visitor, code: str) -> None:
    page = player.get(f"/open/entry?language={code}")
    assert f'<html lang="{code}">' in page.text
    assert "Your decks" not in page.text
    assert f"/events/open/entry/decks/1?language={code}" in page.text


def test_a_player_enters_hands_in_and_changes_a_deck(
    player: Visitor, visitor: Callable[[], Visitor], store: Store
) -> None:
    checked = player.send("/open/entry/decks/1", list=LISTS["undecided"], check="1")
    assert (checked.status_code, 'data-verdict="undecided"' in checked.text) == (200, True)
    assert store.row("SELECT count(*) AS number FROM submission") == {"number": 0}

    sent = player.hand_in(LISTS["undecided"], against="ringwraith")
    assert (sent.status_code, sent.headers["Location"]) == (303, "/events/open/entry#deck-1")
    page = player.get("/open/entry").text
    assert "Taken as revision 1: Undecided. Its code is " in page
    assert "against ringwraith" in page
    assert "Taken as" not in player.get("/open/entry").text

    assert player.hand_in(LISTS["legal"]).status_code == 303
    found = player.get("/open/entry/decks/1/revisions/2").text
    assert "What changed since the revision before" in found
    assert "in:</span>" in found
    first = player.get("/open/entry/decks/1/revisions/1").text
    assert "What changed" not in first
    assert re.search(r'<a href="#line-\d+"', first)
    text = player.get("/open/entry/decks/1/receipt.txt")
    key = key_text(public_key(store, "open"))
    assert key in visitor().get("/open").text
    assert verify(text.data, key)["revision"] == 2
    assert json.loads(player.get("/open/entry/decks/1/receipt.json").data)["verdict"] == "legal"


def test_what_is_sent_twice_is_one_revision_and_one_entry(visitor: Callable[[], Visitor], store: Store) -> None:
    ana = visitor()
    form = re.search(r'name="csrf_token" value="([^"]+)"', ana.get("/open/enter").text)
    assert form
    jar = ana.client.get_cookie("meccg-events", path="/events")
    assert jar
    for _ in range(2):
        # The browser sends the second before the first is answered: with the cookie of then.
        ana.client.set_cookie("meccg-events", jar.value, path="/events")
        assert ana.post("/open/enter", csrf_token=form[1], name="Ana").status_code == 303
    assert [entry.name for entry in entries(store, "open")] == ["Ana"]
    for _ in range(2):
        assert ana.hand_in(LISTS["legal"]).status_code == 303
    assert "nothing changed" in ana.get("/open/entry").text
    assert store.row("SELECT count(*) AS number FROM submission") == {"number": 1}


def test_the_private_link_brings_a_player_back(player: Visitor, visitor: Callable[[], Visitor]) -> None:
    found = re.search(r'value="(http://[^"]+#[^"]+)"', player.get("/open/entry").text)
    assert found
    phone = visitor()
    assert phone.get("/open/entry").headers["Location"] == "/events/open/sign-in"
    # The whole of it may be pasted.
    assert phone.sign_in(found[1]).headers["Location"] == "/events/open/entry"
    assert phone.hand_in(LISTS["legal"]).status_code == 303
    assert phone.send("/open/sign-out", at="/open/entry").status_code == 303
    assert phone.get("/open/entry").status_code == 303


def test_what_is_not_taken_is_said_and_stays_in_the_form(player: Visitor, store: Store) -> None:
    empty = player.hand_in(" ")
    assert (empty.status_code, "There is no list to send" in empty.text) == (409, True)
    change_event(store, "open", {"accept": "legal"})
    refused = player.hand_in("Deck\n1 Gandalf <script>\n")
    assert refused.status_code == 409
    assert "does not take it" in refused.text
    assert "1 Gandalf &lt;script&gt;" in refused.text
    assert "1 Gandalf <script>" not in refused.text
    large = player.hand_in("x" * 1_200_000)
    assert (large.status_code, "too large" in large.text) == (413, True)

    move_event(store, "open", "locked")
    late = player.post("/open/entry/decks/1", csrf_token="", send="1")
    assert late.status_code == 400
    assert "No lists are taken now" in player.get("/open/entry/decks/1").text


def test_a_name_is_given_once(player: Visitor, visitor: Callable[[], Visitor], store: Store) -> None:
    other = visitor()
    refused = other.enter(" ANA ")
    assert (refused.status_code, "has entered already" in refused.text) == (409, True)
    assert other.enter("").status_code == 409
    assert other.enter("Ben <img src=x>").status_code == 303
    page = other.get("/open/entry").text
    assert "Ben &lt;img src=x&gt;" in page
    assert "<img" not in page
    assert len(entries(store, "open")) == 2
    assert player.get("/open/entry").status_code == 200


def test_a_list_is_seen_once_it_is_published(player: Visitor, visitor: Callable[[], Visitor], store: Store) -> None:
    # Whoever sees a list sees its cards: what else its player wrote is for the organiser.
    private = "# ana@example.org, 30 years\n", "\n1 Wildcard of my own\n"
    player.hand_in(private[0] + LISTS["legal"] + private[1])
    stranger, path = visitor(), "/open/lists/e1/1"
    for state in ("locked", "running", "closed"):
        assert stranger.get(path).status_code == player.get(path).status_code == 404
        assert "Ana" not in stranger.get("/open").text
        # A number that grows would tell who has just entered.
        assert ("<dt>Players</dt>" in stranger.get("/open").text) is (state != "locked")
        move_event(store, "open", state)
    publish(store, "open", None)
    assert path in stranger.get("/open").text
    assert "<dt>Players</dt><dd>1</dd>" in stranger.get("/open").text
    shown = stranger.get(path)
    assert (shown.status_code, "Orcrist" in shown.text) == (200, True)
    assert not any(words in shown.text for words in ("example.org", "my own"))
    assert "example.org" in player.get("/open/entry/decks/1/revisions/1").text
    assert stranger.get("/open/lists/e1/2").status_code == 404


def test_what_was_found_and_what_is_refused_is_said_in_the_language_of_the_player(
    player: Visitor, store: Store
) -> None:
    player.hand_in(LISTS["illegal"])
    page = player.get("/open/entry/decks/1/revisions/1?language=de").text
    assert "Gwaihir ist einzigartig" in page
    assert '<ul lang="de">' in page
    assert "Gwaihir ist einzigartig" in player.get("/open/entry?language=de").text
    # What is kept is what was told then.
    assert "Gwaihir is unique" in player.get("/open/entry/decks/1/revisions/1").text
    # What the organiser lets stand he is told, and why.
    waive(store, "open", "Ana", "copies.unique", "theme of the day")
    waived = player.get("/open/entry/decks/1/revisions/1").text
    assert "Illegal, by 1 waiver" in waived
    assert "copies.unique is waived: theme of the day" in waived
    change_event(store, "open", {"accept": "legal"})
    refused = player.send("/open/entry/decks/2?language=de", list=LISTS["illegal"], send="1")
    assert "Die Liste ist illegal, und das Turnier nimmt sie nicht: Gwaihir ist" in refused.text
    # By other rules than those of today it stays as it was said.
    store.execute("DROP TRIGGER submission_is_not_changed")
    store.execute("UPDATE submission SET versions = json_set(versions, '$.rulesets', 'other')")
    assert "Gwaihir is unique" in player.get("/open/entry/decks/1/revisions/1?language=de").text


def test_decks_change_before_the_finals_after_the_deadline(
    player: Visitor, visitor: Callable[[], Visitor], store: Store
) -> None:
    player.hand_in(LISTS["undecided"])
    change_event(store, "open", {"deadline": dt.datetime.now(dt.UTC) - dt.timedelta(hours=1)})
    assert not takes_form(player)
    add_stage(store, "open", "finals", decks_may_change=True)
    move_event(store, "open", "locked")
    move_stage(store, "open", "finals", "open")
    assert player.hand_in(LISTS["legal"]).status_code == 303
    assert "No lists are taken now" in visitor().get("/open/enter").text
    assert "Finals" in visitor().get("/open").text


def takes_form(player: Visitor) -> bool:
    return 'name="send"' in player.get("/open/entry/decks/1/revisions/1").text


def test_who_is_too_late_is_told_and_keeps_what_he_wrote(player: Visitor, store: Store) -> None:
    form = re.search(r'name="csrf_token" value="([^"]+)"', player.get("/open/entry/decks/1").text)
    assert form
    change_event(store, "open", {"deadline": dt.datetime(2026, 1, 1, 20, tzinfo=dt.UTC)})
    late = player.post("/open/entry/decks/1", csrf_token=form[1], list="Deck\n1 Gandalf\n", send="1")
    assert late.status_code == 409
    assert "The deadline was 2026-01-01T20:00:00+00:00." in late.text
    assert "1 Gandalf" in late.text


def test_the_pages_stand_below_a_prefix_too(store: Store) -> None:
    client = create_app(Settings(log_level="error", events=store.path, trusted_proxies=1)).test_client()
    page = client.get("/events/open/enter?language=fr", headers={"X-Forwarded-Prefix": "/meccg"})
    assert "Path=/meccg/events" in page.headers["Set-Cookie"]
    assert 'action="/meccg/events/open/enter?language=fr"' in page.text
    assert 'href="/meccg/events/open/enter?language=de"' in page.text
