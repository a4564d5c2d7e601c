"""Many decks: found and read one after the other, checked in one process or several, answered in their order.

What goes back and forth between processes is a list that was read and the text that its reports became. So memory stays
the same however long the input is, and a worker does the writing too.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections import deque
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from cardpool.database import open_pool
from cardpool.tables import DataError
from rulesets.errors import FormatError
from validator.checking import run_check
from validator.decklists import Decklist, UnreadableList, read_many
from validator.decklists.decklist import clip
from validator.listing import in_order
from validator.printable import printable
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor

    from validator.check_request import CheckRequest
    from validator.report import Report

LIST_SUFFIXES: Final = (
    ".csv", ".dck", ".deck", ".htm", ".html", ".json", ".jsonl", ".md", ".meccg", ".ndjson", ".o8d", ".ods", ".tsv",
    ".txt", ".xlsx", ".zip",
)  # fmt: skip
"""How the names of the files end that are taken from a folder; a file that is named itself may be called anything."""

FOLDER_OPTIONS: Final = "meccg.toml"
"""What is asked of the lists of a folder stands in a file of this name, which is no list."""

STANDARD_INPUT: Final = "-"
UNREADABLE: Final = "unreadable"
"""Instead of a verdict: there is no deck, or no answer."""

_LARGEST_CHUNK: Final = 64
_MOST_FILES: Final = 200_000
"""That are gone through at once: all their names are in memory, some 90 MB."""


class Source(NamedTuple):
    """A file that may hold decks."""

    name: str
    """As it is shown: printable, on one line."""
    path: str
    """As the system knows it; `-` for standard input."""
    problem: str = ""
    """Why there is nothing to read."""


class Submission(NamedTuple):
    """One deck of a source, or why there is none."""

    source: str
    deck: Decklist | str


class Answer(NamedTuple):
    """What became of one deck under one format."""

    source: str
    verdict: str
    """legal, illegal, undecided or unreadable."""
    text: str
    """The report as it was rendered; where there is none, the reason in one line."""


class Found(NamedTuple):
    """The files that some paths name."""

    sources: tuple[Source, ...]
    skipped: tuple[Source, ...]
    """What was found in folders and is not read, each with its `problem`."""


def find(paths: Iterable[str]) -> Found:
    """Find the files that paths name: files as they are, of folders those whose names end like a list's.

    Folders are gone through in alphabetical order, with the folders in them. What is hidden there is the system's and
    left alone, but for files whose names end like a list's.

    Raises:
        UsageError: there are too many files.
    """
    sources: list[Source] = []
    skipped: list[Source] = []
    for path in paths:
        # os.path asks for less than pathlib: a path that cannot be looked at is no folder, and opening it says why.
        if path != STANDARD_INPUT and os.path.isdir(path):  # noqa: PTH112
            before = len(sources)
            for file in files_in(path, sources):
                reason = why_not_read(file)
                (skipped if reason else sources).append(Source(shown(str(file)), str(file), reason))
                if len(sources) + len(skipped) > _MOST_FILES:
                    raise UsageError(f"There are more than {_MOST_FILES:,} files; for archives there is `meccg batch`.")
            if len(sources) == before:
                endings = ", ".join(LIST_SUFFIXES)
                sources.append(Source(shown(path), path, f"The folder holds no list; lists end in {endings}."))
        else:
            sources.append(Source("standard input" if path == STANDARD_INPUT else shown(path), path))
    return Found(_once(sources), _once(skipped))


def _once(sources: Iterable[Source]) -> tuple[Source, ...]:
    """Leave out what was found before, under whatever spelling of its path."""
    first: dict[str, Source] = {}
    for source in sources:
        # It must not ask the system: nothing says that there is such a file.
        first.setdefault(os.path.abspath(source.path), source)  # noqa: PTH100
    return tuple(first.values())


def files_in(folder: str, problems: list[Source]) -> Iterator[Path]:
    """Yield the files of a folder, then those of the folders in it, but for what is the system's or ours.

    Both are in the order of their names' bytes, however many there are: no more than some are in memory.

    Args:
        folder: where they are.
        problems: gets what cannot be looked at.
    """
    # One in the other there are no more than the longest path has room for.
    to_do = [iter([folder])]
    here = folder
    while to_do:
        try:
            here = next(to_do[-1])
            yield from (Path(here, name) for name in in_order(_names_in(here, folders=False)))
            to_do.append(_folders_in(here))
        except StopIteration:
            to_do.pop()
        except OSError as error:
            problems.append(Source(shown(here), here, f"The folder cannot be read: {error.strerror}."))


def _folders_in(folder: str) -> Iterator[str]:
    return (os.path.join(folder, name) for name in in_order(_names_in(folder, folders=True)))  # noqa: PTH118


def _names_in(folder: str, *, folders: bool) -> Iterator[str]:
    """Yield the names of the files in a folder, or of the folders; a link to a folder is told as a file."""
    with os.scandir(folder) as entries:
        for entry in entries:
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder is folders and not (entry.name.startswith(".") if folders else _is_left_alone(entry.name)):
                yield entry.name


def _is_left_alone(name: str) -> bool:
    """Tell whether a file is ours, or is hidden and no list by name; a Mac writes `._anna.deck` beside `anna.deck`."""
    hidden = name.startswith(".") and (name.startswith("._") or not name.lower().endswith(LIST_SUFFIXES))
    return hidden or name == FOLDER_OPTIONS


def why_not_read(file: Path, endings: tuple[str, ...] = LIST_SUFFIXES) -> str:
    """Say in a few words why a file of a folder is not read; `""` where it is.

    Args:
        file: the file.
        endings: of the names that are read, in small letters.
    """
    if file.name.startswith("."):
        return "hidden"
    if file.is_dir():
        return "a link to a folder"
    if not file.name.lower().endswith(endings):
        return "no list by its name"
    # A pipe would be waited for, for ever; a link to nowhere is tried, so that opening it says what is wrong.
    return "" if file.is_file() or not file.exists() else "no ordinary file"


def shown(path: str) -> str:
    """Give a path as it may stand in a line of text: a name may hold bytes that are no text, line ends and worse."""
    return printable(os.fsencode(path).decode("utf-8", "backslashreplace"))


def submissions(sources: Iterable[Source], layout: str | None = None) -> Iterator[Submission]:
    """Read the decks of the sources, each when it is asked for.

    Args:
        sources: where they are.
        layout: how they are written (see `validator.decklists.LAYOUTS`); told from the content where it is None.

    Raises:
        ValueError: the layout is unknown.
    """
    for source in sources:
        if source.problem:
            yield Submission(source.name, source.problem)
            continue
        try:
            with _opened(source) as stream:
                for deck in read_many(stream, name=source.name, layout=layout):
                    yield _submission(source.name, deck)
        except OSError as error:
            yield Submission(source.name, f"The file cannot be read: {error.strerror}.")
        except Exception as error:  # noqa: BLE001  # a fault in one reader must not cost the other lists their answer
            yield Submission(source.name, internal_error(error))


@contextmanager
def _opened(source: Source) -> Iterator[BinaryIO]:
    if source.path == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        yield sys.stdin.buffer
    else:
        with Path(source.path).open("rb") as stream:
            yield stream


def _submission(name: str, deck: Decklist | UnreadableList) -> Submission:
    """Name the deck by its source, and by its line or member where the source holds several."""
    if isinstance(deck, Decklist):
        return Submission(deck.source or name, deck)
    return Submission(deck.source or name, deck.reason)


def answers(
    decks: Iterable[Submission],
    requests: Sequence[CheckRequest],
    render: Callable[[Report], str],
    *,
    cards: Path | None = None,
    jobs: int = 1,
) -> Iterator[Answer]:
    """Check decks, and give an answer for each and each request, in order.

    Args:
        decks: read as they are needed.
        requests: what is asked of every deck.
        render: what an answer's text is made with; for several processes it must be a function of a module.
        cards: SQLite file of the card pool; the shipped one where None.
        jobs: how many processes check, 1 and up. With one, nothing is started.
    """
    work = partial(_answers, requests=requests, render=render, cards=cards)
    if jobs == 1:
        return chain.from_iterable(work([deck]) for deck in decks)
    return _in_processes(decks, work, jobs)


def _answers(
    decks: Iterable[Submission],
    *,
    requests: Sequence[CheckRequest],
    render: Callable[[Report], str],
    cards: Path | None,
) -> list[Answer]:
    found = []
    for source, deck in decks:
        if isinstance(deck, str):
            found.append(Answer(source, UNREADABLE, deck))
            continue
        for request in requests:
            try:
                report = run_check(deck, request, pool=open_pool(cards), source=source)
                found.append(Answer(source, report.verdict, render(report)))
            except (UsageError, FormatError, DataError) as error:
                found.append(Answer(source, UNREADABLE, str(error)))
            except Exception as error:  # noqa: BLE001  # a fault in one rule must not cost the other decks their answer
                found.append(Answer(source, UNREADABLE, internal_error(error)))
    return found


def internal_error(error: Exception) -> str:
    """Say in one line what went wrong in the program, and where, so that it can be reported."""
    import traceback  # noqa: PLC0415  # needed only when something is broken

    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = "/".join(Path(frame.filename).parts[-3:])
    return f"internal error: {type(error).__name__}: {clip(str(error), 200)} ({place}, line {frame.lineno})"


# --- several processes ------------------------------------------------------------------------------------------------


def _in_processes(
    decks: Iterable[Submission], work: Callable[[Sequence[Submission]], list[Answer]], jobs: int
) -> Iterator[Answer]:
    workers = _Workers(work, jobs)
    running: deque[tuple[Sequence[Submission], Future[list[Answer]]]] = deque()
    try:
        for chunk in _chunks(decks):
            running.append((chunk, workers.submit(chunk)))
            # No more is read ahead than keeps the processes busy: that bounds the memory.
            if len(running) > 2 * jobs:
                yield from workers.result(*running.popleft())
        while running:
            yield from workers.result(*running.popleft())
    except BaseException:
        workers.stop(wait=False)
        raise
    workers.stop(wait=True)


def _chunks(decks: Iterable[Submission]) -> Iterator[Sequence[Submission]]:
    """Cut into chunks: small ones first, so that a short input is shared out too."""
    rest = iter(decks)
    size = 4
    while chunk := tuple(islice(rest, size)):
        yield chunk
        size = min(2 * size, _LARGEST_CHUNK)


class _Workers:
    """Processes that check, replaced when one of them is killed."""

    def __init__(self, work: Callable[[Sequence[Submission]], list[Answer]], jobs: int) -> None:
        # One process needs none of this, and it is slow to import.
        from concurrent.futures import process  # noqa: PLC0415

        self._work = work
        self._jobs = jobs
        self._process = process
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return self._process.ProcessPoolExecutor(self._jobs, initializer=_ignore_interrupt)

    def submit(self, chunk: Sequence[Submission]) -> Future[list[Answer]]:
        try:
            return self._executor.submit(self._work, chunk)
        except self._process.BrokenProcessPool:
            self._executor = self._start()
            return self._executor.submit(self._work, chunk)

    def result(self, chunk: Sequence[Submission], future: Future[list[Answer]]) -> Iterator[Answer]:
        """Give the answers for a chunk.

        When a process was killed, by a deck or from outside, all decks in work are without answer. They are asked
        again one at a time, so that no other deck goes without.
        """
        try:
            yield from future.result()
        except self._process.BrokenProcessPool:
            for deck in chunk:
                try:
                    yield from self.submit([deck]).result()
                except self._process.BrokenProcessPool:
                    reason = "internal error: the process that checked the deck was killed."
                    yield Answer(deck.source, UNREADABLE, reason)

    def stop(self, *, wait: bool) -> None:
        # A pool that is left alone while the program ends complains of its closed pipes.
        self._executor.shutdown(wait=wait, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the first process: it ends the others, and nobody else has anything to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
