from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from flask import Response, request
from prometheus_client.parser import text_string_to_metric_families

from validator.checking import check
from validator.http.access_log import Seen, tell_of_requests
from validator.http.logs import FORWARDED, Log, forward
from validator.http.metrics import checked
from validator.http.settings import SettingError, Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from flask.testing import FlaskClient

WORDS = "Sauron-in-my-deck"
"""What stands for all that a client may write."""
TOKEN = "s3cret"  # noqa: S105  # of a test
LIST = f"Deck\n3 {WORDS}\n"


def app_with(**settings: Any) -> Flask:  # noqa: ANN401  # the fields of Settings
    """Give the application with routes of our own, whose behaviour is known."""
    app = create_app(Settings(**settings))
    app.add_url_rule("/things/<name>", "thing", lambda name: Response(f"a thing, {name}"))
    app.add_url_rule("/stream", "stream", lambda: Response(part for part in ("ab", "cde")))
    app.add_url_rule("/same", "same", lambda: Response(status=304))
    app.add_url_rule("/fault", "fault", _fault)
    return app


def _fault() -> Response:
    try:
        return dict[str, Response]()[WORDS]
    except KeyError as error:
        raise RuntimeError(f"no card {WORDS}") from error


def seen_by(app: Flask) -> list[Seen]:
    """Have the requests of an application noted."""
    seen: list[Seen] = []
    tell_of_requests(app, seen.append)
    return seen


