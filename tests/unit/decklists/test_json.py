"""Our JSON, one deck and many."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest

from validator.decklists import Decklist, Entry, UnreadableList, read, read_many, read_object
from validator.decklists.whole_text import MAX_BYTES

DECK = """\
{"name": "Stewards of Gondor", "alignment": "wizard", "avatar": null, "length": "short",
 "pool": [{"card": "TW-116", "count": 1, "starting": true}],
 "location_deck": [{"name": "Moria", "alignment": "hero", "count": 2}],
 "play_deck": [
   {"name": "Théoden", "set": "tw", "count": 1.0},
   {"name": "a {[\\" b", "count": 999}
 ],
 "sideboard": [], "sideboard_fallen_wizard": []}
"""


def test_a_deck_is_read() -> None:
    deck = read(DECK)
    assert (deck.layout, deck.title, deck.alignment, deck.avatar, deck.length) == (
        "json", "Stewards of Gondor", "wizard", None, "short",
    )  # fmt: skip
    assert deck.entries == (
        Entry("pool", 1, "", 2, card="TW-116", starting=True),
        Entry("location_deck", 2, "Moria", 3, tag="H", kind="site"),
        Entry("play_deck", 1, "Théoden", 5, set="TW"),
        Entry("play_deck", 999, 'a {[" b', 6),
    )
    assert deck.sections == {"pool", "play_deck", "sideboard", "sideboard_fallen_wizard", "location_deck"}


def test_counts_are_whole_numbers() -> None:
    assert type(read(DECK).entries[2].count) is int


def deck_with(**entry: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return a deck whose play deck has one entry of these keys."""
    return json.dumps({"play_deck": [entry]})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (deck_with(name="Cram", count=15.7), r"/play_deck/0/count must be a whole number from 1 to 999 and is 15\.7"),
        (deck_with(name="Cram", count=True), "/play_deck/0/count .* is true"),
        (deck_with(name="Cram", count="3"), '/play_deck/0/count .* is the text "3"'),
        (deck_with(name="Cram", count=None), "/play_deck/0/count .* is null"),
        (deck_with(name="Cram", count=0), "/play_deck/0/count .* is 0"),
        (deck_with(name="Cram", count=-1), "/play_deck/0/count .* is -1"),
        (deck_with(name="Cram", count=1000), "/play_deck/0/count .* is 1000"),
        ('{"play_deck": [{"name": "Cram", "count": 1e999}]}', "/play_deck/0/count .* is inf"),
        (deck_with(name="Cram"), "/play_deck/0 needs a count"),
        (deck_with(count=1), "/play_deck/0 needs a name or a card"),
        (deck_with(name="  ", count=1), "/play_deck/0/name is empty"),
        (deck_with(name=7, count=1), "/play_deck/0/name must be text"),
        (deck_with(name="x" * 201, count=1), "201 characters"),
        (deck_with(name="Cram", count=1, starting="yes"), "/play_deck/0/starting must be true or false"),
        (deck_with(name="Cram", count=1, colour="red"), "/play_deck/0/colour is an unknown key; known are card, name"),
        ('{"play_deck": [{"name": "Cram", "count": 1, "a/b~": 1}]}', "/play_deck/0/a~1b~0 is an unknown key"),
        ('{"deck": []}', "/deck is an unknown key; known are name, alignment"),
        ('{"pool": {}}', "/pool must be an array and is an object"),
        ('{"pool": ["Cram"]}', '/pool/0 must be an object .* is the text "Cram"'),
        ('{"name": 3, "pool": []}', "/name must be text and is a number"),
        ('{"name": "\\ud800", "pool": []}', "/name .*lone surrogate"),
        (deck_with(name="\ud800", count=1), "/play_deck/0/name .*lone surrogate"),
        ('{"play_deck": [{"name": "Cram", "count": NaN}]}', "NaN"),
        ('{"play_deck": [{"name": "Cram", "count": -Infinity}]}', "-Infinity"),
        ('{"play_deck": [{"name": "Cram", "count": ' + "1" * 5000 + "}]}", "too long"),
        ('{"pool": [], "pool": []}', 'key "pool" stands twice'),
        ("{" * 20_000, "not valid JSON"),
        ('{"pool":' + "[" * 200_000, "nested too deeply"),
        ('{"pool": [', "not valid JSON.*line 1, column 11"),
        ('[{"pool": []}]', "array"),
        ('{"pool": [], "play_deck": []}', "holds no card"),
        ("{}", "holds no card"),
    ],
)
def test_what_the_schema_does_not_allow_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableList, match=message) as refusal:
        read(text)
    assert "\n" not in refusal.value.message
    assert refusal.value.message.encode()


def test_the_line_of_a_fault_is_named() -> None:
    with pytest.raises(UnreadableList, match=r"/play_deck/1/count .*\(line 6\)"):
        read(DECK.replace("999", "0"))


def test_an_unknown_player_type_is_a_note() -> None:
    deck = read('{"alignment": "hobbit", "pool": [{"name": "Cram", "count": 1}]}')
    assert deck.alignment is None
    assert [note.kind for note in deck.notes] == ["unreadable"]


def test_a_separator_inside_a_name_does_not_break_the_json() -> None:
    assert read('{"pool": [{"name": "Cr\u2028am", "count": 1}]}').entries[0].name == "Cr am"


def line(name: str) -> bytes:
    """Return a deck of one card on one line."""
    return json.dumps({"pool": [{"name": name, "count": 1}]}).encode() + b"\n"


