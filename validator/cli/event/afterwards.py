"""`meccg event stats`, `publish`, `export`, `backup` and `forget`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rulesets.finding import counted
from validator.cli.event.common import ENTRY, EVENT, POOL, with_store
from validator.cli.files import write_new
from validator.cli.output import show, show_json
from validator.events.afterwards import export, forget, publish
from validator.events.desk import event_by_id
from validator.events.errors import DeskError
from validator.events.statistics import statistics
from validator.render import statistics_svg
from validator.render.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.events.store import Store
    from validator.render.line import Line

_TO: Final = click.option("--to", "target", type=click.Path(path_type=Path), required=True, metavar="FILE")
_OVERWRITE: Final = click.option("--overwrite", is_flag=True, help="Replace a file that exists.")
_MOST: Final = 10


@click.command("stats")
@with_store
@EVENT
@click.option("--output", type=click.Choice(["text", "json", "svg"]), default="text", show_default=True)
@POOL
def stats(store: Store, *, event: str, output: str, cards: Path | None) -> None:
    """Count player types, avatars, and the cards in most decks; svg: a picture of it."""
    found = statistics(store, event, cards)
    if output == "json":
        show_json(found)
    elif output == "svg":
        click.echo(statistics_svg.render(found, event_by_id(store, event).title), nl=False)
    else:
        show(_lines(found))


def _lines(found: dict[str, Any]) -> Iterator[Line]:
    yield line(f"{counted(found['decks'], 'deck')} of {counted(found['entries'], 'player')}")
    for name in ("verdicts", "player_types", "avatars"):
        yield from (line(), line(Span(name.replace("_", " ").capitalize(), "heading")))
        yield from (line(f"{number:6}  {what}") for what, number in found[name].items())
    for kind, cards in found["cards"].items():
        if cards:
            yield from (line(), line(Span(f"{kind.capitalize()} in most decks", "heading")))
            yield from (line(f"{one['decks']:6}  {one['title']} ({one['copies']})") for one in cards[:_MOST])


@click.command("publish")
@with_store
@EVENT
@click.option("--entries", "chosen", metavar="E,...", help="Of these alone, such as the finalists.")
def publish_(store: Store, *, event: str, chosen: str | None) -> None:
    """Let the lists of a closed event be seen: of all players, or of some. What was published stays so."""
    who = None if chosen is None else [one.strip() for one in chosen.split(",") if one.strip()]
    if who == []:
        raise DeskError("Name the entries, such as --entries e3,e7.")
    click.echo(f"{counted(len(publish(store, event, who)), 'entry', 'entries')} published.")


@click.command("export")
@with_store
@EVENT
@_TO
@POOL
@_OVERWRITE
def export_(store: Store, *, event: str, target: Path, cards: Path | None, overwrite: bool) -> None:
    """Write an event into a ZIP archive: lists as sent, in GCCG layout and as JSON, reports, receipts, a table."""
    write_new(target, export(store, event, cards), [str(store.path)], overwrite=overwrite)


@click.command("backup")
@with_store
@EVENT
@_TO
def backup(store: Store, *, event: str, target: Path) -> None:
    """Copy the store, with all its events, while it is in use. A file that exists stays as it is."""
    event_by_id(store, event)
    if target.exists():
        raise DeskError(f"{target.name} exists and stays as it is; name another file.")
    store.backup(target)


@click.command("forget")
@with_store
@EVENT
@ENTRY
def forget_(store: Store, *, event: str, entry: str) -> None:
    """Take the name, the contact and the texts of a player out of the store; what was counted stays.

    Exports, backups, sheets and messages that were made before are not touched.
    """
    click.echo(f"{forget(store, event, entry).id} is forgotten.")


COMMANDS: Final = {"stats": stats, "publish": publish_, "export": export_, "backup": backup, "forget": forget_}
