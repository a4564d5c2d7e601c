"""The benchmarks are started by people too, who forget what they take."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("arguments", [(), ("1", "2"), ("1", "2", "many"), ("0", "1", "1"), ("1", "2", "3", "4")])
def test_hands_without_their_three_numbers_are_an_error_message(arguments: tuple[str, ...]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks.hands", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "usage: python -m benchmarks.hands ROUNDS MILLION SOME, each a number from 1 up\n"
