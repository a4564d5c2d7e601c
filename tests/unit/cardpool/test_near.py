"""Names one slip away: found all, and nothing else, as comparing with every name would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from cardpool.database import open_pool
from cardpool.near import Neighbours

WORDS = st.text(alphabet="abc", min_size=1, max_size=6)


@given(st.lists(WORDS, max_size=30), WORDS)
def test_the_same_as_comparing_with_every_name(names: list[str], written: str) -> None:
    expected = sorted({name for name in names if OSA.distance(written, name) == 1})

    assert Neighbours(names).one_slip_from(written) == expected


@pytest.mark.parametrize(
    "written",
    ["stelth", "stealthh", "steakth", "stalth", "tsealth", "stealht", "xstealth", "stealtx", "staelth", "tealth"],
)
def test_every_kind_of_slip(written: str) -> None:
    assert "stealth" in Neighbours(open_pool().known_names).one_slip_from(written)


def test_two_slips_are_too_many() -> None:
    assert Neighbours(["stealth"]).one_slip_from("stlth") == []
    assert Neighbours(["stealth"]).one_slip_from("stealth") == []
