"""A worker that computes too long is replaced, and nobody else waits for it."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest

from tests.serving import Service, service, until

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

PROGRAM = """
import re, sys
import validator.service as service
from flask import Response
from validator.service import worker
worker._SILENCE = 2
make = service.create_app

def spin():
    while True:
        sum(range(1000))

def stuck():
    # What is not written in Python lets no other thread on.
    re.match("(a+)+$", "a" * 60 + "b")

def create_app(settings=None):
    app = make(settings)
    for view in (spin, stuck):
        app.add_url_rule(f"/api/v1/{view.__name__}", view.__name__, view)
    return app

service.create_app = create_app
from validator.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def serving() -> Iterator[Service]:
    with service("--workers", "2", program=[sys.executable, "-c", PROGRAM], MECCG_WORK_SECONDS="1") as running:
        running.ready(2)
        yield running


def test_who_asks_too_much_is_told_and_the_worker_is_replaced(serving: Service) -> None:
    before = serving.workers()

    answer = serving.ask("GET", "/api/v1/spin")

    assert (answer.status, answer.json["type"]) == (503, "/problems/unavailable")
    until(lambda: len(set(serving.workers()) - set(before)) == 1, "a worker is replaced")
    serving.ready(2)
    assert "the worker is replaced" in serving.log


def test_a_worker_that_lets_no_thread_on_is_ended_by_the_system(serving: Service) -> None:
    serving.ready(2)
    before = serving.workers()
    broken: list[BaseException] = []

    def ask() -> None:
        try:
            serving.ask("GET", "/api/v1/stuck")
        except OSError as error:
            broken.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    until(lambda: len(set(serving.workers()) - set(before)) == 1, "a worker is replaced")
    asking.join()
    serving.ready(2)

    assert len(broken) == 1
    assert serving.ask("GET", "/healthz").status == 200
