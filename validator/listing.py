"""Names in order, of however many files: beyond a number they are sorted on disk."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HELD: Final = 50_000
"""Names that are sorted in memory."""


def in_order(names: Iterable[str]) -> Iterator[str]:
    """Give names in the order of their bytes, each once: a folder before what lies in it.

    Raises:
        OSError: there are too many for the memory, and no room for temporary files.
    """
    rest = iter(names)
    first = list(islice(rest, _HELD))
    if len(first) < _HELD:
        yield from sorted(set(first), key=os.fsencode)
    else:
        yield from _sorted_on_disk(chain(first, rest))


def _sorted_on_disk(names: Iterable[str]) -> Iterator[str]:
    import sqlite3  # noqa: PLC0415  # seldom needed

    with closing(sqlite3.connect("", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE names (name BLOB PRIMARY KEY) WITHOUT ROWID")
        try:
            database.execute("BEGIN")
            # A name may be bytes that are no text.
            database.executemany("INSERT OR IGNORE INTO names VALUES (?)", ((os.fsencode(name),) for name in names))
            for (name,) in database.execute("SELECT name FROM names ORDER BY name"):
                yield os.fsdecode(name)
        except sqlite3.OperationalError as error:
            raise OSError(None, f"its files cannot be sorted: {error}") from error
