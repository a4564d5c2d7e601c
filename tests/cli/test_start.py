"""A command loads what it needs, and no more."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesets.formats import load_format
from validator.cli import _COMMANDS

ROOT = Path(__file__).parents[2]
SERVICE = {
    "flask",
    "werkzeug",
    "marshmallow",
    "webargs",
    "apispec",
    "gunicorn",
    "structlog",
    "prometheus_client",
    "numpy",
}


NOT_TO_CHECK = SERVICE | {
    "importlib.resources",
    "anyascii",
    "csv",
    "defusedxml",
    "openpyxl",
    "rapidfuzz",
    "rich",
    "sqlite_utils",
}
"""What the check of a clean list in lines needs as little."""


def loaded(*arguments: str) -> set[str]:
    """Give the names of the modules that a process of its own has loaded when a command is done."""
    program = (
        f"import sys; from validator.cli import main; main({[*arguments]!r}); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "examples/wizard-dwarves-of-erebor.deck"],
        ["rules"],
        ["formats", "coe"],
        ["explain", "sideboard.size"],
        ["explain", "hands.influence"],
    ],
)
def test_who_asks_for_no_service_loads_none(arguments: list[str]) -> None:
    assert SERVICE & {name.partition(".")[0] for name in loaded(*arguments)} == set()


def test_the_list_of_commands_loads_none_of_them() -> None:
    commands = {f"validator.cli.{name}" for name in _COMMANDS}

    assert loaded("--help") & (commands | {"validator.checking", "cardpool.database"}) == set()


@pytest.mark.parametrize("begun", ["", "c"])
def test_the_commands_are_completed_without_loading_any(begun: str) -> None:
    # The shell's answer ends the process.
    program = "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
    program += "; from validator.cli import main; main()"
    asked = {"_MECCG_COMPLETE": "zsh_complete", "COMP_WORDS": f"meccg {begun}", "COMP_CWORD": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | asked, capture_output=True, text=True, check=True)
    said = dict(zip(done.stdout.split("\n")[1::3], done.stdout.split("\n")[2::3], strict=False))
    commands = {name: importlib.import_module(f"validator.cli.{name}").command for name in said}

    assert list(said) == [name for name in _COMMANDS if name.startswith(begun)]
    assert said == {name: command.get_short_help_str() for name, command in commands.items()}
    assert not {f"validator.cli.{name}" for name in _COMMANDS} & {*done.stderr.split()}


def test_a_check_loads_the_rules_of_its_format_alone() -> None:
    modules = loaded("check", "examples/wizard-dwarves-of-erebor.deck")
    rules = {
        ".".join(name.split(".")[2:]) for name in modules if name.count(".") == 3 and name[:14] == "rulesets.rules"
    }

    assert NOT_TO_CHECK & ({name.partition(".")[0] for name in modules} | modules) == set()
    assert rules == set(load_format("coe").rules)


@pytest.mark.parametrize(("read", "sought"), [("verdict", False), ("findings", True)])
def test_near_names_are_sought_when_a_finding_is_read(read: str, sought: bool) -> None:  # noqa: FBT001
    program = f"""
import sys
from validator import check
report = check("Pool\\n1 Bilbo\\n\\nDeck\\n3 Cavvedreike\\n2 Zwilaight\\n3 Gwaihir\\n")
print(report.verdict, report.{read} and "rapidfuzz" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split()[-1] == str(sought)


FEW_PATTERNS = 24
"""Regular expressions that a clean list makes the program compile; it has more than a hundred."""


@pytest.mark.parametrize("name", ["wizard-dwarves-of-erebor.deck", "balrog-under-the-mountains.dck"])
def test_a_clean_list_has_few_patterns_compiled(name: str) -> None:
    program = """
import re, sys
ours, compile_ = [], re.compile
def noted(pattern, flags=0):
    if sys._getframe(1).f_globals["__name__"].partition(".")[0] in {"cardpool", "rulesets", "validator"}:
        ours.append(pattern)
    return compile_(pattern, flags)
re.compile = noted
from validator.cli import main
main(["check", "examples/" + sys.argv[1]])
print(*ours, sep="\\n", file=sys.stderr)
"""
    command = [sys.executable, "-c", program, name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)

    assert 0 < len(done.stderr.splitlines()) <= FEW_PATTERNS, done.stderr
