"""Two-way cards: the division found is as good as any that trying them all would find."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.two_way import Halves, Holds, Split, TwoWay, assign


def from_30_to_50(halves: Halves) -> bool:
    return 30 <= halves.resources <= 50


def equally_many(halves: Halves) -> bool:
    return halves.resources == halves.hazards


STANDARD = (from_30_to_50, equally_many)


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
    assert assign(Halves(resources, hazards), cards, STANDARD) == expected


@given(
    st.integers(20, 55),
    st.integers(20, 55),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=3),
)
def test_no_other_division_breaks_fewer_counts(resources: int, hazards: int, given_: list[tuple[int, int]]) -> None:
    cards = tuple(TwoWay(f"card {index}", copies, min(copies, most)) for index, (copies, most) in enumerate(given_))

    def broken(as_resources: int, as_hazards: int) -> int:
        return (not 30 <= as_resources <= 50) + (as_resources != as_hazards)

    found = assign(Halves(resources, hazards), cards, STANDARD)
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


_CARDS = st.lists(
    st.tuples(st.integers(1, 3), st.integers(0, 3), st.booleans(), st.integers(0, 2)), min_size=1, max_size=4
)


@given(
    st.integers(26, 33), st.integers(26, 33), _CARDS, st.integers(4, 9), st.integers(4, 9), st.integers(18, 26),
    st.sampled_from((0, 1, None)),
)  # fmt: skip
def test_no_other_division_breaks_fewer_counts_of_a_dream_card_game(
    resources: int,
    hazards: int,
    given_: list[tuple[int, int, bool, int]],
    dream: int,
    others: int,
    halves: int,
    apart: int | None,
) -> None:
    cards = tuple(
        TwoWay(f"card {index}", copies, min(copies, most), is_dream, half)
        for index, (copies, most, is_dream, half) in enumerate(given_)
    )
    counts: list[Holds] = [
        from_30_to_50,
        lambda halves: apart is None or abs(halves.resources - halves.hazards) <= apart,
        lambda halves: 4 * halves.dream_resources >= halves.resources,
        lambda halves: 4 * halves.dream_hazards >= halves.hazards,
        lambda halves: halves.half_creatures >= 24,
    ]

    def broken(taken: tuple[int, ...]) -> int:
        as_resources = resources + sum(taken)
        as_hazards = hazards + sum(card.copies for card in cards) - sum(taken)
        dream_resources = dream + sum(number for number, card in zip(taken, cards, strict=True) if card.dream)
        dream_hazards = others + sum(
            card.copies - number for number, card in zip(taken, cards, strict=True) if card.dream
        )
        creatures = halves + sum(
            (card.copies - number) * card.half_creatures for number, card in zip(taken, cards, strict=True)
        )
        return (
            (not 30 <= as_resources <= 50)
            + (apart is not None and abs(as_resources - as_hazards) > apart)
            + (4 * dream_resources < as_resources)
            + (4 * dream_hazards < as_hazards)
            + (creatures < 24)
        )

    found = assign(Halves(resources, hazards, dream, others, halves), cards, counts, dream=True)

    best = min(broken(taken) for taken in product(*(range(card.most_as_resources + 1) for card in cards)))
    assert broken(tuple(found.two_way[card.title][0] for card in cards)) == best


def test_very_many_copies_are_divided_at_once() -> None:
    cards = (TwoWay("Falathrim", 5000, 5000, dream=True, half_creatures=1), TwoWay("Twilight", 5000, 5000))

    found = assign(
        Halves(), cards, (*STANDARD, lambda halves: 4 * halves.dream_resources >= halves.resources), dream=True
    )

    assert found.resources + found.hazards == 10_000
