"""Facts as text: what a cell says, and what a damaged table is answered with."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.card import Card
from cardpool.tables import DATA, KINDS, DataError, from_cell, natural, read_table, to_cell, write_table

if TYPE_CHECKING:
    from pathlib import Path


def test_every_field_of_a_card_has_a_kind() -> None:
    assert list(KINDS) == [field.name for field in fields(Card)]
    assert {KINDS[name] for name in KINDS} == {"text", "number", "yes", "list"}
    assert (KINDS["title"], KINDS["mind"], KINDS["unique"], KINDS["races"]) == ("text", "number", "yes", "list")
    assert KINDS["type"] == KINDS["alignment"] == "text"


@pytest.mark.parametrize(
    ("kind", "value", "cell"),
    [
        ("text", "Cram", "Cram"), ("text", "", ""),
        ("number", 0, "0"), ("number", -2, "-2"), ("number", None, ""),
        ("yes", True, "yes"), ("yes", False, ""),
        ("list", ("scout", "sage"), "scout;sage"), ("list", ("scout",), "scout"), ("list", (), ""),
    ],
)  # fmt: skip
def test_a_value_and_its_cell(kind: str, value: object, cell: str) -> None:
    assert to_cell(kind, value) == cell
    assert from_cell(kind, cell) == value


def test_ids_sort_by_set_and_number() -> None:
    ids = ["TW-10", "TW-9", "BA-100", "TW-9b", "AS-2"]

    assert sorted(ids, key=natural) == ["AS-2", "BA-100", "TW-9", "TW-10", "TW-9b"]


# A carriage return is no character of a name; the csv module of Python 3.11 does not quote it.
TEXTS = st.text().filter(lambda text: "\r" not in text)


@settings(max_examples=50)
@given(st.lists(st.tuples(TEXTS, st.text("\",;\n' x"))))
def test_a_table_survives_writing_and_reading(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("table")
    table = [{"id": one, "text": other} for one, other in rows]

    write_table("cards", ["id", "text"], table, folder)

    assert read_table("cards", folder) == table


def test_a_written_table_has_unix_line_ends_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_table("cards", ["id", "title"], [{"id": "TW-1", "title": 'A "b", c'}], tmp_path / "new")

    assert (tmp_path / "new" / "cards.csv").read_bytes() == b'id,title\nTW-1,"A ""b"", c"\n'
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["cards.csv"]


def test_a_table_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(DataError, match=r"^The facts file .*cards\.csv cannot be written: .+\.$"):
        write_table("cards", ["id"], [], tmp_path / "file")


def test_the_old_table_stays_where_the_new_one_breaks(tmp_path: Path) -> None:
    write_table("cards", ["id"], [{"id": "TW-1"}], tmp_path)

    with pytest.raises(ValueError, match="more"):
        write_table("cards", ["id"], [{"id": "TW-2"}, {"id": "TW-3", "more": "x"}], tmp_path)

    assert read_table("cards", tmp_path) == [{"id": "TW-1"}]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", r"cards\.csv is empty; its first line must name the columns"),
        (b"id,title\nTW-1\n", r"Row 2 of .*cards\.csv has 1 cells; the header names 2"),
        (b"id,title\nTW-1,a\nTW-2,b,c\n", r"Row 3 of .*cards\.csv has 3 cells; the header names 2"),
        (b"id,title\nTW-1,Br\xfbn\n", r"cards\.csv is not UTF-8 text \(byte 16\)"),
        (b"id\n" + b"x" * 200_000 + b"\n", r"cards\.csv is not CSV"),
    ],
    ids=["empty", "short row", "long row", "latin-1", "endless cell"],
)
def test_a_damaged_table_is_one_clear_line(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "cards.csv").write_bytes(content)

    with pytest.raises(DataError, match=message) as error:
        read_table("cards", tmp_path)
    assert "\n" not in str(error.value)


def test_a_missing_table_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^The facts file .*cards\.csv cannot be read: No such file or directory\.$"):
        read_table("cards", tmp_path)


def test_the_shipped_rows_are_written_as_they_are_read() -> None:
    for row in read_table("cards"):
        for name, kind in KINDS.items():
            assert to_cell(kind, from_cell(kind, row[name])) == row[name], (row["id"], name)


def test_the_shipped_cards_are_sorted_and_have_one_row_each() -> None:
    ids = [row["id"] for row in read_table("cards")]

    assert ids == sorted(ids, key=natural)
    assert len(ids) == len(set(ids)) == 1683
    assert [row["id"] for row in read_table("titles")] == ids
    assert DATA.name == "data"
