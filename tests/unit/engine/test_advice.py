"""Advice about what hands hold: each on both sides of its threshold, with its numbers and its source."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rulesets.finding import Finding, Severity
from rulesets.formats import sources
from validator.check_request import CheckRequest
from validator.checking import check
from validator.engine.advice import ADVICE, THRESHOLDS, Thresholds
from validator.engine.hands import hands
from validator.engine.strategy import Strategy

Base = Callable[[str], dict[str, dict[str, int]]]
Sections = dict[str, dict[str, int]]
_NAMED = re.compile(r"(?P<name>.+) \((?P<set>[A-Z0-9]+)\)")


def advice(
    sections: Mapping[str, Mapping[str, int]],
    format: str = "coe",  # noqa: A002
    thresholds: Thresholds = THRESHOLDS,
    **asked: Any,  # noqa: ANN401
) -> dict[str, list[Finding]]:
    """Give what is advised about a deck, by id."""
    deck = {
        section: [{**_NAMED.fullmatch(name).groupdict(), "count": count} for name, count in cards.items() if count]  # type: ignore[union-attr]
        for section, cards in sections.items()
    }
    found: dict[str, list[Finding]] = {}
    for finding in hands(deck, CheckRequest(format=format, **asked), hands=0, thresholds=thresholds).advice:
        found.setdefault(finding.rule, []).append(finding)
        assert finding.severity is Severity.ADVICE
        assert all(part.split(" ")[0] in sources() for part in finding.source.split(", "))
    return found


@pytest.fixture
def deck(base: Base) -> Sections:
    """A Wizard's deck of 63 cards or more, with a location deck."""
    return {**base("wizard"), "location_deck": {"Rivendell (TW)": 1, "Bree (TW)": 1, "Goblin-gate (TW)": 1}}


