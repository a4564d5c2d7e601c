"""The solitaire game: every number is that of the second edition of The Road Goes Ever On."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardpool.card import Card
from cardpool.folding import fold
from cardpool.pool import CardPool
from validator.engine.events import suits
from validator.engine.movement_rules import movement_rules_of
from validator.engine.region_map import region_map_of
from validator.engine.solitaire.numbers import facts, hazards_drawn
from validator.engine.solitaire.summarise import Solitaire, Spread, solitaire
from validator.engine.start import start
from validator.report import Report
from validator.usage import UsageError

Sections = dict[str, dict[str, int]]
Play = Callable[..., Solitaire]


@pytest.fixture
def deck(base: Callable[[str], Sections]) -> Sections:
    """The legal deck of the rules' tests, by section and card."""
    return base("solitaire")


@pytest.fixture(scope="session")
def play(pool: CardPool, checked: Callable[..., Report]) -> Play:
    """Play a deck by the solitaire rules."""

    def played(sections: Sections, **asked: Any) -> Solitaire:  # noqa: ANN401  # what `solitaire` takes
        report = checked(sections, "road-goes-ever-on")
        assert not report.deck.unresolved
        begun = start(report, pool)
        region_map = region_map_of(pool, dream=movement_rules_of(report.format).dream_regions)
        return solitaire(report.deck, report.format, begun, region_map, **{"runs": 2_000, **asked})

    return played


@pytest.fixture
def journeys(deck: Sections, play: Play) -> Play:
    """Play a deck whose company goes from Rivendell (2 cards) to Bree (1 card) and back, turn by turn."""

    def played(hazards: Mapping[str, int], company: Mapping[str, int]) -> Solitaire:
        deck["player_deck"].pop("Gandalf (TW)", None)
        deck["starting"] = dict(company)
        deck["location_deck"] = {"Rivendell (TW)": 1, "Bree (TW)": 1}
        deck["quest_deck"] = {"Rangers of the North (TW)": 30}
        deck["hazard_deck"] = dict(hazards)
        return play(deck, runs=200)

    return played


def test_the_numbers_of_the_source() -> None:
    numbers = {(table, name): value for table, given in facts().items() for name, value in given.items()}
    assert {key: value for key, value in numbers.items() if key[1] != "source"} == {
        ("clock", "tokens"): 20,
        ("clock", "each_turn"): 1,
        ("tokens", "mind"): 9,
        ("tokens", "character"): 1,
        ("tokens", "wizard"): 2,
        ("tokens", "points_of_faction"): 4,
        ("tokens", "faction"): 1,
        ("hazards", "moving"): 3,
        ("hazards", "tokens_for_one_more"): 5,
        ("hazards", "staying"): 1,
        ("quests", "start"): 2,
        ("quests", "most"): 4,
        ("quests", "roll"): 8,
        ("long_events", "roll"): 8,
        ("victory", "points"): 25,
        ("victory", "share_of_a_kind"): 2,
    }
    assert all(given["source"] for given in facts().values())


@pytest.mark.parametrize(
    ("tokens", "cards"),
    [(0, 3), (4, 3), (5, 4), (9, 4), (10, 5), (14, 5), (15, 6), (19, 6)],
)
def test_every_five_shadow_tokens_bring_another_hazard(tokens: int, cards: int) -> None:
    assert hazards_drawn(tokens, 0) == cards
    assert hazards_drawn(tokens, 4) == cards + 4


def test_who_stays_draws_the_number_of_the_site_and_one() -> None:
    assert [hazards_drawn(tokens, 2, moving=False) for tokens in (0, 19)] == [3, 3]


def test_another_quest_and_a_long_event_come_on_8_or_more(deck: Sections, play: Play) -> None:
    odds = play(deck, runs=1).odds
    assert odds["quest"] == odds["long_event"] == Fraction(15, 36)


