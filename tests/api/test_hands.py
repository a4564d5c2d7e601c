"""What `POST /hands` answers, and what it refuses."""

from __future__ import annotations

import datetime as dt
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the library has no types

from tests.counting import calls
from validator.api.examples import examples
from validator.check_request import CheckRequest
from validator.engine.draft import POLICIES
from validator.engine.hands import hands
from validator.engine.redraw import KEEP_AVATAR
from validator.engine.strategy import REDRAWS, Strategy
from validator.render import hands_svg, hands_text

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/hands"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
LEGAL = next(path for path in EXAMPLES if path.name.startswith("wizard")).read_bytes()
DAY = dt.date(2026, 3, 1)
SENT = examples("draw_hands", "application/json")
LIST = SENT["list"]["value"]["decklist"]
USUAL = 10_000


def asked(client: FlaskClient, data: bytes = LEGAL, accept: str = "application/json", **query: Any) -> Any:  # noqa: ANN401
    """Send a list as text with a query."""
    return client.post(
        URL,
        query_string={"as_of": DAY.isoformat()} | query,
        data=data,
        content_type="text/plain",
        headers={"Accept": accept},
    )


def sent(client: FlaskClient, body: dict[str, Any], headers: dict[str, str] | None = None) -> Any:  # noqa: ANN401
    """Send JSON."""
    return client.post(URL, json=body, headers=headers)


def described(client: FlaskClient) -> dict[str, Any]:
    """Give the shapes of the description."""
    answer: Any = client.get("/openapi.json").json
    return dict(answer["components"]["schemas"])


def errors(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["in"], error["pointer"]) for error in found["errors"]]


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_answer_is_that_of_the_program_byte_for_byte(client: FlaskClient, path: Path) -> None:
    answer = asked(client, path.read_bytes())

    assert answer.status_code == 200
    own = hands(path.read_bytes(), CheckRequest(as_of=DAY), hands=USUAL)
    assert answer.text == json.dumps(own.to_dict(), ensure_ascii=False)


def test_an_illegal_deck_has_hands_too(client: FlaskClient) -> None:
    found = asked(client, b"Deck\n50 Cave-drake\n").json

    assert (found["verdict"], found["deck_size"], found["odds"][12]["kind"]) == ("illegal", 50, "creature")
    assert [row["exact"] for row in found["odds"] if row["kind"] == "creature"] == [1.0] * 8


@pytest.mark.parametrize(
    ("query", "strategy"),
    [
        ({"draft": "best"}, Strategy(draft="best")),
        ({"site": "rivendell"}, Strategy(site="rivendell")),
        ({"redraw": "never"}, Strategy(redraw="never")),
        ({"plan": ["Lórien", "Goblin-gate"], "turns": 2}, Strategy(plan=("Lórien", "Goblin-gate"), turns=2)),
        ({"draws_per_turn": 3, "refill": 1, "turns": 0}, Strategy(draws_per_turn=3, refill=1, turns=0)),
    ],
)
def test_a_query_and_a_body_choose_the_way_of_playing(
    client: FlaskClient, query: dict[str, Any], strategy: Strategy
) -> None:
    own = json.dumps(
        hands(LEGAL, CheckRequest(as_of=DAY), hands=USUAL, strategy=strategy).to_dict(), ensure_ascii=False
    )

    assert asked(client, **query).text == own
    body = query | {"decklist": LEGAL.decode("latin-1"), "as_of": "2026-03-01"}
    assert sent(client, body).text == own
    # Members may as well stand in the query, beside a body that is JSON.
    rest = {"decklist": LEGAL.decode("latin-1")}
    assert client.post(URL, json=rest, query_string=query | {"as_of": "2026-03-01"}).text == own


def test_what_is_said_of_the_deck_is_held_to(client: FlaskClient) -> None:
    found = asked(client, alignment="wizard", length="long", format="mewh", against="ringwraith").json

    assert (found["format"], found["alignment"], found["length"], found["as_of"]) == (
        "mewh", "wizard", "long", "2026-03-01",
    )  # fmt: skip
    assert found["alignment_inferred"] is None


