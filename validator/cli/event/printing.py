"""`meccg event sheets` and `messages`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import EVENT, POOL, with_store
from validator.cli.files import write_new
from validator.events.afterwards import message_file
from validator.events.desk import entry_of, event_by_id
from validator.events.errors import DeskError
from validator.events.messages import messages, to_csv
from validator.events.printing import MOST_SEED, draw, sheets_of
from validator.render.sheet_layout import PAPERS
from validator.render.sheet_pdf import NoPdfError, to_pdf

if TYPE_CHECKING:
    from validator.events.store import Store

_SHARE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)%")
_OVERWRITE: Final = click.option("--overwrite", is_flag=True, help="Replace files that exist.")


def _share(_: click.Context, __: click.Parameter, text: str | None) -> float | None:
    if text is None:
        return None
    found = _SHARE.fullmatch(text)
    share = float(found[1]) / 100 if found else 0.0
    if not 0 < share <= 1:
        raise click.BadParameter(f"{text!r} is not a share of the field; write such as 10%.")
    return share


@click.command("sheets")
@with_store
@EVENT
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, metavar="FILE.pdf", help="Where.")
@click.option("--entry", metavar="E", help="Of one player alone.")
@click.option("--sample", "share", callback=_share, metavar="10%", help="Of a share of the field, drawn at random.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="Which sample; a random one otherwise.")
@click.option("--paper", type=click.Choice(list(PAPERS), case_sensitive=False), default="a4", show_default=True)
@POOL
@_OVERWRITE
def sheets(
    store: Store,
    *,
    event: str,
    target: Path,
    entry: str | None,
    share: float | None,
    seed: int | None,
    paper: str,
    cards: Path | None,
    overwrite: bool,
) -> None:
    """Print the decks of an event as sheets to check them by (PDF): of all, of one player, or of a sample.

    The seed of a sample is printed: who is in it can be worked out again. Needs the extra `pdf`.
    """
    if entry and share:
        raise DeskError("Ask for one player or for a sample, and not for both.")
    if seed is not None and share is None:
        raise DeskError("A seed is that of a sample; ask for --sample 10%.")
    event_by_id(store, event)
    only: list[str] | None = [entry_of(store, event, entry).id] if entry else None
    if share:
        drawn = draw(store, event, share, seed)
        only = drawn.entries
        click.echo(f"Seed {drawn.seed}: {', '.join(only) or 'nobody'} ({len(only)} of {drawn.field}).")
    found = sheets_of(store, event, only, cards)
    if not found:
        raise DeskError("There is no deck to print.")
    try:
        data = to_pdf(found, paper)
    except NoPdfError as error:
        raise DeskError(str(error)) from error
    write_new(target, data, [str(store.path)], overwrite=overwrite)


@click.command("messages")
@with_store
@EVENT
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, metavar="FOLDER|FILE.csv")
@_OVERWRITE
def messages_(store: Store, *, event: str, target: Path, overwrite: bool) -> None:
    """Write a message to each player: what is wrong, line by line, and how to mend it. Nothing is sent.

    A file a player into a folder, or a row each into one CSV, for a mail merge.
    """
    found = messages(store, event)
    if target.suffix.lower() == ".csv":
        write_new(target, to_csv(found), [str(store.path)], overwrite=overwrite)
    else:
        target.mkdir(parents=True, exist_ok=True)
        for one in found:
            letter = f"To: {one.entry.called}{f' <{one.contact}>' if one.contact else ''}\nSubject: {one.subject}\n\n"
            write_new(target / message_file(one.entry), f"{letter}{one.text}".encode(), [], overwrite=overwrite)
    click.echo(f"{len(found)} written.")


COMMANDS: Final = {"sheets": sheets, "messages": messages_}
