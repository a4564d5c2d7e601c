"""All cards at once, and a pool made of nothing else."""

from __future__ import annotations

import datetime as dt
import gzip
import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from cardpool.database import open_pool
from cardpool.pool import CardPool
from validator.api.bulk import files

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.conftest import IsProblem

URL = "/api/v1/bulk"
CARDS = f"{URL}/cards.ndjson.gz"


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(data).decode().splitlines()]


def test_the_files_are_as_they_are_listed(client: FlaskClient) -> None:
    listed = client.get(URL).get_json()["data"]

    assert [one["name"] for one in listed] == ["cards.ndjson.gz", "names.ndjson.gz", "sets.ndjson.gz"]
    for one in listed:
        answer = client.get(one["href"])
        assert (answer.content_type, len(answer.data)) == (one["content_type"], one["size"])
        assert hashlib.sha256(answer.data).hexdigest() == one["sha256"]
        assert len(lines(answer.data)) == one["lines"] > 0
        assert dt.datetime.fromisoformat(one["updated_at"]).utcoffset() == dt.timedelta()


@pytest.mark.slow
def test_a_line_is_a_card_as_the_api_gives_it_and_what_stands_beside(client: FlaskClient) -> None:
    found = {card["id"]: card for card in lines(client.get(CARDS).data)}
    moria = client.get("/api/v1/cards/TW-413").get_json()

    assert list(found) == [card.id for card in open_pool()]
    assert {name: found["TW-413"][name] for name in moria if name != "legalities"} == {
        name: value for name, value in moria.items() if name != "legalities"
    }
    assert found["TW-120"]["aliases"] == ["Aragorn"]
    assert found["AS-1"]["set_numbers"] == {"AS": 1}
    assert found["AS-1"]["reasons"][0] == {
        "fact": "manifestation_of", "value": "bert", "reason": "minion version of the creature",
    }  # fmt: skip


def test_names_and_sets_are_there_whole(client: FlaskClient) -> None:
    found = lines(client.get(f"{URL}/names.ndjson.gz").data)

    assert {"name": "Zwielicht", "key": "zwielicht", "id": "TW-106", "how": "language", "language": "de"} in found
    assert {"name": "Aragorn", "key": "aragorn", "id": "TW-120", "how": "alias", "language": None} in found
    assert lines(client.get(f"{URL}/sets.ndjson.gz").data) == client.get("/api/v1/sets").get_json()["data"]


def test_a_file_is_sent_once_and_whole(client: FlaskClient) -> None:
    first = client.get(CARDS, headers={"Range": "bytes=0-9", "Accept-Encoding": "gzip, br"})

    assert (first.status_code, first.headers["Accept-Ranges"]) == (200, "none")
    assert "Content-Encoding" not in first.headers
    assert client.get(CARDS, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.slow
def test_a_file_is_made_once_for_a_pool_and_is_the_same_for_another_of_the_same_cards() -> None:
    pool = open_pool()
    again = files(CardPool(pool.path))

    assert files(pool) is files(pool)
    assert again is not files(pool)
    assert [file.data for file in again.values()] == [file.data for file in files(pool).values()]


def test_a_file_that_is_not_there_is_refused_with_those_that_are(client: FlaskClient, is_problem: IsProblem) -> None:
    detail = is_problem(client.get(f"{URL}/prices.csv"), "not-found")["detail"]

    assert detail == (
        "There is no file 'prices.csv'; known are: cards.ndjson.gz, names.ndjson.gz, sets.ndjson.gz."
    )  # fmt: skip
