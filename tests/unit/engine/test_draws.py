"""Cards seen turn by turn."""

from __future__ import annotations

import pytest

from validator.engine.draws import Draws


@pytest.mark.parametrize(("turn", "seen"), [(0, 8), (1, 10), (2, 12), (29, 66)])
def test_two_cards_a_turn(turn: int, seen: int) -> None:
    assert Draws().seen(8, turn) == seen


@pytest.mark.parametrize(("turn", "seen"), [(0, 8), (1, 11), (2, 12), (3, 16), (4, 18), (5, 20)])
def test_a_plan_goes_first_and_the_usual_number_after_it(turn: int, seen: int) -> None:
    assert Draws((3, 1, 4)).seen(8, turn) == seen


@pytest.mark.parametrize(
    ("draws", "deck", "turn"),
    [
        (Draws(), 66, 29),
        (Draws(), 67, 30),
        (Draws(), 8, 0),
        (Draws(), 9, 1),
        (Draws((3, 1, 4)), 16, 3),
        (Draws((3, 1, 4), 0), 17, None),
        (Draws((), 0), 8, 0),
    ],
)
def test_the_turn_in_which_the_deck_is_exhausted(draws: Draws, deck: int, turn: int | None) -> None:
    assert draws.exhausted(deck, 8) == turn
