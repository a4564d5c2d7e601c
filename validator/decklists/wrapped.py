"""Lists as running text: the cards of a section stand one behind the other, over as many lines as it takes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from validator.decklists.headings import find_heading
from validator.decklists.pattern import lazy
from validator.decklists.plain_cards import BETWEEN
from validator.decklists.plain_lines import heading_of_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NARROWEST: Final = 40
"""Characters of a line at which no program breaks it; most entries are shorter."""
_FEWEST: Final = 3
"""Marks in running text at the least."""
_LONGEST_PIECE: Final = 60
_WORD: Final = lazy(r"\s*\S+")


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with each paragraph of running text in its first line; None where none is broken.

    A paragraph was broken by a program where each line is as full as it can be: the first word of the next one would
    not have fitted.
    """
    broken = [one for one in _paragraphs(lines) if len(one) > 1 and _is_running(" ".join(lines[at] for at in one))]
    if not broken:
        return None
    width = max(len(lines[at].rstrip()) for one in broken for at in one)
    if width < _NARROWEST or not all(_are_full([lines[at] for at in one], width) for one in broken):
        return None
    shown = [*lines]
    for one in broken:
        first, *rest = one
        shown[first] = " ".join([lines[first].rstrip(), *(lines[at].strip() for at in rest)])
        for at in rest:
            shown[at] = ""
    return shown


def _paragraphs(lines: Sequence[str]) -> Iterator[list[int]]:
    """Yield the lines that follow on each other, down to a blank line or a heading."""
    paragraph: list[int] = []
    for at, line in enumerate(lines):
        body = line.strip()
        heading = (find_heading(body) or heading_of_list(body)) if body else None
        if paragraph and (heading or not body):
            yield paragraph
            paragraph = []
        if body and not (heading and not heading.rest):
            paragraph.append(at)
    if paragraph:
        yield paragraph


def _is_running(text: str) -> bool:
    mark = max((",", " / ", *BETWEEN), key=text.count)
    pieces = text.split(mark)
    return len(pieces) > _FEWEST and max(map(len, pieces)) < _LONGEST_PIECE


def _are_full(lines: Sequence[str], width: int) -> bool:
    for line, below in pairwise(lines):
        word = _WORD.match(below)
        if len(line.rstrip()) + 1 + len(word[0].strip() if word else "") <= width:
            return False
    return True