def samples(client: FlaskClient, **headers: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Give the metrics by name and labels."""
    text = client.get("/metrics", headers=headers).get_data(as_text=True)
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# --- what is seen of a request ----------------------------------------------------------------------------------------


def test_a_request_is_seen_by_the_rule_of_its_route() -> None:
    app = app_with()
    seen = seen_by(app)

    answer = app.test_client().get(f"/things/{WORDS}?deck={WORDS}", headers={"Request-Id": "mine-1"}, buffered=True)

    assert answer.status_code == 200
    (one,) = seen
    assert one._replace(seconds=0) == Seen("GET", "/things/<name>", 200, 0, len(answer.data), "mine-1")
    assert 0 < one.seconds < 10


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", f"/{WORDS}", ("GET", "unmatched", 404)),
        ("BREW", "/healthz", ("OTHER", "unmatched", 405)),
        ("HEAD", "/healthz", ("HEAD", "/healthz", 200)),
        ("GET", "/fault", ("GET", "/fault", 500)),
    ],
)
def test_what_is_seen_never_holds_what_the_client_wrote(method: str, path: str, expected: tuple[str, str, int]) -> None:
    app = app_with()
    seen = seen_by(app)

    app.test_client().open(path, method=method, buffered=True)

    assert [(one.method, one.route, one.status) for one in seen] == [expected]


def test_a_stream_is_seen_when_its_last_byte_is_sent() -> None:
    app = app_with()
    seen = seen_by(app)

    answer = app.test_client().get("/stream")
    parts = answer.iter_encoded()
    first = next(parts)
    before = list(seen)
    rest = list(parts)

    assert (first, rest) == (b"ab", [b"cde"])
    assert before == []
    assert [(one.status, one.sent) for one in seen] == [(200, 5)]


def test_an_answer_that_is_broken_off_is_seen_once_with_what_was_sent() -> None:
    app = app_with()
    seen = seen_by(app)

    answer = app.test_client().get("/stream")
    next(answer.iter_encoded())
    answer.close()

    assert [(one.status, one.sent) for one in seen] == [(200, 2)]


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the loggers of the service write."""
    stream = io.StringIO()
    yield stream
    for name in FORWARDED:
        logging.getLogger(name).handlers.clear()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_request_is_one_line(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", written)
    app = app_with()

    app.test_client().get(
        f"/things/{WORDS}?q={WORDS}", headers={"Request-Id": "mine-1", "User-Agent": WORDS}, buffered=True
    )

    (line,) = lines(written)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("time"))
    assert line.pop("ms") > 0
    assert line == {
        "event": "request", "level": "info", "request_id": "mine-1", "method": "GET", "route": "/things/<name>",
        "status": 200, "bytes": len(f"a thing, {WORDS}"),
    }  # fmt: skip


def test_a_fault_is_logged_with_its_places_and_answered_without(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", written)
    app = app_with()

    answer = app.test_client().get("/fault", headers={"Request-Id": "mine-1"}, buffered=True)

    fault, request = lines(written)
    assert (request["event"], request["status"]) == ("request", 500)
    assert (fault["event"], fault["level"], fault["request_id"], fault["route"]) == (
        "unexpected error", "error", "mine-1", "/fault",
    )  # fmt: skip
    assert fault["traceback"].splitlines()[-1] == "builtins.RuntimeError"
    assert "builtins.KeyError" in fault["traceback"]
    assert "test_operations.py" in fault["traceback"]
    assert WORDS not in written.getvalue()
    assert "RuntimeError" not in answer.text
    assert WORDS not in answer.text


@pytest.mark.parametrize(("level", "expected"), [("info", ["error", "info"]), ("error", ["error"])])
def test_the_level_says_how_much_is_written(
    level: str, expected: list[str], written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", written)
    app = app_with(log_level=level)

    app.test_client().get("/fault", buffered=True)

    assert [line["level"] for line in lines(written)] == expected


def test_the_form_for_people_is_no_json(written: io.StringIO) -> None:
    log = Log(Settings(log_format="console"), written)

    log.write(logging.WARNING, "something is odd", port=80)

    assert re.search(r"\[warning +\] something is odd +port=80", written.getvalue())


def test_each_line_is_written_at_once_with_its_end() -> None:
    """Several processes share standard error, and what one writes in two pieces another may write between."""
    pieces: list[str] = []

    class Pieces(io.StringIO):
        def write(self, text: str) -> int:
            pieces.append(text)
            return len(text)

    log = Log(Settings(), Pieces())
    for number in range(3):
        log.write(logging.WARNING, "something", number=number)

    assert [json.loads(piece)["number"] for piece in pieces] == [0, 1, 2]
    assert all(piece.endswith("}\n") for piece in pieces)


WRITES = """
import logging, sys
from validator.http.logs import Log
from validator.http.settings import Settings
log = Log(Settings())
for number in range(1000):
    text = "é" * (number * 7) + "the end"
    log.write(logging.WARNING, "something", who=sys.argv[1], number=number, traceback=text)
"""


@pytest.mark.slow
def test_a_line_is_one_object_where_two_processes_write_and_nobody_reads_fast() -> None:
    """A pipe takes 64 kB; a longer line than it surely takes at once would be cut by one of the other process."""
    reads, writes = os.pipe()
    running = [subprocess.Popen([sys.executable, "-c", WRITES, who], stderr=writes) for who in "ab"]
    os.close(writes)
    taken = bytearray()
    while part := os.read(reads, 5_000):
        taken += part
        time.sleep(0.0002)
    os.close(reads)

    assert [process.wait() for process in running] == [0, 0]
    found = [json.loads(line) for line in taken.splitlines()]
    for who in "ab":
        assert [one["number"] for one in found if one["who"] == who] == [*range(1_000)]
    assert all(one["traceback"].endswith("the end") for one in found)
    assert max(map(len, taken.splitlines())) < 4_096


def test_a_log_that_cannot_be_written_costs_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, text)

    monkeypatch.setattr("sys.stderr", Full())

    assert app_with().test_client().get("/healthz").status_code == 200


def test_the_records_of_a_logger_go_to_the_last_log_alone(written: io.StringIO) -> None:
    earlier = io.StringIO()
    for stream in (earlier, written):
        forward(Log(Settings(), stream))

    logging.getLogger("validator.api").warning("once")

    assert (earlier.getvalue(), [line["event"] for line in lines(written)]) == ("", ["once"])


# --- metrics ----------------------------------------------------------------------------------------------------------


def test_the_metrics_count_requests_by_route() -> None:
    client = app_with().test_client()
    for name in ("one", "two", WORDS):
        client.get(f"/things/{name}", buffered=True)
    client.get(f"/{WORDS}", buffered=True)

    found = samples(client)

    def of(route: str, status: str) -> float:
        labels = frozenset({("method", "GET"), ("route", route), ("status", status)})
        return found["meccg_request_seconds_count", labels]

    assert of("/things/<name>", "200") == 3
    assert of("unmatched", "404") == 1
    assert not any(WORDS in value for _, labels in found for _, value in labels)


def test_the_metrics_count_checks_and_the_rules_that_were_broken() -> None:
    app = app_with()
    report = check(LIST)
    broken = [finding.rule for finding in report.findings]
    with app.app_context():
        checked(report)
        checked(report)

    found = samples(app.test_client())

    assert report.verdict == "undecided"
    assert found["meccg_checks_total", frozenset({("format", "coe"), ("verdict", "undecided")})] == 2
    for rule in set(broken):
        assert found["meccg_findings_total", frozenset({("rule", rule)})] == 2 * broken.count(rule)
    assert not any(WORDS in value for _, labels in found for _, value in labels)


def test_metrics_that_are_switched_off_are_not_there() -> None:
    app = app_with(metrics=False)

    assert app.test_client().get("/metrics").status_code == 404
    with app.app_context():
        checked(check(LIST))  # nothing to count with, and nothing that fails


@pytest.mark.parametrize("given", [None, "Bearer wrong", "Basic s3cret", "s3cret", "Bearer s3cre", "Bearer é\udcff"])
def test_metrics_ask_for_their_token(given: str | None) -> None:
    client = app_with(metrics_token=TOKEN).test_client()

    answer = client.get("/metrics", headers={"Authorization": given} if given else {})

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.content_type == "application/problem+json"
    assert client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


# --- the rate limit ---------------------------------------------------------------------------------------------------


def statuses(client: FlaskClient, path: str, number: int, address: str = "192.0.2.1") -> list[int]:
    return [client.get(path, environ_base={"REMOTE_ADDR": address}).status_code for _ in range(number)]


def test_without_the_setting_nothing_is_limited() -> None:
    answer = app_with().test_client().get("/things/one")

    assert not [name for name, _ in answer.headers if name.startswith("RateLimit")]


def test_too_many_requests_are_a_problem_that_says_when_to_come_back() -> None:
    client = app_with(rate_limit="3/minute").test_client()
    first = client.get("/things/one")
    assert statuses(client, "/things/two", 2, "127.0.0.1") == [200, 200]

    refused = client.get("/things/three")

    assert (first.headers["RateLimit-Limit"], first.headers["RateLimit-Remaining"]) == ("3", "2")
    assert 50 <= int(first.headers["RateLimit-Reset"]) <= 60
    assert "Retry-After" not in first.headers
    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    assert refused.get_json()["type"] == "/problems/too-many-requests"
    assert refused.headers["RateLimit-Remaining"] == "0"
    assert 0 <= int(refused.headers["Retry-After"]) <= 60
    assert not [name for name, _ in refused.headers if name.startswith("X-RateLimit")]


def test_each_address_has_a_limit_of_its_own_and_an_ipv6_network_one_together() -> None:
    client = app_with(rate_limit="2/minute").test_client()

    assert statuses(client, "/things/one", 3, "192.0.2.1") == [200, 200, 429]
    assert statuses(client, "/things/one", 1, "192.0.2.2") == [200]
    assert statuses(client, "/things/one", 2, "2001:db8:0:1::1") == [200, 200]
    assert statuses(client, "/things/one", 1, "2001:db8:0:1:ffff::2") == [429]
    assert statuses(client, "/things/one", 1, "2001:db8:0:2::1") == [200]
    assert statuses(client, "/things/one", 1, "::ffff:192.0.2.1") == [200]


def test_what_did_not_change_and_what_watches_over_the_service_is_free() -> None:
    client = app_with(rate_limit="2/minute").test_client()

    assert statuses(client, "/same", 5) == [304] * 5
    assert statuses(client, "/healthz", 5) == [200] * 5
    assert statuses(client, "/metrics", 5) == [200] * 5
    assert statuses(client, "/things/one", 3) == [200, 200, 429]


def test_a_store_whose_library_is_missing_is_refused() -> None:
    with pytest.raises(SettingError, match=r"^The store of MECCG_RATE_LIMIT_STORAGE cannot be used: ") as refused:
        app_with(rate_limit="1/minute", rate_limit_storage="nowhere://store")

    assert "nowhere" in str(refused.value)


# --- proxies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "forwarded", "believed"),
    [
        (0, "198.51.100.7", "192.0.2.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        # What a client wrote stands before what the proxy added.
        (1, "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (2, "203.0.113.9, 198.51.100.7", "203.0.113.9"),
    ],
)
def test_as_many_proxies_are_believed_as_there_are(proxies: int, forwarded: str, believed: str) -> None:
    app = app_with(trusted_proxies=proxies)
    app.add_url_rule("/address", "address", lambda: Response(f"{request.remote_addr} {request.url}"))
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https", "X-Forwarded-Host": "decks.example"}

    answer = app.test_client().get("/address", headers=headers, environ_base={"REMOTE_ADDR": "192.0.2.1"})

    assert answer.text.split()[0] == believed
    # The second proxy set neither.
    assert ("https://decks.example" in answer.text) is (proxies == 1)
