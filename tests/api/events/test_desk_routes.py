"""What the routes of the desk do: events, decks, receipts, steps, and what is refused in which words."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from validator.events import store as store_module
from validator.events.desk import decks_of, entries, event_by_id, log_of
from validator.http.guesses import MOST
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.conftest import IsProblem
    from tests.api.events.conftest import Desk

TEXT = "Alignment: Wizard\nDeck\n3 Cave-drake\n1 Cram\n"
EVENT = {
    "id": "worlds-2027", "title": "Worlds 2027", "day": "2027-08-01", "deadline": "2027-07-30T20:00+02:00",
    "place": "Fornost", "format": "coe", "decks": 4, "lists": "open", "accept": "undecided", "length": "long",
}  # fmt: skip


# --- a service without a store ----------------------------------------------------------------------------------------


def test_without_a_store_there_is_no_desk(is_problem: IsProblem, tmp_path: Path) -> None:
    client = create_app(Settings(log_level="error")).test_client()

    for path in ("", "/open", "/open/entries/e1", "/open/export"):
        found = is_problem(client.get(f"/api/v1/events{path}"), "not-found")
        assert "named no store" in found["detail"]
    is_problem(client.post("/api/v1/events/open/submissions", json={"decklist": TEXT}), "not-found")
    assert list(tmp_path.iterdir()) == []


# --- events -----------------------------------------------------------------------------------------------------------


def test_an_event_is_set_up_and_changed(desk: Desk, is_problem: IsProblem) -> None:
    made = desk.send("", "admin", EVENT)
    assert (made.status_code, made.headers["Location"]) == (200, "/api/v1/events/worlds-2027")
    read = desk.ask("/worlds-2027", "admin")
    assert read.get_json() == made.get_json()
    assert {name: read.get_json()[name] for name in EVENT} == EVENT | {"deadline": "2027-07-30T20:00:00+02:00"}
    is_problem(desk.send("", "admin", EVENT), "refused")

    changed = desk.ask(
        "/worlds-2027", "admin", "PATCH", json={"title": "Worlds", "deadline": None, "place": None, "length": None},
        headers={"If-Match": read.headers["ETag"]},
    )  # fmt: skip
    found = changed.get_json()
    assert (found["title"], found["deadline"], found["place"], found["length"]) == ("Worlds", None, "", None)
    assert changed.headers["ETag"] == desk.ask("/worlds-2027", "admin").headers["ETag"] != read.headers["ETag"]


def test_two_organisers_do_not_overwrite_each_other(desk: Desk, is_problem: IsProblem) -> None:
    def change(tag: str | None, **body: Any) -> Any:  # noqa: ANN401  # a response
        return desk.ask("/open", "organiser", "PATCH", json=body, headers={"If-Match": tag} if tag else {})

    tag = desk.ask("/open", "organiser").headers["ETag"]
    assert change(tag, title="Mine").status_code == 200
    is_problem(change(tag, title="Theirs"), "changed")
    is_problem(change(None, title="Theirs"), "precondition-required")
    is_problem(change('"x"', title="Theirs"), "changed")
    is_problem(change(f"W/{desk.ask('/open', 'organiser').headers['ETag']}", title="Theirs"), "changed")
    assert desk.ask("/open").status_code == 404
    assert desk.ask("/open", "organiser").get_json()["title"] == "Mine"
    # As a browser has it, which takes pressed answers.
    pressed = desk.ask("/open", "organiser", headers={"Accept-Encoding": "gzip"}).headers["ETag"]
    assert change(pressed, title="Mine again").status_code == 200
    assert change("*", title="Whatever").status_code == 200


def test_what_changes_between_reading_and_writing_is_not_overwritten(
    desk: Desk, is_problem: IsProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another organiser is quicker by the blink of an eye: between the look at the ETag and the transaction."""
    tag = desk.ask("/open", "organiser").headers["ETag"]
    write = store_module.Store.write

    def late(self: Any) -> Any:  # noqa: ANN401  # a store
        monkeypatch.setattr(store_module.Store, "write", write)
        with desk.store() as other, other.write():
            other.execute("UPDATE event SET title = 'Theirs'")
        return write(self)

    monkeypatch.setattr(store_module.Store, "write", late)
    answer = desk.ask("/open", "organiser", "PATCH", json={"title": "Mine"}, headers={"If-Match": tag})

    is_problem(answer, "changed")
    assert desk.ask("/open", "organiser").get_json()["title"] == "Theirs"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"id": "Worlds"}, "/id"),
        ({"title": ""}, "/title"),
        ({"deadline": "2027-07-30T20:00"}, "/deadline"),
        ({"deadline": "0001-01-01T00:00+14:00"}, "/deadline"),
        ({"day": "soon"}, "/day"),
        ({"format": "/etc/passwd.toml"}, "/format"),
        ({"decks": 9}, "/decks"),
        ({"lists": "later"}, "/lists"),
        ({"length": "eternal"}, "/length"),
        ({"options": {"wishes": 3}}, "/options"),
        ({"state": "open"}, "/state"),
    ],
)
def test_what_an_event_cannot_be_is_said(desk: Desk, is_problem: IsProblem, body: dict[str, Any], pointer: str) -> None:
    found = is_problem(desk.send("", "admin", EVENT | body), "invalid")

    assert [one["pointer"] for one in found["errors"]] == [pointer]
    assert desk.ask("/worlds-2027", "admin").status_code == 404


