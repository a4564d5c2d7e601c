"""The desk of the organisers, without a browser."""

from __future__ import annotations

import dataclasses
import io
import re
import zipfile
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from cardpool.database import open_pool
from tests.web.events.conftest import LISTS
from validator.checking import check
from validator.convert import convert
from validator.events.access import new_token
from validator.events.desk import check_in, entries, event_by_id, log_of
from validator.events.submissions import submit
from validator.resolving import names_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from werkzeug.test import TestResponse

    from tests.web.events.conftest import Visitor
    from validator.events.store import Store


@pytest.fixture
def field(store: Store) -> None:
    """Three players with the three verdicts, and one without a deck; the second has two decks."""
    for name, state in (("Ada", "legal"), ("Ben <i>", "illegal"), ("Cyneburh", "undecided")):
        submit(store, "open", name, LISTS[state].encode(), deck=1)
    submit(store, "open", "Ben <i>", LISTS["legal"].encode(), deck=2, against="ringwraith")


def names(page: str) -> list[str]:
    return re.findall(r'<tbody id="(e\d+)"', page)


@pytest.mark.usefixtures("field")
def test_the_desk_is_filtered_sorted_and_searched(organiser: Visitor, visitor: Callable[[], Visitor]) -> None:
    visitor().enter("Dora")
    page = organiser.get("/open/desk").text
    assert names(page) == ["e1", "e2", "e3", "e4"]
    assert "Ben &lt;i&gt;" in page
    assert "<i>" not in page
    assert re.search(r"against ringwraith", page)
    assert "Gwaihir is unique" in page
    found = {
        "only=legal": ["e1"], "only=illegal": ["e2"], "only=missing": ["e4"], "only=undecided": ["e3"],
        "only=changed": [], "search=BEN": ["e2"], "search=e3": ["e3"], "search=nobody": [],
        "sort=verdict": ["e2", "e3", "e4", "e1"], "sort=errors": ["e2", "e1", "e3", "e4"],
        "only=illegal&search=ada": [], "only=%3Cb%3E": [],
    }  # fmt: skip
    assert {query: names(organiser.get(f"/open/desk?{query}").text) for query in found} == found
    assert names(organiser.get("/open/desk?sort=late").text)[-1] == "e4"


@pytest.mark.usefixtures("field")
def test_players_are_checked_in_where_the_press_was(organiser: Visitor, store: Store) -> None:
    answer = organiser.send("/open/desk/check-in", at="/open/desk?only=illegal", here="e2", only="illegal")
    assert answer.headers["Location"] == "/events/open/desk?only=illegal#e2"
    assert [entry.checked_in for entry in entries(store, "open")] == [False, True, False]
    assert names(organiser.get("/open/desk?only=present").text) == ["e2"]
    # Who presses twice has done it once.
    assert organiser.send("/open/desk/check-in", at="/open/desk", here="e2").status_code == 303
    assert [row["what"] for row in log_of(store, "open")].count("checked in") == 1
    assert organiser.send("/open/desk/check-in", at="/open/desk", here="e77").status_code == 409
    organiser.send("/open/desk/check-in", at="/open/desk", gone="e2")
    assert not any(entry.checked_in for entry in entries(store, "open"))


def test_a_step_back_asks_for_a_reason(organiser: Visitor, store: Store) -> None:
    assert organiser.send("/open/desk/state", at="/open/desk", target="locked").status_code == 303
    assert organiser.send("/open/desk/state", at="/open/desk", target="locked").status_code == 303
    assert [row["what"] for row in log_of(store, "open")].count("open → locked") == 1
    refused = organiser.send("/open/desk/state", at="/open/desk", target="open", reason=" ")
    assert (refused.status_code, "asks for a reason" in refused.text) == (409, True)
    assert (
        organiser.send("/open/desk/state", at="/open/desk", target="open", reason="the hall burns").status_code == 303
    )
    assert event_by_id(store, "open").state == "open"
    assert log_of(store, "open")[-1]["reason"] == "the hall burns"
    assert organiser.send("/open/desk/state", at="/open/desk", target="moon").status_code == 422


