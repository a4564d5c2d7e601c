import pytest

from validator.engine.hazard_limit import hazard_limit


@pytest.mark.parametrize(("characters", "limit"), [(0, 2), (1, 2), (2, 2), (3, 3), (5, 5), (7, 7)])
def test_it_is_the_size_of_the_company_or_two(characters: int, limit: int) -> None:
    assert hazard_limit(characters) == limit


@pytest.mark.parametrize(
    ("characters", "limit"),
    [
        # "a hazard limit of 2 becomes 1, a hazard limit of 3 becomes 2" [METD-E The sideboard].
        (2, 1),
        (3, 2),
        (1, 1),
        (4, 2),
        (5, 3),
        (7, 4),
    ],
)
def test_after_an_access_to_the_sideboard_it_is_half_of_that_rounded_up(characters: int, limit: int) -> None:
    assert hazard_limit(characters, after_sideboard=True) == limit
