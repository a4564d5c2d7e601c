"""`meccg play`: as a user runs it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LEGAL = "wizard-dwarves-of-erebor.deck"
OTHER = "ringwraith-northern-pits.json"
EXAMPLES = [
    LEGAL, OTHER, "balrog-under-the-mountains.dck", "fallen-wizard-many-coloured-tower.txt",
    "illegal-too-much-of-everything.deck", "undecided-typed-on-a-phone.txt",
]  # fmt: skip
CONTRACT = {
    "deck", "deck_size", "format", "alignment", "length", "games", "turns", "seed", "against", "policy", "points",
    "reached", "exhausted", "cards", "sites", "losses", "wants", "rules_played", "assumptions", "without_effect",
    "story",
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_played_whatever_its_verdict(meccg: Run, name: str) -> None:
    code, out, err = meccg("play", name, "--games", "50", "--turns", "6")
    assert (code, err) == (0, "")
    for title in ("Marshalling points", "How soon", "Cards", "One game", "Rules played", "Way of playing", "Taken for"):
        assert f"\n{title}" in out
    assert "\x1b" not in out


def test_the_answer_as_json_has_all_that_is_promised(meccg: Run) -> None:
    arguments = ("play", LEGAL, "--games", "200", "--turns", "7", "--seed", "3", "--plan", "Lórien,Moria")
    asked = (*arguments, "--want", "Gandalf & Glamdring by 5", "--vary", "Glamdring", "--output", "json")
    code, out, err = meccg(*asked)
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert set(answer) >= CONTRACT
    assert [row["turn"] for row in answer["points"]] == list(range(1, 8))
    assert [goal["points"] for goal in answer["reached"]] == [20, 25, 30, 40]
    assert all(len(goal["by"]) == 7 for goal in answer["reached"])
    assert (answer["against"], answer["policy"], answer["losses"]) == ("none", "greedy", None)
    assert sum(card["copies"] - card["sideboard"] for card in answer["cards"]) == answer["deck_size"]
    assert [want["text"] for want in answer["wants"]] == ["Gandalf & Glamdring by 5"]
    assert {event["turn"] for event in answer["story"]} == set(range(8))
    assert meccg(*asked)[1] == out


def test_what_no_site_allows_is_told_from_all_else_without_effect(meccg: Run, tmp_path: Path) -> None:
    deck = {
        "pool": [{"name": "Aragorn II", "count": 1}],
        "play_deck": [{"name": "Glamdring", "count": 1}, {"name": "The White Council", "count": 1},
                      {"name": "Cave-drake", "count": 6}],
        "location_deck": [{"name": "Rivendell", "count": 1}],
    }  # fmt: skip
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck), "utf-8")
    _, out, _ = meccg("play", str(path), "--games", "5", "--turns", "2")
    assert "  Glamdring, The White Council\n  No site of the deck within reach allows: Glamdring.\n" in out


def test_what_the_numbers_are_without_stands_above_them(meccg: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(
        json.dumps({"pool": [{"name": "Aragorn II", "count": 1}], "play_deck": [{"name": "Cave-drake", "count": 8}]})
    )
    missing = "The list has no location deck: nothing is played at sites but where the company starts."
    out = meccg("play", str(path), "--games", "5", "--turns", "2")[1]
    played = "The verdict on the deck is illegal; it is played as it stands."
    assert out.splitlines()[1] == f"  {played} {missing}"
    assert out.count(missing) == 1
    both = meccg("play", LEGAL, str(path), "--games", "5", "--turns", "2")[1]
    assert both.splitlines()[2] == f"  {played} {missing}"
    assert both.count(missing) == 1


def test_two_lists_are_compared_in_the_same_luck(meccg: Run) -> None:
    code, out, err = meccg("play", LEGAL, OTHER, "--games", "100", "--turns", "5", "--output", "json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert set(answer) == {"a", "b", "difference"}
    for a, b, change in zip(answer["a"]["points"], answer["b"]["points"], answer["difference"]["points"], strict=True):
        assert change["mean"] == pytest.approx(b["mean"] - a["mean"])
        assert change["interval"][0] <= change["mean"] <= change["interval"][1]
    same = json.loads(meccg("play", LEGAL, LEGAL, "--games", "100", "--turns", "5", "--output", "json")[1])
    assert {change["mean"] for change in same["difference"]["points"]} == {0}
    assert "difference" in meccg("play", LEGAL, OTHER, "--games", "100", "--turns", "5")[1]


def test_two_lists_are_asked_about_cards_that_one_of_them_holds(meccg: Run) -> None:
    questions = ("--want", "Glamdring & Balin by 4", "--want", "War-wolf")
    asked = ("--games", "60", "--turns", "5", *questions, "--vary", "Glamdring")
    code, out, err = meccg("play", LEGAL, OTHER, *asked, "--output", "json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    (swords, nobody), (none, _) = answer["a"]["wants"], answer["b"]["wants"]
    assert swords["share"] > none["share"] == nobody["share"] == 0
    assert [(change["text"], change["by"]) for change in answer["difference"]["wants"]] == [
        ("Glamdring & Balin by 4", 4),
        ("War-wolf", 5),
    ]
    assert answer["difference"]["wants"][0]["share"] == pytest.approx(-swords["share"])
    assert not any(card["one_more"] for card in answer["b"]["cards"])

    told = meccg("play", LEGAL, OTHER, *asked)[1]
    share = f"{100 * swords['share']:.1f}"
    assert f"  {share} % and 0 %: -{share} in 100 games (" in told
    assert "\nOne copy more, one fewer  first: points by the end of turn 5\n" in told
    # What is taken for given of one list alone says so, and what holds for both is said once.
    assert "  player         The first list: The player type is wizard.\n" in told
    assert told.count("The second list: The player type is ringwraith.") == 1
    assert told.count("All characters stay in one company") == told.count("\nRules played\n") == 1
    assert ("\nWithout effect  first: " in told, "\nWithout effect  second: " in told) == (True, True)


def test_which_of_two_lists_does_not_suit_is_said(meccg: Run) -> None:
    code, out, err = meccg("play", LEGAL, OTHER, "--plan", "Lórien")
    assert (code, out) == (2, "")
    assert err.startswith(f"meccg: {OTHER}: The plan names 'Lórien'")
    code, out, err = meccg("play", LEGAL, OTHER, "--want", "Nobody by 3")
    assert err.startswith(f"meccg: {LEGAL}: 'Nobody' is no card")


@pytest.mark.parametrize("lists", [(LEGAL,), (LEGAL, OTHER)])
def test_the_chart_is_a_file_of_its_own(meccg: Run, lists: tuple[str, ...]) -> None:
    code, out, err = meccg("play", *lists, "--games", "100", "--output", "svg")
    assert (code, err) == (0, "")
    chart = ET.fromstring(out)  # noqa: S314  # our own
    assert chart.tag.endswith("svg")
    assert len(chart.findall("{*}polyline")) == len(lists)


def test_long_names_of_lists_are_shortened_below_the_chart(meccg: Run, tmp_path: Path) -> None:
    lists = []
    for name in ("A" * 50, "B" * 36, ""):
        deck = {"name": name, "play_deck": [{"name": "Cave-drake", "count": 8}]}
        lists.append(tmp_path / f"{'x' * 60}{len(name)}.json")
        lists[-1].write_text(json.dumps(deck))
    ways = ("--games", "2", "--turns", "2", "--output", "svg")
    assert f">Unbroken: {'A' * 35}…; dashed: {'B' * 36}.<" in meccg("play", str(lists[0]), str(lists[1]), *ways)[1]
    assert f"; dashed: …{'x' * 29}0.json.<" in meccg("play", str(lists[0]), str(lists[2]), *ways)[1]
    same = meccg("play", str(lists[0]), str(lists[0]), *ways)[1]
    assert ">Unbroken: the first list; dashed: the second list.<" in same


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plan", "Nowhere"), "which is no site of the deck; it has: "),
        (("--want", "Frodo by 3"), "'Frodo' is no card that starts or is drawn"),
        (("--want", "Glamdring by 30"), "asks about turn 30; 20 turns are played"),
        (("--want", "Glamdrig by 3"), "'Glamdrig' is no card that starts or is drawn; is Glamdring meant?"),
        (("--vary", "Frodo"), "write a title as on its card.\n"),
        (("--vary", "Dwarves"), "may be "),
        (("--against", ""), "Name whose hazards are played: none, typical, or a list."),
        (("--against", "."), "Name one list whose hazards are played."),
        (("--games", "0"), "0 is not in the range"),
        (("--game", "10000"), "must be a whole number from 0 to 9,999"),
        (("--site", "Bree"), "may not start at 'Bree'"),
        (("--policy", "bold"), "is not 'greedy'"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(meccg: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = meccg("play", LEGAL, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_list_without_a_deck_is_unreadable(meccg: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("Deck\n1 Gandalf\n")
    code, out, err = meccg("play", empty)
    assert (code, out) == (4, "")
    assert "an opening hand of the format 'coe' takes 8" in err


@pytest.mark.slow
def test_hazards_of_ours_and_of_a_list_are_played(meccg: Run) -> None:
    arguments = ("play", LEGAL, "--games", "100", "--turns", "8", "--output", "json")
    free, ours, theirs = (
        json.loads(meccg(*arguments, *more)[1]) for more in ((), ("--against", "typical"), ("--against", OTHER))
    )
    assert free["losses"] is None
    for answer in (ours, theirs):
        assert answer["losses"]["wounded"] > answer["losses"]["eliminated"] > 0
    # A list whose creatures are few and weak is worth its kill points to whoever meets it.
    assert ours["points"][-1]["mean"] < free["points"][-1]["mean"]
    assert (ours["against"], theirs["against"]) == ("typical", OTHER)
    assert "hazard limit" in " ".join(ours["rules_played"])
    assert any(event["who"] == "opponent" for event in ours["story"])
    assert "\nLosses" in meccg("play", LEGAL, "--games", "20", "--against", "typical")[1]


def test_capitals_do_not_matter_for_whose_hazards_are_played(meccg: Run) -> None:
    code, out, _ = meccg("play", LEGAL, "--games", "5", "--turns", "2", "--against", "Typical")
    assert (code, "hazards: typical" in out) == (0, True)


@pytest.mark.parametrize("lists", [("-", "-"), ("-", "--against", "-")])
def test_standard_input_is_read_once(meccg: Run, lists: tuple[str, ...]) -> None:
    code, out, err = meccg("play", *lists)
    assert (code, out, err) == (2, "", "meccg: Standard input holds one list; name a file for the other.\n")


def test_an_opponent_who_is_none_is_refused(meccg: Run) -> None:
    code, out, err = meccg("play", LEGAL, "--against", "nowhere.txt")
    assert (code, out) == (4, "")
    assert "nowhere.txt" in err


@pytest.mark.slow
def test_the_solitaire_game_is_played_as_hands_plays_it(meccg: Run, tmp_path: Path, solitaire_list: bytes) -> None:
    alone = tmp_path / "solitaire.json"
    alone.write_bytes(solitaire_list)
    arguments = (alone, "--format", "road-goes-ever-on", "--seed", "3")
    code, out, err = meccg("play", *arguments, "--games", "500", "--output", "json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    beside = json.loads(meccg("hands", *arguments, "--hands", "500", "--output", "json")[1])
    assert answer["solitaire"] == beside["solitaire"]
    assert (answer["games"], answer["seed"], answer["start"]) == (500, 3, beside["start"])
    text = meccg("play", *arguments, "--games", "500")[1]
    assert "Until 20 shadow tokens  500 games, seed 3" in text
    assert "The Free Council could be called in" in text
    for more in (("--output", "svg"), ("--against", "typical"), ("--plan", "Bree")):
        code, _, err = meccg("play", *arguments, *more)
        assert (code, "The solitaire game takes --games" in err) == (2, True)
    code, _, err = meccg("play", LEGAL, "--format", "road-goes-ever-on")
    assert (code, "an opening hand" in err) == (4, True)


@pytest.mark.slow
def test_solitaire_games_are_asked_about_and_compared(meccg: Run, tmp_path: Path, solitaire_list: bytes) -> None:
    alone = tmp_path / "solitaire.json"
    alone.write_bytes(solitaire_list)
    other = tmp_path / "other.json"
    other.write_bytes(solitaire_list.replace(b"Treebeard", b"Quickbeam"))
    options = ("--format", "road-goes-ever-on", "--games", "40")
    asked = ("--want", "Treebeard & Imrahil by 9", "--vary", "Treebeard")
    text = meccg("play", alone, *options, *asked)[1]
    assert "Treebeard & Imrahil by 9" in text
    assert "One copy more, one fewer  points at the end" in text
    answer = json.loads(meccg("play", alone, *options, *asked, "--output", "json")[1])
    assert [(want["by"], 0 < want["share"] < 1) for want in answer["wants"]] == [(9, True)]
    assert [card["title"] for card in answer["varied"]] == ["Treebeard"]
    # A list differs from itself by nothing.
    same = json.loads(meccg("play", alone, alone, *options, "--output", "json")[1])
    assert same["a"] == same["b"]
    assert {(row["mean"], *row["interval"]) for row in same["difference"]["spreads"]} == {(0.0, 0.0, 0.0)}
    text = meccg("play", alone, other, *options)[1]
    assert "the second list less the first, in the same luck" in text
    assert "Free Council" in text
    code, _, err = meccg("play", alone, *options, "--want", "Shadow of Mordor")
    assert (code, "Shadow of Mordor" in err) == (2, True)
