"""Spreadsheets: what they say, and what those say that are made to do harm."""

from __future__ import annotations

import sys
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from validator.decklists import UnreadableList, read, read_many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

pytest.importorskip("python_calamine", reason="the extra `sheets` is not installed")
openpyxl = pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")


def xlsx(sheets: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """Return an Excel file with the rows of each sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def ods(rows: str) -> bytes:
    """Return an OpenDocument file with the rows of one sheet, as XML."""
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="Sheet1">{rows}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    manifest = (
        '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
        'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
        "</manifest:manifest>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def ods_row(*cells: str) -> str:
    """Return a row of text cells."""
    inner = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in cells
    )
    return f"<table:table-row>{inner}</table:table-row>"


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """Return an archive."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def with_sheet(xml: str) -> bytes:
    """Return an Excel file whose one sheet is written by hand."""
    plain = xlsx({"Deck": [["3", "Cram"]]})
    with zipfile.ZipFile(BytesIO(plain)) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    members["xl/worksheets/sheet1.xml"] = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' + xml + "</worksheet>"
    )
    return zipped(members)


def test_a_sheet_is_a_table() -> None:
    rows: list[list[Any]] = [
        ["Deck Name", "Riders"],
        ["Section", "Count", "Card", "Set"],
        ["Pool", 1, "Théoden", "TW"],
        ["Hazards", 3.0, "Burning Rick, Cot, and Tree", "LE"],
        [None, 2, "River", None],
        ["Sites", 1, "Moria", "TW"],
    ]
    deck = read(xlsx({"Sheet1": rows}))
    assert (deck.layout, deck.title) == ("sheet", "Riders")
    assert [(e.section, e.count, e.name, e.set, e.line, e.column) for e in deck.entries] == [
        ("pool", 1, "Théoden", "TW", 3, 3),
        ("play_deck", 3, "Burning Rick, Cot, and Tree", "LE", 4, 3),
        ("play_deck", 2, "River", None, 5, 3),
        ("location_deck", 1, "Moria", "TW", 6, 3),
    ]


def test_sheets_called_like_sections_are_one_deck() -> None:
    deck = read(xlsx({"Pool": [[1, "Balin"]], "Deck": [[3, "Cram"], [2, "Sting"]], "Sites": [["Moria"]]}))
    assert [(e.section, e.count, e.name, e.line) for e in deck.entries] == [
        ("pool", 1, "Balin", 1),
        ("play_deck", 3, "Cram", 2),
        ("play_deck", 2, "Sting", 3),
        ("location_deck", 1, "Moria", 4),
    ]


def test_a_sheet_of_another_name_beside_them_is_not_counted_and_said() -> None:
    deck = read(xlsx({"Pool": [[1, "Balin"]], "Prices": [[3, "Cram"]]}))
    assert [entry.name for entry in deck.entries] == ["Balin"]
    assert [(note.kind, note.text) for note in deck.notes] == [("unreadable", "Prices")]


def test_sheets_of_other_names_are_several_decks() -> None:
    with pytest.raises(UnreadableList, match='2 decks, in the sheets "Anna", "Bert"'):
        read(xlsx({"Anna": [[1, "Balin"]], "Bert": [[3, "Cram"]], "Empty": []}))


@pytest.mark.parametrize("count", [0, -1, 1000, 1.5, "three", True])
def test_a_bad_count_is_a_note_and_no_entry(count: object) -> None:
    deck = read(xlsx({"S": [["Count", "Card", "Section"], [1, "Cram", "Pool"], [count, "Sting", "Pool"]]}))
    assert [entry.name for entry in deck.entries] == ["Cram"]
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "bad-count")]


