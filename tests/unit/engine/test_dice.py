from fractions import Fraction

import pytest

from validator.engine.dice import ROLLS, at_least, check


def test_the_36_throws_are_shared_among_the_totals_2_to_12() -> None:
    throws = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert dict(ROLLS) == {total: Fraction(number, 36) for total, number in throws.items()}


def test_eight_or_more_comes_in_15_of_36() -> None:
    assert at_least(8) == Fraction(15, 36)


@pytest.mark.parametrize(
    ("number", "modifier", "throws"),
    [
        # Beorn taps against a card that asks for more than 6; untapped he "would have needed to roll a 10 or better".
        (6, 0, 21),
        (6, -3, 6),
        # More than 4, and more than 5, each at -3.
        (4, -3, 15),
        (5, -3, 10),
    ],
)
def test_removing_corruption_cards_as_in_the_example_of_beorn(number: int, modifier: int, throws: int) -> None:
    assert check(number, modifier) == Fraction(throws, 36)
    assert check(number, modifier) == at_least(number + 1 - modifier)


@pytest.mark.parametrize(("number", "odds"), [(-5, 1), (2, 1), (12, Fraction(1, 36)), (13, 0)])
def test_what_cannot_fail_and_what_cannot_be_reached(number: int, odds: Fraction) -> None:
    assert at_least(number) == odds
