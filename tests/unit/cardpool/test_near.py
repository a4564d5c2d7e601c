"""Names one typo away: found all, and nothing else, as comparing with every name would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from cardpool.database import open_pool
from cardpool.near import EditDistanceIndex, is_one_typo, is_within

WORDS = st.text(alphabet="abc", min_size=1, max_size=6)


def index_of(names: list[str]) -> EditDistanceIndex:
    return EditDistanceIndex(sorted({*names}), sorted({name[::-1] for name in names}))


@given(st.lists(WORDS, max_size=30), WORDS)
def test_the_same_as_comparing_with_every_name(names: list[str], written: str) -> None:
    expected = sorted({name for name in names if OSA.distance(written, name) == 1})

    assert index_of(names).one_typo_from(written) == expected


@given(WORDS, WORDS)
def test_one_typo_is_a_distance_of_one(one: str, other: str) -> None:
    assert is_one_typo(one, other) == (OSA.distance(one, other) == 1)


@pytest.mark.parametrize(
    "written",
    ["stelth", "stealthh", "steakth", "stalth", "tsealth", "stealht", "xstealth", "stealtx", "staelth", "tealth"],
)
def test_every_kind_of_typo(written: str) -> None:
    assert "stealth" in open_pool().known_names.near.one_typo_from(written)


def test_two_typos_are_too_many() -> None:
    assert index_of(["stealth"]).one_typo_from("stlth") == []
    assert index_of(["stealth"]).one_typo_from("stealth") == []


@given(WORDS, WORDS, st.integers(0, 3))
def test_a_few_typos_are_as_many_as_the_distance_says(one: str, other: str, typos: int) -> None:
    assert is_within(one, other, typos) == (OSA.distance(one, other) <= typos)
