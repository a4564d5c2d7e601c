"""`meccg convert`: lists in another layout."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

import click

from cardpool.database import open_pool
from rulesets.finding import counted
from validator.batch import STANDARD_INPUT, Source, Submission, find, submissions
from validator.checking import run_check
from validator.cli.files import skipped, write_new
from validator.cli.options import check_requests, format_option
from validator.cli.output import Output
from validator.cli.types import CARDS, LISTS, small
from validator.convert import ConversionError, convert
from validator.decklists import LAYOUTS
from validator.decklists.writers import WRITERS, writer
from validator.resolving import names_of
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardpool.pool import CardPool
    from validator.check_request import CheckRequest


REFUSED: Final = 1
UNREADABLE: Final = 4
_UNFIT: Final = re.compile(r"[^\w.+-]+")
"""What no name of a file should hold."""


@click.command("convert")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=LISTS)
@click.option("--to", "layout", type=click.Choice(WRITERS), required=True, help="Layout to write.")
@click.option("--output", metavar="FILE", help="Where to write; - for standard output. [default: -]")
@click.option("--output-dir", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to write several lists.")
@click.option("--overwrite", is_flag=True, help="Replace files that exist; a list that is read is never replaced.")
@click.option(
    "--as",
    "layout_read",
    type=click.Choice(sorted(LAYOUTS)),
    help="Layout of the lists. Found from the content where not given.",
)
@click.option("--cards", type=CARDS, metavar="FILE", help="Card pool, as `meccg cards build` writes it.")
@format_option("Format whose cards a plain name means")
@click.option(
    "--alignment",
    callback=small,
    metavar="TYPE",
    help="Player type: wizard, ringwraith, fallen-wizard or balrog. Found from the list where not given.",
)
@click.option(
    "--keep-unresolved",
    is_flag=True,
    help="Write lines that are not understood as they stand, so that they stay unresolved.",
)
def command(
    *,
    paths: tuple[str, ...],
    layout: str,
    output: str | None,
    output_dir: Path | None,
    overwrite: bool,
    layout_read: str | None,
    cards: Path | None,
    format_: str,
    alignment: str | None,
    keep_unresolved: bool,
) -> int:
    """Write decklists in another layout: files, folders, or - for standard input.

    What is written was read back and is the same deck. What the layout does not hold is named on standard error.

    \b
    Exit codes: 0  every list is converted
                1  a list is not: a line is not understood, or the layout cannot hold it
                2  wrong usage
                4  an input could not be read
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    (request,) = check_requests((format_,), alignment=alignment, cards=cards)
    if output and output_dir:
        raise UsageError("Ask for --output or for --output-dir, not for both.")
    suffix, encoding = writer(layout).SUFFIX, writer(layout).ENCODING
    if not encoding and output_dir is None and output in {None, STANDARD_INPUT}:
        raise UsageError(f"{layout} is not text: write it to a file, with --output FILE{suffix}.")
    found = find(paths)
    decks = submissions(found.sources, layout_read)
    first = tuple(islice(decks, 2))
    if len(first) > 1 and output_dir is None:
        raise UsageError("There are several lists; write them to a folder, with --output-dir FOLDER.")
    out = Output(None, bar=False)
    if found.skipped:
        out.problem(skipped(found.skipped))
    target = _Target(out, output, output_dir, suffix, encoding, found.sources, overwrite=overwrite)
    pool = open_pool(cards)
    worst = 0
    for deck in chain(first, decks):
        worst = max(worst, _convert(deck, layout, request, pool, target, keep_unresolved=keep_unresolved))
    if output_dir:
        out.problem(f"wrote {counted(len(target.written), 'list')} to {output_dir}.")
    return worst


def _convert(
    submission: Submission,
    layout: str,
    request: CheckRequest,
    pool: CardPool,
    target: _Target,
    *,
    keep_unresolved: bool,
) -> int:
    """Convert one list; give its exit code."""
    source, deck = submission
    if isinstance(deck, str):
        target.out.problem(f"{source}: {deck}")
        return UNREADABLE
    try:
        report = run_check(deck, request, pool=pool, source=source)
        data, lost = convert(report, names_of(pool), layout, keep_unresolved=keep_unresolved)
        target.write(source, data)
    except (ConversionError, UsageError) as error:
        target.out.problem(f"{source}: {error}")
        return REFUSED
    if lost:
        target.out.problem(f"{source}: {layout} does not hold {', nor '.join(lost)}.")
    kept = report.deck.unresolved
    if kept:
        target.out.problem(f"{source}: {len(kept)} not understood, kept as they stand.")
    return 0


@dataclass
class _Target:
    """Where lists go."""

    out: Output
    output: str | None
    folder: Path | None
    suffix: str
    encoding: str
    """Of the layout; `""` where it is no text."""
    sources: tuple[Source, ...]
    overwrite: bool = field(kw_only=True)
    written: set[str] = field(default_factory=set)
    """Names of the files in the folder, without their endings."""

    def write(self, source: str, data: bytes) -> None:
        """Write one list.

        Raises:
            UsageError: the file is there already, or is a list that is read; the message says what to do.
        """
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            name = self._name(source)
            write_new(self.folder / f"{name}{self.suffix}", data, self._inputs(), overwrite=self.overwrite)
            self.written.add(name)
        elif self.output in {None, STANDARD_INPUT}:
            self._print(data)
        else:
            write_new(Path(self.output or ""), data, self._inputs(), overwrite=self.overwrite)

    def _print(self, data: bytes) -> None:
        """Print a list: a file or a pipe gets its bytes, a terminal text in its own encoding."""
        if sys.stdout.isatty() and self.encoding:
            self.out.result(data.decode(self.encoding))
        else:
            self.out.data(data)

    def _inputs(self) -> Iterator[str]:
        return (source.path for source in self.sources if source.path != STANDARD_INPUT)

    def _name(self, source: str) -> str:
        """Name a file after its source, with a number where two sources would share it."""
        file, _, place = source.rpartition(":") if re.search(r":\d+$", source) else (source, "", "")
        stem = _UNFIT.sub("-", PurePath(file.replace(":", "/")).stem).strip("-.") or "list"
        base = f"{stem}-{place}" if place else stem
        name, number = base, 1
        while name in self.written:
            number += 1
            name = f"{base}-{number}"
        return name
