"""What users of other command lines expect of this one."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from typing import TYPE_CHECKING

import pytest

from rulesets.formats import known_formats
from rulesets.rule import registry

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LIST = "ringwraith-northern-pits.json"
TYPOS = "undecided-typed-on-a-phone.txt"


def test_capitals_make_no_difference(meccg: Run) -> None:
    asked = ("--output", "ndjson", "--as-of", "2026-11-27")
    small = meccg("check", LIST, "--format", "coe", "--alignment", "ringwraith", "--length", "long", *asked)
    assert meccg("check", LIST, "--format", "CoE", "--alignment", "Ringwraith", "--length", "LONG", *asked) == small
    assert json.loads(small[1])["length"] == "long"


def test_a_file_named_twice_is_checked_once(meccg: Run, examples: Path) -> None:
    _, out, _ = meccg("check", LIST, f"./{LIST}", examples / LIST, ".", "--output", "ndjson")
    sources = [json.loads(line)["deck"]["source"] for line in out.splitlines() if "deck" in json.loads(line)]
    assert len(sources) == 6
    assert sources[0] == LIST


@pytest.mark.parametrize("jobs", ["auto", "100000"])
def test_no_more_processes_are_started_than_the_machine_has_processors(meccg: Run, jobs: str) -> None:
    assert meccg("check", LIST, "--jobs", jobs, "--quiet")[0] == 0


@pytest.mark.parametrize("jobs", ["0", "many"])
def test_a_number_of_processes_that_is_none_is_wrong_usage(meccg: Run, jobs: str) -> None:
    assert meccg("check", LIST, "--jobs", jobs)[0] == 2


def test_a_corrected_list_may_go_to_standard_output(meccg: Run, tmp_path: Path) -> None:
    code, _, _ = meccg("check", TYPOS, "--write-corrected", tmp_path / "list.txt")
    printed_code, out, err = meccg("check", TYPOS, "--write-corrected", "-")
    assert out == (tmp_path / "list.txt").read_text("utf-8")
    assert "UNDECIDED" in err
    assert "wrote the corrected list" in err
    assert printed_code == code
    assert meccg("check", TYPOS, "--write-corrected", "-", "--suggest")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("rules",), set(registry())),
        (("formats",), set(known_formats())),
        (("cards", "search", "gandalf", "--limit", "500"), {"TW-156"}),
    ],
)
def test_what_is_listed_is_had_as_json(meccg: Run, arguments: tuple[str, ...], ids: set[str]) -> None:
    code, out, err = meccg(*arguments, "--output", "json", LC_ALL="C")
    assert (code, err) == (0, "")
    assert ids <= {row["id"] for row in json.loads(out)["data"]}


def test_one_of_them_is_had_as_json(meccg: Run) -> None:
    rule = json.loads(meccg("explain", "sideboard.size", "--output", "json")[1])
    assert {"coe"} <= {setting["format"] for setting in rule["formats"]}
    assert json.loads(meccg("explain", "hands.few_avatars", "--output", "json")[1])["kind"] == "advice"
    law = json.loads(meccg("formats", "coe", "--output", "json")[1])
    assert law["play"]["lengths"]["source"]
    (gandalf,) = json.loads(meccg("cards", "show", "TW-156", "--output", "json")[1])["data"]
    assert (gandalf["title"], gandalf["avatar"]) == ("Gandalf", True)


# --- pools ------------------------------------------------------------------------------------------------------------

NEWCOMER = (
    '<ccg-setinfo abbrev="DF"><cards>'
    '<card name="Newcomer"><attr key="type" value="Hazard"/></card></cards></ccg-setinfo>'
)


@pytest.fixture(scope="module")
def newer(meccg: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pool with a card that the shipped one lacks."""
    folder = tmp_path_factory.mktemp("pool")
    (folder / "df.xml").write_text(NEWCOMER, "ascii")
    code, _, err = meccg("cards", "import", "--gccg", folder / "df.xml", "--output", folder / "newer.sqlite")
    assert code == 0, err
    return folder / "newer.sqlite"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="modes of files are different here")
def test_an_imported_pool_is_for_whom_any_new_file_is(newer: Path, tmp_path: Path) -> None:
    (tmp_path / "any").touch()
    assert stat.S_IMODE(newer.stat().st_mode) == stat.S_IMODE((tmp_path / "any").stat().st_mode)


@pytest.mark.parametrize("command", ["search", "show"])
def test_cards_are_looked_up_in_the_pool_that_is_named(meccg: Run, newer: Path, command: str) -> None:
    assert meccg("cards", command, "newcomer")[0] == 1
    code, out, _ = meccg("cards", command, "newcomer", "--cards", newer)
    assert code == 0
    assert "DF-newcomer" in out


def test_the_lists_of_a_folder_are_held_against_a_newer_pool(meccg: Run, newer: Path, examples: Path) -> None:
    code, out, err = meccg("cards", "diff", "--cards", newer, examples)
    assert code == 0
    assert sum(line.endswith(": not touched") for line in out.splitlines()) == 6
    assert "autumn-open.toml (no list by its name)" in err


@pytest.mark.slow
def test_a_change_of_a_long_fact_is_told_by_what_came_and_went(meccg: Run, tmp_path: Path) -> None:
    homes = ", ".join(f"Home {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    pools = []
    for name, text in (("a", homes), ("b", homes.replace("Home C, ", "") + ", Home 1")):
        card = (
            '<card name="Newcomer"><attr key="type" value="Hero Character"/>'
            f'<attr key="home_site" value="{text}"/></card>'
        )
        (tmp_path / f"{name}.xml").write_text(f'<ccg-setinfo abbrev="DF"><cards>{card}</cards></ccg-setinfo>', "ascii")
        pools.append(tmp_path / f"{name}.sqlite")
        code, _, err = meccg("cards", "import", "--gccg", tmp_path / f"{name}.xml", "--output", pools[-1])
        assert code == 0, err
    _, out, _ = meccg("cards", "diff", "--against", pools[0], "--cards", pools[1])
    (changed,) = (line for line in out.splitlines() if line.startswith("~ DF-newcomer"))
    assert "-Home C +Home 1" in changed
    assert len(changed) < 200


# --- completion -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("meccg check --format dr", "plain,dreamcards"),
        ("meccg formats COE", "plain,coe"),
        ("meccg explain sideboard.s", "plain,sideboard.size"),
        ("meccg check exam", "file,exam"),
        ("meccg check --format my", "file,my"),
        ("meccg check --jobs a", "plain,auto"),
    ],
)
def test_a_shell_completes_formats_rules_and_files(program: Path, words: str, offered: str) -> None:
    environment = os.environ | {
        "_MECCG_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    done = subprocess.run([program], capture_output=True, text=True, env=environment, check=False)
    assert offered in done.stdout.splitlines()
