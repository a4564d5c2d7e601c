"""Files that are there whole or not at all, on a disk of this machine or on an object store."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from uuid import uuid4

from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from validator.decklists.decklist import clip
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

_HALF: Final = ".tmp"
"""How the names of files end that are not whole yet."""


class Folder:
    """The folder of a result.

    Args:
        url: a path, or a URL that fsspec knows, such as `s3://bucket/result`.

    Raises:
        UsageError: the URL is of a store that cannot be opened.
    """

    def __init__(self, url: str) -> None:
        try:
            self.fs, self.path = url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise UsageError(f"{url} cannot be opened: {clip(str(error), 200)}.") from error
        self.local = isinstance(self.fs, LocalFileSystem)

    def at(self, name: str) -> str:
        """Give the path of what has a name such as `decks/part-00000.parquet`."""
        return f"{self.path.rstrip('/')}/{name}"

    def names(self, below: str = "") -> set[str]:
        """Give the names of what stands in a folder of it; empty where there is no such folder."""
        self.fs.invalidate_cache()
        with suppress(FileNotFoundError, NotADirectoryError):
            found = {str(path).rstrip("/").rpartition("/")[2] for path in self.fs.ls(self.at(below), detail=False)}
            return {name for name in found if not name.startswith(".")}
        return set()

    def make(self, below: str) -> None:
        """Make a folder in it, and those above."""
        self.fs.makedirs(self.at(below), exist_ok=True)

    def remove(self, below: str) -> None:
        """Take away a folder with all that is in it."""
        with suppress(FileNotFoundError):
            self.fs.rm(self.at(below), recursive=True)

    def tidy(self, below: str) -> None:
        """Take away what writers that died left half written in a folder of it."""
        if self.local:
            for path in Path(self.at(below)).glob(f".*{_HALF}"):
                path.unlink(missing_ok=True)

    @contextmanager
    def whole(self, name: str) -> Iterator[BinaryIO]:
        """Open a file to write, which gets its name when all of it is written and on the disk.

        Raises:
            OSError: it cannot be written; then there is none, or the one from before.
        """
        if not self.local:
            stream = self.fs.open(self.at(name), "wb", autocommit=False)
            try:
                yield stream
                stream.close()
                stream.commit()
            except BaseException:
                with suppress(Exception):
                    stream.discard()
                raise
            return
        path = Path(self.at(name))
        # Two workers may be at one partition, where the first was only thought to be dead.
        beside = path.with_name(f".{path.name}.{uuid4().hex}{_HALF}")
        try:
            with beside.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _sync_folder(path.parent)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def write_json(self, name: str, data: dict[str, Any]) -> None:
        """Write a file of JSON, whole."""
        with self.whole(name) as stream:
            stream.write((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())

    def read_json(self, name: str) -> dict[str, Any] | None:
        """Read a file of JSON that holds an object; None where there is none, or another thing."""
        try:
            with self.fs.open(self.at(name), "rb") as stream:
                found = json.load(stream)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None
        return found if isinstance(found, dict) else None


def _sync_folder(folder: Path) -> None:
    """See to it that the new name is on the disk, too; where folders cannot be opened, the system does so itself."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
