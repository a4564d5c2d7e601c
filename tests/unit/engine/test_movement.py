from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rulesets.formats import load_format
from validator.engine.movement import (
    REGION,
    STARTER,
    UNDER_DEEPS,
    Leg,
    Movement,
    is_haven,
    odds_of,
)
from validator.engine.movement_rules import movement_rules_of, standard_movement
from validator.engine.region_map import RegionMap, region_map_of

if TYPE_CHECKING:
    from cardpool.card import Card
    from cardpool.pool import CardPool

COE, DREAM = standard_movement(), movement_rules_of(load_format("dreamcards"))


@pytest.fixture(scope="module")
def region_map(pool: CardPool) -> RegionMap:
    return region_map_of(pool)


def site(region_map: RegionMap, title: str, alignment: str = "hero") -> Card:
    return next(card for card in region_map.titled(title) if card.alignment == alignment and not card.deck)


# --- region movement --------------------------------------------------------------------------------------------------


def test_the_regions_of_both_sites_count(region_map: RegionMap) -> None:
    leg = Movement(region_map, [], COE).leg(site(region_map, "Rivendell"), site(region_map, "Lórien"))

    assert leg is not None
    assert leg.kind == REGION
    assert len(leg.regions) == 4
    assert [leg.regions[0].name, leg.regions[-1].name] == ["Rhudaur", "Wold & Foothills"]


def test_a_company_may_move_within_its_region(region_map: RegionMap) -> None:
    leg = Movement(region_map, [], COE).leg(site(region_map, "Edoras"), site(region_map, "Dunharrow"))

    assert leg is not None
    assert [region.name for region in leg.regions] == ["Rohan"]
    assert leg.odds == 1


def test_each_format_moves_by_its_own_table_or_by_the_one_that_it_inherits_from() -> None:
    tables = {name: movement_rules_of(load_format(name)) for name in ("coe", "metd", "road-goes-ever-on", "dreamcards")}

    assert tables["coe"] == tables["metd"] == tables["road-goes-ever-on"] == COE
    assert tables["dreamcards"] == DREAM
    assert (COE.regions, COE.regions_with_effects) == (4, 6)


# --- starter movement -------------------------------------------------------------------------------------------------


def test_starter_movement_goes_by_the_site_path_where_four_regions_do_not_suffice(region_map: RegionMap) -> None:
    haven, lair = site(region_map, "Lórien"), site(region_map, "Gold Hill")
    movement = Movement(region_map, [], replace(COE, regions=3))
    there, back = movement.leg(haven, lair), movement.leg(lair, haven)

    assert there is not None
    assert back is not None
    assert lair.nearest_haven == "Lórien"
    assert (there.kind, there.regions, there.types) == (STARTER, (), lair.site_path)
    assert back.types == lair.site_path[::-1]


def test_starter_movement_goes_from_haven_to_haven_by_what_either_card_says(region_map: RegionMap) -> None:
    movement = Movement(region_map, [], replace(COE, regions=1))
    there = movement.leg(site(region_map, "Grey Havens"), site(region_map, "Rivendell"))
    back = movement.leg(site(region_map, "Rivendell"), site(region_map, "Grey Havens"))

    assert there is not None
    assert back is not None
    assert there.types == ("free-domain", "wilderness", "wilderness")
    assert back.types == there.types[::-1]


def test_starter_movement_goes_through_the_regions_of_the_site_path_in_dream_card_games(region_map: RegionMap) -> None:
    # Six symbols, and on the map one way from Anfalas that has them.
    haven, other = site(region_map, "Edhellond"), site(region_map, "Lórien")
    named = ["Anfalas", "Lamedon", "Lebennin", "Anórien", "Rohan", "Wold & Foothills"]
    types = ("wilderness", "border-land", "free-domain", "free-domain", "border-land", "wilderness")
    for origin, target, turn in ((haven, other, 1), (other, haven, -1)):
        leg, nameless = (Movement(region_map, [], rules).leg(origin, target) for rules in (DREAM, COE))
        assert leg is not None
        assert (leg.kind, leg.types, [region.name for region in leg.regions]) == (STARTER, types[::turn], named[::turn])
        assert nameless is not None
        assert (nameless.kind, nameless.types, nameless.regions) == (STARTER, types[::turn], ())


