"""Published lists, where they are at hand: every verdict is the one that was read and defended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from validator import UnreadableList, check

if TYPE_CHECKING:
    from validator.report import Report

LISTS = Path(__file__).parents[3] / "shared" / "decks" / "gccg"
HERE = Path(__file__).parent
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "field.yaml").read_text(encoding="utf-8"))
DREAM: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "field_dream.yaml").read_text(encoding="utf-8"))

pytestmark = pytest.mark.skipif(not LISTS.is_dir(), reason="the published lists are not beside this checkout")


@pytest.mark.parametrize("name", EXPECTED)
def test_verdict(name: str) -> None:
    expected = EXPECTED[name]
    data = (LISTS / name).read_bytes()
    if "unreadable" in expected:
        with pytest.raises(UnreadableList) as caught:
            check(data)
        assert str(caught.value) == expected["unreadable"]
        return

    assert_as_defended(check(data), expected)


@pytest.mark.parametrize("name", DREAM)
def test_verdict_on_a_dream_card_list(name: str) -> None:
    report = check((LISTS / name).read_bytes(), "dreamcards")

    assert not report.deck.unresolved
    assert_as_defended(report, DREAM[name])


def assert_as_defended(report: Report, expected: dict[str, Any]) -> None:
    of_weight = {finding.rule for finding in report.findings if finding.severity != "advice"}
    assert report.deck.player.alignment == expected["player"]
    assert of_weight == set(expected["findings"])
    assert report.verdict == expected["verdict"]


@pytest.mark.parametrize("name", [name for name in EXPECTED if "challenge" in name])
def test_official_challenge_decks_are_legal(name: str) -> None:
    report = check((LISTS / name).read_bytes())

    assert report.legal
    assert not report.deck.unresolved


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [("014-world-champion.dck", 113, "River"), ("022-world-champion.dck", 73, "Sable Shield")],
)
def test_a_remark_behind_a_name_is_left_out_and_said(name: str, line: int, meant: str) -> None:
    report = check((LISTS / name).read_bytes())

    corrected = {entry.line: (entry.card.title, entry.why) for entry in report.deck.corrections}
    assert corrected[line][0] == meant
    assert "not part of the name" in corrected[line][1]


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("017-world-champion.dck", 159, "Keys to the White Towers"),
        ("021-world-champion.dck", 35, "Long Grievous Siege"),
    ],
)
def test_real_misspellings_have_the_right_suggestion_first(name: str, line: int, meant: str) -> None:
    report = check((LISTS / name).read_bytes())

    unresolved = {entry.line: entry.suggestions for entry in report.deck.unresolved}
    assert unresolved[line][0] == meant
