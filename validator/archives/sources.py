"""The files of an archive: found one after the other under paths, patterns and URLs, each with what tells it apart."""

from __future__ import annotations

import datetime as dt
import glob
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fsspec.core import url_to_fs

from validator.archives.once import Once
from validator.archives.streams import GZIP, PACKED, ZSTANDARD, opened
from validator.batch import LIST_SUFFIXES, STANDARD_INPUT, files_in, shown, why_not_read
from validator.decklists import MAX_BYTES
from validator.decklists.decklist import clip
from validator.decklists.reading import is_ndjson
from validator.listing import in_order
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from validator.batch import Source

LISTS: Final = "lists"
"""A file of a list, or of a few."""
NDJSON: Final = "ndjson"
ZIP: Final = "zip"
PARQUET: Final = "parquet"

_LOCAL: Final = "file://"
_BY_ENDING: Final = {".ndjson": NDJSON, ".jsonl": NDJSON, ".zip": ZIP, ".parquet": PARQUET}
_BY_START: Final = {b"PAR1": PARQUET, b"PK\3\4": ZIP, b"PK\5\6": ZIP}
_PACKED_BY_START: Final = {b"\x1f\x8b": GZIP, b"\x28\xb5\x2f\xfd": ZSTANDARD}
_PLAIN: Final = (*LIST_SUFFIXES, ".parquet")
ENDINGS: Final = _PLAIN + tuple(f"{ending}{packed}" for ending in _PLAIN for packed in PACKED)
"""How the names of the files end that are taken from a folder."""


class Input(NamedTuple):
    """A file of an archive."""

    name: str
    """As it is shown: printable, on one line."""
    path: str
    """By which it is opened: of this machine, or a URL."""
    kind: str = LISTS
    packed: str = ""
    """GZIP, ZSTANDARD or nothing."""
    size: int = 0
    """In bytes, as it lies there."""
    stamp: str = ""
    """Changes when the file does: its time, or what a store says of its content."""
    problem: str = ""
    """Why there is nothing to read."""
    skipped: bool = False
    """Whether it was found in a folder and is no list by its name: `problem` says why."""


def find(paths: Iterable[str]) -> Iterator[Input]:
    """Yield the files that paths name: as they are, those of folders whose names end like a list's, those of patterns.

    The order is always the same, and so is a file that two paths name: it is yielded once. One that a folder skips is
    yielded where another path names it.

    Raises:
        UsageError: one is standard input, or a URL that nobody can open.
    """
    with Once() as known:
        for path in paths:
            if path == STANDARD_INPUT:
                raise UsageError("An archive is read in parts, and standard input cannot be; name a file.")
            for one in _of_store(path) if "://" in path else _of_machine(path):
                place = place_of(one.path)
                # A folder may skip a file that another path names.
                if known.first(place, one.skipped) and not (one.skipped and known.seen(place, not one.skipped)):
                    yield one


def place_of(path: str) -> str:
    """Give the path or URL under which a file is known, however it was spelt."""
    path = path.removeprefix(_LOCAL)
    # It must not ask the system: nothing says that there is such a file.
    return path if "://" in path else os.path.abspath(path)  # noqa: PTH100


def _of_machine(path: str) -> Iterator[Input]:
    if not glob.has_magic(path) or os.path.lexists(path):
        yield from _folder(path) if os.path.isdir(path) else [_file(path, by_name=False)]  # noqa: PTH112
        return
    found = False
    with Once() as folders:
        for match in in_order(glob.iglob(path, recursive=True)):  # noqa: PTH207  # of text as it came, whatever bytes it holds
            found = True
            if os.path.isdir(match):  # noqa: PTH112
                folders.first(Path(match))
                yield from _folder(match)
            elif not any(map(folders.seen, Path(match).parents)):
                # What lies in a folder of the same pattern is read, or skipped, with it: that comes first in order.
                yield _file(match, by_name=False)
    if not found:
        yield Input(shown(path), path, problem="No file has a name of this pattern.")


def _folder(path: str) -> Iterator[Input]:
    problems: list[Source] = []
    found = False
    for file in files_in(path, problems):
        reason = why_not_read(file, ENDINGS)
        one = str(file)
        found |= not reason
        yield Input(shown(one), one, problem=reason, skipped=True) if reason else _file(one, by_name=True)
    for problem in problems:
        yield Input(problem.name, problem.path, problem=problem.problem)
    if not found and not problems:
        yield Input(shown(path), path, problem="The folder holds no list.")


