"""`meccg serve` as a process: how it starts, answers, stops, and what it does when something is broken."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from cardpool.database import open_pool
from tests.serving import PATIENCE, Service, service, until
from validator.events.desk import events
from validator.events.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., tuple[int, str, str]]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

NAME = "Sauron-in-my-deck"
LIST = f"Alignment: Wizard\nDeck\n3 Cave-drake\n1 {NAME}\n"
CHECK = {"decklist": LIST, "checks": [{"format": "coe"}]}


@pytest.fixture(scope="module", autouse=True)
def _built_pool() -> None:
    """The pool is built before a clock runs."""
    open_pool()


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    """One service with two workers, for the tests that leave it as it was."""
    with service("--workers", "2") as started:
        started.ready(2)
        yield started


def total(service_: Service, name: str, **labels: str) -> float:
    """Give the sum of the samples of a metric that have these labels."""
    text = service_.ask("GET", "/metrics").body.decode()
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


# --- starting ---------------------------------------------------------------------------------------------------------


def test_it_starts_answers_and_checks(running: Service) -> None:
    assert running.ask("GET", "/healthz").json == {"status": "ok"}
    assert running.ask("GET", "/readyz").status == 200
    answer = running.ask("POST", "/api/v1/checks", CHECK)

    assert answer.status == 200
    (report,) = answer.json["reports"]
    assert (report["format"], report["alignment"], report["verdict"]) == ("coe", "wizard", "illegal")


@pytest.mark.slow
def test_a_port_in_use_is_said_in_a_line_and_tried_once(meccg_process: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, output, errors = meccg_process("serve", "--port", port)

    assert (code, output) == (2, "")
    assert errors == (
        f"meccg: The service cannot listen at 127.0.0.1 port {port}: something listens there already. End it, or "
        "choose another port.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--port", "70000"], {}, "The setting MECCG_PORT is '70000'; it must be a whole number from 0 to 65,535."),
        pytest.param(
            [],
            {"MECCG_WORKERS": "many"},
            "The setting MECCG_WORKERS is 'many'; it must be a whole number from 1 to 256.",
            marks=pytest.mark.slow,
        ),
        pytest.param(["--host", "192.0.2.1"], {}, "it is not an address of this machine.", marks=pytest.mark.slow),
        pytest.param(["--host", "no-such-host.invalid"], {}, "there is no such host.", marks=pytest.mark.slow),
        (
            [],
            {"MECCG_RATE_LIMIT": "1/minute", "MECCG_RATE_LIMIT_STORAGE": "nowhere://x", "MECCG_PORT": "0"},
            "The store of MECCG_RATE_LIMIT_STORAGE cannot be used: ",
        ),
        (["now"], {}, "unexpected extra argument"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_line(
    arguments: list[str], environment: dict[str, str], said: str, meccg_process: Run
) -> None:
    code, output, errors = meccg_process("serve", *arguments, **environment)

    assert (code, output) == (2, "")
    assert said in errors.splitlines()[-1]
    assert "Traceback" not in errors


@pytest.mark.slow
def test_it_runs_in_a_folder_that_cannot_be_written_and_an_option_counts_more_than_the_environment(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o555)
    try:
        with service("--workers", "1", folder=tmp_path, MECCG_WORKERS="3", MECCG_RATELIMIT="1/minute") as started:
            started.ready(1)
            started.ask("POST", "/api/v1/checks", CHECK)

            assert list(tmp_path.iterdir()) == []
            assert "there is no setting MECCG_RATELIMIT" in [event["event"] for event in started.events]
            assert "there is no setting MECCG_WORKERS" not in started.log
    finally:
        tmp_path.chmod(0o755)


# --- the card pool ----------------------------------------------------------------------------------------------------


def broken_pools(folder: Path) -> dict[str, Path]:
    """Make card pools of which none can be used."""
    absent = folder / "absent.sqlite"
    no_database = folder / "text.sqlite"
    no_database.write_text("no database at all, but long enough to be looked at" * 100, "utf-8")
    empty = folder / "empty.sqlite"
    empty.touch()
    other = folder / "other.sqlite"
    other.write_bytes(open_pool().path.read_bytes())
    with sqlite3.connect(other) as database:
        database.execute("UPDATE meta SET value = '999' WHERE key = 'schema_version'")
    database.close()
    return {"absent": absent, "no database": no_database, "empty": empty, "of another version": other}


@pytest.mark.parametrize(
    ("which", "reason"),
    [
        pytest.param("absent", "does not exist", marks=pytest.mark.slow),
        pytest.param("no database", "file is not a database", marks=pytest.mark.slow),
        pytest.param("empty", "no such table", marks=pytest.mark.slow),
        pytest.param("of another version", "has schema version 999", marks=pytest.mark.slow),
    ],
)
def test_without_a_card_pool_it_lives_is_not_ready_and_gives_no_verdict(
    which: str, reason: str, tmp_path: Path
) -> None:
    pool = broken_pools(tmp_path)[which]

    with service("--workers", "1", "--cards", str(pool)) as started:
        until(started.workers, "a worker is there")
        healthy, ready = started.ask("GET", "/healthz"), started.ask("GET", "/readyz")
        checked = started.ask("POST", "/api/v1/checks", CHECK)
        if which == "absent":
            # One that comes later is taken without a restart.
            pool.write_bytes(open_pool().path.read_bytes())
            assert started.ask("GET", "/readyz").status == 200

    assert healthy.status == 200
    for answer in (ready, checked):
        assert answer.status == 503
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert reason in answer.json["detail"]
    assert any("no card pool" in event["event"] and reason in event["event"] for event in started.events)
    assert "Traceback" not in started.log


@pytest.mark.slow
def test_a_hang_up_starts_the_workers_anew() -> None:
    with service("--workers", "1") as started:
        started.ready()
        (before,) = started.workers()

        started.signal(signal.SIGHUP)
        until(lambda: started.workers() not in ([], [before]) and len(started.workers()) == 1, "the worker is another")

        assert started.ask("POST", "/api/v1/checks", CHECK).status == 200


# --- stopping ---------------------------------------------------------------------------------------------------------


def request_bytes(body: bytes) -> bytes:
    head = (
        f"POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    )
    return head.encode() + b"\r\n" + body


def read_all(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(65_536):
        received += part
    return received


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_in_work_ends_before_the_service_does(number: int) -> None:
    with service("--workers", "2") as started:
        started.ready(2)
        request = request_bytes(json.dumps(CHECK).encode())
        with started.connect() as connection:
            connection.sendall(request[:-20])
            time.sleep(1)  # until a worker has begun to read it
            started.signal(number)
            until(lambda: "Handling signal" in started.log, "the signal is seen")
            time.sleep(0.3)
            connection.sendall(request[-20:])
            answer = read_all(connection)
        code = started.process.wait(PATIENCE)

    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"reports"' in answer
    assert code == 0
    assert "Traceback" not in started.log


@pytest.mark.slow
def test_after_the_stop_nothing_is_left_behind() -> None:
    # Connections that are open and idle do not hold it up: what is waited for would last longer than we do.
    with service("--workers", "2", MECCG_GRACEFUL_TIMEOUT=str(round(PATIENCE * 3))) as started:
        started.ready(2)
        workers = started.workers()
        kept = started.connect()
        kept.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert kept.recv(100).startswith(b"HTTP/1.1 200")
        silent = started.connect()

        def counted() -> set[Path]:
            return {
                path.parent
                for pid in workers
                for path in (link.readlink() for link in Path(f"/proc/{pid}/fd").iterdir())
                if path.suffix == ".db"
            }

        # A request may be answered before its worker has the file open that it counts in.
        (scratch,) = until(counted, "a worker has it open")
        assert scratch.is_dir()

        started.signal(signal.SIGTERM)
        code = started.process.wait(PATIENCE)
        kept.close()
        silent.close()

    assert code == 0
    assert [pid for pid in workers if Path(f"/proc/{pid}").exists()] == []
    assert not scratch.exists()


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_the_counts_go_on() -> None:
    with service("--workers", "2") as started:
        started.ready(2)
        for _ in range(10):
            started.ask("POST", "/api/v1/checks", CHECK)
        victim = started.workers()[0]

        os.kill(victim, signal.SIGKILL)
        until(lambda: victim not in started.workers() and len(started.workers()) == 2, "the worker is replaced")
        started.ready(2)
        for _ in range(10):
            assert started.ask("POST", "/api/v1/checks", CHECK).status == 200

        assert total(started, "meccg_checks_total") == 20


# --- metrics and log --------------------------------------------------------------------------------------------------


def test_the_metrics_of_the_workers_add_up(running: Service) -> None:
    def counts() -> tuple[float, float, float]:
        return (
            total(running, "meccg_checks_total", format="coe", verdict="illegal"),
            total(running, "meccg_findings_total", rule="cards.unknown"),
            total(running, "meccg_request_seconds_count", route="/api/v1/checks", status="200"),
        )

    before = counts()
    # Connections of their own, so that both workers have their part.
    answers = [running.ask("POST", "/api/v1/checks", CHECK) for _ in range(40)]
    after = counts()

    assert {answer.status for answer in answers} == {200}
    found = [finding["rule"] for finding in answers[0].json["reports"][0]["findings"]].count("cards.unknown")
    assert [now - then for now, then in zip(after, before, strict=True)] == [40, 40 * found, 40]


def test_the_log_holds_a_line_a_request_and_nothing_of_a_deck(running: Service) -> None:
    before = len(running.events)
    ids = [f"mine-{number}" for number in range(6)]

    def ours_and_refusals() -> list[dict[str, Any]]:
        # What was asked before may be logged a moment later: ours are known by their ids.
        events = running.events[before:]
        found = [event for event in events if event.get("request_id") in ids or event["event"] != "request"]
        return found if len(found) >= len(ids) + 1 else []

    running.ask("POST", "/api/v1/checks", CHECK, Request_Id=ids[0])
    running.ask("POST", "/api/v1/checks", "{" + NAME, Content_Type="application/json", Request_Id=ids[1])
    running.ask("POST", "/api/v1/checks", LIST, Content_Type=f"text/{NAME}", Request_Id=ids[2])
    running.ask("GET", f"/api/v1/cards?q={NAME}", User_Agent=NAME, Referer=NAME, Request_Id=ids[3])
    running.ask("GET", f"/{NAME}", Request_Id=ids[4])
    running.ask(NAME.upper(), "/healthz", Request_Id=ids[5])
    with running.connect() as connection:
        connection.sendall(f"GET /{NAME} {NAME}\r\n{NAME}\r\n\r\n".encode())
        refused = read_all(connection)
    events = until(ours_and_refusals, "all is logged")

    requests = [event for event in events if event["event"] == "request"]
    assert sorted(event["request_id"] for event in requests) == ids
    mine = next(event for event in requests if event["request_id"] == ids[0])
    assert (mine["method"], mine["route"], mine["status"]) == ("POST", "/api/v1/checks", 200)
    assert isinstance(mine["bytes"], int)
    assert mine["bytes"] > 1000
    assert [event["event"] for event in events if event not in requests] == ["request refused: InvalidHTTPVersion"]
    assert NAME.casefold() not in running.log.casefold()
    assert "Cave-drake" not in running.log
    assert NAME.encode() not in refused


def test_what_is_no_http_is_answered_with_a_problem(running: Service) -> None:
    with running.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n")
        head, _, body = read_all(connection).partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"application/problem+json" in head
    problem = json.loads(body)
    assert problem.keys() == {"type", "title", "status", "detail", "instance"}
    assert problem["status"] == 400
    assert f"\r\nRequest-Id: {problem['instance'].removeprefix('urn:request:')}\r\n".encode() in head
    assert b"\r\nAccess-Control-Allow-Origin: *\r\n" in head


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 100 + b"\r\n", 431),
    ],
    ids=["line", "header", "headers"],
)
def test_what_is_too_long_before_the_body_is_refused(head: bytes, status: int, running: Service) -> None:
    with running.connect() as connection:
        connection.sendall(head)
        assert connection.recv(100).split()[1] == str(status).encode()


# --- bodies that break off --------------------------------------------------------------------------------------------

TEXT_HEAD = b"POST /api/v1/checks?format=coe HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        TEXT_HEAD + b"Content-Length: 1000\r\n\r\n" + LIST.encode(),
        TEXT_HEAD + b"Transfer-Encoding: chunked\r\n\r\n14\r\n" + LIST.encode()[:20] + b"\r\n",
        TEXT_HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n" + LIST.encode(),
    ],
    ids=["shorter than said", "no last chunk", "no chunk"],
)
def test_a_body_that_breaks_off_never_gets_a_verdict(request_: bytes, running: Service) -> None:
    with running.connect() as connection:
        connection.sendall(request_)
        connection.shutdown(socket.SHUT_WR)
        answer = read_all(connection)

    assert answer.split()[1:2] in ([], [b"400"]), answer
    assert b"verdict" not in answer
    assert running.ask("GET", "/healthz").status == 200


def test_a_line_of_a_batch_is_answered_before_the_next_is_sent(running: Service) -> None:
    line = json.dumps({"decklist": "Deck\n3 Cave-drake\n"}).encode() + b"\n"
    assert len(line) < 100  # less than what gunicorn waits for
    with running.connect() as connection:
        connection.sendall(
            b"POST /api/v1/checks/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        answer = b""
        for number in (1, 2, 3):
            # A chunk need not be a line, nor a line a chunk.
            for part in (line[:10], line[10:]):
                connection.sendall(b"%x\r\n%b\r\n" % (len(part), part))
            while b'"line": %d' % number not in answer:
                received = connection.recv(65_536)
                assert received
                answer += received
        connection.sendall(b"0\r\n\r\n")
        while not answer.endswith(b"0\r\n\r\n"):
            answer += connection.recv(65_536)
        # The connection is still good for the next request.
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200")


def test_the_description_of_the_program_names_every_option(meccg: Run) -> None:
    code, output, _ = meccg("serve", "--help")

    assert code == 0
    assert {"--host", "--port", "--workers", "--threads", "--timeout", "--cards"} <= set(
        re.findall(r"--[a-z-]+", output)
    )


# --- the store of the desk --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_store_is_made_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "events.db"
    with service(MECCG_EVENTS=str(file)) as started:
        started.ready(2)
        with Store(file) as store:
            assert events(store) == []


@pytest.mark.slow
def test_a_store_of_a_newer_version_is_refused_at_the_start(tmp_path: Path, meccg_process: Run) -> None:
    file = tmp_path / "events.db"
    with Store(file, create=True) as store:
        store.insert("_sqlite_migrations", migration_set="meccg events", name="m999_later", applied_at="2030-01-01")

    refused = f"The store {file} is of a newer version of this program (m999_later); update it."
    assert meccg_process("serve", "--port", "0", MECCG_EVENTS=str(file)) == (2, "", f"meccg: {refused}\n")
    (tmp_path / "x.db").write_text("no store " * 1000)
    for wrong in (tmp_path / "x.db", tmp_path / "none" / "events.db"):
        code, out, err = meccg_process("serve", "--port", "0", MECCG_EVENTS=str(wrong))
        assert (code, out) == (2, "")
        assert err.startswith(f"meccg: The store {wrong} cannot be used, and nothing was done: ")
        assert err.count("\n") == 1
