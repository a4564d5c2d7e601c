"""`meccg event open`, `lock`, `unlock`, `run` and `close`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from validator.cli.event.common import EVENT, REASON, with_store
from validator.events.desk import move_event
from validator.events.model import FIRST_STAGE
from validator.events.stages import move_stage

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
_OF_STAGES: Final = ("open", "lock", "unlock")
_STAGE: Final = click.option(
    "--stage",
    default=FIRST_STAGE,
    metavar="NAME",
    help="Of a later stage of the event; to unlock it takes its last step back.",
)


def _move(name: str, target: str, about: str) -> click.Command:
    def command(store: Store, *, event: str, reason: str, stage: str = FIRST_STAGE) -> None:
        if stage == FIRST_STAGE:
            move_event(store, event, target, reason.strip())
            click.echo(f"{event} is {target}.")
        else:
            click.echo(f"The stage {stage} is {move_stage(store, event, stage, name, reason.strip()).state}.")

    # click calls them from the last to the first.
    options = REASON(_STAGE(command) if name in _OF_STAGES else command)
    return click.command(name, help=about)(with_store(EVENT(options)))


COMMANDS: Final = {name: _move(name, *told) for name, told in _MOVES.items()}
