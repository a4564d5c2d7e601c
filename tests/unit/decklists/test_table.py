"""Tables written as text."""

from __future__ import annotations

import pytest

from validator.decklists import read
from validator.decklists.table import delimiter_of


def cards(text: str) -> list[tuple[str, int, str]]:
    """Return the section, count and name of every entry of `text`."""
    return [(entry.section, entry.count, entry.name) for entry in read(text).entries]


ROWS = [("Section", "Count", "Card", "Alignment", "Set"), ("Pool", "1", "Balin", "Hero", "TW"),
        ("Hazards", "3", "Burning Rick, Cot, and Tree", "", "LE"), ("Sites", "1", "Moria", "minion", "MELE"),
        ("Sideboard vs. FW", "2", "River", "", "The Wizards")]  # fmt: skip


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_are_found_by_their_header(mark: str) -> None:
    deck = read("\n".join(mark.join(f'"{cell}"' for cell in row) for row in ROWS))
    assert deck.layout == "table"
    assert [(e.section, e.kind, e.count, e.name, e.tag, e.set, e.line) for e in deck.entries] == [
        ("pool", None, 1, "Balin", "H", "TW", 2),
        ("play_deck", "hazard", 3, "Burning Rick, Cot, and Tree", None, "LE", 3),
        ("location_deck", "site", 1, "Moria", "M", "MELE", 4),
        ("sideboard_fallen_wizard", None, 2, "River", None, "TW", 5),
    ]
    assert deck.sections == {"pool", "play_deck", "location_deck", "sideboard_fallen_wizard"}


@pytest.mark.parametrize(
    "header", ["Qty,Name", "Name,Qty", "quantity,Card Name", "#,card", "Anzahl,Karte", "cantidad,carta", "No.,Title"]
)
def test_headers_are_known_by_many_names(header: str) -> None:
    name_first = header.lower().startswith("name")
    assert cards(f"{header}\n{'Cram,2' if name_first else '2,Cram'}\n") == [("play_deck", 2, "Cram")]


@pytest.mark.parametrize(
    "text",
    ["3,Twilight,TW\n1,River,LE\n", "Twilight,3,TW\nRiver,1,LE\n", "TW,Twilight,3\nLE,River,1\n",
     "3x;Twilight;TW\nx1;River;LE\n",
     "(3)\tTwilight\tTW\n(1)\tRiver\tLE\n", "|3|Twilight|TW|\n|1|River|LE|\n", "sep=;\n3;Twilight;TW\n1;River;LE\n"],
)  # fmt: skip
def test_columns_are_found_by_what_stands_in_them(text: str) -> None:
    assert [(e.count, e.name, e.set) for e in read(text).entries] == [(3, "Twilight", "TW"), (1, "River", "LE")]


def test_headings_and_blank_lines_may_stand_between_the_rows() -> None:
    text = "My deck\n\nPool\n1,Balin\n\nHazards (3)\n3,Twilight\nSideboard,\n1,River\n"
    assert cards(text) == [("pool", 1, "Balin"), ("play_deck", 3, "Twilight"), ("sideboard", 1, "River")]


def test_a_section_stands_until_another_is_written() -> None:
    assert cards("section,count,card\nPool,1,Balin\n,1,Bofur\nSites,1,Moria\n") == [
        ("pool", 1, "Balin"),
        ("pool", 1, "Bofur"),
        ("location_deck", 1, "Moria"),
    ]


def test_sections_beside_each_other() -> None:
    text = "Resources,#,Hazards,#,Sites\nCram,2,Twilight,3,Moria\nSting,1,River,2,\n,,Orc-guard,1,\n"
    assert [(e.section, e.kind, e.count, e.name) for e in read(text).entries] == [
        ("play_deck", "resource", 2, "Cram"),
        ("play_deck", "hazard", 3, "Twilight"),
        ("location_deck", "site", 1, "Moria"),
        ("play_deck", "resource", 1, "Sting"),
        ("play_deck", "hazard", 2, "River"),
        ("play_deck", "hazard", 1, "Orc-guard"),
    ]


def test_a_table_in_markdown() -> None:
    text = "# Riders\n\n## Deck\n\n| Qty | Card |\n|---:|:---|\n| 3 | **Twilight** |\n| 2 | [Cram](a.example/1) |\n"
    deck = read(text)
    assert [(e.count, e.name, e.line) for e in deck.entries] == [(3, "Twilight", 7), (2, "Cram", 8)]


def test_a_name_with_commas_that_nobody_quoted_stays_whole() -> None:
    assert cards("3,Twilight\n2,River\n1,Burning Rick, Cot, and Tree\n")[-1] == (
        "play_deck",
        1,
        "Burning Rick, Cot, and Tree",
    )
    assert (
        cards("3,Twilight,TW\n2,River,TW\n1,Burning Rick, Cot, and Tree,LE\n")[-1][2] == "Burning Rick, Cot, and Tree"
    )


def test_a_cell_may_hold_quotation_marks_and_a_line_end() -> None:
    deck = read('count,card,note\n1,"""Bert"" (Bûrat)","two\nlines"\n2,Cram,\n')
    assert [(e.count, e.name, e.line) for e in deck.entries] == [(1, '"Bert" (Bûrat)', 2), (2, "Cram", 4)]
    assert deck.lines == 4
    assert len(deck.entries) + deck.comments == 4


def test_a_quotation_mark_that_is_not_closed_eats_no_line() -> None:
    assert cards('1,"Cram\n2,Sting\n3,River\n')[1:] == [("play_deck", 2, "Sting"), ("play_deck", 3, "River")]


@pytest.mark.parametrize("count", ["0", "-1", "1000", "1.5", "three", "", "1-2", "2026-01-02"])
def test_a_bad_count_is_a_note_and_no_entry(count: str) -> None:
    deck = read(f"count,card,section\n1,Cram,Pool\n{count},Sting,Pool\n")
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "bad-count")]


def test_an_unknown_section_loses_nothing_silently() -> None:
    deck = read("count,card,section\n1,Cram,Pool\n1,Sting,Attic\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "unreadable")]


def test_a_row_without_a_name_is_a_note() -> None:
    deck = read("count,card,set,section\n1,Cram,TD,Pool\n2,,TW,Pool\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "unreadable")]


def test_sums_and_titles_are_no_cards() -> None:
    deck = read("Deck Name,Riders\nPrinted in May\ncount,card\n1,Cram\n2,Sting\n3,\n3,Total\n")
    assert deck.title == "Riders"
    assert [entry.name for entry in deck.entries] == ["Cram", "Sting"]
    assert [line for line, _ in deck.prose] == [2, 6, 7]


def test_an_id_stands_for_a_card_that_has_no_name() -> None:
    (entry,) = read("count,card id,section\n2,TW-106,Hazards\n").entries
    assert (entry.count, entry.name, entry.card) == (2, "", "TW-106")


@pytest.mark.parametrize(
    "text",
    ["Pool\nBurning Rick, Cot, and Tree\nHere, There, or Yonder\n", "Aragorn, Balin, Bilbo\n", "1 Balin, 2 Cram\n",
     "Alatar x2, Gandalf\n", "1 Cram; fresh\n2 Sting\n3 River\n",
     "Deck\n3 Cram\n2 Sting\n1 Andúril, the Flame of the West\n"],
)  # fmt: skip
def test_a_list_with_commas_is_no_table(text: str) -> None:
    assert delimiter_of(text) is None
    assert read(text).layout == "text"
