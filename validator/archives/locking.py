"""One run at a time in a folder of results, on a disk of this machine or on a store that several machines share."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import platform
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from cardpool.database import private_folder
from validator.archives.errors import FolderTakenError
from validator.decklists.decklist import clip
from validator.usage import UsageError

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from validator.archives.writing import Folder

_LOCK: Final = ".lock"


@contextmanager
def locked(folder: Folder) -> Iterator[Callable[[], None]]:
    """Keep other runs out of a folder, and give what makes sure later on that it is still ours.

    On a disk the system keeps them out, and lets them in when this process ends, by whatever. On a store, and on a
    shared folder that knows no locks, an object of a name does, which only one can create: it names the machine, and
    stays where a run is killed. The next run of that machine and user takes it over; others are told to delete it.

    Raises:
        UsageError: another run is at work, or may be; the message says what to do.
    """
    with ExitStack() as stack:
        if folder.local and _held(stack, Path(folder.at(_LOCK)), folder.path):
            yield lambda: None
            return
        # Of one user of one machine one run alone comes so far: an object that names both is of a run that was killed.
        name = hashlib.sha256(str(folder.fs.unstrip_protocol(folder.path)).encode()).hexdigest()[:32]
        alone = _held(stack, private_folder() / f"{name}.lock", folder.path)
        yield stack.enter_context(_claimed(folder, alone=alone))


def _held(stack: ExitStack, path: Path, what: str) -> bool:
    """Hold a lock of the system until the stack is closed; tell whether there are such locks."""
    if not hasattr(fcntl, "flock"):
        return False
    file = stack.enter_context(path.open("a", encoding="utf-8"))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UsageError(f"Another run is at work in {what}; wait for it, or name another folder.") from error
    except OSError:
        return False
    return True


@contextmanager
def _claimed(folder: Folder, *, alone: bool) -> Iterator[Callable[[], None]]:
    place = folder.at(f"{_LOCK}.json")
    mine = {
        "machine": platform.node(),
        "locks": str(private_folder()),
        "since": dt.datetime.now(tz=dt.UTC).isoformat(timespec="seconds"),
        "run": uuid4().hex,
    }
    try:
        _create(folder, place, mine)
    except FileExistsError:
        theirs = folder.read_json(f"{_LOCK}.json") or {}
        if not (alone and all(theirs.get(name) == mine[name] for name in ("machine", "locks"))):
            machine, since = (clip(str(theirs.get(name) or "unknown"), 100) for name in ("machine", "since"))
            raise UsageError(
                f"Another run is at work in {folder.path} (machine {machine}, since {since}); wait for it, or name "
                f"another folder. Where it was killed, delete {place}."
            ) from None
        folder.fs.pipe_file(place, _bytes(mine))

    def still_ours() -> None:
        folder.fs.invalidate_cache()
        if folder.read_json(f"{_LOCK}.json") != mine:
            raise FolderTakenError(
                f"{place} was deleted, or another run has taken {folder.path}. Run one of them, with --no-resume."
            )

    still_ours()
    try:
        yield still_ours
    finally:
        with suppress(Exception):
            still_ours()
            folder.fs.rm_file(place)


def _create(folder: Folder, place: str, mine: dict[str, Any]) -> None:
    """Write an object of which there is none yet.

    Raises:
        FileExistsError: there is one.
    """
    if folder.local:
        with folder.fs.open(place, "xb") as stream:
            stream.write(_bytes(mine))
    else:
        folder.fs.pipe_file(place, _bytes(mine), mode="create")


def _bytes(mine: dict[str, Any]) -> bytes:
    return json.dumps(mine).encode()
