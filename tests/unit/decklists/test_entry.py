"""An entry is what its line says, and where it stands."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from validator import read
from validator.decklists.decklist import Entry

ALL: dict[str, Any] = {
    "section": "pool", "count": 2, "name": "Cram", "line": 3, "column": 4, "set": "TW", "tag": "H", "card": "TW-1",
    "kind": "resource", "starting": True,
}  # fmt: skip


def test_an_entry_says_all_that_it_was_made_of() -> None:
    entry = Entry(**ALL)

    assert {name: getattr(entry, name) for name in ALL} == ALL
    assert entry == Entry(*ALL.values())
    assert hash(entry) == hash(Entry(*ALL.values()))


@pytest.mark.parametrize("field", ALL)
def test_an_entry_that_differs_anywhere_is_another(field: str) -> None:
    other = {"count": 1, "line": 9, "column": 9, "starting": False}.get(field)
    entry = Entry(**ALL)

    changed = entry._replace(**{field: other})

    assert changed != entry
    assert changed == Entry(**ALL | {field: other})
    assert {name: getattr(changed, name) for name in ALL} == ALL | {field: other}


def _pickled(entry: Entry) -> Any:  # noqa: ANN401  # as pickle has it
    return pickle.loads(pickle.dumps(entry))  # noqa: S301  # our own


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, _pickled])
def test_an_entry_travels_whole(how: Any) -> None:  # noqa: ANN401  # three functions of one shape
    entry = Entry(**ALL)

    assert how(entry) == entry
    assert how(entry).written.set == "TW"


def test_lists_share_what_their_lines_say() -> None:
    first, second = (read(f"####\nPool\n####\n1 Balin\n{more}2 Cram [H] (TW)\n") for more in ("", "1 Elf-stone\n"))

    assert first.entries[-1].written is second.entries[-1].written
    assert (first.entries[-1].line, second.entries[-1].line) == (5, 6)
