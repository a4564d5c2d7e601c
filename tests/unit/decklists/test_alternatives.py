"""Other readings of a name that carries a remark."""

from __future__ import annotations

import pytest

from validator.decklists.alternatives import alternatives


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Cram promo", "Cram"),
        ("Cram FOIL", "Cram"),
        ("Cram#promo", "Cram"),
        ("Cram METD", "Cram"),
        ("TD Cram", "Cram"),
        ("METD: Cram", "Cram"),
        ("Controlling Faramir", "Faramir"),
        ("and Balin", "Balin"),
        ("plus Balin", "Balin"),
        ("The Stones (Orcrist)", "The Stones"),
        ("The Stones [Orcrist", "The Stones"),
        ("Thrain with Cram", "Thrain"),
        ("Thrain w/ Cram", "Thrain"),
        ("Thrain + Cram", "Thrain"),
        ("Thorin - Backup", "Thorin"),
        ("Thorin: leads the company", "Thorin"),
        ("Strider/Aragorn II", "Strider"),
        ("A Friend or 3", "A Friend or Three"),
        ("Cram ~", "Cram"),
    ],
)
def test_a_remark_is_taken_off(name: str, first: str) -> None:
    assert alternatives(name)[0] == first


def test_the_nearest_reading_comes_first() -> None:
    assert alternatives("Thrain with Cram, controlling") == ("Thrain with Cram", "Thrain")


@pytest.mark.parametrize(
    "name",
    ["Cram", "Orc-guard", "Aragorn II", "Lord of the Eagles", "Durin's Bane", "Here and There", "Hero", "Promo", ""],
)
def test_a_plain_name_has_no_other_reading(name: str) -> None:
    assert alternatives(name) == ()


@pytest.mark.parametrize("name", ["(" * 120, "a, " * 40, "x" * 10_000, "1 " * 60, "with " * 20])
def test_readings_are_few_and_never_empty(name: str) -> None:
    readings = alternatives(name)
    assert len(readings) <= 6
    assert all(reading.strip() == reading != "" for reading in readings)
