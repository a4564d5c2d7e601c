"""Several decks in one file, one after the other."""

from __future__ import annotations

from io import BytesIO

import pytest

from validator.decklists import Decklist, UnreadableList, read, read_many

GCCG = "#\n# GCCG v0.9.4 Middle-earth deck\n#\n#      {}\n#\n\n####\nDeck\n####\n1 {}\n"
NETMECCG = "[NetMECCG v1.4 Deck]\n[starting]\n{}\n[hazards]\n{}\n"
PLAIN = "Deck Name: {}\n\nPool\n1 Balin\nDeck\n1 {}\n\n"
MARKDOWN = "# {}\n\nSome words, and why I like it.\n\n## Pool\n- 1 Balin\n\n## Deck\n- 1 {}\n\n"
NUMBERED = "Deck {0[0]}: {0}\nPool\n1 {1}\n"


def decks_in(text: str, layout: str | None = None) -> list[Decklist | UnreadableList]:
    return list(read_many(BytesIO(text.encode()), name="both.txt", layout=layout))


@pytest.mark.parametrize("form", [GCCG, NETMECCG, PLAIN, MARKDOWN], ids=["gccg", "netmeccg", "plain", "markdown"])
def test_each_deck_is_read_with_its_lines_in_the_file(form: str) -> None:
    first, second = form.format("Anna", "Cram"), form.format("Bert", "Sting")
    decks = decks_in(first + second)
    assert all(isinstance(deck, Decklist) for deck in decks)
    one, two = (deck for deck in decks if isinstance(deck, Decklist))
    assert list(one.entries) == list(read(first).entries)
    above = first.count("\n")
    assert [(e.name, e.line) for e in two.entries] == [(e.name, e.line + above) for e in read(second).entries]
    lines = (first + second).split("\n")
    assert all(entry.name in lines[entry.line - 1] for deck in (one, two) for entry in deck.entries)
    assert one.lines + two.lines == above + second.count("\n")
    assert (one.title, two.title) == (read(first).title, read(second).title)


@pytest.mark.parametrize("form", [GCCG, NETMECCG, PLAIN, MARKDOWN], ids=["gccg", "netmeccg", "plain", "markdown"])
def test_whoever_asks_for_one_deck_is_told_the_line_of_the_second(form: str) -> None:
    first = form.format("Anna", "Cram")
    # The program's name stands in the second line of what GCCG writes.
    line = first.count("\n") + (2 if form == GCCG else 1)
    with pytest.raises(UnreadableList, match=rf"2 decks, the second from line {line}; send each alone"):
        read(first + form.format("Bert", "Sting"))


def test_each_deck_is_named_by_its_line() -> None:
    decks = decks_in(PLAIN.format("Anna", "Cram") + PLAIN.format("Bert", "Sting"))
    assert [deck.source for deck in decks] == ["both.txt:1", "both.txt:8"]
    (alone,) = decks_in("1 Cram\n")
    assert alone.source == "both.txt"


def test_numbered_decks_are_several() -> None:
    decks = decks_in("Deck 1: Anna's\nPool\n1 Cram\nDeck 2: Bert's\nPool\n1 Sting\n")
    assert [deck.title for deck in decks if isinstance(deck, Decklist)] == ["Anna's", "Bert's"]


def test_notes_name_the_lines_of_the_file() -> None:
    text = PLAIN.format("Anna", "Cram") + "Deck Name: Bert\nPool\n1 Balin\nPool\n0 Sting\n"
    _, two = decks_in(text)
    assert isinstance(two, Decklist)
    assert [(note.line, note.kind) for note in two.notes] == [(11, "merged"), (12, "bad-count")]
    assert "first in line 9" in two.notes[0].message


def test_a_bad_deck_costs_the_other_nothing() -> None:
    decks = decks_in("# GCCG v1\nDeck\n0 Cram\n# GCCG v1\nDeck\n1 Sting\n")
    assert isinstance(decks[0], UnreadableList)
    assert decks[0].message == f"both.txt:1: {decks[0].reason}"
    assert decks[0].reason.startswith("The list holds no card that can be counted")
    assert isinstance(decks[1], Decklist)


@pytest.mark.parametrize(
    "text",
    [
        "Deck Name: A\nTitle: B\nDeck\n1 Cram\n",
        "Name: A\n1 Cram\n",
        "Deck\n1 Cram\nName: A\n",
        "# a\n1 Cram\n# b\n1 Sting\n",
        "# My deck\n## Deck\n1 Cram\n# a comment\n1 Sting\n",
        "Deck (40)\n1 Cram\nDeck (20)\n1 Sting\n",
    ],
)
def test_one_deck_is_one(text: str) -> None:
    (deck,) = decks_in(text)
    assert isinstance(deck, Decklist)
    assert len(deck.entries) == text.count("\n1 ")


def test_far_too_many_decks_are_refused() -> None:
    (refusal,) = decks_in("# GCCG\n1 Cram\n" * 1000)
    assert isinstance(refusal, UnreadableList)
    assert "holds 1000 decks" in refusal.message
