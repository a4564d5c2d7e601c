"""`meccg stats`: what six lists hold, counted by hand, in every form; and what is refused."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def told(meccg: Run, *arguments: str | Path) -> dict[str, Any]:
    code, out, err = meccg("stats", *arguments, "--output", "json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_what_the_lists_hold(meccg: Run, tmp_path: Path, examples: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"same-{number}.deck").write_bytes((examples / "wizard-dwarves-of-erebor.deck").read_bytes())
    (tmp_path / "empty.deck").write_text("")
    answer = told(meccg, examples, tmp_path, "--most", "500")

    assert answer["lists"] == {"found": 9, "unreadable": 1, "duplicates": 2, "counted": 6}
    assert answer["verdicts"] == {"legal": 4, "illegal": 1, "undecided": 1}
    assert answer["player_types"] == {"wizard": 3, "balrog": 1, "fallen-wizard": 1, "ringwraith": 1}
    assert answer["verdicts_by_type"]["wizard"] == {"legal": 1, "illegal": 1, "undecided": 1}
    assert answer["avatars"]["Gandalf"] == 3
    gwaihir = next(one for one in answer["cards"]["resources"] if one["title"] == "Gwaihir")
    # One list has a copy in its play deck, another one there and one in its sideboard.
    assert (gwaihir["decks"], gwaihir["copies"], gwaihir["share"], gwaihir["mean"]) == (2, 3, 0.3333, 1.5)
    assert gwaihir["sections"] == {"play_deck": {"decks": 2, "copies": 2}, "sideboard": {"decks": 1, "copies": 1}}
    assert gwaihir["player_types"] == {"wizard": {"decks": 2, "copies": 3, "share": 0.6667}}
    # Of the nine errors of the one illegal list no two are of one rule.
    assert [one["lists"] for one in answer["rules"]] == [1] * 9
    sideboards = next(one for one in answer["sizes"] if one["count"] == "sideboard.total")
    assert [one["value"] for one in sideboards["values"]] == [4, 7, 9, 14, 33]
    assert (sideboards["median"], sideboards["mean"]) == (9, round((4 + 7 + 9 + 9 + 14 + 33) / 6, 2))
    assert (answer["undecided_lines"]["lists"], answer["undecided_lines"]["lines"]) == (1, 5)
    assert {"finding": "No card is named 'Gamling'.", "times": 1} in answer["undecided_lines"]["most"]

    each = told(meccg, examples, tmp_path, "--all", "--most", "1")
    assert (each["lists"]["counted"], len(each["cards"]["sites"])) == (8, 1)


def test_every_form_says_the_same(meccg: Run, tmp_path: Path) -> None:
    answer = told(meccg, ".")
    _, text, _ = meccg("stats", ".")
    assert text.startswith("6 lists counted, of 6 found.\n")
    assert "No two have the same cards, player type and verdict." in text
    assert "  all                6  100.0%      4        1          1\n" in text

    page, table = tmp_path / "stats.html", tmp_path / "stats.csv"
    for file in (page, table):
        assert meccg("stats", ".", "--save", file) == (0, "6 lists counted, of 6 found.\n", "")
    written = page.read_text("utf-8")
    assert written.count("<svg") == 2 * (1 + 4 + 1 + 1)
    assert "<script" not in written
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8"))))
    hazards = [row for row in rows if row["statistic"] == "hazard" and not row["section"] and not row["player_type"]]
    assert len(hazards) > len(answer["cards"]["hazards"]) == 20
    for one in answer["cards"]["hazards"]:
        row = next(row for row in hazards if row["id"] == one["id"])
        assert (int(row["lists"]), int(row["copies"])) == (one["decks"], one["copies"])
    assert sum(int(row["lists"]) for row in rows if row["statistic"] == "verdict") == 6


def test_a_result_is_counted_as_its_lists_are(meccg: Run, tmp_path: Path) -> None:
    both, one = tmp_path / "both", tmp_path / "one"
    for to, formats in ((both, ("coe", "metw")), (one, ("coe",))):
        named = [word for name in formats for word in ("--format", name)]
        assert meccg("batch", ".", "--to", to, "--workers", "0", *named)[0] == 1

    directly = told(meccg, ".")
    for answer in (told(meccg, one), told(meccg, both, "--format", "coe")):
        assert {**answer, "about": 0} == {**directly, "about": 0}
    code, out, err = meccg("stats", both)
    assert (code, out, "name one of them: coe, metw" in err) == (2, "", True)
    for command in ("stats", "impact"):
        code, out, err = meccg(command, one, "wizard-dwarves-of-erebor.deck")
        assert (code, out, "is a result of `meccg batch`; name no others beside it." in err) == (2, "", True)
    code, out, err = meccg("stats", one, "--length", "long")
    assert (code, out, "--length says how lists are checked" in err) == (2, "", True)


@pytest.mark.parametrize("output", ["text", "html", "csv", "json"])
def test_nothing_to_count(meccg: Run, tmp_path: Path, output: str) -> None:
    (tmp_path / "empty.deck").write_text("")
    code, out, _ = meccg("stats", tmp_path, "--output", output)
    assert (code, bool(out)) == (4, True)