def _file(path: str, *, by_name: bool) -> Input:
    name = shown(path)
    try:
        about = os.stat(path)  # noqa: PTH116  # of text as it came
        if not by_name and not Path(path).is_file():
            return Input(name, path, problem="This is no ordinary file.")
        kind, packed = _kind(path, about.st_size, by_name=by_name)
    except OSError as error:
        return Input(name, path, problem=f"The file cannot be read: {error.strerror}.")
    # Workers may stand in another folder.
    return Input(name, os.path.abspath(path), kind, packed, about.st_size, str(about.st_mtime_ns))  # noqa: PTH100


def _kind(path: str, size: int, *, by_name: bool) -> tuple[str, str]:
    """Tell how a file is to be read, by its name, and where that says nothing by how it begins."""
    low = path.lower()
    packed = next((how for ending, how in PACKED.items() if low.endswith(ending)), "")
    plain = low.rpartition(".")[0] if packed else low
    kind = next((kind for ending, kind in _BY_ENDING.items() if plain.endswith(ending)), "")
    if not kind and not packed and not (by_name or plain.endswith(LIST_SUFFIXES)):
        with opened(path) as stream:
            start = stream.read(4)
        kind = _BY_START.get(start, "")
        packed = next((how for sign, how in _PACKED_BY_START.items() if start.startswith(sign)), "")
    if not kind and not packed and size > MAX_BYTES:
        # No list is that large, so it holds many, or none.
        with opened(path) as stream:
            kind = NDJSON if is_ndjson(stream) else ""
    return kind or LISTS, packed


def _of_store(url: str) -> Iterator[Input]:
    name = shown(url)
    try:
        fs, inside = url_to_fs(url)
        fs.invalidate_cache()
        if glob.has_magic(inside) and not fs.exists(inside):
            found = sorted(fs.glob(inside, detail=True).items())
            if not found:
                yield Input(name, url, problem="No file has a name of this pattern.")
            for path, about in found:
                if about["type"] == "directory":
                    yield from _stored(fs, path)
                else:
                    yield _object(fs, about)
        elif fs.isdir(inside):
            yield from _stored(fs, inside)
        else:
            yield _object(fs, fs.info(inside), by_name=False)
    except (ImportError, ValueError) as error:
        raise UsageError(f"{name} cannot be opened: {clip(str(error), 200)}") from error
    except Exception as error:  # noqa: BLE001  # every store has errors of its own
        yield Input(name, url, problem=f"The source cannot be read: {reason(error)}.")


def _stored(fs: Any, folder: str) -> Iterator[Input]:  # noqa: ANN401  # fsspec has no types
    found = False
    for path, about in sorted(fs.find(folder, detail=True).items()):
        file = Path(path)
        url = str(fs.unstrip_protocol(path))
        # As on this machine, what lies in a hidden folder is hidden.
        hidden = any(part.startswith(".") for part in file.parts[len(Path(folder).parts) :])
        why = "hidden" if hidden else "no list by its name"
        if not hidden and file.name.lower().endswith(ENDINGS):
            found = True
            yield _object(fs, about)
        else:
            yield Input(shown(url), url, problem=why, skipped=True)
    if not found:
        url = str(fs.unstrip_protocol(folder))
        yield Input(shown(url), url, problem="The folder holds no list.")


def _object(fs: Any, about: dict[str, Any], *, by_name: bool = True) -> Input:  # noqa: ANN401  # the same
    url = str(fs.unstrip_protocol(about["name"]))
    size = int(about.get("size") or 0)
    told = ("ETag", "etag", "md5Hash", "LastModified", "last_modified", "mtime", "updated", "created")
    stamp = next((about[name] for name in told if about.get(name)), "")
    # A listing of files and a question about one may say a time in two ways.
    stamp = str(stamp.timestamp() if isinstance(stamp, dt.datetime) else stamp)
    kind, packed = _kind(url, size, by_name=by_name)
    return Input(shown(url), url, kind, packed, size, stamp)


def reason(error: Exception) -> str:
    """Say in a few words why something cannot be read."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return clip(said, 200).rstrip(".") or type(error).__name__


def stamp_of(path: str) -> tuple[int, str]:
    """Give the size and the stamp that a file has now; `(-1, "")` where it is gone."""
    with suppress(Exception):
        if "://" not in path:
            about = os.stat(path)  # noqa: PTH116  # of text as it came
            return about.st_size, str(about.st_mtime_ns)
        fs, inside = url_to_fs(path)
        fs.invalidate_cache()
        one = _object(fs, fs.info(inside))
        return one.size, one.stamp
    return -1, ""
