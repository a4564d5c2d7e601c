"""`meccg event stage`, `token` and `check-in`: what an event has besides its decks, and who may come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from rulesets.finding import counted
from validator.cli.event.common import ENTRY, EVENT, STORE, with_store
from validator.events.access import new_token, revoke_tokens
from validator.events.desk import check_in
from validator.events.errors import DeskError
from validator.events.stages import add_stage
from validator.events.store import Store

if TYPE_CHECKING:
    from pathlib import Path


@click.command("stage")
@with_store
@EVENT
@click.argument("name", metavar="NAME")
@click.option("--decks-may-change", is_flag=True, help="Players may send other decks before it.")
def stage_(store: Store, *, event: str, name: str, decks_may_change: bool) -> None:
    """Add a stage that is played after those that there are, such as finals. An event begins with the stage rounds.

    A stage has a lock of its own: `meccg event open`, `lock` and `unlock` take --stage NAME.
    """
    add_stage(store, event, name, decks_may_change=decks_may_change)
    click.echo(f"{event} has the stage {name}; before it decks {'may' if decks_may_change else 'do not'} change.")


@click.command("token")
@STORE
@click.argument("event", metavar="ID", required=False)
@click.option("--entry", metavar="E", help="For the player of an entry, and not for an organiser.")
@click.option("--admin", is_flag=True, help="For all events: to set up new ones by the API. Takes no ID.")
@click.option("--renew", is_flag=True, help="Those made before are good no longer.")
@click.option("--revoke", is_flag=True, help="Make none: those made before are good no longer.")
def token(*, file: Path, event: str | None, entry: str | None, admin: bool, renew: bool, revoke: bool) -> None:
    """Make a token by which an organiser of an event, or a player in it, shows who he is to the service.

    It is printed once, and stands nowhere: whoever has it may do what it is for.
    """
    if admin == (event is not None) or (admin and entry):
        raise DeskError("Name an event, or ask for --admin, and not for both.")
    if renew and revoke:
        raise DeskError("Ask for --renew or for --revoke, and not for both.")
    with Store(file, create=admin) as store:
        if revoke:
            gone = revoke_tokens(store, event, entry)
            click.echo(f"{counted(gone, 'token')} revoked.")
        else:
            click.echo(new_token(store, event, entry, renew=renew))


@click.command("check-in")
@with_store
@EVENT
@ENTRY
@click.option("--undo", is_flag=True, help="He is not there after all.")
def check_in_(store: Store, *, event: str, entry: str, undo: bool) -> None:
    """Note that a player is there, on the day."""
    found = check_in(store, event, entry, undo=undo)
    click.echo(f"{found.id} {found.called} is {'not ' if undo else ''}checked in.")


COMMANDS: Final = {"stage": stage_, "token": token, "check-in": check_in_}
