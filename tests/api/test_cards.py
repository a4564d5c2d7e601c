"""Cards: filters, pages, names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cardpool.database import open_pool
from cardpool.tables import KINDS
from tests.api.paging import URL, every

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from cardpool.card import Card
    from tests.api.conftest import IsProblem


@pytest.mark.parametrize("set_", ["BA", pytest.param("", marks=pytest.mark.slow)])
def test_all_cards_are_on_the_pages_once_and_in_order(client: FlaskClient, set_: str) -> None:
    found = every(client, f"set={set_}" if set_ else "")
    assert [card["id"] for card in found] == [card.id for card in open_pool() if card.set == set_ or not set_]


def test_a_card_has_all_its_facts(client: FlaskClient) -> None:
    found = client.get(f"{URL}/TW-156").get_json()
    card = open_pool()["TW-156"]

    assert found.keys() == {*KINDS, "barred", "numbers", "prints", "titles", "legalities"}
    assert (found["title"], found["type"], found["avatar"], found["mind"]) == ("Gandalf", "character", True, None)
    assert found["skills"] == list(card.skills)
    assert found["titles"]["en"] == "Gandalf"
    assert not any(len(str(value)) > 400 for name, value in found.items() if name != "legalities")


FILTERS: list[tuple[str, Callable[[Card], bool]]] = [
    ("set=BA", lambda card: card.set == "BA"),
    ("set=meba", lambda card: card.set == "BA"),
    ("set=PR", lambda card: "PR" in card.promos),
    ("alignment=stage&set=WH", lambda card: card.alignment == "stage" and card.set == "WH"),
    ("subtype=ally", lambda card: "ally" in card.subtypes),
    ("keyword=hoard%20item", lambda card: "hoard item" in card.keywords),
    ("keyword=Hoard+Item", lambda card: "hoard item" in card.keywords),
    ("race=dwarf", lambda card: "dwarf" in card.races),
    ("dream=true&type=region", lambda card: card.dream and card.type == "region"),
    ("dream=0&type=region", lambda card: not card.dream and card.type == "region"),
    ("unique=1&set=BA", lambda card: card.unique and card.set == "BA"),
    ("dream=false&type=hazard&subtype=creature&race=dragon",
     lambda c: not c.dream and c.type == "hazard" and "creature" in c.subtypes and "dragon" in c.races),
]  # fmt: skip


@pytest.mark.parametrize(("query", "wanted"), FILTERS, ids=[query for query, _ in FILTERS])
def test_a_filter_gives_exactly_the_cards_that_fit(
    client: FlaskClient, query: str, wanted: Callable[[Card], bool]
) -> None:
    expected = [card.id for card in open_pool() if wanted(card)]

    assert [card["id"] for card in every(client, query)] == expected
    assert expected


def test_words_are_looked_for_in_every_language_and_combine_with_filters(client: FlaskClient) -> None:
    assert {card["title"] for card in every(client, "q=zwielicht&set=TW")} == {"Twilight"}
    assert {card["title"] for card in every(client, "q=cave%20dra&set=TW")} == {"Cave-drake"}
    assert all(card["type"] == "site" for card in every(client, "q=moria&type=site"))


@pytest.mark.parametrize("words", ['"', "*", "-", "a OR b", "NEAR(a b)", "a:b", "^x", "(", "%00", "title:x", "x\u0301"])
def test_words_are_no_language_of_the_database(client: FlaskClient, words: str) -> None:
    answer = client.get(f"{URL}?q={words}")

    assert answer.status_code == (200 if re.search(r"\w", words.replace("%00", "")) else 422)


def test_a_page_says_where_the_next_one_is(client: FlaskClient) -> None:
    answer = client.get(f"{URL}?q=the%20&type=site&limit=2&offset=2")
    page = answer.get_json()

    assert (page["limit"], page["offset"], len(page["data"]), page["has_more"]) == (2, 2, 2, True)
    assert answer.headers["Link"] == f'<{page["next"]}>; rel="next"'
    assert page["next"] == "/api/v1/cards?q=the+&type=site&limit=2&offset=4"
    assert client.get(page["next"]).get_json()["data"] != page["data"]
    assert "X-Pagination" not in answer.headers


def test_a_page_beyond_the_last_is_empty(client: FlaskClient) -> None:
    page = client.get(f"{URL}?offset=1000000").get_json()

    assert (page["data"], page["has_more"], page["next"], page["total"]) == ([], False, None, len(open_pool()))


@pytest.mark.parametrize("limit", ["15.0", "15", "1", "100"])
def test_a_limit_is_a_whole_number(client: FlaskClient, limit: str) -> None:
    assert client.get(f"{URL}?limit={limit}").get_json()["limit"] == int(float(limit))


@pytest.mark.parametrize(
    "query",
    [
        "limit=15.7", "limit=0", "limit=101", "limit=-1", "limit=", "limit=true", "limit=1e1", "limit=٣", "limit=1_0",
        "limit=+1", "limit=%201", "limit=99999999999999999999", "limit=NaN", "limit=Infinity", "limit=0x10",
        "offset=-1", "offset=1000001", "offset=1.5", "limit=1&limit=2", "type=spell", "alignment=evil", "subtype=item",
        "set=XX", "set=", "set=aaaaaaaaaaa", "dream=maybe", "dream=2", "q=", "q=" + "a" * 101, "keyword=%0a", "nme=x",
        "unique=", "race=%E2%80%AE",
    ],
)  # fmt: skip
def test_a_filter_that_cannot_be_meant(client: FlaskClient, is_problem: IsProblem, query: str) -> None:
    name = query.partition("=")[0]
    found = is_problem(client.get(f"{URL}?{query}"), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("query", f"/{name}")]


@pytest.mark.parametrize("card_id", ["TW-0", "tw-156", "TW-156-", "XX-1", "TW-156%20", "TW-156%00", "%ff-1", "TW"])
def test_a_card_that_is_not_there(client: FlaskClient, is_problem: IsProblem, card_id: str) -> None:
    is_problem(client.get(f"{URL}/{card_id}"), "not-found")


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "card_id"),
    [
        ("exact=Twilight", "TW-106"), ("exact=zwielicht", "TW-106"), ("exact=%C3%89owyn", "TW-147"),
        ("exact=eowyn", "TW-147"), ("exact=TW-156", "TW-156"), ("exact=Moria&set=TW&type=site", "TW-413"),
        ("exact=Gandalf&set=TW", "TW-156"), ("exact=gandalf&alignment=hero", "TW-156"), ("fuzzy=Twilihgt", "TW-106"),
        ("fuzzy=Twilight", "TW-106"), ("fuzzy=Orc-patrl", "TW-74"),
    ],
)  # fmt: skip
def test_a_name_leads_to_its_card(client: FlaskClient, query: str, card_id: str) -> None:
    answer = client.get(f"{URL}/named?{query}")

    assert (answer.status_code, answer.get_json().get("id", answer.get_json())) == (200, card_id)


def test_printings_of_one_card_need_no_telling_apart(client: FlaskClient) -> None:
    found = client.get(f"{URL}/named?exact=Cave-drake").get_json()

    assert len(found["printings"]) > 1
    assert found["id"] == found["same_as"]


@pytest.mark.parametrize("query", ["exact=Moria&type=site", "fuzzy=Moria&type=site", "fuzzy=Gandalff"])
def test_a_name_of_several_cards_leads_to_candidates(client: FlaskClient, is_problem: IsProblem, query: str) -> None:
    found = is_problem(client.get(f"{URL}/named?{query}"), "ambiguous-name")

    assert len(found["candidates"]) > 1
    assert len({card["title"] for card in found["candidates"]}) == 1
    for card in found["candidates"]:
        assert client.get(f"{URL}/{card['id']}").get_json()["title"] == card["title"]


def test_a_name_that_is_near_to_several_leads_to_candidates(client: FlaskClient, is_problem: IsProblem) -> None:
    found = is_problem(client.get(f"{URL}/named?fuzzy=Cave-dragon"), "ambiguous-name")

    assert found["candidates"]


@pytest.mark.parametrize("query", ["exact=Twilihgt", "exact=%3F", "fuzzy=%3F", "exact=Twilight&set=LE&type=site"])
def test_a_name_that_no_card_has(client: FlaskClient, is_problem: IsProblem, query: str) -> None:
    is_problem(client.get(f"{URL}/named?{query}"), "not-found")


@pytest.mark.parametrize(
    "query", ["", "exact=a&fuzzy=b", "exact=", "exact=" + "a" * 201, "set=TW", "exact=Bree&set=XX"]
)
def test_a_question_for_a_name_that_cannot_be_meant(client: FlaskClient, is_problem: IsProblem, query: str) -> None:
    is_problem(client.get(f"{URL}/named?{query}"), "invalid")


def test_a_name_is_completed_by_titles_that_begin_so_first(client: FlaskClient) -> None:
    found = client.get(f"{URL}/autocomplete?q=Gand").get_json()["data"]

    assert found[0]["title"] == "Gandalf"
    assert len(found) <= 20
    assert len({card["id"] for card in found}) == len(found)
    begins = [card["title"].startswith("Gand") for card in found]
    assert begins == sorted(begins, reverse=True)


@pytest.mark.parametrize(
    ("query", "title"), [("eow", "Éowyn"), ("Zwiel", "Twilight"), ("the white h", "The White Hand")]
)
def test_a_name_is_completed_in_every_spelling_and_language(client: FlaskClient, query: str, title: str) -> None:
    found = client.get(f"{URL}/autocomplete", query_string={"q": query}).get_json()["data"]

    assert title in [card["title"] for card in found]


def test_a_name_that_nothing_completes(client: FlaskClient, is_problem: IsProblem) -> None:
    assert client.get(f"{URL}/autocomplete?q=zzzzz").get_json() == {"data": []}
    is_problem(client.get(f"{URL}/autocomplete?q=--"), "invalid")
    is_problem(client.get(f"{URL}/autocomplete"), "invalid")


# --- several ----------------------------------------------------------------------------------------------------------


def test_several_cards_come_in_the_order_in_which_they_are_asked_for(client: FlaskClient) -> None:
    wanted = [
        {"name": "Éowyn"}, {"id": "TW-0"}, {"id": "TW-156"}, {"name": "Moria", "set": "TW"}, {"name": "Bree"},
        {"name": "?"},
    ]  # fmt: skip
    found = client.post(f"{URL}/collection", json={"identifiers": wanted}).get_json()

    assert [card["id"] for card in found["data"]][:3] == ["TW-147", "TW-156", "TW-413"]
    assert [(one["place"], one["identifier"]) for one in found["not_found"]] == [
        (place, wanted[place]) for place in (1, 4, 5)
    ]
    assert [bool(one["candidates"]) for one in found["not_found"]] == [False, True, False]


@pytest.mark.parametrize(("number", "status"), [(1, 200), (75, 200), (76, 422), (0, 422)])
def test_at_most_75_are_asked_for_at_once(client: FlaskClient, number: int, status: int) -> None:
    answer = client.post(f"{URL}/collection", json={"identifiers": [{"id": "TW-156"}] * number})

    assert answer.status_code == status
    assert len(answer.get_json(force=True).get("data", ())) == (number if status == 200 else 0)


@pytest.mark.parametrize(
    ("one", "pointer"),
    [
        ({}, ""), ({"id": "TW-1", "name": "x"}, ""), ({"set": "TW"}, ""), ({"id": 1}, "/id"), ({"name": ""}, "/name"),
        ({"id": "TW-1", "set": "TW"}, "/set"), ({"name": "a" * 201}, "/name"), ({"title": "x"}, "/title"), (None, ""),
        ("TW-1", ""), ({"name": "a\u0000"}, "/name"),
    ],
)  # fmt: skip
def test_an_identifier_that_cannot_be_meant(
    client: FlaskClient, is_problem: IsProblem, one: object, pointer: str
) -> None:
    answer = client.post(f"{URL}/collection", json={"identifiers": [{"id": "TW-156"}, one]})
    found = is_problem(answer, "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("body", f"/identifiers/1{pointer}")]
