"""`meccg event open`, `lock`, `unlock`, `run` and `close`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import EVENT, REASON, with_store
from validator.events.desk import move_event

if TYPE_CHECKING:
    from validator.events.store import Store

_MOVES: Final = {
    "open": ("open", "Let players send lists."),
    "lock": ("locked", "Lock the lists: nothing changes any more but by the organiser, with a reason."),
    "unlock": ("open", "Let players send lists again after the lock; asks for a reason."),
    "run": ("running", "Begin to play."),
    "close": ("closed", "End the event."),
}
"""Commands to the state that they lead to, and what they do."""


def _move(name: str, target: str, about: str) -> click.Command:
    def command(store: Store, *, event: str, reason: str) -> None:
        move_event(store, event, target, reason.strip())
        click.echo(f"{event} is {target}.")

    # click calls them from the last to the first.
    return click.command(name, help=about)(with_store(EVENT(REASON(command))))


COMMANDS: Final = {name: _move(name, *told) for name, told in _MOVES.items()}
