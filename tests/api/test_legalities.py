"""What formats say of cards: beside their facts, and as a filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulesets.formats import known_formats, load_format

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/cards"


def test_a_card_says_what_each_format_says_of_it_for_each_player_type(client: FlaskClient) -> None:
    found = client.get(f"{URL}/TW-156").get_json()["legalities"]

    assert {name: list(by_player) for name, by_player in found.items()} == {
        name: list(load_format(name).players) for name in known_formats()
    }
    wizard, balrog = found["coe"]["wizard"], found["coe"]["balrog"]
    assert (wizard["status"], wizard["copies"], wizard["rule"]) == ("legal", 3, None)
    assert "play_deck" in wizard["sections"]
    assert balrog == {
        "status": "barred", "copies": 0, "sections": [], "rule": "avatars.alignment", "source": "CoE 1.3.B1",
    }  # fmt: skip
    assert client.get(f"{URL}/named?exact=TW-156").get_json()["legalities"] == found


@pytest.mark.parametrize(("query", "name"), [("", "coe"), ("&format=metw", "metw")])
def test_a_list_bears_the_legalities_of_one_format(client: FlaskClient, query: str, name: str) -> None:
    (card,) = client.get(f"{URL}?q=cave-drake&set=TW{query}").get_json()["data"]

    assert card["legalities"] == {name: client.get(f"{URL}/{card['id']}").get_json()["legalities"][name]}


def test_a_collection_bears_those_of_the_format_that_it_names_and_gives_a_card_as_often_as_it_is_asked_for(
    client: FlaskClient,
) -> None:
    body = {"identifiers": [{"id": "TW-156"}, {"id": "TW-156"}], "format": "metw"}

    first, second = client.post(f"{URL}/collection", json=body).get_json()["data"]

    assert first == second
    assert list(first["legalities"]) == ["metw"]


def test_filters_let_through_what_is_not_barred(client: FlaskClient) -> None:
    everyone = client.get(f"{URL}?q=bree&type=site&format=coe").get_json()["data"]
    wizard = client.get(f"{URL}?q=bree&type=site&player=wizard").get_json()["data"]

    assert {card["alignment"] for card in everyone} == {"hero", "minion"}
    assert {card["alignment"] for card in wizard} == {"hero"}
    assert all(card["legalities"]["coe"]["wizard"]["status"] != "barred" for card in wizard)


def test_a_name_is_that_of_the_one_card_that_is_allowed(client: FlaskClient, is_problem: IsProblem) -> None:
    is_problem(client.get(f"{URL}/named?exact=Bree"), "ambiguous-name")

    assert client.get(f"{URL}/named?exact=Bree&player=ringwraith").get_json()["alignment"] == "minion"
    assert client.get(f"{URL}/named?fuzzy=Breee&player=ringwraith").get_json()["alignment"] == "minion"
    is_problem(client.get(f"{URL}/named?exact=Gandalf&player=balrog"), "not-found")


def test_a_completion_is_a_card_that_is_allowed(client: FlaskClient) -> None:
    found = client.get(f"{URL}/autocomplete?q=bree&player=ringwraith").get_json()["data"]

    assert {card["alignment"] for card in found if card["title"] == "Bree"} == {"minion"}


def test_a_player_type_that_the_format_does_not_have_is_refused(client: FlaskClient, is_problem: IsProblem) -> None:
    found = is_problem(client.get(f"{URL}?format=metw&player=balrog"), "invalid")

    assert found["errors"] == [
        {
            "in": "query",
            "pointer": "/player",
            "detail": "There is no such player type in this format; known are: wizard.",
        }
    ]
