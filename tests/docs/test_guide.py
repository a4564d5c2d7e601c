"""The guide to a new rule, followed word by word on a copy of the project."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_OF_THE_PROJECT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", ".coverage*", "build", "dist")
FILE = re.compile(r"^`(?P<path>[\w./+-]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
# What counts, lists or freezes something of the rules and formats, and what tells which of the four was forgotten.
OTHERS = (
    "tests/rules/test_complete.py", "tests/rules/test_citations.py", "tests/unit/rulesets/test_formats.py",
    "tests/docs/test_docs.py", "tests/cli/test_report.py", "tests/cli/test_law.py", "tests/api/test_law.py",
)  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project, with the environment of this one."""
    folder = Path(shutil.copytree(ROOT, tmp_path / "copy", ignore=shutil.ignore_patterns(*NOT_OF_THE_PROJECT)))
    (folder / ".venv").symlink_to(Path(sys.executable).parents[1])
    return folder


def run(folder: Path, *command: str) -> str:
    """Run a command in the copy, whose packages go before the installed ones; give what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files(folder: Path) -> dict[str, bytes]:
    """Give the files of the copy with what they hold."""
    made = {".venv", ".pytest_cache", "__pycache__"}
    ours = (path for path in folder.rglob("*") if path.is_file() and made.isdisjoint(path.parts))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in ours}


@pytest.mark.slow
def test_a_rule_is_four_small_files_and_changes_nothing_but_its_own_pages(copy: Path) -> None:
    if not (ROOT / ".venv").exists():
        pytest.skip("the commands of the guide are those of a checkout after `make install`")
    guide = (copy / "docs" / "add-a-rule.md").read_text("utf-8")
    written = {found["path"]: found["text"] for found in FILE.finditer(guide)}
    before = files(copy)
    assert before.keys().isdisjoint(written), "The example has the name of a real rule."

    for path, text in written.items():
        (copy / path).write_text(text, "utf-8")
    cases, docs, check = COMMAND.findall(guide.partition("## 5. Run it")[2])

    assert len(written) == 4
    # Its four cases, and what tells which of the four files was forgotten.
    passed = re.search(r"\b(\d+) passed", run(copy, *shlex.split(cases)))
    assert passed
    assert int(passed[1]) > 4
    assert docs == "make docs"
    # The environment is that of the project, and not to be made anew from here.
    run(copy, "make", "--old-file=.venv/.installed", *shlex.split(docs)[1:])
    after = files(copy)
    assert {path for path, data in after.items() if before.get(path) != data} == {
        *written,
        "docs/rules/locations.size.md", "docs/rules/index.md", "docs/formats/club.md", "docs/formats/index.md",
    }  # fmt: skip
    assert before.keys() <= after.keys()

    # Of all that CI runs, what could tell: the rest has no rules or formats to count.
    assert check == "make check"
    modules = [path for path in written if path.endswith(".py")]
    run(copy, ".venv/bin/ruff", "check", *modules)
    run(copy, ".venv/bin/ruff", "format", "--check", *modules)
    run(copy, ".venv/bin/pytest", "-q", "-m", "not slow", "-n", "2", *OTHERS)
    assert "no more sites than the format allows" in run(copy, ".venv/bin/meccg", "explain", "locations.size")
    assert "Format `club`: `locations.size`" in run(
        copy, ".venv/bin/towncrier", "build", "--draft", "--version", "next"
    )


@pytest.mark.slow
def test_a_rule_of_the_standard_game_changes_the_page_of_that_format_alone(copy: Path) -> None:
    guide = (copy / "docs" / "add-a-rule.md").read_text("utf-8")
    written = {found["path"]: found["text"] for found in FILE.finditer(guide)}
    line = written.pop("rulesets/formats/club.toml").partition("[rules.")
    before = files(copy)
    for path, text in written.items():
        (copy / path).write_text(text, "utf-8")
    with (copy / "rulesets/formats/coe.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + "".join(line[1:]))

    run(copy, sys.executable, "tools/docs.py")

    after = files(copy)
    assert {path for path, data in after.items() if before.get(path) != data} == {
        *written, "rulesets/formats/coe.toml",
        "docs/rules/locations.size.md", "docs/rules/index.md", "docs/formats/coe.md",
    }  # fmt: skip
