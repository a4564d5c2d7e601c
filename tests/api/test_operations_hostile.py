"""What the service takes without harm: broken, oversized, slow and hostile requests, and very many good ones."""

from __future__ import annotations

import json
import random
import socket
import struct
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import pytest

from benchmarks import load
from cardpool.database import open_pool
from tests.serving import NGINX, PATIENCE, Service, front, open_files, service, status_of, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
    pytest.mark.skipif(NGINX is None, reason="no nginx is installed here; Debian's package of that name has it"),
]

LIST = "Alignment: Wizard\nDeck\n3 Cave-drake\n1 Gandalf\n"
GOOD = {"decklist": LIST, "checks": [{"format": "coe"}]}
PAUSE = 2
"""Seconds for which slow clients are slow."""

MEBIBYTE = 1 << 20


def post(path: str, body: bytes, *headers: bytes, kind: bytes = b"application/json", length: bytes = b"") -> bytes:
    lines = [
        b"POST %b HTTP/1.1" % path.encode(),
        b"Host: x",
        b"Content-Type: " + kind,
        b"Content-Length: " + (length or b"%d" % len(body)),
        *headers,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def checks(body: object, **more: bytes) -> bytes:
    return post("/api/v1/checks", json.dumps(body).encode(), **more)


# --- what is sent -----------------------------------------------------------------------------------------------------


def malformed(rng: random.Random) -> Iterator[bytes]:
    """Give bytes that are no HTTP, or not as it has it."""
    yield rng.randbytes(300)
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(200)  # a TLS greeting
    yield b"\r\n" * 50
    yield b"GET\r\n\r\n"
    yield b"GET / HTTP/9.9\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost x\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n"
    yield b"GET / HTTP/1.1\nHost: x\n\n\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nX\x00Y: 1\r\n\r\n"
    yield b"GET /%00%ff%c0%80 HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /assets/..%2f..%2fsettings.py HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /docs/assets/..%5c..%5cx HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"TRACE / HTTP/1.1\r\nHost: x\r\nMax-Forwards: 0\r\n\r\n"
    yield b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings:\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    yield post("/api/v1/checks", b"{}", length=b"-5")
    yield post("/api/v1/checks", b"{}", length=b"two")
    yield post("/api/v1/checks", b"{}", b"Content-Length: 3")
    yield post("/api/v1/checks", b"0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n", b"Transfer-Encoding: chunked")
    yield post("/api/v1/checks", b"{}", b"Transfer-Encoding: chunked, identity")
    yield post("/api/v1/checks", b"{}", b"Expect: the-unexpected")
    yield b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"
    yield b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}"


