"""Writes CSV (RFC 4180): a header, then a row a card."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from validator.decklists.columns import FORMULA
from validator.decklists.writers.table import COLUMNS, rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from validator.decklists.writers import DeckToWrite

SUFFIX: Final = ".csv"
ENCODING: Final = "utf-8"


def write(deck: DeckToWrite) -> str:
    """Write the list.

    Raises:
        WriteError: a line that is not understood has no count or no section.
    """
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(map(guarded, rows(deck, "CSV")))
    return text.getvalue()


def guarded(row: Iterable[object]) -> list[object]:
    """Put an apostrophe before what a spreadsheet would take for a formula; the reader takes it away again."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row]
