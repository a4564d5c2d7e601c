"""`meccg.toml` of a folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LIST = "ringwraith-northern-pits.json"


@pytest.fixture
def event(tmp_path: Path, examples: Path) -> Path:
    """A folder with options, in it a folder without and one with its own, each with a list."""
    for folder in ("", "plain", "own"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "list.json").write_bytes((examples / LIST).read_bytes())
    (tmp_path / "meccg.toml").write_text('format = "DreamCards"\nlength = "long"\n[options]\nhalves_apart = "2"\n')
    (tmp_path / "own" / "meccg.toml").write_text('format = "own.toml"\nas_of = 2026-10-02\n')
    (tmp_path / "own" / "own.toml").write_text('id = "own"\ntitle = "Own"\ninherits = "coe"\n')
    return tmp_path


def reports(out: str) -> dict[str, dict[str, object]]:
    """Give the reports of NDJSON by the folder of their lists."""
    rows = [json.loads(line) for line in out.splitlines()]
    return {row["deck"]["source"].split("/")[-2]: row for row in rows if "deck" in row}


def test_the_nearest_file_sets_the_options(meccg: Run, event: Path) -> None:
    _, out, err = meccg("check", "--output", "ndjson", event)
    found = reports(out)
    assert (found[event.name]["format"], found[event.name]["length"]) == ("dreamcards", "long")
    assert (found["plain"]["format"], found["plain"]["options"]) == ("dreamcards", {"halves_apart": "2"})
    assert (found["own"]["format"], found["own"]["length"], found["own"]["as_of"]) == ("own", "short", "2026-10-02")
    assert f"meccg: {event / 'meccg.toml'}: format dreamcards, length long, options halves_apart 2" in err


def test_the_command_line_counts_more(meccg: Run, event: Path) -> None:
    _, out, _ = meccg("check", "--output", "ndjson", "--format", "coe", "--length", "short", event / "own", LIST)
    assert {row["format"] for row in reports(out.replace(LIST, f"x/{LIST}")).values()} == {"coe"}
    _, out, _ = meccg("check", "--output", "ndjson", "--option", "halves_apart=1", event / "plain")
    assert reports(out)["plain"]["options"] == {"halves_apart": "1"}


def test_it_is_no_file_that_was_skipped(meccg: Run, event: Path) -> None:
    assert "SKIPPED" not in meccg("check", event / "plain", event / "list.json", "--strict")[1]
    _, out, _ = meccg("check", event, "--output", "csv")
    assert "meccg.toml" not in out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('formt = "coe"', "there is no option 'formt'; known are: format, alignment"),
        ("format = 3", "format takes a text"),
        ('as_of = "today"', "as_of takes a day"),
        ("[options]\nhalves_apart = true", "options takes a table of texts"),
        ("format =", "it cannot be read: "),
        pytest.param("format = " + "9" * 5_000, "it cannot be read: a number has too many digits.", id="digits"),
        pytest.param("format = " + "[" * 5_000, "it cannot be read: it is nested too deeply.", id="brackets"),
        ('format = "nowhere"', "nowhere"),
        ('length = "endless"', "There is no length 'endless'"),
    ],
)
def test_what_it_cannot_set_is_named_and_nothing_is_checked(meccg: Run, event: Path, text: str, words: str) -> None:
    (event / "meccg.toml").write_text(text)
    code, out, err = meccg("check", event)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
