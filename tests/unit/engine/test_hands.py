"""From a list to an answer: the way in, what it assumes, that it repeats itself, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from scipy.stats import hypergeom  # type: ignore[import-untyped]  # it has no types of its own

from rulesets.errors import FormatError
from tests.counting import calls
from validator.check_request import CheckRequest
from validator.decklists import UnreadableList
from validator.engine.hands import MOST_HANDS, PLAYABLE, Hands, hands, playable_by
from validator.engine.kinds import KINDS
from validator.engine.no_deck import MOST_CARDS
from validator.engine.strategy import Strategy
from validator.usage import UsageError

EXAMPLES = Path(__file__).parents[3] / "examples"
FIELD = Path(__file__).parents[3].parent / "shared/decks"
WIZARD = (EXAMPLES / "wizard-dwarves-of-erebor.deck").read_bytes()
LEGAL = (
    "wizard-dwarves-of-erebor.deck", "ringwraith-northern-pits.json", "fallen-wizard-many-coloured-tower.txt",
    "balrog-under-the-mountains.dck",
)  # fmt: skip

Base = Callable[[str], dict[str, dict[str, int]]]


def as_list(sections: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Give sections of `Name (SET): copies` as a deck in the JSON form."""
    named = re.compile(r"(?P<name>.+) \((?P<set>[A-Z0-9]+)\)")
    return {
        section: [{**named.fullmatch(name).groupdict(), "count": count} for name, count in cards.items()]  # type: ignore[union-attr]
        for section, cards in sections.items()
    }


# --- the numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEGAL)
def test_the_odds_of_real_lists_follow_the_hypergeometric_law(name: str) -> None:
    drawn = hands((EXAMPLES / name).read_bytes(), hands=0, strategy=Strategy(turns=30))
    assert drawn.report.legal
    for row in drawn.odds:
        copies = sum(row.kind in held for held in drawn.kinds)
        seen = 8 if isinstance(row.by, str) else min(drawn.deck_size, 8 + 4 * row.by)
        law = hypergeom.sf(row.at_least - 1, drawn.deck_size, copies, seen)
        assert float(row.exact) == pytest.approx(law, abs=1e-12)


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_simulated_agrees_with_what_is_exact(name: str) -> None:
    drawn = hands((EXAMPLES / name).read_bytes(), hands=20_000, seed=1)
    rows = [*drawn.odds, *(row for _, row, _ in drawn.playable)]
    for row in rows:
        assert row.share is not None
        low, high = row.share.interval
        assert low <= float(row.exact) <= high


def test_a_card_is_seen_by_the_law_and_by_the_end_of_the_deck_for_sure() -> None:
    drawn = hands(WIZARD, hands=0)
    # 66 cards, 8 in hand, 2 a turn and 2 to fill the hand: the last is drawn in turn 15.
    assert (drawn.deck_size, drawn.exhausted) == (66, 15)
    for copies in (1, 2, 3):
        for turn in (0, 1, 7, 14):
            law = hypergeom.sf(0, 66, copies, 8 + 4 * turn)
            assert float(drawn.seen(copies, turn)) == pytest.approx(law, abs=1e-12)
        assert drawn.seen(copies, 15) == 1
    assert drawn.seen(1, 14) == Fraction(64, 66)


def test_a_deck_is_seen_as_fast_as_the_hand_is_filled_again() -> None:
    # 58 cards after the opening hand, 2 of them a turn.
    exhausted = [hands(WIZARD, hands=0, strategy=Strategy(refill=refill)).exhausted for refill in (0, 1, 2, 4)]
    assert exhausted == [29, 20, 15, 10]


def test_a_plan_draws_what_its_sites_say() -> None:
    # Moria lets 2 cards be drawn, Lórien 2 and Beorn’s House 1.
    plan = Strategy(plan=("Moria", "Lórien", "Beorn’s House"), draws_per_turn=5, refill=0)
    drawn = hands(WIZARD, hands=0, strategy=plan)
    assert [site.title for site in drawn.plan] == ["Moria", "Lórien", "Beorn’s House"]
    assert [drawn.seen_by(turn) for turn in range(5)] == [8, 10, 12, 13, 18]


