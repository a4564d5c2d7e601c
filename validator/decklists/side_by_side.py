"""Columns of cards beside each other, with blanks or tabs between them, as they come out of documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy
from validator.decklists.plain_cards import are_counted

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP: Final = lazy(r"\t+| {2,}")


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines with a semicolon between cards that each have their count; None where none stand so."""
    shown = [_parted(line) if "  " in line or "\t" in line else line for line in lines]
    return shown if shown != [*lines] else None


def _parted(line: str) -> str:
    pieces = [piece for piece in _GAP.split(line.strip()) if piece]
    return "; ".join(pieces) if are_counted(pieces) else line
