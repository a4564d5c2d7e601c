"""What a result says of itself: `manifest/run.json` of the whole, and `manifest/part-00000.json` of each partition.

A partition is done when its manifest is there: it is written last. The result is finished when `run.json` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from validator.archives.writing import Folder

RESULT_VERSION: Final = 1
RUN: Final = "manifest/run.json"
_TOLD: Final = frozenset({"finished", "inputs", "options", "versions"})
OF_PART: Final = frozenset({"bytes", "lists", "rows", "verdicts"})
"""What the manifest of a partition says, besides what it is of."""
PARTS: Final = ("decks", "findings", "reports", "manifest")
"""The folders of a result."""


def part(folder: str, index: int) -> str:
    """Give the name of a partition's file in one of the folders.

    >>> part("decks", 7)
    'decks/part-00007.parquet'
    """
    ending = {"decks": "parquet", "findings": "parquet", "reports": "ndjson", "manifest": "json"}[folder]
    return f"{folder}/part-{index:05}.{ending}"


def read_run(folder: Folder) -> dict[str, Any] | None:
    """Read what a result says of the whole run; None where this is no result, or one of another release."""
    run = folder.read_json(RUN)
    return run if run and run.get("result") == RESULT_VERSION and run.keys() >= _TOLD else None


def done(folder: Folder) -> set[int]:
    """Give the numbers of the partitions that are done."""
    names = (name.removeprefix("part-").partition(".")[0] for name in folder.names("manifest"))
    return {int(name) for name in names if name.isdecimal()}
