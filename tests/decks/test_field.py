"""Published lists, where they are at hand: every verdict is the one that was read and defended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from validator import UnreadableList, check

LISTS = Path(__file__).parents[3] / "shared" / "decks" / "gccg"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "field.yaml").read_text(encoding="utf-8"))

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

    report = check(data)

    assert report.deck.player.alignment == expected["player"]
    assert report.verdict == expected["verdict"]
    of_weight = {finding.rule for finding in report.findings if finding.severity != "advice"}
    assert of_weight == set(expected["findings"])


@pytest.mark.parametrize("name", [name for name in EXPECTED if "challenge" in name])
def test_official_challenge_decks_are_legal(name: str) -> None:
    report = check((LISTS / name).read_bytes())

    assert report.legal
    assert not report.deck.unresolved


@pytest.mark.parametrize(
    ("name", "line", "meant"),
    [
        ("014-world-champion.dck", 113, "River"),
        ("017-world-champion.dck", 159, "Keys to the White Towers"),
        ("021-world-champion.dck", 35, "Long Grievous Siege"),
        ("022-world-champion.dck", 73, "Sable Shield"),
    ],
)
def test_real_misspellings_have_the_right_suggestion_first(name: str, line: int, meant: str) -> None:
    report = check((LISTS / name).read_bytes())

    unresolved = {entry.line: entry.suggestions for entry in report.deck.unresolved}
    assert unresolved[line][0] == meant
