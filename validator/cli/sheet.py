"""`meccg sheet`: a sheet to check a deck by, as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from cardpool.database import open_pool
from validator.batch import STANDARD_INPUT, find, submissions
from validator.checking import run_check
from validator.cli.files import skipped, write_new
from validator.cli.options import about_the_deck, check_requests, format_option
from validator.cli.output import Output
from validator.cli.types import LISTS
from validator.render.sheet import sheet_of
from validator.render.sheet_layout import PAPERS
from validator.render.sheet_pdf import NoPdfError, blank_to_pdf, to_pdf
from validator.resolving import names_of
from validator.usage import UsageError

_UNREADABLE: Final = 4


@click.command("sheet")
@click.argument("paths", metavar="[PATH...]", nargs=-1, type=LISTS)
@click.option("--to", "file", metavar="FILE", required=True, help="Where to write; - for standard output.")
@format_option("Format that the decks are held against")
@about_the_deck
@click.option("--paper", type=click.Choice(list(PAPERS), case_sensitive=False), default="a4", show_default=True)
@click.option("--player-name", default="", metavar="NAME", help="Who plays the deck; a line to write on otherwise.")
@click.option("--event", default="", metavar="TITLE", help="Where it is played; the same otherwise.")
@click.option("--blank", is_flag=True, help="A sheet to register a deck on by hand, without any list.")
@click.option("--overwrite", is_flag=True, help="Replace a file that exists; a list that is read is never replaced.")
def command(
    *,
    paths: tuple[str, ...],
    file: str,
    format_: str,
    layout: str | None,
    cards: Path | None,
    paper: str,
    player_name: str,
    event: str,
    blank: bool,
    overwrite: bool,
    **asked: Any,  # noqa: ANN401  # the fields of CheckRequest, one an option
) -> int:
    """Print decks as sheets to check them by (PDF): files, folders, or - for standard input.

    Cards stand by section and kind, in alphabetical order, with a box for each copy; with the totals, the short code
    of the deck's fingerprint, the verdict, and room for notes and signatures. Needs the extra `pdf`.

    \b
    Exit codes: 0  the sheets are printed, whatever the verdicts
                2  wrong usage
                4  an input could not be read; the other sheets are printed
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    if blank == bool(paths):
        raise UsageError("Name the lists to print, or ask for --blank, and not for both.")
    if file == STANDARD_INPUT and sys.stdout.isatty():
        raise UsageError("A PDF is not text: write it to a file, with --to FILE.pdf.")
    out = Output(None, bar=False)
    (request,) = check_requests((format_,), cards=cards, **asked)
    pool, sheets, code = open_pool(cards), [], 0
    found = find(paths)
    if found.skipped:
        out.problem(skipped(found.skipped))
    for source, deck in submissions(found.sources, layout):
        if isinstance(deck, str):
            out.problem(f"{source}: {deck}")
            code = _UNREADABLE
            continue
        report = run_check(deck, request, pool=pool, source=source)
        sheets.append(sheet_of(report, names_of(pool), player=player_name, event=event))
    if not (sheets or blank):
        return code
    try:
        data = blank_to_pdf(paper) if blank else to_pdf(sheets, paper)
    except NoPdfError as error:
        raise UsageError(str(error)) from error
    if file == STANDARD_INPUT:
        out.data(data)
    else:
        inputs = [source.path for source in found.sources if source.path != STANDARD_INPUT]
        write_new(Path(file), data, inputs, overwrite=overwrite)
    return code
