"""A command loads what it needs, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesets.formats import load_format

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


NOT_TO_CHECK = SERVICE | {"anyascii", "csv", "defusedxml", "openpyxl", "rapidfuzz", "rich", "sqlite_utils"}
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


def test_a_check_loads_the_rules_of_its_format_alone() -> None:
    modules = loaded("check", "examples/wizard-dwarves-of-erebor.deck")
    rules = {
        ".".join(name.split(".")[2:]) for name in modules if name.count(".") == 3 and name[:14] == "rulesets.rules"
    }

    assert NOT_TO_CHECK & {name.partition(".")[0] for name in modules} == set()
    assert rules == set(load_format("coe").rules)
