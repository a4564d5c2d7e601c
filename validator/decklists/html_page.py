"""Lists pasted from a page: HTML becomes the lines that a browser would show, and those are read like plain text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from validator.decklists.columns import MAX_CELLS, understand
from validator.decklists.decklist import Note, UnreadableList, clip
from validator.decklists.detect import find_layout, reader_of
from validator.decklists.headings import find_heading
from validator.decklists.html_lines import BOLD_FROM, BOLD_TO, Line, Row, Table, sections_in_line, without_bold
from validator.decklists.lines import DecklistBuilder
from validator.decklists.pattern import lazy
from validator.decklists.plain import parse_lines
from validator.decklists.plain_cards import COUNT_FIRST
from validator.decklists.plain_lines import ParsedLine, Prose, commented_out
from validator.decklists.plain_sections import read_parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.phrases import Phrase
    from validator.decklists.decklist import Decklist

NAME: Final = "html"

_MAX_TAGS: Final = 40_000
_MAX_ENTITIES: Final = 50_000
_DEEPEST: Final = 50
"""Tables in tables; pages of old had ten."""

# Dropped before the parser sees them: what no browser shows, and what makes the parser slow where it is not closed.
_UNSEEN: Final = lazy(
    r"<!--.*?(?:-->|\Z)|<(script|style|template|noscript|svg|object|iframe)\b[^<>]*>.*?(?:</\1\s*>|\Z)|<[!?][^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
# A sign that begins no tag.
_STRAY: Final = lazy(r"<(?!/?[A-Za-z][^<>]*>)")
_ENTITY: Final = lazy(r"&[#\w]")
# The number of no sign: with thousands of digits the parser would fail.
_NO_SIGN: Final = lazy(r"&#[xX]?[0-9a-fA-F]{9,};?")

# fmt: off
_BLOCKS: Final = frozenset((
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
    "textarea", "tfoot", "th", "thead", "title", "tr", "ul",
))
# fmt: on
_CELLS: Final = frozenset(("td", "th"))
_ROWS: Final = lazy(r"[0-9]{1,3}")
"""Into how many rows a cell may reach."""
_APART: Final = frozenset(("nav", "header", "footer", "button", "label", "title"))
"""What stands on a page beside its text."""
_LEVELS: Final = {f"h{level}": level for level in range(1, 7)}
_LISTS: Final = frozenset(("ul", "ol", "dl", "table", "dd"))
_RUNS: Final = frozenset(("br", "li", "dd"))
_PARAGRAPHS: Final = frozenset(("p", "div", "section", "article"))
"""What begins anew where the lines above are those of a list, or end in breaks."""
_BOLD: Final = frozenset(("b", "strong"))
_STRUCK: Final = frozenset(("s", "del", "strike"))
_SHOWN_AS_THEY_ARE: Final = frozenset(("gccg", "netmeccg"))
_WRITTEN_IN: Final = frozenset(("text", "number", "tel", "search"))
"""Types of fields that show what is written in them."""
_KEPT: Final = frozenset(("pre", "textarea"))
"""Where line ends are line ends."""


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    The result names another layout where the page shows a list in that layout, line by line.

    Raises:
        UnreadableList: it is a page far larger than a list.
    """
    page = _shown(text)
    lines, title = page.finish(), page.title
    # A page may show a file as it is.
    inner = find_layout("\n".join(line.text for line in lines))
    numbers = [line.number for line in lines]
    if inner.name in _SHOWN_AS_THEY_ARE and len(set(numbers)) == len(numbers):
        by_number = {line.number: line.text for line in lines}
        placed = [by_number.get(number, "") for number in range(1, max(numbers) + 1)]
        return reader_of(inner).read("\n".join(placed), encoding)
    lines = list(_with_room(lines))
    numbers = [line.number for line in lines]
    texts = [line.text for line in lines]
    said: list[ParsedLine] = parse_lines(texts)
    builder = DecklistBuilder(title=title)
    for first, end in _tables(lines):
        rows = lines[first:end]

        def say(row: int, message: Phrase, rows: Sequence[Line] = rows) -> None:
            builder.notes.append(Note(rows[row].number, "ignored", message, rows[row].text))

        said[first:end] = understand([line.cells for line in rows], say)
    said = [Prose(commented_out(line.text)) if line.apart else one for line, one in zip(lines, said, strict=True)]
    read_parsed(texts, said, builder, numbers)
    return builder.finish(NAME, encoding, text.count("\n") + (not text.endswith("\n")))


