"""Where the lines of a deck sheet stand: on which page, in which column, at which height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from validator.render.sheet import Part, Row

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Names of papers to their width and height, in mm."""

BOXES_A_LINE: Final = 4
MOST_BOXES: Final = 12
"""Of more copies of a card, which no format allows, a single box stands for all."""


@dataclass(frozen=True, slots=True)
class Style:
    """How large a sheet is set."""

    columns: int
    line: float
    """Height of a line, in mm."""
    size: float
    """Of its letters, in points."""


STYLES: Final = (Style(2, 5.2, 9.5), Style(2, 4.6, 9), Style(3, 4.8, 8.5), Style(3, 4.2, 8), Style(3, 3.6, 7.5))
"""The largest first. The first that keeps a deck on one page is taken."""
OF_SEVERAL_PAGES: Final = STYLES[2]


class Line(NamedTuple):
    """One line of a sheet."""

    text: str
    level: int
    """0 for a section, 1 for a kind of cards, 2 for a card, 3 for further boxes of the card above."""
    count: str = ""  # type: ignore[assignment]  # hides tuple.count, which no line needs
    boxes: int = 0


class Block(NamedTuple):
    """Lines that no column breaks: a card, with its headings where it is the first below them."""

    lines: tuple[Line, ...]
    under: str
    """Section and kind, for the head of a column that begins with it."""


class Placed(NamedTuple):
    """A line and its place."""

    line: Line
    page: int
    """From 0."""
    column: int
    """From 0."""
    top: float
    """In mm below the top of the column."""


def blocks_of(parts: Sequence[Part]) -> Iterator[Block]:
    """Give the lines of a sheet in blocks."""
    for part in parts:
        above = [Line(f"{part.heading} · {part.total}", 0)]
        for group in part.groups:
            above.append(Line(f"{group.heading} · {group.total}", 1))
            under = f"{part.heading}, {group.heading[:1].lower()}{group.heading[1:]} (continued)"
            for row in group.rows:
                yield Block((*above, *_row(row)), under)
                above = []


def _row(row: Row) -> Iterator[Line]:
    left = row.count or 0
    left = left if left <= MOST_BOXES else 1
    yield Line(row.label, 2, "?" if row.count is None else str(row.count), min(left, BOXES_A_LINE))
    while (left := left - BOXES_A_LINE) > 0:
        yield Line("", 3, "", min(left, BOXES_A_LINE))


def place(blocks: Sequence[Block], style: Style, first: float, later: float) -> list[Placed]:
    """Put blocks below each other, in columns from left to right.

    Args:
        blocks: as `blocks_of` gives them.
        style: how large they are set.
        first: height of a column on the first page, in mm.
        later: the same on all others.
    """
    placed: list[Placed] = []
    page, column, top = 0, 0, 0.0
    for lines, under in blocks:
        height = sum(style.line + _space(line, style) for line in lines)
        if top and top + height > (later if page else first):
            page, column, top = (page, column + 1, 0.0) if column + 1 < style.columns else (page + 1, 0, 0.0)
        begins = not top and bool(placed) and lines[0].level > 1
        for line in (Line(under, 1), *lines) if begins else lines:
            top += _space(line, style) if top else 0.0
            placed.append(Placed(line, page, column, top))
            top += style.line
    return placed


def _space(line: Line, style: Style) -> float:
    """Give the space above a line, but for the first of a column: headings stand apart."""
    return style.line * (0.6, 0.25, 0, 0)[line.level]
