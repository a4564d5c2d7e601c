"""Encodings, and the mending of lines."""

from __future__ import annotations

import pytest

from validator.decklists import UnreadableList, decode, read
from validator.decklists.repair import repair

TEXT = "Deck\n1 Théoden\n1 Lórien\n"


@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-8", b"", "utf-8"),
        ("utf-8", b"\xef\xbb\xbf", "utf-8-sig"),
        ("utf-16-le", b"\xff\xfe", "utf-16-le"),
        ("utf-16-be", b"\xfe\xff", "utf-16-be"),
        ("utf-16-le", b"", "utf-16-le"),
        ("utf-16-be", b"", "utf-16-be"),
        ("iso-8859-1", b"", "iso-8859-1"),
    ],
)
def test_every_encoding_gives_the_same_text(encoding: str, mark: bytes, name: str) -> None:
    assert decode(mark + TEXT.encode(encoding)) == (TEXT, name)
    deck = read(mark + TEXT.encode(encoding))
    assert deck.encoding == name
    assert [entry.name for entry in deck.entries] == ["Théoden", "Lórien"]
    assert deck.sections == {"play_deck"}


def test_the_own_characters_of_windows_1252_tell_it_apart() -> None:
    assert decode("1 Durin’s Bane é".encode("cp1252")) == ("1 Durin’s Bane é", "windows-1252")


def test_plain_ascii_is_called_so() -> None:
    assert decode(b"1 Cram") == ("1 Cram", "ascii")


def test_utf8_with_one_broken_byte_loses_one_character() -> None:
    deck = read("Deck\n1 Théoden\n1 Lórien\n".encode() + b"1 Br\xffe\x81e\n")
    assert [entry.name for entry in deck.entries][:2] == ["Théoden", "Lórien"]
    assert len(deck.entries) == 3


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04\x14\x00\x06", b"%PDF-1.7\n1 Cram", b"\x89PNG\r\n\x1a\n\x00", b"1 Cram\n\x00\x00\x00", b"\x00" * 50,
     b"{\\rtf1 1 Cram}", bytes(range(1, 256)) * 4, b"\xff\xfe1", b"\xff\xfe\x00\xd8", b"\xff\xfe\x00\x00"],
)  # fmt: skip
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableList) as refusal:
        read(data)
    assert "\n" not in refusal.value.message
    assert refusal.value.message.endswith(".")


def test_a_nul_in_text_is_refused() -> None:
    with pytest.raises(UnreadableList, match="NUL"):
        read("1 Cram\0")


@pytest.mark.parametrize(
    ("spoilt", "name"),
    [("ThÃ©oden", "Théoden"), ("DurinÂ’s", "DurinÂ’s"), ("Durinâ€™s Bane", "Durin’s Bane"), ("FÃ\u00adli", "Fíli"),
     ("Ã‰omer", "Éomer"), ("ThÃƒÂ©oden", "Théoden"), ("Th&eacute;oden", "Théoden"),
     ("Durin&#39;s Bane", "Durin's Bane")],
)  # fmt: skip
def test_mojibake_is_mended_and_said(spoilt: str, name: str) -> None:
    deck = read(f"Deck\n1 {spoilt}\n1 Cram\n")
    assert deck.entries[0].name == name
    assert [note.kind for note in deck.notes] == (["repaired"] if name != spoilt else [])


@pytest.mark.parametrize(
    "name",
    [
        "Théoden",
        "Ûvatha",
        "Eärcaraxë",
        "Fear & Treachery",
        "Ça",
        "Naïve «Ça»",
        "Señor",
        "DANGER ! AU FEU !",
        "さあ暖まれ",
    ],
)
def test_sound_names_stay_as_they_are(name: str) -> None:
    assert repair(name) == (name, None)


@pytest.mark.parametrize(
    "line",
    [
        "1\u00a0Cram",
        "1\tCram",
        "1 C\u200bram",
        "\u200e1 Cram",
        "１ Cram",
        "1\u3000Cram",
        "1 Cra\u00adm",
        "\ufeff1 Cram",
    ],
)
def test_what_nobody_sees_is_mended_without_a_word(line: str) -> None:
    deck = read(f"Deck\n{line}\n1 Sting\n")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(1, "Cram"), (1, "Sting")]
    assert not deck.notes


def test_a_lone_surrogate_is_replaced() -> None:
    deck = read("Deck\n1 Cr\ud800am\n")
    assert deck.entries[0].name == "Cr\ufffdam"
    assert str(deck).encode()


def test_unicode_line_ends_end_lines() -> None:
    assert len(read("Deck\u20281 Cram é\u20291 Sting\n").entries) == 2


@pytest.mark.parametrize(
    ("written", "name", "letter"),
    [
        ("Gаndalf", "Gandalf", "Cyrillic small letter a"),
        ("Оrc-guard", "Orc-guard", "Cyrillic capital letter o"),
        ("Balіn", "Balin", "Cyrillic small letter byelorussian-ukrainian i"),
        ("Τwilight", "Twilight", "Greek capital letter tau"),
        ("Тhе Оnе Ring", "The One Ring", "Cyrillic capital letter te"),
    ],
)
def test_letters_that_only_look_latin_are_read_as_latin_and_said(written: str, name: str, letter: str) -> None:
    deck = read(f"Deck\n1 {written}\n1 Cram\n")
    assert deck.entries[0].name == name
    (note,) = deck.notes
    assert note.kind == "repaired"
    assert letter in note.message


@pytest.mark.parametrize("name", ["Все хорошо", "Ωmega", "Гэндальф", "ガンダルフ"])
def test_other_alphabets_stay_as_they_are(name: str) -> None:
    assert repair(name) == (name, None)


def test_mojibake_of_one_line_is_mended_in_a_sound_list() -> None:
    deck = read("Deck\n1 Éowyn\n1 ThÃ©oden\n")
    assert [entry.name for entry in deck.entries] == ["Éowyn", "Théoden"]
    assert [(note.line, note.kind) for note in deck.notes] == [(3, "repaired")]
