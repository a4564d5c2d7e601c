"""The service as a process of its own, for the tests that need one."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PROGRAM = Path(sys.executable).with_name("meccg")
_T = TypeVar("_T")

PATIENCE = 30.0
"""Seconds for what takes one on an idle machine; the machine may be busy."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401  # whatever was answered
        return json.loads(self.body)


class Service:
    """A running service."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path, *, port: int = 0) -> None:
        self.process = process
        self._log = log
        self._written = ""
        self.behind: Service | None = None
        """The service itself, where this is the proxy before it."""
        self.port = port or int(until(self._listening, "the service listens"))

    def _listening(self) -> str:
        found = re.search(r"Listening at: http://\S+:(\d+)", self.log)
        if not found and self.process.poll() is not None:
            raise AssertionError(f"The service ended with {self.process.returncode}: {self.log}")
        return found[1] if found else ""

    @property
    def log(self) -> str:
        """All that was written so far."""
        if self.behind:
            return self.behind.log
        return self._written or self._log.read_text("utf-8")

    def ended(self) -> None:
        """Keep the log, whose file goes."""
        self._written = self.log

    @property
    def events(self) -> list[dict[str, Any]]:
        """The lines of the log; fails where one is not JSON."""
        return [json.loads(line) for line in self.log.splitlines()]

    def ask(self, method: str, path: str, body: bytes | str | dict[str, Any] | None = None, **headers: str) -> Answer:
        """Send a request on a connection of its own. A mapping is sent as JSON."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if isinstance(body, dict):
            body = json.dumps(body)
            given.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers.items()), answer.read())
        finally:
            connection.close()

    def connect(self) -> socket.socket:
        """Open a connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def workers(self) -> list[int]:
        """Give the ids of the processes that answer."""
        if self.behind:
            return self.behind.workers()
        return children(self.process.pid)

    def ready(self, workers: int = 1) -> None:
        """Wait until so many workers are there and one answers."""
        until(lambda: len(self.workers()) == workers, "the workers are there")
        until(lambda: self.answers("/readyz"), "the service is ready")

    def answers(self, path: str) -> bool:
        """Tell whether it answers well."""
        with suppress(OSError):
            return self.ask("GET", path).status == 200
        return False

    def signal(self, number: int) -> None:
        """Send a signal to the first process."""
        os.kill(self.process.pid, number)


@contextmanager
def service(
    *options: str, folder: Path | None = None, program: Sequence[str | Path] = (PROGRAM,), **environment: str
) -> Iterator[Service]:
    """Run the service on a free port of this machine, and stop it afterwards.

    Args:
        options: of `meccg serve`.
        folder: in which it runs.
        program: what is run instead of the installed `meccg`.
        environment: variables besides those of this process.
    """
    with tempfile.TemporaryDirectory(prefix="meccg-test-") as place:
        log = Path(place) / "log"
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [*program, "serve", "--port", "0", *options],
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
                cwd=folder or place,
                env=clean_environment() | environment,
                start_new_session=True,
            )
        running: Service | None = None
        try:
            running = Service(process, log)
            yield running
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            if running is not None:
                running.ended()


NGINX = shutil.which("nginx") or (path if os.access(path := "/usr/sbin/nginx", os.X_OK) else None)
CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"


@contextmanager
def front(behind: Service, *, limits: bool = True) -> Iterator[Service]:
    """Run nginx before a service, as deploy/nginx.conf has it but for its addresses and folders.

    Args:
        behind: the service.
        limits: whether it limits what one address may do; tests have but one.
    """
    assert NGINX, "There is no nginx here."
    with tempfile.TemporaryDirectory(prefix="meccg-test-") as place, socket.socket() as free:
        Path(place).chmod(0o755)
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        text = CONFIGURATION.read_text("utf-8")
        for here, there in (
            ("/tmp/", f"{place}/"),  # noqa: S108  # what is replaced
            ("server meccg:8000 ", f"server 127.0.0.1:{behind.port} "),
            ("listen 8080;", f"listen 127.0.0.1:{port};"),
            *(() if limits else (("rate=20r/s", "rate=100000r/s"), ("meccg_open 32;", "meccg_open 4096;"))),
        ):
            assert here in text
            text = text.replace(here, there)
        configuration, log = Path(place) / "nginx.conf", Path(place) / "log"
        configuration.write_text(text, "utf-8")
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [NGINX, "-e", "stderr", "-p", place, "-c", configuration, "-g", "daemon off;"],
                stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, cwd=place,
            )  # fmt: skip
        running = Service(process, log, port=port)
        running.behind = behind
        try:
            until(lambda: running.answers("/healthz"), "nginx hands on")
            yield running
        finally:
            process.terminate()
            process.wait(PATIENCE)


def clean_environment() -> dict[str, str]:
    """Give the variables of this process without our settings, save where the built card pool is kept."""
    return {name: value for name, value in os.environ.items() if name[:6] != "MECCG_" or name == "MECCG_CACHE"}


def until(what: Callable[[], _T], name: str, seconds: float = PATIENCE) -> _T:
    """Ask until the answer is true, and give it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"In {seconds:g} s it did not come about that {name}.")


def children(pid: int) -> list[int]:
    """Give the ids of the children of a process; it must run on Linux."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def open_files(pid: int) -> int:
    """Give how many file descriptors a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def status_of(pid: int, field: str) -> int:
    """Give a number of `/proc/PID/status`, such as `Threads`, or `VmRSS` in kB."""
    found = re.search(rf"^{field}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("ascii"), flags=re.MULTILINE)
    assert found
    return int(found[1])
