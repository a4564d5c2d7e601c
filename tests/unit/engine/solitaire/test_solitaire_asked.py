"""Questions about solitaire games: what comes into play by when, and what a copy or another list changes."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from cardpool.folding import fold
from cardpool.pool import CardPool
from tests.odds import near
from validator.engine.region_map import region_map_of
from validator.engine.solitaire.asked import difference, varied, wants
from validator.engine.solitaire.games import SolitaireGames
from validator.engine.start import start
from validator.report import Report
from validator.usage import UsageError

Sections = dict[str, dict[str, int]]
RUNS = 2_000


@pytest.fixture
def games(pool: CardPool, checked: Callable[..., Report], base: Callable[[str], Sections]) -> SolitaireGames:
    """Games of one quest at Eagles' Eyrie, a move from Rivendell, and of five that no site suits; nobody attacks."""
    deck = base("solitaire") | {"hazard_deck": {}, "starting": {"Beregond (TW)": 1}}
    deck["location_deck"] = {"Rivendell (TW)": 1, "Eagles’ Eyrie (TW)": 1}
    deck["quest_deck"] = {"Gwaihir (TW)": 1, "Glamdring (TW)": 5}
    report = checked(deck, "road-goes-ever-on")
    return SolitaireGames(report.deck, report.format, start(report, pool), region_map_of(pool), runs=RUNS)


def test_what_comes_into_play_by_a_turn(games: SolitaireGames) -> None:
    """It is taken in turn 1 where it is one of two quests at the start, or the third, which comes on 8 or more."""
    by_one, never, there, last = wants(games, ("Gwaihir by 1", "Glamdring", "Beregond & Gwaihir by 1", "Gwaihir"))
    odds = Fraction(2, 6) + Fraction(1, 6) * Fraction(15, 36)
    assert near(by_one["share"], odds, RUNS)
    assert by_one["interval"][0] <= odds <= by_one["interval"][1]
    assert (never["share"], there["share"]) == (0.0, by_one["share"])
    assert last["by"] == games.game.turns.max()
    assert last["share"] > by_one["share"]


@pytest.mark.parametrize("text", ["Gwaihir by 99", "Orc-patrol by 2", "Nobody"])
def test_a_question_must_be_about_a_card_and_a_turn(games: SolitaireGames, text: str) -> None:
    with pytest.raises(UsageError):
        wants(games, (text,))


def test_a_copy_more_and_one_fewer(games: SolitaireGames, pool: CardPool) -> None:
    gwaihir = next(card for card in pool.folded(fold("Gwaihir")) if card.set == "TW")
    more, fewer = games.decks.with_copies(gwaihir, 1), games.decks.with_copies(gwaihir, -1)
    assert [[card.title for card in decks.quests].count("Gwaihir") for decks in (more, fewer)] == [2, 0]
    assert (more.player, fewer.hazards) == (games.decks.player, games.decks.hazards)
    (found,) = varied(games, ("Gwaihir",))
    taken = {name: games.played(decks).counted().mean() for name, decks in (("one_more", more), ("one_fewer", fewer))}
    for name, points in taken.items():
        assert found[name]["points"] == pytest.approx(points - games.game.counted().mean())
        assert found[name]["interval"][0] <= found[name]["points"] <= found[name]["interval"][1]


def test_games_do_not_differ_from_themselves(games: SolitaireGames) -> None:
    found = difference(games, games, ("Gwaihir by 6",))
    assert {row["mean"] for row in found["spreads"]} == {0.0}
    assert [change["share"] for change in (found["council"], *found["wants"])] == [0.0, 0.0]
