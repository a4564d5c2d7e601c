"""What was seen before, of any number of things: kept on disk where it outgrows the memory that it may have."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import Self

_KEY_BYTES: Final = 16
"""Of the digest of a thing: among a thousand million, one pair in 10^20 tries is taken for one."""
_MEMORY: Final = 64 * 1024
"""KiB that stay in memory."""


class Once:
    """Tells the first of several things of one key, and counts how often texts occur.

    SQLite keeps a database without a name in memory up to a limit, and beyond it in a file that nobody sees.
    """

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute(f"PRAGMA cache_size = -{_MEMORY}")
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("CREATE TABLE seen (key BLOB PRIMARY KEY) WITHOUT ROWID")
        self._database.execute("CREATE TABLE counted (text TEXT PRIMARY KEY, times INTEGER) WITHOUT ROWID")
        self._database.execute("BEGIN")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def first(self, *key: object) -> bool:
        """Tell whether a key was not asked about before."""
        return self._database.execute("INSERT OR IGNORE INTO seen VALUES (?)", (_digest(key),)).rowcount == 1

    def seen(self, *key: object) -> bool:
        """Tell whether `first` was asked about a key."""
        with closing(self._database.execute("SELECT 1 FROM seen WHERE key = ?", (_digest(key),))) as found:
            return found.fetchone() is not None

    def count(self, text: str) -> None:
        """Count a text."""
        self._database.execute("INSERT INTO counted VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1", (text,))

    def most(self, number: int) -> Iterator[tuple[str, int]]:
        """Give the texts that occurred most often, the most frequent first."""
        order = "SELECT text, times FROM counted ORDER BY times DESC, text LIMIT ?"
        with closing(self._database.execute(order, (number,))) as rows:
            yield from rows


def _digest(key: tuple[object, ...]) -> bytes:
    return hashlib.blake2b(repr(key).encode(), digest_size=_KEY_BYTES).digest()