def test_of_several_ways_with_the_symbols_of_a_site_path_the_first_by_name_is_gone(region_map: RegionMap) -> None:
    leg = Movement(region_map, [], DREAM).leg(site(region_map, "Grey Havens"), site(region_map, "Edhellond"))
    assert leg is not None
    assert [region.name for region in leg.regions] == [
        "Lindon", "Elven Shores", "Eriadoran Coast", "Andrast Coast", "Bay of Belfalas", "Anfalas",
    ]  # fmt: skip


def test_regions_that_have_not_the_symbols_of_a_site_path_are_none_of_its_names(region_map: RegionMap) -> None:
    haven, lair = site(region_map, "Lórien"), site(region_map, "Gold Hill")
    wrong = replace(lair, site_path=("free-domain", *lair.site_path[1:]))
    leg = Movement(region_map, [], replace(DREAM, regions=1, regions_with_effects=1)).leg(haven, wrong)
    assert leg is not None
    assert (leg.regions, leg.types) == ((), wrong.site_path)


def test_no_starter_movement_between_two_sites_that_are_no_havens(region_map: RegionMap) -> None:
    movement = Movement(region_map, [], replace(COE, regions=1))

    assert movement.leg(site(region_map, "Bree"), site(region_map, "Moria")) is None


def test_a_site_has_starter_movement_from_its_nearest_haven_alone(region_map: RegionMap) -> None:
    movement = Movement(region_map, [], replace(COE, regions=1))

    assert movement.leg(site(region_map, "Grey Havens"), site(region_map, "Moria")) is None


@pytest.mark.parametrize("title", ["Barad-dûr", "Cirith Gorgor", "Mount Doom"])
def test_heroes_have_no_starter_movement_into_gorgoroth_and_udun_in_dream_card_games(
    region_map: RegionMap, title: str
) -> None:
    haven, target = site(region_map, "Lórien"), site(region_map, title)

    assert Movement(region_map, [], replace(COE, regions=1)).leg(haven, target) is not None
    assert Movement(region_map, [], DREAM).leg(haven, target) is None
    assert Movement(region_map, [], DREAM, hero=False).leg(haven, target) is not None
    # The way out is not closed.
    assert Movement(region_map, [], DREAM).leg(target, haven) is not None


@pytest.mark.parametrize(
    ("title", "alignment", "player", "haven"),
    [
        ("Rivendell", "hero", "wizard", True),
        ("Rivendell", "hero", "fallen-wizard", False),
        ("The White Towers", "fallen-wizard", "fallen-wizard", True),
        ("The White Towers", "hero", "wizard", False),
        ("Dol Guldur", "minion", "ringwraith", True),
        ("Moria", "balrog", "balrog", True),
    ],
)
def test_what_is_a_haven_depends_on_the_player(
    region_map: RegionMap, title: str, alignment: str, player: str, haven: bool  # noqa: FBT001
) -> None:  # fmt: skip
    assert is_haven(site(region_map, title, alignment), player) is haven


# --- Under-deeps ------------------------------------------------------------------------------------------------------


def leg(region_map: RegionMap, origin: str, target: str, alignment: str = "hero") -> Leg | None:
    return Movement(region_map, [], COE).leg(site(region_map, origin, alignment), site(region_map, target, alignment))


def test_no_roll_is_made_from_the_surface_site_down(region_map: RegionMap) -> None:
    down = leg(region_map, "Carn Dûm", "The Iron-deeps")

    assert down is not None
    assert (down.kind, down.roll, down.odds) == (UNDER_DEEPS, None, Fraction(1))


@pytest.mark.parametrize(
    ("target", "roll", "throws"), [("Carn Dûm", 0, 36), ("The Under-leas", 6, 26), ("The Under-vaults", 7, 21)]
)
def test_the_rolls_of_the_iron_deeps_as_in_the_example(
    region_map: RegionMap, target: str, roll: int, throws: int
) -> None:
    there = leg(region_map, "The Iron-deeps", target)

    assert there is not None
    assert (there.roll, there.odds) == (roll, Fraction(throws, 36))


