"""Lines in colour, for a terminal. The only module that imports rich, which takes longer to load than a check takes."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.text import Text

from validator.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from validator.render.line import Line

STYLES: Final = {
    "": "",
    "legal": "bold green",
    "illegal": "bold red",
    "undecided": "bold yellow",
    "error": "bold red",
    "warning": "bold magenta",
    "advice": "bold cyan",
    "heading": "bold",
    "name": "bold",
    "fix": "green",
    "broken": "red",
    "open": "yellow",
    "quiet": "dim",
    "bar": "cyan",
}
"""What the style of a span looks like; the colours are the terminal's own, so they suit light and dark."""

_NARROWEST: Final = 40


def ansi(lines: Iterable[Line], width: int) -> str:
    """Write lines with the control sequences of a terminal of `width` columns; no line end after the last."""
    console = _console()
    console.width = width
    file = console.file = io.StringIO()
    for one in lines:
        body = Text.assemble(*((printable(span.text), STYLES[span.style]) for span in one.spans))
        room = max(width - len(one.gutter), _NARROWEST)
        gutter = Text(printable(one.gutter), STYLES[one.gutter_style])
        for part in body.wrap(console, room) if body else [body]:
            part.rstrip()
            console.print(Text.assemble(gutter, part), soft_wrap=True, highlight=False)
            gutter = Text(" " * len(one.gutter))
    return file.getvalue().removesuffix("\n")


@cache
def _console() -> Console:
    return Console(force_terminal=True, color_system="standard", markup=False, emoji=False, legacy_windows=False)
