"""`meccg batch`: whole archives before the law."""

from __future__ import annotations

import dataclasses
import os
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import click

from cardpool.database import open_pool
from rulesets.finding import counted
from validator.cli.archive_progress import Progress
from validator.cli.archives import COLUMN, WORKERS, needs_the_extra, whole_path
from validator.cli.ending import ended_as_by_ctrl_c, exit_code
from validator.cli.options import about_the_deck, check_requests, formats_named, formats_option
from validator.printable import printable
from validator.render.verdicts import counted_verdicts

if TYPE_CHECKING:
    from pathlib import Path

    from validator.archives.working import Job

_FAILED: Final = 4
_INTERRUPTED: Final = 130


@click.command("batch")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--to", required=True, metavar="FOLDER", help="Where the result goes: a new folder, or that of a run.")
@formats_option("row")
@about_the_deck
@COLUMN
@click.option("--reports", is_flag=True, help="Keep the whole reports, too, as NDJSON.")
@click.option("--scheduler", metavar="tcp://HOST:PORT", help="Of a Dask cluster that runs; its workers check.")
@WORKERS
@click.option(
    "--resume/--no-resume",
    default=True,
    show_default=True,
    help="Go on with the run in the folder, if it is of the same sources, options and versions; or begin anew.",
)
def command(
    *,
    sources: tuple[str, ...],
    to: str,
    formats: tuple[str, ...],
    layout: str | None,
    cards: Path | None,
    column: str | None,
    reports: bool,
    scheduler: str | None,
    workers: int,
    resume: bool,
    **asked: Any,  # noqa: ANN401  # the fields of CheckRequest, one an option
) -> int:
    """Check archives: any number of lists, in files, folders, ZIP, NDJSON and Parquet.

    A source is a file, a folder, a pattern, or a URL such as s3://bucket/lists/ (with the package of that store).
    NDJSON has a list a line: a text, an object with a text in a field, or a deck; it may be packed (.gz, .zst). Parquet
    has a list a row. The result is a folder of Parquet: decks/, a row a list and format, and findings/, a row each.

    The work is done in partitions. A run that was ended goes on where it stopped when the same command is given again.

    \b
    Exit codes: 0  every deck is legal
                1  a deck is illegal
                2  wrong usage
                3  none is illegal, but one is undecided
                4  a list could not be read, or the result not be written
    """  # noqa: D301  # click knows the backspace as the mark of a paragraph not to be wrapped
    try:
        from validator.archives import cluster, errors, running, working  # noqa: PLC0415  # slow to load, and extra
        from validator.archives.versions import versions_of  # noqa: PLC0415  # the same
    except ModuleNotFoundError as error:
        raise needs_the_extra(error) from error
    to = to if "://" in to else os.path.abspath(to)  # noqa: PTH100  # workers may stand in another folder
    if resume and not asked["as_of"]:
        # Who goes on tomorrow goes on with the law of today.
        asked["as_of"] = running.day_of(to)
    requests = tuple(
        dataclasses.replace(request, format=whole_path(request.format))
        for request in check_requests(formats_named(formats, asked["alignment"]), cards=cards, **asked)
    )
    job = working.Job(
        requests=requests,
        versions=versions_of(requests, open_pool(cards)),
        to=to,
        cards=cards and cards.absolute(),
        layout=layout,
        column=column,
        reports=reports,
    )
    workers_ = cluster.cluster(scheduler, workers) if scheduler or workers else running.here
    with ended_as_by_ctrl_c(), Progress() as progress:
        try:
            told = running.run(sources, job, workers_, resume=resume, began=progress.began, step=progress.step)
        except KeyboardInterrupt:
            progress.close()
            _say(progress.where_it_stopped(to))
            return _INTERRUPTED
        except errors.ArchiveError as error:
            progress.close()
            _say(str(error))
            return _FAILED
        except OSError as error:
            progress.close()
            _say(f"{to} cannot be written: {error.strerror or error}. {progress.where_it_stopped(to)}")
            return _FAILED
    _tell(told, job)
    verdicts = sum(map(Counter, told["verdicts"].values()), Counter[str]())
    return exit_code(+verdicts)


def _say(text: str) -> None:
    click.echo(f"meccg: {printable(text)}", err=True)


def _tell(told: dict[str, Any], job: Job) -> None:
    """Print what there is now."""
    inputs = told["inputs"]
    for name, verdicts in told["verdicts"].items():
        click.echo(f"{name}: {counted_verdicts(Counter(verdicts))}")
    lists, formats = counted(told["lists"], "list"), counted(len(told["versions"]), "format")
    skipped = f"; {counted(inputs['skipped'], 'file')} skipped" if inputs["skipped"] else ""
    click.echo(f"{lists} in {counted(inputs['files'], 'file')}{skipped}")
    rows = told["rows"]
    click.echo(
        f"{lists} x {formats} = {counted(rows['decks'], 'row')} of decks, as counted in the files, and "
        f"{counted(rows['findings'], 'row')} of findings: {printable(job.to)}"
    )
