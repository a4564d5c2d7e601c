"""What the commands about many lists share: where lists or results come from, who checks, where the answer goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from validator.cli.files import may_write, write_new
from validator.cli.output import colour_width
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Command = TypeVar("Command", bound="Callable[..., object]")

COLUMN: Final = click.option(
    "--text-column",
    "column",
    metavar="NAME",
    help="Column of Parquet, or field of the objects of NDJSON, that has the list. Found where not given.",
)


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
        UsageError: it is one of the inputs, or exists and may not be replaced.
    """
    if file:
        may_write(file, sources, overwrite=overwrite)


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


def needs_the_extra(error: ModuleNotFoundError) -> UsageError:
    """Give what to say where a module is missing, which is one of the extra `batch`.

    Raises:
        ModuleNotFoundError: it is one of ours.
    """
    if (error.name or "").startswith("validator"):
        raise error
    return UsageError("Whole archives need the extra `batch`; install meccg-validator[batch].")
