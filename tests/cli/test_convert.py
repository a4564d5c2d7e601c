from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from validator.decklists.writers.csv_table import guarded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LEGAL = "wizard-dwarves-of-erebor.deck"
RINGWRAITH = "ringwraith-northern-pits.json"
UNDECIDED = "undecided-typed-on-a-phone.txt"
SMALL = "Name: Small\nAlignment: wizard\n\nPlay deck\n2 Twilight\n"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.txt"
    path.write_text(SMALL, "utf-8")
    return path


# --- what is written, and where ---------------------------------------------------------------------------------------


def test_the_list_goes_to_standard_output(meccg: Run, small: Path) -> None:
    code, out, err = meccg("convert", small, "--to", "json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "name": "Small",
        "alignment": "wizard",
        "avatar": None,
        "length": None,
        "pool": [],
        "play_deck": [{"count": 2, "name": "Twilight", "card": "TW-106"}],
        "sideboard": [],
        "sideboard_fallen_wizard": [],
        "location_deck": [],
    }


def test_standard_input_is_a_list_too(meccg: Run) -> None:
    code, out, err = meccg("convert", "-", "--to", "netmeccg", stdin=b"Play deck\n2 Twilight\n")
    assert (code, err) == (0, "")
    assert "[hazards]\nTwilight\nTwilight\n" in out


@pytest.mark.parametrize("layout", ["gccg", "json", "netmeccg", "text"])
def test_there_and_back_is_the_same_deck(meccg: Run, tmp_path: Path, layout: str) -> None:
    there = tmp_path / "there"
    assert meccg("convert", LEGAL, "--to", layout, "--output", there)[0] == 0

    asked = ("check", "--output", "json", "--as-of", "2026-11-27")
    (before,), (after,) = json.loads(meccg(*asked, LEGAL)[1]), json.loads(meccg(*asked, there)[1])
    assert after["verdict"] == before["verdict"] == "legal"
    assert after["counts"] == before["counts"]
    assert after["deck"]["digest"] == before["deck"]["digest"]


def test_gccg_is_written_in_its_own_encoding(meccg: Run, tmp_path: Path) -> None:
    path = tmp_path / "dwarves.deck"
    assert meccg("convert", LEGAL, "--to", "gccg", "--output", path)[0] == 0
    assert "1 Glóin (TW)\n".encode("iso-8859-1") in path.read_bytes()


def test_what_the_layout_does_not_hold_is_said_once(meccg: Run, tmp_path: Path) -> None:
    code, _, err = meccg("convert", RINGWRAITH, "--to", "gccg", "--output", tmp_path / "pits.deck")
    assert code == 0
    assert err == (
        f"meccg: {RINGWRAITH}: gccg does not hold the player type (ringwraith), nor the length (short), "
        "nor that 5 cards of the pool start the game.\n"
    )


def test_a_folder_is_converted_into_a_folder(meccg: Run, tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for name in ("in/a.txt", "in/deep/a.txt", "in/b c.txt"):
        (tmp_path / name).write_text(SMALL, "utf-8")
    out = tmp_path / "out" / "new"

    code, shown, err = meccg("convert", tmp_path / "in", "--to", "netmeccg", "--output-dir", out)
    assert (code, shown) == (0, "")
    assert err.endswith(f"meccg: wrote 3 lists to {out}.\n")
    assert sorted(path.name for path in out.iterdir()) == ["a-2.dck", "a.dck", "b-c.dck"]


def test_every_deck_of_a_file_gets_a_file(meccg: Run, tmp_path: Path) -> None:
    deck = '{"play_deck": [{"name": "Twilight", "count": %d}]}\n'
    (tmp_path / "decks.ndjson").write_text(deck % 1 + deck % 2, "utf-8")

    assert meccg("convert", tmp_path / "decks.ndjson", "--to", "text", "--output-dir", tmp_path / "out")[0] == 0
    assert (tmp_path / "out" / "decks-2.txt").read_text("utf-8") == (
        "\nPlay deck (2)\n\nHazards (2)\n2 Twilight (TW)\n"
    )
    assert len(list((tmp_path / "out").iterdir())) == 2


# --- what is refused --------------------------------------------------------------------------------------------------


def test_lines_that_are_not_understood_are_refused(meccg: Run) -> None:
    code, out, err = meccg("convert", UNDECIDED, "--to", "gccg")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "5 lines not understood: line 7 (Gamling), line 11 (Theodn)" in err
    assert "--keep-unresolved" in err


def test_lines_that_are_not_understood_are_kept_on_demand(meccg: Run) -> None:
    code, out, err = meccg("convert", UNDECIDED, "--to", "text", "--keep-unresolved")
    assert code == 0
    assert "\n1 Gamling\n" in out
    assert "5 not understood, kept as they stand" in err


def test_one_list_that_cannot_be_converted_costs_the_others_nothing(meccg: Run, tmp_path: Path) -> None:
    code, _, err = meccg("convert", UNDECIDED, "nowhere.txt", LEGAL, "--to", "json", "--output-dir", tmp_path)
    assert code == 4
    assert [path.name for path in tmp_path.iterdir()] == ["wizard-dwarves-of-erebor.json"]
    assert "nowhere.txt: The file cannot be read" in err


def test_several_lists_need_a_folder(meccg: Run) -> None:
    code, out, err = meccg("convert", LEGAL, RINGWRAITH, "--to", "json")
    assert (code, out) == (2, "")
    assert err == "meccg: There are several lists; write them to a folder, with --output-dir FOLDER.\n"


@pytest.mark.parametrize("output", [[], ["--output", "-"]])
def test_a_workbook_goes_to_a_file_alone(meccg: Run, output: list[str]) -> None:
    code, out, err = meccg("convert", LEGAL, "--to", "xlsx", *output)
    assert (code, out) == (2, "")
    assert err == "meccg: xlsx is not text: write it to a file, with --output FILE.xlsx.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--to", "pdf"], ["'pdf'", "'csv', 'gccg', 'json', 'netmeccg', 'octgn', 'text', 'xlsx'"]),
        ([], ["Missing option '--to'"]),
        (["--to", "json", "--alignment", "elf"], ["no player type 'elf'", "wizard, ringwraith"]),
        (["--to", "json", "--output", "a", "--output-dir", "b"], ["--output", "--output-dir", "not for both"]),
        (["--to", "json", "--cards", "nowhere.sqlite"], ["nowhere.sqlite does not exist"]),
    ],
)
def test_wrong_usage_is_one_line(meccg: Run, arguments: list[str], words: list[str]) -> None:
    code, out, err = meccg("convert", LEGAL, *arguments)
    assert (code in {2, 4}, out) == (True, "")
    assert err.count("\n") == 1
    assert all(word in err for word in words), err


