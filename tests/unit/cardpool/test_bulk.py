"""A pool made of nothing but the facts that the API gives in bulk."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cardpool.bulk import beside, names
from cardpool.database import open_pool
from cardpool.pool import CardPool
from cardpool.sources.bulk import build_from
from cardpool.sources.update import compare
from cardpool.tables import DataError
from validator.api.bulk import files
from validator.facts import card_facts

if TYPE_CHECKING:
    from pathlib import Path

TWILIGHT = {"id": "TW-106", "set": "TW", "title": "Twilight", "type": "hazard", "alignment": "neutral"}


@pytest.mark.slow
def test_a_pool_of_the_file_alone_has_the_same_facts(tmp_path: Path) -> None:
    shipped = open_pool()
    data = files(shipped)["cards.ndjson.gz"].data
    file, output = tmp_path / "cards", tmp_path / "pool.sqlite"
    file.write_bytes(data)

    build_from(output, file)

    pool = CardPool(output)
    assert compare(shipped, pool) == ((), (), ())
    assert [card_facts(card) for card in pool] == [card_facts(card) for card in shipped]
    assert beside(pool) == beside(shipped)
    assert sorted(map(str, names(pool))) == sorted(map(str, names(shipped)))
    assert files(pool)["cards.ndjson.gz"].data == data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": ""}, "lacks the id of the card"),
        ({"id": "a b"}, "has the id 'a b'; ids are a set, a dash"),
        ({"id": "TW-107"}, "has the card TW-107 a second time"),
        ({"type": "spell"}, "has the type 'spell'; known are: character, resource"),
        ({"type": ["site"]}, "which is not a text on one line"),
        ({"mind": "5"}, "has the mind '5', which is not a whole number"),
        ({"mind": True}, "has the mind True, which is not a whole number"),
        ({"skills": "scout"}, "has the skills 'scout', which is not a list of texts"),
        ({"skills": ["scout;sage"]}, "which is not a list of texts"),
        ({"unique": 1}, "has the unique 1, which is not true or false"),
        ({"region": "a\x1fb"}, "which is not a text on one line"),
        ({"titles": ["Twilight"]}, "has titles that are not as"),
        ({"titles": {"id": "Twilight"}}, "has titles that are not as"),
        ({"aliases": [1]}, "has aliases that are not as"),
        ({"set_numbers": {"TW": "1"}}, "has set_numbers that are not as"),
        ({"reasons": [{"fact": "banned_for"}]}, "has reasons that are not as"),
    ],
)
def test_a_line_that_is_no_card_is_named_and_nothing_is_written(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    file, output = tmp_path / "cards.ndjson", tmp_path / "pool.sqlite"
    file.write_text(f"{json.dumps(TWILIGHT | {'id': 'TW-107'})}\n{json.dumps(TWILIGHT | change)}\n", "utf-8")

    with pytest.raises(DataError) as caught:
        build_from(output, file)

    assert str(caught.value).startswith(f"Line 2 of {file} ")
    assert said in str(caught.value)
    assert not output.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "holds no card"), (b"{", "Line 1 of"), (b"[]\n", "is not an object"), (b"\xff", "is not UTF-8"),
        (b"\x1f\x8b\x08", "is pressed by gzip, and broken"), (b"\x1f\x8b no gzip at all", "and broken"),
    ],
    ids=str,
)  # fmt: skip
def test_a_file_that_is_none_of_ours_is_said(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "cards").write_bytes(data)

    with pytest.raises(DataError, match=said):
        build_from(tmp_path / "pool", tmp_path / "cards")


def test_what_a_line_leaves_out_the_card_does_not_have(tmp_path: Path) -> None:
    file, output = tmp_path / "one.ndjson", tmp_path / "pool.sqlite"
    file.write_text(json.dumps(TWILIGHT | {"id": "XX-1", "set": "XX", "more": 1}), "utf-8")

    build_from(output, file)

    pool = CardPool(output)
    (card,) = pool
    assert (card.title, card.mind, card.skills, pool.titles("XX-1")) == ("Twilight", None, (), {"en": "Twilight"})
