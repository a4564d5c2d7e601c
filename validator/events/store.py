"""The store of the desk: one SQLite file, which several processes may read and write at the same time.

What `write` has written is on the disk, whole, when it returns; when it raises, nothing of it is there.
"""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Self

import sqlite_utils

from validator.events.errors import StoreError
from validator.events.migrations import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE: Final = 30.0
"""Seconds to wait for another writer."""

_NO_ROOM: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE})
"""What SQLite says where the disk is full, and where a quota or a limit of the process is reached."""
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_SECRET: Final = 32
"""Bytes of a secret."""

Row = dict[str, Any]


class Store:
    """A store that is open. One thread at a time uses it.

    Args:
        path: of the file.
        create: whether it is made where there is none; otherwise that is refused.

    Raises:
        StoreError: it is missing, another program's, cannot be used, or is of a newer version of this program.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        if not create and not path.is_file():
            raise StoreError(f"There is no store {path}; `meccg event new` makes one.")
        with self._said():
            if create:
                _make_private(path)
            self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self._connection.row_factory = sqlite3.Row
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise

    def _prepare(self) -> None:
        execute = self._connection.execute
        execute("PRAGMA foreign_keys = ON")
        execute("PRAGMA synchronous = FULL")
        # What is forgotten is gone from the file, too.
        execute("PRAGMA secure_delete = ON")
        database = sqlite_utils.Database(self._connection)
        # Looked at before the migrations: another process may make them just now.
        holds = [name for name in database.table_names() if not name.startswith("_sqlite")]
        if holds and not MIGRATIONS.applied(database):
            raise StoreError(f"{self.path} is no store but a database of another program, and stays as it is.")
        known = {one.name for one in MIGRATIONS.pending(database)} | {one.name for one in MIGRATIONS.applied(database)}
        ours = {one.name for one in MIGRATIONS.pending(sqlite_utils.Database(memory=True))}
        if known - ours:
            raise StoreError(
                f"The store {self.path} is of a newer version of this program ({max(known - ours)}); update it."
            )
        if MIGRATIONS.pending(database):
            execute("PRAGMA journal_mode = WAL")
            with self.write():
                MIGRATIONS.apply(database)

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Say what SQLite says in a sentence."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            full = getattr(error, "sqlite_errorcode", None) in _NO_ROOM or getattr(error, "errno", None) in _FULL
            message = f"The store {self.path} cannot be used, and nothing was done: {error}."
            raise StoreError(message, full=full) from error

    @contextmanager
    def write(self) -> Iterator[None]:
        """Let everything within be written at once, or nothing of it; others wait.

        Raises:
            StoreError: it cannot be written: the disk is full, say, or the file may not be changed.
        """
        with self._said():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def rows(self, sql: str, *values: object) -> list[Row]:
        """Give what a query gives, a mapping a row."""
        with self._said():
            return [dict(row) for row in self._connection.execute(sql, values)]

    def row(self, sql: str, *values: object) -> Row | None:
        """Give the first row of a query, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def insert(self, table: str, **values: object) -> int:
        """Add a row; give its id."""
        names = ", ".join(f'"{name}"' for name in values)
        marks = ", ".join("?" * len(values))
        with self._said():
            sql = f'INSERT INTO "{table}" ({names}) VALUES ({marks})'  # noqa: S608  # names of ours, values apart
            return self._connection.execute(sql, tuple(values.values())).lastrowid or 0

    def execute(self, sql: str, *values: object) -> None:
        """Change rows."""
        with self._said():
            self._connection.execute(sql, values)

    def backup(self, path: Path) -> None:
        """Copy the store as it is now, while others use it.

        Raises:
            StoreError: the copy cannot be written.
        """
        with self._said():
            _make_private(path)
            copy = sqlite3.connect(path)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()

    def secret(self, name: str) -> bytes:
        """Give 32 random bytes that the store keeps under a name, and makes when they are first asked for."""
        sql = "SELECT value FROM secret WHERE name = ?"
        found = self.row(sql, name)
        if found is None:
            with self.write():
                self.execute("INSERT OR IGNORE INTO secret VALUES (?, ?)", name, secrets.token_bytes(_SECRET))
            found = self.row(sql, name)
        assert found  # noqa: S101  # it is there by now
        return bytes(found["value"])

    def settle(self) -> None:
        """Write into the file what stands beside it, so that what was forgotten stands nowhere any more.

        Where others use the store just then, it is done when the last of them lets go of it.
        """
        with self._said():
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _make_private(path: Path) -> None:
    """Make a file where there is none, for its owner alone: it holds names, lists and the key that signs receipts."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
