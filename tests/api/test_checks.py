"""What `POST /checks` answers, and what it refuses."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulesets.formats import known_formats
from validator.checking import check
from validator.explain import explain
from validator.render import json as as_json
from validator.render import text as as_text

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/checks"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
DAY = dt.date(2026, 3, 1)


def errors(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["in"], error["pointer"]) for error in found["errors"]]


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_report_is_that_of_the_program_byte_for_byte(client: FlaskClient, path: Path) -> None:
    answer = client.post(f"{URL}?as_of=2026-03-01", data=path.read_bytes(), content_type="text/plain")

    assert answer.status_code == 200
    assert answer.text == f'{{"reports": [{as_json.render(check(path.read_bytes(), as_of=DAY))}]}}'


def test_a_deck_as_json_and_as_text_have_the_same_findings(client: FlaskClient, deck: dict[str, Any]) -> None:
    as_list = client.post(URL, json={"decklist": "Deck\n2 Gandalf\n3 Twilight\nPool\n1 Éowyn\n"}).get_json()
    as_deck = client.post(URL, json={"deck": deck}).get_json()

    assert as_deck["reports"][0]["deck"]["digest"] == as_list["reports"][0]["deck"]["digest"]


@pytest.mark.parametrize(
    "body",
    [
        {"deck": {"alignment": "balrog", "play_deck": [{"card": "TW-156", "count": 1}]}},
        {"decklist": "Alignment: The Balrog\n\nDeck\n1 Gandalf (TW)\n"},
        {"decklist": '{"alignment": "balrog", "play_deck": [{"card": "TW-156", "count": 1}]}'},
    ],
)
def test_a_player_type_that_the_format_lacks_is_never_taken_for_another(
    client: FlaskClient, body: dict[str, Any]
) -> None:
    (report,) = client.post(URL, json={**body, "checks": [{"format": "mewh"}]}).get_json()["reports"]

    assert (report["verdict"], report["alignment"]) == ("illegal", None)
    assert [finding["rule"] for finding in report["findings"] if finding["severity"] == "error"] == ["deck.alignment"]


def test_an_illegal_deck_is_no_error(client: FlaskClient) -> None:
    answer = client.post(URL, json={"decklist": "Deck\n9 Cave-drake\n"})

    assert (answer.status_code, answer.get_json()["reports"][0]["verdict"]) == (200, "illegal")


def test_each_check_has_its_report_in_the_order_of_the_checks(client: FlaskClient, decklist: str) -> None:
    checks = [{"format": "metw", "length": "long"}, {"format": "coe", "alignment": "balrog"}, {}, {"format": "metw"}]
    reports = client.post(URL, json={"decklist": decklist, "checks": checks}).get_json()["reports"]

    assert [(r["format"], r["length"], r["alignment"]) for r in reports] == [
        ("metw", "long", "wizard"), ("coe", "short", "balrog"), ("coe", "short", "wizard"), ("metw", "short", "wizard"),
    ]  # fmt: skip


def test_a_query_says_the_same_as_a_check(client: FlaskClient, decklist: str) -> None:
    one = {"length": "long", "alignment": "wizard", "against": "ringwraith", "as_of": "2026-01-31"}
    in_body = client.post(
        URL, json={"decklist": decklist, "checks": [one | {"format": "coe"}, one | {"format": "mewh"}]}
    )
    query = one | {"format": ["coe", "mewh"]}
    in_query = client.post(URL, query_string=query, data=decklist.encode(), content_type="text/plain")
    beside = client.post(URL, query_string=query, json={"decklist": decklist})

    assert in_body.get_json() == in_query.get_json() == beside.get_json()
    assert [report["against"] for report in in_body.get_json()["reports"]] == ["ringwraith"] * 2


@pytest.mark.parametrize(
    ("format_", "name", "value", "text"),
    [
        ("coe", "balrog_hero_items", True, "true"),
        ("coe", "balrog_dark_holds", "all", "all"),
        ("coe", "sideboard_avatar_copies", 3, "3"),
        ("coe", "sideboard_avatar_copies", 3.0, "3"),
        ("golden-hoard", "treasures", 4, "4"),
    ],
)
def test_options_are_texts_numbers_and_flags(
    client: FlaskClient, decklist: str, format_: str, name: str, value: object, text: str
) -> None:
    checks = [{"format": format_, "options": {name: value}}]
    body = client.post(URL, json={"decklist": decklist, "checks": checks}).get_json()
    query = client.post(
        URL, query_string={"format": format_, "option": f"{name}={text}"}, json={"decklist": decklist}
    ).get_json()

    assert body["reports"][0]["options"] == {name: text}
    assert query == body


def test_without_a_day_the_law_of_today_holds(client: FlaskClient, decklist: str) -> None:
    before = dt.datetime.now(dt.UTC).date().isoformat()
    found = client.post(URL, json={"decklist": decklist}).get_json()["reports"][0]["as_of"]

    assert found in {before, dt.datetime.now(dt.UTC).date().isoformat()}


@pytest.mark.parametrize("said", ["body", "query"])
def test_a_report_is_explained_where_that_is_asked_for(client: FlaskClient, decklist: str, said: str) -> None:
    body: dict[str, Any] = {"decklist": decklist} | ({"explain": True} if said == "body" else {})
    query = {"as_of": "2026-03-01"} | ({"explain": "1"} if said == "query" else {})
    (report,) = client.post(URL, json=body, query_string=query).get_json()["reports"]

    own = check(decklist, as_of=DAY)
    assert report.pop("explain") == json.loads(json.dumps(explain(own, decklist)))
    assert report == own.to_dict()


@pytest.mark.parametrize("said", ["0", "false", "no"])
def test_a_report_is_not_explained_otherwise(client: FlaskClient, decklist: str, said: str) -> None:
    (report,) = client.post(URL, json={"decklist": decklist}, query_string={"explain": said}).get_json()["reports"]

    assert "explain" not in report


def test_a_deck_as_json_is_explained_entry_by_entry(client: FlaskClient, deck: dict[str, Any]) -> None:
    (report,) = client.post(URL, json={"deck": deck, "explain": True}).get_json()["reports"]

    lines = report["explain"]["lines"]
    assert [(line["line"], line["entries"][0]["name"]) for line in lines] == [
        (0, "Éowyn"),
        (0, "TW-156"),
        (0, "Twilight"),
    ]
    assert {card["line"] for finding in report["findings"] for card in finding["cards"]} <= {0}


@pytest.mark.parametrize("accept", ["text/plain", "text/*", "text/plain, application/json;q=0.5"])
def test_reports_for_people(client: FlaskClient, decklist: str, accept: str) -> None:
    body = {"decklist": decklist, "checks": [{"as_of": "2026-03-01"}, {"format": "metw", "as_of": "2026-03-01"}]}
    answer = client.post(URL, json=body, headers={"Accept": accept})

    assert answer.content_type == "text/plain; charset=utf-8"
    expected = [as_text.render(check(decklist, name, as_of=DAY)) for name in ("coe", "metw")]
    assert answer.text == "\n\n".join(expected) + "\n"


@pytest.mark.parametrize("accept", ["", "*/*", "application/*", "application/json", "text/plain;q=0.1, */*"])
def test_reports_for_programs(client: FlaskClient, decklist: str, accept: str) -> None:
    answer = client.post(URL, json={"decklist": decklist}, headers={"Accept": accept})

    assert answer.content_type == "application/json"


@pytest.mark.parametrize(
    ("charset", "codec"),
    [
        ("utf-8", "utf-8"), ("UTF8", "utf-8"), ("iso-8859-1", "latin-1"), ("latin1", "latin-1"), ("utf-16", "utf-16"),
        ("windows-1252", "cp1252"), ("utf-16le", "utf-16-le"),
    ],
)  # fmt: skip
def test_a_list_in_the_character_set_that_it_names(client: FlaskClient, charset: str, codec: str) -> None:
    data = "Pool\n1 Éowyn\n".encode(codec)
    answer = client.post(f"{URL}?explain=1", data=data, content_type=f"text/plain; charset={charset}")

    (line,) = answer.get_json()["reports"][0]["explain"]["lines"][1:]
    assert (line["text"], line["entries"][0]["card"]["title"]) == ("1 Éowyn", "Éowyn")


@pytest.mark.parametrize("codec", ["utf-8", "latin-1", "utf-16", "utf-8-sig"])
def test_a_list_that_does_not_say_its_character_set(client: FlaskClient, codec: str) -> None:
    answer = client.post(f"{URL}?explain=1", data="Pool\n1 Éowyn\n".encode(codec), content_type="text/plain")

    assert answer.get_json()["reports"][0]["explain"]["lines"][1]["entries"][0]["card"]["title"] == "Éowyn"


# --- refusals ---------------------------------------------------------------------------------------------------------

PATHS = [
    "/etc/passwd", "../coe", "coe.toml", "./coe", "formats/coe.toml", "coe\0", "COE", "coe ", "",
    "../../rulesets/formats/coe.toml", "file:///etc/passwd", "~/x.toml", "con", "%2e%2e/coe",
]  # fmt: skip


@pytest.mark.parametrize("name", PATHS)
def test_a_format_is_never_a_path(client: FlaskClient, is_problem: IsProblem, name: str) -> None:
    found = is_problem(client.post(URL, json={"decklist": "1 Bree", "checks": [{"format": name}]}), "invalid")
    assert errors(found) == [("body", "/checks/0/format")]

    found = is_problem(
        client.post(URL, query_string={"format": name}, data=b"1 Bree", content_type="text/plain"), "invalid"
    )
    assert errors(found) == [("query", "/format/0")]


def test_a_format_that_lies_on_the_disk_of_the_service_is_not_read(
    client: FlaskClient, is_problem: IsProblem, tmp_path: Path
) -> None:
    path = tmp_path / "own.toml"
    path.write_text('id = "own"\ntitle = "Own"\ninherits = "coe"\n', "utf-8")

    is_problem(client.post(URL, json={"decklist": "1 Bree", "checks": [{"format": str(path)}]}), "invalid")
    for route in ("decklists/parse", "decklists/convert"):
        is_problem(client.post(f"/api/v1/{route}", json={"decklist": "1 Bree", "format": str(path)}), "invalid")
    is_problem(client.get(f"/api/v1/formats/{str(path).lstrip('/')}"), "not-found")
    is_problem(client.get("/api/v1/formats/..%2Fformats%2Fcoe"), "not-found")
    is_problem(client.get("/api/v1/formats/coe.toml"), "not-found")


@pytest.mark.parametrize(
    ("check_", "pointer"),
    [
        ({"format": 1}, "/format"),
        ({"format": None}, "/format"),
        ({"alignment": "hobbit"}, "/alignment"),
        ({"against": "dragon-lord"}, "/against"),
        ({"alignment": "balrog", "format": "metw"}, "/alignment"),
        ({"length": "eternal"}, "/length"),
        ({"length": ["short"]}, "/length"),
        ({"alignment": "fallen-wizard", "avatar": "Tom Bombadil"}, "/avatar"),
        ({"avatar": ""}, "/avatar"),
        ({"avatar": "a" * 201}, "/avatar"),
        ({"avatar": "Gan\ndalf"}, "/avatar"),
        ({"avatar": "Gandalf\u0000"}, "/avatar"),
        ({"avatar": "Gan\u202edalf"}, "/avatar"),
        ({"as_of": "2026-02-30"}, "/as_of"),
        ({"as_of": "20260207"}, "/as_of"),
        ({"as_of": "2026-W06-6"}, "/as_of"),
        ({"as_of": "2026-2-7"}, "/as_of"),
        ({"as_of": "٢٠٢٦-٠٢-٠٧"}, "/as_of"),
        ({"as_of": "2026-02-07T00:00:00"}, "/as_of"),
        ({"as_of": 20260207}, "/as_of"),
        ({"as_of": "0000-01-01"}, "/as_of"),
        ({"options": []}, "/options"),
        ({"options": {"no-such": 1}}, "/options"),
        ({"options": {"balrog_hero_items": 7}}, "/options"),
        ({"options": {"sideboard_avatar_copies": "many"}}, "/options"),
        ({"options": {"a/b~c": 1.5}}, "/options/a~1b~0c"),
        ({"options": {"a": None}}, "/options/a"),
        ({"options": {"a": {"b": 1}}}, "/options/a"),
        ({"options": {"a\nb": 1}}, "/options/a\nb"),
        ({"options": {str(n): 1 for n in range(21)}}, "/options"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_a_check_that_cannot_be_meant(
    client: FlaskClient, is_problem: IsProblem, check_: dict[str, Any], pointer: str
) -> None:
    body = {"decklist": "Deck\n1 Gandalf\n", "checks": [{}, check_]}
    found = is_problem(client.post(URL, json=body), "invalid")

    assert errors(found) == [("body", f"/checks/1{pointer}")]
    assert "known are" not in found["detail"] or ":" in found["detail"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ({"deck": {}, "decklist": "1 Bree"}, ""),
        ({"checks": [{}]}, ""),
        ({"deck": None}, "/deck"),
        ({"deck": []}, "/deck"),
        ({"deck": "1 Bree"}, "/deck"),
        ({"decklist": 1}, "/decklist"),
        ({"decklist": None}, "/decklist"),
        ({"decklist": ["1 Bree"]}, "/decklist"),
        ({"decklist": "1 Bree", "checks": {}}, "/checks"),
        ({"decklist": "1 Bree", "checks": []}, "/checks"),
        ({"decklist": "1 Bree", "checks": [{}] * 11}, "/checks"),
        ({"decklist": "1 Bree", "checks": [None]}, "/checks/0"),
        ({"decklist": "1 Bree", "checks": ["coe"]}, "/checks/0"),
        ({"decklist": "1 Bree", "explain": 1}, "/explain"),
        ({"decklist": "1 Bree", "explain": "true"}, "/explain"),
        ({"decklist": "1 Bree", "format": "coe"}, "/format"),
        ({"deck": {"play_deck": [{"count": 15.7, "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"count": True, "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"count": "3", "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"count": 0, "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"count": 1000, "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"count": 10**30, "name": "Bree"}]}}, "/deck/play_deck/0/count"),
        ({"deck": {"play_deck": [{"name": "Bree"}]}}, "/deck/play_deck/0"),
        ({"deck": {"play_deck": {}}}, "/deck/play_deck"),
        ({"deck": {"sideboards": []}}, "/deck/sideboards"),
        ({"deck": {"play_deck": [{"count": 1, "name": "Bree", "colour": 1}]}}, "/deck/play_deck/0/colour"),
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_meant(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(client.post(URL, json=body), "invalid")

    assert errors(found) == [("body", pointer)]


def test_a_count_may_be_a_whole_number_with_a_point(client: FlaskClient) -> None:
    found = client.post(URL, json={"deck": {"play_deck": [{"count": 15.0, "name": "Cave-drake"}]}})

    assert found.get_json()["reports"][0]["counts"]["play_deck"]["total"] == 15


@pytest.mark.parametrize(
    "text", ["", " \n", "Deck\n", "\0", "1 Bree\0", "Deck\n" + "1 Bree\n" * 6_000, "{", "[]", '{"play_deck": []}']
)
def test_a_list_without_a_deck(client: FlaskClient, is_problem: IsProblem, text: str) -> None:
    is_problem(client.post(URL, json={"decklist": text}), "unreadable-list")
    is_problem(client.post(URL, data=text.encode(), content_type="text/plain"), "unreadable-list")


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"%PDF-1.7", b"\x89PNG", b"1 Bree\0\0", bytes(range(32)) * 9])
def test_what_is_no_text(client: FlaskClient, is_problem: IsProblem, data: bytes) -> None:
    is_problem(client.post(URL, data=data, content_type="text/plain"), "unreadable-list")


@pytest.mark.parametrize("play_deck", [[], [{"count": 1, "name": "  "}]])
def test_a_deck_without_cards(client: FlaskClient, play_deck: list[dict[str, Any]]) -> None:
    assert client.post(URL, json={"deck": {"play_deck": play_deck}}).status_code == 422


@pytest.mark.parametrize(("charset", "data"), [("utf-8", b"1 \xc9owyn"), ("us-ascii", b"1 \xc9owyn"), ("utf-16", b"1")])
def test_a_list_that_is_not_in_the_character_set_that_it_names(
    client: FlaskClient, is_problem: IsProblem, charset: str, data: bytes
) -> None:
    is_problem(client.post(URL, data=data, content_type=f"text/plain; charset={charset}"), "bad-request")


@pytest.mark.parametrize("charset", ["utf-7", "utf-32", "punycode", "rot13", "hex", "no such", "idna", "x" * 1_000])
def test_a_list_in_a_character_set_that_no_list_has(client: FlaskClient, is_problem: IsProblem, charset: str) -> None:
    is_problem(
        client.post(URL, data=b"1 Bree", content_type=f'text/plain; charset="{charset}"'), "unsupported-media-type"
    )


HALF = "\ud800"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"decklist": f"1 {HALF}"}, "/decklist"),
        ({"deck": {"play_deck": [{"count": 1, "name": f"Bree{HALF}"}]}}, "/deck/play_deck/0/name"),
        ({"deck": {f"a{HALF}": []}}, "/deck/a\ufffd"),
        ({"decklist": "1 Bree", f"{HALF}": 1}, "/\ufffd"),
        ({"decklist": "1 Bree", "checks": [{"avatar": HALF}]}, "/checks/0/avatar"),
        ({"decklist": "1 Bree", "checks": [{"options": {HALF: 1}}]}, "/checks/0/options/\ufffd"),
        ({"decklist": "1 Bree", "checks": [{"options": {"a": "\udfff"}}]}, "/checks/0/options/a"),
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(
    client: FlaskClient, is_problem: IsProblem, body: dict[str, Any], pointer: str
) -> None:
    found = is_problem(client.post(URL, data=json.dumps(body), content_type="application/json"), "invalid")

    assert errors(found) == [("body", pointer)]


def test_two_halves_are_a_character(client: FlaskClient) -> None:
    body = r'{"decklist": "Name: \ud83d\ude00\nDeck\n1 Gandalf"}'
    answer = client.post(URL, data=body, content_type="application/json")

    assert answer.get_json()["reports"][0]["deck"]["name"] == "\N{GRINNING FACE}"


@pytest.mark.parametrize("depth", [60, 400, 900, 990, 1_500])
def test_a_deck_that_is_nested_deeply(client: FlaskClient, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    for body in (f'{{"deck": {{"play_deck": {nested}}}}}', f'{{"decklist": "x", "checks": {nested}}}', nested):
        assert client.post(URL, data=body, content_type="application/json").status_code in {400, 422}


def test_a_query_names_what_may_be_said_once_once(client: FlaskClient, is_problem: IsProblem) -> None:
    url = f"{URL}?length=short&length=long&explain=1&explain=1"
    found = is_problem(client.post(url, data=b"1 Bree", content_type="text/plain"), "invalid")

    assert errors(found) == [("query", "/length"), ("query", "/explain")]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("explain=2", "/explain"), ("explain=", "/explain"), ("length=", "/length"), ("as_of=today", "/as_of"),
        ("option=a", "/option/0"), ("option==1", "/option/0"), ("option=a=1", "/option"), ("deck=1", "/deck"),
        ("alignment=hobbit", "/alignment"), ("avatar=%00", "/avatar"), ("&".join(["format=coe"] * 11), "/format"),
    ],
)  # fmt: skip
def test_a_query_that_cannot_be_meant(client: FlaskClient, is_problem: IsProblem, query: str, pointer: str) -> None:
    found = is_problem(client.post(f"{URL}?{query}", data=b"1 Bree", content_type="text/plain"), "invalid")

    assert errors(found) == [("query", pointer)]


def test_checks_stand_in_the_body_or_in_the_query(client: FlaskClient, is_problem: IsProblem) -> None:
    answer = client.post(f"{URL}?length=long", json={"decklist": "1 Bree", "checks": [{}]})

    assert errors(is_problem(answer, "invalid")) == [("query", "/length")]


def test_what_query_and_body_say_alike_is_said_once(client: FlaskClient, decklist: str) -> None:
    body = {"decklist": decklist, "checks": [{"format": "metw", "as_of": "2026-03-01"}, {"as_of": "2026-03-01"}]}
    both = client.post(f"{URL}?format=metw&format=coe&as_of=2026-03-01", json=body)

    assert both.get_json() == client.post(URL, json=body).get_json()


def test_explain_in_the_body_counts(client: FlaskClient, decklist: str) -> None:
    def explained(query: str, **body: bool) -> bool:
        answer = client.post(f"{URL}{query}", json={"decklist": decklist, "checks": [{}], **body})
        return "explain" in answer.get_json()["reports"][0]

    assert explained("", explain=True)
    assert explained("?explain=0", explain=True)
    assert not explained("?explain=1", explain=False)
    assert explained("?explain=1")


def test_a_thousand_wrong_values_do_not_make_a_long_answer(client: FlaskClient, is_problem: IsProblem) -> None:
    answer = client.post(URL, json={"decklist": "1 Bree"} | {f"x{n}": 1 for n in range(1_000)})

    assert len(is_problem(answer, "invalid")["errors"]) == 50
    assert "and 999 more" in answer.text


@pytest.mark.parametrize("name", known_formats())
def test_every_format_can_be_asked_for(client: FlaskClient, decklist: str, name: str) -> None:
    answer = client.post(f"{URL}?format={name}", data=decklist.encode(), content_type="text/plain")

    assert answer.get_json()["reports"][0]["format"] == name


@pytest.mark.parametrize("day", ["0001-01-01", "1995-12-01", "9999-12-31"])
def test_the_law_of_any_day_can_be_asked_for(client: FlaskClient, decklist: str, day: str) -> None:
    answer = client.post(f"{URL}?as_of={day}", data=decklist.encode(), content_type="text/plain")

    assert answer.get_json()["reports"][0]["as_of"] == day


@pytest.mark.parametrize(
    "deck",
    [
        {"play_deck": [{"count": 1.5, "name": "x"}]},
        {"play_deck": [{"count": 1}]},
        {"play_deck": [1]},
        {"play_deck": 1},
        {"colour": []},
        {"name": 1},
        {"play_deck": [{"count": 1, "name": "x" * 201}]},
    ],
)
def test_what_is_wrong_with_a_deck_has_a_place_and_no_line(
    client: FlaskClient, is_problem: IsProblem, deck: dict[str, Any]
) -> None:
    (error,) = is_problem(client.post(URL, json={"deck": deck}), "invalid")["errors"]

    assert error["pointer"].startswith("/deck/")
    assert "line" not in error["detail"].lower().replace("long_event", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "checks", "expected"), [(600, 10, 200), (601, 10, 422), (3_000, 2, 200), (3_001, 2, 422), (4_999, 1, 200)]
)
def test_lines_times_checks_are_bounded(client: FlaskClient, lines: int, checks: int, expected: int) -> None:
    text = "Deck\n" + "1 Gandalf\n" * lines

    answer = client.post(URL, json={"decklist": text, "checks": [{}] * checks})

    assert answer.status_code == expected
    if expected == 422:
        (error,) = answer.get_json()["errors"]
        assert error["pointer"] == "/checks"
        assert "lines times checks may be 6,000" in error["detail"]


def test_a_list_that_is_explained_is_measured_by_all_its_lines(client: FlaskClient) -> None:
    body = {"decklist": "1 Gandalf" + "\n" * 3_001, "checks": [{}] * 2}

    assert client.post(URL, json=body).status_code == 200
    assert client.post(URL, json=body | {"explain": True}).status_code == 422


def test_far_too_many_members_are_refused_together(client: FlaskClient, is_problem: IsProblem) -> None:
    problem = is_problem(client.post(URL, json={f"x{n}": 1 for n in range(2_001)}), "invalid")

    assert [error["detail"] for error in problem["errors"]] == ["Holds 2,001 members; 2,000 are read."]
