"""Two-way cards: the division found is as good as any that trying them all would find."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.two_way import Split, TwoWay, assign


@pytest.mark.parametrize(
    ("resources", "hazards", "cards", "expected"),
    [
        (30, 28, (TwoWay("Twilight", 2, 2),), Split(30, 30, {"Twilight": (0, 2)})),
        (28, 30, (TwoWay("Twilight", 2, 2),), Split(30, 30, {"Twilight": (2, 0)})),
        (29, 30, (TwoWay("Twilight", 3, 3),), Split(31, 31, {"Twilight": (2, 1)})),
        # A Fallen-wizard may count two of three as resources.
        (27, 30, (TwoWay("Twilight", 3, 2),), Split(29, 31, {"Twilight": (2, 1)})),
        # A Wizard may not include Sudden Call as a resource.
        (30, 28, (TwoWay("Sudden Call", 2, 0),), Split(30, 30, {"Sudden Call": (0, 2)})),
        (30, 30, (), Split(30, 30, {})),
    ],
)
def test_divisions(resources: int, hazards: int, cards: tuple[TwoWay, ...], expected: Split) -> None:
    assert assign(resources, hazards, cards, 30, 50) == expected


@given(
    st.integers(20, 55),
    st.integers(20, 55),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=3),
)
def test_no_other_division_breaks_fewer_counts(resources: int, hazards: int, given_: list[tuple[int, int]]) -> None:
    cards = tuple(TwoWay(f"card {index}", copies, min(copies, most)) for index, (copies, most) in enumerate(given_))

    def broken(as_resources: int, as_hazards: int) -> int:
        return (not 30 <= as_resources <= 50) + (as_resources != as_hazards)

    found = assign(resources, hazards, cards, 30, 50)
    every = [
        broken(resources + sum(taken), hazards + sum(card.copies for card in cards) - sum(taken))
        for taken in product(*(range(card.most_as_resources + 1) for card in cards))
    ]
    assert broken(found.resources, found.hazards) == min(every)
    assert found.resources + found.hazards == resources + hazards + sum(card.copies for card in cards)
    for card in cards:
        as_resource, as_hazard = found.two_way[card.title]
        assert 0 <= as_resource <= card.most_as_resources
        assert as_resource + as_hazard == card.copies