def test_after_an_environment_there_is_a_second_roll_and_no_third(deck: Sections, play: Play) -> None:
    # Nothing but environments.
    deck["long_event_deck"] = {"Clouds (TW)": 3, "Night (TW)": 3, "Morgul Night (TW)": 3}
    assert play(deck, runs=1).odds["long_events_a_turn"] == Fraction(15, 36) * (1 + Fraction(15, 36))
    # None.
    deck["long_event_deck"] = {"Minions Stir (TW)": 3}
    assert play(deck, runs=1).odds["long_events_a_turn"] == Fraction(15, 36)
    deck["long_event_deck"] = {}
    assert play(deck, runs=1).odds["long_events_a_turn"] == 0


def test_without_anything_else_the_clock_stands_at_20_after_20_turns(deck: Sections, play: Play) -> None:
    del deck["player_deck"]["Gandalf (TW)"]
    deck["quest_deck"] = {"Glamdring (TW)": 1, "Orcrist (TW)": 1}
    found = play(deck)
    assert found.spreads["turns"].histogram == {20: 1.0}
    assert found.start_tokens == 0


def test_a_starting_character_of_mind_9_brings_a_token_and_a_wizard_two(deck: Sections, play: Play) -> None:
    deck["starting"] = {"Aragorn II (TW)": 1}
    # A deck of Wizards alone: one is in every opening hand.
    deck["player_deck"] = {"Gandalf (TW)": 40}
    deck["quest_deck"] = {}
    found = play(deck)
    assert found.start_tokens == 1
    assert found.spreads["turns"].histogram == {17: 1.0}


def test_a_mighty_faction_brings_a_token(deck: Sections, play: Play, pool: CardPool) -> None:
    del deck["player_deck"]["Gandalf (TW)"]
    mighty = next(
        card for card in sorted(pool, key=lambda card: card.id)
        if card.set == "TW" and card.points == 4 and "faction" in card.subtypes and card.where.startswith("site:")
    )  # fmt: skip
    site = mighty.where.removeprefix("site:").partition(";")[0]
    deck["quest_deck"] = {f"{mighty.title} ({mighty.set})": 1}
    deck["location_deck"] = {"Rivendell (TW)": 1, "Lórien (TW)": 1, "Edhellond (TW)": 1, f"{site} (TW)": 1}
    found = play(deck)
    assert found.spreads["quests_taken"].histogram == {1: 1.0}
    assert found.spreads["points_taken"].histogram == {4: 1.0}
    assert found.spreads["turns"].histogram == {19: 1.0}


def test_two_quests_are_on_display_at_the_start_and_never_more_than_the_deck_holds(deck: Sections, play: Play) -> None:
    found = play(deck)
    seen = found.spreads["quests_seen"]
    assert seen.quantiles["lowest"] >= 2
    assert seen.quantiles["highest"] <= 15


def test_quests_that_nobody_takes_come_up_at_the_roll_alone(deck: Sections, play: Play) -> None:
    """Nothing leaves the display but what makes room, so each of 20 turns brings a quest in 15 of 36 cases."""
    del deck["player_deck"]["Gandalf (TW)"]
    deck["location_deck"] = {"Rivendell (TW)": 1}
    deck["quest_deck"] = {"Glamdring (TW)": 50}
    found = play(deck, runs=20_000)
    low, high = found.spreads["quests_seen"].interval
    assert low <= 2 + 20 * 15 / 36 <= high
    assert found.spreads["quests_taken"].histogram == {0: 1.0}
    assert found.quests_without_site == ("Glamdring",)


def test_long_events_come_as_often_as_their_odds_say(deck: Sections, play: Play) -> None:
    found = play(deck, runs=20_000)
    low, high = found.spreads["long_events"].interval
    expected = float(found.odds["long_events_a_turn"]) * found.spreads["turns"].mean
    assert low - 0.1 <= expected <= high + 0.1


def test_hazards_of_a_company_that_stays(deck: Sections, play: Play) -> None:
    """Rivendell has 2 hazard cards: 3 are drawn in each of 20 turns, and none of them is keyed to a haven."""
    del deck["player_deck"]["Gandalf (TW)"]
    deck["location_deck"] = {"Rivendell (TW)": 1}
    found = play(deck)
    assert found.spreads["hazards_drawn"].histogram == {20 * 3: 1.0}
    assert found.spreads["hazards_faced"].histogram == {0: 1.0}