@pytest.mark.usefixtures("field")
def test_a_finding_is_waived_and_a_list_replaced_with_a_reason(organiser: Visitor) -> None:
    at = "/open/desk/entries/e2"
    page = organiser.get(at).text
    assert "Gwaihir is unique" in page
    assert "<option>copies.unique</option>" in page
    assert organiser.send(f"{at}/waive", at=at, rule="copies.unique", deck="1", reason="theme").status_code == 303
    waived = organiser.get(at).text
    assert "Illegal, by 1 waiver" in waived
    assert "copies.unique is waived: theme" in waived
    assert names(organiser.get("/open/desk?only=waived").text) == ["e2"]

    organiser.send("/open/desk/state", at="/open/desk", target="locked")
    late = organiser.send(f"{at}/replace", at=at, deck="1", list=LISTS["legal"])
    assert (late.status_code, "with a reason" in late.text) == (409, True)
    assert organiser.send(f"{at}/replace", at=at, deck="1", list=LISTS["legal"], reason="wrong file").status_code == 303
    found = organiser.get(f"{at}?deck=1").text
    assert "by the organisers: wrong file" in found
    assert "What changed since the revision before" in found
    assert "Gwaihir is unique" in organiser.get(f"{at}?deck=1&revision=1").text
    assert organiser.get(f"{at}?deck=1&revision=3").status_code == 404
    assert organiser.get(f"{at}/decks/1/receipt.txt").text.startswith("MECCG receipt 1")


@pytest.mark.usefixtures("field")
def test_a_deck_is_compared_with_what_lies_on_the_table_and_with_another(organiser: Visitor, store: Store) -> None:
    submit(store, "open", "Ada", LISTS["legal"].replace("1 Orcrist", "1 Glamdring").encode(), deck=2)
    at = "/open/desk/entries/e1"
    swapped = LISTS["legal"].replace("1 Orcrist", "1 Glamdring")
    found = organiser.send(f"{at}/decks/1/on-the-table", at=at, list=swapped).text
    assert re.search(r'class="out">.*1 Orcrist</li>', found)
    assert re.search(r'class="in">.*1 Glamdring</li>', found)
    same = organiser.send(f"{at}/decks/1/on-the-table", at=at, list=LISTS["legal"]).text
    assert "No card, and nothing that was found" in same
    assert organiser.send(f"{at}/decks/1/on-the-table", at=at, list=" ").status_code == 409
    beside = organiser.get(f"{at}/decks/1/beside/2").text
    assert re.search(r"\d+ cards in common", beside)
    assert re.search(r'class="in">.*1 Glamdring</li>', beside)
    assert organiser.get(f"{at}/decks/1/beside/3").status_code == 404


@pytest.mark.usefixtures("field")
def test_a_new_link_makes_an_end_of_the_old_one(
    player: Visitor, visitor: Callable[[], Visitor], organiser: Visitor
) -> None:
    at = "/open/desk/entries/e4"
    made = re.search(r'value="http://[^#]+#([^"]+)"', organiser.send(f"{at}/link", at=at).text)
    assert made
    assert player.get("/open/entry").status_code == 303
    phone = visitor()
    assert phone.sign_in(made[1]).headers["Location"] == "/events/open/entry"


@pytest.mark.usefixtures("field")
def test_to_forget_asks_for_the_name(organiser: Visitor, store: Store) -> None:
    at = "/open/desk/entries/e1"
    wrong = organiser.send(f"{at}/forget", at=at, name="Ben")
    assert (wrong.status_code, "not the name" in wrong.text) == (409, True)
    assert organiser.send(f"{at}/forget", at=at, name=" ada ").status_code == 303
    assert entries(store, "open")[0].name is None
    assert "e1 (forgotten)" in organiser.get(at).text


@pytest.mark.usefixtures("field")
def test_nobody_else_sees_the_desk(player: Visitor, visitor: Callable[[], Visitor], store: Store) -> None:
    check_in(store, "open", "e1")
    named = {"<event_id>": "open", "<int:deck>": "1", "<int:other>": "1", "<entry_id>": "e1", "<kind>": "txt"}
    paths = [
        re.sub(r"<[a-z_:]+>", lambda found: named.get(found[0], "csv"), rule.rule.removeprefix("/events"))
        for rule in player.client.application.url_map.iter_rules()
        if "/desk" in rule.rule and rule.rule.startswith("/events")
    ]
    assert len(paths) >= 8
    for path in paths:
        for one in (player, visitor()):
            answer = one.get(path) if one.get(path).status_code != 405 else one.send(path, at="/open/sign-in")
            assert (answer.status_code, answer.headers["Location"]) == (303, "/events/open/sign-in"), path
            assert "Ada" not in answer.text
    before = len(log_of(store, "open"))
    assert before == len(log_of(store, "open"))


# --- many lists, paper and files --------------------------------------------------------------------------------------


