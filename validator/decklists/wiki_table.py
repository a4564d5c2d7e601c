"""The tables of a wiki: `|-` between the rows, `| 2 || Wolves` in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists.markup import WIKI_LINK
from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROW: Final = lazy(r"\s*\|-+(?:\s+[\w-]+\s*=.*)?\s*$")
_ATTRIBUTES: Final = lazy(r"\s*(?:[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s|\"']+)(?:\s+|(?=\|)))+\|(?!\|)")
_BOLD: Final = lazy("'{2,5}")
_ENOUGH: Final = 3
"""Lines that only part the rows of a table, from which on it is a wiki's."""


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with a row of a table in each, its cells between bars; None where they are no wiki's."""
    if sum(line.lstrip().startswith("|-") and _ROW.match(line) is not None for line in lines) < _ENOUGH:
        return None
    shown = [""] * len(lines)
    cells: list[str] = []
    row = 0
    for at, line in enumerate([*lines, "|-"]):
        text = line.strip()
        marked = text[:2] not in {"|-", "|}", "|+"} and text[:1] in {"|", "!"}
        if marked:
            row = row if cells else at
            heads = text[0] == "!"
            cells += [_cell(cell) for cell in _BOLD.sub("", text[1:]).split("!!" if heads else "||")]
            continue
        if cells:
            filled = [cell for cell in cells if cell]
            shown[row] = " | ".join(cells) if len(filled) > 1 else "".join(filled)
            cells = []
        if at < len(lines) and not text.startswith(("{|", "|-", "|}")):
            shown[at] = _BOLD.sub("", line.replace("|+", "  ", 1) if text.startswith("|+") else line)
    return shown


def _cell(text: str) -> str:
    text = WIKI_LINK.sub(r"\1", text)
    attributes = _ATTRIBUTES.match(text)
    return text[attributes.end() if attributes else 0 :].strip()
