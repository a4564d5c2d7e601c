"""How fast the program starts: a person checks one list, and an editor checks at each keystroke."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LEGAL = "wizard-dwarves-of-erebor.deck"
SLOW_TO_LOAD = ("asyncio", "concurrent.futures", "multiprocessing", "rapidfuzz", "rich", "sqlite_utils")


def test_one_list_is_checked_without_what_is_slow_to_load(examples: Path) -> None:
    code = f"""
import sys
from validator.cli import main
status = main(["check", {LEGAL!r}])
print(status, *(name for name in {SLOW_TO_LOAD!r} if name in sys.modules), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=examples, check=True)
    assert done.stderr.decode().split() == ["0"]


def test_one_list_is_checked_at_once(program: Path, examples: Path) -> None:
    # 0.35 s on the machine that it is developed on, with nothing else going on; here twice that, the best of five.
    took = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([program, "check", LEGAL], capture_output=True, cwd=examples, check=True)
        took.append(time.perf_counter() - begun)
    assert min(took) < 0.7
