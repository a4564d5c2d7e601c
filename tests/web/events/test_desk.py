"""The desk of the organisers, without a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.events.conftest import LISTS
from validator.events.desk import check_in, entries, event_by_id, log_of
from validator.events.submissions import submit

if TYPE_CHECKING:
    from collections.abc import Callable

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
    again = organiser.send("/open/desk/check-in", at="/open/desk", here="e2")
    assert (again.status_code, "checked in already" in again.text) == (409, True)
    organiser.send("/open/desk/check-in", at="/open/desk", gone="e2")
    assert not any(entry.checked_in for entry in entries(store, "open"))


def test_a_step_back_asks_for_a_reason(organiser: Visitor, store: Store) -> None:
    assert organiser.send("/open/desk/state", at="/open/desk", target="locked").status_code == 303
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
    paths = [
        rule.rule.replace("<event_id>", "open").replace("<int:deck>", "1").replace("<entry_id>", "e1")
        .replace("<kind>", "txt").removeprefix("/events")
        for rule in player.client.application.url_map.iter_rules()
        if "/desk" in rule.rule and rule.rule.startswith("/events")
    ]  # fmt: skip
    assert len(paths) >= 8
    for path in paths:
        for one in (player, visitor()):
            answer = one.get(path) if one.get(path).status_code != 405 else one.send(path, at="/open/sign-in")
            assert (answer.status_code, answer.headers["Location"]) == (303, "/events/open/sign-in"), path
            assert "Ada" not in answer.text
    before = len(log_of(store, "open"))
    assert before == len(log_of(store, "open"))
