"""The solitaire game: every number is that of the second edition of The Road Goes Ever On."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import yaml

from cardpool.database import open_pool
from validator.check import UsageError, check
from validator.engine.movement import travel_of
from validator.engine.solitaire import Solitaire, Spread, facts, hazards_drawn, solitaire
from validator.engine.start import start
from validator.engine.world import World

if TYPE_CHECKING:
    from collections.abc import Mapping

BASE = Path(__file__).parents[2] / "rules" / "bases" / "solitaire.yaml"
Sections = dict[str, dict[str, int]]


def base() -> Sections:
    """Give the legal deck of the rules' tests, by section and card."""
    given: dict[str, Any] = yaml.safe_load(BASE.read_text("utf-8"))
    return {section: dict(cards) for section, cards in given.items() if section != "for"}


def played(sections: Sections, **asked: Any) -> Solitaire:  # noqa: ANN401  # what `solitaire` takes
    """Play a deck."""
    report = check(as_json(sections), "road-goes-ever-on")
    assert not report.deck.unresolved
    law, pool = report.law, open_pool()
    begun = start(report.deck, law, pool)
    world = World(pool, dream=travel_of(law).dream_regions)
    return solitaire(report.deck, law, begun, world, **{"runs": 2_000, **asked})


def as_json(sections: Sections) -> Mapping[str, Any]:
    """Give a deck in our JSON form."""
    named = re.compile(r"(?P<name>.*) \((?P<set>\w+)\)")
    return {
        section: [
            {**found.groupdict(), "count": count}
            for card, count in cards.items()
            if (found := named.fullmatch(card)) and count
        ]
        for section, cards in sections.items()
    }


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
        ("hazard_limit", "fewest"): 2,
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


def test_another_quest_and_a_long_event_come_on_8_or_more() -> None:
    odds = played(base(), runs=1).odds
    assert odds["quest"] == odds["long_event"] == Fraction(15, 36)


def test_after_an_environment_there_is_a_second_roll_and_no_third() -> None:
    deck = base()
    # Nothing but environments.
    deck["long_event_deck"] = {"Clouds (TW)": 3, "Night (TW)": 3, "Morgul Night (TW)": 3}
    assert played(deck, runs=1).odds["long_events_a_turn"] == Fraction(15, 36) * (1 + Fraction(15, 36))
    # None.
    deck["long_event_deck"] = {"Minions Stir (DM)": 3}
    assert played(deck, runs=1).odds["long_events_a_turn"] == Fraction(15, 36)
    deck["long_event_deck"] = {}
    assert played(deck, runs=1).odds["long_events_a_turn"] == 0


def test_without_anything_else_the_clock_stands_at_20_after_20_turns() -> None:
    deck = base()
    del deck["player_deck"]["Gandalf (TW)"]
    deck["quest_deck"] = {"Glamdring (TW)": 1, "Orcrist (TW)": 1}
    found = played(deck)
    assert found.spreads["turns"].histogram == {20: 1.0}
    assert found.start_tokens == 0


def test_a_starting_character_of_mind_9_brings_a_token_and_a_wizard_two() -> None:
    deck = base()
    deck["starting"] = {"Aragorn II (TW)": 1}
    # A deck of Wizards alone: one is in every opening hand.
    deck["player_deck"] = {"Gandalf (TW)": 40}
    deck["quest_deck"] = {}
    found = played(deck)
    assert found.start_tokens == 1
    assert found.spreads["turns"].histogram == {17: 1.0}


def test_a_mighty_faction_brings_a_token() -> None:
    deck = base()
    del deck["player_deck"]["Gandalf (TW)"]
    mighty = next(
        card for card in sorted(open_pool(), key=lambda card: card.id)
        if card.set == "TW" and card.points == 4 and "faction" in card.subtypes and card.where.startswith("site:")
    )  # fmt: skip
    site = mighty.where.removeprefix("site:").partition(";")[0]
    deck["quest_deck"] = {f"{mighty.title} ({mighty.set})": 1}
    deck["location_deck"] = {"Rivendell (TW)": 1, "Lórien (TW)": 1, "Edhellond (TW)": 1, f"{site} (TW)": 1}
    found = played(deck)
    assert found.spreads["quests_taken"].histogram == {1: 1.0}
    assert found.spreads["points_taken"].histogram == {4: 1.0}
    assert found.spreads["turns"].histogram == {19: 1.0}


