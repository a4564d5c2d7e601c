from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulesets.formats import known_formats
from validator.checking import check
from validator.decklists import decode
from validator.explain import explain

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
LIST = """\
Riders of the Mark, as I remember them

Alignment: Wizard
Pool
1 Éowyn
Deck
2 Gandalf, 1 Haldir
3 Zwielicht
4 Cave-drake
1 Glamdrng
99999 Concealment
Sites
2 Bree (TW)
"""


@pytest.fixture(scope="module")
def explained() -> dict[str, Any]:
    return explain(check(LIST), LIST)


def line(of: dict[str, Any], number: int) -> dict[str, Any]:
    (found,) = [one for one in of["lines"] if one["line"] == number]
    return dict(found)


def rule(of: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [one for one in of["rules"] if one["rule"] == name]
    return dict(found)


@pytest.mark.parametrize("format_", known_formats())
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_it_agrees_with_the_report_it_explains(format_: str, path: Path) -> None:
    data = path.read_bytes()
    report = check(data, format_)
    for text in (decode(data)[0], None):
        found = explain(report, text)
        assert json.loads(json.dumps(found)) == found
        entries = [entry for one in found["lines"] for entry in one["entries"]]
        assert [entry["place"] for entry in entries] == list(range(len(report.decklist.entries)))
        known = [entry["card"]["id"] for entry in entries if entry["card"]]
        assert sorted(known) == sorted(holding.card.id for holding in report.deck.holdings)
        outcomes = [one["outcome"] for one in found["rules"]]
        assert len(outcomes) == len(report.format.rules)
        assert len(outcomes) - outcomes.count("skipped") == report.results.checked
        assert ("failed" in outcomes) is (report.verdict == "illegal")
        for place, finding in enumerate(report.findings):
            lines = {card.line for card in finding.cards}
            assert {one["line"] for one in found["lines"] if place in one["findings"]} == lines
            assert rule(found, finding.rule)["findings"].count(place) == 1


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_line_is_given_as_it_is_written(path: Path) -> None:
    text = decode(path.read_bytes())[0]
    lines = explain(check(path.read_bytes()), text)["lines"]
    assert [one["line"] for one in lines] == list(range(1, len(lines) + 1))
    assert [one["text"] for one in lines] == text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def test_a_line_tells_its_cards_and_what_it_was_read_as(explained: dict[str, Any]) -> None:
    gandalf, haldir = line(explained, 7)["entries"]
    assert (gandalf["count"], gandalf["name"], gandalf["section"]) == (2, "Gandalf", "play_deck")
    assert (gandalf["card"]["id"], gandalf["card"]["kind"]) == ("TW-156", "unique hero character, avatar")
    assert haldir["card"]["facts"]["Mind"] == "3"
    assert haldir["repair"] is None
    (twilight,) = line(explained, 8)["entries"]
    assert (twilight["card"]["title"], twilight["repair"]) == ("Twilight", "its German title")


def test_a_line_that_is_not_understood_tells_what_it_may_mean(explained: dict[str, Any]) -> None:
    (entry,) = line(explained, 10)["entries"]
    assert entry["card"] is None
    assert entry["suggestions"][0]["card"]["title"] == "Glamdring"
    assert entry["suggestions"][0]["reason"] == "one letter off"
    assert 80 < entry["suggestions"][0]["score"] < 100


def test_a_name_of_several_cards_tells_them_all() -> None:
    text = "Alignment: fallen-wizard\nDeck\n1 Moria\n"
    (entry,) = line(explain(check(text), text), 3)["entries"]
    assert sorted(card["kind"].split()[0] for card in entry["candidates"]) == ["balrog", "hero", "minion"]


def test_prose_and_what_cannot_be_counted_are_marked(explained: dict[str, Any]) -> None:
    assert line(explained, 1)["prose"]
    assert not line(explained, 5)["prose"]
    uncounted = line(explained, 11)
    assert uncounted["entries"] == []
    assert uncounted["notes"]
    assert uncounted["findings"]


def test_without_the_text_only_what_was_read_is_there() -> None:
    found = explain(check(LIST))
    assert [one["line"] for one in found["lines"]] == [1, 5, 7, 8, 9, 10, 11, 13]
    assert line(found, 9)["text"] == "4 Cave-drake"


def test_rules_are_kept_broken_undecided_or_skipped_for_a_reason(explained: dict[str, Any]) -> None:
    outcomes = {
        "copies.non_unique": "failed",
        "cards.unknown": "undecided",
        "cards.corrected": "passed",
        "copies.unique": "passed",
        "opponent.unplayable": "skipped",
        "pool.stage_points": "skipped",
    }
    assert {name: rule(explained, name)["outcome"] for name in outcomes} == outcomes
    assert rule(explained, "copies.non_unique")["reason"] is None
    assert rule(explained, "opponent.unplayable")["reason"] == "no opponent was named"
    assert rule(explained, "pool.stage_points")["reason"] == "it concerns fallen-wizard players only"
    assert rule(explained, "copies.non_unique")["source"] == "CoE 1.3.1, CARD"


def test_a_sheet_without_lines_is_explained_all_the_same() -> None:
    cards = [{"name": "Gandalf", "count": 2}, {"name": "Glamdrng", "count": 1}]
    found = explain(check({"pool": [], "play_deck": cards}))
    assert [entry["name"] for one in found["lines"] for entry in one["entries"]] == ["Gandalf", "Glamdrng"]
