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
_COUNTED: Final = lazy(r"^[ \t]*\d+[ \t]?[xX]?[ \t]+\S", re.MULTILINE)
# A list with one heading in brackets may be anything; NetMECCG writes seven.
_ENOUGH: Final = 2
_ARRAY: Final = lazy(r'\s*\[\s*[\[{"\]]')
_DECK_ELEMENT: Final = lazy(r"<(?:cockatrice_)?deck[\s/>]", re.IGNORECASE)
_MARKED_UP: Final = lazy(r"</|/>|<\w+\s+\w+\s?=")
_DOCTYPE: Final = lazy(r"<!doctype html", re.IGNORECASE)
_HOLDER: Final = lazy(
    r"<(/?)(html|head|body|title|script|style|table|ul|ol|dl|pre|textarea)(?:\s[^<>]*)?>", re.IGNORECASE
)
"""What holds a part of a page, where it ends too."""
_BREAK: Final = lazy(
    r"<(?:br|p|li|div|tr|td|th|hr|h[1-6]|dd|dt|option|blockquote|article|section)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
"""What begins a new line of a page."""
_CLOSES: Final = lazy(r"</(?:p|li|div|tr|td|th|h[1-6]|dd|dt|option|blockquote|article|section)>", re.IGNORECASE)


def is_octgn(text: str) -> bool:
    """Tell whether `text` is XML with a `deck` in it, or XML of an unknown kind."""
    if "<" not in text:
        return False
    if text.lstrip().startswith("<?xml"):
        return True
    # "<Deck>" may be a heading: in XML something is closed, or has attributes.
    return _DECK_ELEMENT.search(text) is not None and _MARKED_UP.search(text) is not None


def is_html(text: str) -> bool:
    """Tell whether `text` is a page or a part of one: its tags, and not its line ends, say where its lines begin.

    One tag in a list that is written in lines makes no page of it: a page runs all those lines together.
    """
    if "<" not in text:
        return False
    if _DOCTYPE.search(text):
        return True
    holders = {(bool(closes), name.lower()) for closes, name in _HOLDER.findall(text)}
    if any((False, name) in holders and (True, name) in holders for _, name in holders):
        return True
    breaks = len(_BREAK.findall(text))
    lines = [line for line in text.split("\n") if line and not line.isspace()]
    if 2 * breaks <= len(lines):
        return False
    # Where entries alone have tags, headings would run together on a page.
    return all(map(_BREAK.search, lines)) or not all(map(_is_whole, lines))


def _is_whole(line: str) -> bool:
    """Tell whether the tags of a line are closed in it, and none of them begins a second line."""
    breaks = list(_BREAK.finditer(line))
    if len(breaks) != 1:
        return not breaks and _CLOSES.search(line) is None
    tag = breaks[0][0].strip("</>").split()[0].casefold()
    alone = tag in {"br", "hr"}
    return not line[breaks[0].end() :].strip() if alone else line.rstrip().casefold().endswith(f"</{tag}>")


def is_gccg(text: str) -> bool:
    """Tell whether the program's name or a ruled section name stands in `text`."""
    return GCCG in text or ("###" in text and NETMECCG not in text and _RULED.search(text) is not None)


def is_netmeccg(text: str) -> bool:
    """Tell whether the program's name or two of its headings stand in `text`."""
    if NETMECCG in text:
        return True
    if "[" not in text or len({heading.lower() for heading in _BRACKETED.findall(text)}) < _ENOUGH:
        return False
    # It writes a line for each copy; with counts it is plain text whose headings stand in brackets.
    return 2 * len(_COUNTED.findall(text)) <= sum(1 for line in text.split("\n") if line.strip())


def is_json(text: str) -> bool:
    """Tell whether `text` begins like a JSON object or array."""
    # With "{|" begins a table of a wiki.
    head = text.lstrip()[:2]
    return (head[:1] == "{" and head != "{|") or _ARRAY.match(text) is not None


def is_ndjson(text: str) -> bool:
    """Tell whether the first two lines of `text` that are not blank are objects, each whole in its line."""
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
    """Tell whether `line`, stripped, looks like a JSON object that begins and ends in it."""
    return line.startswith("{") and line.endswith("}") and line.count("{") == line.count("}")


def is_table(text: str) -> bool:
    """Tell whether `text` has columns: commas, semicolons, tabs or bars in most lines, and cards between them."""
    if not any(mark in text for mark in ",;\t|"):
        return False
    from validator.decklists.table import delimiter_of  # noqa: PLC0415 - a list without such marks needs none of it

    return delimiter_of(text) is not None


def is_zipped(data: bytes) -> bool:
    """Tell whether `data` is a ZIP archive, as the spreadsheets of today are too."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))
