"""Home sites that a card describes: of each form a site that is one and one beside it, read from the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardpool.database import open_pool
from cardpool.homes import is_at_home

DESCRIBED = [
    ("Carn Dûm", "TW-380", "TW-374"),
    ("Any Dark-hold", "TW-374", "LE-359"),  # Barad-dûr; the Darkhaven Carn Dûm
    ("Any non-Under-deeps Ruins & Lairs", "TW-402", "TW-378"),
    ("any non-Dark-hold Under-deeps site", "DM-38", "DM-35"),  # The Under-gates, The Sulfur-deeps
    ("any non-Dark-hold Under-deeps site", "BA-100", "TW-395"),
    ("Any site in Imlad Morgul", "TW-382", "TW-374"),
    ("Any site in Udûn or Imlad Morgul", "AS-137", "TW-374"),
    ("Any site in Udûn or Imlad Morgul", "TW-382", "TW-378"),
    ("Any site in Northern or Southern Rhovanion", "TD-174", "TW-378"),
    ("Any Border-hold in Eriador", "TW-378", "TD-174"),
    ("Any non-“Dragon’s lair” Ruins & Lairs in a Wilderness", "TW-395", "TW-402"),  # Ettenmoors, Irerock
    ("Any non-Dragon's lair Ruins and Lairs in a Wilderness", "TW-395", "TW-373"),  # Bandit Lair: a Shadow-land
    ("Any site with a Troll automatic-attack", "TW-395", "TW-382"),
    ("Any Dwarf-hold", "TW-403", "TD-174"),
    ("Any Dwarf-hold in Wilderland", "TW-403", "TW-377"),  # Iron Hill and Blue Mountain Dwarf-hold
    ("Any Elf-hold port", "FB-edhellond", "FB-ceber-fanuin-h"),
]


@pytest.mark.parametrize(("home", "at_home", "beside"), DESCRIBED)
def test_one_is_at_home_where_the_card_says_and_not_beside(home: str, at_home: str, beside: str) -> None:
    pool = open_pool()
    somebody = replace(pool["AS-1"], home_sites=("Rivendell", home))
    assert is_at_home(somebody, pool[at_home])
    assert not is_at_home(somebody, pool[beside])


@pytest.mark.parametrize(
    ("home", "site", "named"),
    [("Barad-dûr", "TW-374", True), ("Any Dark-hold", "TW-374", False), ("Any site in Imlad Morgul", "TW-382", True),
     ("Any site with a Troll automatic-attack", "TW-395", False), ("Any Border-hold in Eriador", "TW-378", True),
     ("Any non-Dragon's lair Ruins and Lairs in a Wilderness", "TW-395", False)],
)  # fmt: skip
def test_a_description_without_a_name_is_generic(home: str, site: str, *, named: bool) -> None:
    pool = open_pool()
    somebody = replace(pool["AS-1"], home_sites=(home,))
    assert is_at_home(somebody, pool[site])
    assert is_at_home(somebody, pool[site], generic=False) is named


@pytest.mark.parametrize("home", ["Any Refuge in Eriador", "Any Dragon's Den", "Any War-lord's home site", "Any Haven"])
def test_what_is_not_understood_is_no_home(home: str) -> None:
    pool = open_pool()
    somebody = replace(pool["AS-1"], home_sites=(home,))
    assert not any(is_at_home(somebody, site) for site in pool.places)
