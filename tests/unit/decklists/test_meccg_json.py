"""The JSON of another project."""

from __future__ import annotations

import json
from typing import Any

import pytest

from validator.decklists import Entry, UnreadableList, read

DECK: dict[str, Any] = {
    "id": "riders",
    "name": "Riders of Rohan",
    "alignment": "hero",
    "notes": "Ride early.",
    "pool": [{"name": "Éowyn", "card": "tw-147", "qty": 1}],
    "deck": {
        "characters": [{"name": "Gandalf", "card": "tw-156", "qty": 2}],
        "hazards": [{"name": "Cave-drake", "card": None, "qty": 3}],
        "resources": [{"card": "td-105", "qty": 1, "favourite": True}],
    },
    "sites": [{"name": "Edhellond", "card": "tw-393", "qty": 1}],
    "sideboard": [],
}


def test_the_shape_is_known_by_itself() -> None:
    deck = read(json.dumps(DECK))
    assert (deck.layout, deck.title, deck.alignment) == ("meccg-json", "Riders of Rohan", "wizard")
    assert deck.entries == (
        Entry("pool", 1, "Éowyn", 1, card="TW-147"),
        Entry("play_deck", 2, "Gandalf", 1, card="TW-156", kind="character"),
        Entry("play_deck", 3, "Cave-drake", 1, kind="hazard"),
        Entry("play_deck", 1, "", 1, card="TD-105", kind="resource"),
        Entry("location_deck", 1, "Edhellond", 1, card="TW-393", kind="site"),
    )
    assert deck.sections == {"pool", "play_deck", "sideboard", "location_deck"}


def test_other_keys_are_noted_and_not_refused() -> None:
    notes = read(json.dumps(DECK)).notes
    assert [note.kind for note in notes] == ["ignored"] * 3
    assert all(any(f'"{key}"' in note.message for note in notes) for key in ("id", "notes", "favourite"))


def test_entries_know_their_lines() -> None:
    text = json.dumps(DECK, indent=1, ensure_ascii=False)
    lines = text.split("\n")
    # An entry begins with its bracket; its name is on the next line.
    named = [(entry.name, lines[entry.line]) for entry in read(text).entries if entry.name]
    assert len(named) == 4
    assert all(f'"{name}"' in line for name, line in named)


@pytest.mark.parametrize("layout", ["json", "meccg-json", None])
def test_it_may_be_asked_for_by_either_name(layout: str | None) -> None:
    assert read(json.dumps(DECK), layout=layout).layout == "meccg-json"


@pytest.mark.parametrize("count", [0, -1, 1000, 1.5, "3", None, True, []])
def test_a_bad_count_is_a_note_and_no_entry(count: object) -> None:
    deck = read(json.dumps({"pool": [{"name": "Balin", "qty": 1}, {"name": "Cram", "qty": count}]}))
    assert [entry.name for entry in deck.entries] == ["Balin"]
    assert [note.kind for note in deck.notes] == ["bad-count"]


def test_a_count_of_400_digits_is_a_note() -> None:
    deck = read('{"pool": [{"name": "Balin", "qty": 1}, {"name": "Cram", "qty": ' + "9" * 400 + "}]}")
    assert [note.kind for note in deck.notes] == ["bad-count"]


def test_cards_of_an_unknown_section_are_not_dropped_silently() -> None:
    deck = read(json.dumps(DECK | {"attic": [{"name": "Sting", "qty": 1}]}))
    assert [(note.kind, note.text) for note in deck.notes if note.kind == "unreadable"] == [("unreadable", "Sting")]


@pytest.mark.parametrize("one", [{"qty": 1}, {"name": "", "qty": 1}, {"name": 3, "qty": 1}, {"card": "x", "qty": 1}])
def test_an_entry_without_a_name_is_a_note(one: dict[str, Any]) -> None:
    deck = read(json.dumps({"pool": [{"name": "Balin", "qty": 1}, one]}))
    assert [note.kind for note in deck.notes if note.kind != "ignored"] == ["unreadable"]


@pytest.mark.parametrize("deck", [{"deck": {}}, {"deck": {"hazards": []}}, {"deck": {"hazards": 3}, "pool": {}}])
def test_a_deck_without_cards_is_refused(deck: dict[str, Any]) -> None:
    with pytest.raises(UnreadableList, match="holds no card"):
        read(json.dumps(deck))


def test_far_too_many_entries_are_refused() -> None:
    with pytest.raises(UnreadableList, match="more than 5000"):
        read(json.dumps({"pool": [{"name": "a", "qty": 1}] * 15_000}))
