"""`meccg.toml`: what is asked of the lists of a folder, and of the folders in it that have no file of their own."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cardpool.toml import parse_toml, read_toml
from validator.batch import FOLDER_OPTIONS, STANDARD_INPUT
from validator.usage import UsageError

_TEXT: Final = "a text"
_KEYS: Final = {
    "format": _TEXT, "alignment": _TEXT, "avatar": _TEXT, "length": _TEXT, "against": _TEXT, "as_of": "a day",
    "options": "a table of texts",
}  # fmt: skip
"""The keys, and what each takes; they are the options of `meccg check` by their names."""


def nearest(path: str) -> Path | None:
    """Find the file whose options hold for a list: that of its folder, else of the nearest folder above."""
    return None if path == STANDARD_INPUT else _above(Path(path).absolute().parent)


@lru_cache(maxsize=1_000)
def _above(folder: Path) -> Path | None:
    file = folder / FOLDER_OPTIONS
    if file.is_file():
        return file
    return None if folder == folder.parent else _above(folder.parent)


@lru_cache(maxsize=1_000)
def folder_options(file: Path) -> dict[str, Any]:
    """Read such a file: the arguments of `check_requests` that it sets.

    Raises:
        UsageError: it cannot be read, or holds a key that is none or a value of another kind; the message names it.
    """
    try:
        data = parse_toml(read_toml(file))
    except (OSError, ValueError) as error:
        raise UsageError(f"{file}: it cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    for key, value in data.items():
        if key not in _KEYS:
            raise UsageError(f"{file}: there is no option {key!r}; known are: {', '.join(_KEYS)}.")
        if not _fits(key, value):
            raise UsageError(f"{file}: {key} takes {_KEYS[key]}.")
    if name := data.pop("format", None):
        # The path of a format is that from the file, wherever the command is called.
        path = str(file.parent / name) if name.endswith(".toml") else name.lower()
        data = {"formats": (path,), **data}
    for key in ("alignment", "length", "against"):
        if key in data:
            data[key] = data[key].lower()
    if "options" in data:
        data["options"] = tuple(data["options"].items())
    return data


def _fits(key: str, value: object) -> bool:
    if key == "as_of":
        return isinstance(value, dt.date) and not isinstance(value, dt.datetime)
    if key == "options":
        return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
    return isinstance(value, str)