def test_two_quests_are_on_display_at_the_start_and_never_more_than_the_deck_holds() -> None:
    found = played(base())
    seen = found.spreads["quests_seen"]
    assert seen.quantiles["lowest"] >= 2
    assert seen.quantiles["highest"] <= 15


def test_quests_that_nobody_takes_come_up_at_the_roll_alone() -> None:
    """Nothing leaves the display but what makes room, so each of 20 turns brings a quest in 15 of 36 cases."""
    deck = base()
    del deck["player_deck"]["Gandalf (TW)"]
    deck["location_deck"] = {"Rivendell (TW)": 1}
    deck["quest_deck"] = {"Glamdring (TW)": 50}
    found = played(deck, runs=20_000)
    low, high = found.spreads["quests_seen"].interval
    assert low <= 2 + 20 * 15 / 36 <= high
    assert found.spreads["quests_taken"].histogram == {0: 1.0}
    assert found.quests_without_site == ("Glamdring",)


def test_long_events_come_as_often_as_their_odds_say() -> None:
    found = played(base(), runs=20_000)
    low, high = found.spreads["long_events"].interval
    expected = float(found.odds["long_events_a_turn"]) * found.spreads["turns"].mean
    assert low - 0.1 <= expected <= high + 0.1


def test_hazards_of_a_company_that_stays() -> None:
    """Rivendell has 2 hazard cards: 3 are drawn in each of 20 turns, and none of them is keyed to a haven."""
    deck = base()
    del deck["player_deck"]["Gandalf (TW)"]
    deck["location_deck"] = {"Rivendell (TW)": 1}
    found = played(deck)
    assert found.spreads["hazards_drawn"].histogram == {20 * 3: 1.0}
    assert found.spreads["hazards_faced"].histogram == {0: 1.0}


def journeys(hazards: Mapping[str, int], company: Mapping[str, int]) -> Solitaire:
    """Play a deck whose company goes from Rivendell (2 cards) to Bree (1 card) and back, turn by turn."""
    deck = base()
    del deck["player_deck"]["Gandalf (TW)"]
    deck["starting"] = dict(company)
    deck["location_deck"] = {"Rivendell (TW)": 1, "Bree (TW)": 1}
    deck["quest_deck"] = {"Rangers of the North (TW)": 30}
    deck["hazard_deck"] = dict(hazards)
    return played(deck, runs=200)


