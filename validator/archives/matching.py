"""The lists of two results, each with itself, also where one result has lists that the other lacks."""

from __future__ import annotations

import pickle
import sqlite3
from contextlib import closing
from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.archives.judged import Judged
    from validator.archives.sides import Judgements

    Pair = tuple[Judged | None, Judged | None]

_MEMORY: Final = 64 * 1024
"""KiB that stay in memory; beyond them SQLite has a file that nobody sees."""


def pairs(before: Judgements, after: Judgements) -> Iterator[Pair]:
    """Give each list as both sides have it, however many there are; one that only one side has stands alone.

    A list is the same where its text is, wherever it lies by now. A text that stands in both several times is matched
    as often as it stands in either.
    """
    first, second = before.lists(), after.lists()
    alike = 0
    for one, other in zip_longest(first, second):
        if one is None or other is None or one.digest != other.digest:
            break
        yield one, other
        alike += 1
    else:
        return
    first, second = chain(filter(None, [one]), first), chain(filter(None, [other]), second)
    with closing(_Left()) as left:
        left.count("first", islice(_digests(before), alike, None))
        left.count("second", islice(_digests(after), alike, None))
        yield from _matched(first, second, left)


def _digests(side: Judgements) -> Iterator[str]:
    for batch in side.decks(["digest"]):
        yield from batch.column(0).to_pylist()


def _matched(first: Iterator[Judged], second: Iterator[Judged], left: _Left) -> Iterator[Pair]:
    for other in second:
        left.take("second", other.digest)
        one = left.kept(other.digest)
        # The first side is read on as far as the text still comes there.
        while one is None and left.has("first", other.digest):
            candidate = next(first)
            left.take("first", candidate.digest)
            if candidate.digest == other.digest:
                one = candidate
            elif left.has("second", candidate.digest):
                left.keep(candidate)
            else:
                yield candidate, None
        yield one, other
    for one in chain(left.all_kept(), first):
        yield one, None


class _Left:
    """What is left of both sides: how often each text still comes, and lists of the first that wait for the second."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute(f"PRAGMA cache_size = -{_MEMORY}")
        self._database.execute("PRAGMA journal_mode = OFF")
        for side in ("first", "second"):
            self._database.execute(f"CREATE TABLE {side} (text TEXT PRIMARY KEY, times INTEGER) WITHOUT ROWID")
        self._database.execute("CREATE TABLE kept (text TEXT, list BLOB)")
        self._database.execute("CREATE INDEX texts ON kept (text)")
        self._database.execute("BEGIN")

    def close(self) -> None:
        self._database.close()

    def count(self, side: str, digests: Iterator[str]) -> None:
        self._database.executemany(
            f"INSERT INTO {side} VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1",  # noqa: S608  # our own word
            ((digest,) for digest in digests),
        )

    def take(self, side: str, digest: str) -> None:
        self._database.execute(f"UPDATE {side} SET times = times - 1 WHERE text = ?", (digest,))  # noqa: S608  # the same

    def has(self, side: str, digest: str) -> bool:
        query = f"SELECT 1 FROM {side} WHERE text = ? AND times > 0"  # noqa: S608  # the same
        return self._database.execute(query, (digest,)).fetchone() is not None

    def keep(self, one: Judged) -> None:
        self._database.execute("INSERT INTO kept VALUES (?, ?)", (one.digest, pickle.dumps(one)))

    def kept(self, digest: str) -> Judged | None:
        query = "SELECT rowid, list FROM kept WHERE text = ? ORDER BY rowid LIMIT 1"
        found = self._database.execute(query, (digest,)).fetchone()
        if found is None:
            return None
        self._database.execute("DELETE FROM kept WHERE rowid = ?", found[:1])
        return _unpacked(found[1])

    def all_kept(self) -> Iterator[Judged]:
        for (data,) in self._database.execute("SELECT list FROM kept ORDER BY rowid"):
            yield _unpacked(data)


def _unpacked(data: bytes) -> Judged:
    one: Judged = pickle.loads(data)  # noqa: S301  # packed above, in a file that nobody else sees
    return one
