"""What a worker does: check the lists of one partition, and write what was found, whole or not at all."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pyarrow.parquet as pq

from cardpool.database import open_pool
from cardpool.tables import DataError
from rulesets.errors import FormatError
from validator.archives import manifest
from validator.archives.lists import lists_of
from validator.archives.tables import DECKS, FINDINGS, Rows
from validator.archives.versions import refuse_others, versions_of
from validator.archives.writing import Folder
from validator.batch import UNREADABLE, internal_error
from validator.checking import run_check
from validator.render import json as json_report
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from cardpool.pool import CardPool
    from validator.archives.lists import Found
    from validator.archives.partitions import Partition
    from validator.check_request import CheckRequest

_HELD: Final = 1_000
"""Rows of decks that are held before they are written: with their findings some 20 MB."""
_HELD_PARTS: Final = 100_000
"""Findings and cards of rows that are held: a list may have thousands, and they are larger than the rows."""
_HELD_LETTERS: Final = 32 << 20
"""Characters of reports that are held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is asked of every partition of an archive."""

    requests: tuple[CheckRequest, ...]
    """Each with its day."""
    versions: Mapping[str, Mapping[str, str]]
    """What the verdicts are to be reached by (see `validator.archives.versions.versions_of`)."""
    to: str
    """The folder of the result, a path or URL."""
    cards: Path | None = None
    """SQLite file of the card pool; the shipped one where None."""
    layout: str | None = None
    """Of the lists; told from the content where None."""
    column: str | None = None
    """Where rows and objects have the text; found where None."""
    reports: bool = False
    """Whether the whole reports are kept, too."""


def work(partition: Partition, job: Job) -> dict[str, Any]:
    """Check the lists of a partition under each format, write its rows, and give its manifest, which is written last.

    Raises:
        OtherVersionsError: rules, cards or program are not those of the job.
        InputChangedError: a source is no longer what it was when the partition was cut.
        OSError: the result cannot be written.
    """
    pool = open_pool(job.cards)
    here = versions_of(job.requests, pool)
    refuse_others(here, job.versions)
    folder = Folder(job.to)
    verdicts: dict[str, Counter[str]] = {name: Counter() for name in here}
    lists = letters = 0
    with ExitStack() as stack:
        write = _writer(stack, folder, partition.index, reports=job.reports)
        rows = Rows(here)
        lines: list[str] = []
        for found in lists_of(partition, job.layout, job.column):
            lists += 1
            for (name, counted), request in zip(verdicts.items(), job.requests, strict=True):
                verdict, line = _row(rows, found, name, request, pool, text=job.reports)
                counted[verdict] += 1
                lines.append(line)
                letters += len(line)
            if len(rows) >= _HELD or rows.parts >= _HELD_PARTS or letters >= _HELD_LETTERS:
                write(rows, lines)
                letters = 0
        write(rows, lines)
    written = {
        "partition": partition.index,
        "plan": partition.digest,
        "bytes": partition.size,
        "lists": lists,
        "rows": {
            name: pq.read_metadata(folder.at(manifest.part(name, partition.index)), filesystem=folder.fs).num_rows
            for name in ("decks", "findings")
        },
        "verdicts": verdicts,
    }
    folder.write_json(manifest.part("manifest", partition.index), written)
    return written


def _writer(stack: ExitStack, folder: Folder, index: int, *, reports: bool) -> Callable[[Rows, list[str]], None]:
    """Open the files of a partition; what is given takes the rows and lines so far."""
    decks, findings = (
        stack.enter_context(
            pq.ParquetWriter(stack.enter_context(folder.whole(manifest.part(name, index))), schema, compression="zstd")
        )
        for name, schema in (("decks", DECKS), ("findings", FINDINGS))
    )
    told = stack.enter_context(folder.whole(manifest.part("reports", index))) if reports else None

    def write(rows: Rows, lines: list[str]) -> None:
        if len(rows):
            some_decks, some_findings = rows.take()
            decks.write_table(some_decks)
            findings.write_table(some_findings)
        if told:
            told.write("".join(f"{line}\n" for line in lines).encode())
        lines.clear()

    return write


def _row(rows: Rows, found: Found, name: str, request: CheckRequest, pool: CardPool, *, text: bool) -> tuple[str, str]:
    """Put a list before the law and take its row; give the verdict and, where asked for, the report."""
    problem = found.deck if isinstance(found.deck, str) else ""
    if not isinstance(found.deck, str):
        try:
            report = run_check(found.deck, request, pool=pool, source=found.place)
            rows.add(found, report)
            return report.verdict, json_report.render(report) if text else ""
        except (UsageError, FormatError, DataError) as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001  # a fault in one rule must not cost the other lists their answer
            problem = internal_error(error)
    assert request.as_of  # noqa: S101  # a job says the day
    rows.refuse(found, name, request.as_of.isoformat(), problem)
    return UNREADABLE, json_report.problem(found.place, problem) if text else ""