def test_options_of_the_format_are_chosen(client: FlaskClient) -> None:
    format_: Any = client.get("/api/v1/formats/coe").json
    option = next(one for one in format_["options"] if one["values"])
    value = option["values"][-1]
    text = str(value).lower() if isinstance(value, bool) else str(value)

    assert asked(client, option=f"{option['name']}={text}").json["options"] == {option["name"]: text}
    body = {"decklist": LIST, "options": {option["name"]: value}}
    assert sent(client, body).json["options"] == {option["name"]: text}


def test_the_redraw_of_dream_card_games(client: FlaskClient) -> None:
    found = asked(client, format="dreamcards", alignment="wizard", redraw=KEEP_AVATAR, hands=0, brief="1").json

    assert found["redraw"]["policy"] == KEEP_AVATAR
    assert 0 < found["redraw"]["exact"] < found["redraw"]["allowed"]


def test_the_seed_repeats_everything_and_another_one_does_not(client: FlaskClient) -> None:
    first, again, other = (asked(client, seed=seed, hands=2_000) for seed in (5, 5, 6))

    assert first.data == again.data
    assert first.json["samples"] != other.json["samples"]
    assert [row["exact"] for row in first.json["odds"]] == [row["exact"] for row in other.json["odds"]]


def test_an_answer_has_a_tag_and_is_good_for_an_hour_where_the_day_is_given(client: FlaskClient) -> None:
    first = asked(client, seed=5)

    assert first.headers["Cache-Control"] == "private, max-age=3600"
    assert asked(client, seed=5).headers["ETag"] == first.headers["ETag"]
    assert asked(client, seed=6).headers["ETag"] != first.headers["ETag"]


def test_so_many_hands_and_samples_as_are_asked_for(client: FlaskClient) -> None:
    found = asked(client, hands=0, samples=5).json
    assert (found["hands"], len(found["samples"])) == (0, 5)
    assert {row["simulated"] for row in found["odds"]} == {None}
    assert asked(client, hands=200_000, samples=0).json["hands"] == 200_000


def test_a_brief_answer_leaves_out_what_takes_long(client: FlaskClient) -> None:
    brief, full = asked(client, brief="true").json, asked(client).json

    assert [name for name in full if brief[name] != full[name]] == ["playable", "samples"]
    assert (brief["playable"], brief["samples"]) == ([], [])


@pytest.mark.parametrize("accept", ["text/plain", "text/*", "text/plain, application/json;q=0.5"])
def test_an_answer_for_people(client: FlaskClient, accept: str) -> None:
    answer = asked(client, accept=accept)

    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text == hands_text.render(hands(LEGAL, CheckRequest(as_of=DAY), hands=USUAL).to_dict()) + "\n"


def test_a_chart(client: FlaskClient) -> None:
    answer = asked(client, accept="image/svg+xml")

    assert answer.mimetype == "image/svg+xml"
    assert answer.text == hands_svg.render(hands(LEGAL, CheckRequest(as_of=DAY), hands=USUAL).to_dict())
    assert ET.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314  # our own output


@pytest.mark.parametrize("accept", ["", "*/*", "application/*", "image/svg+xml;q=0.1, */*"])
def test_an_answer_for_programs(client: FlaskClient, accept: str) -> None:
    assert asked(client, accept=accept, hands=0).content_type == "application/json"


def test_what_a_list_says_is_text_in_a_chart(client: FlaskClient) -> None:
    name = "<script>alert(1)</script> & \N{RIGHT-TO-LEFT OVERRIDE}"
    deck = {"name": name, "play_deck": [{"count": 9, "name": "Cave-drake"}]}
    answer = sent(client, {"deck": deck, "hands": 0}, {"Accept": "image/svg+xml"})

    assert "<script" not in answer.text
    assert "&lt;script&gt;" in answer.text
    ET.fromstring(answer.text)  # noqa: S314  # our own output


