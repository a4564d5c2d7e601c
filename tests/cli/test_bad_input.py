"""A bad list costs one clear line and the exit code 4, and no other list of the batch its answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LEGAL = "wizard-dwarves-of-erebor.deck"

BAD = {
    "empty.deck": (b"", "The list is empty"),
    "blank.deck": (b" \n\t\n", "The list is empty"),
    "nul.deck": (b"1 Cave-drake\n\0\0\0", "NUL"),
    "picture.deck": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "a picture"),
    "sheet.txt": (b"PK\x03\x04" + b"\x14\x00" * 50, "The archive is damaged"),
    "noise.dck": (bytes(range(1, 256)) * 40, "binary"),
    "huge.txt": (b"1 Cave-drake (TW)\n" * 70_000, "1 MB"),
    "one-line.txt": (b"x" * (3 << 20), "1 MB"),
    "half.json": (b'{"name": "half", "play_deck": [{"name": "Cave-dr', "not valid JSON"),
    "array.json": (b"[[1, 2], [3]]", "must be a JSON object"),
    "deep.json": (b'{"pool": ' + b"[" * 100_000, "JSON"),
    "cardless.deck": (b"####\nPool\n####\n\n", "holds no card"),
    "page.txt": (b"<!DOCTYPE html><html><body>0 Cave-drake</body></html>", "no card that can be counted"),
}


@pytest.fixture
def folder(tmp_path: Path, examples: Path) -> Path:
    """A folder with every bad list, and a good one before and after them."""
    for name, (content, _) in BAD.items():
        (tmp_path / name).write_bytes(content)
    for name in ("a-good.deck", "z-good.deck"):
        (tmp_path / name).write_bytes((examples / LEGAL).read_bytes())
    return tmp_path


@pytest.mark.parametrize("name", BAD)
def test_a_bad_list_is_one_clear_line(meccg: Run, folder: Path, name: str) -> None:
    code, out, err = meccg("check", folder / name)
    assert (code, out) == (4, "")
    assert err.startswith(f"meccg: {folder / name}: ")
    assert err.count("\n") == 1
    assert BAD[name][1] in err
    assert len(err) < 400
    assert "internal error" not in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_other_lists_of_the_batch_are_checked(meccg: Run, folder: Path, jobs: str) -> None:
    code, out, err = meccg("check", "--jobs", jobs, "--output", "ndjson", folder)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 4
    assert len(answers) == len(BAD) + 2
    assert [answer["verdict"] for answer in answers if "verdict" in answer] == ["legal", "legal"]
    assert [answer["error"]["source"] for answer in answers if "error" in answer] == [
        str(folder / name) for name in sorted(BAD)
    ]
    assert err.count("\n") == len(BAD)
    assert "Traceback" not in err


def test_a_missing_file_and_an_unreadable_folder_are_each_one_line(meccg: Run, tmp_path: Path) -> None:
    endless = "x" * 5000
    code, out, err = meccg("check", "nowhere.deck", tmp_path, endless)
    assert code == 4
    assert out.count("UNREADABLE ") == 3
    assert out.endswith("\n3 checked: 0 legal, 0 illegal, 0 undecided, 3 unreadable\n")
    missing, folder, long = err.splitlines()
    assert missing == "meccg: nowhere.deck: The file cannot be read: No such file or directory."
    assert folder.startswith(f"meccg: {tmp_path}: The folder holds no list")
    assert long.endswith("The file cannot be read: File name too long.")


def test_a_bad_line_of_many_decks_is_named(meccg: Run, examples: Path) -> None:
    good = json.dumps(json.loads((examples / "ringwraith-northern-pits.json").read_text("utf-8"))).encode()
    code, out, err = meccg("check", "--output", "ndjson", "-", stdin=b"\n".join([good, b"{oops", b"", good, b"{}"]))
    first, broken, second, empty = map(json.loads, out.splitlines())
    assert (first["deck"]["source"], second["deck"]["source"]) == ("standard input:1", "standard input:4")
    assert broken["error"]["source"] == "standard input:2"
    assert empty["error"]["source"] == "standard input:5"
    assert [line.split(": ")[1] for line in err.splitlines()] == ["standard input:2", "standard input:5"]
    assert code == 4


def test_what_a_list_says_wrongly_about_itself_is_its_own_fault(meccg: Run, tmp_path: Path) -> None:
    # No wrong usage: the command line is right, and the other lists are checked.
    odd = tmp_path / "odd.json"
    odd.write_text('{"alignment": "fallen-wizard", "avatar": "Bob", "pool": [{"card": "TW-120", "count": 1}]}', "utf-8")
    code, out, err = meccg("check", "--verbose", odd, LEGAL)
    assert (code, err) == (3, "")
    assert '"Bob" is the name of no avatar.' in out
    assert f"LEGAL      {LEGAL}" in out


def test_no_list_can_send_control_characters_to_the_terminal(meccg: Run, tmp_path: Path) -> None:
    sly = tmp_path / "sly\x1b[2J\n.json"
    sly.write_text(
        '{"name": "\\u001b[2Jgone\\u0007", "pool": [{"name": "Foo\\u001b[31m", "count": 1}], "alignment": "wizard"}',
        "utf-8",
    )
    _, out, err = meccg("check", sly, tmp_path / "no\x1b.deck")
    assert "\x1b" not in out + err
    assert "\x07" not in out + err
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="file names are text here")
def test_a_file_name_that_is_no_text_is_shown_all_the_same(meccg: Run, tmp_path: Path, examples: Path) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/m\xfbmak.deck")
    with open(odd, "wb") as file:  # noqa: PTH123  # pathlib would do, and hide what this is about
        file.write((examples / LEGAL).read_bytes())
    code, out, err = meccg("check", "--output", "ndjson", tmp_path)
    assert (code, err) == (0, "")
    assert json.loads(out)["deck"]["source"].endswith("m\\xfbmak.deck")


# --- ended early ------------------------------------------------------------------------------------------------------


@pytest.fixture
def many(tmp_path: Path, examples: Path) -> Path:
    """A file of 2,000 decks."""
    deck = json.dumps(json.loads((examples / "ringwraith-northern-pits.json").read_text("utf-8")))
    path = tmp_path / "many.ndjson"
    path.write_text(f"{deck}\n" * 2000, "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are different here")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("output", ["text", "ndjson"])
def test_a_broken_pipe_ends_quietly(program: Path, many: Path, jobs: str, output: str) -> None:
    arguments: list[str | Path] = [program, "check", "--jobs", jobs, "--output", output, many]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(os.name != "posix", reason="signals are different here")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly(program: Path, many: Path, jobs: str) -> None:
    arguments: list[str | Path] = [program, "check", "--jobs", jobs, "--output", "ndjson", many]
    with subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Tests that run in the background of a shell are started with the signal ignored, and so would be the program.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no thread is started
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        # As a terminal does it: to every process of the group.
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait(60) == 130


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")  # noqa: PTH110  # no path of ours
def test_a_full_disk_is_one_clear_line(program: Path, examples: Path) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run([program, "check", LEGAL], stdout=full, stderr=subprocess.PIPE, cwd=examples, check=False)
    assert done.returncode == 4
    assert done.stderr == b"meccg: The output cannot be written: No space left on device.\n"
