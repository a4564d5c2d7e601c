"""The luck of solitaire games: even, each game's own, and the same for two decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.odds import near
from validator.engine.region_map import region_map_of
from validator.engine.solitaire.asked import difference
from validator.engine.solitaire.games import SolitaireGames
from validator.engine.solitaire.luck import Luck
from validator.engine.start import start

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.pool import CardPool
    from validator.report import Report

    Sections = dict[str, dict[str, int]]

MANY = 20_000


@pytest.fixture
def games(pool: CardPool, checked: Callable[..., Report]) -> Callable[..., SolitaireGames]:
    """Give games of a deck."""

    def found(deck: Sections, runs: int, seed: int = 0) -> SolitaireGames:
        report = checked(deck, "road-goes-ever-on")
        return SolitaireGames(
            report.deck, report.format, start(report, pool), region_map_of(pool), seed=seed, runs=runs
        )

    return found


def test_dice_are_even_and_each_part_of_a_turn_has_its_own() -> None:
    luck, everybody = Luck(3, MANY), np.arange(MANY)
    rolls = []
    for turn, part in ((1, 0), (1, 1), (2, 0)):
        luck.turn_to(turn, part)
        rolls += [luck.all_dice(), luck.dice(everybody)]
    for roll in rolls:
        for total, times in Counter(roll.tolist()).items():
            assert near(times / MANY, Fraction(6 - abs(total - 7), 36), MANY)
    correlations = np.asarray(np.corrcoef(rolls))[np.triu_indices(len(rolls), 1)]
    assert np.abs(correlations).max() < 4 / MANY**0.5
    luck.turn_to(1, 1)
    assert (luck.all_dice() == rolls[2]).all()


def test_a_game_has_its_luck_whatever_others_roll() -> None:
    few, many = Luck(3, 10), Luck(3, 1_000)
    for luck in (few, many):
        luck.turn_to(4, 2)
    many.dice(np.arange(10, 1_000))
    odd = np.arange(1, 10, 2)
    assert few.dice(odd).tolist() == many.dice(odd).tolist()
    assert few.lots(np.arange(10), 3).tolist() == many.lots(np.arange(10), 3).tolist()
    assert few.all_dice().tolist() == many.all_dice()[:10].tolist()


def test_lots_and_shuffles_are_even(pool: CardPool) -> None:
    luck = Luck(1, MANY)
    luck.turn_to(1, 0)
    picked = luck.pick(np.arange(MANY), np.tile([True, False, True, True], (MANY, 1)))
    assert not (picked == 1).any()
    assert all(near(float((picked == one).mean()), Fraction(1, 3), MANY) for one in (0, 2, 3))
    cards = list(pool)[:5]
    decks = luck.shuffled([*cards, cards[0]], 2)
    assert (np.sort(decks.reshape(MANY, 2, 6)) == np.arange(6)).all()
    for place in range(12):
        assert all(near(float((decks[:, place] == card).mean()), Fraction(1, 6), MANY) for card in range(6))


def test_cards_that_two_decks_have_lie_in_the_same_order(pool: CardPool) -> None:
    luck, cards = Luck(1, 50), list(pool)[:8]
    others = [*cards[6:], *reversed(cards[1:6])]
    for one, other in zip(luck.shuffled(cards[:6]), luck.shuffled(others), strict=True):
        order, theirs = [cards[n] for n in one], [others[n] for n in other]
        assert [card for card in order if card in others] == [card for card in theirs if card in cards[:6]]


@pytest.mark.slow
def test_a_deck_in_another_order_differs_by_nothing_and_a_seed_does(
    deck: Sections, games: Callable[..., SolitaireGames]
) -> None:
    """The cards of the draw deck and the long-events have no order but that of the shuffle."""
    other = {name: dict(reversed(cards.items())) if name.endswith("deck") else cards for name, cards in deck.items()}
    other |= {name: deck[name] for name in ("hazard_deck", "quest_deck", "ring_deck", "location_deck")}
    found = difference(games(deck, 300), games(other, 300))
    assert {tuple(row["interval"]) for row in found["spreads"]} == {(0.0, 0.0)}
    assert {row["mean"] for row in found["spreads"]} == {0.0}
    assert difference(games(deck, 300), games(deck, 300, seed=1))["spreads"][0]["mean"] != 0.0


@pytest.mark.slow
def test_the_first_games_are_the_same_whatever_their_number(
    deck: Sections, games: Callable[..., SolitaireGames]
) -> None:
    few, many = games(deck, 40).game.counts(), games(deck, 400).game.counts()
    assert {name: counts.tolist() for name, counts in few.items()} == {
        name: counts[:40].tolist() for name, counts in many.items()
    }


@pytest.mark.slow
def test_shared_luck_narrows_what_two_lists_differ_by(deck: Sections, games: Callable[..., SolitaireGames]) -> None:
    """Orcrist and Sting are taken at the same sites, and worth other points."""
    other = deck | {
        "quest_deck": {{"Orcrist (TW)": "Sting (TW)"}.get(name, name): n for name, n in deck["quest_deck"].items()}
    }
    ours, shared, apart = games(deck, 1_500), games(other, 1_500), games(other, 1_500, seed=1)
    for name in ("turns", "quests_taken", "points_counted", "eliminated"):
        widths = []
        for theirs in (shared, apart):
            (low, high) = next(r["interval"] for r in difference(ours, theirs)["spreads"] if r["name"] == name)
            widths.append(high - low)
        assert widths[0] < 0.85 * widths[1]
