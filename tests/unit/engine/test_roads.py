from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.names import fold
from rulesets.formats import load_format
from validator.engine.movement_rules import movement_rules_of, standard_movement
from validator.engine.roads import Roads
from validator.engine.world import World, world_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardpool.pool import CardPool
    from validator.engine.world import Region

COE, DREAM = standard_movement(), movement_rules_of(load_format("dreamcards"))
W, C, D = "wilderness", "coastal-sea", "desert"


@pytest.fixture(scope="module")
def world(pool: CardPool) -> World:
    return world_of(pool)


def path(world: World, *names: str) -> list[Region]:
    return [world.regions[fold(name)] for name in names]


def made(spec: Iterable[tuple[str, str]], *, symbols: int = 1, mountains: Iterable[str] = ()) -> World:
    """Give a map of regions in a row."""
    names = [name for name, _ in spec]
    return World(
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
    world = made(row(W, W, W, W, W))
    roads = Roads(world, COE)

    assert roads.lawful(path(world, "A", "B", "C", "D"))
    assert not roads.lawful(path(world, "A", "B", "C", "D", "E"))


@pytest.mark.parametrize(("extra", "most"), [(0, 4), (1, 5), (2, 6), (3, 6), (9, 6)])
def test_no_more_than_six_regions_are_used_in_any_case(extra: int, most: int) -> None:
    world = made(row(*[W] * 9))
    reached = Roads(world, COE, extra=extra).paths_from(world.regions["a"])

    assert max(map(len, reached.values())) == most


def test_regions_that_are_not_adjacent_do_not_follow_each_other(world: World) -> None:
    assert not Roads(world, COE).lawful(path(world, "Rhudaur", "Rohan"))


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
    world = made(row(*kinds))
    names = [name for name, _ in row(*kinds)]

    assert Roads(world, DREAM, extra=2).lawful(path(world, *names)) is lawful
    assert Roads(world, COE, extra=2).lawful(path(world, *names))


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
    world = made([("A", D), *row(W, W, W, W, W)[1:]], symbols=deserts)
    reached = Roads(world, DREAM, rangers=rangers).paths_from(world.regions["a"])

    assert max(map(len, reached.values())) == most


@pytest.mark.parametrize(("symbols", "most"), [(1, 4), (2, 3), (3, 2)])
def test_a_deep_sea_counts_as_a_region_for_each_symbol(symbols: int, most: int) -> None:
    world = made(row(C, W, W, W, W), symbols=symbols)

    assert max(map(len, Roads(world, DREAM).paths_from(world.regions["a"]).values())) == most


def test_a_mountain_region_is_the_first_or_the_last_of_a_path() -> None:
    world = made(row(W, W, W), mountains="B")
    roads = Roads(world, DREAM)

    assert roads.lawful(path(world, "A", "B"))
    assert roads.lawful(path(world, "B", "C"))
    assert not roads.lawful(path(world, "A", "B", "C"))
    assert {region.name for region in roads.paths_from(world.regions["a"])} == {"A", "B"}


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
    world: World, names: Sequence[str], lawful: bool  # noqa: FBT001
) -> None:  # fmt: skip
    assert Roads(world, DREAM).lawful(path(world, *names)) is lawful
    assert Roads(world, DREAM, hero=False).lawful(path(world, *names))
    assert Roads(world, COE).lawful(path(world, *names))
