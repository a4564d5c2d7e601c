"""What `POST /play` answers, and what it refuses."""

from __future__ import annotations

import datetime as dt
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # the library has no types

from validator.api.examples import examples
from validator.check_request import CheckRequest
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
