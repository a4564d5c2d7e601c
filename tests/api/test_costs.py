"""What is small costs little, whatever it is made of: processor time and memory, not the clock of a busy machine."""

from __future__ import annotations

import gc
import json
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests import pace
from tests.hostile import Costly, costly

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

MOST = 50
"""In steps of `tests.pace`: about a second of a machine that does nothing else."""
MOST_OF_A_REFUSAL = 10
MOST_MEMORY = 50
"""In MB, more than before."""
BIG = 1 << 16


class Cost(NamedTuple):
    seconds: float
    """Of the processor."""
    memory: float
    """In MB, the most that was held above what was held before."""
    status: int
    sent: int


def status_of_self(field: str) -> int:
    found = re.search(rf"^{field}:\s+(\d+)", Path("/proc/self/status").read_text("ascii"), flags=re.MULTILINE)
    assert found
    return int(found[1])


def measured(work: Callable[[], tuple[int, int]]) -> Cost:
    """Do something in a process of its own, whose memory is that of this one, and tell what it cost."""
    reads, writes = os.pipe()
    gc.freeze()  # as the service does with what is loaded once
    child = os.fork()
    if not child:
        try:
            # From here on the most that is held is counted anew.
            Path("/proc/self/clear_refs").write_text("5", "ascii")
            before, started = status_of_self("VmRSS"), time.process_time()
            status, sent = work()
            cost = time.process_time() - started, (status_of_self("VmHWM") - before) / 1024, status, sent
            os.write(writes, json.dumps(cost).encode())
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as told:
        found = told.read()
    os.waitpid(child, 0)
    assert found, "It ended without an answer."
    return Cost(*json.loads(found))


@pytest.fixture(scope="module")
def warm(app: Flask) -> FlaskClient:
    """A client of an application that has all loaded that it needs."""
    client = app.test_client()
    text = "Deck\n1 a name that no card has\n1 Gandalf\n"
    client.post("/api/v1/checks", json={"decklist": text, "explain": True})
    client.post("/", data={"list": text})
    client.post("/api/v1/hands", data=text, content_type="text/plain")
    for one in costly():
        if len(one.body) < BIG and "a.xlsx" in one.body[:100].decode("latin-1"):
            client.post(one.path, data=one.body, content_type=one.kind)
    return client


@needs_linux
@pytest.mark.slow
@pytest.mark.parametrize("one", costly(), ids=lambda one: one.name.replace(" ", "-"))
def test_a_request_costs_little(one: Costly, warm: FlaskClient) -> None:
    def ask() -> tuple[int, int]:
        answer = warm.post(one.path, data=one.body, content_type=one.kind)
        return answer.status_code, len(answer.data)

    costs: list[Cost] = []

    def seconds() -> float:
        costs.append(measured(ask))
        return costs[-1].seconds

    assert pace.within(MOST_OF_A_REFUSAL if one.refused else MOST, seconds), [cost.seconds for cost in costs]
    cost = costs[-1]
    assert cost.status in ({413, 422} if one.refused else {200, 413, 422})
    assert cost.memory < MOST_MEMORY


@pytest.mark.slow
def test_what_is_over_a_limit_is_told_the_limit(app: Flask) -> None:
    """Only of what was made for a limit: a list without a card is refused for another reason."""
    client = app.test_client()
    for one in costly():
        if one.refused and one.path.startswith("/api/") and len(one.body) < 1 << 20:
            answer = client.post(one.path, data=one.body, content_type=one.kind)
            problem = answer.get_json(force=True)
            assert answer.status_code == problem["status"]
            assert answer.status_code in {413, 422}
            assert len(answer.data) < 20_000
