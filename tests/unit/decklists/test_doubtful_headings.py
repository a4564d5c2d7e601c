"""What may be a heading leaves the cards below it uncounted: they may be of another section, or of none."""

from __future__ import annotations

import pytest

from cardpool.database import open_pool
from validator.decklists import Decklist, read
from validator.resolving import names_of
from validator.settling import settle

NETMECCG = (
    "[NetMECCG v1.4 Deck]\n[starting]\nCram\n[resources]\nTwilight\nTwilight\n{}\nSting\nSting\n[hazards]\nWolves\n"
)
"""A list without a blank line, with room for a line among its resources."""


def settled(text: str) -> Decklist:
    return settle(read(text), names_of(open_pool()))


@pytest.mark.parametrize("word", ["Foo bar", "Reserve", "Spare cards", "Substitutes", "Stuff"])
def test_a_bare_word_that_is_like_no_name_is_in_doubt_with_what_stands_below_it(word: str) -> None:
    deck = settled(NETMECCG.format(word))
    assert [entry.name for entry in deck.entries] == ["Cram", "Twilight", "Twilight", "Wolves"]
    assert [entry.name for entry in deck.withheld] == ["Sting", "Sting"]
    assert [(note.line, note.kind, note.count) for note in deck.notes] == [(7, "unreadable", 2)]


@pytest.mark.parametrize(
    "name", ["Aragorn II", "Aragron Ill", "Galdaalf", "Words that are more than three", "Cram (TW)"]
)
def test_a_card_and_a_name_with_typos_are_no_headings(name: str) -> None:
    deck = settled(NETMECCG.format(name))
    assert [len(deck.entries), len(deck.withheld), len(deck.notes)] == [7, 0, 0]


def test_a_bare_word_above_no_card_is_a_card_that_nobody_knows() -> None:
    deck = settled("[NetMECCG v1.4 Deck]\n[resources]\nCram\nFoo bar\n[hazards]\nWolves\n")
    assert [entry.name for entry in deck.entries] == ["Cram", "Foo bar", "Wolves"]


def test_a_bare_word_written_twice_is_two_copies_of_a_card_that_nobody_knows() -> None:
    deck = settled(NETMECCG.format("Foo bar\nFoo bar"))
    assert [len(deck.entries), len(deck.withheld)] == [8, 0]


@pytest.mark.parametrize(
    "heading",
    [
        "<b>Extra</b><br>",
        "<strong>Extra</strong><br>",
        "<p><b>Extra</b></p>",
        "<b><u>Extra</u></b><br>",
        "<b> Extra </b><br>",
        "<h2>Extra</h2>",
    ],
)
def test_a_heading_in_bold_that_is_not_known_leaves_what_stands_below_it_unresolved(heading: str) -> None:
    deck = settled(
        f"<h2>Resources</h2>3 Cram<br>2 Twilight<br>{heading}1 Sting<br>2 Wolves<br><h2>Sites</h2>1 Bree<br>"
    )
    assert deck.layout == "html"
    assert [entry.name for entry in deck.entries] == ["Cram", "Twilight", "Bree"]
    assert [(entry.count, entry.name) for entry in deck.withheld] == [(1, "Sting"), (2, "Wolves")]


@pytest.mark.parametrize("line", ["3 <b>Cram</b><br>", "<b>3 Cram</b><br>", "<b>3</b> Cram<br>", "<b>Cram</b> x3<br>"])
def test_a_card_in_bold_is_a_card(line: str) -> None:
    deck = settled(f"<p>Resources</p>2 Twilight<br>{line}1 Sting<br><p>Sites</p>1 Bree<br>")
    assert [(entry.count, entry.name) for entry in deck.entries] == [
        (2, "Twilight"), (3, "Cram"), (1, "Sting"), (1, "Bree"),
    ]  # fmt: skip


@pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("x", ""), ("TRUE", "FALSE"), ("✓", "-"), ("Ja", "Nein")])
@pytest.mark.parametrize("heading", ["Sideboard", "SB", "Side board"])
def test_a_column_of_yes_and_no_says_which_cards_are_of_its_section(heading: str, yes: str, no: str) -> None:
    deck = read(f"Count,Card,{heading}\n3,Cram,{no}\n2,Twilight,{yes}\n1,Sting,{no}\n")
    assert [(entry.section, entry.count, entry.name) for entry in deck.entries] == [
        ("play_deck", 3, "Cram"), ("sideboard", 2, "Twilight"), ("play_deck", 1, "Sting"),
    ]  # fmt: skip
    assert not [note for note in deck.notes if note.kind != "repaired"]


def test_a_copy_of_two_sections_is_told_and_counted_in_none() -> None:
    deck = read("Count,Card,Sideboard,Sites\n3,Cram,no,no\n2,Twilight,yes,no\n1,Bree,yes,yes\n1,Moria,no,yes\n")
    assert [(entry.section, entry.name) for entry in deck.entries] == [
        ("play_deck", "Cram"), ("sideboard", "Twilight"), ("location_deck", "Moria"),
    ]  # fmt: skip
    assert [(note.line, note.kind) for note in deck.notes if note.kind != "repaired"] == [(4, "unreadable")]


@pytest.mark.parametrize("cell", ["maybe", "2", "some"])
def test_a_column_that_says_neither_yes_nor_no_is_told(cell: str) -> None:
    deck = read(f"Count,Card,Sideboard\n3,Cram,no\n2,Twilight,yes\n1,Sting,{cell}\n")
    assert "unreadable" in {note.kind for note in deck.notes}
