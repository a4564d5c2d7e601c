"""Lists as a run judged them, each with its findings, out of the two tables of `validator.archives.tables`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pyarrow as pa

UNREADABLE: Final = "unreadable"
NO_TYPE: Final = "not known"
"""Instead of a player type that nothing tells."""


class Found(NamedTuple):
    """A finding, as a row keeps it."""

    rule: str
    severity: str
    section: str | None
    cards: tuple[str, ...]
    """Ids of those that it is about."""
    text: str
    law: str
    """The document that says so."""

    @property
    def matter(self) -> tuple[str, str, str | None, tuple[str, ...]]:
        """What it is about, whatever the words and numbers."""
        return self[:4]


class Judged(NamedTuple):
    """A list under one format."""

    source: str
    line: int | None
    digest: str
    fingerprint: str | None
    player_type: str | None
    verdict: str
    error: str | None
    findings: tuple[Found, ...]

    @property
    def place(self) -> str:
        """Where it stands, as `meccg check` writes it: `all.ndjson:12`."""
        return f"{self.source}:{self.line}" if self.line else self.source

    @property
    def text(self) -> tuple[int | None, str]:
        """What tells it from the lists beside it, wherever the archive lies."""
        return self.line, self.digest


_DECK: Final = ("source", "line", "digest", "fingerprint", "player_type", "verdict", "error")
DECK_COLUMNS: Final = (*_DECK, "format", "day")
FINDING_COLUMNS: Final = (
    "source", "line", "digest", "format", "number", "rule", "severity", "section", "cards", "text", "law",
)  # fmt: skip


def judged(decks: Iterable[pa.RecordBatch], findings: Iterable[pa.RecordBatch]) -> Iterator[Judged]:
    """Give each list with its findings, a few thousand in memory at a time.

    Args:
        decks: with `DECK_COLUMNS`, in the order in which they were written.
        findings: of these decks, with `FINDING_COLUMNS`, in the same order.

    Raises:
        UsageError: there are findings of none of the decks: a file of the results is missing or of another run.
    """
    rows = _rows(findings)
    row = next(rows, None)
    for batch in decks:
        columns = (batch.column(name).to_pylist() for name in (*_DECK, "format"))
        for source, line, digest, fingerprint, kind, verdict, error, format_ in zip(*columns, strict=True):
            found: list[Found] = []
            last = 0
            # Two lists of one place are told apart by the numbers of their findings, which begin anew.
            while row is not None and row[0] == (source, line, digest, format_) and row[1] > last:
                found.append(row[2])
                last = row[1]
                row = next(rows, None)
            yield Judged(source, line, digest, fingerprint, kind, verdict, error, tuple(found))
    if row is not None:
        raise UsageError(f"The results hold findings of {row[0][0]}, and no verdict on it: a file of them is missing.")


def _rows(findings: Iterable[pa.RecordBatch]) -> Iterator[tuple[tuple[str, int | None, str, str], int, Found]]:
    for batch in findings:
        columns = (batch.column(name).to_pylist() for name in FINDING_COLUMNS)
        for source, line, digest, format_, number, rule, severity, section, cards, *said in zip(*columns, strict=True):
            yield (source, line, digest, format_), number, Found(rule, severity, section, tuple(cards), *said)