# --- the description --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shape(app: Flask) -> Draft202012Validator:
    """The described shape of an answer, in which nothing may stand that is not described."""
    schemas = described(app.test_client())
    for schema in schemas.values():
        if schema.get("type") == "object" and "properties" in schema:
            schema["additionalProperties"] = False
    return Draft202012Validator({"$ref": "#/components/schemas/Hands", "components": {"schemas": schemas}})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_answer_is_as_it_is_described(client: FlaskClient, shape: Draft202012Validator, path: Path) -> None:
    shape.validate(asked(client, path.read_bytes(), hands=500).json)


@pytest.mark.parametrize("number", [0, 500])
def test_the_answer_for_dream_cards_is_as_it_is_described(
    client: FlaskClient, shape: Draft202012Validator, number: int
) -> None:
    found = asked(client, format="dreamcards", alignment="wizard", hands=number, plan=["Moria"]).json

    shape.validate(found)
    assert found["redraw"]["odds"]


@pytest.mark.parametrize("number", [0, 500])
def test_the_answer_for_the_solitaire_game_is_as_it_is_described(
    client: FlaskClient, shape: Draft202012Validator, solitaire_list: bytes, number: int
) -> None:
    found = asked(client, solitaire_list, format="road-goes-ever-on", hands=number).json

    shape.validate(found)
    assert found["solitaire"].keys() >= {"spreads", "odds", "encounters", "assumptions"}
    assert found["solitaire"]["runs"] == number


@pytest.mark.parametrize("name", SENT)
def test_the_examples_of_the_description_have_hands(
    client: FlaskClient, shape: Draft202012Validator, name: str
) -> None:
    answer = sent(client, SENT[name]["value"])

    assert answer.status_code == 200
    shape.validate(answer.json)


def test_the_description_says_how_much_may_be_asked_for(client: FlaskClient) -> None:
    schemas = described(client)
    bounds = {
        name: (field["minimum"], field["maximum"], field["default"])
        for name, field in schemas["Draw"]["properties"].items()
        if "maximum" in field
    }

    assert bounds == {
        "hands": (0, 200_000, 10_000), "seed": (0, 2**53 - 1, 0), "samples": (0, 20, 3), "turns": (0, 100, 5),
        "draws_per_turn": (0, 50, 2), "refill": (0, 50, 2),
    }  # fmt: skip
    assert schemas["Draw"]["properties"]["draft"]["enum"] == list(POLICIES)
    assert schemas["Draw"]["properties"]["redraw"]["enum"] == list(REDRAWS)


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hands", 200_001), ("hands", -1), ("hands", 1.5), ("hands", "many"), ("hands", True), ("hands", None),
        ("seed", -1), ("seed", 2**53), ("seed", 10**30), ("samples", 21), ("turns", 101), ("turns", -1),
        ("draws_per_turn", 51), ("draft", "worst"), ("draft", 1), ("redraw", ""), ("site", ""), ("site", "x" * 201),
        ("site", "Bree"), ("site", "Bree\n"), ("plan", "Bree"), ("plan", ["Bree", "Nowhere"]), ("plan", ["Bree"] * 101),
        ("brief", 1), ("format", "../coe"), ("alignment", "hobbit"), ("length", "eternal"), ("as_of", "today"),
        ("options", {"no-such": 1}), ("explain", True), ("layout", "gccg"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant(client: FlaskClient, is_problem: IsProblem, name: str, value: object) -> None:
    found = is_problem(sent(client, {"decklist": LIST, name: value}), "invalid")

    assert errors(found) == [("body", f"/{name}")]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("hands=200001", "/hands"), ("hands=1e6", "/hands"), ("hands=", "/hands"), ("seed=0x1", "/seed"),
        ("plan=Bree&plan=Nowhere", "/plan"), ("site=Bree", "/site"), ("brief=2", "/brief"), ("option=a=1", "/option"),
        ("format=coe&format=metw", "/format"), ("hands=1&hands=2", "/hands"), ("options=a", "/options"),
        ("explain=1", "/explain"),
    ],
)  # fmt: skip
def test_a_query_that_cannot_be_meant(client: FlaskClient, is_problem: IsProblem, query: str, pointer: str) -> None:
    answer = client.post(f"{URL}?{query}", data=LIST.encode(), content_type="text/plain")

    assert errors(is_problem(answer, "invalid")) == [("query", pointer)]


