"""The outputs of `meccg check` that are made of all lists at once, a row a list."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Final

from validator.batch import UNREADABLE, Answer, Source
from validator.cli.files import skipped
from validator.render.tables import TABLES
from validator.render.verdicts import SKIPPED
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from validator.cli.output import Output

STATISTICS: Final = "statistics"
"""What `--statistics` prints instead of text."""

_NO_TEXT: Final = "xlsx"


def refuse_terminal(output: str) -> None:
    """Refuse to print what is no text where a person would see it.

    Raises:
        UsageError: it is; the message says what to do.
    """
    if output == _NO_TEXT and sys.stdout.isatty():
        raise UsageError(f"{output} is not text: write it to a file, with > lists.{output}.")


def print_table(answers: Iterable[Answer], skipped_: Sequence[Source], out: Output, output: str) -> Counter[str]:
    """Print a row an answer, whose texts are reports in JSON, and one a skipped file; count the verdicts of the first.

    Raises:
        UsageError: a module is missing for the output.
    """
    # Jinja and openpyxl take longer to load than a check takes.
    from validator.decklists.writers import WriteError  # noqa: PLC0415
    from validator.render.rows import row_of, row_without_report  # noqa: PLC0415

    rows = []
    if skipped_:
        out.problem(skipped(skipped_))
    for answer in answers:
        if answer.verdict == UNREADABLE:
            out.problem(f"{answer.source}: {answer.text}")
            rows.append(row_without_report(answer.source, UNREADABLE, answer.text))
        else:
            rows.append(row_of(answer.text))
        out.done()
    verdicts = Counter(row.verdict for row in rows)
    rows += [row_without_report(source.name, SKIPPED, source.problem) for source in skipped_]
    write = getattr(import_module(f"validator.render.{TABLES.get(output, output)}"), f"to_{output}")
    try:
        data: bytes = write(rows)
    except WriteError as error:
        raise UsageError(str(error)) from error
    out.data(data)
    return verdicts
