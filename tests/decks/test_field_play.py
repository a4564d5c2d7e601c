"""Games of every published list that stands beside the checkout: no fault, and no number that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.check_request import CheckRequest
from validator.decklists import UnreadableList
from validator.engine.turns.play import play
from validator.engine.turns.request import PlayRequest
from validator.render import play_svg, play_text
from validator.usage import UsageError

DECKS = Path(__file__).parents[3] / "shared" / "decks"
LISTS = sorted(path for path in DECKS.glob("*/*") if path.is_file())
NO_DECK = {"016-world-champion", "044-archive", "08-fallen-wizard-2002", "10-online-worlds-2024-finals"}
"""An empty file, and lists without a play deck: half a deck, and pages of articles."""
CHALLENGE = [path for path in LISTS if path.match("*-challenge.deck") and "dream" not in path.name]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not LISTS, reason="the published lists do not stand beside the checkout"),
]


@pytest.mark.parametrize("against", ["none", "typical"])
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_games_of_a_published_list(path: Path, against: str) -> None:
    request = CheckRequest(format="dreamcards" if "dream" in path.name else "coe")
    how = PlayRequest(games=200, turns=12, against=against)
    if path.stem in NO_DECK:
        with pytest.raises((UnreadableList, UsageError)):
            play(path.read_bytes(), request, how)
        return
    answer = play(path.read_bytes(), request, how, source=path.name).to_dict()
    assert "How soon" in play_text.render(answer)
    assert play_svg.render(answer).endswith("</svg>")
    assert sum(card["copies"] - card["sideboard"] for card in answer["cards"]) == answer["deck_size"]
    for card in answer["cards"]:
        assert card["played"] + card["discarded"] + card["stranded"] == pytest.approx(card["drawn"]), card["title"]
    for row in answer["points"]:
        assert 0 <= row["q10"] <= row["median"] <= row["q90"]
        assert row["q10"] <= row["mean"] + 1e-9 or row["q10"] == row["median"]
    for goal in answer["reached"]:
        assert goal["by"] == sorted(goal["by"])
    assert answer["without_effect"]["copies"] <= answer["deck_size"]


@pytest.mark.skipif(not CHALLENGE, reason="the challenge decks do not stand beside the checkout")
def test_the_order_of_the_challenge_decks_is_that_of_any_seed() -> None:
    means = []
    for seed in (0, 1):
        how = PlayRequest(games=4_000, turns=12, seed=seed)
        means.append({path.stem: play(path.read_bytes(), how=how).outcome.totals[12].mean() for path in CHALLENGE})
    # Decks that are closer than chance is may change places.
    first, second = means
    for name, points in first.items():
        assert points == pytest.approx(second[name], abs=0.35), name
