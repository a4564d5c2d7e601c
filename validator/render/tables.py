"""The outputs that are made of many lists at once, a row a list."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.render.rows import Row

TABLES: Final = {"csv": "rows", "html": "overview", "junit": "junit", "markdown": "rows", "xlsx": "rows"}
"""The module of this package that writes each, by `to_` and the name of the output."""


def written(rows: Sequence[Row], output: str) -> bytes:
    """Write rows in one of the outputs.

    Args:
        rows: one a list.
        output: one of `TABLES`.

    Raises:
        validator.decklists.writers.WriteError: what it needs is not installed.
    """
    # Jinja and openpyxl take longer to load than a check takes.
    write = getattr(import_module(f"validator.render.{TABLES[output]}"), f"to_{output}")
    data: bytes = write(rows)
    return data
