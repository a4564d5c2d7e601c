"""Loads the service and measures it: checks a second, waiting times at half of that, memory over many requests.

`python -m benchmarks.load` starts `meccg serve` on this machine, asks it alone, and writes what it measured into
docs/performance.md. The client is one loop over plain sockets, for it shares the machine with the service.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.__main__ import PAGE, ROOT, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BLOCK = re.compile(r"(<!-- load -->\n).*(<!-- end load -->)", re.DOTALL)
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
PROGRAM = [sys.executable, "-c", "import sys; from validator.cli import main; sys.exit(main())"]
SETS = {
    "one": "one list of examples/, of 74 lines",
    "examples": "the lists of examples/",
    "made": "400 made lists, with set codes",
    "typos": "the same with a typo in every line",
}
ONE = "wizard-dwarves-of-erebor.deck"
"""A list as players keep them in GCCG."""
TICK = os.sysconf("SC_CLK_TCK")


class Sizes(NamedTuple):
    """How much is measured."""

    seconds: float
    """Of each run."""
    repeats: int
    connections: int
    soak: int
    """Requests of the run that watches the memory."""


FULL = Sizes(seconds=10, repeats=3, connections=16, soak=50_000)
QUICK = Sizes(seconds=1, repeats=1, connections=4, soak=200)


# --- the service ------------------------------------------------------------------------------------------------------


class Service(NamedTuple):
    """The service that is measured."""

    process: subprocess.Popen[bytes]
    port: int
    started: float
    """Seconds from the start of the process to the first answer of /healthz."""

    def workers(self) -> list[int]:
        """Give the ids of the processes that answer."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


@contextmanager
def service(workers: int, *options: str) -> Iterator[Service]:
    """Run the service on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryFile() as log:
        started = perf_counter()
        process = subprocess.Popen(  # noqa: S603  # our own
            [*PROGRAM, "serve", "--port", str(port), "--workers", str(workers), *options],
            cwd=ROOT, stdout=log, stderr=log,
        )  # fmt: skip
        try:
            while not _healthy(port):
                if process.poll() is not None:
                    log.seek(0)
                    raise RuntimeError(f"the service ended: {log.read()[-500:]!r}")
                time.sleep(0.005)
            yield Service(process, port, perf_counter() - started)
        finally:
            process.terminate()
            process.wait(60)


def _healthy(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return connection.recv(16).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


# --- the client -------------------------------------------------------------------------------------------------------


def requests(texts: Sequence[bytes]) -> list[bytes]:
    """Give the requests that check some lists."""
    bodies = [
        json.dumps({"decklist": text_of(text), "checks": [{"format": "coe"}]}, ensure_ascii=False).encode()
        for text in texts
    ]
    head = b"POST /api/v1/checks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
    return [b"%b%d\r\n\r\n%b" % (head, len(body), body) for body in bodies]


def text_of(data: bytes) -> str:
    """Give a list as text: JSON is in UTF-8, and many lists are not."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


class Connection:
    """One connection to the service, which has at most one request under way."""

    __slots__ = ("_got", "_missing", "asked", "last", "socket")

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.asked = 0.0
        self.last = False
        """Whether the service closes it after this answer."""
        self._got = b""
        self._missing = -1

    def ask(self, request: bytes, at: float) -> None:
        """Send a request that was due at a moment."""
        self.asked, self._got, self._missing = at, b"", -1
        self.socket.sendall(request)

    def take(self) -> bool:
        """Take in what came, and tell whether the answer is whole.

        Raises:
            RuntimeError: it is no success.
        """
        part = self.socket.recv(262_144)
        if self._missing >= 0:
            self._missing -= len(part)
            return self._missing <= 0
        self._got += part
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found and part:
            return False
        if not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(f"the service answered {self._got[:300]!r}")
        self.last = b"\r\nConnection: close" in head
        length = LENGTH.search(head)
        self._missing = int(length[1]) - len(body) if length else 0
        return self._missing <= 0


