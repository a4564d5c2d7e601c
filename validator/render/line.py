"""Lines of text whose parts bear a style: written plain, or in colour on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from validator.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Span(NamedTuple):
    """A part of a line."""

    text: str
    style: str = ""
    """One of the keys of `validator.render.colour.STYLES`; `""` for none."""


class Line(NamedTuple):
    """One line of text."""

    spans: tuple[Span, ...] = ()
    gutter: str = ""
    """What stands before it; where a terminal breaks the line, the rest stays right of it."""
    gutter_style: str = ""


def line(*spans: Span | str, gutter: str = "", gutter_style: str = "") -> Line:
    """Make a line of spans and bare texts."""
    return Line(tuple(Span(s) if isinstance(s, str) else s for s in spans), gutter, gutter_style)


def plain(lines: Iterable[Line]) -> str:
    """Write lines without any style; no line end after the last."""
    return "\n".join(printable((one.gutter + "".join(span.text for span in one.spans)).rstrip()) for one in lines)


def table(
    rows: Sequence[Sequence[str]], *, widest: int = 30, right: frozenset[int] = frozenset(), width: int = 0
) -> list[Line]:
    """Set rows in columns; words beyond `widest` go on below, the last column is never broken.

    Args:
        rows: cells, the same number in each row; the first row is the heading.
        widest: in characters.
        right: columns set to the right.
        width: that a terminal has for them, 0 for any; where it is too little, headings and first cells are broken.
    """
    last = len(rows[0]) - 1
    limits = _narrowed(rows, width) if width and table_width(rows) > width else [widest] * last
    broken = [
        [[cell] if column == len(limits) else _wrapped(cell, limits[column]) for column, cell in enumerate(row)]
        for row in rows
    ]
    widths = [max(len(part) for row in broken for part in row[column]) for column in range(last + 1)]
    lines = []
    for number, row in enumerate(broken):
        for index in range(max(map(len, row))):
            parts = [cell[index] if index < len(cell) else "" for cell in row]
            text = "  ".join(
                part.rjust(width) if column in right else part.ljust(width)
                for column, (part, width) in enumerate(zip(parts, widths, strict=True))
            )
            lines.append(line(Span(text.rstrip(), "" if number else "heading")))
    return lines


def table_width(rows: Sequence[Sequence[str]]) -> int:
    """Give the columns of a terminal that a table takes whose cells are not broken."""
    return sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True)) - 2


def _narrowed(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Give how wide the columns of a table that is too wide may be: their cells, and the longest word above them."""
    first, *others = zip(*rows, strict=True)
    limits = [max(*map(len, heading.split()), *map(len, cells)) for heading, *cells in others]
    room = width - sum(limit + 2 for limit in limits)
    return [max(room, *(len(word) for cell in first for word in cell.split())), *limits]


def _wrapped(cell: str, width: int) -> list[str]:
    import textwrap  # noqa: PLC0415  # a check of a deck sets no such table

    return textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]
