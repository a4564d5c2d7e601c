"""Games as text: what a player reads of an answer."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

import pytest

from validator.check_request import CheckRequest
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.languages import LANGUAGES
from validator.render import play_text
from validator.render.line import plain, table

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(("mean", "shown"), [(-0.04, "0.0"), (-0.06, "-0.1"), (0.06, "0.1")])
def test_next_to_nothing_is_nothing_and_never_less(mean: float, shown: str) -> None:
    """Prisoners cost points, so a kind of points may be below 0, and may be so by a hair."""
    deck = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes()
    answer = play(deck, CheckRequest(), PlayRequest(games=5, turns=1)).to_dict()
    answer["points"][0]["kinds"]["miscellaneous"] = mean

    heads, row = (line.split() for line in play_text.render(answer).split("by the end of a turn\n")[1].splitlines()[:2])
    assert (heads[-1], row[-1]) == ("miscellaneous", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_stay_whole_on_a_terminal_of_80_columns(language: str) -> None:
    deck = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes()
    how = PlayRequest(games=5, turns=4, against="typical", vary=("Glamdring",))
    answer = play(deck, CheckRequest(), how).to_dict()
    told = re.sub(r"\x1b\[[\d;]*m", "", play_text.render(answer, width=80, language=language))
    assert max(map(len, told.splitlines())) <= 80

    sections = [part.splitlines() for part in told.split("\n\n")]
    points, kinds = sections[1:3]
    for rows in (points, kinds):
        assert [row.split()[0] for row in rows[2:]] == ["1", "2", "3", "4"]
    (cards,) = (part for part in sections if any(row.startswith("  Gandalf  ") for row in part[1:5]))
    heads = list(takewhile(lambda row: not row.startswith("  Gandalf"), cards[1:]))
    assert len(cards) - 1 - len(heads) == len(answer["cards"])


def test_a_table_that_is_too_wide_has_its_headings_broken_then_its_first_column() -> None:
    rows = [("what it is", "in hand", "n"), ("one two", "1", "2"), ("three", "10", "20")]
    assert plain(table(rows, right=frozenset({1, 2}), width=23)).splitlines()[0] == "what it is  in hand   n"
    assert plain(table(rows, right=frozenset({1, 2}), width=22)).splitlines() == [
        "what it is    in   n",
        "            hand",
        "one two        1   2",
        "three         10  20",
    ]
    assert plain(table(rows, right=frozenset({1, 2}), width=17)).splitlines() == [
        "what it    in   n",
        "is       hand",
        "one two     1   2",
        "three      10  20",
    ]