class Clients:
    """Some connections at once."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._poller = selectors.EpollSelector()
        self.idle: deque[Connection] = deque()
        self.number = number
        for _ in range(number):
            self._open()

    def _open(self) -> None:
        connection = Connection(self._port)
        self._poller.register(connection.socket, selectors.EVENT_READ, connection)
        self.idle.append(connection)

    def answered(self, pause: float) -> Iterator[float]:
        """Wait for answers, and give for each when its request was due; its connection is idle again, or a new one."""
        for key, _ in self._poller.select(pause):
            connection: Connection = key.data
            if not connection.take():
                continue
            if connection.last:
                self._poller.unregister(connection.socket)
                connection.socket.close()
                self._open()
            else:
                self.idle.append(connection)
            yield connection.asked

    def close(self) -> None:
        """Close them all."""
        for key in list(self._poller.get_map().values()):
            key.data.socket.close()
        self._poller.close()


class Run(NamedTuple):
    """What one run measured."""

    rate: float
    """Answers a second."""
    waits: list[float]
    """Seconds from when each request was due to the last byte of its answer, sorted."""
    others: float
    """How many cores processes besides the service and this one kept busy."""

    def wait(self, part: float) -> float:
        """Give the milliseconds within which a part of the answers came."""
        return self.waits[min(len(self.waits) - 1, int(part * len(self.waits)))] * 1000


def flat_out(service_: Service, texts: Sequence[bytes], connections: int, seconds: float) -> Run:
    """Ask on some connections at once, on each as soon as it is answered."""
    return _run(service_, texts, connections, seconds, None)


def at_rate(service_: Service, texts: Sequence[bytes], connections: int, seconds: float, rate: float) -> Run:
    """Ask at a constant rate, however fast the answers come; a request waits from when it was due."""
    return _run(service_, texts, connections, seconds, rate)


def _run(service_: Service, texts: Sequence[bytes], connections: int, seconds: float, rate: float | None) -> Run:
    todo = cycle(requests(texts))
    waits: list[float] = []
    # The workers are to have seen that the connections of the run before are gone.
    time.sleep(0.2)
    clients = Clients(service_.port, connections)
    before = _busy(service_)
    start = now = perf_counter()
    end = start + seconds
    sent, due = 0, start
    while now < end or len(clients.idle) < connections:
        while clients.idle and due <= now < end:
            clients.idle.popleft().ask(next(todo), due if rate else now)
            sent += 1
            due = start + sent / rate if rate else now
        pause = max(0.0, due - now) if rate and clients.idle and now < end else 1.0
        waits += [perf_counter() - asked for asked in clients.answered(pause)]
        now = perf_counter()
    took = now - start
    busy = [after - then for after, then in zip(_busy(service_), before, strict=True)]
    clients.close()
    return Run(len(waits) / took, sorted(waits), max(0.0, busy[0] - busy[1]) / took)


def _busy(service_: Service) -> tuple[float, float]:
    """Give the seconds that all cores worked, and those of them for the service and this process."""
    fields = Path("/proc/stat").read_text("ascii").split("\n", 1)[0].split()[1:9]
    whole = sum(map(int, fields)) - int(fields[3]) - int(fields[4])
    ours = sum(_ticks(pid) for pid in (service_.process.pid, *service_.workers(), os.getpid()))
    return whole / TICK, ours / TICK


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


# --- memory -----------------------------------------------------------------------------------------------------------


def memory(service_: Service) -> float:
    """Give the memory of all workers in MB: what each has for itself, and its part of what they share."""
    total = 0
    for pid in service_.workers():
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        total += int(re.search(r"^Pss: +(\d+)", rollup, flags=re.MULTILINE)[1])  # type: ignore[index]  # Linux has it
    return total / 1024


def soak(service_: Service, texts: Sequence[bytes], number: int, connections: int) -> list[tuple[int, float]]:
    """Send many requests, and give the memory of the workers after so many of them: at first, and after each tenth."""
    todo = cycle(requests(texts))
    points = [(0, memory(service_))]
    clients = Clients(service_.port, connections)
    sent = done = 0
    while done < number:
        while clients.idle and sent < number:
            clients.idle.popleft().ask(next(todo), 0)
            sent += 1
        for _ in clients.answered(10):
            done += 1
            if done * 10 // number >= len(points):
                points.append((done, memory(service_)))
    clients.close()
    return points


# --- all of it --------------------------------------------------------------------------------------------------------


def lists(what: str) -> list[bytes]:
    """Give the lists of a set, or those of a folder."""
    from benchmarks import speed  # noqa: PLC0415  # takes time to load, and memory

    if what == "one":
        return [(speed.FOLDERS["examples"] / ONE).read_bytes()]
    if what in SETS:
        return speed.lists("tagged" if what == "made" else what, 400)
    return [path.read_bytes() for path in sorted(Path(what).iterdir()) if path.is_file()]


def measure(sizes: Sizes, sets: Sequence[str], workers: int) -> str:
    """Measure, and give the tables."""
    rates, waits = [], []
    everything = {what: lists(what) for what in sets}
    with service(workers) as service_:
        started = service_.started
        for what, texts in everything.items():
            for _ in range(2):
                flat_out(service_, texts, sizes.connections, min(2.0, sizes.seconds))
            runs = [flat_out(service_, texts, sizes.connections, sizes.seconds) for _ in range(sizes.repeats)]
            rate = statistics.median(run.rate for run in runs)
            paced = [
                at_rate(service_, texts, 4 * sizes.connections, sizes.seconds, rate / 2) for _ in range(sizes.repeats)
            ]
            name = SETS.get(what, f"{len(texts)} lists")
            rates.append([name, spread([run.rate for run in runs]), spread([run.others for run in runs], 1)])
            waits.append(
                [
                    name, f"{statistics.median(run.rate for run in paced):,.0f}",
                    *(spread([run.wait(part) for run in paced], 1) for part in (0.5, 0.99, 1)),
                    spread([run.others for run in paced], 1),
                ]
            )  # fmt: skip
        points = soak(service_, everything[sets[0]], sizes.soak, sizes.connections)
    runs_of = f"{sizes.repeats} runs of {sizes.seconds:g} s, median, lowest to highest"
    return "\n\n".join(
        [
            f"Checks a second, {sizes.connections} connections, {workers} workers; {runs_of}:",
            table(["lists", "checks a second", "cores taken by others"], rates),
            "Milliseconds from when a request is due to the last byte of its answer, at half that rate:",
            table(["lists", "checks a second", "half within", "99 % within", "all within", "taken by others"], waits),
            "Memory of all workers in MB, after so many checks:",
            table(["checks", "MB"], [[f"{done:,}", f"{size:,.0f}"] for done, size in points]),
            f"From the start of the process to the first answer of `/healthz`: {started:.2f} s.",
        ]
    )


def spread(values: list[float], digits: int = 0) -> str:
    """Write the median of some values with the lowest and the highest."""
    low, middle, high = (f"{value:,.{digits}f}" for value in (min(values), statistics.median(values), max(values)))
    return f"{middle} ({low} to {high})"


def main() -> int:
    """Run from a shell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a smoke test: small figures, and no page written")
    parser.add_argument("--dry", action="store_true", help="write no page")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--lists", action="append", help=f"{', '.join(SETS)}, or a folder of lists; several times")
    parser.add_argument("--seconds", type=float, help="of each run")
    parser.add_argument("--connections", type=int)
    parser.add_argument("--soak", type=int, help="requests of the run that watches the memory")
    parser.add_argument(
        "--date", type=dt.date.fromisoformat, default=dt.datetime.now(tz=dt.UTC).date(), help="the day for the page"
    )
    asked = parser.parse_args()
    given = {name: getattr(asked, name) for name in Sizes._fields if getattr(asked, name, None) is not None}
    sizes = (QUICK if asked.quick else FULL)._replace(**given)
    load = os.getloadavg()[0]
    measured = measure(sizes, asked.lists or ["one", "examples", "made"], asked.workers)
    machine = (
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load average {load:.1f} before. "
        f"`python -m benchmarks.load`, {asked.date}."
    )
    print(f"{machine}\n\n{measured}")
    if not (asked.quick or asked.dry or asked.lists):
        page = PAGE.read_text("utf-8")
        PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}\n{machine}\n\n{measured}\n\n{block[2]}", page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
