"""Asks the service for long, good and hostile requests mixed, and tells whether it holds more than before.

`python -m benchmarks.soak --minutes 60` starts `meccg serve` and, where there is one, nginx before it; everything stays
on this machine. Each line tells the minutes, the requests so far by status, and what the workers hold: memory that is
theirs (MB), threads, open files. The last says how much more that is than after the first tenth.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

from tests.hostile import costly
from tests.serving import NGINX, Service, front, open_files, service, status_of

EXAMPLES = Path(__file__).parents[1] / "examples"
SHEETS = frozenset({".xlsx", ".ods"})
GOOD = 5
"""Good requests to a hostile one."""
PAUSE = 0.02
"""Seconds after each answer: the machine is not to be kept busy for an hour."""
CLIENTS = 4


class Held(NamedTuple):
    """What all workers hold."""

    memory: float
    """In MB: what each has for itself, and its part of what they share."""
    threads: int
    files: int


def held(running: Service) -> Held:
    """Tell what the workers hold now."""
    memory = 0
    for pid in running.workers():
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        found = re.search(r"^Pss: +(\d+)", rollup, flags=re.MULTILINE)
        memory += int(found[1]) if found else 0
    workers = running.workers()
    return Held(
        round(memory / 1024, 1), sum(status_of(pid, "Threads") for pid in workers), sum(map(open_files, workers))
    )


def ask(running: Service, until: float, seen: Counter[int], lock: Lock, seed: int) -> None:
    """Ask one thing after the other until the time is up."""
    rng = random.Random(seed)  # noqa: S311  # a mixture, no secret
    good = [path.read_bytes() for path in sorted(EXAMPLES.iterdir()) if path.is_file() and path.suffix not in SHEETS]
    hostile = costly()
    while time.monotonic() < until:
        if rng.randrange(GOOD + 1):
            status = running.ask("POST", "/api/v1/checks", rng.choice(good), Content_Type="text/plain").status
        else:
            one = rng.choice(hostile)
            status = running.ask("POST", one.path, one.body, Content_Type=one.kind).status
        with lock:
            seen[status] += 1
        time.sleep(PAUSE)


def main() -> int:
    """Run it; give 1 where it holds more threads or files than before, or a fault was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    minutes: float = parser.parse_args().minutes
    seen: Counter[int] = Counter()
    lock = Lock()
    with ExitStack() as stack:
        behind = stack.enter_context(service("--workers", "2", MECCG_TRUSTED_PROXIES="1"))
        behind.ready(2)
        running = stack.enter_context(front(behind, limits=False)) if NGINX else behind
        print(f"{minutes:g} minutes, {CLIENTS} clients, {'behind nginx' if NGINX else 'without a proxy'}", flush=True)
        first = behind.workers()
        end = time.monotonic() + 60 * minutes
        clients = [Thread(target=ask, args=(running, end, seen, lock, seed)) for seed in range(CLIENTS)]
        for client in clients:
            client.start()
        points = []
        for tenth in range(1, 11):
            time.sleep(max(0.0, end - 60 * minutes * (1 - tenth / 10) - time.monotonic()))
            points.append(held(running))
            with lock:
                counts = ", ".join(f"{status}: {number}" for status, number in sorted(seen.items()))
            print(f"{minutes * tenth / 10:5.1f} min  {points[-1]}  {counts}", flush=True)
        for client in clients:
            client.join()
        time.sleep(20)  # what was kept open is closed by then
        last = held(running)
        then = points[0]
        grown = Held(round(last.memory - then.memory, 1), last.threads - then.threads, last.files - then.files)
        same = behind.workers() == first
        print(
            f"at the end {last}; since the first tenth {grown}; {'the same' if same else 'other'} workers", flush=True
        )
        faults = [line for line in behind.log.splitlines() if '"error"' in line]
        print(f"{len(faults)} faults in the log", *faults[:3], sep="\n", flush=True)
    return int(grown.threads > 0 or grown.files > 0 or bool(faults) or seen[500] > 0)


if __name__ == "__main__":
    sys.exit(main())