# --- files are safe ---------------------------------------------------------------------------------------------------


def test_a_file_that_exists_stays_unless_it_may_be_replaced(meccg: Run, small: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine", "utf-8")

    code, _, err = meccg("convert", small, "--to", "json", "--output", there)
    assert (code, there.read_text("utf-8")) == (1, "mine")
    assert "there.json exists and stays as it is" in err
    assert meccg("convert", small, "--to", "json", "--output", there, "--overwrite")[0] == 0
    assert there.read_text("utf-8").startswith("{")


@pytest.mark.parametrize("linked", [False, True])
def test_a_list_that_is_read_is_never_replaced(meccg: Run, small: Path, tmp_path: Path, linked: bool) -> None:  # noqa: FBT001
    target = tmp_path / "link.txt" if linked else small
    if linked:
        target.symlink_to(small)

    code, _, err = meccg("convert", small, "--to", "text", "--output", target, "--overwrite")
    assert (code, small.read_text("utf-8")) == (1, SMALL)
    assert "is a list that is read, and stays as it is" in err


def test_a_folder_that_cannot_be_made_is_one_line(meccg: Run, small: Path) -> None:
    code, _, err = meccg("convert", small, "--to", "json", "--output-dir", small / "below")
    assert (code, err) == (4, "meccg: The output cannot be written: Not a directory.\n")


@pytest.mark.slow
def test_a_closed_pipe_ends_quietly(program: Path, examples: Path) -> None:
    command = f"{program} convert {examples / LEGAL} --to text | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_a_spreadsheet_would_take_for_a_formula_is_none(meccg: Run) -> None:
    formulas = ["=A1", "+cmd"]
    deck = {"play_deck": [{"name": name, "count": 1} for name in ("Cram", *formulas)]}

    code, out, _ = meccg("convert", "-", "--to", "csv", "--keep-unresolved", stdin=json.dumps(deck).encode())

    assert code == 0
    rows = [row[2] for row in csv.reader(out.splitlines()[1:])]
    assert [row for row in rows if row[0] in "=+-@"] == []
    assert {row.removeprefix("'") for row in rows} == {"Cram", *formulas}
    # What is read back is the same.
    assert meccg("convert", "-", "--to", "csv", "--keep-unresolved", stdin=out.encode())[1] == out


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_every_sign_of_a_formula_is_guarded(sign: str) -> None:
    assert guarded([f"{sign}1", 1, f"a{sign}1", ""]) == [f"'{sign}1", 1, f"a{sign}1", ""]


@pytest.mark.skipif(sys.platform != "linux", reason="bounds the size of files as Linux does")
@pytest.mark.parametrize("there", [False, True])
def test_a_full_disk_leaves_no_half_of_a_file(program: Path, small: Path, tmp_path: Path, *, there: bool) -> None:
    import resource  # noqa: PLC0415  # Linux alone has it

    target = tmp_path / "folder" / "new.csv"
    target.parent.mkdir()
    if there:
        target.write_text("old", "utf-8")

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    arguments = ["convert", small, "--to", "csv", "--output", target, *(["--overwrite"] if there else [])]
    done = subprocess.run(
        list(map(str, [program, *arguments])), capture_output=True, text=True, check=False, preexec_fn=bound
    )

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert {path.name: path.read_text("utf-8") for path in target.parent.iterdir()} == (
        {"new.csv": "old"} if there else {}
    )
