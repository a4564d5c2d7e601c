"""What `POST /play` answers, and what it refuses."""

from __future__ import annotations

import datetime as dt
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the library has no types

from cardpool.database import open_pool
from validator.api.examples import examples
from validator.check_request import CheckRequest
from validator.checking import run_check
from validator.engine.solitaire.alone import play_alone
from validator.engine.turns.answer import compared as compared_games
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/play"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
DAY = dt.date(2026, 3, 1)
LIST = examples("play_games", "application/json")["list"]["value"]["decklist"]


def sent(client: FlaskClient, accept: str = "application/json", **body: Any) -> Any:  # noqa: ANN401
    """Send the list of the example with what is asked about it."""
    whole = {"decklist": LIST, "as_of": DAY.isoformat(), "games": 60, "turns": 6} | body
    return client.post(URL, json=whole, headers={"Accept": accept})


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_answer_is_that_of_the_program_and_as_it_is_described(client: FlaskClient, path: Path) -> None:
    query = {"as_of": DAY.isoformat(), "games": 60, "turns": 6}
    answer = client.post(URL, query_string=query, data=path.read_bytes(), content_type="text/plain")
    ours = play(path.read_bytes(), CheckRequest(as_of=DAY), PlayRequest(games=60, turns=6)).to_dict()
    assert answer.status_code == 200
    assert answer.get_json() == json.loads(json.dumps(ours))
    description: Any = client.get("/openapi.json").json
    shape = {"$ref": "#/components/schemas/Play", "components": description["components"]}
    Draft202012Validator(shape).validate(answer.get_json())


def test_what_is_asked_for_is_answered(client: FlaskClient) -> None:
    found = sent(client, wants=["Gandalf & Orcrist by 5"], vary=["Orcrist"], plan=["Goblin-gate"], seed=4).get_json()
    assert [want["text"] for want in found["wants"]] == ["Gandalf & Orcrist by 5"]
    assert [site["title"] for site in found["plan"]] == ["Goblin-gate"]
    assert [card["title"] for card in found["cards"] if card["one_more"]] == ["Orcrist"]
    assert (found["games"], found["turns"], found["seed"]) == (60, 6, 4)


def test_hazards_are_played_where_they_are_asked_for(client: FlaskClient) -> None:
    found = sent(client, hazards="typical").get_json()
    assert found["against"] == "typical"
    assert found["losses"]["wounded"] > 0
    assert sent(client).get_json()["losses"] is None


