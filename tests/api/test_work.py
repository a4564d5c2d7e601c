"""A request has an end: it is told that it took too long, and its process is replaced; nobody computes for nobody."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from flask import Response

from validator.http import work
from validator.http.settings import Settings
from validator.http.work import ClientLeft, Overrun, limited
from validator.service import create_app

if TYPE_CHECKING:
    from flask import Flask

PATIENCE = 60


@pytest.fixture(scope="module")
def overruns() -> list[int]:
    """How many requests took too long so far in this process, which is watched from now on."""
    told: list[int] = []
    work.watch(lambda: told.append(1))
    return told


def spin(*, until: float = PATIENCE) -> None:
    """Compute, until it is stopped."""
    end = time.monotonic() + until
    while time.monotonic() < end:
        sum(range(1_000))
    raise AssertionError("It was not stopped.")


def test_what_takes_too_long_is_stopped_and_told(overruns: list[int]) -> None:
    before = len(overruns)

    with pytest.raises(Overrun), limited(0.1):
        spin()

    while len(overruns) == before:
        time.sleep(0.01)
    assert work._running == {}


def test_a_fault_that_is_caught_is_no_way_around_it(overruns: list[int]) -> None:
    assert overruns is not None

    def stubborn() -> None:
        try:
            spin()
        except Exception:  # noqa: BLE001  # as there is in many a place
            spin()

    with pytest.raises(Overrun), limited(0.1):
        stubborn()


def test_after_what_was_stopped_a_tracer_goes_on() -> None:
    # Such as the one that measures coverage: in Python 3.11 a signal that nothing answers would hold it for ever.
    code = """
import contextlib, sys, threading
from validator.http import work
thread = threading.get_ident()
with contextlib.suppress(work.Overrun), work.limited(60):
    work._running[thread].stopped = True
    work._raise_in(thread, work.Overrun)
    for _ in range(1_000):
        pass
    raise AssertionError("It was not stopped.")
sys.settrace(lambda *_: None)
(lambda: None)()
print("done")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.stdout == "done\n", ran.stderr


@pytest.mark.slow
def test_waiting_is_not_working(overruns: list[int]) -> None:
    before = len(overruns)

    with limited(0.3):
        time.sleep(1)

    assert len(overruns) == before


def test_the_work_of_one_thread_is_not_that_of_another(overruns: list[int]) -> None:
    stopped: list[type[BaseException]] = []

    def busy() -> None:
        try:
            with limited(0.1):
                spin()
        except Overrun as error:
            stopped.append(type(error))

    assert overruns is not None
    other = threading.Thread(target=busy)
    other.start()
    with limited(PATIENCE):
        other.join()

    assert stopped == [Overrun]


@pytest.mark.slow
@pytest.mark.parametrize("stays", [True, False])
def test_nobody_computes_for_a_client_that_left(
    overruns: list[int], *, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "_UNREMARKED", 0.1)
    before = len(overruns)
    ours, its = socket.socketpair()
    with ours, its:
        if stays:
            with pytest.raises(Overrun) as stopped, limited(1.0, ours):
                spin()
            assert stopped.type is Overrun
        else:
            its.close()
            with pytest.raises(ClientLeft), limited(PATIENCE, ours):
                spin()
            assert len(overruns) == before


def app_that_spins() -> Flask:
    app = create_app(Settings(log_level="error", work_seconds=1))
    app.add_url_rule("/api/v1/spin", "spin", _spin)
    return app


def _spin() -> Response:
    spin()
    return Response("")


@pytest.mark.slow
def test_the_client_is_told_with_a_problem(overruns: list[int], is_problem: Any) -> None:  # noqa: ANN401  # see conftest
    assert overruns is not None

    answer = app_that_spins().test_client().get("/api/v1/spin")

    assert answer.status_code == 503
    assert "more of the processor" in is_problem(answer, "unavailable")["detail"]


def test_a_batch_ends_with_a_problem(overruns: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert overruns is not None
    monkeypatch.setattr("validator.api.checks.COSTS", {"/api/v1/checks/batch": 0.2})
    monkeypatch.setattr("validator.api.checks.reports", lambda _: spin())

    answer = (
        app_that_spins()
        .test_client()
        .post("/api/v1/checks/batch", data=b'{}\n{"decklist": "1 Gandalf"}\n', content_type="application/x-ndjson")
    )

    first, last = map(json.loads, answer.text.splitlines())
    assert first["status"] == 422
    assert (last["line"], last["status"]) == (2, 503)
