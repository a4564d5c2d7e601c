"""The readers under a fuzzer that watches which branches its input reaches; for a bounded time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HARNESS = Path(__file__).with_name("harness.py")
SECONDS = 20


@pytest.mark.slow
def test_nothing_but_the_declared_error_leaves_a_reader(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="atheris does not install everywhere")
    ran = subprocess.run(
        [sys.executable, str(HARNESS), f"-max_total_time={SECONDS}", "-max_len=2000", "-timeout=10", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=10 * SECONDS,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert "Done " in ran.stderr
