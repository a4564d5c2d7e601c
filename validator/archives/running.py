"""A run: every partition of an archive checked and written once, and the rows counted in the end.

A run that was ended in its midst, by whatever, goes on where it stopped: what is done is known by its manifest.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import hashlib
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.archives import manifest
from validator.archives.errors import LostRowsError
from validator.archives.locking import locked
from validator.archives.partitions import partition_size, partitions
from validator.archives.results import datasets, whole_files
from validator.archives.sources import PARQUET, ZIP, Input, find, place_of
from validator.archives.writing import Folder
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from validator.archives.partitions import Partition
    from validator.archives.working import Job

    Workers = Callable[[Iterator[Partition], Job], Iterator[dict[str, Any]]]
    """Checks partitions, and gives the manifest of each in whatever order; see `validator.archives.cluster`."""

_INPUTS: Final = "manifest/inputs.ndjson"
_PACKED_TO: Final = 6
"""Bytes of lists in one packed byte, about."""
_ASKED: Final = {"inputs": "sources", "options": "options", "versions": "versions of program, rules or cards"}


class Step(NamedTuple):
    """How far a run is."""

    bytes: int
    """Of the partition that was done, as they lie in their files."""
    lists: int
    before: bool
    """Whether it had been done when this run began."""


def run(
    sources: Sequence[str],
    job: Job,
    workers: Workers,
    *,
    resume: bool = True,
    began: Callable[[dict[str, Any]], None] = lambda _: None,
    step: Callable[[Step], None] = lambda _: None,
) -> dict[str, Any]:
    """Check an archive, or go on with it, and give what `manifest/run.json` says in the end.

    Args:
        sources: files, folders, patterns and URLs.
        job: what is asked; where its result goes.
        workers: who checks.
        resume: whether a run of the same inputs, options and versions goes on; else it begins anew.
        began: is told `run.json` as it is at the beginning.
        step: is told of each partition that is done.

    Raises:
        UsageError: nothing can be begun there; the message says what to do.
        OSError: the result cannot be written.
        validator.archives.errors.ArchiveError: it cannot be checked to its end; the message says why.
    """
    folder = Folder(job.to)
    _refuse_elsewhere(folder, sources, job)
    folder.make("")
    with locked(folder) as still_ours:
        told = _begin(folder, sources, job, resume=resume)
        began(told)
        counts = _Counts()
        try:
            for written in workers(_to_do(folder, told, job, counts, step), job):
                still_ours()
                step(counts.take(written, before=False))
        finally:
            for name in manifest.PARTS:
                folder.tidy(name)
        still_ours()
        told |= {"finished": True, **counts.told()}
        _prove(folder, told)
        folder.write_json(manifest.RUN, told)
    return told


def _to_do(
    folder: Folder, told: dict[str, Any], job: Job, counts: _Counts, step: Callable[[Step], None]
) -> Iterator[Partition]:
    """Yield the partitions that are not done yet, and count those that are."""
    done = manifest.done(folder)
    for partition in partitions(_inputs(folder), partition_size(told["inputs"]["unpacked"]), job.column):
        counts.partitions += 1
        written = folder.read_json(manifest.part("manifest", partition.index)) if partition.index in done else None
        if written and written.get("plan") == partition.digest and written.keys() >= manifest.OF_PART:
            step(counts.take(written, before=True))
        else:
            yield partition


class _Counts:
    def __init__(self) -> None:
        self.partitions = 0
        self._lists = 0
        self._rows: Counter[str] = Counter()
        self._verdicts: dict[str, Counter[str]] = {}

    def take(self, written: dict[str, Any], *, before: bool) -> Step:
        self._lists += written["lists"]
        self._rows.update(written["rows"])
        for name, verdicts in written["verdicts"].items():
            self._verdicts.setdefault(name, Counter()).update(verdicts)
        return Step(written["bytes"], written["lists"], before)

    def told(self) -> dict[str, Any]:
        return {
            "partitions": self.partitions,
            "lists": self._lists,
            "rows": dict(self._rows),
            "verdicts": {name: dict(sorted(verdicts.items())) for name, verdicts in self._verdicts.items()},
        }


def _prove(folder: Folder, told: dict[str, Any]) -> None:
    """Count the rows in the files themselves: one for each list and format, no more and no fewer."""
    with whole_files(folder.path):
        decks, findings = (table.count_rows() for table in datasets(folder, told["partitions"]))
    wanted = told["lists"] * len(told["versions"])
    if (decks, findings) != (wanted, told["rows"].get("findings", 0)):
        raise LostRowsError(
            f"There are {decks:,} rows of decks and {findings:,} of findings, and there should be {wanted:,} and "
            f"{told['rows'].get('findings', 0):,}; start anew with --no-resume."
        )


def _refuse_elsewhere(folder: Folder, sources: Sequence[str], job: Job) -> None:
    """Refuse a folder in which no result can be."""
    if folder.fs.isfile(folder.path):
        raise UsageError(f"{job.to} is a file; name a folder.")
    if folder.local and any(_below(folder.path, source) for source in sources):
        raise UsageError(f"{job.to} lies inside a source, of which it would become a part; name a folder elsewhere.")
    if manifest.read_run(folder) is None and not folder.names() <= {*manifest.PARTS}:
        raise UsageError(f"{job.to} holds other files; name a new folder, or an empty one.")


def _begin(folder: Folder, sources: Sequence[str], job: Job, *, resume: bool) -> dict[str, Any]:
    """Give `run.json` of the run that goes on, or begin another."""
    before = manifest.read_run(folder)
    if resume and not before and folder.fs.exists(folder.at(manifest.RUN)):
        # It is written whole, so nobody's crash left it like this.
        raise UsageError(
            f"{job.to} holds a run of another release; name another folder, or start anew with --no-resume."
        )
    asked: dict[str, Any] = {"options": _options(job), "versions": {**job.versions}}
    if before and resume:
        asked["inputs"] = _survey(folder, sources, None)
        other = [said for name, said in _ASKED.items() if asked[name] != before[name]]
        if other:
            raise UsageError(
                f"{job.to} holds a run with other {' and '.join(other)}; name another folder, or start anew with "
                "--no-resume."
            )
        if _digest_of(folder, _INPUTS) != before["inputs"]["digest"]:
            raise UsageError(f"{folder.at(_INPUTS)} is lost or damaged; start anew with --no-resume.")
        return {**before, "finished": False}
    for name in manifest.PARTS:
        folder.remove(name)
        folder.make(name)
    with folder.whole(_INPUTS) as stream:
        asked["inputs"] = _survey(folder, sources, lambda one: stream.write(one.encode()))
    told = {"result": manifest.RESULT_VERSION, "finished": False, **asked}
    folder.write_json(manifest.RUN, told)
    return told


def _digest_of(folder: Folder, name: str) -> str:
    """Give the digest of a file of the result; that of nothing where there is none."""
    digest = hashlib.sha256()
    with suppress(FileNotFoundError), folder.fs.open(folder.at(name), "rb") as stream:
        for line in stream:
            digest.update(line)
    return digest.hexdigest()


def _below(folder: str, source: str) -> bool:
    place = place_of(source)
    return "://" not in place and Path(folder).resolve().is_relative_to(Path(place).resolve())


def _survey(folder: Folder, sources: Sequence[str], write: Callable[[str], object] | None) -> dict[str, Any]:
    """Look at every input, and write each down where that is wanted; give how many there are and a digest of them."""
    digest = hashlib.sha256()
    counts: Counter[str] = Counter(files=0, bytes=0, unpacked=0, skipped=0)
    for one in find(sources):
        # A pattern may match the result, which grows while it is made.
        if folder.local and Path(place_of(one.path)).is_relative_to(folder.path):
            continue
        line = json.dumps(one, ensure_ascii=True) + "\n"
        digest.update(line.encode())
        if write:
            write(line)
        counts["skipped" if one.skipped else "files"] += 1
        counts["bytes"] += one.size
        # How much there is in a packed file is known when it was unpacked; a guess will do.
        counts["unpacked"] += one.size * (_PACKED_TO if one.packed or one.kind in {ZIP, PARQUET} else 1)
    if not counts["files"]:
        raise UsageError("There is nothing to check.")
    return {"sources": [*sources], **counts, "digest": digest.hexdigest()}


def day_of(to: str) -> dt.date | None:
    """Give the day whose law the run in a folder asks for; None where there is no run."""
    try:
        told = manifest.read_run(Folder(to))
    except OSError:
        return None  # nothing can be written there, and the run says so
    return dt.date.fromisoformat(told["options"]["requests"][0]["as_of"]) if told else None


def _inputs(folder: Folder) -> Iterator[Input]:
    with folder.fs.open(folder.at(_INPUTS), "rb") as stream:
        for line in stream:
            one = Input(*json.loads(line))
            if not one.skipped:
                yield one


def skipped(folder: Folder) -> Iterator[Input]:
    """Yield the files of folders that are no lists by their names."""
    with folder.fs.open(folder.at(_INPUTS), "rb") as stream:
        for line in stream:
            one = Input(*json.loads(line))
            if one.skipped:
                yield one


def _options(job: Job) -> dict[str, Any]:
    """Give what decides the rows, as JSON has it."""
    requests = [dataclasses.asdict(request) for request in job.requests]
    for request in requests:
        del request["format_content"]  # formats of an archive lie in files, and their digests are among the versions
    data = {"requests": requests, "layout": job.layout, "column": job.column, "reports": job.reports}
    loaded: dict[str, Any] = json.loads(json.dumps(data, default=str))
    return loaded


def here(to_do: Iterator[Partition], job: Job) -> Iterator[dict[str, Any]]:
    """Check partitions one after the other in this process."""
    from validator.archives.working import work  # noqa: PLC0415  # a cluster needs it on its workers alone

    return (work(partition, job) for partition in to_do)
