"""Excel (`.xlsx`) and OpenDocument (`.ods`) spreadsheets.

A spreadsheet is an archive of XML. It is unpacked here, within limits, and only what was looked through goes on to the
library that reads it: a few kilobytes can claim a million rows of sixteen thousand columns.
"""

from __future__ import annotations

import datetime as dt
import re
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardpool.phrases import phrase
from validator.decklists.archive import BROKEN, ENCRYPTED, holds_many
from validator.decklists.column_heads import section_in
from validator.decklists.columns import MAX_CELLS, understand
from validator.decklists.decklist import Note, UnreadableList, clip
from validator.decklists.headings import find_heading
from validator.decklists.lines import DecklistBuilder
from validator.decklists.plain_lines import Blank, EntryLines, ParsedLine, Parts, Prose
from validator.decklists.plain_sections import read_parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardpool.phrases import Phrase
    from validator.decklists.decklist import Decklist
    from validator.decklists.headings import Heading

NAME: Final = "sheet"

_MAX_UNPACKED: Final = 4 << 20
_MAX_PARTS: Final = 200
_MAX_ROWS: Final = 10_000
_MAX_COLUMNS: Final = 100
_MAX_AREA: Final = 250_000
"""Cells of all sheets together, the empty ones between others too."""
_MAX_TEXT: Final = 16 << 20
"""Bytes of all cells together: one text may be shown in many."""
_SAMPLE: Final = 1000
_DIGITS: Final = 19
_MAX_SHEETS: Final = 50

_WANTED: Final = re.compile(r"(?:mimetype|content\.xml|META-INF/manifest\.xml|\[Content_Types\]\.xml|.*\.xml|.*\.rels)")
_REFERENCE: Final = re.compile(rb"""\br\s*=\s*["']\s*\$?([A-Za-z]{0,9})\$?(\d{1,19})\s*["']""")
_SHEET_DATA: Final = re.compile(rb"<(?:\w+:)?sheetData\b")
_ROW: Final = re.compile(rb"<(?:\w+:)?row[\s/>]")
_CELL: Final = re.compile(rb"<(?:\w+:)?c[\s/>]")
_SHARED_TEXT: Final = re.compile(rb"<(?:\w+:)?si[\s/>]")
_SHARED_NUMBER: Final = re.compile(rb"<(?:\w+:)?v\b[^<>]*>\s*(\d{1,9})\s*<")
_HIDDEN: Final = re.compile(rb"<!|&#")
"""What makes XML say the same in another way, so that a number in it is not found."""
_ODS_TAG: Final = re.compile(
    rb"""<(/?)table:(table-row|table-cell|covered-table-cell|table)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>"""
)
_ODS_SPACES: Final = re.compile(rb"""\btext:c\s*=\s*["']([^"']*)""")
"""So many spaces in one sign."""
_ODS_REPEATED: Final = re.compile(rb"""number-(rows|columns)-repeated\s*=\s*["']([^"']*)""")


def read(data: bytes) -> Decklist:
    """Read the one deck of a spreadsheet.

    A sheet that is called like a section holds that section; sheets with other names are decks of their own. Rows are
    counted on from one sheet to the next.

    Raises:
        UnreadableList: it is no spreadsheet, too large, holds several decks, or the library to read it is missing.
    """
    sheets = [(name, rows) for name, rows in _sheets(_looked_through(data)) if any(any(row) for row in rows)]
    if not sheets:
        raise UnreadableList("The spreadsheet is empty.")
    if sum(len(row) for _, rows in sheets for row in rows) > MAX_CELLS:
        raise UnreadableList(f"The spreadsheet has more than {MAX_CELLS} cells, and no deck has; send one deck.")
    sections = [_is_section(name) for name, _ in sheets]
    if not any(sections) and len(sheets) > 1:
        filled = [name for name, rows in sheets if _cards(understand(rows))]
        if len(filled) > 1:
            named = ", ".join(f'"{clip(name, 30)}"' for name in filled[:5])
            raise UnreadableList(f"The spreadsheet holds {len(filled)} decks, in the sheets {named}; send each alone.")
    return _read(sheets, any(sections))


def _is_section(name: str) -> bool:
    return _heading(name) is not None


def _heading(name: str) -> Heading | None:
    """Give the heading that the name of a sheet is."""
    heading = find_heading(name) or section_in(name)
    return heading if heading and not heading.rest else None


def _cards(said: Sequence[ParsedLine]) -> int:
    return sum(isinstance(one, EntryLines | Parts) for one in said)


