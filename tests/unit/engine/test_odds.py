"""Exact odds against brute force over every hand of small decks, and against the law itself on larger ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from scipy.stats import hypergeom, multivariate_hypergeom  # type: ignore[import-untyped]  # it has no types of its own

from validator.engine.kinds import KINDS, Kinds
from validator.engine.odds import Odds, at_least, succeed
from validator.engine.redraw import POLICIES, Redraw

AVATAR = frozenset({"avatar"})
CHARACTER = frozenset({"character"})
POINTS = frozenset({"resource", "points"})
RESOURCE = frozenset({"resource"})
CREATURE = frozenset({"hazard", "creature"})
HAZARD = frozenset({"hazard"})
ALL = (AVATAR, CHARACTER, POINTS, RESOURCE, CREATURE, HAZARD)


def small_decks() -> list[list[Kinds]]:
    """Decks of seven to nine cards, some without a kind, all from one seed."""
    random = Random(20260207)  # noqa: S311  # decks, not secrets
    return [random.choices(ALL, k=size) for size in (7, 8, 9) for _ in range(4)] + [
        [RESOURCE] * 7,
        [AVATAR, *[HAZARD] * 6],
    ]


DECK = [AVATAR] * 3 + [CHARACTER] * 8 + [POINTS] * 12 + [RESOURCE] * 18 + [CREATURE] * 14 + [HAZARD] * 15
"""70 cards."""


def count(hand: tuple[Kinds, ...], kind: str) -> int:
    return sum(kind in held for held in hand)


@pytest.mark.parametrize("deck", small_decks())
@pytest.mark.parametrize("seen", [1, 3, 4])
def test_every_hand_of_a_small_deck_counted_by_force(deck: list[Kinds], seen: int) -> None:
    odds = Odds(deck)
    every = list(combinations(deck, seen))
    for kind in KINDS:
        for number in range(seen + 1):
            share = Fraction(sum(count(hand, kind) >= number for hand in every), len(every))
            assert odds.at_least(kind, number, seen) == share
        assert odds.expected(kind, seen) == Fraction(sum(count(hand, kind) for hand in every), len(every))
    joint = Fraction(
        sum(
            count(hand, "creature") >= 1 and count(hand, "resource") >= 1 and not count(hand, "avatar")
            for hand in every
        ),
        len(every),
    )
    assert odds.chance({"creature": (1, None), "resource": (1, None), "avatar": (0, 0)}, seen) == joint
    lacking = Fraction(sum(not count(hand, "points") and not count(hand, "avatar") for hand in every), len(every))
    assert odds.none_of(("points", "avatar"), seen) == lacking
    assert odds.chance({"points": (0, 0), "avatar": (0, 0)}, seen) == lacking


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seen", [1, 5, 8, 20, 45, 70])
def test_a_real_deck_follows_the_hypergeometric_law(kind: str, seen: int) -> None:
    odds = Odds(DECK)
    for number in range(9):
        law = hypergeom.sf(number - 1, len(DECK), count(tuple(DECK), kind), seen)
        assert float(odds.at_least(kind, number, seen)) == pytest.approx(law, abs=1e-12)


def test_a_joint_event_follows_the_multivariate_law() -> None:
    # Exactly 1 avatar, 1 character, 4 resources and 2 hazards in a hand of 8.
    law = multivariate_hypergeom.pmf(x=[1, 1, 4, 2], m=[3, 8, 30, 29], n=8)
    wanted = {"avatar": (1, 1), "character": (1, 1), "resource": (4, 4), "hazard": (2, 2)}
    assert float(Odds(DECK).chance(wanted, 8)) == pytest.approx(law, abs=1e-12)


def test_odds_of_a_hand_are_whole_fractions() -> None:
    # Three avatars in 70 cards: a hand of 8 without one is drawn from the other 67.
    assert Odds(DECK).at_least("avatar", 1, 8) == 1 - Fraction(comb(67, 8), comb(70, 8))


def test_the_whole_deck_holds_everything() -> None:
    odds = Odds(DECK)
    assert odds.at_least("avatar", 3, 70) == 1
    assert odds.at_least("avatar", 4, 70) == 0
    assert odds.at_least("avatar", 3, 200) == 1
    assert odds.expected("avatar", 200) == 3


def test_the_order_of_the_cards_does_not_matter() -> None:
    forwards, backwards = Odds(DECK), Odds(reversed(DECK))
    assert all(forwards.at_least(kind, 1, 8) == backwards.at_least(kind, 1, 8) for kind in KINDS)


@pytest.mark.parametrize(("size", "copies", "seen"), [(0, 0, 0), (5, 0, 3), (5, 5, 3), (5, 2, 0)])
def test_edges_of_the_law(size: int, copies: int, seen: int) -> None:
    assert at_least(size, copies, seen, 0) == 1
    assert at_least(size, copies, seen, 1) == (1 if copies == size and seen else 0)


@pytest.mark.parametrize("seen", [1, 2, 4])
def test_the_odds_that_something_succeeds_by_force(seen: int) -> None:
    chances = [Fraction(1, 2), Fraction(0), Fraction(1, 6), Fraction(1), Fraction(5, 12), Fraction(0)]
    every = list(combinations(chances, seen))
    expected = Fraction(0)
    for hand in every:
        fails = Fraction(1)
        for chance in hand:
            fails *= 1 - chance
        expected += 1 - fails
    assert succeed(chances, seen) == expected / len(every)


# --- the redraw -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("deck", small_decks()[:2] + small_decks()[-2:])
def test_the_redraw_by_force(deck: list[Kinds], policy: str) -> None:
    hand, seen = 2, 4
    redraw = Redraw(Odds(deck), hand, policy)
    kept_for = POLICIES[policy]
    orders = [tuple(deck[place] for place in order) for order in permutations(range(len(deck)), seen)]
    loose = [all(held.isdisjoint(kept_for) for held in order[:hand]) for order in orders]
    assert redraw.chance == Fraction(sum(loose), len(orders))
    for kind in KINDS:
        for number in (1, 2, 3):
            good = [count(order, kind) >= number for order in orders]
            once = Fraction(sum(good), len(orders))
            kept = Fraction(sum(g and not up for g, up in zip(good, loose, strict=True)), len(orders))
            assert redraw.at_least(kind, number, seen) == kept + redraw.chance * once


def test_a_hand_may_be_given_up_only_without_points() -> None:
    odds = Odds(DECK)
    # 12 of 70 cards are resources worth points.
    without = Fraction(comb(58, 8), comb(70, 8))
    assert Redraw(odds, 8, "always").allowed == Redraw(odds, 8, "always").chance == without
    keeping = Redraw(odds, 8, "keep-avatar")
    assert keeping.allowed == without
    # With an avatar in hand it is kept: neither points nor avatars.
    assert keeping.chance == Fraction(comb(55, 8), comb(70, 8))


def test_a_redraw_betters_the_odds_of_points_and_never_makes_them_sure() -> None:
    redraw = Redraw(Odds(DECK), 8)
    once = Odds(DECK).at_least("points", 1, 8)
    # Once more with the odds of the first hand: 1 - (1 - p)^2.
    assert redraw.at_least("points", 1, 8) == 1 - (1 - once) ** 2


def test_a_deck_without_points_is_given_up_always_and_stays_as_it_is() -> None:
    deck = [RESOURCE] * 6 + [HAZARD] * 6
    redraw = Redraw(Odds(deck), 4)
    assert redraw.chance == 1
    assert redraw.at_least("hazard", 2, 4) == Odds(deck).at_least("hazard", 2, 4)
