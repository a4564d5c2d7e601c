"""The simulation: repeatable, even, of bounded work and memory, and in agreement with the exact odds."""

from __future__ import annotations

import tracemalloc
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare  # type: ignore[import-untyped]  # it has no types of its own

from tests.counting import calls
from validator.engine.intervals import LEVEL, interval
from validator.engine.kinds import KINDS, Kinds
from validator.engine.odds import Odds
from validator.engine.redraw import POLICIES, Redraw
from validator.engine.simulation import CHUNK, Simulation, draw, generator, simulate

DECK: list[Kinds] = (
    [frozenset({"avatar"})] * 3
    + [frozenset({"character"})] * 8
    + [frozenset({"resource", "points"})] * 12
    + [frozenset({"resource"})] * 18
    + [frozenset({"hazard", "creature"})] * 14
    + [frozenset({"hazard"})] * 15
)
"""70 cards."""
SEEN = (8, 10, 12, 14, 16, 18)
KEPT_FOR = POLICIES["always"]


def same(one: Simulation, other: Simulation) -> bool:
    tables = ((one.counts, other.counts), (one.kept, other.kept))
    equal = all(set(a) == set(b) and all(np.array_equal(a[kind], b[kind]) for kind in a) for a, b in tables)
    return equal and one.given_up == other.given_up


# --- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "cards"), [(1, 1), (4, 4), (70, 8), (70, 70), (256, 9), (257, 9), (1000, 30)])
def test_no_card_is_drawn_twice_and_none_that_is_not_there(deck: int, cards: int) -> None:
    drawn = draw(generator(1), deck, cards, 200)
    assert drawn.shape == (cards, 200)
    assert int(drawn.max()) < deck
    assert all(len(set(hand)) == cards for hand in drawn.T.tolist())


def test_every_order_of_a_small_draw_is_equally_likely() -> None:
    drawn = draw(generator(7), 5, 3, 60_000)
    orders, counts = np.unique(drawn.T, axis=0, return_counts=True)
    assert sorted(map(tuple, orders.tolist())) == sorted(permutations(range(5), 3))
    assert chisquare(counts).pvalue > 0.001


@pytest.mark.parametrize("deck", [70, 300])
def test_every_card_of_a_real_deck_is_equally_likely_at_every_place_of_the_hand(deck: int) -> None:
    drawn = draw(generator(11), deck, 8, 100_000)
    for place in drawn:
        assert chisquare(np.bincount(place, minlength=deck)).pvalue > 0.0001


def test_pairs_of_cards_are_drawn_evenly() -> None:
    drawn = draw(generator(13), 12, 4, 100_000).astype(np.int64)
    pairs = np.bincount(drawn[1] * 12 + drawn[3], minlength=144)
    # A card is never drawn with itself: twelve of the 144 stay empty.
    assert np.count_nonzero(pairs) == 132
    assert chisquare(pairs[pairs > 0]).pvalue > 0.001


# --- the same again ---------------------------------------------------------------------------------------------------


def test_a_seed_repeats_everything() -> None:
    first = simulate(DECK, KINDS, SEEN, hands=3_000, seed=5, kept_for=KEPT_FOR)
    assert same(first, simulate(DECK, KINDS, SEEN, hands=3_000, seed=5, kept_for=KEPT_FOR))
    assert not same(first, simulate(DECK, KINDS, SEEN, hands=3_000, seed=6, kept_for=KEPT_FOR))


def test_hands_are_counted_across_the_chunks() -> None:
    simulation = simulate(DECK, KINDS, SEEN, hands=CHUNK + 1, seed=5)
    assert all(table.sum(axis=1).tolist() == [CHUNK + 1] * len(SEEN) for table in simulation.counts.values())


def test_kinds_beyond_a_word_and_draws_beyond_a_byte_are_counted_too() -> None:
    deck: list[Kinds] = [frozenset({f"kind {i % 11}", "every"}) for i in range(300)]
    kinds = [*(f"kind {i}" for i in range(11)), "every"]
    simulation = simulate(deck, kinds, (8, 290), hands=50, seed=1)
    assert simulation.mean("every", 290) == 290
    assert sum(simulation.mean(f"kind {i}", 8) for i in range(11)) == pytest.approx(8)