def test_hazards_of_a_company_that_moves_grow_with_the_tokens() -> None:
    """To Bree in turns 1, 3, ..., 19 and back in turns 2, 4, ..., 20; the tokens are the turns that are over."""
    found = journeys({"Lost in the Wilderness (TW)": 40}, base()["starting"])
    drawn = sum(3 + (turn - 1) // 5 + (1 if turn % 2 else 2) for turn in range(1, 21))
    assert found.spreads["hazards_drawn"].histogram == {drawn: 1.0}
    assert found.spreads["quests_taken"].histogram == {10: 1.0}


def test_as_many_hazards_are_faced_as_the_company_has_characters() -> None:
    events = {"Lost in the Wilderness (TW)": 40}
    assert journeys(events, base()["starting"]).spreads["hazards_faced"].quantiles["highest"] <= 20 * 5
    three = {"Beregond (TW)": 1, "Haldir (TW)": 1, "Elladan (TW)": 1}
    assert journeys(events, three).spreads["hazards_faced"].histogram == {20 * 3: 1.0}


def test_but_two_hazards_at_the_least() -> None:
    found = journeys({"Lost in the Wilderness (TW)": 40}, {"Beregond (TW)": 1})
    assert found.spreads["hazards_faced"].histogram == {20 * 2: 1.0}


def test_the_first_environment_of_a_turn_does_not_count_against_the_limit() -> None:
    environment = next(
        card for card in sorted(open_pool(), key=lambda card: card.id)
        if card.set == "TW" and card.type == "hazard" and "environment" in card.keywords
        and {"short-event", "permanent-event"} & set(card.subtypes)
    )  # fmt: skip
    found = journeys({f"{environment.title} (TW)": 40}, {"Beregond (TW)": 1})
    assert found.spreads["hazards_faced"].histogram == {20 * 3: 1.0}


def test_creatures_are_played_where_they_are_keyed_to() -> None:
    """From Rivendell to Bree there are two Wildernesses, and no Coastal Sea."""
    assert journeys({"Wargs (TW)": 40}, {"Beregond (TW)": 1}).spreads["creatures_faced"].histogram == {40: 1.0}
    assert journeys({"Corsairs of Umbar (TW)": 40}, {"Beregond (TW)": 1}).spreads["creatures_faced"].histogram == {
        0: 1.0
    }


def test_agents_are_keyed_to_border_holds_and_their_home_sites() -> None:
    found = journeys({"Gisulf (DM)": 40}, {"Beregond (TW)": 1})
    # Bree is a Border-hold; Rivendell is none, and no Border-land lies between.
    assert found.spreads["creatures_faced"].histogram == {20: 1.0}


def test_points_that_are_reached_in_time() -> None:
    found = journeys({"Wargs (TW)": 40}, {"Beregond (TW)": 1})
    points = next(card for card in open_pool() if card.title == "Rangers of the North").points
    assert points is not None
    assert found.spreads["points_taken"].histogram == {10 * points: 1.0}
    assert found.reached == (1.0 if 10 * points >= 25 else 0.0)


def test_an_enhanced_site_is_no_second_place() -> None:
    deck = base()
    alone = played(deck, seed=3)
    deck["location_deck"]["Bag End (RG)"] = 1
    assert played(deck, seed=3).spreads == alone.spreads


def test_an_enhanced_site_has_the_numbers_of_its_site() -> None:
    pool = open_pool()
    enhanced = [card for card in pool if "enhanced site" in card.keywords]
    assert len(enhanced) == 16
    for card in enhanced:
        assert card.draw
        assert card.draw_opponent


def test_the_encounters_name_the_sites_and_agents_of_the_deck() -> None:
    tables = played(base(), runs=1).encounters
    sites = {table["title"]: table["sites"] for table in tables}
    assert sites["Border-hold"] == ["Bree", "Lake-town"]
    assert sites["Dark-hold"] == ["Carn Dûm"]
    assert Counter(table["table"] for table in tables)["agent"] == 2
    assert {"Gisulf", "Baduila", "Inn", "Tavern", "Dragon"} <= sites.keys()


def test_the_same_seed_gives_the_same_answer_and_another_another() -> None:
    assert played(base(), seed=7).to_dict() == played(base(), seed=7).to_dict()
    assert played(base(), seed=7).spreads != played(base(), seed=8).spreads


def test_an_interval_holds_what_many_runs_agree_on() -> None:
    many = played(base(), runs=50_000, seed=99).spreads["hazards_faced"].mean
    held = [
        low <= many <= high
        for seed in range(40)
        for low, high in [played(base(), runs=500, seed=seed).spreads["hazards_faced"].interval]
    ]
    assert sum(held) >= 36


def test_the_summary_of_a_count() -> None:
    spread = Spread.of(np.array([1, 1, 2, 4]))
    assert spread.mean == 2.0
    assert spread.histogram == {1: 0.5, 2: 0.25, 4: 0.25}
    assert spread.quantiles == {"lowest": 1, "5%": 1, "25%": 1, "50%": 1, "75%": 2, "95%": 4, "highest": 4}


def test_where_the_company_starts_must_be_known() -> None:
    report = check(as_json(base()), "road-goes-ever-on")
    begun = start(report.deck, report.law, open_pool())
    nowhere = type(begun)(**{name: getattr(begun, name) for name in begun.__slots__} | {"sites": ()})
    with pytest.raises(UsageError, match="name the site"):
        solitaire(report.deck, report.law, nowhere, World(open_pool()))
