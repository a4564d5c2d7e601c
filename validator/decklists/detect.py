"""Which layout a list is written in, told from its content, and the reader for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from validator.decklists import sniff

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from validator.decklists.decklist import Decklist
    from validator.decklists.entry_line import Plain
    from validator.decklists.lines import LineMemo
    from validator.decklists.sectioned import ParsedLine


class Reader(Protocol):
    """A module that reads one layout. The text that it gets has lines that end in LF, and no byte-order mark."""

    def read(self, text: str, encoding: str) -> Decklist:
        """Read one deck from `text`; the encoding is passed on."""


class Splitter(Protocol):
    """A reader of a layout in which several decks may stand in one file, one after the other."""

    def starts(self, text: str) -> list[int]:
        """Give the numbers of the lines in which a deck begins, as far as the lines say so."""

    def read(self, text: str, encoding: str, first: int = 1) -> Decklist:
        """Read one deck from `text`, whose first line has the number `first`."""


class LineReader(Reader, Protocol):
    """A reader of a layout in sections, in which each line says by itself what it is."""

    LINES: LineMemo[ParsedLine]
    """What each line says, remembered."""

    def title(self, text: str) -> str | None:
        """Give the title that the list writes, where it writes one."""

    def plain(self, line: str) -> Plain | None:
        """Give what an entry says in which nothing is to be read with care, and which it is if a card has its name."""

    def is_one_deck(self, lines: Sequence[str]) -> bool:
        """Tell of the lines of a list whether they surely are one deck; most are."""


class Layout(NamedTuple):
    """How lists can be written."""

    name: str
    """The name by which users ask for it."""
    module: str
    """Where its reader is; imported when a list in it turns up."""
    sign: Callable[[str], bool]
    splits: bool = False
    """Whether its reader is a `Splitter`."""
    in_lines: bool = False
    """Whether its reader is a `LineReader`."""


_LAYOUTS: Final = (
    Layout("gccg", "gccg", sniff.is_gccg, splits=True, in_lines=True),
    Layout("netmeccg", "netmeccg", sniff.is_netmeccg, splits=True, in_lines=True),
    Layout("ndjson", "ndjson", sniff.is_ndjson),
    # The other project's JSON is told apart once it is parsed.
    Layout("json", "json_deck", sniff.is_json),
    Layout("meccg-json", "json_deck", sniff.is_json),
    Layout("table", "table", sniff.is_table),
    Layout("text", "plain", bool, splits=True),
)
"""In the order of asking: the surest signs first, plain text takes the rest."""

_MARKED_UP: Final = (
    Layout("octgn", "octgn", sniff.is_octgn),
    Layout("html", "html_page", sniff.is_html),
)
"""Asked before the others where there are tags: a page may hold a list in any layout."""

SHEET: Final = "sheet"
"""Spreadsheets: the one layout that is no text."""

_ALL: Final = (*_MARKED_UP, *_LAYOUTS)
_BY_NAME: Final = {layout.name: layout for layout in _ALL}

LAYOUTS: Final = (*_BY_NAME, SHEET)
"""The names of the layouts."""


def find_layout(text: str) -> Layout:
    """Give the layout of `text`."""
    for layout in _ALL if "<" in text else _LAYOUTS:
        if layout.sign(text):
            return layout
    return _BY_NAME["text"]


def named_layout(name: str) -> Layout | None:
    """Give the layout called `name`; None for a spreadsheet.

    Raises:
        ValueError: there is none; the message lists the known ones.
    """
    if name not in LAYOUTS:
        raise ValueError(f'"{name}" is not a layout; known are {", ".join(sorted(LAYOUTS))}.')
    return _BY_NAME.get(name)


_loaded: dict[str, object] = {}


def reader_of(layout: Layout) -> Reader:
    """Give the reader of `layout`."""
    reader = _loaded.get(layout.module)
    if reader is None:
        reader = _loaded[layout.module] = import_module(f"validator.decklists.{layout.module}")
    return cast("Reader", reader)


def splitter_of(layout: Layout) -> Splitter | None:
    """Give the reader of `layout` where it can find several decks in one file."""
    return cast("Splitter", reader_of(layout)) if layout.splits else None
