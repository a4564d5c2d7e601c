"""Games as text: what a player reads of an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.check_request import CheckRequest
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.render import play_text

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(("mean", "shown"), [(-0.04, "0.0"), (-0.06, "-0.1"), (0.06, "0.1")])
def test_next_to_nothing_is_nothing_and_never_less(mean: float, shown: str) -> None:
    """Prisoners cost points, so a kind of points may be below 0, and may be so by a hair."""
    deck = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes()
    answer = play(deck, CheckRequest(), PlayRequest(games=5, turns=1)).to_dict()
    answer["points"][0]["kinds"]["miscellaneous"] = mean

    heads, row = (line.split() for line in play_text.render(answer).split("by the end of a turn\n")[1].splitlines()[:2])
    assert (heads[-1], row[-1]) == ("miscellaneous", shown)
