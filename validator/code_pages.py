"""Lists in the code pages of DOS and of old Macs: only the names of cards tell them from Windows-1252."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from cardpool.phrases import phrase
from validator.decklists.decklist import Entries, Note, as_entry, clip, rows_of

if TYPE_CHECKING:
    from cardpool.names import Names
    from validator.decklists import Decklist
    from validator.decklists.decklist import EntryRow

_SINGLE_BYTE: Final = frozenset(("windows-1252", "iso-8859-1"))
"""Encodings that every text has which is no other; see `validator.decklists.encoding`."""
_PAGES: Final = {"cp437": "DOS, cp437", "cp850": "DOS, cp850", "mac_roman": "Mac Roman"}
_USUAL: Final = bytes((*range(0x80), 0x85, *range(0x91, 0x98), 0x99, 0xA0, 0xAB, 0xB4, 0xB7, 0xBB, *range(0xC0, 0x100)))
_ODD: Final = bytes(sorted({*range(0x80, 0x100)} - {*_USUAL} | {0xD5}))
"""What is neither a letter of the languages that cards are printed in nor a mark of theirs, in Windows-1252.

0xD5 is the apostrophe of Mac Roman."""
_KEPT: Final = bytes(sorted({*range(0x100)} - {*_ODD}))
_ODD_SIGNS: Final = frozenset(_ODD.decode("cp1252", "decklists.keep"))
_LINE = attrgetter("line")


def may_be_in_code_page(data: bytes, encoding: str) -> bool:
    """Tell whether bytes that were decoded in an encoding may be in another code page, so that their names decide."""
    return encoding in _SINGLE_BYTE and bool(data.translate(None, _KEPT))


def in_code_page(decklist: Decklist, names: Names) -> Decklist:
    """Read the accents of a list in the code page in which each name with one is that of a card.

    Nothing is changed where there is none, or where two would read the names differently.
    """
    if decklist.encoding not in _SINGLE_BYTE:
        return decklist
    accented = {row[2].name for row in rows_of(decklist.entries) if not row[2].name.isascii()}
    strange = [name for name in accented if not (_ODD_SIGNS.isdisjoint(name) or _is_known(name, names))]
    if not strange:
        return decklist
    readings: dict[tuple[str, ...], tuple[str, dict[str, str]]] = {}
    for page, called in _PAGES.items():
        read = {name: _bytes_of(name).decode(page) for name in accented}
        if all(_is_known(name, names) for name in read.values()):
            readings.setdefault(tuple(read.values()), (called, read))
    if len(readings) != 1:
        return decklist
    called, read = next(iter(readings.values()))
    notes = [*decklist.notes]
    rows: list[EntryRow] = []
    for row in rows_of(decklist.entries):
        name = read.get(row[2].name, row[2].name)
        if name != row[2].name:
            message = phrase(
                '"{text}" is read as "{read}" ({page}).', text=clip(row[2].name), read=clip(name), page=called
            )
            notes.append(Note(row[3], "repaired", message, row[2].name, row[0]))
            row = as_entry(row)._replace(name=name)  # noqa: PLW2901 - the same card in other letters
        rows.append(row)
    return replace(decklist, entries=Entries(rows), notes=tuple(sorted(notes, key=_LINE)))


def _is_known(name: str, names: Names) -> bool:
    return bool(names.match(name).cards) or names.mentions(name)


def _bytes_of(name: str) -> bytes:
    """Give what a name was decoded from; what is not of its encoding was put there by repairing it."""
    return b"".join(_byte_of(sign) for sign in name)


def _byte_of(sign: str) -> bytes:
    try:
        return sign.encode("cp1252")
    except UnicodeEncodeError:
        return sign.encode("latin-1", "replace")
