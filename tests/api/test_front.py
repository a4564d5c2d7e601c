"""The service behind nginx, as deploy/nginx.conf and compose.yaml have it: what clients do to it, and what is asked."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import pytest

from tests.hostile import costly
from tests.serving import NGINX, PATIENCE, Service, front, service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
    pytest.mark.skipif(NGINX is None, reason="no nginx is installed here; Debian's package of that name has it"),
]

HOLD = 3.0
"""Seconds for which an attack goes on once it has begun."""
SOON = HOLD / 2
"""Seconds within which others are answered, nine times of ten: who had to wait for the attack would wait for longer."""


@pytest.fixture(scope="module")
def behind() -> Iterator[Service]:
    with service("--workers", "2", MECCG_TRUSTED_PROXIES="1") as running:
        running.ready(2)
        yield running


@pytest.fixture(scope="module")
def target(behind: Service) -> Iterator[Service]:
    """The proxy, which lets one address do what it likes: here it is everybody."""
    with front(behind, limits=False) as running:
        yield running


# --- attacks ----------------------------------------------------------------------------------------------------------


def lingering(target: Service, open_: ExitStack) -> None:
    """Ask for the connection to be closed, and leave one's own end open."""
    for _ in range(12):
        client = open_.enter_context(target.connect())
        client.sendall(b"GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        time.sleep(0.2)


def unread(target: Service, open_: ExitStack) -> None:
    """Ask for a large file four times on each of many connections, and read nothing."""
    page = target.ask("GET", "/docs").body.decode()
    largest = max(re.findall(r'src="(/[^"]+)"', page), key=lambda path: len(target.ask("GET", path).body))
    assert len(target.ask("GET", largest).body) > 1 << 20
    for _ in range(60):
        client = open_.enter_context(socket.socket())
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.connect(("127.0.0.1", target.port))
        client.sendall(b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n" % largest.encode() * 4)


def stalled(target: Service, open_: ExitStack) -> None:
    """Begin batches in chunks, and send no more."""
    head = b"POST /api/v1/checks/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
    for _ in range(64):
        client = open_.enter_context(target.connect())
        client.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n6\r\n{}\n{}\n\r\n")


def half_sent(target: Service, open_: ExitStack) -> None:
    """Announce more than is sent."""
    for _ in range(200):
        client = open_.enter_context(target.connect())
        client.sendall(b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nContent-Length: 3000\r\n\r\n{")


def silent(target: Service, open_: ExitStack) -> None:
    """Connect, and say nothing."""
    for _ in range(300):
        open_.enter_context(target.connect())


@pytest.mark.parametrize("attack", [lingering, unread, stalled, half_sent, silent])
def test_no_client_holds_up_the_others(attack: Callable[[Service, ExitStack], None], target: Service) -> None:
    workers = target.workers()

    def attacked() -> None:
        with ExitStack() as open_:
            attack(target, open_)
            time.sleep(HOLD)

    with ThreadPoolExecutor(1) as attacker:
        done = attacker.submit(attacked)
        waits, batches = [], []
        while not done.done():
            waits.append(wait(target))
            batches.append(batch(target))
            time.sleep(0.02)
        done.result()

    assert len(waits) > 10
    assert most(waits) < SOON
    assert most(batches) < SOON
    assert target.workers() == workers


def wait(target: Service) -> float:
    """Give the seconds in which it is told that the service lives."""
    asked = time.monotonic()
    assert target.ask("GET", "/healthz").status == 200
    return time.monotonic() - asked


def batch(target: Service) -> float:
    """Give the seconds in which a small batch is answered."""
    asked = time.monotonic()
    answer = target.ask(
        "POST", "/api/v1/checks/batch", b'{"decklist": "1 Cram"}\n', Content_Type="application/x-ndjson"
    )
    assert answer.status == 200
    assert len(answer.json["reports"]) == 1
    return time.monotonic() - asked


def most(waits: list[float]) -> float:
    """Give the longest of nine times of ten."""
    return sorted(waits)[len(waits) * 9 // 10]


def test_four_costly_requests_at_once_hold_up_nobody(target: Service) -> None:
    workers = target.workers()

    with ThreadPoolExecutor(4) as attackers:
        asked = [attackers.submit(target.ask, "POST", one.path, one.body, Content_Type=one.kind) for one in costly()]
        waits = []
        while not all(one.done() for one in asked):
            waits.append(wait(target))
            time.sleep(0.02)

    statuses = {one.result().status for one in asked}
    assert statuses <= {200, 413, 422}
    assert most(waits) < SOON
    assert target.workers() == workers


# --- what the proxy adds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GARBAGE\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 20_000 + b"\r\n\r\n", 400),
        (b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        (b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n", 404),
        (b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", 413),
    ],
)
def test_what_nginx_refuses_is_a_problem_too(sent: bytes, status: int, target: Service) -> None:
    answer = b""
    # A connection on which it still waits for a body is reset in the end: what was answered before counts.
    with target.connect() as connection, suppress(ConnectionError):
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65_536):
            answer += part

    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"Content-Type: application/problem+json" in head
    assert json.loads(body)["status"] == status


def test_one_address_may_do_only_so_much(behind: Service) -> None:
    with front(behind) as limited, ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda _: limited.ask("GET", "/version"), range(120)))
        refused = [answer for answer in answers if answer.status == 429]

        assert {answer.status for answer in answers} == {200, 429}
        assert refused[0].json["type"] == "/problems/too-many-requests"
        assert refused[0].headers["Retry-After"] == "2"
        # Whoever watches over it is not counted.
        assert limited.ask("GET", "/healthz").status == 200


def test_without_the_service_there_is_a_problem() -> None:
    with service("--workers", "1") as alone:
        alone.ready()
        with front(alone, limits=False) as running:
            alone.signal(signal.SIGTERM)
            alone.process.wait(PATIENCE)

            answer = running.ask("GET", "/version")

    assert (answer.status, answer.json["type"]) == (503, "/problems/unavailable")
    assert answer.headers["Retry-After"] == "2"
