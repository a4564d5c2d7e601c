"""What the tests of the command line share: the program itself, in this process or, where that matters, in its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import pytest

from validator.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = Path(sys.executable).with_name("meccg")
EXAMPLES = Path(__file__).parents[2] / "examples"
EVENT = (
    ("Ana", "wizard-dwarves-of-erebor.deck"),
    ("Ben", "illegal-too-much-of-everything.deck"),
    ("Cyneburh", "undecided-typed-on-a-phone.txt"),
)
"""Players of the event that tests of the desk have, and their lists."""


class Run(Protocol):
    """Run the program with arguments; give its exit code, standard output and standard error."""

    def __call__(self, *arguments: str | Path, stdin: bytes = b"", **environment: str) -> tuple[int, str, str]: ...


class RunForBytes(Protocol):
    """Run the program with arguments; give its exit code and standard output."""

    def __call__(self, *arguments: str | Path) -> tuple[int, bytes]: ...


class Desk(Protocol):
    """Run a command of the desk on the store of this test."""

    def __call__(self, command: str, *arguments: str | Path) -> tuple[int, str, str]: ...


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
def meccg_process() -> Run:
    """The program as a process of its own, for what only a process shows; it takes half a second to start."""

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
def meccg(meccg_process: Run) -> Run:
    """The program, run in the folder of the examples; as a process where it gets variables of its own."""

    def run(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> tuple[int, str, str]:
        if environment:
            return meccg_process(*arguments, stdin=stdin, **environment)
        code, out, err = _run_here(arguments, stdin)
        return code, out.decode(), err.decode()

    return run


@pytest.fixture(scope="session")
def meccg_bytes() -> RunForBytes:
    """The program, run in the folder of the examples, whose output need be no text."""
    return lambda *arguments: _run_here(arguments, b"")[:2]


def _run_here(arguments: Sequence[str | Path], stdin: bytes) -> tuple[int, bytes, bytes]:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, io.TextIOWrapper(io.BytesIO(stdin), "utf-8") as given:
        patch.chdir(EXAMPLES)
        for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        for name in os.environ.keys() - _clean_environment().keys():
            patch.delenv(name)
        code = main([str(one) for one in arguments])
    return code, _written(out), _written(err)


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    return cast("io.BytesIO", stream.buffer).getvalue()


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


@pytest.fixture
def desk(meccg: Run, tmp_path: Path) -> Desk:
    """An event of three players, each with one of the lists that the program comes with."""

    def run(command: str, *arguments: str | Path) -> tuple[int, str, str]:
        return meccg(
            "event", command, *arguments, *(() if command == "verify" else ("--store", tmp_path / "events.db"))
        )

    assert run("new", "open", "--title", "Open", "--day", "2026-11-27")[0] == 0
    for name, file in EVENT:
        run("add", "open", name, file)
    return run


def _clean_environment() -> dict[str, str]:
    """The variables of this process without those that change what the program prints."""
    return {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM", "PYTHONIOENCODING"}}
