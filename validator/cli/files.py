"""Files that a command writes: new ones, and never one that it reads."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from rulesets.finding import counted
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from validator.batch import Source

_MOST_NAMED: Final = 3


def skipped(sources: Sequence[Source]) -> str:
    """Say in one line which files of folders are not read, the first few by name, and why."""
    named = ", ".join(f"{source.name} ({source.problem})" for source in sources[:_MOST_NAMED])
    return f"skipped {counted(len(sources), 'file')}: {named}{', …' if len(sources) > _MOST_NAMED else ''}"


_LONGEST: Final = 50
"""Letters of a name that are kept in that of the file beside it: names have a limit."""


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
    may_write(path, inputs, overwrite=overwrite)
    if path.exists() and not path.is_file():
        # A pipe or a device has no place to be put into.
        path.write_bytes(data)
    else:
        replace(path, data)


def may_write(path: Path, inputs: Iterable[str], *, overwrite: bool) -> None:
    """Refuse to write a file that is to stay as it is; what is asked for is that of `write_new`.

    Raises:
        UsageError: the file is one of the inputs, or exists and may not be replaced.
    """
    if path.exists():
        if any(_same(path, name) for name in inputs):
            raise UsageError(f"{path.name} is a list that is read, and stays as it is; name another file.")
        if not overwrite:
            raise UsageError(f"{path.name} exists and stays as it is; name another file.")


def replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: on a full disk the old one stays, and no empty one is left.

    What a link points to is written, and the link stays.

    Raises:
        OSError: it cannot be written.
    """
    path = path.resolve()
    beside = path.with_name(f".{path.name[:_LONGEST]}.{os.getpid()}.tmp")
    try:
        beside.write_bytes(data)
        if path.exists():
            import shutil  # noqa: PLC0415  # few commands write a file

            shutil.copymode(path, beside)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _same(path: Path, name: str) -> bool:
    try:
        return path.samefile(name)
    except OSError:
        return False
