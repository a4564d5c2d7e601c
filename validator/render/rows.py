"""Many lists as rows: one a list and format, the same in CSV, Excel, Markdown, JUnit and on a page."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from validator.decklists.writers.csv_table import guarded
from validator.decklists.writers.xlsx import workbook
from validator.printable import printable
from validator.render.verdicts import counted_verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLUMNS: Final = (
    "player", "deck", "file", "format", "player_type", "verdict", "errors", "undecided", "warnings", "first_error",
)  # fmt: skip
"""The heads of the columns; more may come after them."""

_WIDTHS: Final = (24, 32, 40, 12, 16, 12, 8, 10, 10, 90)
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>|~])")
"""What Markdown would not take for itself."""
_LINE_OF_A_FILE: Final = re.compile(r":\d+$")


class Row(NamedTuple):
    """What became of one list under one format."""

    player: str
    """Who handed it in: the name of its file, without the ending; `""` where it has none."""
    deck: str
    """Its title."""
    file: str
    format: str
    player_type: str
    verdict: str
    """legal, illegal, undecided, unreadable or skipped; of an event also missing, or `legal, by 1 waiver`."""
    errors: int = 0
    undecided: int = 0
    warnings: int = 0
    first_error: str = ""
    """What decided: the first error, else the first that is undecided; why it was not read, where it was not."""
    findings: tuple[dict[str, Any], ...] = ()
    """As the report has them; no column."""

    @property
    def outcome(self) -> str:
        """The verdict without what it rests on: `legal` of `legal, by 1 waiver`."""
        return self.verdict.partition(",")[0]

    @property
    def cells(self) -> tuple[str | int, ...]:
        """Its values in the order of `COLUMNS`."""
        return self[:-1]


def row_of(report: str) -> Row:
    """Make a row of a report in JSON."""
    data = json.loads(report, object_hook=_clean)
    findings = data["findings"]
    count = Counter(finding["severity"] for finding in findings)
    # Findings are sorted, the heaviest first.
    decisive = [finding["message"] for finding in findings if finding["severity"] in {"error", "undecided"}]
    return Row(
        _player(data["deck"]["source"]),
        data["deck"]["name"] or "",
        data["deck"]["source"],
        data["format"],
        data["alignment"] or "",
        data["verdict"],
        count["error"],
        count["undecided"],
        count["warning"],
        decisive[0] if decisive else "",
        tuple(findings),
    )


def row_without_report(source: str, verdict: str, reason: str) -> Row:
    """Make a row of a list that was not read."""
    return Row(_player(source), "", source, "", "", verdict, first_error=printable(reason))


def tally(rows: Iterable[Row]) -> str:
    """Count the verdicts in words."""
    return counted_verdicts(Counter(row.outcome for row in rows))


def to_csv(rows: Sequence[Row]) -> bytes:
    """Write CSV (RFC 4180), no cell of which a spreadsheet takes for a formula."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(guarded(row.cells) for row in rows)
    return text.getvalue().encode()


def to_xlsx(rows: Sequence[Row]) -> bytes:
    """Write an Excel workbook.

    Raises:
        WriteError: the extra `sheets` is not installed.
    """
    return workbook("Lists", COLUMNS, (row.cells for row in rows), _WIDTHS)


def to_markdown(rows: Sequence[Row]) -> bytes:
    """Write a table of Markdown, as GitHub and forums have it, and the tally below it."""
    lines = [_markdown_row([head.replace("_", " ") for head in COLUMNS]), "|" + " --- |" * len(COLUMNS)]
    lines += [_markdown_row([_SPECIAL.sub(r"\\\1", str(cell)) for cell in row.cells]) for row in rows]
    return ("\n".join((*lines, "", f"{tally(rows)}.")) + "\n").encode()


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _player(source: str) -> str:
    """Take the player from `lists/anna.deck`, `lists.zip!anna.deck` and `lists.ndjson:3`."""
    file = PurePath(_LINE_OF_A_FILE.sub("", source.rpartition("!")[2]))
    return file.stem if file.suffix else ""


def _clean(data: dict[str, Any]) -> dict[str, Any]:
    """Escape in all texts what no cell and no XML may hold."""
    return {key: printable(value) if isinstance(value, str) else value for key, value in data.items()}
