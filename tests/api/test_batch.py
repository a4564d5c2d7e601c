"""What `POST /checks/batch` answers: a line for a line, in order, and never more in memory than a line."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from validator.checking import run_check
from validator.http.settings import Settings
from validator.service import create_app

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem
    from validator.decklists import Decklist
    from validator.report import Report

URL = "/api/v1/checks/batch"
NDJSON = "application/x-ndjson"
ONE = {"decklist": "Deck\n3 Cave-drake\n", "checks": [{"as_of": "2026-03-01"}]}


def lines(*objects: object) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in objects)


def ask(client: FlaskClient, data: bytes, query: str = "") -> list[dict[str, Any]]:
    answer = client.post(f"{URL}{query}", data=data, content_type=NDJSON)
    assert (answer.status_code, answer.content_type) == (200, NDJSON)
    assert answer.text.endswith("\n") or not answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


class Slowly(io.RawIOBase):
    """A body that comes piece by piece, and notes how much was asked for."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        super().__init__()
        self._pieces = iter(pieces)
        self._rest = b""
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # whatever can be written to
        self._rest = self._rest or next(self._pieces, b"")
        part, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(part)] = part
        self.given += len(part)
        return len(part)

    def readline(self, size: int | None = -1, /) -> bytes:
        line = b""
        while not line.endswith(b"\n") and (size is None or size < 0 or len(line) < size):
            self._rest = self._rest or next(self._pieces, b"")
            if not self._rest:
                break
            end = self._rest.find(b"\n") + 1 or len(self._rest)
            end = min(end, (size or len(self._rest)) - len(line))
            line, self._rest = line + self._rest[:end], self._rest[end:]
        self.given += len(line)
        return line


def streamed(client: FlaskClient, body: Slowly) -> Iterator[dict[str, Any]]:
    """Send a body in chunks, and give each line of the answer when it comes."""
    answer = client.post(
        URL,
        content_type=NDJSON,
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": None},
    )
    assert answer.status_code == 200
    for line in answer.response:
        yield json.loads(line)


def test_each_line_has_the_answer_that_it_has_alone(client: FlaskClient, decklist: str, deck: dict[str, Any]) -> None:
    asked = [ONE, {"deck": deck}, {"decklist": decklist, "checks": [{"format": "metw"}, {}], "explain": True}]
    found = ask(client, lines(*asked))

    assert [one.pop("line") for one in found] == [1, 2, 3]
    assert found == [client.post("/api/v1/checks", json=one).get_json() for one in asked]


def test_a_bad_line_costs_no_other_line_its_answer(client: FlaskClient) -> None:
    bad = [
        (b"{", 400), (b"\xff", 400), (b"[1]", 422), (b'"text"', 422), (b"{}", 422), (b'{"decklist": "\\ud800"}', 422),
        (b'{"decklist": ""}', 422), (b'{"deck": {"play_deck": [{"count": 1.5, "name": "x"}]}}', 422),
        (b"[" * 50_000, 400), (b'{"decklist": "1 Bree", "checks": [{"format": "../coe"}]}', 422), (b"NaN", 400),
        (b'{"decklist": "1 Bree", "checks": [{"length": "eternal"}]}', 422), (b"\0", 400), (b"null", 422),
    ]  # fmt: skip
    good = json.dumps(ONE).encode()
    found = ask(client, b"\n".join(line for text, _ in bad for line in (text, good)))

    assert [one["line"] for one in found] == list(range(1, 2 * len(bad) + 1))
    assert [one.get("status") for one in found] == [status for _, code in bad for status in (code, None)]
    assert {len(one["reports"]) for one in found[1::2]} == {1}
    for one in found[::2]:
        assert one["type"].startswith("/problems/")
        assert one["instance"].startswith("urn:request:")


