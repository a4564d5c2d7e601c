"""What holds for every layout: sizes, emptiness, the account of lines, and that nothing but UnreadableList escapes."""

from __future__ import annotations

import io
import pickle
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.decklists import LAYOUTS, MAX_BYTES, SECTIONS, Decklist, UnreadableList, read, read_many
from validator.decklists.decklist import Entries
from validator.decklists.lines import MEMO_LINES, MEMO_WIDTH, LineMemo

SHARED = Path(__file__).parents[4] / "shared" / "decks"
SAMPLES = sorted(SHARED.glob("*/*"))


def account(deck: Decklist) -> int:
    """Return how many lines `deck` accounts for; each in one way only."""
    entries = {entry.line for entry in (*deck.entries, *deck.withheld)}
    # Of a line with several entries, a part may be lost: then it counts as the line of the others.
    notes = {note.line for note in deck.notes if note.kind in {"unreadable", "bad-count"}} - entries
    notes |= {doubt.line for doubt in deck.doubts if not doubt.may_be_card}
    prose = {line for line, _ in deck.prose}
    assert not entries & prose
    assert not notes & prose
    return len(entries | notes | prose) + deck.comments + deck.headings + deck.blank


def outcome(data: bytes | str, layout: str | None) -> Decklist | UnreadableList:
    """Return the deck in `data`, or why there is none; anything else that is raised fails the test."""
    try:
        return read(data, layout=layout)
    except UnreadableList as error:
        return error


@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", "\ufeff".encode(), "", "\u00a0\n"])
def test_an_empty_list_is_refused(data: bytes | str) -> None:
    with pytest.raises(UnreadableList, match=r"empty|no card"):
        read(data)


@pytest.mark.parametrize("text", ["Deck\nSideboard\n", "# GCCG v1\n####\nDeck\n####\n", "Notes:\nnothing here\n"])
def test_a_list_without_a_card_is_refused(text: str) -> None:
    with pytest.raises(UnreadableList, match="holds no card"):
        read(text)


def test_a_list_whose_only_card_cannot_be_counted_says_why() -> None:
    with pytest.raises(UnreadableList, match='line 2: "0" is not a count'):
        read("Deck\n0 Sauron\n")


def test_one_megabyte_is_the_limit() -> None:
    head = b"1 Cram\n"
    assert len(read(head + b" " * (MAX_BYTES - len(head))).entries) == 1
    for data in (
        head + b"\n" * (MAX_BYTES - len(head) + 1),
        "1 Cram\n" + "é" * (MAX_BYTES // 2),
        "a" * (MAX_BYTES + 1),
    ):
        with pytest.raises(UnreadableList, match="larger than 1 MB"):
            read(data)


def test_an_unknown_layout_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r'"xls" is not a layout; known are gccg, html, json, meccg-json, ndjson, '):
        read("1 Cram", layout="xls")


def test_a_layout_can_be_forced() -> None:
    assert read("####\nDeck\n####\n1 Cram\n", layout="text").layout == "text"
    assert read("Deck\n1 Cram\n", layout="gccg").layout == "gccg"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_line_of_a_published_list_is_accounted_for(path: Path) -> None:
    data = path.read_bytes()
    if not data.strip():
        with pytest.raises(UnreadableList, match="empty"):
            read(data)
        return
    deck = read(data)
    assert deck.layout == {".deck": "gccg", ".dck": "netmeccg"}.get(path.suffix, deck.layout)
    assert account(deck) == deck.lines
    assert not [
        note
        for note in deck.notes
        if note.kind not in {"repaired", "miscounted"} and "unused characters" not in note.text
    ]


def test_the_published_lists_are_there() -> None:
    if not SHARED.is_dir():
        pytest.skip("the published lists lie beside the checkout, in shared/decks, and are not there")
    assert len(SAMPLES) == 88


@pytest.mark.parametrize("path", [path for path in SAMPLES if path.suffix == ".deck"], ids=lambda path: path.name)
def test_a_published_gccg_list_keeps_every_copy(path: Path) -> None:
    lines = path.read_bytes().decode("iso-8859-1").split("\n")
    copies = sum(int(line.split()[0]) for line in lines if line[:1].isdigit())
    assert sum(entry.count for entry in (read(path.read_bytes()).entries if copies else ())) == copies


