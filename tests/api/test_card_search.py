"""Cards by the numbers that they have, in an order, and by words that some card has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardpool.catalogs import CATALOGS
from cardpool.database import open_pool
from cardpool.folding import fold
from cardpool.numbers import NUMBERS, number
from cardpool.sets import SETS
from cardpool.tables import natural
from tests.api.paging import URL, every

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from cardpool.card import Card
    from tests.api.conftest import IsProblem


def within(name: str, fits: Callable[[int], bool]) -> Callable[[Card], bool]:
    return lambda card: (found := number(card, name)) is not None and fits(found)


RANGES: list[tuple[str, Callable[[Card], bool]]] = [
    ("range=prowess>=12", within("prowess", lambda prowess: prowess >= 12)),
    ("range=mind%3D10", within("mind", lambda mind: mind == 10)),
    ("range=corruption<0", within("corruption", lambda corruption: corruption < 0)),
    ("range=points%20>%205&type=resource",
     lambda card: card.type == "resource" and card.points is not None and card.points > 5),
    ("range=mind>=6&range=mind<=7&range=direct_influence>2",
     lambda card: card.mind in {6, 7} and within("direct_influence", lambda influence: influence > 2)(card)),
    ("skill=Diplomat&race=dunadan", lambda card: "diplomat" in card.skills and "dúnadan" in card.races),
    ("keyword=PORT%20ON%20ANDUIN", lambda card: bool({"port on anduin", "port-on-anduin"} & {*card.keywords})),
]  # fmt: skip


@pytest.mark.parametrize(("query", "wanted"), RANGES, ids=[query for query, _ in RANGES])
def test_a_range_gives_exactly_the_cards_whose_numbers_are_in_it(
    client: FlaskClient, query: str, wanted: Callable[[Card], bool]
) -> None:
    expected = [card.id for card in open_pool() if wanted(card)]

    assert [card["id"] for card in every(client, query)] == expected
    assert expected


@pytest.mark.parametrize(
    ("by", "key"),
    [
        ("id", lambda card: natural(card["id"])),
        ("title", lambda card: fold(card["title"])),
        ("set", lambda card: list(SETS).index(card["set"])),
        ("prowess", lambda card: card["numbers"]["prowess"]),
        ("points", lambda card: card["points"]),
    ],
)
def test_cards_come_in_the_order_that_is_asked_for_and_those_without_the_number_last(
    client: FlaskClient, by: str, key: Callable[[dict[str, Any]], Any]
) -> None:
    plain = every(client, "subtype=ally")
    with_one = [card for card in plain if key(card) is not None]
    without = [card for card in plain if key(card) is None]

    assert every(client, f"subtype=ally&sort={by}") == sorted(with_one, key=key) + without
    assert every(client, f"subtype=ally&sort={by}&order=desc") == sorted(with_one, key=key, reverse=True) + without
    assert [*map(key, with_one)] != sorted(map(key, with_one), reverse=True)


@pytest.mark.slow
def test_numbers_are_numbers_and_null_where_the_card_has_none(client: FlaskClient) -> None:
    gandalf = client.get(f"{URL}/TW-156").get_json()
    bree = client.get(f"{URL}/named?exact=Bree&set=TW").get_json()

    assert list(gandalf["numbers"]) == list(NUMBERS)
    assert gandalf["numbers"] | {"prowess": 6, "body": 9, "direct_influence": 10, "mind": None} == gandalf["numbers"]
    assert {bree["numbers"][name] for name in ("prowess", "body", "mind", "points", "corruption")} == {None}
    for card in every(client, "set=BA"):
        for name, value in card["numbers"].items():
            assert value is None or isinstance(value, int)
            assert str(card[name]).lstrip("+").startswith(str(value)) or value is None


@pytest.mark.slow
def test_every_printing_of_a_card_is_named_by_its_id(client: FlaskClient) -> None:
    twilight = client.get(f"{URL}/TW-106").get_json()

    assert [one["set"] for one in twilight["prints"]] == twilight["printings"] == ["TW", "LE"]
    for one in twilight["prints"]:
        other = client.get(f"{URL}/{one['id']}").get_json()
        assert (other["set"], other["title"], other["prints"]) == (one["set"], "Twilight", twilight["prints"])
    assert [one["id"] for one in client.get(f"{URL}/TW-156").get_json()["prints"]] == ["TW-156"]


@pytest.mark.parametrize(
    ("query", "pointer", "said"),
    [
        ("race=dwarv", "/race", "There is no race 'dwarv'; near are: dwarf. /api/v1/catalogs/races lists all."),
        ("keyword=hord+item", "/keyword", "near are: hoard item"),
        ("keyword=zzzzzz", "/keyword", "nothing is near. /api/v1/catalogs/keywords lists all."),
        ("skill=thief", "/skill", "There is no skill 'thief'; known are: diplomat, ranger, sage, scout, warrior."),
        ("range=prowes>=5", "/range/0", "facts are: mind, direct_influence"),
        ("range=mind>=5&range=mind>=x", "/range/1", "Not a fact, a relation"),
        ("range=prowess>=5,mind<3", "/range/0", "Not a fact, a relation"),
        ("sort=colour", "/sort", "There is no such order; known are: id, title"),
        ("sort=mind&order=up", "/order", "There is no such direction; known are: asc, desc."),
        ("order=desc", "/order", "Nothing is ordered; give `sort` too."),
    ],
)
def test_what_no_card_has_is_refused_with_what_may_be_meant(
    client: FlaskClient, is_problem: IsProblem, query: str, pointer: str, said: str
) -> None:
    (error,) = is_problem(client.get(f"{URL}?{query}"), "invalid")["errors"]

    assert (error["in"], error["pointer"]) == ("query", pointer)
    assert said in error["detail"]


# --- catalogs ---------------------------------------------------------------------------------------------------------


def test_the_sets_are_listed_with_their_cards(client: FlaskClient) -> None:
    found = {one["code"]: one for one in client.get("/api/v1/sets").get_json()["data"]}

    assert list(found) == list(SETS)
    assert found["BA"] | {"name": "The Balrog", "kind": "standard", "not_before": "1997"} == found["BA"]
    assert found["PR"]["not_before"] is None
    for code in ("BA", "PR", "V1"):
        assert client.get(found[code]["href"]).get_json()["total"] == found[code]["cards"] > 0


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_lists_every_value_that_cards_have(client: FlaskClient, name: str) -> None:
    refs = {one["name"]: one for one in client.get("/api/v1/catalogs").get_json()["data"]}
    found = client.get(refs[name]["href"]).get_json()
    values = {one["value"]: one["cards"] for one in found["data"]}
    have = [getattr(card, found["fact"]) for card in open_pool()]

    assert values == {
        value: sum(value in one if isinstance(one, tuple) else value == one for one in have) for value in values
    }
    assert {*values} == {value for one in have for value in (one if isinstance(one, tuple) else [one]) if value}
    assert refs[name]["total"] == len(values) > 1
    tag = client.get(refs[name]["href"]).headers["ETag"]
    assert client.get(refs[name]["href"], headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize(
    ("catalog", "parameter"),
    [pytest.param("races", "race", marks=pytest.mark.slow), ("skills", "skill"), ("subtypes", "subtype")],
)
def test_every_value_of_a_catalog_is_taken_by_its_filter(client: FlaskClient, catalog: str, parameter: str) -> None:
    for one in client.get(f"/api/v1/catalogs/{catalog}").get_json()["data"]:
        answer = client.get(URL, query_string={parameter: one["value"], "limit": 1})
        assert answer.get_json()["total"] == one["cards"]


def test_a_catalog_that_is_not_there_is_refused_with_those_that_are(client: FlaskClient, is_problem: IsProblem) -> None:
    assert "races, skills" in is_problem(client.get("/api/v1/catalogs/colours"), "not-found")["detail"]
