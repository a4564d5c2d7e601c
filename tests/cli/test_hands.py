"""`meccg hands`: as a user runs it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import OnTerminal, Run

LEGAL = "wizard-dwarves-of-erebor.deck"
EXAMPLES = [
    LEGAL, "balrog-under-the-mountains.dck", "fallen-wizard-many-coloured-tower.txt", "ringwraith-northern-pits.json",
    "illegal-too-much-of-everything.deck", "undecided-typed-on-a-phone.txt",
]  # fmt: skip


@pytest.fixture(scope="module")
def solitaire(tmp_path_factory: pytest.TempPathFactory, solitaire_list: bytes) -> Path:
    """A file with a deck of the solitaire game."""
    path = tmp_path_factory.mktemp("solitaire") / "solitaire.json"
    path.write_bytes(solitaire_list)
    return path


def answered(meccg: Run, *arguments: str | Path) -> dict[str, object]:
    """Run with JSON as output."""
    code, out, err = meccg("hands", *arguments, "--output", "json")
    assert (code, err) == (0, "")
    answer: dict[str, object] = json.loads(out)
    return answer


# --- what is printed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_has_hands_whatever_its_verdict(meccg: Run, name: str) -> None:
    code, out, err = meccg("hands", name, "--hands", "1000")
    assert (code, err) == (0, "")
    for title in ("Start", "Opening hand", "Something to do", "Seen by the end of turn", "Sample hand 3", "Taken for"):
        assert f"\n{title}" in out


def test_a_pipe_gets_plain_text_and_a_terminal_colours(meccg: Run, on_a_terminal: OnTerminal) -> None:
    plain = meccg("hands", LEGAL, "--hands", "1000")[1]
    assert "\x1b" not in plain
    code, seen = on_a_terminal("hands", LEGAL, "--hands", "1000")
    assert code == 0
    assert b"\x1b[" in seen
    assert b"\x1b[" not in on_a_terminal("hands", LEGAL, "--hands", "1000", NO_COLOR="1")[1]


def test_bars_are_as_long_as_the_odds(meccg: Run) -> None:
    opening = meccg("hands", LEGAL, "--hands", "0")[1].partition("Opening hand")[2].partition("Something to do")[0]
    rows = re.findall(r"^  (\w+) +(█*)[▏▎▍▌▋▊▉]? +>?([\d.]+) %", opening, flags=re.MULTILINE)
    assert len(rows) == 6
    for kind, bar, percent in rows:
        assert abs(len(bar) - float(percent) / 5) <= 1, kind


def test_where_the_encoding_has_no_blocks_bars_are_plain_signs(meccg: Run) -> None:
    out = meccg("hands", LEGAL, "--hands", "0", "--samples", "0", PYTHONIOENCODING="ascii")[1]
    assert "#####" in out
    assert "\\u2588" not in out


def test_the_numbers_stand_beside_what_they_assume(meccg: Run) -> None:
    out = meccg("hands", LEGAL, "--hands", "5000", "--seed", "42", "--verbose")[1]
    assert "simulated: 5,000 hands, seed 42" in out
    assert "Rivendell" in out.partition("Taken for given")[2]
    assert "5,000 hands were simulated" in out.partition("Taken for given")[2]
    # What repeats the exact odds, and what is so of every deck, is left out where nobody asks for it.
    brief = meccg("hands", LEGAL, "--hands", "5000", "--seed", "42")[1]
    assert "simulated" not in brief
    assert "Rivendell" in brief.partition("Taken for given")[2]


def test_json_is_the_same_for_the_same_seed_and_differs_for_another(meccg: Run) -> None:
    first, again, other = (
        meccg("hands", LEGAL, "--output", "json", "--hands", "2000", "--as-of", "2026-11-27", "--seed", seed)[1]
        for seed in ("7", "7", "8")
    )
    assert first == again
    assert first != other
    answer = json.loads(first)
    assert (answer["seed"], answer["hands"], answer["deck_size"], answer["hand_size"]) == (7, 2000, 66, 8)
    assert len(answer["samples"]) == 3
    assert {row["kind"] for row in answer["odds"]} == {
        "avatar", "character", "resource", "hazard", "creature", "points",
    }  # fmt: skip


def test_the_chart_is_svg(meccg: Run) -> None:
    code, out, err = meccg("hands", LEGAL, "--output", "svg", "--hands", "1000")
    assert (code, err) == (0, "")
    assert ET.fromstring(out).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314  # our own output


@pytest.mark.slow
def test_the_solitaire_game_has_its_clock_and_its_tables(meccg: Run, solitaire: Path) -> None:
    code, out, err = meccg("hands", solitaire, "--format", "road-goes-ever-on", "--hands", "1000")
    assert (code, err) == (0, "")
    assert "5 of 40 cards" in out
    assert "\nUntil 20 shadow tokens  1,000 games, seed 0\n" in out
    assert "another quest comes up in 41.7 % of cases" in out
    assert re.findall(r"^Encounter: ([\w &-]+?)(?:  |$)", out, flags=re.MULTILINE) == [
        "Inn", "Tavern", "Border-hold", "Ruins & Lairs", "Shadow-hold", "Dark-hold", "Dragon", "Baduila", "Gisulf",
    ]  # fmt: skip


def test_without_a_simulation_the_exact_odds_stand_alone(meccg: Run, solitaire: Path) -> None:
    plain = answered(meccg, LEGAL, "--hands", "0")
    assert all(row["simulated"] is None for row in plain["odds"])  # type: ignore[attr-defined]
    game = answered(meccg, solitaire, "--format", "road-goes-ever-on", "--hands", "0")["solitaire"]
    assert game["spreads"] == {}  # type: ignore[index]
    assert meccg("hands", solitaire, "--format", "road-goes-ever-on", "--hands", "0")[0] == 0


# --- how it is asked --------------------------------------------------------------------------------------------------


def test_standard_input_is_a_list_too(meccg: Run, examples: Path) -> None:
    code, out, err = meccg("hands", "-", "--hands", "100", stdin=(examples / LEGAL).read_bytes())
    assert (code, err) == (0, "")
    assert "standard input" in out


def test_a_plan_draws_as_many_cards_as_its_sites_say(meccg: Run) -> None:
    answer = answered(meccg, LEGAL, "--hands", "0", "--plan", "Moria", "--plan", "Rivendell", "--plan", "Barrow-downs",
                      "--draws-per-turn", "3", "--refill", "1")  # fmt: skip
    seen = [row["cards"] for row in answer["turns"]["seen"] if row["copies"] == 1]  # type: ignore[index]
    # 8 in hand; Moria 2, Rivendell 2, Barrow-downs 1, then 3 a turn; and 1 in each round.
    assert seen == [11, 14, 16, 20, 24]


def test_exact_odds_alone_load_no_library_of_arrays(examples: Path) -> None:
    code = (
        "import sys; from validator.engine.hands import hands;"
        "hands(sys.stdin.buffer.read(), hands=0).to_dict(); sys.exit('numpy' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], input=(examples / LEGAL).read_bytes(), check=False)
    assert ran.returncode == 0


def test_the_best_draft_and_the_turns_to_look_ahead(meccg: Run) -> None:
    answer = answered(meccg, LEGAL, "--hands", "0", "--draft", "best", "--turns", "1", "--samples", "0")
    assert answer["start"]["draft"] == "best"  # type: ignore[index]
    assert {row["by"] for row in answer["odds"]} == {"opening", 1}  # type: ignore[attr-defined]
    assert answer["samples"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.deck",), "nowhere.deck: The file cannot be read"),
        (("-",), "standard input: The list is empty"),
    ],
)
def test_what_cannot_be_read_ends_with_4(meccg: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = meccg("hands", *arguments)
    assert (code, out) == (4, "")
    assert err.startswith(f"meccg: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument"),
        ((".",), "one list at a time"),
        ((LEGAL, LEGAL), "unexpected extra argument"),
        ((LEGAL, "--format", "nonsense"), "nonsense"),
        ((LEGAL, "--alignment", "hobbit"), "hobbit"),
        ((LEGAL, "--length", "eternal"), "eternal"),
        ((LEGAL, "--as-of", "yesterday"), "write YYYY-MM-DD"),
        ((LEGAL, "--option", "treasures"), "write NAME=VALUE"),
        ((LEGAL, "--option", "treasures=3"), "treasures"),
        ((LEGAL, "--seed", "-1"), "--seed"),
        ((LEGAL, "--hands", "many"), "--hands"),
        ((LEGAL, "--samples", "101"), "--samples"),
        ((LEGAL, "--draft", "worst"), "--draft"),
        ((LEGAL, "--redraw", "twice"), "--redraw"),
        ((LEGAL, "--plan", "Nowhere"), "not a site"),
        ((LEGAL, "--site", "Moria"), "it may start at: Rivendell"),
        ((LEGAL, "--draws-per-turn", "51"), "--draws-per-turn"),
        ((LEGAL, "--turns", "-1"), "--turns"),
        ((LEGAL, "--output", "pdf"), "--output"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_known(meccg: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = meccg("hands", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_deck_that_is_smaller_than_a_hand_is_refused(meccg: Run) -> None:
    code, out, err = meccg("hands", "-", stdin=b"Play deck\n2 Twilight\n")
    assert (code, out) == (4, "")
    assert err.startswith("meccg: standard input: The play deck has 2 known cards")


# --- the house --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "loaded"), [("check", False), ("hands", True)])
def test_only_hands_pay_for_numpy(examples: Path, command: str, *, loaded: bool) -> None:
    code = (
        "import sys; from validator.cli import main; "
        f"main([{command!r}, {str(examples / LEGAL)!r}]); sys.exit('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert bool(done.returncode) is loaded
    assert done.stderr == b""


def test_an_events_own_format_says_how_large_a_hand_is(tmp_path: Path, examples: Path, meccg: Run) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\ntitle = "Club"\ninherits = "coe"\n[start]\nhand = 7\n', "utf-8")
    answer = answered(meccg, "--format", club, "--hands", "100", examples / LEGAL)
    assert (answer["hand_size"], answer["format"]) == (7, "club")
    assert {len(sample["cards"]) for sample in answer["samples"]} == {7}  # type: ignore[attr-defined]
    assert answer["start"]["sources"]["hand"] == "set by club"  # type: ignore[index]
    _, out, _ = meccg("formats", club)
    (row,) = (line.split() for line in out.splitlines() if line.split()[:2] == ["start", "hand"])
    assert row[2] == "7"
    assert row[-1] == "club"


def test_a_hand_that_is_no_number_is_refused_as_any_other_value(tmp_path: Path, examples: Path, meccg: Run) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\ntitle = "Club"\ninherits = "coe"\n[start]\nhand = "many"\n', "utf-8")
    code, out, err = meccg("hands", "--format", club, examples / LEGAL)
    assert (code, out) == (2, "")
    assert err == "meccg: The setting 'hand' of the table [start] of the format 'club' must be: number.\n"
