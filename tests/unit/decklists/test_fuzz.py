"""Whatever comes in: every reader answers with a deck or with the one error that it declares."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from validator.decklists import LAYOUTS, SECTIONS, Decklist, UnreadableList, read, read_many

PIECES = [
    "Deck", "Pool", "Sideboard", "Sites", "vs FW", "Hazards (3)", "## Resources", "3 Cram", "Cram x3",
    "Balin [H] (TW)", "Théoden", "Burning Rick, Cot, and Tree", "Thrain with Cram, controlling",
    "plus some unused characters", "0 Sauron", "1-2 Twilight", "1. Balin", "- ", "* ", "> ", "**", "__", "~~",
    "`", "[", "](http://a.b/c)", "[b]", "[/b]", "[*]", "#", "####", "# GCCG v1", "[NetMECCG v1.4 Deck]",
    "[hazards]", "Deck Name: A", "Alignment: Hero", "Notes", "SB: ", "FWSB: ", ",", ";", "\t", "|", '"',
    "qty,card,section", "count;name;set", "sep=;", "|---|", "Total", "\n", "\n\n", " ", "  ", "\r\n", "<deck>",
    "</deck>", '<section name="Pool">', "</section>", '<card qty="2" id="x">', "</card>",
    "<?xml version='1.0'?>", "<!DOCTYPE deck [", "<!ENTITY a 'b'>", "]>", "&a;", "&eacute;", "&#39;", "&",
    "<![CDATA[", "]]>", "<!--", "-->", "<html>", "<p>", "<br>", "<li>", "<table>", "<tr>", "<td>", "</td>",
    "</table>", "<h2>", "</h2>", "<pre>", "<s>", "<", ">", "<script>", "</script>", "<nav>", "{", "}", "[",
    "]", ":", '"pool"', '"deck"', '"qty"', '"name"', '"count"', "1", "null", "Ã©", "\u200b", "\u00ad", "а",
    "Ｃ", "３", "\ud800", "\ufeff", "\x00", "\x1b", "\u2028", "½", "−1",
]  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=30).map("".join)
HEADS = ["<deck><section name='Pool'>", "<p>", '{"pool":[', "qty,card\n", "# GCCG\nDeck\n"]
MEMBERS = [
    "mimetype", "content.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml", "a.txt", "../b",
    "xl/_rels/workbook.xml.rels", "META-INF/manifest.xml", "_rels/.rels", "xl/sharedStrings.xml", "__MACOSX/a",
]  # fmt: skip


def judge(found: Decklist | UnreadableList) -> None:
    """Fail the test unless an answer is as it is promised."""
    if isinstance(found, UnreadableList):
        assert found.message.isprintable()
        assert found.message.endswith((".", '"'))
        return
    assert found.entries
    assert found.layout in LAYOUTS
    for entry in found.entries:
        assert entry.section in SECTIONS
        assert 1 <= entry.count <= 999
        assert entry.name.strip() == entry.name
        assert entry.name or entry.card
        assert entry.line >= 0
        assert entry.column >= 1
    for note in found.notes:
        assert note.kind in {"repaired", "merged", "miscounted", "ignored", "unreadable", "bad-count"}
        assert note.message.isprintable()


def answer(data: bytes | str, layout: str | None) -> Decklist | UnreadableList:
    """Return the deck, or the declared error; any other is raised."""
    try:
        return read(data, layout=layout)
    except UnreadableList as error:
        return error


@settings(max_examples=200)
@given(text=TEXTS, layout=st.sampled_from([*LAYOUTS, None, None, None]))
def test_a_text_is_read_or_refused(text: str, layout: str | None) -> None:
    judge(answer(text, layout))


@pytest.mark.slow
@settings(max_examples=200)
@given(
    text=TEXTS,
    head=st.sampled_from(["<deck><section name='Pool'>", "<p>", '{"pool":[', "qty,card\n", "# GCCG\nDeck\n"]),
)
def test_a_text_that_begins_like_a_layout_is_read_or_refused(text: str, head: str) -> None:
    judge(answer(head + text, None))


@pytest.mark.slow
@settings(max_examples=200)
@given(data=st.one_of(st.binary(max_size=400), TEXTS.map(lambda text: text.encode("utf-16", "replace"))),
       layout=st.sampled_from([*LAYOUTS, None]))  # fmt: skip
def test_bytes_are_read_or_refused(data: bytes, layout: str | None) -> None:
    judge(answer(data, layout))


@settings(max_examples=60)
@given(
    members=st.dictionaries(st.sampled_from(MEMBERS), st.one_of(TEXTS, st.binary(max_size=200)), max_size=4),
    at=st.integers(0, 2000),
    byte=st.integers(0, 255),
    layout=st.sampled_from(["sheet", "text", None, None]),
)
def test_an_archive_is_read_or_refused(members: dict[str, str | bytes], at: int, byte: int, layout: str | None) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content.encode("utf-8", "replace") if isinstance(content, str) else content)
    data = bytearray(packed.getvalue())
    for broken in (False, True):
        if broken:
            data[at % len(data)] = byte
        judge(answer(bytes(data), layout))
        for found in read_many(BytesIO(bytes(data)), name="a.zip", layout=layout):
            judge(found)
            assert found.source


@settings(max_examples=80)
@given(text=TEXTS, layout=st.sampled_from([*LAYOUTS, None]))
def test_a_stream_gives_decks_and_refusals(text: str, layout: str | None) -> None:
    for found in read_many(BytesIO(text.encode("utf-8", "replace")), name="x.txt", layout=layout):
        judge(found)
        assert found.source
        if isinstance(found, UnreadableList):
            assert found.message.startswith("x.txt")


@pytest.mark.parametrize("layout", ["xls", "", "GCCG", "csv"])
def test_an_unknown_layout_is_a_value_error(layout: str) -> None:
    with pytest.raises(ValueError, match="is not a layout"):
        read("1 Cram", layout=layout)
    with pytest.raises(ValueError, match="is not a layout"):
        list(read_many(BytesIO(b"1 Cram"), name="x", layout=layout))
