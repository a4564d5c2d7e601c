"""Results that were written, opened to be read."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
import pyarrow.dataset as ds
from pyarrow.fs import FSSpecHandler, PyFileSystem

from cardpool.tables import DataError
from validator.archives import manifest
from validator.archives.sources import reason
from validator.archives.tables import DECKS, FINDINGS
from validator.archives.writing import Folder
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyarrow.dataset import Dataset


class Results(NamedTuple):
    """A finished result."""

    decks: Dataset
    """As `validator.archives.tables.DECKS` has it."""
    findings: Dataset
    """As `validator.archives.tables.FINDINGS` has it."""
    run: dict[str, Any]
    """`manifest/run.json`: inputs, options, versions, counts."""


def open_results(folder: str) -> Results:
    """Open what `meccg batch` wrote.

    Args:
        folder: a path, or a URL that fsspec knows.

    Raises:
        UsageError: it is no result, or one that is not finished.
    """
    place = Folder(folder)
    run = manifest.read_run(place)
    if run is None:
        raise UsageError(
            f"{folder} is no result of `meccg batch` that this release reads; name the folder that was given to --to."
        )
    if not run["finished"]:
        raise UsageError(f"The result in {folder} is not finished; run the same `meccg batch` again to go on with it.")
    return Results(*datasets(place, run["partitions"]), run)


def datasets(folder: Folder, partitions: int) -> tuple[Dataset, Dataset]:
    """Open the tables of decks and of findings of a result with so many partitions."""
    decks, findings = (
        # Every partition is named: what else stands in the folder is nobody's row.
        ds.dataset(
            [folder.at(manifest.part(name, index)) for index in range(partitions)],
            schema=schema,
            filesystem=PyFileSystem(FSSpecHandler(folder.fs)),
            format="parquet",
        )
        for name, schema in (("decks", DECKS), ("findings", FINDINGS))
    )
    return decks, findings


@contextmanager
def whole_files(where: str) -> Iterator[None]:
    """Say what to do where a file of a result is gone or damaged.

    Args:
        where: the file, or the folder that it is in.

    Raises:
        DataError: it is.
    """
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise DataError(
            f"The result is damaged, {where}: {reason(error)}; check the lists again by `meccg batch` with --no-resume."
        ) from error
