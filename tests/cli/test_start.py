"""A command loads what it needs, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
    program = f"import sys; from validator.cli import main; main({arguments!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)

    assert SERVICE & {name.partition(".")[0] for name in done.stderr.split()} == set()
