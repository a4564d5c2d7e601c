"""The picture of the rooms: every package has its room, and what is drawn is what imports what."""

from __future__ import annotations

import doctest
import re
from graphlib import CycleError
from pathlib import Path

import pytest

from tools import rooms

ROOT = Path(__file__).parents[2]


def packages() -> set[str]:
    found = (folder for name in rooms.PACKAGES for folder in (ROOT / name).rglob("__init__.py"))
    return {".".join(folder.relative_to(ROOT).parts[:-1]) for folder in found}


def test_every_package_below_the_three_is_a_room() -> None:
    assert {name for name in packages() if name.count(".") <= 1} == rooms.ROOMS.keys()


def test_the_imports_are_those_of_the_sources() -> None:
    written = {
        (room, rooms.room_of(name))
        for room in rooms.ROOMS
        for path in (ROOT / room.replace(".", "/")).rglob("*.py")
        if rooms.room_of(".".join(path.relative_to(ROOT).with_suffix("").parts)) == room
        for name in re.findall(
            r"^ *(?:from|import) ((?:cardpool|rulesets|validator)[\w.]*)", path.read_text("utf-8"), re.MULTILINE
        )
    }

    drawn = {(room, other) for room, others in rooms.imports().items() for other in others}
    # What only the type checker reads is written too, and binds nobody.
    assert drawn <= written
    assert ("validator.api", "rulesets") in drawn


@pytest.mark.parametrize(
    ("among", "expected"),
    [
        ({"a": [], "b": []}, [["a", "b"]]),
        ({"a": ["b"], "b": []}, [["b"], ["a"]]),
        # The long way counts: the top stands above both.
        ({"top": ["low", "mid"], "mid": ["low"], "low": []}, [["low"], ["mid"], ["top"]]),
    ],
    ids=["strangers", "one above", "the long way"],
)
def test_storeys(among: dict[str, list[str]], expected: list[list[str]]) -> None:
    assert rooms.storeys(among) == expected


def test_rooms_that_import_each_other_in_whatever_way_have_no_picture() -> None:
    with pytest.raises(CycleError):
        rooms.storeys({"top": ["a"], "a": ["b"], "b": ["c"], "c": ["a"]})


def test_no_room_of_the_picture_is_left_out_or_imports_from_above() -> None:
    drawn = rooms.picture().splitlines()
    rows = {room: number for number, line in enumerate(drawn) for room in re.findall(r"│ ([\w.]+) │", line)}

    assert rows.keys() == rooms.ROOMS.keys()
    for room, others in rooms.imports().items():
        assert [other for other in others if rows[other] < rows[room]] == []


def test_the_examples_of_the_tool_hold() -> None:
    assert doctest.testmod(rooms) == (0, 2)