def test_people_and_programs_that_draw_get_theirs(client: FlaskClient) -> None:
    assert "One game" in sent(client, "text/plain").text
    chart = sent(client, "image/svg+xml")
    assert chart.content_type.startswith("image/svg+xml")
    assert ET.fromstring(chart.text).tag.endswith("svg")  # noqa: S314  # our own


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"games": 10_001}, "/games"), ({"turns": 0}, "/turns"), ({"policy": "bold"}, "/policy"),
        ({"plan": ["Nowhere"]}, "/plan"), ({"wants": ["Frodo"]}, "/wants"), ({"vary": ["all"]}, "/vary/0"),
        ({"game": 60}, "/game"),
        ({"hazards": "cruel"}, "/hazards"), ({"site": "Bree"}, "/site"), ({"format": "road-goes-ever-on"}, "/format"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_named_where_it_stands(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(sent(client, **body), "invalid")
    assert [error["pointer"] for error in found["errors"]] == [pointer]


def test_a_list_without_a_deck_is_a_problem(client: FlaskClient, is_problem: IsProblem) -> None:
    is_problem(sent(client, decklist="Deck\n1 Gandalf\n"), "no-deck-to-draw-from")


# --- two lists --------------------------------------------------------------------------------------------------------

OTHER = LIST.replace("3 Gandalf (TW)", "2 Gandalf (TW)").replace("1 Gwaihir", "2 Gwaihir")


def compared(client: FlaskClient, accept: str = "application/json", **body: Any) -> Any:  # noqa: ANN401
    """Send two lists with what is asked about both."""
    whole = {"a": {"decklist": LIST}, "b": {"decklist": OTHER}, "check": {"as_of": DAY.isoformat()}} | body
    return client.post(f"{URL}/comparisons", json={"games": 60, "turns": 6} | whole, headers={"Accept": accept})


def test_two_lists_are_compared_as_the_program_does(client: FlaskClient) -> None:
    found = compared(client, seed=4, hazards="typical", wants=["Orcrist by 5"]).get_json()
    how = PlayRequest(games=60, turns=6, seed=4, against="typical", wants=("Orcrist by 5",))
    ours = compared_games(*(play(text, CheckRequest(as_of=DAY), how) for text in (LIST, OTHER)))
    assert found == json.loads(json.dumps(ours))
    description: Any = client.get("/openapi.json").json
    shape = {"$ref": "#/components/schemas/ComparedPlay", "components": description["components"]}
    Draft202012Validator(shape).validate(found)
    same = compared(client, b={"decklist": LIST}).get_json()
    assert {change["mean"] for change in same["difference"]["points"]} == {0}


def test_a_comparison_is_drawn_and_told_to_people(client: FlaskClient) -> None:
    assert "the second list less the first" in compared(client, "text/plain").text
    chart = ET.fromstring(compared(client, "image/svg+xml").text)  # noqa: S314  # our own
    assert len(chart.findall("{*}polyline")) == 2


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"b": {}}, "/b"), ({"plan": ["Nowhere"]}, "/plan"), ({"hazards": "cruel"}, "/hazards"),
        ({"check": {"format": "road-goes-ever-on"}}, "/check/format"),
        ({"check": {"language": "nl"}}, "/check/language"),
        ({"games": 10_000, "turns": 40, "hazards": "typical"}, "/games"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_named_where_it_stands(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(compared(client, **body), "invalid")
    assert [error["pointer"] for error in found["errors"]] == [pointer]


def test_the_list_without_a_deck_is_named(client: FlaskClient, is_problem: IsProblem) -> None:
    found = is_problem(compared(client, b={"decklist": "Deck\n1 Gandalf\n"}), "no-deck-to-draw-from")
    assert found["detail"].startswith("At /b: ")


def test_so_many_games_are_played_as_take_a_bounded_time(client: FlaskClient, is_problem: IsProblem) -> None:
    most: dict[str, Any] = {"games": 10_000, "turns": 40, "hazards": "typical", "vary": ["Orcrist"]}
    (error,) = is_problem(sent(client, **most), "invalid")["errors"]
    assert error == {
        "in": "body", "pointer": "/games",
        "detail": "So long, with so much to try, at most 4,000 are played at once.",
    }  # fmt: skip


def test_its_sentences_are_in_the_language_that_is_asked_for(client: FlaskClient) -> None:
    said = sent(client, language="de")
    assert said.headers["Content-Language"] == "de"
    assert said.get_json()["rules_played"][0].startswith("Eine Hand von 8 Karten")
    assert "Siegpunkte am Ende eines Zuges" in sent(client, "image/svg+xml", language="de").text
    wanted = {"Accept-Language": "fr-CH, en;q=0.5", "Accept": "text/plain"}
    told = client.post(URL, json={"decklist": LIST, "games": 20, "turns": 4}, headers=wanted)
    assert "Règles jouées" in told.text


@pytest.mark.slow
def test_the_solitaire_game_is_played_as_the_command_plays_it(client: FlaskClient, solitaire_list: bytes) -> None:
    query = {"as_of": DAY.isoformat(), "games": 60, "seed": 3}
    answer = client.post(f"{URL}/solitaire", query_string=query, data=solitaire_list, content_type="text/plain")
    assert answer.status_code == 200
    found = answer.get_json()
    report = run_check(solitaire_list, CheckRequest(format="road-goes-ever-on", as_of=DAY))
    assert found == json.loads(json.dumps(play_alone(report, open_pool(), PlayRequest(games=60, seed=3))))
    description: Any = client.get("/openapi.json").json
    shape = {"$ref": "#/components/schemas/SolitairePlay", "components": description["components"]}
    Draft202012Validator(shape).validate(found)
    text = client.post(
        f"{URL}/solitaire", query_string=query, data=solitaire_list, headers={"Accept": "text/plain"},
        content_type="text/plain",
    )  # fmt: skip
    assert "Until 20 shadow tokens  60 games, seed 3" in text.get_data(as_text=True)


@pytest.mark.parametrize(("field", "value"), [("format", "coe"), ("games", 0), ("site", "Barad-dûr"), ("turns", 3)])
def test_what_the_solitaire_game_does_not_know_is_refused(
    client: FlaskClient, is_problem: IsProblem, solitaire_list: bytes, field: str, value: object
) -> None:
    body = {"decklist": solitaire_list.decode(), field: value}
    found = is_problem(client.post(f"{URL}/solitaire", json=body), "invalid")
    assert [error["pointer"] for error in found["errors"]] == [f"/{field}"]


def test_solitaire_lists_are_compared_and_asked_about(client: FlaskClient, is_problem: IsProblem) -> None:
    body = examples("compare_solitaire", "application/json")["lists"]["value"] | {"games": 30}
    found = client.post(f"{URL}/solitaire/comparisons", json=body).get_json()
    description: Any = client.get("/openapi.json").json
    shape = {"$ref": "#/components/schemas/ComparedSolitairePlay", "components": description["components"]}
    Draft202012Validator(shape).validate(found)
    counted = {row["name"]: row["mean"] for row in found["difference"]["spreads"]}
    means = [found[one]["solitaire"]["spreads"]["points_counted"]["mean"] for one in ("a", "b")]
    assert counted["points_counted"] == pytest.approx(means[1] - means[0])
    asked = {"deck": body["a"]["deck"], "games": 30, "wants": ["Imrahil"], "vary": ["Gwaihir"]}
    found = client.post(f"{URL}/solitaire", json=asked).get_json()
    assert (found["wants"][0]["share"], found["varied"][0]["title"]) == (1.0, "Gwaihir")
    problem = is_problem(client.post(f"{URL}/solitaire", json=asked | {"games": 10_000}), "invalid")
    assert [error["pointer"] for error in problem["errors"]] == ["/games"]