def test_hazards_of_a_company_that_moves_grow_with_the_tokens(deck: Sections, journeys: Play) -> None:
    """To Bree in turns 1, 3, ..., 19 and back in turns 2, 4, ..., 20; the tokens are the turns that are over."""
    found = journeys({"Lost in the Wilderness (TW)": 40}, deck["starting"])
    drawn = sum(3 + (turn - 1) // 5 + (1 if turn % 2 else 2) for turn in range(1, 21))
    assert found.spreads["hazards_drawn"].histogram == {drawn: 1.0}
    assert found.spreads["quests_taken"].histogram == {10: 1.0}


def test_as_many_hazards_are_faced_as_the_company_has_characters(deck: Sections, journeys: Play) -> None:
    events = {"Lost in the Wilderness (TW)": 40}
    assert journeys(events, deck["starting"]).spreads["hazards_faced"].quantiles["highest"] <= 20 * 5
    three = {"Beregond (TW)": 1, "Haldir (TW)": 1, "Elladan (TW)": 1}
    assert journeys(events, three).spreads["hazards_faced"].histogram == {20 * 3: 1.0}


def test_but_two_hazards_at_the_least(journeys: Play) -> None:
    found = journeys({"Lost in the Wilderness (TW)": 40}, {"Beregond (TW)": 1})
    assert found.spreads["hazards_faced"].histogram == {20 * 2: 1.0}


def test_the_first_environment_of_a_turn_does_not_count_against_the_limit(journeys: Play, pool: CardPool) -> None:
    environment = next(
        card for card in sorted(pool, key=lambda card: card.id)
        if card.set == "TW" and card.type == "hazard" and "environment" in card.keywords
        and {"short-event", "permanent-event"} & set(card.subtypes)
    )  # fmt: skip
    found = journeys({f"{environment.title} (TW)": 40}, {"Beregond (TW)": 1})
    assert found.spreads["hazards_faced"].histogram == {20 * 3: 1.0}


def test_creatures_are_played_where_they_are_keyed_to(journeys: Play) -> None:
    """From Rivendell to Bree there are two Wildernesses, and no Coastal Sea."""
    assert journeys({"Wargs (TW)": 40}, {"Beregond (TW)": 1}).spreads["creatures_faced"].histogram == {40: 1.0}
    assert journeys({"Corsairs of Umbar (TW)": 40}, {"Beregond (TW)": 1}).spreads["creatures_faced"].histogram == {
        0: 1.0
    }


def test_agents_are_keyed_to_border_holds_and_their_home_sites(journeys: Play) -> None:
    found = journeys({"Gisulf (DM)": 40}, {"Beregond (TW)": 1})
    # Bree is a Border-hold; Rivendell is none, and no Border-land lies between.
    assert found.spreads["creatures_faced"].histogram == {20: 1.0}


def test_points_that_are_reached_in_time(journeys: Play, pool: CardPool) -> None:
    found = journeys({"Wargs (TW)": 40}, {"Beregond (TW)": 1})
    points = next(card for card in pool if card.title == "Rangers of the North").points
    assert points is not None
    assert found.spreads["points_taken"].histogram == {10 * points: 1.0}
    assert found.reached == (1.0 if 10 * points >= 25 else 0.0)


@pytest.mark.parametrize(("rings", "called"), [(2, 0.0), (3, 1.0)])
def test_the_free_council_asks_for_25_points_of_which_no_kind_is_more_than_half(
    deck: Sections, play: Play, rings: int, called: float
) -> None:
    # Seven or eight quests at Bree, each taken on the way out and home again: all within 16 turns, but for the few that
    # make room on a full display. Five factions of 3 points are 15; two rings of 6 make 24 of it at the most, three 30.
    deck["player_deck"].pop("Gandalf (TW)", None)
    deck["starting"] = {"Beregond (TW)": 1}
    deck["location_deck"] = {"Rivendell (TW)": 1, "Bree (TW)": 1}
    deck["quest_deck"] = {"Rangers of the North (TW)": 5, "The One Ring (TW)": rings}
    council = play(deck, runs=300).council
    assert council is not None
    assert council[0] == pytest.approx(called, abs=0.05 * called)
    assert council[1] is None or 10 <= council[1] <= 16


def test_an_enhanced_site_is_no_second_place(deck: Sections, play: Play) -> None:
    alone = play(deck, seed=3)
    deck["location_deck"]["Bag End (RG)"] = 1
    assert play(deck, seed=3).spreads == alone.spreads


def test_an_enhanced_site_has_the_numbers_of_its_site(pool: CardPool) -> None:
    enhanced = [card for card in pool if "enhanced site" in card.keywords]
    assert len(enhanced) == 16
    for card in enhanced:
        assert card.draw
        assert card.draw_opponent


def test_the_encounters_name_the_sites_and_agents_of_the_deck(deck: Sections, play: Play) -> None:
    tables = play(deck, runs=1).encounters
    sites = {table["title"]: table["sites"] for table in tables}
    assert sites["Border-hold"] == ["Bree", "Lake-town"]
    assert sites["Dark-hold"] == ["Carn Dûm"]
    assert Counter(table["table"] for table in tables)["agent"] == 2
    assert {"Gisulf", "Baduila", "Inn", "Tavern", "Dragon"} <= sites.keys()


def test_the_same_seed_gives_the_same_answer_and_another_another(deck: Sections, play: Play) -> None:
    assert play(deck, seed=7).to_dict() == play(deck, seed=7).to_dict()
    assert play(deck, seed=7).spreads != play(deck, seed=8).spreads


@pytest.mark.slow
def test_an_interval_holds_what_many_runs_agree_on(deck: Sections, play: Play) -> None:
    many = play(deck, runs=50_000, seed=99).spreads["hazards_faced"].mean
    held = [
        low <= many <= high
        for seed in range(20)
        for low, high in [play(deck, runs=500, seed=seed).spreads["hazards_faced"].interval]
    ]
    assert sum(held) >= 18


def test_the_summary_of_a_count() -> None:
    spread = Spread.of(np.array([1, 1, 2, 4]))
    assert spread.mean == 2.0
    assert spread.histogram == {1: 0.5, 2: 0.25, 4: 0.25}
    assert spread.quantiles == {"lowest": 1, "5%": 1, "25%": 1, "50%": 1, "75%": 2, "95%": 4, "highest": 4}


def test_where_the_company_starts_must_be_known(deck: Sections, pool: CardPool, checked: Callable[..., Report]) -> None:
    report = checked(deck, "road-goes-ever-on")
    begun = start(report, pool)
    nowhere = type(begun)(**{name: getattr(begun, name) for name in begun.__slots__} | {"sites": ()})
    with pytest.raises(UsageError, match="name the site"):
        solitaire(report.deck, report.format, nowhere, region_map_of(pool))


@pytest.mark.parametrize(
    ("quest", "sites"),
    [
        # By their texts: at a Dark-hold or Shadow-hold; at Minas Tirith; at Isengard, a Shadow-hold or a Dark-hold;
        # where Information is playable.
        ("Rescue Prisoners", ["Moria"]),
        ("Return of the King", ["Minas Tirith"]),
        ("The Windlord Found Me", ["Isengard", "Moria"]),
        ("Dreams of Lore", ["Amon Hen"]),
        ("Rangers of the North", ["Bree"]),
    ],
)
def test_a_quest_suits_the_sites_that_its_text_names(pool: CardPool, quest: str, sites: list[str]) -> None:
    def card(title: str) -> Card:
        return next(c for c in pool.folded(fold(title)) if c.alignment == "hero" and c.source == "coe")

    deck = map(card, ("Amon Hen", "Bree", "Isengard", "Minas Tirith", "Moria"))
    assert [site.title for site in deck if suits(card(quest), site)] == sites