@pytest.mark.parametrize(
    ("query", "body", "pointer"),
    [
        ("seed=1", {"seed": 2}, "/seed"),
        ("brief=1&seed=1", {"seed": 1, "brief": False}, "/brief"),
        ("option=a=1", {"options": {"a": 2}}, "/option"),
    ],
)
def test_a_query_that_says_otherwise_than_the_body(
    client: FlaskClient, is_problem: IsProblem, query: str, body: dict[str, Any], pointer: str
) -> None:
    answer = client.post(f"{URL}?{query}", json={"decklist": LIST, **body})

    assert errors(is_problem(answer, "invalid")) == [("query", pointer)]


def test_what_query_and_body_say_alike_is_said_once(client: FlaskClient) -> None:
    body = {"decklist": LIST, "seed": 1, "hands": 9, "plan": ["Rivendell"], "as_of": "2026-03-01"}
    both = client.post(f"{URL}?seed=1&plan=Rivendell&as_of=2026-03-01", json=body)

    assert both.get_json() == client.post(URL, json=body).get_json()


@pytest.mark.parametrize(
    ("query", "body", "error"),
    [
        ("site=Bree", {}, ("query", "/site")),
        ("seed=1", {"site": "Bree"}, ("body", "/site")),
        ("format=metw&alignment=balrog", {}, ("query", "/alignment")),
        ("alignment=balrog", {"format": "metw"}, ("query", "/alignment")),
        ("format=metw", {"alignment": "balrog"}, ("body", "/alignment")),
        ("option=no-such=1", {}, ("query", "/option")),
        ("seed=1", {"options": {"no-such": 1}}, ("body", "/options")),
    ],
)
def test_a_value_that_is_wrong_is_named_where_it_stands(
    client: FlaskClient, is_problem: IsProblem, query: str, body: dict[str, Any], error: tuple[str, str]
) -> None:
    answer = client.post(f"{URL}?{query}", json={"decklist": LIST, **body})

    assert errors(is_problem(answer, "invalid")) == [error]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Deck\n7 Cave-drake\n", "has 7 known cards"),
        ("Deck\n9 a name that no card has\n", "known cards, and 1 line not understood"),
        ("Sites\n8 Bree\n", "The list leaves the play deck out"),
        ("Deck\n" + "999 Cave-drake\n" * 2, "at most 1,000"),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", "text/plain", "image/svg+xml"])
def test_a_list_that_hands_cannot_be_drawn_from(
    client: FlaskClient, is_problem: IsProblem, text: str, words: str, accept: str
) -> None:
    answer = sent(client, {"decklist": text}, {"Accept": accept})

    assert words in is_problem(answer, "no-deck-to-draw-from")["detail"]


@pytest.mark.parametrize("text", ["", "\0", "Deck\n", "{"])
def test_a_list_without_a_deck(client: FlaskClient, is_problem: IsProblem, text: str) -> None:
    is_problem(sent(client, {"decklist": text}), "unreadable-list")


@pytest.mark.slow
def test_the_most_that_may_be_asked_for_is_no_loop_over_hands(client: FlaskClient) -> None:
    def ask(number: int) -> None:
        body = {
            "decklist": "Deck\n999 Cave-drake\n1 Gandalf\n", "hands": number, "turns": 100, "draws_per_turn": 50,
            "samples": 20, "format": "dreamcards",
        }  # fmt: skip
        assert sent(client, body).status_code == 200

    few, most = calls(lambda: ask(1_000)), calls(lambda: ask(200_000))
    assert most < min(1.2 * few, 5_000_000)


@pytest.mark.parametrize("name", ["coe", "dreamcards"])
def test_a_hand_is_as_large_as_the_format_says(client: FlaskClient, name: str) -> None:
    hand = client.get(f"/api/v1/formats/{name}").get_json()["start"]["hand"]
    drawn = asked(client, format=name, hands=0).get_json()
    assert drawn["hand_size"] == hand["value"]
    assert drawn["start"]["sources"]["hand"] == hand["source"]