def test_a_fault_in_one_line_costs_no_other_line_its_answer(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def sometimes(deck: Decklist, *arguments: Any, **more: Any) -> Report:  # noqa: ANN401
        if deck.title == "broken":
            raise ZeroDivisionError("a secret")
        return run_check(deck, *arguments, **more)

    monkeypatch.setattr("validator.api.requests.run_check", sometimes)
    found = ask(client, lines(ONE, {"decklist": "Name: broken\nDeck\n1 Bree"}, ONE))

    assert [one.get("status") for one in found] == [None, 500, None]
    assert "secret" not in json.dumps(found)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_blank_lines_are_passed_over_and_counted(client: FlaskClient, end: bytes) -> None:
    one = json.dumps(ONE).encode()
    found = ask(client, b"\n \r\n" + one + (end or b"\n") + b"\n\n" + one + end)

    assert [line["line"] for line in found] == [3, 6]


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n  \n"])
def test_nothing_asked_is_nothing_answered(client: FlaskClient, data: bytes) -> None:
    assert ask(client, data) == []


def test_the_query_holds_for_lines_without_checks_of_their_own(client: FlaskClient, decklist: str) -> None:
    found = ask(client, lines({"decklist": decklist}, ONE), "?format=metw&format=coe&length=long")

    assert [(report["format"], report["length"]) for report in found[0]["reports"]] == [
        ("metw", "long"),
        ("coe", "long"),
    ]
    assert [(report["format"], report["length"]) for report in found[1]["reports"]] == [("coe", "short")]


def test_a_wrong_query_is_refused_before_any_line_is_read(client: FlaskClient, is_problem: IsProblem) -> None:
    is_problem(client.post(f"{URL}?format=none", data=lines(ONE), content_type=NDJSON), "invalid")


@pytest.mark.parametrize("kind", ["application/x-ndjson", "application/ndjson", "application/jsonl"])
def test_the_kind_has_several_names(client: FlaskClient, kind: str) -> None:
    assert client.post(URL, data=lines(ONE), content_type=kind, headers={"Accept": kind}).status_code == 200


def test_answers_come_while_the_body_is_still_sent(client: FlaskClient) -> None:
    one = lines(ONE)
    body = Slowly(one for _ in range(5))

    for number, _ in enumerate(streamed(client, body), 1):
        assert body.given == number * len(one)
    assert body.given == 5 * len(one)


# --- bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [True, False])
def test_a_line_of_1_mb_is_read_and_a_longer_one_is_refused_alone(client: FlaskClient, *, chunked: bool) -> None:
    one = lines(ONE)
    wide = one.rstrip().ljust(2**20) + b"\n"
    data = one + wide + b" " + wide + b"x" * 3 * 2**20 + b"\r\n" + one
    found = list(streamed(client, Slowly([data]))) if chunked else ask(client, data)

    assert [(line["line"], line.get("status")) for line in found] == [
        (1, None),
        (2, None),
        (3, 413),
        (4, 413),
        (5, None),
    ]


def limited(batch_bytes: int) -> FlaskClient:
    return create_app(Settings(batch_bytes=batch_bytes, log_level="error")).test_client()


@pytest.mark.slow
def test_a_batch_that_is_announced_as_too_large_is_refused(is_problem: IsProblem) -> None:
    one = lines(ONE)
    client = limited(1_100)

    assert len(ask(client, one * (1_100 // len(one)))) == 1_100 // len(one)
    is_problem(client.post(URL, data=one * 50, content_type=NDJSON), "too-large")
    is_problem(client.post(URL, data=b"x" * 1_101, content_type=NDJSON), "too-large")
    assert len(ask(client, b"{}".ljust(1_100))) == 1


@pytest.mark.parametrize("over", [0, 1, 50])
def test_a_batch_that_turns_out_too_large_ends_with_a_problem(over: int) -> None:
    data = lines(ONE) * 20
    body = Slowly([data])
    found = list(streamed(limited(1_100), body)) if len(data) > 1_100 else []

    assert [one.get("status") for one in found][-2:] == [None, 413]
    assert body.given == 1_101
    exact = lines(ONE).rstrip().ljust(1_099) + b"\n"
    found = list(streamed(limited(1_100), Slowly([exact, b"x" * over])))
    assert [one.get("status") for one in found] == ([None, 413] if over else [None])


def test_a_batch_that_breaks_off_ends_with_a_problem(client: FlaskClient) -> None:
    data = lines(ONE, ONE)
    for cut in (len(data) - 1, len(data) // 2 + 5, len(data) // 2):
        answer = client.post(
            URL,
            content_type=NDJSON,
            environ_overrides={"wsgi.input": io.BytesIO(data[:cut]), "CONTENT_LENGTH": str(len(data))},
        )
        found = [json.loads(line) for line in answer.text.splitlines()]
        assert [one.get("status") for one in found] == [None, 400]


class Broken(Slowly):
    """A body whose chunks turn out to be no chunks."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            raise OSError("no chunk")
        return line


def test_a_batch_that_is_no_http_ends_with_a_problem(client: FlaskClient) -> None:
    found = list(streamed(client, Broken([lines(ONE)])))

    assert [one.get("status") for one in found] == [None, 400]


def test_a_batch_without_an_end_is_read_line_by_line(client: FlaskClient) -> None:
    """Nobody holds the body: what was read is what was answered."""

    def without_end() -> Iterator[bytes]:
        while True:
            yield lines(ONE)

    body = Slowly(without_end())
    answers = streamed(client, body)
    for number in range(1, 201):
        assert next(answers)["line"] == number
        assert body.given == number * len(lines(ONE))
