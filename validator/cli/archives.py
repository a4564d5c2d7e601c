"""What the commands about archives share: how lists are found in them, who checks, where the answer goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource

from cardpool.tables import DataError
from validator.cli.files import may_write, write_new
from validator.cli.output import colour_width
from validator.cli.types import Jobs
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from validator.archives.partitions import Partition
    from validator.archives.working import Job

Command = TypeVar("Command", bound="Callable[..., object]")

COLUMN: Final = click.option(
    "--text-column",
    "column",
    metavar="NAME",
    help="Column of Parquet, or field of the objects of NDJSON, that has the list. Found where not given.",
)

WORKERS: Final = click.option(
    "--workers",
    type=Jobs(least=0),
    default="auto",
    metavar="N",
    show_default=True,
    help="Processes of this machine that check; auto: one a processor. 0: this process alone, without Dask.",
)

_FEW: Final = 4 << 20
"""Bytes of lists, some two thousand, that this process checks before others would be there to help."""


def saved(kinds: Mapping[str, str], what: str) -> Callable[[Command], Command]:
    """Give a command the options that say in which form its answer is, and where it goes.

    Args:
        kinds: the forms, each with the ending of its files.
        what: the forms are, for the help.
    """
    options = (
        click.option("--output", type=click.Choice([*kinds]), help=what),
        click.option(
            "--save",
            "file",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Write the answer there; the form follows from the ending where --output is not given.",
        ),
        click.option("--overwrite", is_flag=True, help="Replace a file that exists; a list that is read never is."),
    )

    def give(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return give


def form_of(output: str | None, file: Path | None, kinds: Mapping[str, str]) -> str:
    """Give the form that was asked for, by its name or by the ending of the file; text where neither says any."""
    of_ending = {ending: name for name, ending in kinds.items()}
    return output or of_ending.get(file.suffix.lower() if file else "", "text")


def refuse_file(file: Path | None, sources: Iterable[str], *, overwrite: bool) -> None:
    """Refuse a file that may not be written, before the work is done.

    Raises:
        UsageError: it is one of the inputs, exists and may not be replaced, or has no folder.
    """
    if file:
        may_write(file, sources, overwrite=overwrite)
        if not file.parent.is_dir():
            raise UsageError(f"There is no folder {file.parent} to write {file.name} into.")


def the_result(sources: Sequence[str]) -> str | None:
    """Give the result of `meccg batch` that the sources are; None where they are lists.

    Raises:
        UsageError: a result is one of several sources.
    """
    from validator.archives.sides import is_result  # noqa: PLC0415  # slow to load, and extra

    results = [one for one in sources if is_result(one)]
    if results and len(sources) > 1:
        raise UsageError(f"{results[0]} is a result of `meccg batch`; name no others beside it.")
    return results[0] if results else None


_OF_RESULTS: Final = frozenset(
    ("sources", "before", "after", "wanted", "output", "file", "overwrite", "examples", "most", "every")
)
"""What may be asked of lists that were checked before."""


def refuse_options_of_lists(*allowed: str) -> None:
    """Refuse what says how lists are checked, where they were checked before.

    Args:
        *allowed: names of parameters that say something else there.

    Raises:
        UsageError: such an option was given.
    """
    context = click.get_current_context()
    for one in context.command.params:
        known = one.name in {*_OF_RESULTS, *allowed}
        if not known and one.name and context.get_parameter_source(one.name) is not ParameterSource.DEFAULT:
            raise UsageError(f"{one.opts[0]} says how lists are checked; those of a result were checked before.")


def tell(
    form: str,
    answer: Any,  # noqa: ANN401  # what the renderers take
    renderers: Mapping[str, Callable[..., Any]],
    file: Path | None,
    sources: Iterable[str],
    *,
    overwrite: bool,
    headline: str,
) -> None:
    """Print an answer, or write it to a file and say so.

    Args:
        form: one of the renderers.
        answer: what they take.
        renderers: a form to what writes it, as text or bytes; that of text takes a `width`.
        file: where it goes; None to print it.
        sources: what is read, which is never written.
        overwrite: whether another file may be replaced.
        headline: what is printed where the answer goes into a file.
    """
    if file is None:
        text = renderers[form](answer, width=colour_width()) if form == "text" else renderers[form](answer)
        click.echo(text, nl=isinstance(text, str))
        return
    data = renderers[form](answer)
    write_new(file, f"{data}\n".encode() if isinstance(data, str) else data, sources, overwrite=overwrite)
    click.echo(headline)


def to_json(answer: Any) -> str:  # noqa: ANN401  # any data
    """Write an answer as JSON."""
    import json  # noqa: PLC0415  # not each answer is

    return json.dumps(answer, ensure_ascii=False, indent=2)


def whole_path(name: str) -> str:
    """Give the whole path of a format that is a file: workers may stand in another folder."""
    return str(Path(name).absolute()) if name.endswith(".toml") else name


def check_all(sources: Sequence[str], job: Job, *, workers: int) -> None:
    """Check lists for an answer about them, and show how far it is: few in this process, many by workers.

    Args:
        sources: files, folders, patterns and URLs.
        job: what is asked, and where the result goes.
        workers: processes of this machine, at the most; 0 for this one alone.

    Raises:
        DataError: it cannot be done to the end; the message says why.
    """
    from validator.archives.errors import ArchiveError  # noqa: PLC0415  # slow to load, and extra
    from validator.archives.running import here, run  # noqa: PLC0415  # the same
    from validator.cli.archive_progress import Progress  # noqa: PLC0415  # the same

    size = 0
    with Progress() as progress:

        def began(told: dict[str, Any]) -> None:
            nonlocal size
            size = told["inputs"]["unpacked"]
            progress.began(told)

        def check(to_do: Iterator[Partition], job: Job) -> Iterator[dict[str, Any]]:
            if size <= _FEW or not workers:
                return here(to_do, job)
            from validator.archives.cluster import cluster  # noqa: PLC0415  # few lists need no Dask

            return cluster(None, workers)(to_do, job)

        try:
            run(sources, job, check, began=began, step=progress.step)
        except ArchiveError as error:
            # What is there to go on with is gone with this command.
            raise DataError(f"{str(error).partition(';')[0]}; start again.") from error


def needs_the_extra(error: ModuleNotFoundError) -> UsageError:
    """Give what to say where a module is missing, which is one of the extra `batch`.

    Raises:
        ModuleNotFoundError: it is one of ours.
    """
    if (error.name or "").startswith("validator"):
        raise error
    return UsageError("Whole archives need the extra `batch`; install meccg-validator[batch].")