# --- agreement --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_exact_odds_lie_within_every_interval_in_99_of_100_seeds() -> None:
    odds = Odds(DECK)
    redraw = Redraw(odds, SEEN[0])
    exact = {
        (kind, number, seen, again): (redraw if again else odds).at_least(kind, number, seen)
        for kind in KINDS
        for number in (1, 2, 3)
        for seen in SEEN
        for again in (False, True)
    }
    agreeing = 0
    for seed in range(100):
        simulation = simulate(DECK, KINDS, SEEN, hands=20_000, seed=seed, kept_for=KEPT_FOR)
        intervals = [
            (simulation.at_least(kind, number, seen, redrawn=again).interval, float(value))
            for (kind, number, seen, again), value in exact.items()
        ]
        intervals.append((interval(simulation.given_up, simulation.hands), float(redraw.chance)))
        agreeing += all(low <= value <= high for (low, high), value in intervals)
    assert agreeing >= 99


def test_means_agree_with_the_expected_numbers() -> None:
    simulation = simulate(DECK, KINDS, SEEN, hands=200_000, seed=3)
    for kind in KINDS:
        for seen in SEEN:
            assert simulation.mean(kind, seen) == pytest.approx(float(Odds(DECK).expected(kind, seen)), abs=0.02)


def test_an_interval_would_notice_a_wrong_deck() -> None:
    simulation = simulate(DECK, KINDS, SEEN, hands=100_000, seed=0)
    low, high = simulation.at_least("avatar", 1, 8).interval
    assert not low <= float(Odds([*DECK[1:], DECK[-1]]).at_least("avatar", 1, 8)) <= high


@pytest.mark.parametrize("level", [0.95, LEVEL])
@pytest.mark.parametrize("trials", [10, 50, 20_000])
@pytest.mark.parametrize("share", [0.0, 0.00005, 0.02, 0.5, 0.98, 1.0])
def test_the_interval_holds_the_exact_one_of_clopper_and_pearson(share: float, trials: int, level: float) -> None:
    successes = round(share * trials)
    low, high = interval(successes, trials, level)
    exact = binomtest(successes, trials).proportion_ci(level, method="exact")
    assert 0 <= low <= exact.low + 1e-12
    assert exact.high - 1e-12 <= high <= 1
    # And it is not much wider: a Chernoff interval costs a sixth at this confidence, a half at a lower one.
    assert high - low < 1.6 * (exact.high - exact.low)


def test_what_never_happened_has_its_bound_at_0_and_what_always_did_at_1() -> None:
    assert interval(0, 1_000)[0] == 0
    assert interval(1_000, 1_000)[1] == 1
    # The bounds by hand: (1 - p)^1000 = 0.00005.
    assert interval(0, 1_000)[1] == pytest.approx(1 - 0.00005 ** (1 / 1_000))


# --- work and memory --------------------------------------------------------------------------------------------------


def test_hands_are_drawn_many_at_once() -> None:
    assert simulate(DECK, KINDS, (8,), hands=20 * CHUNK, seed=0).at_least("resource", 0, 8).successes == 20 * CHUNK
    one, ten = (calls(lambda n=n: simulate(DECK, KINDS, (8,), hands=n * CHUNK, seed=0)) for n in (1, 10))  # type: ignore[misc]
    assert one < CHUNK / 20
    assert ten < 10 * one


def test_memory_does_not_grow_with_the_number_of_hands() -> None:
    peaks = []
    for hands in (CHUNK, 10 * CHUNK):
        tracemalloc.start()
        simulate(DECK, KINDS, SEEN, hands=hands, seed=0)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # Ten times the hands would take ten times the memory; what grows a little is what the generator keeps.
    assert peaks[1] < 2 * peaks[0]