def _read(sheets: Sequence[tuple[str, list[list[str]]]], divided: bool) -> Decklist:  # noqa: FBT001 - one caller
    builder = DecklistBuilder()
    lines: list[str] = []
    said: list[ParsedLine] = []
    numbers: list[int] = []
    number = 0
    for name, rows in sheets:
        heading = _heading(name) if divided else None
        above, texts = number, [" | ".join(filter(None, row)) for row in rows]

        def say(row: int, message: Phrase, above: int = above, texts: list[str] = texts) -> None:
            builder.notes.append(Note(above + 1 + row, "ignored", message, texts[row]))

        understood = understand(rows, say)
        if heading:
            lines.append(name)
            said.append(heading)
            numbers.append(number + 1)
        elif divided and (count := _cards(understood)):
            sentence = 'The sheet "{text}" is not a known section; its {number} rows with cards are not counted.'
            message = phrase(sentence, text=clip(name), number=count)
            builder.notes.append(Note(number + 1, "unreadable", message, clip(name)))
            understood = [one if isinstance(one, Blank) else Prose() for one in understood]
        lines.extend(texts)
        said.extend(understood)
        numbers.extend(range(number + 1, number + 1 + len(rows)))
        number += len(rows)
    read_parsed(lines, said, builder, numbers)
    return builder.finish(NAME, "utf-8", number)


class _Size(NamedTuple):
    """What a sheet claims."""

    rows: int
    columns: int
    text: int
    """Bytes of all its cells together."""


def _looked_through(data: bytes) -> bytes:
    """Give a spreadsheet packed anew, of whose parts it is known how much they hold.

    Raises:
        UnreadableList: it is none, or too large.
    """
    if holds_many(data):
        raise UnreadableList("The spreadsheet has far too many parts; save it anew.")
    packed = BytesIO()
    try:
        with zipfile.ZipFile(BytesIO(data)) as opened, zipfile.ZipFile(packed, "w") as anew:
            infos = [info for info in opened.infolist() if _WANTED.fullmatch(info.filename)]
            _refuse(opened.namelist(), infos)
            parts = {info.filename: opened.read(info) for info in infos}
            _measure(parts)
            for name, part in parts.items():
                anew.writestr(zipfile.ZipInfo(name), part)
    except UnreadableList:
        raise
    except BROKEN as error:
        raise UnreadableList(f"The spreadsheet is damaged: {clip(str(error)) or type(error).__name__}.") from error
    return packed.getvalue()


def _refuse(names: Sequence[str], infos: Sequence[zipfile.ZipInfo]) -> None:
    """Raise for a spreadsheet that is not to be unpacked."""
    if "xl/workbook.bin" in names:
        raise UnreadableList("The spreadsheet is binary (.xlsb), which is not read; save it as .xlsx or .ods.")
    if any(info.flag_bits & ENCRYPTED for info in infos):
        raise UnreadableList("The spreadsheet is protected by a password; send it without.")
    if len(infos) > _MAX_PARTS:
        raise UnreadableList(
            f"The spreadsheet has more than {_MAX_PARTS} parts, and no deck does; send the deck alone."
        )
    if sum(info.file_size for info in infos) > _MAX_UNPACKED:
        raise UnreadableList(f"The spreadsheet unpacks to more than {_MAX_UNPACKED >> 20} MB, and no deck does.")


def _measure(parts: Mapping[str, bytes]) -> None:
    """Raise where the sheets claim more rows, columns, cells or text than a deck has."""
    if any(b"\0" in part[:_SAMPLE] for part in parts.values()):
        # In UTF-16 nothing would be found.
        raise UnreadableList("The spreadsheet is not written in UTF-8; save it anew.")
    shared = [
        len(text) for name, part in parts.items() if "shared" in name.lower() for text in _SHARED_TEXT.split(part)[1:]
    ]
    area = text = 0
    for name, part in parts.items():
        if name == "content.xml":
            sizes = _measure_ods(part)
        elif _SHEET_DATA.search(part):
            sizes = [_measure_xlsx(part, shared)]
        else:
            continue
        for size in sizes:
            area += size.rows * size.columns
            text += size.text
            _refuse_large(size.rows, size.columns, area, text)


