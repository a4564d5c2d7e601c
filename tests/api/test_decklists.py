"""Lists: how they are read, and lists in other layouts."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from validator.decklists import read
from validator.decklists.writers import WRITERS

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

PARSE = "/api/v1/decklists/parse"
CONVERT = "/api/v1/decklists/convert"
EXAMPLE = Path(__file__).parents[2] / "examples" / "wizard-dwarves-of-erebor.deck"


# --- reading ----------------------------------------------------------------------------------------------------------


def entries(parsed: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for line in parsed["lines"] for entry in line["entries"]]


def test_every_line_tells_what_it_was_read_as(client: FlaskClient, decklist: str) -> None:
    parsed = client.post(PARSE, json={"decklist": decklist}).get_json()

    assert (parsed["title"], parsed["alignment"], parsed["reading"]["layout"]) == ("Riders", "wizard", "text")
    assert [line["text"] for line in parsed["lines"]] == decklist.splitlines()
    assert [line["line"] for line in parsed["lines"]] == list(range(1, 15))
    found = {entry["name"]: entry for entry in entries(parsed)}
    assert found["Gandalf"]["card"]["id"] == "TW-156"
    assert (found["Zwielicht"]["card"]["title"], found["Zwielicht"]["repair"]) == ("Twilight", "its German title")
    assert (found["Cave-dragon"]["card"], found["Cave-dragon"]["candidates"]) == (None, [])
    assert found["Cave-dragon"]["suggestions"]
    assert {entry["section"] for entry in entries(parsed)} == {"pool", "play_deck", "location_deck"}


def test_a_list_is_read_in_the_body_as_in_json(client: FlaskClient, decklist: str) -> None:
    as_text = client.post(f"{PARSE}?format=metw", data=decklist.encode(), content_type="text/plain").get_json()

    assert as_text == client.post(PARSE, json={"decklist": decklist, "format": "metw"}).get_json() | {
        "reading": as_text["reading"]
    }


def test_what_is_asked_for_decides_what_a_name_means(client: FlaskClient) -> None:
    body = {"decklist": "Sites\n1 Moria\n"}
    found = {
        player: entries(client.post(PARSE, json=body | {"alignment": player}).get_json())[0]["card"]["id"]
        for player in ("wizard", "ringwraith")
    }

    assert found["wizard"] != found["ringwraith"]


def test_a_deck_as_json_has_no_lines(client: FlaskClient, deck: dict[str, Any]) -> None:
    parsed = client.post(PARSE, json={"deck": deck}).get_json()

    assert [line["line"] for line in parsed["lines"]] == [0, 0, 0]
    assert [entry["card"]["title"] for entry in entries(parsed)] == ["Éowyn", "Gandalf", "Twilight"]


@pytest.mark.parametrize("member", ["checks", "explain", "to", "length"])
def test_reading_takes_no_more_than_it_needs(client: FlaskClient, is_problem: IsProblem, member: str) -> None:
    is_problem(client.post(PARSE, json={"decklist": "1 Bree", member: "coe"}), "invalid")


def test_what_is_said_twice_is_refused(client: FlaskClient, is_problem: IsProblem) -> None:
    found = is_problem(client.post(f"{PARSE}?format=coe", json={"decklist": "1 Bree", "format": "metw"}), "invalid")

    assert (found["errors"][0]["in"], found["errors"][0]["pointer"]) == ("query", "/format")


def test_a_player_that_the_format_does_not_have(client: FlaskClient, is_problem: IsProblem) -> None:
    body = {"decklist": "1 Bree", "format": "metw", "alignment": "balrog"}
    found = is_problem(client.post(PARSE, json=body), "invalid")

    assert (found["errors"][0]["in"], found["errors"][0]["pointer"]) == ("body", "/alignment")


# --- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", WRITERS)
def test_a_list_goes_to_every_layout_and_comes_back_as_the_same_deck(client: FlaskClient, layout: str) -> None:
    before = client.post("/api/v1/checks", data=EXAMPLE.read_bytes(), content_type="text/plain").get_json()
    found = client.post(f"{CONVERT}?to={layout}", data=EXAMPLE.read_bytes(), content_type="text/plain").get_json()

    data = found["text"].encode() if found["text"] is not None else base64.b64decode(found["base64"])
    assert (found["text"] is None) == (layout == "xlsx") == (found["base64"] is not None)
    assert read(data).entries
    after = client.post("/api/v1/checks?alignment=wizard", data=data, content_type="text/plain").get_json()
    assert [report["counts"] for report in after["reports"]] == [report["counts"] for report in before["reports"]]
    assert (found["layout"], found["changes"], found["open"]) == (layout, [], [])
    assert found["suffix"].startswith(".")


@pytest.mark.parametrize("layout", [layout for layout in WRITERS if layout != "xlsx"])
def test_the_list_alone_is_given_to_whoever_wants_text(client: FlaskClient, layout: str) -> None:
    url = f"{CONVERT}?to={layout}"
    answer = client.post(url, data=EXAMPLE.read_bytes(), content_type="text/plain", headers={"Accept": "text/plain"})

    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text == client.post(url, data=EXAMPLE.read_bytes(), content_type="text/plain").get_json()["text"]


def test_a_sheet_is_no_text(client: FlaskClient, is_problem: IsProblem, deck: dict[str, Any]) -> None:
    answer = client.post(CONVERT, json={"deck": deck, "to": "xlsx"}, headers={"Accept": "text/plain"})

    is_problem(answer, "not-acceptable")


def test_a_line_that_is_not_understood_is_refused_or_kept(
    client: FlaskClient, is_problem: IsProblem, decklist: str
) -> None:
    found = is_problem(client.post(CONVERT, json={"decklist": decklist, "to": "gccg"}), "not-convertible")
    assert "line 11" in found["detail"]

    kept = client.post(CONVERT, json={"decklist": decklist, "to": "gccg", "keep_unresolved": True}).get_json()
    assert [(line["line"], line["written"]) for line in kept["open"]] == [(11, "Cave-dragon")]
    assert kept["open"][0]["why"]
    assert "Cave-dragon" in kept["text"]


@pytest.mark.parametrize("as_deck", [True, False])
def test_clear_slips_are_corrected_only_where_that_is_asked_for(client: FlaskClient, *, as_deck: bool) -> None:
    body: dict[str, Any] = {"decklist": "Deck\n2 Cave-drake\n1 Orc-patrl\n", "to": "text"}
    if as_deck:
        play_deck = [{"count": 2, "name": "Cave-drake"}, {"count": 1, "name": "Orc-patrl"}]
        body = {"deck": {"play_deck": play_deck}, "to": "text"}

    assert client.post(CONVERT, json=body).status_code == 422
    found = client.post(CONVERT, json=body | {"correct": True}).get_json()
    (change,) = found["changes"]
    assert (change["written"], change["card"]["title"], change["line"]) == (
        "Orc-patrl",
        "Orc-patrol",
        0 if as_deck else 3,
    )
    assert "Orc-patrol" in found["text"]


def test_what_a_layout_does_not_hold_is_named(client: FlaskClient) -> None:
    found = client.post(CONVERT, json={"decklist": "Name: Riders\nDeck\n1 Twilight\n", "to": "csv"}).get_json()

    assert found["lost"] == ["the name (Riders)"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"decklist": "1 Bree"}, "/to"),
        ({"decklist": "1 Bree", "to": "pdf"}, "/to"),
        ({"decklist": "1 Bree", "to": None}, "/to"),
        ({"decklist": "1 Bree", "to": "gccg", "correct": 1}, "/correct"),
        ({"decklist": "1 Bree", "to": "gccg", "keep_unresolved": "yes"}, "/keep_unresolved"),
        ({"to": "gccg"}, ""),
    ],
)
def test_a_conversion_that_cannot_be_meant(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(client.post(CONVERT, json=body), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("body", pointer)]


def test_the_layout_is_missed_where_it_would_stand(client: FlaskClient, is_problem: IsProblem) -> None:
    found = is_problem(client.post(CONVERT, data=b"1 Bree", content_type="text/plain"), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("query", "/to")]
