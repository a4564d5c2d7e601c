"""The signs by which a layout is told from the content alone, without the reader itself.

Every text that is asked about has lines that end in LF, and no byte-order mark.
"""

from __future__ import annotations

import re
from typing import Final

from validator.decklists.pattern import lazy

GCCG: Final = "# GCCG"
"""What the program of that name writes at the head of a deck."""
NETMECCG: Final = "[NetMECCG"
"""The same, of the other program."""

_RULED: Final = lazy(r"^[ \t]*#{3,}[ \t]*\n[ \t]*[A-Za-z][^\n]*\n[ \t]*#{3,}[ \t]*$", re.MULTILINE)
_BRACKETED: Final = lazy(
    r"^[ \t]*\[(starting|characters|resources|hazards|sideboard|anti-fw|sites)\][ \t]*$", re.IGNORECASE | re.MULTILINE
)
# A list with one heading in brackets may be anything; NetMECCG writes seven.
_ENOUGH: Final = 2
_ARRAY: Final = lazy(r'\s*\[\s*[\[{"\]]')
_DECK_ELEMENT: Final = lazy(r"<deck[\s/>]")
_TAG: Final = lazy(
    r"<!doctype html|</?(?:html|head|title|script|style|body|p|br|hr|li|ul|ol|div|span|table|tr|td|th|h[1-6]|pre|b|em|"
    r"i|strong|s|del|a|font|center)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)


def is_octgn(text: str) -> bool:
    """Whether `text` is XML with a `deck` in it, or XML of an unknown kind."""
    if "<" not in text:
        return False
    return _DECK_ELEMENT.search(text) is not None or text.lstrip().startswith("<?xml")


def is_html(text: str) -> bool:
    """Whether HTML tags stand in `text`."""
    return "<" in text and _TAG.search(text) is not None


def is_gccg(text: str) -> bool:
    """Whether the program's name or a ruled section name stands in `text`."""
    return GCCG in text or ("###" in text and _RULED.search(text) is not None)


def is_netmeccg(text: str) -> bool:
    """Whether the program's name or two of its headings stand in `text`."""
    if NETMECCG in text:
        return True
    return "[" in text and len({heading.lower() for heading in _BRACKETED.findall(text)}) >= _ENOUGH


def is_json(text: str) -> bool:
    """Whether `text` begins like a JSON object or array."""
    return text.lstrip()[:1] == "{" or _ARRAY.match(text) is not None


def is_ndjson(text: str) -> bool:
    """Whether the first two lines of `text` that are not blank are objects, each whole in its line."""
    if not text.lstrip().startswith("{"):
        return False
    head: list[str] = []
    for line in text.split("\n"):
        if line.strip():
            head.append(line.strip())
            if len(head) == _ENOUGH:
                return is_whole_object(head[0]) and head[1].startswith("{")
    return False


def is_whole_object(line: str) -> bool:
    """Whether `line`, stripped, looks like a JSON object that begins and ends in it."""
    return line.startswith("{") and line.endswith("}") and line.count("{") == line.count("}")


def is_table(text: str) -> bool:
    """Whether `text` has columns: commas, semicolons, tabs or bars in most of its lines, and cards between them."""
    if not any(mark in text for mark in ",;\t|"):
        return False
    from validator.decklists.table import delimiter_of  # noqa: PLC0415 - a list without such marks needs none of it

    return delimiter_of(text) is not None


def is_zipped(data: bytes) -> bool:
    """Whether `data` is a ZIP archive, as the spreadsheets of today are too."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))
