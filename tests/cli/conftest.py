"""What the tests of the command line share: the program itself, run as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

PROGRAM = Path(sys.executable).with_name("meccg")
EXAMPLES = Path(__file__).parents[2] / "examples"


class Run(Protocol):
    """Run the program with arguments; give its exit code, standard output and standard error."""

    def __call__(self, *arguments: str | Path, stdin: bytes = b"", **environment: str) -> tuple[int, str, str]: ...


class OnTerminal(Protocol):
    """Run the program on a pseudo-terminal; give its exit code and all that it wrote there."""

    def __call__(self, *arguments: str, **environment: str) -> tuple[int, bytes]: ...


@pytest.fixture(scope="session")
def program() -> Path:
    """Where the program is installed."""
    return PROGRAM


@pytest.fixture(scope="session")
def examples() -> Path:
    """The folder of the lists that the project comes with."""
    return EXAMPLES


@pytest.fixture(scope="session")
def meccg() -> Run:
    """The program, started in the folder of the examples."""

    def run(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [PROGRAM, *arguments],
            input=stdin,
            capture_output=True,
            cwd=EXAMPLES,
            env=_clean_environment() | environment,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run


@pytest.fixture(scope="session")
def on_a_terminal() -> OnTerminal:
    """The program, started in the folder of the examples on a terminal of its own."""
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")

    def run(*arguments: str, **environment: str) -> tuple[int, bytes]:
        ours, its = pty.openpty()
        with subprocess.Popen(
            [PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=its,
            stderr=its,
            cwd=EXAMPLES,
            env=_clean_environment() | {"TERM": "xterm"} | environment,
        ) as process:
            os.close(its)
            written = b""
            try:
                while part := os.read(ours, 65536):
                    written += part
            except OSError:  # what Linux says when nothing is left on the other side
                pass
            os.close(ours)
            return process.wait(60), written

    return run


def _clean_environment() -> dict[str, str]:
    """The variables of this process without those that change what the program prints."""
    return {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM", "PYTHONIOENCODING"}}
