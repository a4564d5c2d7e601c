"""Files that a command writes: new ones, and never one that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.check import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_new(path: Path, data: bytes, inputs: Iterable[str], *, overwrite: bool = False) -> None:
    """Write a file.

    Args:
        path: where.
        data: what.
        inputs: files that are read, which are never written, by whatever name or link.
        overwrite: whether another file that exists may be replaced.

    Raises:
        UsageError: the file is one of the inputs, or exists and may not be replaced.
        OSError: it cannot be written.
    """
    if path.exists():
        if any(_same(path, name) for name in inputs):
            raise UsageError(f"{path.name} is a list that is read, and stays as it is; name another file.")
        if not overwrite:
            raise UsageError(f"{path.name} exists and stays as it is; name another file.")
    path.write_bytes(data)


def _same(path: Path, name: str) -> bool:
    try:
        return path.samefile(name)
    except OSError:
        return False
