"""The solitaire game: every number is that of the second edition of The Road Goes Ever On."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from cardpool.card import Card
from cardpool.folding import fold
from cardpool.pool import CardPool
from tests.odds import near
from validator.engine.dice import at_least, check
from validator.engine.events import suits
from validator.engine.playability import influence_modifier
from validator.engine.region_map import region_map_of
from validator.engine.solitaire.combat import face
from validator.engine.solitaire.games import SolitaireGames
from validator.engine.solitaire.hazards import face_hazards, reveal_guard
from validator.engine.solitaire.numbers import facts, hazards_drawn
from validator.engine.solitaire.simulate import Game
from validator.engine.solitaire.sites import defend, enter, gain, raid
from validator.engine.solitaire.summarise import Solitaire, Spread
from validator.engine.start import start
from validator.report import Report
from validator.usage import UsageError

Sections = dict[str, dict[str, int]]
Play = Callable[..., Solitaire]
Begin = Callable[..., Game]


def test_the_numbers_of_the_source() -> None:
    numbers = {(table, name): value for table, given in facts().items() for name, value in given.items()}
    assert {
        key: value
        for key, value in numbers.items()
        if key[1] not in {"source", "attacks", "fire", "fiery", "taverns", "ones"}
    } == {
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
        ("site", "detained_from"): 3,
        ("site", "trap"): 10,
        ("lost", "wizard"): 5,
        ("dragons", "fire_prowess"): -2,
        ("dragons", "fire_body"): 1,
        ("dragons", "shelter"): 3,
        ("dragons", "terror"): 3,
        ("dragons", "claws"): 1,
        ("dragons", "scale"): -2,
        ("inns", "thief"): 15,
        ("inns", "pickpocket"): 11,
        ("inns", "brawl"): [2, 11],
        ("inns", "watch"): [2, 7],
        ("inns", "removal"): 1,
        ("inns", "horses"): 1,
        ("inns", "rest"): 1,
        ("inns", "short"): 3,
        ("rings", "one"): 3,
        ("rings", "dwarven"): 1,
        ("corruption", "narrow"): 1,
        ("corruption", "untapped"): 3,
        ("corruption", "lightens"): 4,
        ("agents", "ranger"): 2,
        ("raids", "strikes"): 1,
        ("raids", "prowess"): 1,
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
    # Without corruption no token is taken away.
    deck["hazard_deck"] = {"Cave-drake (TW)": 3}
    found = play(deck)
    assert found.spreads["turns"].histogram == {20: 1.0}
    assert found.start_tokens == 0


def test_a_starting_character_of_mind_9_brings_a_token_and_a_wizard_two(deck: Sections, play: Play) -> None:
    deck["starting"] = {"Aragorn II (TW)": 1}
    # A deck of Wizards alone: one is in every opening hand.
    deck["player_deck"] = {"Gandalf (TW)": 40}
    deck["quest_deck"] = deck["hazard_deck"] = {}
    found = play(deck)
    assert found.start_tokens == 1
    assert found.spreads["turns"].histogram == {17: 1.0}


def test_a_mighty_faction_brings_a_token(deck: Sections, pool: CardPool, begin: Begin) -> None:
    mighty = next(
        card for card in sorted(pool, key=lambda card: card.id)
        if card.set == "TW" and card.points == 4 and "faction" in card.subtypes and card.alignment == "hero"
    )  # fmt: skip
    deck["quest_deck"] = {f"{mighty.title} (TW)": 1, "Rangers of the North (TW)": 1}
    game = begin(deck, 1)
    board = game.board
    assert board.tokens.tolist() == (board.points >= 4).astype(int).tolist()
    assert board.tokens.sum() == 1
    gain(game, np.array([0]), np.array([int(board.tokens.argmax())]), np.array([0]))
    assert (game.tokens[0], game.taken[0]) == (1, 1)


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
    found = play(deck, runs=5_000)
    low, high = found.spreads["quests_seen"].interval
    assert low <= 2 + 20 * 15 / 36 <= high
    assert found.spreads["quests_taken"].histogram == {0: 1.0}
    assert found.quests_without_site == ("Glamdring",)


@pytest.mark.slow
def test_long_events_come_as_often_as_their_odds_say(deck: Sections, play: Play) -> None:
    found = play(deck, runs=1_000)
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
    """To Eagles' Eyrie in turns 1, 3, ..., 19 and back in turns 2, 4, ..., 20; the tokens are the turns over."""
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
    """Crebain never wound Beregond, but tap him: he takes the quest a turn later, where nothing is keyed to.

    So two of three turns are moves, from the first on, and bring two Crebain each, the limit; there is no Coastal Sea.
    """
    beregond = {"Beregond (TW)": 1}
    found = journeys({"Crebain (TW)": 40}, beregond).spreads
    assert found["creatures_faced"].histogram == {13 * 2: 1.0}
    assert found["quests_taken"].histogram == {7: 1.0}
    assert journeys({"Corsairs of Umbar (TW)": 40}, beregond).spreads["creatures_faced"].histogram == {0: 1.0}