@pytest.mark.parametrize(("avatars", "advised"), [(0, True), (1, True), (2, False), (3, False)])
def test_few_avatars(avatars: int, advised: bool, deck: Sections) -> None:  # noqa: FBT001
    del deck["play_deck"]["Saruman (TW)"]
    deck["play_deck"]["Gandalf (TW)"] = avatars
    found = advice(deck, alignment="wizard").get("hands.few_avatars", [])
    assert bool(found) is advised
    if found:
        cards = sum(deck["play_deck"].values())
        assert found[0].values["avatars"] == avatars
        assert found[0].values["odds"] == pytest.approx(avatars * (cards // 2) / cards)


def test_the_lidless_eye_stands_in_for_an_avatar(base: Base) -> None:
    deck = base("ringwraith")
    for name in ("The Witch-king (LE)", "Adûnaphel the Ringwraith (LE)"):
        del deck["play_deck"][name]
    assert "hands.few_avatars" in advice(deck, alignment="ringwraith")
    deck["play_deck"]["The Lidless Eye (LE)"] = 2
    assert "hands.few_avatars" not in advice(deck, alignment="ringwraith")


def test_an_avatar_who_starts_is_not_looked_for_in_the_deck(base: Base) -> None:
    deck = base("dreamcards-wizard")
    del deck["play_deck"]["Saruman (TW)"]
    deck["play_deck"]["Gandalf (TW)"] = 1
    assert "hands.few_avatars" in advice(deck, "dreamcards", alignment="wizard")
    deck["pool"]["Radagast (TW)"] = 1
    assert "hands.few_avatars" not in advice(deck, "dreamcards", alignment="wizard")


def test_a_player_who_needs_no_avatar_is_not_told_to_add_one(base: Base) -> None:
    # In dream-card games hero players without a Wizard are players of their own kind; in the standard game not.
    for name, format_, advised in (("dreamcards-wizard", "dreamcards", False), ("wizard", "coe", True)):
        deck = base(name)
        for avatar in ("Gandalf (TW)", "Saruman (TW)"):
            deck["play_deck"].pop(avatar, None)
        assert ("hands.few_avatars" in advice(deck, format_, alignment="wizard")) is advised


@pytest.mark.parametrize(
    ("card", "site", "advised"),
    [
        ("Return of the King (TW)", "Bree (TW)", True),
        ("Return of the King (TW)", "Minas Tirith (TW)", False),
        ("Quickbeam (TW)", "Bree (TW)", True),
        ("Gates of Morning (TW)", "Bree (TW)", False),
        ("Dagger of Westernesse (TW)", "Bree (TW)", False),
        ("Durin’s Axe (TW)", "Bree (TW)", False),
    ],
)
def test_a_card_for_which_the_location_deck_has_no_site(card: str, site: str, advised: bool, deck: Sections) -> None:  # noqa: FBT001
    deck["play_deck"][card] = 1
    deck["location_deck"] = {"Rivendell (TW)": 1, "Moria (TW)": 1, site: 1}
    found = advice(deck, alignment="wizard").get("hands.nowhere_to_play", [])
    assert (card.removesuffix(" (TW)") in {finding.values["title"] for finding in found}) is advised
    del deck["location_deck"]
    assert "hands.nowhere_to_play" not in advice(deck, alignment="wizard")


def test_nothing_to_do(deck: Sections) -> None:
    assert "hands.nothing_to_do" not in advice(deck, alignment="wizard")
    idle = {"play_deck": {"Cave-drake (TW)": 12, "River (TW)": 12, "Concealment (TW)": 4}}
    (found,) = advice(idle, alignment="wizard")["hands.nothing_to_do"]
    # 4 of 28 cards can be played: a hand of 8 is drawn from the other 24.
    assert found.values["odds"] == pytest.approx(735471 / 3108105)
    assert found.values["threshold"] == 0.1


def test_the_threshold_of_nothing_to_do_can_be_set() -> None:
    idle = {"play_deck": {"Cave-drake (TW)": 12, "River (TW)": 12, "Concealment (TW)": 4}}
    bold = Thresholds(nothing=Fraction(1, 2))
    assert "hands.nothing_to_do" not in advice(idle, alignment="wizard", thresholds=bold)


@pytest.mark.parametrize(
    ("sites", "advised"),
    [
        # No lair at all; a lair in reach of Rivendell; a lair that is a site of other players.
        ({"Bree (TW)": 1}, True),
        ({"Gondmaeglom (TD)": 1}, False),
        ({"Gondmaeglom (LE)": 1}, False),
    ],
)
def test_hoard_items_without_a_hoard_in_reach(sites: dict[str, int], advised: bool, deck: Sections) -> None:  # noqa: FBT001
    deck["location_deck"] = {"Rivendell (TW)": 1, **sites}
    deck["play_deck"]["Adamant Helmet (TD)"] = 1
    found = advice(deck, alignment="wizard").get("hands.hoards_out_of_reach", [])
    assert [finding.values["title"] for finding in found] == (["Adamant Helmet"] if advised else [])
    if found:
        assert found[0].source == "METD-E Hoards"


def test_without_a_location_deck_no_hoard_is_missed(deck: Sections) -> None:
    del deck["location_deck"]
    deck["play_deck"]["Adamant Helmet (TD)"] = 1
    assert "hands.hoards_out_of_reach" not in advice(deck, alignment="wizard")


def test_a_faction_that_the_best_influencer_seldom_wins() -> None:
    sections = {
        "pool": {"Dori (TW)": 1},
        "play_deck": {"Rangers of the North (TW)": 1, "Concealment (TW)": 9},
        "location_deck": {"Bree (TW)": 1},
    }
    (found,) = advice(sections, alignment="wizard")["hands.influence"]
    # The check must exceed 9; Dori has -1 against factions: 11 and 12 are 3 of 36 throws.
    assert (found.values["number"], found.values["influencer"], found.values["modifier"]) == (9, "Dori", -1)
    assert found.values["odds"] == pytest.approx(3 / 36)
    # Where no site lets them be played, that alone is said.
    elsewhere = advice({**sections, "location_deck": {"Moria (TW)": 1}}, alignment="wizard")
    assert ("hands.influence" in elsewhere, "hands.nowhere_to_play" in elsewhere) == (False, True)
    # Peath has a direct influence of 1: 9 to 12 are 10 of 36.
    sections["pool"] = {"Dori (TW)": 1, "Peath (TW)": 1}
    (better,) = advice(sections, alignment="wizard")["hands.influence"]
    assert (better.values["influencer"], better.values["modifier"]) == ("Peath", 1)
    assert better.values["odds"] == pytest.approx(10 / 36)
    assert "hands.influence" not in advice(
        sections, alignment="wizard", thresholds=Thresholds(influence=Fraction(10, 36))
    )
    # Beretar has 1, +2 against them, and +1 as a Dúnadan: 6 to 12 are 26 of 36.
    sections["pool"]["Beretar (TW)"] = 1
    assert "hands.influence" not in advice(sections, alignment="wizard")


def test_a_creature_that_only_an_event_makes_playable() -> None:
    # Morgul-rats are keyed to regions that Doors of Night alone makes.
    rats = {"play_deck": {"Morgul-rats (TD)": 3, "Concealment (TW)": 9}}
    (found,) = advice(rats, alignment="wizard")["hands.dead_creatures"]
    assert found.values["title"] == "Morgul-rats"
    rats["play_deck"]["Doors of Night (TW)"] = 1
    assert "hands.dead_creatures" not in advice(rats, alignment="wizard")


@pytest.mark.parametrize(("length", "needed"), [("starter", 20), ("short", 25), ("long", 30), ("campaign", 40)])
def test_points_that_cannot_reach_what_the_game_asks_for(length: str, needed: int) -> None:
    # Glamdring is worth 2 points, three Cram none.
    poor = {"play_deck": {"Glamdring (TW)": 1, "Cram (TD)": 3, "Concealment (TW)": 9}}
    (found,) = advice(poor, alignment="wizard", length=length)["hands.points_out_of_reach"]
    assert (found.values["points"], found.values["needed"]) == (2, needed)


def test_points_are_counted_over_pool_play_deck_and_sideboard() -> None:
    # Elrond's 3, Galadriel's 3 and Glamdring's 2 marshalling points.
    rich = {
        "pool": {"Elrond (TW)": 1},
        "play_deck": {"Glamdring (TW)": 1, "Concealment (TW)": 9},
        "sideboard": {"Galadriel (TW)": 1},
    }
    (found,) = advice(rich, alignment="wizard")["hands.points_out_of_reach"]
    assert found.values["points"] == 8


@pytest.mark.parametrize(
    ("sites", "astray"),
    [
        ({"Bree (TW)": 1, "Lórien (TW)": 1}, None),
        # Without The Under-gates nothing leads down to its neighbour.
        ({"The Under-grottos (DM)": 1}, ["The Under-grottos"]),
    ],
)
def test_sites_out_of_reach(sites: dict[str, int], astray: list[str] | None, deck: Sections) -> None:
    deck["location_deck"] = {"Rivendell (TW)": 1, **sites}
    found = advice(deck, alignment="wizard").get("sites.out_of_reach")
    assert (found[0].values["sites"] if found else None) == astray


def test_a_legal_deck_at_every_limit_gets_no_advice_on_its_hands_that_is_not_so(deck: Sections) -> None:
    found = advice(deck, alignment="wizard")
    # The base holds hardly a point: that alone is said.
    assert set(found) == {"hands.points_out_of_reach"}


def test_advice_changes_no_verdict(deck: Sections) -> None:
    listed = {
        section: [{**_NAMED.fullmatch(name).groupdict(), "count": count} for name, count in cards.items()]  # type: ignore[union-attr]
        for section, cards in deck.items()
    }
    drawn = hands(listed, CheckRequest(alignment="wizard"), hands=0, strategy=Strategy(turns=0))
    assert drawn.advice
    assert drawn.report.verdict == check(listed, alignment="wizard").verdict == "legal"


def test_every_advice_is_explained_where_it_is_given() -> None:
    for name, look in ADVICE.items():
        assert (look.__doc__ or "").startswith(f"`{name}`: ")
