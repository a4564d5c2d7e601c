"""The page on opening hands: it names all there is, and its charts are those of the lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tools import hands_page
from validator.check_request import CheckRequest
from validator.engine.advice import ADVICE, THRESHOLDS
from validator.engine.hands import hands
from validator.engine.setup import setup_of
from validator.engine.strategy import REDRAWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.report import Report

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hands.md").read_text("utf-8")


def keys(part: Any) -> Iterator[str]:  # noqa: ANN401  # any part of an answer
    """Give every key of an answer that names something and is no value of the game itself."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key.isidentifier():
                yield key
            if key not in {"versions", "options", "sources", "quantiles", "spreads", "advice"}:
                yield from keys(value)
    elif isinstance(part, list):
        for one in part:
            yield from keys(one)


def test_every_field_of_the_answer_is_named(solitaire_list: bytes) -> None:
    standard = hands(
        (ROOT / "examples/wizard-dwarves-of-erebor.deck").read_bytes(), CheckRequest(format="dreamcards"), hands=100
    )
    solitaire = hands(solitaire_list, CheckRequest(format="road-goes-ever-on"), hands=100)
    asked = {key for answer in (standard, solitaire) for key in keys(answer.to_dict())}
    # Of what a table or an encounter says of a roll, and of a card its mind, the words of the page are enough.
    said = set(re.findall(r"`([\w.]+)`", PAGE)) | {"roll", "what", "mind", "value", "share", "text", "id", "title"}
    assert sorted(asked - said) == []


def test_every_advice_is_named_with_its_threshold() -> None:
    assert [name for name in ADVICE if f"| [`{name}`](rules/{name}.md) |" not in PAGE] == []
    rows = dict(re.findall(r"^\| \[`([\w.]+)`\]\([^)]*\) \| (.*) \|$", PAGE, flags=re.MULTILINE))
    assert f"less than {float(THRESHOLDS.avatar):.0%}".replace("%", " %") in rows["hands.few_avatars"]
    assert f"more than {float(THRESHOLDS.nothing):.0%}".replace("%", " %") in rows["hands.nothing_to_do"]
    assert f"less than {float(THRESHOLDS.influence):.0%}".replace("%", " %") in rows["hands.influence"]


def test_the_points_that_a_game_asks_for_are_those_of_the_engine() -> None:
    report: Report = hands((ROOT / "examples/wizard-dwarves-of-erebor.deck").read_bytes(), hands=0).report
    points = setup_of(report.format).points
    row = next(line for line in PAGE.splitlines() if "`hands.points_out_of_reach`" in line)
    assert f"{points['starter']} for a starter game, {points['short']} short, {points['long']} long" in row
    assert f"{points['campaign']} campaign" in row


def test_every_way_to_redraw_is_named() -> None:
    assert [name for name in REDRAWS if f"`{name}`" not in PAGE] == []


@pytest.mark.slow
@pytest.mark.skipif(not hands_page.LISTS.is_dir(), reason="the published lists do not stand beside the checkout")
def test_charts_and_tables_are_those_of_the_lists() -> None:
    for path, text in hands_page.expected():
        assert path.read_text("utf-8") == text, f"{path.name} is stale: run `python -m tools.hands_page`"


def test_every_chart_is_shown_and_every_chart_shown_is_there() -> None:
    shown = set(re.findall(r"\]\((hands/\w+\.svg)\)", PAGE))
    assert shown == {f"hands/{name}.svg" for name in hands_page.DECKS}
    for path in shown:
        assert (ROOT / "docs" / path).read_text("utf-8").startswith("<svg ")


def test_without_the_lists_the_tool_leaves_everything_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(hands_page, "LISTS", tmp_path / "nowhere")
    assert hands_page.main(["--check"]) == 0
    assert "do not stand beside" in capsys.readouterr().out
    assert hands_page.main(["nonsense"]) == 2