def test_agents_are_keyed_to_border_holds_and_their_home_sites(deck: Sections, begin: Begin) -> None:
    """Baduila is at home in Goblin-gate, Gisulf in Lake-town, which is a Border-hold, as Bree is."""
    deck["hazard_deck"] = {"Baduila (DM)": 1, "Gisulf (DM)": 1}
    board = begin(deck, 1).board
    met = [{site.title for n, site in enumerate(board.sites) if board.keyed[agent, n, 0] >= 0} for agent in (0, 1)]
    assert met == [{"Bree", "Lake-town", "Goblin-gate"}, {"Bree", "Lake-town"}]
    # Where an encounter draws them, they are met at home alone.
    home = [{site.title for n, site in enumerate(board.sites) if board.at_site[agent, n]} for agent in (0, 1)]
    assert home == [{"Goblin-gate"}, {"Lake-town"}]


def test_no_hazard_is_keyed_to_a_region_that_was_left(deck: Sections, begin: Begin) -> None:
    """The way is Rhudaur and High Pass, both Wildernesses, Anduin Vales, a Border-land, and Eagles' Eyrie, a Free-hold.

    From each of the four on: where is it played? A Cave-drake asks for two Wildernesses, a Cave Worm names High Pass.
    """
    played = {
        "Orc-patrol (TW)": [0, 1, -1, -1],
        "Cave-drake (TW)": [1, -1, -1, -1],
        "Cave Worm (TD)": [1, 1, -1, -1],
        "Ambusher (TW)": [2, 2, 2, -1],
        "Gisulf (DM)": [2, 2, 2, -1],
        "Assassin (TW)": [3, 3, 3, 3],
        "Lost in the Wilderness (TW)": [0, 1, 2, 3],
    }
    deck["location_deck"] = {"Rivendell (TW)": 1, "Eagles’ Eyrie (TW)": 1}
    deck["quest_deck"] = {"Gwaihir (TW)": 1}
    deck["hazard_deck"] = dict.fromkeys(played, 1)
    game = begin(deck, 2)
    out = int(game.board.journeys[1, 0])
    assert dict(zip(played, game.board.keyed[:, out].tolist(), strict=True)) == played
    # The limit is two. After an ambush in Anduin Vales the Orcs are left behind, and another hazard follows.
    orcs, ambusher, lost = 0, 3, 6
    game.board.people.prowess[:] = 20
    game.hazard_deck = np.array([[orcs, ambusher, lost, lost], [ambusher, orcs, lost, lost]])
    face_hazards(game, np.full(2, out))
    assert game.faced.tolist() == [2, 2]
    assert (game.next_hazard - (game.guard >= 0)).tolist() == [2, 3]


def test_points_that_are_reached_in_time(journeys: Play, pool: CardPool) -> None:
    found = journeys({"Lost in the Wilderness (TW)": 40}, {"Beregond (TW)": 1})
    points = next(card for card in pool if card.title == "Gwaihir").points
    assert points is not None
    assert found.spreads["points_taken"].histogram == {10 * points: 1.0}
    assert found.reached == (1.0 if 10 * points >= 25 else 0.0)


def test_the_free_council_asks_for_25_points_of_which_no_kind_is_more_than_half(deck: Sections, begin: Begin) -> None:
    game = begin(deck, 3)
    # 12 of others let 12 of one kind count, 13 of them 13; what a fallen Wizard costs is taken off at the end.
    game.by_kind[:] = 0
    game.by_kind[:, 0] = [12, 13, 13]
    game.by_kind[:, 1] = 20
    game.fined[:] = [0, 0, 5]
    assert game.counted().tolist() == [24, 26, 21]


def test_a_strike_is_lost_as_often_as_the_dice_say(deck: Sections, begin: Begin) -> None:
    """Three strikes of 6 against Beregond alone, prowess 4 and body 8: two strikes beyond him take 2 off."""
    runs = 40_000
    deck["hazard_deck"] = {"Orc-patrol (TW)": 1}
    game = begin(deck, runs)
    beaten = face(game, game.rows, game.board.perils.of_hazards[np.zeros(runs, dtype=int), 0])
    assert near(game.losses.mean(), 1 - at_least(4), runs)
    assert near(game.eliminated.mean(), (1 - at_least(4)) * at_least(9), runs)
    assert near(beaten.mean(), at_least(5), runs)
    assert game.tapped.all()
    assert (game.by_kind[:, game.board.kill] == beaten).all()


def test_sites_gain_an_attack_with_the_shadow_tokens(deck: Sections, begin: Begin) -> None:
    game = begin(deck, 12)
    second, over = game.board.perils.second, game.board.perils.second_over
    assert sorted(over[second >= 0]) == [10, 10, 12]  # Carn Dûm, Goblin-gate, Moria
    game.at[:] = int(np.flatnonzero(over == 12)[0])
    game.tokens[:] = [12] * 6 + [13] * 6
    defend(game, np.ones(12, dtype=bool))
    assert game.second_attacks[:6].sum() == 0
    # Whom the Orcs of Moria spared, its Balrog meets.
    assert game.second_attacks[6:].sum() > 0


