"""Tables written as text: CSV, TSV, semicolons, and the bars of Markdown."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final, NamedTuple

from validator.decklists.columns import MAX_CELLS, row_is_header, row_says_card, understand
from validator.decklists.decklist import Note, UnreadableList
from validator.decklists.entry_line import Bad
from validator.decklists.lines import DecklistBuilder, refuse_many, split_lines
from validator.decklists.pattern import lazy
from validator.decklists.plain_lines import Comment, EntryLines, ParsedLine, Parts, parse_line
from validator.decklists.plain_sections import read_parsed
from validator.decklists.repair import repair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardpool.phrases import Phrase
    from validator.decklists.decklist import Decklist

NAME: Final = "table"

_SAYS: Final = lazy(r"[^\W_]")
_DELIMITERS: Final = "\t;|,"
_SAMPLE: Final = 60
"""So many lines tell whether a list is a table."""
_HEADERS: Final = 20
"""Among so many rows the header is looked for."""
_TALLEST: Final = 5
"""A cell in quotation marks reaches over so many lines at the most; a mark that is not closed must not eat the list."""
_LONGEST_LINE: Final = 5000
_HEADED: Final = 4
"""Of so many lines below a header, one at least has cells."""


def delimiter_of(text: str) -> str | None:
    """Give what stands between the columns of `text`; None where it is no table."""
    lines = [line for line in text[: _SAMPLE * 200].split("\n")[: 2 * _SAMPLE] if line.strip()][:_SAMPLE]
    if not lines:
        return None
    if lines[0].lower().startswith("sep=") and len(lines[0].strip()) == len("sep=") + 1:
        return lines[0].strip()[-1]
    rows, mark = max(((_rows_of(lines, mark), mark) for mark in _DELIMITERS), key=lambda found: found[0])
    return mark if rows * 2 > sum(not _stands_alone(line, mark) for line in lines) else None


def _rows_of(lines: Sequence[str], mark: str) -> int:
    """Count the lines that are rows of a table with this mark; a header decides."""
    rows = [_cells(line, mark) for line in lines if mark in line]
    # In a list, "Resources: items, factions, events" has no cells below it.
    if _HEADED * len(rows) >= len(lines) and any(row_is_header(row) for row in rows[:_HEADERS]):
        return len(lines)
    return sum(row_says_card(row) for row in rows)


def _stands_alone(line: str, mark: str) -> bool:
    """Tell whether a line is no row, but a heading or the like, as tables have them too."""
    return mark not in line and not isinstance(parse_line(line), EntryLines | Parts | Bad)


def read(text: str, encoding: str = "utf-8") -> Decklist:
    """Read one deck from `text`.

    Raises:
        UnreadableList: it has more lines, cells or entries than a deck.
    """
    lines = split_lines(text)
    refuse_many(lines)
    mark = delimiter_of(text) or next((mark for mark in _DELIMITERS if mark in text), ",")
    records = list(_records(lines, mark))
    if sum(len(record.cells) for record in records) > MAX_CELLS:
        raise UnreadableList(f"The table has more than {MAX_CELLS} cells, and no deck has; send one deck at a time.")
    builder = DecklistBuilder()

    def say(row: int, message: Phrase) -> None:
        builder.notes.append(Note(records[row].line, "ignored", message, records[row].text))

    understood = understand([record.cells for record in records], say)
    said = [_placed(one, record) for one, record in zip(understood, records, strict=True)]
    read_parsed([record.text for record in records], said, builder, [record.line for record in records])
    # The further lines of a cell with line ends in it say nothing of their own.
    builder.comments += len(lines) - len(records)
    return builder.finish(NAME, encoding, len(lines))


class _Record(NamedTuple):
    line: int
    text: str
    cells: list[str]


def _records(lines: Sequence[str], mark: str) -> Iterator[_Record]:
    """Cut the lines into rows; a row has several lines where a cell in quotation marks has."""
    at = 0
    while at < len(lines):
        text, height = lines[at], 1
        if mark != "|" and text.count('"') % 2:
            for further in range(2, _TALLEST + 1):
                taller = "\n".join(lines[at : at + further])
                if taller.count('"') % 2 == 0 and at + further <= len(lines):
                    text, height = taller, further
                    break
        yield _Record(at + 1, text, _cells(text, mark))
        at += height


def _cells(text: str, mark: str) -> list[str]:
    if len(text) > _LONGEST_LINE or mark not in text:
        return [text]
    if mark == "|":
        cells = [cell.strip() for cell in text.strip().removeprefix("|").removesuffix("|").split("|")]
        quoted = all(cell[:1] == cell[-1:] == '"' and len(cell) > 1 for cell in cells if cell)
        return [cell.strip('"') for cell in cells] if quoted else cells
    try:
        # Strictly, so that the quotation marks of a name, as in "Bert" (Bûrat), are not taken for the table's own.
        rows = csv.reader(text.splitlines(keepends=True), delimiter=mark, skipinitialspace=True, strict=True)
        return next(rows, [])
    except csv.Error:
        return text.split(mark)


def _placed(one: ParsedLine, record: _Record) -> ParsedLine:
    """Say where in its line each name stands."""
    if record.text.lower().startswith("sep=") or (record.text.strip() and not _SAYS.search(record.text)):
        return Comment()
    if isinstance(one, Parts):
        return Parts(tuple(_located(part, record) if isinstance(part, EntryLines) else part for part in one.parts))
    return _located(one, record) if isinstance(one, EntryLines) else one


def _located(entry_lines: EntryLines, record: _Record) -> EntryLines:
    mended, remark = repair(record.text)
    found = tuple(
        entry_line._replace(column=mended.find(entry_line.name) + 1 or 1) for entry_line in entry_lines.entry_lines
    )
    return entry_lines._replace(entry_lines=found, remark=remark)