def lists_in_zip() -> tuple[io.BytesIO, str]:
    """A folder as organisers zip it: a list a file, one that contradicts its folder, and the CSV of a form."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("lists/ada.txt", LISTS["legal"])
        archive.writestr("lists/Ben/deck.txt", "Player: Cleo\n" + LISTS["undecided"])
        archive.writestr(
            "lists/form.csv", 'Your name,Your deck\nDora,"' + LISTS["undecided"].replace('"', '""') + '"\n'
        )
    return io.BytesIO(data.getvalue()), "lists.zip"


def test_a_folder_is_imported_and_the_desk_asks(organiser: Visitor, store: Store) -> None:
    at = "/open/desk/import"
    page = organiser.send(at, files=lists_in_zip()).text
    assert [entry.name for entry in entries(store, "open")] == ["ada", "Dora"]
    assert "2 lists are taken." in page
    assert "1 is not." in page
    assert "Cleo&#39;s, and by the folder Ben" in page
    # What it asks is answered there.
    taken = organiser.send("/open/desk/add", at=at, name="Cleo", list=LISTS["undecided"], source="lists.zip!Ben")
    assert taken.headers["Location"] == "/events/open/desk/entries/e3?deck=1"
    again = organiser.send(at, files=lists_in_zip()).text
    assert "the same as before" in again
    assert store.row("SELECT count(*) AS number FROM submission") == {"number": 3}

    assert organiser.send(at, files=(io.BytesIO(b""), "")).status_code == 409
    assert organiser.send(at, files=lists_in_zip(), name_column="Who").status_code == 409
    broken = organiser.send(at, files=(io.BytesIO(b"PK\x03\x04 no archive"), "bad.zip"))
    assert (broken.status_code, "damaged" in broken.text) == (200, True)


def test_an_import_has_a_limit(store: Store, visitor: Callable[[], Visitor], app: Flask) -> None:
    app.config["SETTINGS"] = dataclasses.replace(app.config["SETTINGS"], batch_bytes=2_000)
    one = visitor()
    one.sign_in(new_token(store, "open"))
    answer = one.send("/open/desk/import", files=(io.BytesIO(b"x" * 100_000), "lists.zip"))
    assert (answer.status_code, "too large" in answer.text) == (413, True)


@pytest.mark.usefixtures("field")
def test_a_sample_can_be_drawn_again_and_printed(organiser: Visitor) -> None:
    drawn = organiser.get("/open/desk/printing?sample=34&seed=2027").text
    seen = re.search(r"Seed 2027: (\d) of 3", drawn)
    assert seen
    ids = re.findall(r'<span class="quiet">(e\d)</span></li>', drawn)
    assert len(ids) == int(seen[1]) == 2
    sheets = organiser.get("/open/desk/sheets.pdf?sample=34&seed=2027")
    assert sheets.mimetype == "application/pdf"
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(sheets.data)).pages]
    assert {one for one in ("e1", "e2", "e3") if any(f"· {one}" in text for text in texts)} == set(ids)
    assert re.search(r"Seed \d+: 1 of 3", organiser.get("/open/desk/printing?sample=10").text)
    for wrong in ("sample=0", "sample=101", "sample=x", "sample=10&seed=-1", f"sample=10&seed={2**40}"):
        assert organiser.get(f"/open/desk/printing?{wrong}").status_code == 409, wrong
    assert len(PdfReader(io.BytesIO(organiser.get("/open/desk/sheets.pdf?entry=e1&paper=letter").data)).pages) == 1


@pytest.mark.usefixtures("field")
def test_everything_can_be_taken_along(organiser: Visitor) -> None:
    kinds = {"csv": "text/csv", "html": "text/html", "markdown": "text/markdown", "json": "application/json"}
    for output, kind in kinds.items():
        answer = organiser.get(f"/open/desk/status/{output}")
        assert (answer.mimetype, answer.headers["Content-Disposition"][:10]) == (kind, "attachment")
        assert "Cyneburh" in answer.text
    assert organiser.get("/open/desk/status/exe").status_code == 404
    assert organiser.get("/open/desk/status/xlsx").data[:2] == b"PK"
    letters = organiser.get("/open/desk/messages")
    assert "Gwaihir is unique" in letters.text
    assert organiser.get("/open/desk/messages.csv").text.startswith("entry,name,contact,subject,text\n")
    with zipfile.ZipFile(io.BytesIO(organiser.get("/open/desk/export.zip").data)) as archive:
        assert "lists/e1-Ada-deck-1-revision-1.txt" in archive.namelist()
    assert "<svg" in organiser.get("/open/desk/statistics.svg").text
    assert "3 players" in organiser.get("/open/desk/statistics").text
    assert "deck 1, revision 1" in organiser.get("/open/desk/log").text


@pytest.mark.usefixtures("field")
def test_decks_are_checked_again_only_when_it_is_asked_for(organiser: Visitor, store: Store) -> None:
    store.execute("DROP TRIGGER submission_is_not_changed")
    store.execute("UPDATE submission SET verdict = 'undecided' WHERE entry = 1")
    assert "would change" not in organiser.get("/open/desk/recheck").text
    found = organiser.get("/open/desk/recheck?now=1").text
    assert "1 of 4 would change" in found
    assert "Undecided → <b>Legal</b>" in found


@pytest.mark.usefixtures("field")
def test_the_lists_of_some_are_published(organiser: Visitor, visitor: Callable[[], Visitor]) -> None:
    at = "/open/desk/afterwards"
    assert "once the event is closed" in organiser.get(at).text
    for state in ("locked", "running", "closed"):
        organiser.send("/open/desk/state", at="/open/desk", target=state)
    nobody = organiser.send("/open/desk/publish", at=at)
    assert (nobody.status_code, "Nobody is chosen" in nobody.text) == (409, True)
    organiser.send("/open/desk/publish", at=at, entry=["e1"])
    page = visitor().get("/open").text
    assert "Ada" in page
    assert "Ben" not in page
    organiser.send("/open/desk/publish", at=at, all="1")
    assert "Ben &lt;i&gt;" in visitor().get("/open").text


def test_of_two_organisers_none_overwrites_the_other(
    organiser: Visitor, visitor: Callable[[], Visitor], store: Store
) -> None:
    at, other = "/open/desk/options", visitor()
    other.sign_in(new_token(store, "open"))
    version = re.search(r'name="version" value="(\w+)"', organiser.get(at).text)
    assert version
    assert other.send(at, version=version[1], title="Theirs", decks="4").status_code == 303
    refused = organiser.send(at, version=version[1], title="Ours")
    assert (refused.status_code, "has changed the event meanwhile" in refused.text) == (409, True)
    assert 'value="Theirs"' in refused.text
    event = event_by_id(store, "open")
    assert (event.title, event.decks) == ("Theirs", 4)


def test_options_that_are_none_are_said_and_stay_in_the_form(organiser: Visitor, store: Store) -> None:
    at = "/open/desk/options"

    def change(**fields: str) -> TestResponse:
        version = re.search(r'name="version" value="(\w+)"', organiser.get(at).text)
        assert version
        return organiser.send(at, version=version[1], **fields)

    wrong = change(deadline="tomorrow", place="Utrecht")
    assert (wrong.status_code, "is not a deadline" in wrong.text, 'value="Utrecht"' in wrong.text) == (409, True, True)
    assert change(deadline="2027-07-30T20:00+02:00", day="2027-08-01", lists="open").status_code == 303
    assert change(format="/etc/hosts.toml", title="Same").status_code == 303
    event = event_by_id(store, "open")
    assert (event.title, event.format, event.lists) == ("Same", "coe", "open")
    assert log_of(store, "open")[-1]["what"] == "changed title"
    assert organiser.send("/open/desk/stages", at=at, name="Finals", decks_may_change="1").status_code == 303
    organiser.send("/open/desk/state", at="/open/desk", target="locked")
    organiser.send("/open/desk/state", at="/open/desk", stage="finals", step="open")
    assert event_by_id(store, "open").takes_decks


def test_a_deck_that_was_sent_as_a_sheet_is_said_to_be_one(player: Visitor, organiser: Visitor) -> None:
    report = check(LISTS["legal"].encode())
    sheet = convert(report, names_of(open_pool()), "xlsx").data
    assert player.send("/open/entry/decks/1", file=(io.BytesIO(sheet), "deck.xlsx"), send="1").status_code == 303
    assert "What was sent is a sheet" in player.get("/open/entry/decks/1").text
    page = organiser.get("/open/desk/entries/e1").text
    assert "Legal" in page
    assert "This list is a sheet" in page


def test_an_event_whose_format_is_gone_hides_no_other_and_is_mended(
    organiser: Visitor, visitor: Callable[[], Visitor], store: Store
) -> None:
    # As after an update in which a format was renamed, or an option of it.
    for broken in ("format = 'gone'", "format = 'coe', options = '{\"gone\": \"1\"}'"):
        store.execute(f"UPDATE event SET {broken} WHERE id = 'open'")  # noqa: S608  # words of ours
        for page in ("/", "/open"):
            assert visitor().get(page).status_code == 200
        assert visitor().get("/open/enter").status_code == 200
        at = "/open/desk/options"
        page = organiser.get(at).text
        version = re.search(r'name="version" value="([^"]+)"', page)
        assert version
        if "coe" not in broken:
            assert '<option value="gone" selected>' in page
        fields = {"version": version[1], "format": "metw", "options": ""}
        assert organiser.send(at, **fields).status_code == 303
        assert organiser.get("/open/desk/import").status_code == 200


def test_what_is_far_too_long_is_not_sent_back(organiser: Visitor) -> None:
    files = (io.BytesIO(b"1 Cram\n" * (1 << 19)), "dora.txt")
    page = organiser.send("/open/desk/import", files=files).text
    assert "larger than 1 MB" in page
    assert "Take it for" not in page
    assert len(page) < 1 << 16
