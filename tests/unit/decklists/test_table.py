"""Tables written as text."""

from __future__ import annotations

import pytest

from validator.checking import check
from validator.decklists import UnreadableList, read
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


# --- counts in several columns ----------------------------------------------------------------------------------------


def lost(text: str) -> list[tuple[int, str]]:
    """Return the line and kind of what could not be counted."""
    return [(note.line, note.kind) for note in read(text).notes if note.kind in {"unreadable", "bad-count"}]


@pytest.mark.parametrize(
    "header",
    [
        "Card,Main,Side",
        "Card,Mainboard,Sideboard",
        "Name,Deck,SB",
        "Card,Play deck,Side board",
        "card name,Main deck,Side",
    ],
)
def test_each_section_may_have_a_column_of_counts(header: str) -> None:
    text = f"{header}\nTwilight,2,1\nCram,1,\nRiver,0,3\nSting,-,1\n"
    assert cards(text) == [
        ("play_deck", 2, "Twilight"), ("sideboard", 1, "Twilight"), ("play_deck", 1, "Cram"), ("sideboard", 3, "River"),
        ("sideboard", 1, "Sting"),
    ]  # fmt: skip
    assert not lost(text)


def test_all_sections_may_have_one() -> None:
    text = "Set,Card,Pool,Deck,Side,vs FW,Sites\nTW,Balin,1,,,,\nTW,Twilight,,3,,2,\nTW,Moria,,,,,1\n"
    assert [(e.section, e.kind, e.count, e.name, e.set) for e in read(text).entries] == [
        ("pool", None, 1, "Balin", "TW"),
        ("play_deck", None, 3, "Twilight", "TW"),
        ("sideboard_fallen_wizard", None, 2, "Twilight", "TW"),
        ("location_deck", "site", 1, "Moria", "TW"),
    ]


@pytest.mark.parametrize("row", ["Sting,0,0", "Sting,,", "Sting,two,1", "Sting,x,", "Sting,1.5,", "Sting,1000,1"])
def test_a_count_of_a_section_that_is_none_is_a_note(row: str) -> None:
    text = f"Card,Main,Side\nCram,1,2\nBlock,2,1\nDodge,1,1\n{row}\n"
    assert [name for _, _, name in cards(text) if name == "Sting"] == []
    assert lost(text) == [(5, "bad-count")]


def test_a_total_beside_the_sections_must_add_up() -> None:
    text = "Card,Total,Main,Side\nCram,3,2,1\nSting,3,2,\n"
    assert cards(text) == [("play_deck", 2, "Cram"), ("sideboard", 1, "Cram")]
    assert lost(text) == [(3, "bad-count")]


@pytest.mark.parametrize(
    ("text", "read_as", "open_lines"),
    [
        ("Qty,Card,Copies\n2,Cram,2\n2,Sting,9\n,River,3\n", [(2, "Cram"), (3, "River")], [3]),
        # Without a header the columns tell by what stands in them.
        ("2,Cram,2\n2,Sting,9\n1,River,1\n", [(2, "Cram"), (1, "River")], [2]),
        ("Card,Set,\nCram,TD,2\nSting,TW,1\n", [(2, "Cram"), (1, "Sting")], []),
        ("Qty,Card,\n2,Cram,2\n1,Sting,4\n", [(2, "Cram")], [3]),
        # Nobody says that this is the count, and nobody may take each line for one copy.
        ("Card,Set,Amt/Deck\nCram,TD,2\nSting,TW,1\n", [], [2, 3]),
        ("Card,Set,Mind\n3 Cram,TD,2\n1 Sting,TW,1\n", [(3, "Cram"), (1, "Sting")], []),
        ("Count,Card,Mind\n3,Cram,\n1,Balin,5\n", [(3, "Cram"), (1, "Balin")], []),
    ],
)
def test_two_counts_must_agree(text: str, read_as: list[tuple[int, str]], open_lines: list[int]) -> None:
    if read_as:
        assert [(count, name) for _, count, name in cards(text)] == read_as
        assert [line for line, _ in lost(text)] == open_lines
    else:
        with pytest.raises(UnreadableList, match="no column of numbers is named as that of the counts"):
            read(text)


@pytest.mark.parametrize("count", ["3.0", "3,0", "3.00", "3"])
def test_a_whole_number_may_have_a_point(count: str) -> None:
    assert cards(f"count;card\n{count};Cram\n1;Sting\n")[0] == ("play_deck", 3, "Cram")


@pytest.mark.parametrize("count", ["3.5", "3.01", "3.000", "0.0", "3.0.0"])
def test_what_is_no_whole_number_is_no_count(count: str) -> None:
    assert lost(f"count;card\n{count};Cram\n1;Sting\n") == [(2, "bad-count")]


@pytest.mark.parametrize(
    ("header", "main", "side"),
    [
        ("board", "mainboard", "sideboard"), ("Board", "Main", "Side"), ("zone", "main deck", "SB"),
        ("Slot", "MD", "SB"), ("Side", "Main", "Side"), ("Deck", "Main", "Sideboard"), ("Deck part", "deck", "side"),
    ],
)  # fmt: skip
def test_boards_are_named_as_other_builders_name_them(header: str, main: str, side: str) -> None:
    text = f"Count,Card,{header}\n2,Cram,{main}\n1,Sting,{main}\n1,River,{side}\n"
    assert cards(text) == [("play_deck", 2, "Cram"), ("play_deck", 1, "Sting"), ("sideboard", 1, "River")]


