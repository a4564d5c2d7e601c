from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.folding import fold
from rulesets.formats import load_format
from validator.engine.movement_rules import movement_rules_of, standard_movement
from validator.engine.region_map import RegionMap, region_map_of
from validator.engine.region_paths import RegionPaths

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.pool import CardPool
    from validator.engine.region_map import Region

COE, DREAM = standard_movement(), movement_rules_of(load_format("dreamcards"))
W, C, D = "wilderness", "coastal-sea", "desert"


@pytest.fixture(scope="module")
def region_map(pool: CardPool) -> RegionMap:
    return region_map_of(pool)


def path(region_map: RegionMap, *names: str) -> list[Region]:
    return [region_map.regions[fold(name)] for name in names]


def made(spec: Iterable[tuple[str, str]], *, symbols: int = 1, mountains: Iterable[str] = ()) -> RegionMap:
    """Give a map of regions in a row."""
    names = [name for name, _ in spec]
    return RegionMap(
        Card(
            id=f"ZZ-{name}", set="ZZ", title=name, type=CardType.REGION, alignment=Alignment.NEUTRAL, region_type=kind,
            neighbours=tuple(names[max(0, place - 1) : place]), symbols=symbols if kind in {"coastal-sea", "desert"}
            else None, mountain=name in mountains,
        )
        for place, (name, kind) in enumerate(spec)
    )  # fmt: skip


def row(*kinds: str) -> list[tuple[str, str]]:
    return [(chr(ord("A") + place), kind) for place, kind in enumerate(kinds)]


def test_a_company_lays_down_four_region_cards_at_the_most() -> None:
    region_map = made(row(W, W, W, W, W))
    region_paths = RegionPaths(region_map, COE)

    assert region_paths.lawful(path(region_map, "A", "B", "C", "D"))
    assert not region_paths.lawful(path(region_map, "A", "B", "C", "D", "E"))


@pytest.mark.parametrize(("extra", "most"), [(0, 4), (1, 5), (2, 6), (3, 6), (9, 6)])
def test_no_more_than_six_regions_are_used_in_any_case(extra: int, most: int) -> None:
    region_map = made(row(*[W] * 9))
    reached = RegionPaths(region_map, COE, extra=extra).paths_from(region_map.regions["a"])

    assert max(map(len, reached.values())) == most


def test_regions_that_are_not_adjacent_do_not_follow_each_other(region_map: RegionMap) -> None:
    assert not RegionPaths(region_map, COE).lawful(path(region_map, "Rhudaur", "Rohan"))


@pytest.mark.parametrize(
    ("kinds", "lawful"),
    [
        # "If you use Waybread for 2 extra region movement, at least 2 of the regions ... must be non-Coastal Sea".
        ((C, C, C, C, W, W), True),
        ((C, C, C, C, C, W), False),
        ((C, C, C, C, W), True),
        ((C, C, C, C, C), False),
        ((W, W, W, W, W, W), True),
    ],
)
def test_extra_regions_may_not_outnumber_those_that_are_no_sea(kinds: Sequence[str], lawful: bool) -> None:  # noqa: FBT001
    region_map = made(row(*kinds))
    names = [name for name, _ in row(*kinds)]

    assert RegionPaths(region_map, DREAM, extra=2).lawful(path(region_map, *names)) is lawful
    assert RegionPaths(region_map, COE, extra=2).lawful(path(region_map, *names))


@pytest.mark.parametrize(
    ("rangers", "deserts", "most"),
    [
        # "2 rangers ...: 4 regions with 2 Desert symbols, 3 with 3, 2 with 4 or more".
        (2, 2, 4),
        (2, 3, 3),
        (2, 4, 2),
        (2, 5, 2),
        (0, 1, 3),
        (0, 2, 2),
        (0, 3, 2),
        (9, 1, 4),
    ],
)
def test_each_desert_symbol_takes_a_region_and_each_ranger_gives_one(rangers: int, deserts: int, most: int) -> None:
    region_map = made([("A", D), *row(W, W, W, W, W)[1:]], symbols=deserts)
    reached = RegionPaths(region_map, DREAM, rangers=rangers).paths_from(region_map.regions["a"])

    assert max(map(len, reached.values())) == most


@pytest.mark.parametrize(("symbols", "most"), [(1, 4), (2, 3), (3, 2)])
def test_a_deep_sea_counts_as_a_region_for_each_symbol(symbols: int, most: int) -> None:
    region_map = made(row(C, W, W, W, W), symbols=symbols)

    assert max(map(len, RegionPaths(region_map, DREAM).paths_from(region_map.regions["a"]).values())) == most


def test_a_mountain_region_is_the_first_or_the_last_of_a_path() -> None:
    region_map = made(row(W, W, W), mountains="B")
    region_paths = RegionPaths(region_map, DREAM)

    assert region_paths.lawful(path(region_map, "A", "B"))
    assert region_paths.lawful(path(region_map, "B", "C"))
    assert not region_paths.lawful(path(region_map, "A", "B", "C"))
    assert {region.name for region in region_paths.paths_from(region_map.regions["a"])} == {"A", "B"}


@pytest.mark.parametrize(
    ("names", "lawful"),
    [
        (("Ithilien", "Imlad Morgul", "Gorgoroth"), False),
        (("Imlad Morgul", "Gorgoroth"), True),
        (("Gorgoroth", "Udûn"), True),
        (("Udûn", "Gorgoroth"), True),
        (("Khand", "Nurn", "Gorgoroth"), True),
        (("Horse Plains", "Nurn", "Gorgoroth", "Udûn"), True),
    ],
)
def test_heroes_come_into_the_heart_of_mordor_from_within_or_through_nurn(
    region_map: RegionMap, names: Sequence[str], lawful: bool  # noqa: FBT001
) -> None:  # fmt: skip
    assert RegionPaths(region_map, DREAM).lawful(path(region_map, *names)) is lawful
    assert RegionPaths(region_map, DREAM, hero=False).lawful(path(region_map, *names))
    assert RegionPaths(region_map, COE).lawful(path(region_map, *names))
