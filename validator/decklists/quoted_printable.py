"""Lists out of the source of a mail, where letters with accents are written as `=C3=AD`."""

from __future__ import annotations

from quopri import decodestring
from typing import TYPE_CHECKING, Final

from validator.decklists.pattern import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGN: Final = lazy(r"=(?:C3|C5|E2=80)=[89AB][0-9A-F]")
"""A letter with an accent, or a typographic mark, in UTF-8."""


def undressed(lines: Sequence[str]) -> list[str] | None:
    """Give the lines decoded, those that a mail broke in one; None where nothing is so written, or it is no UTF-8."""
    if not any("=" in line and _SIGN.search(line) for line in lines):
        return None
    shown = [""] * len(lines)
    start, text = 0, ""
    for at, line in enumerate(lines):
        text += line.removesuffix("=")
        if line.endswith("=") and at + 1 < len(lines):
            continue
        try:
            shown[start] = decodestring(text.encode()).decode()
        except UnicodeDecodeError:
            return None
        start, text = at + 1, ""
    return shown