def _with_room(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines, below a blank one where there is room: what stands for itself may be a heading."""
    for line in lines:
        if line.room and not line.cells:
            yield Line(line.number, "")
        yield line


def _tables(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end: rows with cells, one after the other."""
    first = 0
    for at in range(len(lines) + 1):
        if at == len(lines) or not lines[at].cells:
            if at > first:
                yield first, at
            first = at + 1


def _shown(text: str) -> _Page:
    """Give what a browser would show of `text`.

    Raises:
        UnreadableList: it has far more tags than a list.
    """
    seen = _UNSEEN.sub(lambda match: "\n" * match[0].count("\n"), text)
    if seen.count("<") > _MAX_TAGS:
        raise UnreadableList(f"The page has more than {_MAX_TAGS} tags; copy the list from it and send that alone.")
    if "&" in seen:
        if len(_ENTITY.findall(seen)) > _MAX_ENTITIES:
            raise UnreadableList("The page has far too many entities; copy the list from it and send that alone.")
        seen = _NO_SIGN.sub("\N{REPLACEMENT CHARACTER}", seen)
    page = _Page()
    page.feed(_STRAY.sub("&lt;", seen))
    page.close()
    return page


class _Page(HTMLParser):
    """Lays out the text of a page in lines."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Line] = []
        self.title: str | None = None
        """The highest heading that names no section."""
        self.tables: list[Table] = []
        self.words: list[str] = []
        self.begun = False
        """Whether there is text among the words."""
        self.number = 1
        self.apart = 0
        self.kept = 0
        self.bold = 0
        self.thin = False
        """Whether some of the text among the words is not in bold."""
        self.ended = False
        """Whether a list, or a run of lines, ended since the last line."""
        self.run = False
        """Whether the last line was one of such."""
        self.level = 0
        self.cells = 0
        self.choice: list[tuple[bool, list[str]]] | None = None
        """What may be chosen of the list that is open, and whether it is."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in the beginning of an element."""
        if self._form(tag, dict(attrs)):
            return
        if tag in _STRUCK:
            self.words.append("~~")
        if tag == "br" or tag in _BLOCKS or tag in _APART:
            self._flush()
        self.ended = self.ended or tag == "dt" or (self.run and tag in _PARAGRAPHS)
        self.run = tag in _RUNS or (self.run and tag not in _BLOCKS)
        self.apart += tag in _APART
        self.kept += tag in _KEPT
        if tag in _BOLD:
            self.bold += 1
            self.words.append(BOLD_FROM)
        if tag in _LEVELS:
            self.level = _LEVELS[tag]
        elif tag == "table":
            self.tables.append(Table())
            if len(self.tables) > _DEEPEST:
                raise UnreadableList(f"The page has tables in tables, more than {_DEEPEST} deep; send the list alone.")
        elif self.tables and tag == "tr":
            self._end_row()
            self.tables[-1].row = Row()
        elif self.tables and tag in _CELLS:
            self._count_cells(1)
            rows = dict(attrs).get("rowspan") or ""
            self.tables[-1].cell(max(int(rows) - 1, 0) if _ROWS.fullmatch(rows) else 0)

    def _count_cells(self, more: int) -> None:
        self.cells += more
        if self.cells > MAX_CELLS:
            raise UnreadableList(f"The page has more than {MAX_CELLS} cells in tables; send the list alone.")

    def _form(self, tag: str, attributes: dict[str, str | None]) -> bool:
        """Take in the parts of a form: a page of a deck builder shows counts in them."""
        if tag == "select":
            self.choice = []
        elif tag == "option" and self.choice is not None:
            self.choice.append(("selected" in attributes, []))
        elif tag == "input" and (attributes.get("type") or "text").lower() in _WRITTEN_IN:
            self._add(f" {attributes.get('value') or ''} ", self.getpos()[0])
        else:
            return False
        return True

    def _chosen(self) -> None:
        """Put what a choice shows into its line where it is a number, else beside the text of the page."""
        choice, self.choice = self.choice or [], None
        shown = next((words for chosen, words in choice if chosen), choice[0][1] if choice else [])
        text, number = " ".join("".join(shown).split()), self.getpos()[0]
        if text.isdecimal():
            self._add(f" {text} ", number)
            return
        self._flush()
        for words in (words for _, words in choice if words is not shown):
            # A list may be shown as a choice of its cards, each with its count.
            if COUNT_FIRST.match(other := " ".join("".join(words).split())):
                self._sink().append(Line(number, other, apart=True))
        if text:
            self._sink().append(Line(number, text, apart=True))

    def handle_endtag(self, tag: str) -> None:
        """Take in the end of an element."""
        if tag == "select" and self.choice is not None:
            self._chosen()
        if tag in {"select", "option"}:
            return
        if tag in _STRUCK:
            self.words.append("~~")
        if tag in _BLOCKS or tag in _APART:
            self._flush()
        self.ended = self.ended or tag in _LISTS
        self._leave(tag)
        if self.tables and tag == "tr":
            self._end_row()
        elif self.tables and tag == "table":
            self._end_row()
            self.tables.pop()

    def _leave(self, tag: str) -> None:
        """Take in that what an element says of its text holds no longer; an end without a beginning says nothing."""
        self.apart -= tag in _APART and self.apart > 0
        if tag in _BOLD and self.bold:
            self.bold -= 1
            self.words.append(BOLD_TO)
        self.kept -= tag in _KEPT and self.kept > 0
        self.level = 0 if tag in _LEVELS else self.level

    def handle_data(self, data: str) -> None:
        """Take in text."""
        number = self.getpos()[0]
        if self.choice is not None:
            if self.choice:
                self.choice[-1][1].append(data)
            return
        # Text between blocks runs together, and headings in it, each on a line of its own, would be none.
        apart = self.kept or ("\n" in data.strip() and all(map(find_heading, filter(str.strip, data.split("\n")))))
        if not apart:
            self._add(data, number)
            return
        for index, line in enumerate(data.split("\n")):
            if index:
                self._flush()
            self._add(line, number + index)

    def finish(self) -> list[Line]:
        """Give all lines; what was left open ends here."""
        if self.choice is not None:
            self._chosen()
        self._flush()
        while self.tables:
            self._end_row()
            self.tables.pop()
        return self.lines

    def _add(self, data: str, number: int) -> None:
        if not self.begun:
            self.number = number + data.count("\n", 0, len(data) - len(data.lstrip()))
            self.begun = bool(data.strip())
        self.thin = self.thin or (not self.bold and not data.isspace())
        self.words.append(data)

    def _flush(self) -> None:
        said = "".join(self.words)
        text = " ".join(without_bold(said).split(" ") if self.kept else without_bold(said).split())
        bold, self.thin = not self.thin, False
        self.words.clear()
        self.begun = False
        if not text.strip():
            return
        if sections := sections_in_line(said):
            self._sink().extend(Line(self.number, one, apart=self.apart > 0) for one in sections)
            return
        room, self.ended = bold or self.ended, False
        apart = self.apart > 0
        if self.level and not apart:
            # "## Sideboard" says which heading stands in which; other headings are titles, or of sections not known.
            if not find_heading(text):
                self.title = self.title or clip(text, 100)
            text = f"{'#' * self.level} {text}"
        self._sink().append(Line(self.number, text, apart=apart, room=room and not apart))

    def _sink(self) -> list[Line]:
        """Give where lines go: the innermost cell that is open, else the page."""
        return next((table.row[-1] for table in reversed(self.tables) if table.row), self.lines)

    def _end_row(self) -> None:
        """Give the row that is open to what is around its table."""
        self._flush()
        row = self.tables[-1].end_row()
        if not row:
            return
        self._count_cells(len(self.tables[-1].above))
        filled = [cell for cell in row if cell]
        if len(filled) > 1 and all(len(cell) <= 1 for cell in row):
            cells = tuple(cell[0].text if cell else "" for cell in row)
            self._sink().append(Line(filled[0][0].number, " | ".join(filter(None, cells)), cells))
        else:
            # One cell, or a table that only divides the page.
            self._sink().extend(line for cell in row for line in cell)
