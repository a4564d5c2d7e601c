from itertools import pairwise

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.folding import fold
from cardpool.pool import CardPool
from validator.engine.region_map import RegionMap, region_map_of


def region(title: str, type_: str = "wilderness", *neighbours: str, symbols: int | None = None) -> Card:
    return Card(
        id=f"ZZ-{title}", set="ZZ", title=title, type=CardType.REGION, alignment=Alignment.NEUTRAL,
        region_type=type_, neighbours=neighbours, symbols=symbols,
    )  # fmt: skip


def names(region_map: RegionMap, title: str) -> set[str]:
    return {region_map.regions[key].name for key in region_map.regions[fold(title)].neighbours}


def test_the_52_regions_of_the_standard_sets_hang_together(pool: CardPool) -> None:
    region_map = region_map_of(pool)
    found, waiting = {"rhudaur"}, ["rhudaur"]
    while waiting:
        more = set(region_map.regions[waiting.pop()].neighbours) - found
        found |= more
        waiting += more

    assert len(region_map.regions) == 52
    assert found == set(region_map.regions)


def test_every_site_of_the_standard_sets_lies_in_a_region_or_below(pool: CardPool) -> None:
    nowhere = [
        site for site in region_map_of(pool).sites
        if site.source == "coe" and not region_map_of(pool).regions_of(site) and not site.under_deeps
    ]  # fmt: skip

    assert nowhere == []


@pytest.mark.parametrize(
    ("agent_at", "goes_to"),
    [("Western Mirkwood", "Anduin Vales"), ("Anduin Vales", "High Pass")],
)
def test_neighbours_as_in_the_example_of_the_agent_gisulf(pool: CardPool, agent_at: str, goes_to: str) -> None:
    assert goes_to in names(region_map_of(pool), agent_at)


def test_the_regions_of_the_port_movement_example_follow_each_other(pool: CardPool) -> None:
    path = ["Anfalas", "Bay of Belfalas", "Mouths of the Anduin", "Lebennin"]
    types = [region_map_of(pool).regions[fold(name)].type for name in path]

    assert all(b in names(region_map_of(pool), a) for a, b in pairwise(path))
    assert [kind for kind in types if kind == "coastal-sea"] == ["coastal-sea"] * 2  # "the site path is only C/C"


def test_adjacency_holds_both_ways_whichever_card_names_it() -> None:
    region_map = RegionMap([region("A", "wilderness", "B", "Nowhere", "A"), region("B")])

    assert names(region_map, "A") == {"B"}
    assert names(region_map, "B") == {"A"}


def test_a_deep_sea_counts_as_many_regions_as_it_has_symbols_and_a_deep_wilderness_as_one() -> None:
    region_map = RegionMap(
        [region("Sea", "coastal-sea", symbols=3), region("Wood", symbols=2), region("Bay", "coastal-sea")]
    )

    assert {r.name: r.size for r in region_map.regions.values()} == {"Sea": 3, "Wood": 1, "Bay": 1}


def test_dream_regions_are_on_the_map_where_they_are_asked_for(pool: CardPool) -> None:
    standard, dream = region_map_of(pool), region_map_of(pool, dream=True)

    assert set(standard.regions) < set(dream.regions)
    assert len(standard.sites) < len(dream.sites)
    assert dream.regions[fold("The Sundering Seas")].symbols == 3


def test_a_site_may_lie_in_two_regions(pool: CardPool) -> None:
    region_map = region_map_of(pool, dream=True)
    site = next(site for site in region_map.sites if site.region == "Anórien/Ithilien")

    assert {region.name for region in region_map.regions_of(site)} == {"Anórien", "Ithilien"}


def test_the_map_is_made_once_a_pool(pool: CardPool) -> None:
    assert region_map_of(pool) is region_map_of(pool)


def test_a_site_without_known_neighbours_has_no_place(pool: CardPool) -> None:
    region_map = region_map_of(pool, dream=True)
    alone = next(site for site in region_map.sites if site.region == "Grey Mountains")

    assert not region_map.placed(alone)
    assert region_map.placed(region_map.titled("Rivendell")[0])
