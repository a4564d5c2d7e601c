"""The language of the reports that the API gives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask.testing import FlaskClient

URL = "/api/v1/checks"
LIST = "Alignment: Wizard\n\nDeck\n4 Cave-drake\n"
SAID = {
    "en": "The deck holds 4 copies of Cave-drake; 3 are allowed.",
    "de": "Exemplare von Cave-drake im Deck: 4; erlaubt: 3.",
    "es": "Copias de Cave-drake en el mazo: 4; permitidas: 3.",
    "fr": "Exemplaires de Cave-drake dans le deck : 4 ; permis : 3.",
}


@pytest.mark.parametrize("language", SAID)
def test_a_query_a_body_and_a_header_ask_for_a_language(client: FlaskClient, language: str) -> None:
    asked = [
        client.post(f"{URL}?language={language}", data=LIST, content_type="text/plain"),
        client.post(URL, json={"decklist": LIST, "checks": [{"language": language}]}),
        client.post(URL, json={"decklist": LIST}, headers={"Accept-Language": f"tlh, {language};q=0.8, en;q=0.1"}),
    ]

    for answer in asked:
        assert SAID[language] in [one["message"] for one in json.loads(answer.text)["reports"][0]["findings"]]
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]


def test_what_is_named_counts_more_than_the_header(client: FlaskClient) -> None:
    answer = client.post(f"{URL}?language=es", data=LIST, content_type="text/plain", headers={"Accept-Language": "fr"})

    assert SAID["es"] in answer.text


def test_each_language_has_a_tag_of_its_own(client: FlaskClient) -> None:
    answers = [client.post(f"{URL}?language={name}", data=LIST, content_type="text/plain") for name in SAID]

    assert len({answer.headers["ETag"] for answer in answers}) == len(SAID)


def test_where_nobody_knows_the_language_it_is_english(client: FlaskClient) -> None:
    answer = client.post(URL, json={"decklist": LIST}, headers={"Accept-Language": "tlh"})

    assert SAID["en"] in answer.text


def test_a_language_that_there_is_not_is_refused(client: FlaskClient) -> None:
    answer = client.post(f"{URL}?language=tlh", data=LIST, content_type="text/plain")

    assert answer.status_code == 422
    assert [(one["in"], one["pointer"]) for one in json.loads(answer.text)["errors"]] == [("query", "/language")]


def test_a_batch_speaks_it_too(client: FlaskClient) -> None:
    answer = client.post(
        f"{URL}/batch?language=de",
        data=f'{{"decklist": {LIST!r}}}\n'.replace("'", '"'),
        content_type="application/x-ndjson",
    )

    assert SAID["de"] in answer.text
