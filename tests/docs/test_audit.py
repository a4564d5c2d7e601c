"""The audit of what ships: a fault that is known fails, and a list of faults that cannot be asked is said in a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.audit import UNASKED, told

ROOT = Path(__file__).parents[2]
SOUND: dict[str, Any] = {"name": "flask", "version": "3.1.2", "vulns": []}
FAULTY: dict[str, Any] = {
    "name": "click", "version": "8.2.0", "vulns": [{"id": "X-2026-1", "fix_versions": ["8.2.1", "8.3.0"]}],
}  # fmt: skip
NOT_MENDED: dict[str, Any] = {"name": "rich", "version": "14.0", "vulns": [{"id": "X-2026-2", "fix_versions": []}]}
UNKNOWN: dict[str, Any] = {"name": "numpy", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("dependencies", "expected", "faulty"),
    [
        ([SOUND], ["No fault is known of 1 dependencies."], False),
        ([SOUND, UNKNOWN], ["No fault is known of 1 dependencies.", "Not audited: numpy."], False),
        ([UNKNOWN, UNKNOWN], [UNASKED], False),
        ([], [UNASKED], False),
        ([SOUND, FAULTY], ["click 8.2.0: X-2026-1, mended in 8.2.1, 8.3.0"], True),
        ([NOT_MENDED, UNKNOWN], ["rich 14.0: X-2026-2, mended in no release yet", "Not audited: numpy."], True),
    ],
)
def test_an_answer_is_told(dependencies: list[dict[str, Any]], expected: list[str], faulty: object) -> None:
    assert told({"dependencies": dependencies, "fixes": []}) == (expected, faulty)


@pytest.mark.slow
def test_without_the_list_of_faults_one_line_says_so() -> None:
    nowhere = {"HTTPS_PROXY": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9", "NO_PROXY": "", "no_proxy": ""}
    done = subprocess.run(
        [sys.executable, "tools/audit.py"],
        cwd=ROOT,
        env=os.environ | nowhere,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, [UNASKED], "")
