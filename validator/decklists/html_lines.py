"""What a page shows, before it is read: its lines, the rows of its tables, headings that run together in one line."""

from __future__ import annotations

from typing import Final, NamedTuple

from validator.decklists.headings import find_heading
from validator.decklists.plain_cards import COUNT_FIRST

BOLD_FROM: Final = "\ue000"
BOLD_TO: Final = "\ue001"
"""Signs for private use that stand for where bold words begin and end among the words of a line."""


class Line(NamedTuple):
    """What a page shows in one line, and where it was written."""

    number: int
    text: str
    cells: tuple[str, ...] = ()
    """The cells, where the line is a row of a table."""
    apart: bool = False
    room: bool = False
    """Whether it stands for itself as headings do: in bold, or below the end of a list."""


def without_bold(said: str) -> str:
    """Give the words of a line without the signs for bold ones."""
    return said.replace(BOLD_FROM, "").replace(BOLD_TO, "")


def sections_in_line(said: str) -> list[str]:
    """Give the lines of a text in which headings in bold stand before their cards, one after the other.

    Empty where it is no such text: then the bold words stress something.
    """
    before, *parts = said.split(BOLD_FROM)
    lines = [before.strip()] if before.strip() else []
    for part in parts:
        head, ended, cards = part.partition(BOLD_TO)
        head, cards = " ".join(head.split()).rstrip(": "), " ".join(cards.split()).lstrip(": ")
        if not (ended and find_heading(head) and (not cards or COUNT_FIRST.match(cards))):
            return []
        lines.append(f"{head}: {cards}")
    return lines if len(parts) > 1 else []


class Row(list[list[Line]]):
    """The cells of the row that is open, each with its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.reaches: dict[int, int] = {}
        """The cells that reach into rows below, and into how many."""


class Table:
    """A table that is open."""

    def __init__(self) -> None:
        self.row: Row | None = None
        self.above: dict[int, tuple[int, list[Line]]] = {}
        """The cells of rows above that reach into this one, and into how many from here."""

    def fill(self) -> None:
        """Put into the open row what reaches into it from above, as far as its next cell of its own."""
        row = self.row
        while row is not None and len(row) in self.above:
            row.append(self.above[len(row)][1])

    def cell(self, reaches: int) -> None:
        """Open a cell, and a row where none is."""
        self.row = Row() if self.row is None else self.row
        self.fill()
        if reaches:
            self.row.reaches[len(self.row)] = reaches
        self.row.append([])

    def end_row(self) -> Row | None:
        """Close the open row and give it; a cell that reaches into rows below stands in each of them."""
        self.fill()
        row, self.row = self.row, None
        if row is not None:
            # Where a table only divides the page, its cells hold more than a line, and stand once.
            new = {at: (left, row[at]) for at, left in row.reaches.items() if len(row[at]) == 1}
            self.above = {at: (left - 1, cell) for at, (left, cell) in self.above.items() if left > 1} | new
        return row
