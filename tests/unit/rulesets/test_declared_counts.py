"""The counts that rules declare."""

from __future__ import annotations

from collections import Counter

from rulesets.deck import TITLES
from rulesets.rule import registry


def test_no_two_counts_of_a_section_stand_in_one_place() -> None:
    counts = [rule.count for rule in registry().values() if rule.count]

    assert [place for place, number in Counter((one.section, one.place) for one in counts).items() if number > 1] == []
    assert {one.section for one in counts} <= {*TITLES, ""}


def test_numbers_have_one_name_each() -> None:
    words = {"most", "fewest", "needed", "least"}
    odd = [(rule.id, name) for rule in registry().values() for name in rule.params if name.split("_")[0] in words]

    assert odd == []