def test_a_board_that_is_no_section_is_never_swallowed() -> None:
    text = "Count,Card,Board\n2,Cram,mainboard\n1,Sting,maybeboard\n"
    assert cards(text) == [("play_deck", 2, "Cram")]
    assert lost(text) == [(3, "unreadable")]


@pytest.mark.parametrize("kind", ["Maybeboard", "Considering", "Wishlist", "Tokens", "Cuts"])
def test_a_category_that_may_be_no_part_of_the_deck_is_never_swallowed(kind: str) -> None:
    text = f"Quantity,Name,Category\n2,Cram,Resource\n1,Sting,{kind}\n"
    assert cards(text) == [("play_deck", 2, "Cram")]
    assert lost(text) == [(3, "unreadable")]


def test_a_category_may_be_a_section() -> None:
    text = "Quantity,Name,Category\n2,Cram,Resource\n1,Sting,Sideboard\n1,Moria,Site\n1,River,Hazard event\n"
    assert [(e.section, e.kind, e.name) for e in read(text).entries] == [
        ("play_deck", "resource", "Cram"),
        ("sideboard", None, "Sting"),
        ("location_deck", "site", "Moria"),
        ("play_deck", "hazard", "River"),
    ]


# --- what stands in the other columns ---------------------------------------------------------------------------------


def test_columns_that_are_not_read_are_said() -> None:
    notes = read("Count,Card,Rarity,Artist\n2,Cram,C,Someone\n").notes
    assert [(note.line, note.kind, note.message) for note in notes if note.kind == "ignored"] == [
        (1, "ignored", 'What stands below "Rarity", "Artist" is not read.')
    ]


def test_text_beside_a_name_without_a_header_is_read_with_it() -> None:
    assert [name for _, _, name in cards("2,Wolves,Horn of Anor\n1,Cram,Sting\n1,River,Block\n")] != [
        "Wolves", "Cram", "River"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "code"),
    [("TD", "TD"), ("The Dragons", "TD"), ("METD", "METD"), ("Middle-earth: The Dragons", "TD"), ("", None),
     ("Unlimited", None), ("-", None), ("Attic", "ATTIC"), ("Firstborn", "FB")],
)  # fmt: skip
def test_a_set_that_is_not_known_is_not_lost(cell: str, code: str | None) -> None:
    (entry,) = read(f"Count,Card,Set\n2,Cram,{cell}\n").entries
    assert entry.set == code


@pytest.mark.parametrize(
    ("cell", "tag"),
    [("Hero", "H"), ("wizard", "H"), ("Ringwraith", "M"), ("minion", "M"), ("Neutral", "N"), ("", None), ("any", None),
     ("elvish", "ELVISH")],
)  # fmt: skip
def test_an_alignment_that_is_not_known_is_not_lost(cell: str, tag: str | None) -> None:
    (entry,) = read(f"Count,Card,Alignment\n2,Cram,{cell}\n").entries
    assert entry.tag == tag


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Count,Name,Set,Number\n1,Burglary,TD,102\n", "Burglary (TD 102)"),
        ("Count,Name,Set,Collector number\n1,Burglary,METD,#102\n", "Burglary (METD 102)"),
        ("1,Burglary,TD,102\n2,Cram,TD,105\n", "Burglary (TD 102)"),
        ("Number,Name,Set\n1,Burglary,TD\n", "Burglary"),
        ("Count,Name,Set,Number\n1,Burglary,FB,102\n", "Burglary"),
    ],
)
def test_a_number_beside_a_set_is_that_of_the_card_in_the_set(text: str, name: str) -> None:
    entry = read(text).entries[0]
    assert (entry.name, entry.count) == (name, 1)


@pytest.mark.parametrize(
    ("head", "cell"),
    [("Foil", "1"), ("Count 2", "2"), ("Copies SB", "2"), ("Maybe", "x"), ("Considering", "1"), ("Sidebord", "1"),
     ("Sideboard", "some"), ("Reserve", "2"), ("Wishboard", "1")],
)  # fmt: skip
def test_a_column_that_may_hold_cards_and_is_not_known_is_told_once(head: str, cell: str) -> None:
    deck = read(f"Deck\nCount,Card,{head}\n2,Cram,{cell}\n1,Twilight,{cell}\n3,Orc-patrol,\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "unreadable")]
    assert len(deck.entries) == 3


@pytest.mark.parametrize("head", ["Price", "Mind", "Owned", "Tradelist Count", "Notes", "Rarity", "Page"])
def test_a_column_that_says_nothing_of_the_deck_is_left_aside(head: str) -> None:
    deck = read(f"Deck\nCount,Card,{head}\n2,Cram,3\n1,Twilight,2\n3,Orc-patrol,1\n")
    assert [(note.line, note.kind) for note in deck.notes] == [(2, "ignored")]


@pytest.mark.parametrize("row", ["2,Cram (LE),TD,", "2,Cram [M],,H", "2,(LE) Cram,TD,"])
def test_a_set_or_version_beside_the_name_and_another_in_its_column_contradict(row: str) -> None:
    deck = read(f"Count,Card,Set,Alignment\n{row}\n1,Twilight,TW,\n")
    report = check(deck, "coe")
    assert [one.line for one in report.deck.unresolved] == [2]