LINES = st.one_of(
    st.sampled_from(
        ["Deck", "Pool", "Sideboard", "Sites", "vs FW", "Starting company", "Characters (10)", "## Hazards", "####",
         "# GCCG v1", "[NetMECCG v1.4 Deck]", "[starting]", "[hazards]", "[attic]", "", " ", "Notes", "SB: 1 Cram",
         "3 Cram", "Cram x2", "0 Cram", "1. Balin", "2. Bofur", "3. Bombur", "Deck Name: A", "Alignment: B",
         "Minor Items:", "Items: Cram", "- ", "* 3", "Cram (x3", "(+ x)", "A, B, C, D", " / ", "#starting",
         "1 #starting", "{", "}"]
    ),
    st.text(alphabet=string.printable + "éÃ©×’\u200b\u2028\u0085", max_size=40),
)  # fmt: skip


@settings(max_examples=150)
@given(lines=st.lists(LINES, max_size=12), layout=st.sampled_from(["gccg", "netmeccg", "text", None]))
def test_no_line_is_lost(lines: list[str], layout: str | None) -> None:
    deck = outcome("\n".join(lines), layout)
    if isinstance(deck, UnreadableList):
        assert deck.message.isprintable()
        return
    if deck.layout in {"gccg", "netmeccg", "text"}:
        assert account(deck) == deck.lines
    for entry in deck.entries:
        assert entry.section in SECTIONS
        assert 1 <= entry.count <= 999
        assert entry.name == entry.name.strip() != ""


@settings(max_examples=150)
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=200)), layout=st.sampled_from([*LAYOUTS, None]))
def test_nothing_but_unreadable_list_escapes(data: bytes | str, layout: str | None) -> None:
    deck = outcome(data, layout)
    if isinstance(deck, UnreadableList):
        assert deck.message.isprintable()
    else:
        assert deck.entries


@settings(max_examples=100)
@given(text=st.text(alphabet=string.ascii_letters + "éûÛô' -\n", max_size=80))
def test_the_encoding_makes_no_difference(text: str) -> None:
    text = f"Deck\n1 Cram\n{text}\n1 Ûvatha"
    read_text = read(text)
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "iso-8859-1"):
        deck = read(text.encode(encoding))
        assert (deck.entries, deck.notes, deck.prose) == (read_text.entries, read_text.notes, read_text.prose)


def test_what_is_remembered_is_bounded() -> None:
    memo: LineMemo[str] = LineMemo(str.upper)
    for number in range(MEMO_LINES + 1):
        assert memo[f"line {number}"] == f"LINE {number}"
    assert len(memo) == 1
    assert memo["x" * (MEMO_WIDTH + 1)] == "X" * (MEMO_WIDTH + 1)
    assert len(memo) == 1


class Endless(io.RawIOBase):
    """A stream that begins with some bytes and then goes on for ever without the end of a line."""

    def __init__(self, head: bytes) -> None:
        self.head = io.BytesIO(head)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # the one kind of buffer that comes here
        return self.head.readinto(buffer) or self._zeros(buffer)

    @staticmethod
    def _zeros(buffer: memoryview) -> int:
        buffer[:] = bytes(len(buffer))
        return len(buffer)


DECK = b'{"play_deck": [{"name": "Cram", "count": 1}]}\n'


@pytest.mark.parametrize(("head", "decks", "why"), [(b"", 0, "larger than 1 MB"), (DECK * 2, 2, "longer than 64 MB")])
def test_a_stream_without_end_is_refused(head: bytes, decks: int, why: str) -> None:
    found = list(read_many(io.BufferedReader(Endless(head)), name="endless"))
    assert len(found) == decks + 1
    refusal = found[-1]
    assert isinstance(refusal, UnreadableList)
    assert why in refusal.message


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Deck\n\n", "write one card a line, with its count."),
        ('{"play_deck": []}', "give its sections lists of cards, each with its count."),
    ],
)
def test_a_list_without_a_card_says_how_its_layout_has_cards(text: str, how: str) -> None:
    with pytest.raises(UnreadableList, match=rf"holds no card \(.*\); {how}$"):
        read(text)


def test_entries_are_a_sequence_that_equals_any_other_of_the_same() -> None:
    deck = read(b"Deck\n1 Cram\n2 Twilight (TW)\nSites\n1 Bree\n", layout="gccg")
    entries = tuple(deck.entries)

    assert [(entry.name, entry.count, entry.section) for entry in entries] == [
        ("Cram", 1, "play_deck"),
        ("Twilight", 2, "play_deck"),
        ("Bree", 1, "location_deck"),
    ]
    assert len(deck.entries) == len(entries)
    assert deck.entries[1:] == entries[1:]
    assert deck.entries[-1] is entries[-1]
    assert deck.entries == entries
    assert deck.entries != entries[1:]
    assert pickle.loads(pickle.dumps(deck)) == deck  # noqa: S301  # as workers get it
    assert hash(deck) == hash(replace(deck, entries=Entries(entries)))
    assert repr(deck.entries) == repr(entries)