def test_an_opendocument_sheet_is_read() -> None:
    # Offices write the empty rest of a sheet like this.
    empty = (
        '<table:table-row table:number-rows-repeated="1048573">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    deck = read(ods(ods_row("Pool") + ods_row("1", "Balin") + ods_row("2", "Cram &amp; more") + empty))
    assert [(e.section, e.count, e.name) for e in deck.entries] == [("pool", 1, "Balin"), ("pool", 2, "Cram & more")]


def test_the_layout_can_be_asked_for() -> None:
    assert read(xlsx({"S": [[3, "Cram"]]}), layout="sheet").layout == "sheet"
    for data in (b"3 Cram", "3 Cram", zipped({"a.txt": "1 Cram"})):
        with pytest.raises(UnreadableList, match="spreadsheet"):
            read(data, layout="sheet")


def test_a_stream_may_be_a_spreadsheet() -> None:
    (deck,) = read_many(BytesIO(xlsx({"S": [[3, "Cram"]]})), name="deck.xlsx")
    assert not isinstance(deck, UnreadableList)
    assert deck.source == "deck.xlsx"


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(UnreadableList, match=r"install the extra: pip install 'meccg-validator\[sheets\]'"):
        read(xlsx({"S": [[3, "Cram"]]}))


FAR = (
    '<sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
)
WIDE = '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r = \'XFD1\'><v>1</v></c></row></sheetData>'
BARE = "<sheetData>" + "<row>" + "<c><v>1</v></c>" * 200 + "</row></sheetData>"
TALL = "<sheetData>" + "<row><c><v>1</v></c></row>" * 20_000 + "</sheetData>"


@pytest.mark.parametrize("xml", [FAR, WIDE, BARE, TALL], ids=["far", "wide", "bare", "tall"])
def test_a_sheet_that_claims_too_much_is_refused_before_it_is_read(xml: str) -> None:
    with pytest.raises(UnreadableList, match=r"rows and \d+ columns"):
        read(with_sheet(xml))


@pytest.mark.parametrize(
    "rows",
    [
        '<table:table-row table:number-rows-repeated="1000000">' + ods_row("a").removeprefix("<table:table-row>"),
        '<table:table-row><table:table-cell table:number-columns-repeated="16000"/>'
        + ods_row("a").removeprefix("<table:table-row>"),
        '<table:table-row><table:table-cell table:number-columns-repeated="16000" office:value="1"/></table:table-row>',
        '<table:table-row table:number-rows-repeated="1000000"/>' + ods_row("1", "Cram"),
    ],
    ids=["rows", "columns", "values", "empty rows before one"],
)
def test_an_opendocument_sheet_that_claims_too_much_is_refused(rows: str) -> None:
    with pytest.raises(UnreadableList, match=r"rows and \d+ columns"):
        read(ods(rows))


def test_a_bomb_is_refused_by_its_declared_size() -> None:
    bomb = zipped({"xl/workbook.xml": b"<a/>", "xl/sharedStrings.xml": b" " * (64 << 20)})
    assert len(bomb) < 1 << 17
    with pytest.raises(UnreadableList, match="more than 4 MB"):
        read(bomb)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (xlsx({"S": []}), "empty"),
        (xlsx({"S": [["Riders"]]}), "no card|empty|holds"),
        (zipped({"xl/workbook.xml": b"<broken"}), "cannot be read|empty"),
        (zipped({"xl/workbook.bin": b"x"}), "binary"),
        (zipped({"mimetype": b"x", "content.xml": b"\xff\xfe<\0a\0"}), "UTF-8"),
        (xlsx({"S": [[3, "Cram"]]})[:-40], "damaged|ZIP archive"),
    ],
    ids=["empty", "no card", "broken", "binary", "utf-16", "cut off"],
)
def test_a_bad_spreadsheet_gets_one_clear_line(data: bytes, why: str) -> None:
    if b"Riders" in data or why.startswith("no card"):
        assert [entry.name for entry in read(data).entries] == ["Riders"]
        return
    with pytest.raises(UnreadableList, match=why) as refusal:
        read(data)
    assert refusal.value.message.isprintable()


def test_more_sheets_than_are_read_are_refused_and_never_left_out() -> None:
    sheets = {f"Notes {number}": [["talk"]] for number in range(50)} | {"Deck": [[1, "Cram"]]}
    with pytest.raises(UnreadableList, match="51 sheets; 50 are read"):
        read(xlsx(sheets))
    del sheets["Notes 0"]
    assert [entry.name for entry in read(xlsx(sheets)).entries] == ["Cram"]


def test_sheets_are_called_as_other_programs_call_their_boards() -> None:
    deck = read(xlsx({"Mainboard": [["Count", "Card"], [2, "Cram"]], "Sideboard": [["Count", "Card"], [1, "Sting"]]}))
    assert [(entry.section, entry.name) for entry in deck.entries] == [("play_deck", "Cram"), ("sideboard", "Sting")]
    assert not deck.notes


def test_each_section_may_have_a_column_of_counts_in_a_sheet() -> None:
    deck = read(
        xlsx({"Deck list": [["Card", "Main", "Side"], ["Cram", 2.0, None], ["Sting", None, 1], ["River", 1, 3]]})
    )
    assert [(entry.section, entry.count, entry.name) for entry in deck.entries] == [
        ("play_deck", 2, "Cram"), ("sideboard", 1, "Sting"), ("play_deck", 1, "River"), ("sideboard", 3, "River"),
    ]  # fmt: skip


def test_columns_of_a_sheet_that_are_not_read_are_said_with_their_row() -> None:
    notes = read(xlsx({"Deck": [["talk"], ["Count", "Card", "Price"], [2, "Cram", 0.5]]})).notes
    assert [(note.line, note.kind) for note in notes] == [(2, "ignored")]