def test_events_come_in_pages(desk: Desk) -> None:
    for number in range(5):
        desk.send("", "admin", {"id": f"e-{number}", "title": "One"})

    found: list[str] = []
    following: str | None = "/api/v1/events?limit=3"
    while following:
        page = desk.ask(following.removeprefix("/api/v1/events"), "admin").get_json()
        found += [one["id"] for one in page["data"]]
        following = page["next"]
    assert found == [*(f"e-{number}" for number in range(5)), "open", "other"]


def test_an_event_goes_its_way_and_back_with_a_reason(desk: Desk, is_problem: IsProblem) -> None:
    def step(name: str, **more: str) -> Any:  # noqa: ANN401  # a response
        return desk.send("/open/steps", "organiser", {"step": name, **more})

    assert desk.send("/open/stages", "organiser", {"name": "finals", "decks_may_change": True}).status_code == 200
    states = [step(name).get_json()["state"] for name in ("open", "lock", "run")]
    assert states == ["open", "locked", "running"]
    is_problem(step("lock"), "refused")
    assert step("lock", reason="a mistake").get_json()["state"] == "locked"
    found = step("open", stage="finals").get_json()["stages"]
    assert [one["state"] for one in found] == ["locked", "open"]
    is_problem(step("open", stage="top-8"), "refused")
    is_problem(step("fly"), "invalid")
    with desk.store() as store:
        assert log_of(store, "open")[-2]["reason"] == "a mistake"


# --- decks ------------------------------------------------------------------------------------------------------------


def test_a_player_enters_himself_and_changes_his_deck_by_his_token(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    first = desk.send("/open/submissions", "stranger", {"name": "Zoe", "decklist": TEXT}, Idempotency_Key="k-1")
    found = first.get_json()
    assert (found["result"], found["entry"], found["revision"]) == ("taken", "e3", 1)
    assert first.headers["Cache-Control"] == "no-store"
    again = desk.send("/open/submissions", "stranger", {"name": "Zoe", "decklist": TEXT}, Idempotency_Key="k-1")
    assert again.get_json() == found
    other = desk.send("/open/submissions", "stranger", {"name": "Zoe", "decklist": "1 Cram"}, Idempotency_Key="k-1")
    is_problem(other, "key-used")

    desk.tokens["zoe"] = found["token"]
    changed = desk.send("/open/submissions", "zoe", {"decklist": f"{TEXT}1 Wolves\n", "deck": 1}).get_json()
    assert (changed["result"], changed["revision"], changed["token"]) == ("changed", 2, None)
    report = desk.ask("/open/entries/e3/reports", "zoe").get_json()["data"][0]
    assert (report["revision"], report["report"]["verdict"]) == (2, changed["verdict"])
    verified = desk.send("/open/receipts/verify", "stranger", {"receipt": changed["receipt"]}).get_json()
    assert verified == {"valid": True, "detail": "", "receipt": changed["receipt"]}
    text = desk.ask("/open/entries/e3/receipts", "zoe", headers={"Accept": "text/plain"}).text
    assert desk.send("/open/receipts/verify", "zoe", {"text": text}).get_json()["valid"]
    forged = changed["receipt"] | {"verdict": "legal", "revision": 7}
    assert not desk.send("/open/receipts/verify", "stranger", {"receipt": forged}).get_json()["valid"]
    assert desk.ask("/open/key").get_json()["key"].startswith("ed25519:")
    with desk.store() as store:
        assert len(entries(store, "open")) == 3
        assert [one["who"] for one in decks_of(store, "open")] == ["organiser", "organiser", "player"]


@pytest.mark.parametrize("key", ["", "x" * 256, "é"])
def test_a_key_that_is_none_is_refused(desk: Desk, is_problem: IsProblem, key: str) -> None:
    desk.bring("open")
    body = {"name": "Zoe", "decklist": TEXT}

    is_problem(desk.send("/open/submissions", "stranger", body, Idempotency_Key=key), "bad-request")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"name": "Zoe"}, "invalid"),
        ({"decklist": TEXT}, "invalid"),
        ({"name": "  ", "decklist": TEXT}, "invalid"),
        ({"name": "Zoe\nEve", "decklist": TEXT}, "invalid"),
        ({"name": "Zoe", "decklist": " "}, "unreadable-list"),
        ({"name": "Zoe", "decklist": TEXT, "deck": 3}, "refused"),
        ({"name": "Zoe", "decklist": TEXT, "against": "nobody"}, "invalid"),
        ({"name": "Zoe", "decklist": TEXT, "token": "x"}, "invalid"),
    ],
)
def test_a_deck_that_cannot_be_taken_is_said(
    desk: Desk, is_problem: IsProblem, body: dict[str, Any], kind: str
) -> None:
    desk.bring("open")

    is_problem(desk.send("/open/submissions", "stranger", body), kind)
    with desk.store() as store:
        assert len(entries(store, "open")) == 2


