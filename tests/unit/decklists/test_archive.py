"""ZIP archives as batches."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from validator.decklists import Decklist, UnreadableList, read, read_many
from validator.decklists import archive as archive_module

if TYPE_CHECKING:
    from collections.abc import Mapping


def zipped(members: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", packing) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def outcomes(data: bytes, layout: str | None = None) -> list[tuple[str | None, str]]:
    """Return where each deck comes from, with its cards or why there are none."""
    return [
        (found.source, found.message) if isinstance(found, UnreadableList) else
        (found.source, ", ".join(entry.name for entry in found.entries))
        for found in read_many(BytesIO(data), name="lists.zip", layout=layout)
    ]  # fmt: skip


def test_every_member_is_a_deck_with_its_name() -> None:
    data = zipped({"anna.deck": "####\nDeck\n####\n1 Cram\n", "round 2/bert.txt": "Deck\n1 Sting\n", "empty/": ""})
    assert outcomes(data) == [("lists.zip!anna.deck", "Cram"), ("lists.zip!round 2/bert.txt", "Sting")]


def test_a_member_without_a_name_is_read() -> None:
    # The name is emptied in both places by a NUL, at which names end.
    data = zipped({"x": "Deck\n1 Cram\n", "anna.deck": "Deck\n1 Sting\n"}, zipfile.ZIP_STORED)
    nameless = data.replace(b"xDeck", b"\0Deck").replace(b"xPK", b"\0PK")

    assert outcomes(nameless) == [("lists.zip!a file without a name", "Cram"), ("lists.zip!anna.deck", "Sting")]


def test_a_member_may_hold_several_decks() -> None:
    both = "Name: A\nDeck\n1 Cram\nName: B\nDeck\n1 Sting\n"
    lines = '{"pool": [{"name": "Balin", "count": 1}]}\n{"pool": []}\n'
    found = outcomes(zipped({"both.txt": both, "many.ndjson": lines}))
    assert found[:3] == [
        ("lists.zip!both.txt:1", "Cram"),
        ("lists.zip!both.txt:4", "Sting"),
        ("lists.zip!many.ndjson:1", "Balin"),
    ]
    assert found[3][0] == "lists.zip!many.ndjson:2"
    assert found[3][1].startswith("lists.zip!many.ndjson, line 2: ")


def test_a_bad_member_costs_the_others_nothing() -> None:
    found = outcomes(zipped({"a.txt": "1 Cram", "b.png": b"\x89PNG\r\n", "c.txt": "", "d.txt": "1 Sting"}))
    assert [cards for _, cards in found if not cards.startswith("lists.zip")] == ["Cram", "Sting"]
    assert "a picture" in found[1][1]
    assert "empty" in found[2][1]


def test_what_systems_put_beside_the_files_is_left_out() -> None:
    found = outcomes(zipped({"__MACOSX/._a.txt": b"\0\1", ".DS_Store": b"\0", "Thumbs.db": b"\0", "a.txt": "1 Cram"}))
    assert found == [("lists.zip!a.txt", "Cram")]


def test_a_hidden_file_is_a_file() -> None:
    found = outcomes(zipped({".anna.deck": "1 Cram", "._anna.deck": b"\0\5\x16\7"}))
    assert found == [("lists.zip!.anna.deck", "Cram")]


def test_a_name_that_points_elsewhere_is_only_a_name() -> None:
    found = outcomes(zipped({"../../etc/passwd": "1 Cram", "/abs\n\x1b[31m.txt": "1 Sting"}))
    assert found[0] == ("lists.zip!../../etc/passwd", "Cram")
    assert all(source is not None and source.isprintable() for source, _ in found)


def test_an_archive_in_an_archive_is_refused() -> None:
    ((source, message),) = outcomes(zipped({"inner.zip": zipped({"a.txt": "1 Cram"})}))
    assert source == "lists.zip!inner.zip"
    assert "An archive in an archive" in message


def test_a_spreadsheet_in_an_archive_is_a_list() -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    book = openpyxl.Workbook()
    book.active.append([3, "Cram"])
    data = BytesIO()
    book.save(data)
    assert outcomes(zipped({"deck.xlsx": data.getvalue()})) == [("lists.zip!deck.xlsx", "Cram")]


def patched(data: bytes, offset: int, value: int) -> bytes:
    """Return an archive with two bytes of the headers of its first member changed."""
    changed = bytearray(data)
    for signature, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = data.index(signature) + offset + shift
        changed[at : at + 2] = struct.pack("<H", value)
    return bytes(changed)


ONE = zipped({"a.txt": "1 Cram " * 50})
NOISE = zipped({"a.txt": " ".join(str(number**7) for number in range(100))})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (patched(ONE, 6, 1), "encrypted"),
        (patched(ONE, 8, 99), "packed in a way that is not read"),
        (zipped({"a.txt": "1 Cram " * 50}, zipfile.ZIP_LZMA), "packed in a way that is not read"),
        (NOISE.replace(NOISE[100:120], b"\0" * 20), "damaged"),
        (zipped({"a.txt": b"1 Cram\n" * 200_000}), "larger than 1 MB"),
        (zipped({"a.txt": b"\n" * 1_000_000}), "far more than it was packed from"),
    ],
    ids=["encrypted", "odd method", "lzma", "damaged", "large", "bomb"],
)
def test_a_member_that_cannot_be_had_is_named(data: bytes, why: str) -> None:
    ((source, message),) = outcomes(data)
    assert source == "lists.zip!a.txt"
    assert why in message
    assert message.isprintable()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (zipped({}), "holds no file"),
        (zipped({"folder/": ""}), "holds no file"),
        (ONE[:-30], "damaged"),
        (b"PK\x03\x04", "damaged"),
        (b"PK\x03\x04" + b"\xff" * 100, "damaged"),
    ],
)
def test_an_archive_that_cannot_be_had_is_one_clear_line(data: bytes, why: str) -> None:
    ((source, message),) = outcomes(data)
    assert source == "lists.zip"
    assert message.startswith("lists.zip: ")
    assert why in message


def test_an_archive_with_far_too_much_in_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_module, "_MAX_TOTAL", 1000)
    assert "unpacks to more than" in outcomes(zipped({f"{n}.txt": "1 Cram " * 50 for n in range(10)}))[0][1]
    monkeypatch.setattr(archive_module, "_MAX_MEMBERS", 5)
    assert "holds more than 5 files" in outcomes(zipped({f"{n}.txt": "1 Cram" for n in range(10)}))[0][1]
    monkeypatch.setattr(archive_module, "MAX_ARCHIVE", 500)
    assert "is larger than" in outcomes(zipped({f"{n}.txt": "1 Cram" for n in range(10)}))[0][1]


def test_one_deck_is_asked_for_and_an_archive_given() -> None:
    with pytest.raises(UnreadableList, match="ZIP archive; unpack it"):
        read(ONE)


def test_an_archive_larger_than_a_deck_is_read_as_a_batch() -> None:
    data = zipped({f"{n}.txt": f"1 Cram\n1 {'x' * 50}{n}" for n in range(30)} | {"noise.bin": bytes(range(256)) * 4000},
                  zipfile.ZIP_STORED)  # fmt: skip
    assert len(data) > 1_000_000
    assert len([deck for deck in read_many(BytesIO(data), name="x") if isinstance(deck, Decklist)]) == 30


DOCUMENTS = {
    "a Word document (.docx)": {"[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>"},
    "an OpenDocument text (.odt)": {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>"},
    "a PowerPoint presentation (.pptx)": {"[Content_Types].xml": "<Types/>", "ppt/presentation.xml": "<p/>"},
    "a document of Apple's (Pages, Numbers or Keynote)": {"Index/Document.iwa": "x", "preview.jpg": "x"},
}


@pytest.mark.parametrize(("what", "files"), DOCUMENTS.items())
def test_a_document_is_told_in_one_sentence_what_it_is(what: str, files: dict[str, str]) -> None:
    said = f"The list is {what}, not text; save the list as plain text."
    with pytest.raises(UnreadableList) as refused:
        read(zipped(files))
    assert str(refused.value) == said
    assert outcomes(zipped(files)) == [("lists.zip", f"lists.zip: {said}")]


@pytest.mark.parametrize(("what", "files"), DOCUMENTS.items())
def test_a_document_in_an_archive_is_told_the_same(what: str, files: dict[str, str]) -> None:
    found = outcomes(zipped({"a.txt": "1 Cram", "b.docx": zipped(files)}))
    assert found == [
        ("lists.zip!a.txt", "Cram"),
        ("lists.zip!b.docx", f"lists.zip!b.docx: The list is {what}, not text; save the list as plain text."),
    ]
