"""Formats and rules as data."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from rulesets.formats import known_formats, load_format
from rulesets.rule import registry
from validator.engine.advice import ADVICE

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem


def test_every_format_is_listed(client: FlaskClient) -> None:
    found = client.get("/api/v1/formats").get_json()["data"]

    assert [format_["id"] for format_ in found] == list(known_formats())
    assert {format_["id"]: format_["options"] for format_ in found} == {
        name: list(load_format(name).options) for name in known_formats()
    }


@pytest.mark.parametrize("name", known_formats())
def test_a_format_has_every_value_with_where_it_comes_from(client: FlaskClient, name: str) -> None:
    found = client.get(f"/api/v1/formats/{name}?as_of=2026-03-01").get_json()
    format_ = load_format(name, dt.date(2026, 3, 1))

    assert (found["id"], found["as_of"], found["lineage"]) == (name, "2026-03-01", list(format_.lineage))
    assert {rule["rule"] for rule in found["rules"]} == set(format_.rules)
    for rule in found["rules"]:
        setting = format_.rules[rule["rule"]]
        assert {key: one["value"] for key, one in rule["values"].items()} == {
            key: one.value for key, one in setting.values.items()
        }
        assert all(one["source"] and one["set_by"] in format_.lineage for one in rule["values"].values())
    for table, values in format_.tables.items():
        assert {key: one["value"] for key, one in found[table].items()} == {
            key: one.value for key, one in values.items()
        }
        assert all(one["source"] and one["set_by"] for one in found[table].values())


def test_the_sideboard_of_the_council_is_what_its_rules_say(client: FlaskClient) -> None:
    found = client.get("/api/v1/formats/coe").get_json()
    (rule,) = [rule for rule in found["rules"] if rule["rule"] == "sideboard.size"]

    assert rule["values"]["maximum"]["value"] == {"starter": 30, "short": 30, "long": 35, "campaign": 40}
    assert rule["sources"][""].startswith("CoE 1.6")


@pytest.mark.parametrize("day", ["today", "2026-02-30", "20260301", "", "1", "2026-03-01T00:00"])
def test_a_day_that_there_is_not(client: FlaskClient, is_problem: IsProblem, day: str) -> None:
    found = is_problem(client.get(f"/api/v1/formats/coe?as_of={day}"), "invalid")

    assert [(error["in"], error["pointer"]) for error in found["errors"]] == [("query", "/as_of")]


@pytest.mark.parametrize("name", ["none", "COE", "coe.toml", "..", "coe%00", "%2e%2e%2fcoe", "coe%20"])
def test_a_format_that_there_is_not(client: FlaskClient, is_problem: IsProblem, name: str) -> None:
    is_problem(client.get(f"/api/v1/formats/{name}"), "not-found")


def test_every_rule_is_listed_in_one_sentence(client: FlaskClient) -> None:
    found = client.get("/api/v1/rules").get_json()["data"]

    assert {rule["id"]: rule["summary"] for rule in found if rule["kind"] == "rule"} == {
        rule.id: rule.summary for rule in registry().values()
    }
    assert [rule["id"] for rule in found if rule["kind"] == "advice"] == list(ADVICE)
    assert all(rule["summary"].endswith(".") for rule in found)


@pytest.mark.parametrize("rule_id", registry())
def test_a_rule_tells_what_each_format_makes_of_it(client: FlaskClient, rule_id: str) -> None:
    found = client.get(f"/api/v1/rules/{rule_id}").get_json()
    rule = registry()[rule_id]

    assert (found["id"], found["doc"], found["message"]) == (rule_id, rule.doc, rule.message)
    assert found["parameters"].keys() == rule.params.keys()
    assert [one["format"] for one in found["formats"]] == [
        name for name in known_formats() if rule_id in load_format(name).rules
    ]
    assert all(one["values"].keys() == rule.params.keys() for one in found["formats"])


@pytest.mark.parametrize("advice_id", ADVICE)
def test_an_advice_tells_what_it_means(client: FlaskClient, advice_id: str) -> None:
    found = client.get(f"/api/v1/rules/{advice_id}").get_json()

    assert (found["id"], found["kind"], found["severity"]) == (advice_id, "advice", "advice")
    assert found["doc"].startswith(found["summary"].split()[0])
    assert advice_id not in found["doc"]
    assert (found["parameters"], found["formats"]) == ({}, [])


@pytest.mark.parametrize("rule_id", ["sideboard", "sideboard.none", "Sideboard.size", "%00", "..%2f"])
def test_a_rule_that_there_is_not(client: FlaskClient, is_problem: IsProblem, rule_id: str) -> None:
    is_problem(client.get(f"/api/v1/rules/{rule_id}"), "not-found")