def test_after_the_lock_the_organiser_replaces_with_a_reason(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("locked")
    body = {"entry": "e1", "deck": 1, "decklist": TEXT}

    is_problem(desk.send("/open/submissions", "player", {"decklist": TEXT, "deck": 1}), "refused")
    is_problem(desk.send("/open/submissions", "organiser", body), "refused")
    assert desk.send("/open/submissions", "organiser", body | {"reason": "ill"}).get_json()["revision"] == 2


def test_what_comes_after_the_deadline_is_late(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    with desk.store() as store:
        store.execute("UPDATE event SET deadline = '2020-01-01T00:00:00+00:00'")

    refused = desk.send("/open/submissions", "player", {"decklist": TEXT, "deck": 1})
    assert "The deadline was 2020-01-01" in is_problem(refused, "refused")["detail"]
    late = desk.send("/open/submissions", "organiser", {"entry": "e1", "decklist": TEXT, "deck": 1})
    assert late.get_json()["remarks"] == ["after the deadline"]


def test_the_time_in_which_a_request_waited_for_its_turn_is_not_counted(desk: Desk, is_problem: IsProblem) -> None:
    """It had arrived before the deadline; that the service was busy is not its player's fault."""
    desk.bring("open")
    with desk.store() as store:
        store.execute("UPDATE event SET deadline = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-60 seconds')")
    body = {"decklist": TEXT, "deck": 1}

    is_problem(desk.send("/open/submissions", "player", body), "refused")
    waited = desk.ask("/open/submissions", "player", "POST", json=body, environ_overrides={"meccg.waited": 90.0})
    assert waited.status_code == 200


# --- what organisers look at ------------------------------------------------------------------------------------------


def test_an_organiser_looks_at_everything(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    assert desk.send("/open/entries/e1/check-in", "organiser", {"checked_in": True}).get_json()["checked_in"]
    assert desk.send("/open/entries/e1/check-in", "organiser", {"checked_in": True}).status_code == 200
    waived = {"entry": "e1", "rule": "copies.non_unique", "reason": "theme"}
    assert desk.send("/open/waivers", "organiser", waived).get_json()["verdict"] == "illegal, by 1 waiver"
    is_problem(desk.send("/open/waivers", "organiser", waived), "refused")

    status = desk.ask("/open/status", "organiser").get_json()
    assert [(one["entry"], one["name"], one["checked_in"]) for one in status["entries"]] == [
        ("e1", "Ana", True), ("e2", "Ben", False),
    ]  # fmt: skip
    report = desk.ask("/open/entries/e1/reports", "player").get_json()["data"][0]
    assert report["waivers"][0]["reason"] == "theme"
    assert [one["rule"] for one in report["report"]["findings"] if "waived" in one] == ["copies.non_unique"]
    messages = desk.ask("/open/messages", "organiser").get_json()["data"]
    assert [one["contact"] for one in messages] == ["Ana@example.org", "Ben@example.org"]
    assert desk.ask("/open/recheck", "organiser").get_json() == {"event": "open", "checked": 2, "changed": []}
    log = desk.ask("/open/log?limit=100", "organiser").get_json()["data"]
    assert [one["what"] for one in log][-2:] == ["checked in", "waived copies.non_unique, deck 1"]
    assert not any(token in json.dumps(log) for token in desk.tokens.values() if token)
    archive = desk.ask("/open/export", "organiser")
    assert archive.content_type == "application/zip"
    with zipfile.ZipFile(io.BytesIO(archive.data)) as opened:
        assert "lists/e1-Ana-deck-1-revision-1.txt" in opened.namelist()
    for query in ("", "?entry=e1&paper=letter", "?sample=50&seed=7"):
        assert desk.ask(f"/open/sheets{query}", "organiser").data.startswith(b"%PDF-")
    for query in ("?sample=50", "?seed=1", "?sample=50&seed=7&entry=e1"):
        is_problem(desk.ask(f"/open/sheets{query}", "organiser"), "invalid")
    is_problem(desk.ask("/open/sheets?entry=e9", "organiser"), "not-found")


def test_lists_are_published_of_some_or_of_all(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("running")
    is_problem(desk.send("/open/publications", "organiser", {}), "refused")
    desk.send("/open/steps", "organiser", {"step": "close"})

    assert desk.send("/open/publications", "organiser", {"entries": ["e2"]}).get_json() == {"entries": ["e2"]}
    assert [one["name"] for one in desk.ask("/open/lists").get_json()["data"]] == ["Ben"]
    is_problem(desk.send("/open/publications", "organiser", {"entries": ["e9"]}), "not-found")
    desk.send("/open/publications", "organiser", {})
    page = desk.ask("/open/lists?limit=1").get_json()
    assert ([one["name"] for one in page["data"]], page["total"]) == (["Ana"], 2)
    assert page["data"][0]["decklist"] is None
    assert desk.ask("/open/lists", "player").get_json()["data"][0]["decklist"].startswith("Deck Name: A secret")


def test_who_is_forgotten_leaves_his_counts(desk: Desk, is_problem: IsProblem) -> None:
    found = desk.send("/open/forgotten", "organiser", {"entry": "e1"}).get_json()

    assert (found["entry"], found["name"], found["contact"]) == ("e1", None, "")
    assert found["decks"][0]["verdict"] == "illegal"
    for who in ("organiser", "admin"):
        assert "secret" not in desk.ask("/open/entries/e1/lists", who).text
        assert desk.ask("/open/statistics", who).get_json()["decks"] == 2
    is_problem(desk.send("/open/forgotten", "organiser", {"entry": "e1"}), "refused")


def test_what_was_read_is_not_sent_again_to_who_may_see_it(desk: Desk) -> None:
    desk.bring("open")
    for path, who in (("/open", "stranger"), ("/open/entries/e1", "player"), ("/open/status", "organiser")):
        first = desk.ask(path, who)
        again = desk.ask(path, who, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert first.headers["Cache-Control"] == "private, no-cache"
        assert {"Accept", "Authorization"} <= {name.strip() for name in first.headers["Vary"].split(",")}
    mine = desk.ask("/open/entries/e1", "player").headers["ETag"]
    assert desk.ask("/open/entries/e1", "other player", headers={"If-None-Match": mine}).status_code == 404
    assert desk.ask("/open/entries/e1", "stranger", headers={"If-None-Match": "*"}).status_code == 404


# --- tokens, and a store that fails -----------------------------------------------------------------------------------


def test_wrong_tokens_are_slowed_down_and_right_ones_are_not(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    desk.tokens["wrong"] = "x" * 43

    for path in ("/open", "/open/entries/e1", "", "/shut", "/open/status") * (MOST // 5):
        answer = desk.ask(path, "wrong")
        is_problem(answer, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    slowed = desk.ask("/open", "wrong")
    is_problem(slowed, "too-many-requests")
    assert 0 < int(slowed.headers["Retry-After"]) <= 60
    assert desk.ask("/open", "player").status_code == 200
    elsewhere = desk.ask("/open", "wrong", environ_overrides={"REMOTE_ADDR": "192.0.2.7"})
    is_problem(elsewhere, "unauthorized")


@pytest.mark.parametrize("header", ["", "Bearer", "Basic eDp5", "Bearer a b", "token x"])
def test_a_header_that_holds_no_token_is_refused(desk: Desk, is_problem: IsProblem, header: str) -> None:
    is_problem(desk.client.get("/api/v1/events", headers={"Authorization": header}), "unauthorized")


def test_a_token_in_a_query_is_none(desk: Desk, is_problem: IsProblem) -> None:
    for name in ("token", "access_token"):
        is_problem(desk.ask(f"?{name}={desk.tokens['admin']}"), "invalid")


def test_a_store_that_is_gone_is_a_problem_without_a_path(desk: Desk, is_problem: IsProblem) -> None:
    desk.bring("open")
    for one in desk.file.parent.iterdir():
        one.unlink()

    found = is_problem(desk.ask("/open"), "unavailable")
    assert str(desk.file.parent) not in json.dumps(found)


def test_on_a_full_disk_nothing_is_kept_and_the_client_is_told(
    desk: Desk, is_problem: IsProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring("open")
    prepare = store_module.Store._prepare

    def full(self: Any) -> None:  # noqa: ANN401  # a store
        prepare(self)
        pages = self._connection.execute("PRAGMA page_count").fetchone()[0]
        self._connection.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(store_module.Store, "_prepare", full)
    big = "".join(f"# {number:0200}\n" for number in range(3_000))

    is_problem(desk.send("/open/submissions", "player", {"deck": 1, "decklist": f"{big}1 Cram\n"}), "storage-full")
    monkeypatch.undo()
    with desk.store() as store:
        assert [one["revision"] for one in decks_of(store, "open")] == [1, 1]
        assert event_by_id(store, "open").state == "open"