def test_a_plan_changes_where_and_when_cards_are_played() -> None:
    def played(*plan: str) -> dict[str, tuple[int | None, str | None]]:
        drawn = hands(WIZARD, hands=0, strategy=Strategy(plan=plan))
        plays = {card.title: drawn.playability.of(card) for card in drawn.cards}
        return {title: (play.turn, play.site.title if play.site else None) for title, play in plays.items()}

    # The Men of Dale come at Lake-town's neighbour alone; a sword is found in Moria.
    free, planned = played(), played("Lórien", "Moria")
    later = {title for title, (turn, _) in planned.items() if turn and (free[title][0] or 0) < turn}
    assert later
    assert all((planned[title][0] or 0) <= 4 for title in later)
    assert {site for turn, site in planned.values() if turn == 2} <= {"Moria"}


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (("Bree",), "The plan names 'Bree', which is not in the location deck."),
        (("Nowhere",), "The plan names 'Nowhere', which is not a site."),
        (("Barrow-downs", "The Lonely Mountain"), "to which no move leads"),
    ],
)
def test_a_plan_keeps_to_the_location_deck_and_to_the_map(plan: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        hands(WIZARD, hands=0, strategy=Strategy(plan=plan)).to_dict()
    assert refused.value.field == "plan"


def test_a_deck_that_is_never_drawn_is_never_exhausted() -> None:
    drawn = hands(WIZARD, hands=0, strategy=Strategy(draws_per_turn=0, refill=0))
    assert drawn.exhausted is None
    assert drawn.to_dict(brief=True)["turns"]["exhausted"] is None


def test_turns_end_with_the_deck() -> None:
    assert hands(WIZARD, hands=0, strategy=Strategy(turns=100)).turns == range(1, 16)


def test_what_can_be_played_by_turn_1_can_be_by_turn_2() -> None:
    drawn = hands(WIZARD, hands=0)
    odds = drawn.odds_with_playable
    assert 0 < odds.copies(playable_by(PLAYABLE, 1)) <= odds.copies(playable_by(PLAYABLE, 2))
    for _, row, succeeds in drawn.playable:
        assert succeeds <= row.exact


def test_what_comes_together_follows_the_multivariate_law() -> None:
    drawn = hands(WIZARD, hands=0)
    points, creatures = (sum(kind in held for held in drawn.kinds) for kind in ("points", "creature"))
    neither = 1 - drawn.odds_of_the_deck.none_of(("points",), 8) - drawn.odds_of_the_deck.none_of(("creature",), 8)
    # By inclusion and exclusion: 1 - P(no points) - P(no creature) + P(neither).
    law = float(neither) + hypergeom.pmf(0, 66, points + creatures, 8)
    assert float(drawn.together()["points and a creature"]) == pytest.approx(law, abs=1e-12)


def test_the_solitaire_game_draws_five_of_forty_and_is_played_to_its_end(base: Base) -> None:
    # RGEO 1: the hand size is always 5 cards; the player deck has 40, two of them Wizards.
    told = hands(as_list(base("solitaire")), CheckRequest(format="road-goes-ever-on"), hands=500).to_dict()
    assert (told["hand_size"], told["deck_size"], told["redraw"]) == (5, 40, None)
    law = hypergeom.sf(0, 40, 2, 5)
    first = next(row for row in told["odds"] if (row["kind"], row["at_least"], row["by"]) == ("avatar", 1, "opening"))
    assert first["exact"] == pytest.approx(law, abs=1e-12)
    assert told["solitaire"]["runs"] == 500
    assert hands(WIZARD, hands=0).to_dict()["solitaire"] is None


# --- the redraw -------------------------------------------------------------------------------------------------------


def test_a_dream_card_hand_may_be_given_up_and_a_standard_one_may_not(base: Base) -> None:
    deck = as_list(base("dreamcards-wizard"))
    told = hands(deck, CheckRequest(format="dreamcards"), hands=5_000).to_dict()
    assert told["redraw"]["source"] == "DC Starting the game"
    low, high = told["redraw"]["interval"]
    assert low <= told["redraw"]["exact"] <= high
    assert len(told["redraw"]["odds"]) == len(told["odds"])
    for row in told["redraw"]["odds"]:
        assert row["interval"][0] <= row["exact"] <= row["interval"][1]
    assert hands(as_list(base("wizard")), hands=0).to_dict()["redraw"] is None


def test_a_player_may_never_give_up_a_hand(base: Base) -> None:
    drawn = hands(
        as_list(base("dreamcards-wizard")),
        CheckRequest(format="dreamcards"),
        hands=100,
        strategy=Strategy(redraw="never"),
    )
    assert drawn.redraw is None
    assert drawn.to_dict()["redraw"] is None
    assert all(sample.given_up is None for sample in drawn.samples)


def test_a_sample_hand_that_was_given_up_held_no_points(base: Base) -> None:
    # The base holds no resource worth points but one: nearly every hand is given up.
    drawn = hands(as_list(base("dreamcards-wizard")), CheckRequest(format="dreamcards"), hands=0, samples=40)
    given_up = [sample.given_up for sample in drawn.samples if sample.given_up is not None]
    assert given_up
    assert all("points" not in held.kinds for hand in given_up for held in hand)
    assert all(any("points" in held.kinds for held in s.cards) for s in drawn.samples if s.given_up is None)


# --- repeating --------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    first, again, other = (
        json.dumps(hands(WIZARD, hands=2_000, seed=seed).to_dict(), ensure_ascii=False) for seed in (3, 3, 4)
    )
    assert first == again
    assert first != other