def test_a_faction_comes_into_play_as_often_as_its_check_succeeds(deck: Sections, play: Play, pool: CardPool) -> None:
    """One attempt on the way, at a Free-hold, where nothing is met; a check that fails discards the faction."""
    deck["player_deck"].pop("Gandalf (TW)", None)
    deck["starting"] = {"Beregond (TW)": 1}
    deck["hazard_deck"] = {}
    deck["location_deck"] = {"Rivendell (TW)": 1, "Bag End (TW)": 1}
    deck["quest_deck"] = {"Hobbits (TW)": 1}
    faction, beregond = (next(c for c in pool.folded(fold(t)) if c.set == "TW") for t in ("Hobbits", "Beregond"))
    assert faction.influence is not None
    odds = check(faction.influence, influence_modifier(beregond, faction, races_of_factions=False))
    assert 0 < odds < 1
    runs = 20_000
    assert near(play(deck, runs=runs).spreads["quests_taken"].mean, odds, runs)


def test_an_encounter_may_close_the_site(deck: Sections, begin: Begin) -> None:
    """A Border-hold is closed on a 2, and only its inn is rough; without a scout Ruins & Lairs are on a 4."""
    runs = 20_000
    deck["hazard_deck"] = {}
    game = begin(deck, runs)
    sites = [site.title for site in game.board.sites]
    game.at[:] = sites.index("Bree")
    game.board.people.prowess[:] = 30
    assert near(enter(game, np.ones(runs, dtype=bool)).mean(), 1 - (1 - at_least(3)), runs)
    assert game.losses.sum() == 0


def test_a_raid_that_is_won_is_worth_the_hazard_cards_of_the_site(deck: Sections, begin: Begin) -> None:
    runs = 4_000
    deck["hazard_deck"] = {}
    game = begin(deck, runs)
    board = game.board
    carn_dum = board.sites[int(board.site[board.journeys[board.raid, board.half[board.raid] - 1]])]
    assert carn_dum.title == "Carn Dûm"
    game.place[:], game.at[:] = board.raid, board.sites.index(carn_dum)
    # Of giants, so that many win.
    board.people.prowess[:] = 14
    raid(game, np.arange(runs) % 2 == 0)
    won = game.raids == 1
    assert 0 < won.sum() <= runs // 2
    assert not won[1::2].any()
    assert (game.by_kind[:, board.raided_kind] == won * carn_dum.draw_opponent).all()
    assert (game.raided == won).all()
    raid(game, won)
    assert game.raids.max() == 1


def test_a_creature_on_guard_attacks_who_enters(deck: Sections, begin: Begin) -> None:
    deck["hazard_deck"] = {"Orc-patrol (TW)": 40}
    game = begin(deck, 4)
    sites = [site.title for site in game.board.sites]
    # Keyed to Ruins & Lairs, not to Border-holds; two games have nothing on guard.
    game.at[:] = [sites.index(title) for title in ("Weathertop", "Bree", "Weathertop", "Bree")]
    game.guard[:] = [0, 0, -1, -1]
    reveal_guard(game, np.ones(4, dtype=bool))
    assert game.guarded.tolist() == [1, 0, 0, 0]
    assert game.tapped.any(axis=1).tolist() == [True, False, False, False]


@pytest.mark.slow
def test_an_enhanced_site_is_no_second_place(deck: Sections, play: Play) -> None:
    alone = play(deck, seed=3, runs=100)
    deck["location_deck"]["Bag End (RG)"] = 1
    assert play(deck, seed=3, runs=100).spreads == alone.spreads


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


def test_the_rules_that_are_played_name_their_sources(deck: Sections, play: Play) -> None:
    rules = play(deck, runs=1).to_dict()["rules_played"]
    assert all(rule.endswith(").") and any(source in rule for source in ("RGEO", "CARD", "METD")) for rule in rules)
    assert "A creature on guard attacks who enters the site (RGEO 1)." in rules


@pytest.mark.slow
def test_the_same_seed_gives_the_same_answer_and_another_another(deck: Sections, play: Play) -> None:
    found = play(deck, seed=7, runs=50)
    assert found.to_dict() == play(deck, seed=7, runs=50).to_dict()
    assert found.spreads != play(deck, seed=8, runs=50).spreads


@pytest.mark.slow
def test_an_interval_holds_what_many_runs_agree_on(deck: Sections, play: Play) -> None:
    many = play(deck, runs=10_000, seed=99).spreads["hazards_faced"].mean
    held = [
        low <= many <= high
        for seed in range(20)
        for low, high in [play(deck, runs=200, seed=seed).spreads["hazards_faced"].interval]
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
        SolitaireGames(report.deck, report.format, nowhere, region_map_of(pool), runs=1)


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
