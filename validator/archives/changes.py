"""The lists about which two sides do not say the same, as Parquet: a row each, written as they are found."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from validator.archives.writing import Folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from validator.archives.impact import Change
    from validator.archives.judged import Found

_FINDINGS: Final = pa.list_(
    pa.struct([
        ("rule", pa.string()), ("severity", pa.string()), ("section", pa.string()), ("cards", pa.list_(pa.string())),
        ("text", pa.string()), ("law", pa.string()),
    ])
)  # fmt: skip
CHANGES: Final = pa.schema(
    [
        pa.field("source", pa.string(), nullable=False),
        pa.field("line", pa.int64()),
        pa.field("digest", pa.string(), nullable=False),
        pa.field("fingerprint", pa.string()),
        pa.field("player_type", pa.string(), nullable=False),
        pa.field("verdict_from", pa.string(), nullable=False),
        pa.field("verdict_to", pa.string(), nullable=False),
        pa.field("causes", pa.list_(pa.string()), nullable=False),
        pa.field("came", _FINDINGS, nullable=False),
        pa.field("went", _FINDINGS, nullable=False),
        pa.field("reworded", _FINDINGS, nullable=False),
    ]
)
"""A row a list of which the verdict or a finding is another.

source, line, digest and fingerprint as in `validator.archives.tables.DECKS`; causes: the rules that make the heavier of
two verdicts, empty where the verdict stays; came, went and reworded: the findings, the last as the second side has
them."""

_HELD: Final = 5_000
"""Rows that are held before they are written."""


@contextmanager
def writer(path: Path) -> Iterator[Callable[[Change], None]]:
    """Open a file of changes; what is given takes them one by one. The file is there whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    path = path.resolve()
    rows: list[dict[str, Any]] = []
    with Folder(str(path.parent)).whole(path.name) as stream, pq.ParquetWriter(stream, CHANGES) as table:

        def write() -> None:
            table.write_table(pa.Table.from_pylist(rows, CHANGES))
            rows.clear()

        def keep(change: Change) -> None:
            rows.append(_row(change))
            if len(rows) >= _HELD:
                write()

        yield keep
        write()


def _row(change: Change) -> dict[str, Any]:
    after = change.after
    return {
        "source": after.source,
        "line": after.line,
        "digest": after.digest,
        "fingerprint": after.fingerprint,
        "player_type": change.player_type,
        "verdict_from": change.before.verdict,
        "verdict_to": after.verdict,
        "causes": sorted(change.causes),
        "came": _told(change.came),
        "went": _told(change.went),
        "reworded": _told(change.reworded),
    }


def _told(findings: tuple[Found, ...]) -> list[dict[str, Any]]:
    return [{**one._asdict(), "cards": [*one.cards]} for one in findings]