def oversized(_: random.Random) -> Iterator[bytes]:
    """Give requests that are larger than they may be, somewhere."""
    yield b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 5_000 + b"\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 100_000 + b"\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 300_000
    yield post("/api/v1/checks", b"{}", length=b"99999999999999")
    yield post("/api/v1/checks", b"{}", length=b"9" * 5_000)
    yield checks({"decklist": "a" * (2 * MEBIBYTE)})
    yield post("/api/v1/checks", b"1 a\n" * (MEBIBYTE // 2), kind=b"text/plain")
    yield post("/api/v1/checks/batch", b"x" * (2 * MEBIBYTE), kind=b"application/x-ndjson")
    yield (
        b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
        + (b"10000\r\n" + b"a" * 65_536 + b"\r\n") * 20
    )
    yield b"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"e" * 200_000


def hostile(rng: random.Random) -> Iterator[bytes]:
    """Give good HTTP with a content that is meant to do harm."""
    yield post("/api/v1/checks", b"[" * 200_000)
    yield post("/api/v1/checks", b'{"a":' * 100_000 + b"1" + b"}" * 100_000)
    yield post("/api/v1/checks", b"1" * 50_000)
    yield post("/api/v1/checks", b'{"decklist": "\\ud800", "checks": []}')
    yield post("/api/v1/checks", b'{"decklist": NaN}')
    yield post("/api/v1/checks", b"\xff\xfe\x00\x00")
    yield post("/api/v1/checks", b"\x1f\x8b\x08" + rng.randbytes(200), b"Content-Encoding: gzip")
    yield post("/api/v1/checks", LIST.encode("utf-16"), kind=b"text/plain; charset=utf-7")
    yield checks({"decklist": LIST, "checks": [{"format": "coe"}] * 5_000})
    yield checks({"decklist": LIST, "checks": [{"format": "../../../etc/passwd"}]})
    yield checks({"decklist": LIST, "checks": [{"format": "/dev/zero"}]})
    yield checks({"decklist": LIST, "checks": [{"format": "coe", "as_of": "99999-99-99"}]})
    yield checks({"decklist": "Deck\n" + "999999999999999999999 Gandalf\n" * 50})
    yield checks({"decklist": "Deck\n" + "".join(f"1 {rng.randbytes(12).hex()}\n" for _ in range(300))})
    yield checks({"decklist": "Deck\n1 " + "a " * 50_000})
    yield checks({"decklist": "Deck\n" + "1 a(((((((((((((((((((((((((((((\n" * 300})
    yield checks({"decklist": "\x00" * 5_000})
    yield checks({"decklist": "<table>" * 20_000})
    yield checks(
        {"decklist": "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'cccc'><!ENTITY d '&b;&b;&b;'>]><a>&d;</a>"}
    )
    yield checks({"deck": {"play_deck": [{"name": "Gandalf", "count": 10**30}]}})
    yield post("/api/v1/checks", b"PK\x03\x04" + rng.randbytes(400), kind=b"text/plain")
    yield post("/api/v1/checks/batch", b"\n".join([b"{}", b"[", b"\xff", b"null"] * 200), kind=b"application/x-ndjson")
    yield b"GET /api/v1/cards?q=%27%22%29%20OR%201%3D1-- HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /api/v1/cards/named?fuzzy=" + b"a" * 5_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /api/v1/formats/..%2f..%2fcoe HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /?list=" + b"%ff" * 1_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET /healthz HTTP/1.1\r\nHost: x\r\nRequest-Id: " + b"\xe9" * 60 + b"\r\n\r\n"
    yield b"GET /healthz HTTP/1.1\r\nHost: x\r\nIf-None-Match: " + b'"a",' * 1_500 + b"\r\n\r\n"
    yield b"GET /healthz HTTP/1.1\r\nHost: x\r\nAccept: " + b"a/b;q=0.1," * 700 + b"\r\n\r\n"


# --- how it is sent ---------------------------------------------------------------------------------------------------


def at_once(connection: socket.socket, data: bytes) -> bytes:
    """Send all, and wait for what comes."""
    with suppress(OSError):
        connection.sendall(data)
    return received(connection)


def half(connection: socket.socket, data: bytes) -> bytes:
    """Send half of it, and close one's half of the connection."""
    with suppress(OSError):
        connection.sendall(data[: len(data) // 2])
        connection.shutdown(socket.SHUT_WR)
    return received(connection)


def reset(connection: socket.socket, data: bytes) -> bytes:
    """Send it, and break the connection off at once."""
    with suppress(OSError):
        connection.sendall(data)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return b""


def in_drops(connection: socket.socket, data: bytes) -> bytes:
    """Send a byte now and then, for longer than others are to wait."""
    end = time.monotonic() + PAUSE
    for number in range(len(data)):
        try:
            connection.sendall(data[number : number + 1])
        except OSError:
            break
        if time.monotonic() > end:
            return b""
        time.sleep(0.3)
    return received(connection)


def silence(_connection: socket.socket, _: bytes) -> bytes:
    """Say nothing."""
    time.sleep(PAUSE)
    return b""


def unread(connection: socket.socket, data: bytes) -> bytes:
    """Ask often, and take no answer."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
    connection.settimeout(PAUSE + 8)
    with suppress(OSError):
        for _ in range(50):
            connection.sendall(data)
    time.sleep(PAUSE)
    return b""


def received(connection: socket.socket) -> bytes:
    connection.settimeout(PAUSE)
    answer = b""
    with suppress(ConnectionError, TimeoutError):
        while part := connection.recv(65_536):
            answer += part
    return answer


class Attack(NamedTuple):
    way: Callable[[socket.socket, bytes], bytes]
    data: bytes


def attacks(number: int, seed: int) -> list[Attack]:
    """Give so many attacks of every kind, in an order that only the seed decides."""
    rng = random.Random(seed)  # noqa: S311  # attacks, no secrets
    contents = [data for make in (malformed, oversized, hostile) for data in make(rng)]
    good = checks(GOOD)
    slow = [Attack(in_drops, good), Attack(silence, b""), Attack(in_drops, b"GET / HTTP/1.1\r\nX: y\r\n" * 50)]
    slow += [Attack(in_drops, post("/api/v1/checks", b"{}", length=b"500000")), Attack(half, good), Attack(reset, good)]
    slow += [Attack(unread, b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"), Attack(reset, b"GET /")]
    every = [Attack(at_once, data) for data in contents] + slow
    every += [Attack(half, data) for data in contents] + [Attack(reset, data) for data in contents]
    return [*every, *rng.choices(every, k=number - len(every))] if number > len(every) else rng.sample(every, number)


def attack(target: Service, one: Attack) -> int | None:
    """Carry out an attack, and give the status of the answer, if there is any."""
    with target.connect() as connection:
        answer = one.way(connection, one.data)
    return int(answer.split(None, 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


# --- what must be as before -------------------------------------------------------------------------------------------


class Held(NamedTuple):
    """What the workers hold."""

    files: list[int]
    threads: list[int]
    memory: list[int]
    """In kB."""


def held(target: Service) -> Held:
    workers = target.workers()
    return Held(
        [open_files(pid) for pid in workers],
        [status_of(pid, "Threads") for pid in workers],
        [status_of(pid, "VmRSS") for pid in workers],
    )


@pytest.fixture(scope="module")
def target() -> Iterator[Service]:
    open_pool()
    with service("--workers", "2", "--threads", "4") as behind:
        behind.ready(2)
        with front(behind, limits=False) as started:
            yield started


def test_500_hostile_requests_leave_it_serving_and_leak_nothing(target: Service) -> None:
    workers = target.workers()

    def attacked_with(number: int, seed: int) -> list[int | None]:
        with ThreadPoolExecutor(24) as attackers:
            return list(attackers.map(lambda one: attack(target, one), attacks(number, seed)))

    # Once over everything, so that caches are full and all threads started.
    attacked_with(200, seed=1)
    for _ in range(50):
        target.ask("POST", "/api/v1/checks", GOOD)
    time.sleep(PAUSE + 3)
    before = held(target)

    done = threading.Event()
    waits: list[float] = []

    def ask_all_the_while() -> None:
        while not done.is_set():
            asked = time.monotonic()
            assert target.ask("POST", "/api/v1/checks", GOOD).status == 200
            waits.append(time.monotonic() - asked)
            time.sleep(0.05)

    with ThreadPoolExecutor(1) as friend:
        friendly = friend.submit(ask_all_the_while)
        statuses = attacked_with(500, seed=2)
        done.set()
        friendly.result(PATIENCE)

    assert len(statuses) == 500
    assert len([status for status in statuses if status is not None]) > 150
    assert [status for status in statuses if status is not None and status >= 500 and status not in {501, 505}] == []
    assert len(waits) > 20
    assert max(waits) < 10
    assert target.workers() == workers
    until(lambda: held(target).files <= before.files, "the files of the attacks are closed")
    after = held(target)
    # The first, the watch, and four that answer, which are started as they are needed.
    assert max(after.threads) <= 6
    grown = [now - then for now, then in zip(after.memory, before.memory, strict=True)]
    assert max(grown) < 20_000, f"{grown} kB more than before"
    assert "unexpected error" not in target.log
    assert "Traceback" not in target.log


def test_memory_is_steady_over_many_checks(target: Service) -> None:
    texts = [LIST.replace("3", str(number)).encode() for number in range(1, 4)]
    running = load.Service(target.process, target.port, 0.0)
    load.soak(running, texts, 1_000, 8)

    points = load.soak(running, texts, 6_000, 8)

    sizes = [size for _, size in points]
    assert points[-1][0] == 6_000
    assert sizes[-1] - sizes[len(sizes) // 2] < 5, f"MB after each tenth: {sizes}"
