from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardpool.card import Alignment, Card, CardType
from cardpool.folding import fold
from validator.engine.creatures import Creatures, path_of, typical_paths
from validator.engine.movement import Movement
from validator.engine.movement_rules import standard_movement
from validator.engine.region_map import RegionMap, region_map_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardpool.pool import CardPool


@pytest.fixture(scope="module")
def region_map(pool: CardPool) -> RegionMap:
    return region_map_of(pool)


def creature(*keyed_to: str, keyed: str = "") -> Card:
    return Card(
        id="ZZ-1", set="ZZ", title="Beast", type=CardType.HAZARD, alignment=Alignment.NEUTRAL, subtypes=("creature",),
        keyed_to=keyed_to, keyed=keyed,
    )  # fmt: skip


def test_the_typical_paths_lead_to_hero_and_minion_sites_and_to_no_haven(region_map: RegionMap) -> None:
    paths = typical_paths(region_map)
    standard = {
        (site.title, site.alignment) for site in region_map.sites
        if site.source == "coe" and site.alignment in {Alignment.HERO, Alignment.MINION} and site.site_type != "haven"
    }  # fmt: skip

    assert len({path.site.same_as for path in paths}) == len(paths)
    assert standard - {(path.site.title, path.site.alignment) for path in paths} == set()
    assert {path.site.site_type for path in paths} == {
        "free-hold", "border-hold", "ruins-lairs", "shadow-hold", "dark-hold",
    }  # fmt: skip
    assert len(standard) == 186


def test_the_typical_path_to_a_site_of_the_under_deeps_has_no_regions(region_map: RegionMap) -> None:
    below = [path for path in typical_paths(region_map) if path.site.under_deeps]

    assert len(below) == 20
    assert {(path.regions, path.types) for path in below} == {(frozenset(), ())}


def test_the_typical_path_to_bree_runs_from_rivendell(region_map: RegionMap) -> None:
    bree = next(path for path in typical_paths(region_map) if path.site.title == "Bree")

    assert bree.regions == {"rhudaur", "arthedain"}
    assert bree.types == ("wilderness", "wilderness")


def test_a_creature_is_held_against_every_typical_path(region_map: RegionMap) -> None:
    paths = typical_paths(region_map)
    holds = sum(path.site.site_type == "dark-hold" for path in paths)
    keyed = Creatures(region_map).of(creature("dark-hold"))

    assert (keyed.paths, keyed.of, keyed.share) == (holds, len(paths), Fraction(holds, len(paths)))
    assert 0 < keyed.share < 1
    assert not keyed.dead


def test_twice_a_symbol_asks_for_two_such_regions(region_map: RegionMap) -> None:
    counts = [Creatures(region_map).of(creature(*["wilderness"] * number)).paths for number in (1, 2, 3)]

    assert counts[0] > counts[1] > counts[2] > 0


def test_a_creature_keyed_to_what_nobody_crosses_is_dead(region_map: RegionMap) -> None:
    # Nobody's way from a haven runs through four seas and a dark-domain.
    keyed = Creatures(region_map).of(creature(keyed="path:coastal-sea*4+path:dark-domain"))

    assert keyed.dead
    assert keyed.share == 0
    assert "nothing" in keyed.why


def test_an_event_that_would_help_is_named_and_not_counted_on(region_map: RegionMap) -> None:
    keyed = Creatures(region_map).of(creature(keyed="if:Doors of Night+path:wilderness"))

    assert (keyed.paths, keyed.conditions) == (0, ("Doors of Night",))
    assert "Doors of Night in play would widen that" in keyed.why


def test_a_creature_of_which_nothing_is_known_is_not_called_dead(region_map: RegionMap) -> None:
    keyed = Creatures(region_map).of(creature())

    assert (keyed.known, keyed.dead) == (False, False)


def test_the_ways_of_the_own_company_keep_a_creature_alive(region_map: RegionMap) -> None:
    sites = {title: region_map.titled(title)[0] for title in ("Edoras", "Dunharrow")}
    leg = Movement(region_map, [], standard_movement()).leg(sites["Edoras"], sites["Dunharrow"])
    assert leg is not None
    only_within = creature(keyed="through:Rohan+site:Dunharrow+path:wilderness*9;through:Rohan+site:Edoras")
    back = Movement(region_map, [], standard_movement()).leg(sites["Dunharrow"], sites["Edoras"])
    assert back is not None

    assert path_of(leg).regions == {"rohan"}
    assert Creatures(region_map, [leg]).of(only_within).own == 0
    assert Creatures(region_map, [leg, back, back]).of(only_within).own == 1


@pytest.mark.parametrize(
    ("title", "site"),
    [("Smaug", "The Lonely Mountain"), ("Agburanar", "Caves of Ûlund"), ("Scorba", "Zarak Dûm")],
)
def test_a_dragon_is_played_at_its_lair_alone_until_the_doors_open(
    pool: CardPool, region_map: RegionMap, title: str, site: str
) -> None:
    dragon = next(card for card in pool.folded(fold(title)) if card.dragon == "basic")
    at_lair = [path for path in typical_paths(region_map) if path.site.title == site]
    keyed = Creatures(region_map).of(dragon)

    assert keyed.paths == len(at_lair) == 2  # the hero site and the minion site
    assert keyed.conditions == ("Doors of Night",)


def test_no_standard_creature_is_dead_unless_something_must_help_it(pool: CardPool, region_map: RegionMap) -> None:
    creatures = Creatures(region_map)
    keyed = [
        creatures.of(card) for card in pool
        if card.source == "coe" and "creature" in card.subtypes and card.type is CardType.HAZARD
    ]  # fmt: skip
    dead = {found.card.title for found in keyed if found.dead}
    helped = {found.card.title for found in keyed if found.conditions}

    assert len(keyed) == 158
    assert {found.card.title for found in keyed if not found.known} == set()
    assert dead <= helped
    assert dead == {"Carrion Birds", "Morgul-rats", "Wolf-riders"}


def test_a_path_says_what_creatures_see_of_a_move(region_map: RegionMap, card: Callable[[str], Card]) -> None:
    leg = Movement(region_map, [], standard_movement()).leg(card("TW-421"), card("TW-413"))
    assert leg is not None

    assert path_of(leg).site is card("TW-413")
    assert len(path_of(leg).regions) == len(path_of(leg).types)