def test_of_two_who_are_the_same_one_alone_can_be_played() -> None:
    drawn = hands(WIZARD, hands=0, samples=100).samples
    twice = [avatars for sample in drawn if len(avatars := [one for one in sample.cards if one.card.avatar]) > 1]
    assert twice
    assert all(sum(one.play.turn is not None for one in avatars) == 1 for avatars in twice)


def test_a_longer_series_of_samples_begins_with_the_shorter_one() -> None:
    short, long = (hands(WIZARD, hands=0, seed=9, samples=number).samples for number in (2, 6))
    assert [[held.card for held in sample.cards] for sample in long[:2]] == [
        [held.card for held in sample.cards] for sample in short
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_the_lines_does_not_matter(seed: int, base: Base) -> None:
    deck = as_list(base("wizard"))
    shuffled = {section: Random(seed).sample(cards, len(cards)) for section, cards in deck.items()}  # noqa: S311  # an order
    strategy = Strategy(draft="best")
    first, second = (hands(one, hands=1_000, strategy=strategy).to_dict() for one in (deck, shuffled))
    for part in ("odds", "without", "expected", "turns", "playable", "samples"):
        assert first[part] == second[part]


def test_a_sample_hand_holds_cards_of_the_deck_and_says_of_each_what_it_can_do() -> None:
    drawn = hands(WIZARD, hands=0, samples=5)
    for sample in drawn.samples:
        assert len(sample.cards) == 8
        titles = [held.card.title for held in sample.cards]
        assert all(titles.count(title) <= sum(card.title == title for card in drawn.cards) for title in titles)
        assert all(held.play.why and held.kinds for held in sample.cards)


@pytest.mark.parametrize(("alignment", "hazard"), [("balrog", True), ("ringwraith", False), ("wizard", True)])
def test_a_sample_judges_an_agent_as_its_player_holds_it(alignment: str, hazard: bool) -> None:  # noqa: FBT001
    drawn = hands("Deck\n20 Baduila (DM)\n", CheckRequest(alignment=alignment), hands=0, samples=1)
    held = drawn.samples[0].cards[0]
    assert (held.kinds == ("hazard",)) is hazard
    assert ("it is an agent" in held.play.why) is hazard


# --- the answer -------------------------------------------------------------------------------------------------------


def test_the_answer_has_the_fields_that_are_promised() -> None:
    told = hands(WIZARD, hands=1_000, samples=1).to_dict()
    json.dumps(told)
    assert {
        "deck_size", "hand_size", "hands", "seed", "start", "odds", "redraw", "samples", "advice", "assumptions",
    } <= set(told)  # fmt: skip
    assert set(told["odds"][0]) >= {"kind", "at_least", "by", "exact", "simulated", "interval"}
    assert {row["kind"] for row in told["odds"]} == set(KINDS)
    assert {row["by"] for row in told["odds"]} == {"opening", 1, 2, 3, 4, 5}
    assert (told["deck_size"], told["hand_size"], told["hands"], told["seed"]) == (66, 8, 1_000, 0)


def test_without_simulation_the_odds_are_exact_alone() -> None:
    told = hands(WIZARD, hands=0).to_dict()
    assert all(row["simulated"] is None and row["interval"] is None for row in told["odds"])
    assert all(0 <= row["exact"] <= 1 and str(Fraction(row["fraction"])) == row["fraction"] for row in told["odds"])


def test_a_brief_answer_leaves_the_map_alone_and_agrees_with_the_whole() -> None:
    drawn = hands(WIZARD, hands=0)
    brief = drawn.to_dict(brief=True)
    assert "playability" not in vars(drawn)
    assert (brief["playable"], brief["samples"], brief["advice"]) == ([], [], [])
    whole = drawn.to_dict()
    assert {key: value for key, value in whole.items() if key not in {"playable", "samples", "advice"}} == {
        key: value for key, value in brief.items() if key not in {"playable", "samples", "advice"}
    }


@pytest.mark.parametrize("name", LEGAL)
def test_the_first_answer_is_a_small_part_of_the_whole(name: str) -> None:
    deck = (EXAMPLES / name).read_bytes()
    hands(deck, hands=0).to_dict()  # a service has opened its card pool
    brief, whole = (calls(lambda brief=brief: hands(deck, hands=0).to_dict(brief=brief)) for brief in (True, False))  # type: ignore[misc]
    assert brief < 30_000
    assert brief < whole / 2


def test_a_hundred_thousand_hands_with_what_can_be_played_are_no_loop_over_hands() -> None:
    assert hands(WIZARD, hands=1_000).to_dict()["playable"][0]["simulated"] is not None
    few, many = (calls(lambda drawn=drawn: hands(WIZARD, hands=drawn).to_dict()) for drawn in (1_000, 100_000))  # type: ignore[misc]
    assert many < 1.2 * few


# --- what is assumed --------------------------------------------------------------------------------------------------


def said(drawn: Hands) -> dict[str, str]:
    return {assumption.about: assumption.text for assumption in drawn.assumptions}


def test_every_assumption_stands_beside_the_answer() -> None:
    texts = said(hands(WIZARD, hands=1_000, seed=12))
    assert "wizard, inferred from its avatars" in texts["player"]
    assert "Thorin II, Balin, Kíli, Bofur and Ori, drafted in the order of the list" in texts["company"]
    assert "starts at Rivendell (hero)" in texts["site"]
    assert "8 cards are drawn from 66" in texts["deck"]
    assert "Of Twilight, 0 copies count as resources and 2 as hazards." in texts["two_way"]
    assert "2 cards a turn. Beside these, 2 cards come in each round" in texts["draws"]
    assert "1,000 hands were simulated from the seed 12; each interval is a Chernoff interval" in texts["simulation"]
    assert "99.99 %" in texts["simulation"]
    assert "list" not in texts


def test_a_list_that_is_not_understood_is_played_as_far_as_it_is() -> None:
    drawn = hands(WIZARD.replace(b"1 Glamdring (TW)", b"1 Glamdrnig the Foe (TW)"), hands=0)
    assert drawn.deck_size == 65
    texts = said(drawn)
    assert "1 line of the list is not understood" in texts["list"]
    assert "undecided" in texts["list"]


def test_an_illegal_deck_is_played_as_it_stands() -> None:
    texts = said(hands((EXAMPLES / "illegal-too-much-of-everything.deck").read_bytes(), hands=0))
    assert "The verdict on the deck is illegal; its hands are drawn as it stands." in texts["list"]


@pytest.mark.parametrize(("sites", "missing"), [("", True), ("Sites\n1 Bree\n", False)])
def test_a_missing_location_deck_is_said(sites: str, missing: bool) -> None:  # noqa: FBT001
    drawn = hands("Alignment: Wizard\nPool\n1 Faramir\nDeck\n8 Glamdring\n" + sites, hands=0)
    assert ("The list has no location deck" in said(drawn)["site"]) is missing


def test_a_deck_of_nobody_known_is_drawn_without_a_company() -> None:
    drawn = hands("Deck\n" + "3 Cram (TD)\n3 River (TW)\n" * 4, hands=0)
    assert drawn.start.company == ()
    assert "player type is not known" in said(drawn)["player"]
    assert drawn.to_dict()["start"]["site"] is None


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hands": -1}, "number of hands must be a whole number from 0 to 10,000,000, not -1"),
        ({"hands": MOST_HANDS + 1}, "not 10000001"),
        ({"hands": 1.5}, "not 1.5"),
        ({"hands": True}, "not True"),
        ({"seed": -1}, "the seed"),
        ({"seed": 2**63}, "the seed"),
        ({"samples": 101}, "sample hands must be a whole number from 0 to 100"),
    ],
)
def test_numbers_out_of_their_range_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        hands(WIZARD, **asked)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ({"draft": "luck"}, "no way to draft 'luck'"),
        ({"redraw": "sometimes"}, "no way to redraw 'sometimes'"),
        ({"turns": -1}, "turns must be a whole number from 0 to 100"),
        ({"draws_per_turn": 51}, "cards drawn in a turn"),
        ({"draws_per_turn": 1.5}, "cards drawn in a turn"),
    ],
)
def test_ways_of_playing_that_do_not_exist_are_refused(strategy: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Strategy(**strategy)


def test_a_plan_of_no_site_is_refused() -> None:
    with pytest.raises(UsageError, match="The plan names 'Glamdring', which is not a site"):
        hands(WIZARD, strategy=Strategy(plan=("Glamdring",)))


def test_a_site_where_nobody_starts_is_refused() -> None:
    with pytest.raises(UsageError, match="may not start at 'Bree'; it may start at: Rivendell"):
        hands(WIZARD, strategy=Strategy(site="Bree"))


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("Pool\n1 Dori (TW)\n", "The list leaves the play deck out; an opening hand of the format 'coe' takes 8"),
        ("Deck\n1 Cram (TD)\n", "The play deck has 1 known card; an opening hand"),
        ("Deck\n7 Cram (TD)\n", "The play deck has 7 known cards"),
        ("Deck\n3 Cram (TD)\n5 Crxqm\n", "has 3 known cards, and 1 line not understood; an opening hand"),
        ("Deck\n" + "999 Cram (TD)\n" * 2, f"at most {MOST_CARDS:,}"),
    ],
)
def test_a_list_without_a_deck_to_draw_from_is_refused(deck: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        hands(deck, CheckRequest(alignment="wizard"))


def test_lines_of_other_sections_are_no_reason_why_there_is_no_deck() -> None:
    with pytest.raises(UsageError) as refused:
        hands("Pool\n1 Dxqri Zzyk\n\nDeck\n7 Cram (TD)\n", CheckRequest(alignment="wizard"))
    assert str(refused.value).endswith("takes 8. Hand in the whole deck.")


@pytest.mark.parametrize(
    ("copies", "counts"),
    [
        (1, "0 copies count as resources and 1 as a hazard"),
        (2, "0 copies count as resources and 2 as hazards"),
    ],
)
def test_copies_of_a_card_of_both_kinds_are_counted_in_words(copies: int, counts: str) -> None:
    deck = WIZARD.replace(b"2 Twilight (TW)", b"%d Twilight (TW)" % copies)
    assert f"Of Twilight, {counts}." in said(hands(deck, hands=0))["two_way"]


def test_what_a_check_refuses_is_refused_here_too() -> None:
    with pytest.raises(UnreadableList):
        hands("")
    with pytest.raises(FormatError):
        hands(WIZARD, CheckRequest(format="poker"))
    with pytest.raises(UsageError):
        hands(WIZARD, CheckRequest(alignment="pirate"))


def test_a_deck_of_exactly_one_hand_is_drawn_whole() -> None:
    drawn = hands("Deck\n8 Cram (TD)\n", CheckRequest(alignment="wizard"), hands=100)
    told = drawn.to_dict()
    assert (told["deck_size"], told["turns"]["exhausted"]) == (8, 0)
    assert {row["exact"] for row in told["odds"] if row["kind"] == "resource"} == {1.0}


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(FIELD.glob("*/*")), ids=lambda path: path.name)
def test_every_published_list_gets_an_answer_or_a_reason(path: Path) -> None:
    try:
        told = hands(
            path.read_bytes(), CheckRequest(format="dreamcards" if "dream" in path.name else "coe"), hands=2_000
        ).to_dict()
    except (UsageError, UnreadableList) as error:
        assert str(error).endswith(".")  # noqa: PT017  # the reason is what is looked at
        return
    json.dumps(told)
    assert all(row["interval"][0] <= row["exact"] <= row["interval"][1] for row in told["odds"] + told["playable"])


def test_one_character_a_turn_comes_in_a_sample_hand() -> None:
    deck = re.sub(rb"\n3 Gandalf[^\n]*", b"\n3 Gandalf (TW)\n2 Bergil (TW)\n2 Beregond (TW)\n2 Anborn (TW)", WIZARD)
    coming = {"avatar", "character"}
    several = 0
    for sample in hands(deck, hands=0, samples=50).samples:
        turns = [held.play.turn for held in sample.cards if coming & set(held.kinds) and held.play.turn]
        assert len(set(turns)) == len(turns)
        several += len(turns) > 1
        first = [held.play.turn for held in sample.cards if "avatar" in held.kinds]
        assert not first or min(filter(None, first)) == 1
    assert several