def test_a_company_of_the_under_deeps_has_no_site_path(region_map: RegionMap) -> None:
    for pair in (("Carn Dûm", "The Iron-deeps"), ("The Iron-deeps", "Carn Dûm"), ("The Iron-deeps", "The Under-leas")):
        there = leg(region_map, *pair)
        assert there is not None
        assert (there.regions, there.types) == ((), ())


def test_from_the_under_deeps_one_moves_to_adjacent_sites_alone(region_map: RegionMap) -> None:
    assert leg(region_map, "The Iron-deeps", "Rivendell") is None
    assert leg(region_map, "The Iron-deeps", "The Under-gates") is None
    assert leg(region_map, "Moria", "The Iron-deeps") is None


def test_a_company_at_a_surface_site_may_also_move_normally(region_map: RegionMap) -> None:
    normal = leg(region_map, "Carn Dûm", "Rivendell")

    assert normal is not None
    assert normal.kind == REGION


def test_a_site_below_any_site_of_a_region_is_reached_from_each_of_them(region_map: RegionMap) -> None:
    down = (
        leg(region_map, "Barad-dûr", "The Under-galleries", "minion"),
        leg(region_map, "Cirith Gorgor", "The Under-galleries", "minion"),
    )

    assert down[0] is None
    assert down[1] is not None
    assert down[1].roll is None


def test_a_site_that_names_its_neighbours_by_kind_is_adjacent_both_ways(region_map: RegionMap) -> None:
    hold, near = site(region_map, "Ancient Deep-hold", "balrog"), site(region_map, "The Under-vaults")
    movement = Movement(region_map, [], COE)
    rolls = [there.roll for there in (movement.leg(hold, near), movement.leg(near, hold)) if there]

    assert rolls == [8, 8]


def test_a_dungeon_is_reached_from_its_surface_site_with_its_roll(pool: CardPool) -> None:
    region_map = region_map_of(pool)
    dungeon = next(card for card in region_map.sites if card.title == "Catacombs of Carn Dum")
    down = Movement(region_map, [], COE).leg(site(region_map, "Carn Dûm"), dungeon)

    assert down is not None
    assert (down.kind, down.roll, down.odds) == (UNDER_DEEPS, 0, Fraction(1))


# --- routes -----------------------------------------------------------------------------------------------------------


def test_the_odds_of_a_route_are_those_of_all_its_rolls(region_map: RegionMap) -> None:
    titles = ("Rivendell", "Carn Dûm", "The Iron-deeps", "The Under-vaults")
    sites = [site(region_map, title) for title in titles]
    route = Movement(region_map, sites, COE).routes(sites[0])[sites[-1].same_as]

    assert [step.target.title for step in route] == list(titles[1:])
    assert odds_of(route) == Fraction(21, 36)


def test_of_two_routes_as_short_the_likelier_is_taken(region_map: RegionMap) -> None:
    # Down at Goblin-gate, an 8 is needed from The Under-grottos on; at Mount Gundabad none.
    sites = [
        site(region_map, title) for title in ("Goblin-gate", "The Under-grottos", "Mount Gundabad", "The Under-leas")
    ]
    route = Movement(region_map, sites, COE).routes(sites[0])[sites[-1].same_as]
    longer = Movement(region_map, [sites[0], sites[1], sites[3]], COE).routes(sites[0])[sites[-1].same_as]

    assert [step.target.title for step in route] == ["Mount Gundabad", "The Under-leas"]
    assert odds_of(route) == 1
    assert [step.roll for step in longer] == [None, 8]


def test_the_start_is_reached_without_a_move_and_what_no_way_leads_to_is_left_out(region_map: RegionMap) -> None:
    sites = [site(region_map, title) for title in ("Rivendell", "Bree", "The Iron-deeps")]
    routes = Movement(region_map, sites, COE).routes(sites[0])

    assert routes == {sites[0].same_as: (), sites[1].same_as: routes[sites[1].same_as]}
    assert len(routes[sites[1].same_as]) == 1


def test_every_hero_site_of_the_standard_sets_is_reached_from_rivendell(region_map: RegionMap) -> None:
    sites = [card for card in region_map.sites if card.alignment == "hero" and card.source == "coe"]
    routes = Movement(region_map, sites, COE).routes(site(region_map, "Rivendell"))

    assert {card.title for card in sites if card.same_as not in routes} == set()
    assert max(map(len, routes.values())) == 3