def outcome(data: bytes, **options: str) -> list[str]:
    """Return the name of the first card, or the message, of every deck in `data`."""
    return [
        deck.entries[0].name if isinstance(deck, Decklist) else f"! {deck.message}"
        for deck in read_many(io.BytesIO(data), name="decks", **options)
    ]


def test_a_deck_a_line() -> None:
    decks = list(read_many(io.BytesIO(line("Cram") + b"\n" + line("Sting")), name="decks"))
    assert all(isinstance(deck, Decklist) for deck in decks)
    assert [
        (deck.layout, deck.entries[0].name, deck.entries[0].line) for deck in decks if isinstance(deck, Decklist)
    ] == [
        ("ndjson", "Cram", 1),
        ("ndjson", "Sting", 3),
    ]


def test_one_bad_line_does_not_stop_the_rest() -> None:
    data = line("Cram") + b"oops\n" + b'{"pool": [{"name": "x", "count": 0}]}\n{}\n' + line("Sting")
    first, *bad, last = outcome(data)
    assert (first, last) == ("Cram", "Sting")
    assert [message[: message.index(":")] for message in bad] == [
        "! decks, line 2",
        "! decks, line 3",
        "! decks, line 4",
    ]


def test_a_bad_first_line_does_not_hide_the_layout() -> None:
    first, second = outcome(b'{"pool": [\n' + line("Sting"))
    assert first.startswith("! decks, line 1: ")
    assert second == "Sting"


def test_a_line_over_the_limit_does_not_stop_the_rest() -> None:
    huge = b'{"name": "' + b"x" * (2 * MAX_BYTES) + b'", "pool": []}\n'
    for data in (line("Cram") + huge + line("Sting"), huge + line("Cram") + line("Sting")):
        found = outcome(data)
        assert [name for name in found if not name.startswith("!")] == ["Cram", "Sting"]
        assert [name for name in found if "larger than 1 MB" in name] != []


def test_one_deck_on_many_lines_is_one_deck() -> None:
    assert outcome(DECK.encode()) == [""]
    assert outcome(json.dumps(json.loads(DECK), indent=1).encode()) == [""]
    assert outcome(line("Cram")) == ["Cram"]
    assert outcome(b"Pool\n1 Balin\n") == ["Balin"]
    assert outcome("Pool\n1 Balin\n".encode("utf-16")) == ["Balin"]


def test_a_layout_can_be_forced() -> None:
    assert outcome(line("Cram"), layout="ndjson") == ["Cram"]
    assert outcome(b"1 Cram\n", layout="json")[0].startswith("! decks: ")
    with pytest.raises(ValueError, match="known are gccg, html, json"):
        outcome(b"1 Cram\n", layout="odt")


def test_an_empty_stream_says_so() -> None:
    for data in (b"", b"\n\n"):
        assert outcome(data) == ["! decks: The list is empty; write one card a line, with its count."]
    assert "empty" in outcome(b"\n", layout="ndjson")[0]


def test_several_decks_are_not_read_as_one() -> None:
    with pytest.raises(UnreadableList, match="2 decks, one a line"):
        read(line("Cram") + line("Sting"))
    assert read(line("Cram"), layout="ndjson").layout == "ndjson"


class Dripping(io.RawIOBase):
    """A stream that counts what was taken from it, and whose end is far away."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return one more deck, if `size` leaves room for it."""
        assert size is None or size > 100
        self.taken += 1
        return line(f"Card {self.taken}")


def test_decks_are_read_as_they_come() -> None:
    stream = Dripping()
    decks = read_many(stream, name="decks")  # type: ignore[arg-type] # it has all that is used of a BinaryIO
    for number in range(1, 6):
        deck = next(decks)
        assert isinstance(deck, Decklist)
        assert deck.entries[0].name == f"Card {number}"
    assert stream.taken <= 6


@pytest.mark.parametrize(
    ("deck", "pointer"),
    [
        ({"pool": {}}, "/pool"),
        ({"pool": [1]}, "/pool/0"),
        ({"pool": [{"count": 1}]}, "/pool/0"),
        ({"play_deck": [{"name": "Cram", "count": 1}, {"name": "Cram", "count": 0}]}, "/play_deck/1/count"),
        ({"play_deck": [{"name": "Cram", "count": 1, "a/b~c": 1}]}, "/play_deck/0/a~1b~0c"),
        ({"name": 1}, "/name"),
        ({}, None),
        ([], None),
    ],
)
def test_a_deck_that_cannot_be_read_says_where(deck: object, pointer: str | None) -> None:
    with pytest.raises(UnreadableList) as loaded:
        read_object(deck)
    with pytest.raises(UnreadableList) as written:
        read(json.dumps(deck))

    assert loaded.value.pointer == written.value.pointer == pointer
    assert pointer is None or loaded.value.message.startswith(f"{pointer} ")


@pytest.mark.parametrize(
    "deck",
    [
        {"name": "A", "alignment": "hero", "pool": [{"name": "Th&eacute;oden", "count": 1, "starting": True}]},
        {"play_deck": [{"card": "TW-1", "count": 2.0}], "location_deck": [{"name": "Bree", "set": "tw", "count": 1}]},
        {"pool": [], "deck": {"hazards": [{"name": "Cave-drake", "card": None, "qty": 3}, {"name": "x", "qty": 0}]}},
    ],
)
def test_a_deck_that_was_loaded_is_the_one_of_its_text_without_lines(deck: dict[str, Any]) -> None:
    loaded, written = read_object(deck), read(json.dumps(deck))

    assert loaded == replace(
        written,
        lines=0,
        entries=tuple(entry._replace(line=0) for entry in written.entries),
        notes=tuple(note._replace(line=0) for note in written.notes),
    )
