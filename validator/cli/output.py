"""Where output goes: results to standard output, problems to standard error, and a bar that keeps out of the way."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Any, Final

import click

from validator.printable import printable
from validator.render.text import write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from validator.render.line import Line

_MOST_COLUMNS: Final = 120
_ERASE_LINE: Final = "\r\x1b[2K"


def colour_width() -> int:
    """Give the columns of the terminal that colours are for; 0 for plain text: a pipe, a file, or NO_COLOR."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return 0
    import shutil  # noqa: PLC0415  # a pipe has no columns

    return min(shutil.get_terminal_size().columns, _MOST_COLUMNS)


def show(lines: Iterable[Line]) -> None:
    """Print lines, in colour where that is seen."""
    click.echo(write(lines, colour_width()))


def show_json(data: object) -> None:
    """Print data as JSON, in UTF-8 whatever the locale says."""
    import json  # noqa: PLC0415  # most commands print none

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


class Output:
    """Prints results as they come.

    Args:
        total: how many results there will be, for the bar; None if that is not known.
        bar: whether to show one, on a terminal.
        beside: whether results go to standard error, because something else is printed.
    """

    def __init__(self, total: int | None, *, bar: bool, beside: bool = False) -> None:
        self._bar: Any = None
        self._results = sys.stderr if beside else sys.stdout
        self._shared = sys.stdout.isatty()
        if bar and sys.stderr.isatty():
            self._bar = click.progressbar(length=total, label="Checking", show_pos=True, file=sys.stderr)
            self._bar.render_progress()

    def encode_as_utf8(self) -> None:
        """Print in UTF-8, as JSON is, whatever the locale says."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")

    def result(self, text: str) -> None:
        """Print a piece of the result as it is."""
        if self._shared:
            self._clear()
        self._results.write(text)
        # Whoever reads along gets each answer when it is known, and a closed pipe is noticed at once.
        self._results.flush()

    def data(self, data: bytes) -> None:
        """Print bytes as they are."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def problem(self, text: str) -> None:
        """Print one line about what could not be done."""
        self._clear()
        click.echo(f"meccg: {printable(text)}", err=True)

    def done(self) -> None:
        """Move the bar on by one result."""
        if self._bar:
            self._bar.update(1)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar:
            self._clear()
            sys.stderr.write("\x1b[?25h")
            sys.stderr.flush()
            self._bar = None

    def _clear(self) -> None:
        if self._bar:
            sys.stderr.write(_ERASE_LINE)
            sys.stderr.flush()
