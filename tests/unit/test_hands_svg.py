"""The chart of hands: well-formed, readable without eyes and without scripts, and as long as its odds."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from validator.engine.hands import hands
from validator.render.hands_svg import render
from validator.render.hands_text import bar, percent

EXAMPLE = Path(__file__).parents[2] / "examples" / "wizard-dwarves-of-erebor.deck"
SVG = "{http://www.w3.org/2000/svg}"
LONGEST = 400


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    return hands(EXAMPLE.read_bytes(), hands=2_000, source="examples").to_dict()


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  # our own output


def test_it_says_in_words_what_it_shows(answer: dict[str, Any]) -> None:
    chart = parsed(render(answer))
    assert chart.get("role") == "img"
    named = [element.get("id") for element in chart[:2]]
    assert [element.tag for element in chart[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert (chart.get("aria-labelledby") or "").split() == named
    described = chart[1].text or ""
    for row in answer["odds"]:
        if row["by"] == "opening":
            assert percent(row["exact"]) in described
    assert "avatar, two or more" in described


def test_every_bar_is_as_long_as_its_exact_odds(answer: dict[str, Any]) -> None:
    drawn = [float(rect.get("width") or "") / LONGEST for rect in parsed(render(answer)).iter(f"{SVG}rect")]
    opening = [row["exact"] for row in answer["odds"] if row["by"] == "opening"]
    playable = [row["exact"] for row in answer["playable"]]
    turns = [row["exact"] for row in answer["odds"] if row["by"] != "opening" and row["kind"] == "avatar"]
    assert drawn == pytest.approx([*opening, *playable, *turns], abs=0.05 / LONGEST + 1e-9)


def test_whiskers_reach_over_the_simulated_interval(answer: dict[str, Any]) -> None:
    paths = [path.get("d") or "" for path in parsed(render(answer)).iter(f"{SVG}path")]
    numbers = [re.fullmatch(r"M([\d.]+) .*M\1 \d+H([\d.]+)M\2 .*", path) for path in paths]
    assert len(paths) == 18 + 4 + 5
    ends = [(float(found[1]), float(found[2])) for found in numbers if found]
    assert len(ends) == len(paths)
    first = answer["odds"][0]["interval"]
    assert ends[0] == pytest.approx([150 + LONGEST * share for share in first], abs=0.06)


def test_without_a_simulation_there_are_bars_alone() -> None:
    chart = render(hands(EXAMPLE.read_bytes(), hands=0).to_dict())
    assert "<path" not in chart
    assert "simulated" not in chart


@pytest.mark.parametrize("standalone", [True, False])
def test_it_needs_nothing_else_and_runs_nothing(answer: dict[str, Any], *, standalone: bool) -> None:
    text = render(answer, standalone=standalone)
    for word in ("<script", "href", "url(", "@import", "onload", "style="):
        assert word not in text
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_in_a_page_it_has_the_colours_of_the_text(answer: dict[str, Any]) -> None:
    text = render(answer, standalone=False)
    assert "<style" not in text
    assert "#" not in text
    assert 'fill="currentColor"' in text


def test_a_file_of_its_own_follows_light_and_dark(answer: dict[str, Any]) -> None:
    assert "prefers-color-scheme:dark" in render(answer)


def test_nothing_stands_outside_or_on_another_line(answer: dict[str, Any]) -> None:
    chart = parsed(render(answer))
    _, _, width, height = map(float, (chart.get("viewBox") or "").split())
    texts = [element for element in chart if element.tag == f"{SVG}text"]
    assert all(0 <= float(one.get("x") or "") < width and 0 < float(one.get("y") or "") < height for one in texts)
    labels = [float(one.get("y") or "") for one in texts if one.get("text-anchor") == "end"]
    assert all(after - before >= 13 for before, after in pairwise(labels))


def test_a_name_may_hold_whatever_it_likes(answer: dict[str, Any]) -> None:
    name = '<script>alert("1")</script> & \x00\x1b[31m ]]> \u2028'
    chart = parsed(render({**answer, "deck": {"name": name, "source": None}}))
    assert "<script>" in (chart[0].text or "")
    assert not list(chart.iter(f"{SVG}script"))


# --- numbers as text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1e-9, "<0.1 %"),
        (0.0006, "0.1 %"),
        (0.5, "50.0 %"),
        (0.9994, "99.9 %"),
        (1 - 1e-9, ">99.9 %"),
        (1, "100 %"),
    ],
)
def test_only_what_is_impossible_is_0_and_what_is_certain_100(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(("share", "columns"), [(0, 0), (1e-9, 1), (0.5, 10), (1, 20)])
def test_a_bar_has_twenty_columns(share: float, columns: int) -> None:
    assert len(bar(share)) == 20
    assert len(bar(share).rstrip()) == columns
    assert len(bar(share, " #").rstrip()) == columns
