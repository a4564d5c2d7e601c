"""Writes an Excel workbook with one sheet: a header, then a row a card. Needs the extra `sheets`."""

from __future__ import annotations

import datetime as dt
import importlib
import io
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from validator.decklists.writers import WriteError
from validator.decklists.writers.table import COLUMNS, rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from validator.decklists.writers import DeckToWrite

SUFFIX: Final = ".xlsx"
ENCODING: Final = ""

_WIDTHS: Final = (18, 8, 44, 8)
_ALWAYS: Final = dt.datetime(1980, 1, 1)  # noqa: DTZ001  # ZIP archives and workbooks know no time zones
"""When the workbook was made, whenever that was: the same deck gives the same bytes."""


def write(deck: DeckToWrite) -> bytes:
    """Write the workbook.

    Raises:
        WriteError: the extra is not installed, or a line that is not understood has no count or no section.
    """
    return workbook("Deck", COLUMNS, rows(deck, "xlsx"), _WIDTHS)


def workbook(title: str, columns: Sequence[str], rows: Iterable[Iterable[object]], widths: Iterable[int]) -> bytes:
    """Write a workbook of one sheet: the heads of its columns, then the rows. No text in it is a formula.

    Args:
        title: of the sheet.
        columns: their heads.
        rows: texts and numbers, one a column.
        widths: of the columns, in characters.

    Raises:
        WriteError: the extra is not installed.
    """
    try:
        openpyxl = importlib.import_module("openpyxl")
        excel = importlib.import_module("openpyxl.writer.excel")
    except ImportError as error:
        raise WriteError(
            "Excel sheets need the extra `sheets`; install meccg-validator[sheets], or write csv."
        ) from error
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    sheet.append(list(columns))
    for number, row in enumerate(rows, 2):
        for place, value in enumerate(row, 1):
            cell = sheet.cell(number, place, value)
            if isinstance(value, str):
                # A name that begins with "=" is a name and no formula.
                cell.data_type = "s"
    for place, width in enumerate(widths, 1):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(place)].width = width
    sheet.freeze_panes = "A2"
    book.properties.created = book.properties.modified = _ALWAYS
    data = io.BytesIO()
    # Not by `book.save`, which writes down the second in which it is called.
    excel.ExcelWriter(book, ZipFile(data, "w")).save()
    return _packed_always(data)


def _packed_always(data: io.BytesIO) -> bytes:
    packed = io.BytesIO()
    with ZipFile(data) as parts, ZipFile(packed, "w") as archive:
        for name in parts.namelist():
            archive.writestr(ZipInfo(name, _ALWAYS.timetuple()[:6]), parts.read(name), ZIP_DEFLATED)
    return packed.getvalue()