def _refuse_large(rows: int, columns: int, area: int, text: int) -> None:
    if rows > _MAX_ROWS or columns > _MAX_COLUMNS:
        raise UnreadableList(
            f"The spreadsheet has {rows} rows and {columns} columns; {_MAX_ROWS} and {_MAX_COLUMNS} are read."
        )
    if area > _MAX_AREA:
        raise UnreadableList(f"The spreadsheet reaches over {area} cells; {_MAX_AREA} are read. Send one deck.")
    if text > _MAX_TEXT:
        raise UnreadableList(f"The spreadsheet shows more than {_MAX_TEXT >> 20} MB of text, and no deck does.")


def _measure_xlsx(part: bytes, shared: Sequence[int]) -> _Size:
    """Measure the cells of a sheet.

    Args:
        part: the sheet.
        shared: how long each of the texts is that cells may show by its number.
    """
    rows = columns = 0
    for letters, digits in set(_REFERENCE.findall(part)):
        rows = max(rows, int(digits))
        columns = max(columns, _column(letters))
    pieces = _ROW.split(part)
    cells = [len(_CELL.findall(piece)) for piece in pieces]
    if _HIDDEN.search(part):
        text = sum(cells) * max(shared, default=0)
    else:
        text = sum(shared[number] for number in map(int, _SHARED_NUMBER.findall(part)) if number < len(shared))
    return _Size(max(rows, len(pieces) - 1), max(columns, *cells), text)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _measure_ods(part: bytes) -> list[_Size]:
    """Measure the rows and columns of each sheet that hold something; what repeats nothing at the edges is no claim."""
    sizes: list[_Size] = []
    most_columns = rows = waiting_rows = row_times = columns = waiting = text = times = last = 0
    for tag in _ODS_TAG.finditer(part):
        closes, name, attributes = tag[1], tag[2], tag[3]
        # What stands since the last tag is the content of its cell.
        length = tag.start() - last + sum(map(_number, _ODS_SPACES.findall(part, last, tag.start())))
        text += length * times * row_times
        last, times = tag.start(), 0
        if name == b"table":
            if rows:
                sizes.append(_Size(rows, most_columns, text))
            most_columns = rows = waiting_rows = text = 0
        elif name == b"table-row" and not closes:
            row_times = _times(attributes, b"rows")
            columns = waiting = 0
            if attributes.endswith(b"/"):
                waiting_rows += row_times
        elif name == b"table-row":
            if columns:
                rows += waiting_rows + row_times
                waiting_rows = 0
            else:
                waiting_rows += row_times
        elif not closes:
            times = _times(attributes, b"columns")
            # A cell that is not closed at once has something in it, and so has one with a value.
            if attributes.endswith(b"/") and b"value" not in attributes:
                waiting += times
                times = 0
            else:
                columns += waiting + times
                waiting = 0
                most_columns = max(most_columns, columns)
    return [*sizes, _Size(rows, most_columns, text)]


def _times(attributes: bytes, which: bytes) -> int:
    """Give how often a row or a cell is repeated."""
    for name, number in _ODS_REPEATED.findall(attributes):
        if name == which:
            return _number(number)
    return 1


def _number(written: bytes) -> int:
    """Read a number; far too large a one where it is written as no program writes it."""
    return int(written) if written.strip().isdigit() and len(written) <= _DIGITS else _MAX_TEXT + 1


def _sheets(data: bytes) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the name and the rows of every sheet.

    Raises:
        UnreadableList: the library is missing, or cannot read the spreadsheet.
    """
    try:
        import python_calamine  # noqa: PLC0415 - an extra that most do without
    except ImportError as error:
        raise UnreadableList(
            "The list is a spreadsheet; to read those, install the extra: pip install 'meccg-validator[sheets]'. "
            "Or save it as CSV."
        ) from error
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        if len(book.sheet_names) > _MAX_SHEETS:
            raise UnreadableList(
                f"The spreadsheet has {len(book.sheet_names)} sheets; {_MAX_SHEETS} are read. Send the deck's alone."
            )
        area = text = 0
        for name in book.sheet_names:
            rows = [
                [_cell(cell) for cell in row] for row in book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            ]
            # Several sheets may be one part of the archive, which was measured once.
            area += sum(map(len, rows))
            text += sum(len(cell) for row in rows for cell in row)
            _refuse_large(len(rows), 0, area, text)
            yield name, rows
    except (python_calamine.CalamineError, *BROKEN) as error:
        raise UnreadableList(f"The spreadsheet cannot be read: {clip(str(error))}.") from error


def _cell(value: Any) -> str:  # noqa: ANN401 - whatever a cell holds
    """Give what a cell shows."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 - beyond, digits are lost
        return str(int(value))
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    return str(value).strip()
