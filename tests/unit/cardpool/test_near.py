"""Names one typo away: found all, and nothing else, as comparing with every name would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from cardpool.database import open_pool
from cardpool.near import EditDistanceIndex

WORDS = st.text(alphabet="abc", min_size=1, max_size=6)


@given(st.lists(WORDS, max_size=30), WORDS)
def test_the_same_as_comparing_with_every_name(names: list[str], written: str) -> None:
    expected = sorted({name for name in names if OSA.distance(written, name) == 1})

    assert EditDistanceIndex(names).one_typo_from(written) == expected


@pytest.mark.parametrize(
    "written",
    ["stelth", "stealthh", "steakth", "stalth", "tsealth", "stealht", "xstealth", "stealtx", "staelth", "tealth"],
)
def test_every_kind_of_typo(written: str) -> None:
    assert "stealth" in EditDistanceIndex(open_pool().known_names).one_typo_from(written)


def test_two_typos_are_too_many() -> None:
    assert EditDistanceIndex(["stealth"]).one_typo_from("stlth") == []
    assert EditDistanceIndex(["stealth"]).one_typo_from("stealth") == []
