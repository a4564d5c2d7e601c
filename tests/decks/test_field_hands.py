"""Hands of every published list that stands beside the checkout: no fault, and no number that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from validator.check_request import CheckRequest
from validator.decklists import UnreadableList
from validator.engine.hands import hands
from validator.render import hands_svg, hands_text
from validator.usage import UsageError

DECKS = Path(__file__).parents[3] / "shared" / "decks"
LISTS = sorted(path for path in DECKS.glob("*/*") if path.is_file())
NO_DECK = {"016-world-champion", "044-archive", "08-fallen-wizard-2002", "10-online-worlds-2024-finals"}
"""An empty file, and lists without a play deck: half a deck, and pages of articles."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not LISTS, reason="the published lists do not stand beside the checkout"),
]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_hands_of_a_published_list(path: Path) -> None:
    format_ = "dreamcards" if "dream" in path.name else "coe"
    if path.stem in NO_DECK:
        with pytest.raises((UnreadableList, UsageError)):
            hands(path.read_bytes(), CheckRequest(format=format_))
        return
    answer = hands(path.read_bytes(), CheckRequest(format=format_), hands=20_000, source=path.name).to_dict()
    assert "Opening hand" in hands_text.render(answer)
    assert hands_svg.render(answer).endswith("</svg>")
    odds = {(row["kind"], row["at_least"], row["by"]): row for row in answer["odds"]}
    for row in answer["odds"]:
        assert_possible(row)
    for row in answer["playable"]:
        assert_possible(row)
        assert 0 <= row["succeeds"] <= row["exact"]
    for (kind, number, by), row in odds.items():
        fewer = odds.get((kind, number - 1, by))
        assert fewer is None or fewer["exact"] >= row["exact"], (kind, number)
        before = odds.get((kind, number, by - 1)) if isinstance(by, int) else None
        assert before is None or before["exact"] <= row["exact"], (kind, by)
    by_turn = {(row["kind"], row["turn"]): row["exact"] for row in answer["playable"]}
    assert by_turn["playable", 1] <= by_turn["playable", 2]
    assert by_turn["playable points", 2] <= odds["points", 1, "opening"]["exact"]
    drawn = answer["hand_size"]
    kinds = {part["kind"]: part["exact"] for part in answer["expected"]}
    assert kinds["points"] <= kinds["resource"] <= drawn
    assert all(len(sample["cards"]) == drawn for sample in answer["samples"])
    assert all(card["why"] for sample in answer["samples"] for card in sample["cards"])


def assert_possible(row: dict[str, Any]) -> None:
    """The exact odds are odds, and the simulation agrees with them."""
    assert 0 <= row["exact"] <= 1
    low, high = row["interval"]
    assert low - 1e-12 <= row["exact"] <= high + 1e-12, row
