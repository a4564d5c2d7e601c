"""`meccg event new`, `set`, `list` and `show`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import EVENT, STORE, with_store
from validator.cli.options import as_json
from validator.cli.output import show, show_json
from validator.events.desk import change_event, create_event, event_by_id, events
from validator.events.errors import DeskError
from validator.events.model import ACCEPTED, LISTS, MOST_DECKS, Event
from validator.events.settings import event_id, settings
from validator.events.store import Store
from validator.render.line import line, table
from validator.usage import DEFAULT_FORMAT

if TYPE_CHECKING:
    from pathlib import Path

    from validator.render.line import Line


@click.command("new")
@STORE
@EVENT
@click.option("--title", required=True, metavar="T", help="As it stands on pages and sheets.")
@click.option("--format", default=DEFAULT_FORMAT, metavar="F", show_default=True, help="Format, or a TOML file.")
@click.option("--day", metavar="YYYY-MM-DD", help="On which it is played, and whose law holds.")
@click.option("--place", metavar="P", help="Place or platform.")
@click.option("--deadline", metavar="T", help="With its time zone, such as 2027-07-30T20:00+02:00.")
@click.option("--decks", metavar="N", help=f"Decks a player may register, 1 to {MOST_DECKS}. [default: 1]")
@click.option("--accept", type=click.Choice(list(ACCEPTED)), help="Verdicts that are taken. [default: anything]")
@click.option("--lists", type=click.Choice(LISTS), help="Who sees lists when. [default: hidden]")
@click.option("--length", metavar="L", help="Length of the games. [default: the format's]")
@click.option("--options", metavar="NAME=VALUE,...", help="Choices that the format leaves open.")
def new(*, file: Path, event: str, **said: str | None) -> None:
    """Set up an event, and the store where there is none yet.

    ID stands in receipts and addresses: small letters, digits and hyphens. All else can be changed later.
    """
    fields = settings((name, text) for name, text in said.items() if text is not None)
    with Store(file, create=True) as store:
        create_event(store, Event(id=event_id(event), **fields))
    click.echo(f"{event} is set up, as a draft; players may send lists after `meccg event open {event}`.")


@click.command("set")
@with_store
@EVENT
@click.argument("changes", metavar="KEY=VALUE...", nargs=-1, required=True)
def set_(store: Store, *, event: str, changes: tuple[str, ...]) -> None:
    """Change an event: title, place, day, deadline, format, length, options, decks, accept or lists.

    An empty value takes back a day, a deadline, a place or a length.
    """
    pairs = [change.partition("=") for change in changes]
    if wrong := [name for name, sign, _ in pairs if not sign]:
        raise DeskError(f"{wrong[0]!r} sets nothing; write KEY=VALUE.")
    change_event(store, event, settings((name, value) for name, _, value in pairs))
    click.echo(f"{event} is changed.")


@click.command("list")
@with_store
@as_json
def list_(store: Store, *, output: str) -> None:
    """List all events."""
    found = events(store)
    if output == "json":
        show_json([event.to_dict() for event in found])
    elif found:
        rows = [(one.id, one.state, one.day.isoformat() if one.day else "", one.format, one.title) for one in found]
        show(table([("id", "state", "day", "format", "title"), *rows]))


@click.command("show")
@with_store
@EVENT
@as_json
def show_(store: Store, *, event: str, output: str) -> None:
    """Show what an event is set up with."""
    found = event_by_id(store, event)
    if output == "json":
        show_json(found.to_dict())
    else:
        show(_lines(found))


def _lines(event: Event) -> list[Line]:
    told = event.to_dict()
    told["options"] = ", ".join(f"{name}={value}" for name, value in event.options)
    return [line(f"{name:12}{'-' if value in (None, '') else value}") for name, value in told.items()]


COMMANDS: Final = {"new": new, "set": set_, "list": list_, "show": show_}
