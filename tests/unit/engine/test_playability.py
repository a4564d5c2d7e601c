from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardpool.folding import fold
from rulesets.formats import load_format
from validator.engine.movement_rules import movement_rules_of
from validator.engine.playability import Playability, influence_modifier
from validator.engine.region_map import RegionMap, region_map_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardpool.card import Card
    from cardpool.pool import CardPool
    from validator.engine.play import Play

DREAM = movement_rules_of(load_format("dreamcards"))


class Table:
    """A player's table: cards by their titles."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.region_map: RegionMap = region_map_of(pool)

    def card(self, title: str, alignment: str = "hero") -> Card:
        """Give the standard card of a title: of this alignment, or a neutral one."""
        found = [card for card in self.pool.folded(fold(title)) if card.source == "coe"]
        return next(card for card in found if card.alignment in {alignment, "neutral", "dual"})

    def of(
        self,
        title: str,
        *,
        sites: Sequence[str] = (),
        start: str | None = "Rivendell",
        company: Sequence[str] = ("Aragorn II", "Boromir II"),
        alignment: str = "hero",
        player: str = "wizard",
        hoard: bool = False,
        influence: int | None = None,
    ) -> Play:
        """Tell how a card can be played."""
        card = self.card(title, alignment)
        return Playability(
            self.region_map,
            [self.card(name, alignment) for name in sites],
            self.card(start, alignment) if start else None,
            [self.card(name, alignment) for name in company],
            player,
            hoard_items=[card] if hoard else (),
            general_influence=influence,
        ).of(card)


@pytest.fixture(scope="module")
def table(pool: CardPool) -> Table:
    return Table(pool)


# --- items ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sites", "start", "turn", "moves", "site"),
    [
        (("Moria", "Bree"), "Rivendell", 1, 1, "Moria"),
        (("Moria",), "Moria", 1, 0, "Moria"),
        (("Rivendell", "Moria"), "Grey Havens", 2, 2, "Moria"),
        (("Bree",), "Rivendell", None, None, None),
    ],
)
def test_an_item_is_played_at_the_first_site_on_the_way_that_allows_its_kind(
    table: Table, sites: Sequence[str], start: str, turn: int | None, moves: int | None, site: str | None
) -> None:
    play = table.of("Glamdring", sites=sites, start=start)

    assert (play.turn, play.moves, play.site.title if play.site else None) == (turn, moves, site)
    assert play.odds == (1 if turn else 0)
    assert play.known


def test_the_rolls_of_the_under_deeps_are_among_the_odds(table: Table) -> None:
    play = table.of("Precious Gold Ring", sites=("Moria", "The Under-gates"), start="The Under-leas")

    assert (play.site, play.turn) == (table.card("The Under-gates"), 1)
    assert play.odds == Fraction(26, 36)  # a 6


def test_a_minor_item_needs_a_site_that_allows_it_or_another_resource_before_it(table: Table) -> None:
    assert table.of("Dagger of Westernesse", sites=("Bandit Lair",)).turn == 1
    alone = table.of("Dagger of Westernesse", sites=("Thranduil’s Halls",))

    assert alone.turn is None
    assert "after another resource" in alone.why


def test_a_special_ring_comes_by_a_test(table: Table) -> None:
    play = table.of("The One Ring", sites=("Moria",))

    assert play.turn is None
    assert play.known
    assert "tested" in play.why


# --- hoards -----------------------------------------------------------------------------------------------------------


def test_a_hoard_item_is_played_where_a_dragon_guards_the_site(table: Table) -> None:
    sites = ("Moria", "Lórien", "The Lonely Mountain")
    play = table.of("Habergeon of Silver", sites=sites, start="Lórien")

    assert play.site == table.card("The Lonely Mountain")
    assert table.of("Habergeon of Silver", sites=("Moria", "Bandit Lair")).turn is None


def test_a_hoard_minor_item_is_not_played_at_wellinghall(table: Table) -> None:
    play = table.of("Emerald of Doriath", sites=("Wellinghall", "Lórien"))

    assert play.turn is None
    assert "hoard" in play.why
    assert table.of("Ents of Fangorn", sites=("Wellinghall", "Lórien"), company=("Elrond",)).site is not None


def test_a_site_that_lets_hoard_items_in_by_its_own_text_needs_no_hoard(table: Table) -> None:
    assert table.of("Magical Harp", sites=("Hermit’s Hill",), start="Lórien").turn == 1


def test_a_card_that_a_format_calls_a_hoard_item_needs_a_hoard(table: Table) -> None:
    sites = ("Moria", "The Lonely Mountain", "Lórien")

    assert table.of("The Arkenstone", sites=sites).site == table.card("Moria")
    assert table.of("The Arkenstone", sites=sites, hoard=True).site == table.card("The Lonely Mountain")


# --- allies and factions ----------------------------------------------------------------------------------------------


def test_an_ally_is_played_at_its_site(table: Table) -> None:
    assert table.of("Gollum", sites=("Goblin-gate", "Moria")).turn == 1
    assert table.of("Quickbeam", sites=("Goblin-gate",)).turn is None


@pytest.mark.parametrize(
    ("faction", "site", "company", "by", "throws"),
    [
        # More than 9: Aragorn's 3 and 1 as a Dúnadan: a 6.
        ("Riders of Rohan", "Edoras", ("Boromir II", "Aragorn II"), "Aragorn II", 26),
        # More than 8: Boromir's 1, nothing as no Hobbit: an 8. Frodo's 1 and 4 as a Hobbit: a 4.
        ("Hobbits", "Bag End", ("Boromir II",), "Boromir II", 15),
        ("Hobbits", "Bag End", ("Boromir II", "Frodo"), "Frodo", 33),
        # More than 8: Imrahil's 2, 2 against these knights, 1 as a Dúnadan: a 4.
        ("Knights of Dol Amroth", "Dol Amroth", ("Imrahil", "Elrond"), "Imrahil", 33),
        # More than 8: Thorin's 2 less 2 as a Dwarf among the Wood-elves: a 9.
        ("Wood-elves", "Thranduil’s Halls", ("Thorin II",), "Thorin II", 10),
    ],
)
def test_a_faction_is_influenced_by_the_best_of_the_company(
    table: Table, faction: str, site: str, company: Sequence[str], by: str, throws: int
) -> None:
    play = table.of(faction, sites=(site,), start=site, company=company)

    assert (play.by, play.turn, play.odds) == (by, 1, Fraction(throws, 36))


def test_a_faction_that_no_roll_reaches_is_not_played(table: Table) -> None:
    lair = "The Lonely Mountain"
    play = table.of("Smaug Roused", sites=(lair,), start=lair, company=("Luitprand",), alignment="minion")

    assert (play.turn, play.odds, play.by) == (None, Fraction(0), "Luitprand")
    assert play.why == "at The Lonely Mountain the best influencer, Luitprand, would have to roll 13"


def test_without_a_company_nobody_influences_a_faction(table: Table) -> None:
    assert table.of("Hobbits", sites=("Bag End",), start="Bag End", company=()).turn is None


def test_the_number_before_parentheses_is_the_direct_influence(pool: CardPool) -> None:
    printed = [card for card in pool if card.type == "character" and "(" in card.direct_influence]
    nobody = replace(next(card for card in pool if "faction" in card.subtypes), races=(), where="", modifications=())
    assert len(printed) > 3
    for card in printed:
        least = int(card.direct_influence[: card.direct_influence.index("(")])
        assert least > 0
        assert influence_modifier(card, nobody, races_of_factions=False) == least


# --- events -----------------------------------------------------------------------------------------------------------


def test_an_event_waits_for_the_skill_that_it_asks_for(table: Table) -> None:
    ranger = table.of("Promptings of Wisdom", company=("Elrond", "Aragorn II"))
    none = table.of("Promptings of Wisdom", company=("Elrond",))

    assert (ranger.turn, ranger.by, ranger.moves, ranger.site) == (1, "Aragorn II", 0, None)
    assert (none.turn, none.why) == (None, "nobody in the company is a ranger")


def test_a_spell_waits_for_the_wizard(table: Table) -> None:
    assert table.of("Wizard’s Voice").turn is None
    assert table.of("Wizard’s Voice", company=("Gandalf",)).by == "Gandalf"


def test_magic_is_used_by_who_can(table: Table) -> None:
    def weigh(*company: str) -> int | None:
        return table.of("Bitter Cold", company=company, alignment="minion", start="Minas Morgul").turn

    assert weigh("Luitprand") is None
    assert weigh("Ivic", "Luitprand") is None
    assert weigh("Hador", "Luitprand") == 1


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("Concealment", "it waits for an attack"),
        ("Dark Quarrels", "it waits for an attack by orc, troll or man"),
        ("Block", "it waits for a strike"),
        ("New Friendship", "it waits for an influence check"),
        ("Marvels Told", "it waits for a hazard to act on"),
        ("Test of Form", "it waits for a gold ring in the company"),
        ("Narya", "it waits for Gandalf in the company"),
        ("Clear Skies", "it waits for Gates of Morning in play"),
        ("King under the Mountain", "it waits for the end of an attack by dragon"),
        ("The White Council", "it waits for the avatar"),
        ("Stone of Erech", "it waits for what its text asks for (Men of Lamedon)"),
        ("The Windlord Found Me", "no site of the location deck allows it"),
    ],
)
def test_an_event_waits_for_what_its_text_asks_for(table: Table, title: str, why: str) -> None:
    # Read off the cards. The company has a warrior, a scout, a diplomat and a sage, and stands in a Haven.
    company = ("Aragorn II", "Boromir II", "Bilbo", "Faramir", "Elrond", "Adrazar")
    play = table.of(title, company=company, sites=("Bree", "Minas Tirith", "Vale of Erech"))
    assert (play.turn, play.known, play.why) == (None, True, why)


@pytest.mark.parametrize(
    ("title", "sites", "start", "turn", "site"),
    [
        # Only at Minas Tirith, and by Aragorn II.
        ("Return of the King", ("Minas Tirith",), "Lórien", 1, "Minas Tirith"),
        ("Return of the King", ("Edoras",), "Lórien", None, None),
        # At Isengard, a Shadow-hold or a Dark-hold.
        ("The Windlord Found Me", ("Bree", "Moria"), "Rivendell", 1, "Moria"),
        # At a tapped Shadow-hold or Dark-hold; at a Haven, before the company moves.
        ("Rescue Prisoners", ("Moria",), "Rivendell", 1, "Moria"),
        ("Cup of Farewell", ("Moria",), "Rivendell", 1, "Rivendell"),
        ("Cup of Farewell", ("Rivendell", "Moria"), "Moria", 2, "Rivendell"),
        # Where the company has moved to a Haven, not where it stands in one.
        ("Bridge", ("Moria",), "Rivendell", None, None),
        ("Bridge", ("Lórien",), "Rivendell", 1, "Lórien"),
        # At no site, at any time.
        ("Gates of Morning", ("Moria",), "Rivendell", 1, None),
        ("Smoke Rings", (), "Rivendell", 1, None),
        ("Fair Sailing", (), "Rivendell", 1, None),
    ],
)
def test_an_event_is_played_where_its_text_says(  # each is one of what a card says
    table: Table, title: str, sites: tuple[str, ...], start: str, turn: int | None, site: str | None
) -> None:
    play = table.of(title, sites=sites, start=start)
    assert (play.turn, play.site.title if play.site else None) == (turn, site)


def test_a_copy_of_a_two_way_card_is_judged_as_what_it_counts_as(table: Table) -> None:
    played = Playability(table.region_map, [], table.card("Rivendell"), [table.card("Aragorn II")])
    twilight, blood = table.card("Twilight"), table.card("Tookish Blood")
    assert played.of(twilight).why == "it is an event; a company that moves is enough"
    assert played.of(twilight, as_resource=True).why == "it waits for a hazard to act on"
    assert played.of(blood, as_resource=True).why == "nobody in the company is a hobbit"


def test_what_starts_in_play_and_its_stage_points_are_there(pool: CardPool, table: Table) -> None:
    def weigh(title: str, *in_play: str) -> int | None:
        cards = [next(card for card in pool.folded(fold(name)) if card.source == "coe") for name in (title, *in_play)]
        start = next(card for card in pool.folded(fold("The White Towers")) if card.alignment == "fallen-wizard")
        return Playability(table.region_map, [], start, [], "fallen-wizard", in_play=cards[1:]).of(cards[0]).turn

    # More than 3 stage points: the Thrall and Double-dealing have 1, Blind to All Else has 2.
    assert weigh("Gatherer of Loyalties", "Thrall of the Voice", "Blind to All Else") is None
    assert weigh("Gatherer of Loyalties", "Thrall of the Voice", "Blind to All Else", "Double-dealing") == 1
    assert weigh("Guarded Haven") is None
    assert weigh("Guarded Haven", "Hidden Haven") == 1


# --- characters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("influence", "turn", "by"), [(9, 1, "general influence"), (8, None, "")])
def test_a_character_asks_for_as_much_influence_as_it_has_mind(
    table: Table, influence: int, turn: int | None, by: str
) -> None:
    play = table.of("Aragorn II", company=("Boromir II",), influence=influence)

    assert (play.turn, play.by) == (turn, by)


def test_a_character_may_follow_another_under_his_direct_influence(table: Table) -> None:
    assert table.of("Sam Gamgee", company=("Elrond",), influence=0).by == "Elrond"
    assert table.of("Sam Gamgee", company=("Aragorn II",), influence=0).turn is None
    # 7 against him are not enough for a mind of 9.
    assert table.of("Aragorn II", company=("Arwen",), influence=0).turn is None


def test_general_influence_is_rearranged_to_make_room(table: Table) -> None:
    # Elrond may have Haldir under him, whose mind of 3 is free for one more.
    play = table.of("Beregond", company=("Elrond", "Haldir"), influence=0)
    assert (play.turn, play.by) == (1, "Elrond")
    play = table.of("Beretar", company=("Elrond", "Haldir"), influence=2)
    assert (play.turn, play.by) == (1, "general influence")
    assert play.why.endswith("under general influence once Haldir follows Elrond")
    assert table.of("Beretar", company=("Elrond", "Haldir"), influence=1).turn is None


def test_a_character_comes_the_turn_after_the_company_reached_a_haven_or_his_home(table: Table) -> None:
    assert table.of("Frodo", start="Bag End", company=("Aragorn II",)).turn == 1
    assert table.of("Frodo", start="Bree", sites=("Rivendell",), company=("Aragorn II",)).turn == 2
    assert table.of("Frodo", start="Bree", company=("Aragorn II",)).turn is None


@pytest.mark.parametrize("title", ["Thorough Search", "Burglary"])
def test_a_search_asks_for_a_site_where_an_item_is_playable(title: str, table: Table) -> None:
    # Nothing is playable at Rivendell.
    assert table.of(title, company=("Bilbo",), sites=("Rivendell",)).turn is None
    found = table.of(title, company=("Bilbo",), sites=("Rivendell", "Moria"))
    assert (found.turn, found.site and found.site.title) == (1, "Moria")


def test_nobody_comes_beside_himself_or_another_manifestation(table: Table) -> None:
    strider = Playability(table.region_map, [], table.card("Rivendell"), [table.card("Aragorn II")], "wizard")
    play = strider.of(table.pool["BA-1"])
    assert (play.card.title, play.turn) == ("Strider", None)
    assert play.why == "it cannot be in play beside Aragorn II, who comes first"
    assert table.of("Aragorn II", company=("Aragorn II",), influence=20).turn is None
    assert table.of("Faramir", company=("Aragorn II",), influence=20).turn == 1


def test_an_avatar_costs_no_influence(table: Table) -> None:
    assert table.of("Gandalf", influence=0).turn == 1


@pytest.mark.parametrize("title", ["Baduila", "Golodhros", "Gisulf"])
def test_an_agent_is_a_hazard_to_whom_it_is_no_character(table: Table, title: str) -> None:
    agent, start = table.card(title, "minion"), table.card("Moria", "balrog")

    def play(*hazards: Card) -> Play:
        return Playability(table.region_map, [], start, [], "balrog", general_influence=0, hazards=hazards).of(agent)

    assert play().turn is None
    assert (play(agent).turn, play(agent).odds, play(agent).site) == (1, Fraction(1), None)
    assert all(home in play(agent).why for home in agent.home_sites)
    # MEDM: face-down at its home site, 5 are added.
    assert f"a prowess of {int(agent.prowess) + 5} and two dice" in play(agent).why


# --- who plays --------------------------------------------------------------------------------------------------------


def test_a_fallen_wizard_plays_hero_resources_at_hero_sites(table: Table) -> None:
    minion, hero = table.card("Moria", "minion"), table.card("Moria")
    item, company = table.card("Glamdring"), [table.card("Boromir II")]

    def turn(player: str, site: Card) -> int | None:
        return Playability(table.region_map, [site], site, company, player).of(item).turn

    assert (turn("fallen-wizard", hero), turn("fallen-wizard", minion)) == (1, None)
    assert turn("ringwraith", minion) == 1


# --- what is not known ------------------------------------------------------------------------------------------------


def test_a_card_whose_place_the_facts_do_not_say_is_not_known(pool: CardPool, table: Table) -> None:
    unplaced = next(card for card in pool if "ally" in card.subtypes and not card.where)
    play = Playability(table.region_map, [], table.card("Rivendell"), []).of(unplaced)

    assert (play.known, play.turn) == (False, None)


def test_without_a_location_deck_or_a_start_nothing_is_said_of_places(table: Table) -> None:
    assert not table.of("Glamdring", start=None).known
    assert not table.of("Glamdring", start=None, sites=("Moria",)).known
    assert table.of("Smoke Rings", start=None).turn == 1


@pytest.mark.parametrize("title", ["Glamdring", "Men of Lebennin", "Goldberry", "Cram"])
def test_without_a_location_deck_the_sites_are_missing_and_nothing_is_called_unplayable(
    table: Table, title: str
) -> None:
    play = table.of(title)
    assert (play.turn, play.known) == (None, False)
    assert play.why == "the list has no location deck: the sites where it could be played are missing"
    # With one, no site of which allows the card, it is known that it cannot be played.
    held = table.of(title, sites=("Bag End",))
    assert (held.turn, held.known) == (None, True)


def test_without_a_location_deck_a_card_for_the_first_site_or_for_none_is_played(table: Table) -> None:
    assert table.of("Beregond").turn == 1
    away = table.of("Beregond", start="Bree")
    assert (away.turn, away.known) == (None, False)
    assert "sites where it could be played are missing" in away.why


def test_a_site_whose_way_the_map_does_not_know_is_not_called_out_of_reach(pool: CardPool, table: Table) -> None:
    region_map = region_map_of(pool, dream=True)
    alone = next(
        site for site in region_map.sites if "major" in site.playable and site.region and not region_map.placed(site)
    )
    played = Playability(region_map, [alone], table.card("Edhellond"), [], rules=DREAM)
    play = played.of(table.card("Glamdring"))

    assert (play.turn, play.known) == (None, False)


def test_a_site_is_not_played_from_the_hand(table: Table) -> None:
    assert table.of("Moria").turn is None


# --- the whole --------------------------------------------------------------------------------------------------------


def test_by_turn_gives_a_yes_or_no_for_each_card_in_order(table: Table) -> None:
    sites = [table.card(name) for name in ("Moria", "Rivendell", "Lórien")]
    played = Playability(table.region_map, sites, table.card("Rivendell"), [table.card("Elrond")])
    cards = [table.card(name) for name in ("Glamdring", "Concealment", "Smoke Rings", "Quickbeam", "Glamdring")]

    assert played.by_turn(cards, 1) == (True, False, True, False, True)
    assert played.by_turn(cards, 2) == played.by_turn(cards, 1)


@pytest.mark.slow
def test_every_card_of_the_pool_gets_an_answer_with_a_reason(pool: CardPool, table: Table) -> None:
    region_map = region_map_of(pool, dream=True)
    sites = [card for card in region_map.sites if card.alignment == "hero"][::8]
    company = [table.card("Aragorn II"), table.card("Elrond")]
    played = Playability(region_map, sites, table.card("Rivendell"), company, "wizard", rules=DREAM)

    for card in pool:
        play = played.of(card)
        assert play.why, card
        assert not play.why.endswith("."), play.why
        assert 0 <= play.odds <= 1
        assert (play.turn is None) is (play.moves is None)
        assert play.turn is None or play.odds > 0, play
